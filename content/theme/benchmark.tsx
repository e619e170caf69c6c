/** Published build times as bars; `landing-run.ts` animates each bar for its actual duration when the chart is first visible. */
import type { ReactNode } from 'react';
import data from './benchmark-data.json' with { type: 'json' };
import { elapsedText } from './elapsed.ts';
import type { Language } from './language.ts';
import { PlayButton } from './play-button.tsx';
import './landing.css';

interface BenchmarkProps {
  lang?: Language;
}

const texts = {
  en: {
    title: 'Lightning Fast',
    about:
      'Rust does the heavy lifting, and TypeScript does the rest. Modules are compiled in parallel, and a change only rebuilds what it affects.',
    metrics: { dev: 'Start the dev server', build: 'Build for production', hmr: 'Show a saved change' },
    sourceBefore: 'A React app with 1,000 components; figures published by ',
    sourceAfter: '. Each bar grows for as long as the tool takes.',
  },
  zh: {
    title: '快如闪电',
    about: '最重的活由 Rust 承担，其余交给 TypeScript。模块并行编译，改动之后只重新构建受影响的部分。',
    metrics: { dev: '启动开发服务器', build: '生产构建', hmr: '保存后更新页面' },
    sourceBefore: '测试项目是由 1000 个组件组成的 React 应用，数据来自 ',
    sourceAfter: '。每个条形增长的时间，就是该工具实际花费的时间。',
  },
};

type Metric = keyof (typeof texts)['en']['metrics'];
const metrics = Object.keys(texts.en.metrics) as Metric[];
const longest = Math.max(...data.entries.flatMap((entry) => entry.metrics.map(({ time }) => time)));

function timeOf({ metrics: figures }: (typeof data.entries)[number], metric: Metric): number {
  return figures.find(({ desc }) => desc === metric)?.time ?? 0;
}

/** Returns whether a time is the shortest for its metric. Several tools can tie. */
function isFastest(time: number, metric: Metric): boolean {
  return time === Math.min(...data.entries.map((entry) => timeOf(entry, metric)));
}

export default function Benchmark({ lang = 'en' }: BenchmarkProps): ReactNode {
  const { title, about, metrics: names, sourceBefore, sourceAfter } = texts[lang];
  return (
    <section className="landing-benchmark" aria-labelledby="lightning-fast">
      <h2 id="lightning-fast">{title}</h2>
      <p className="landing-lead">{about}</p>
      <PlayButton lang={lang} />
      <div className="benchmark-charts">
        {metrics.map((metric) => (
          <figure key={metric} className="benchmark-chart">
            <figcaption>{names[metric]}</figcaption>
            <dl>
              {data.entries.map((entry) => {
                const time = timeOf(entry, metric);
                return (
                  <BenchmarkBar key={entry.label} label={entry.label} time={time} fastest={isFastest(time, metric)} />
                );
              })}
            </dl>
          </figure>
        ))}
      </div>
      <p className="benchmark-source">
        {sourceBefore}
        <a href={data.source} target="_blank" rel="noopener noreferrer">
          performance-compare
        </a>
        {sourceAfter}
      </p>
    </section>
  );
}

/** Draws the bar as an SVG, because the page's Content Security Policy blocks a `style` attribute with the width. */
function BenchmarkBar({ label, time, fastest }: { label: string; time: number; fastest: boolean }): ReactNode {
  return (
    <div className={fastest ? 'benchmark-row benchmark-fastest' : 'benchmark-row'}>
      <dt>{label}</dt>
      <dd>
        <svg className="benchmark-bar" data-time={time} aria-hidden="true">
          <rect width={`${(time / longest) * 100}%`} height="100%" rx="2" />
        </svg>
        <span className="benchmark-time" data-time={time}>
          {elapsedText(time * 1000)}
        </span>
      </dd>
    </div>
  );
}
