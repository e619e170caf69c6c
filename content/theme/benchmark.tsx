/** Published build times as bars, each as long as it takes: they grow once, when the chart is first seen. */
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import data from './benchmark-data.json' with { type: 'json' };
import type { Language } from './language.ts';
import './landing.css';

interface BenchmarkProps {
  lang?: Language;
}

const texts = {
  en: {
    title: 'Lightning Fast',
    about:
      'Rust does the heavy work and TypeScript the rest. Modules are compiled in parallel, and a change rebuilds only what it touches.',
    metrics: { dev: 'Start the dev server', build: 'Build for production', hmr: 'Show a saved change' },
    sourceBefore: 'A React app of 1,000 components; figures published by ',
    sourceAfter: '. Each bar grows as long as its tool takes.',
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

export default function Benchmark({ lang = 'en' }: BenchmarkProps): ReactNode {
  const chart = useRef<HTMLElement>(null);
  useEffect(() => (chart.current === null ? undefined : growWhenSeen(chart.current)), []);
  const { title, about, metrics: names, sourceBefore, sourceAfter } = texts[lang];
  return (
    <section className="landing-benchmark" ref={chart} aria-labelledby="lightning-fast">
      <h2 id="lightning-fast">{title}</h2>
      <p className="landing-lead">{about}</p>
      <div className="benchmark-charts">
        {metrics.map((metric) => (
          <figure key={metric} className="benchmark-chart">
            <figcaption>{names[metric]}</figcaption>
            <dl>
              {data.entries.map(({ label, metrics: figures }) => (
                <BenchmarkBar key={label} label={label} time={figures.find(({ desc }) => desc === metric)?.time ?? 0} />
              ))}
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

/** An SVG draws the bar: its width is a figure of the page, and a `style` attribute would have none under the page's policy. */
function BenchmarkBar({ label, time }: { label: string; time: number }): ReactNode {
  return (
    <div className={label === 'Rsbuild' ? 'benchmark-row benchmark-own' : 'benchmark-row'}>
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

/** Under a second in whole milliseconds, above it in seconds with two decimals. */
export function elapsedText(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.floor(milliseconds)}ms` : `${(milliseconds / 1000).toFixed(2)}s`;
}

/** Starts the bars at the first sight of the chart. Returns what stops waiting and drawing. */
function growWhenSeen(chart: HTMLElement): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  let frame = 0;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      chart.setAttribute('data-seen', '');
      drawAt(chart, 0);
      // The first frame is the beginning: its time may lie before the moment at which the chart was seen.
      let start: number | undefined;
      const draw = (now: number): void => {
        start ??= now;
        if (drawAt(chart, now - start)) frame = requestAnimationFrame(draw);
      };
      frame = requestAnimationFrame(draw);
    },
    { threshold: 0.3 },
  );
  observer.observe(chart);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** Draws every bar as it is after so many milliseconds; false when all have come to their end. */
function drawAt(chart: HTMLElement, elapsed: number): boolean {
  let isGrowing = false;
  for (const element of chart.querySelectorAll<HTMLElement | SVGElement>('[data-time]')) {
    const total = Number(element.dataset['time']) * 1000;
    const now = Math.min(elapsed, total);
    isGrowing ||= now < total;
    if (element instanceof SVGElement)
      element.firstElementChild?.setAttribute('width', `${(now / 1000 / longest) * 100}%`);
    else element.textContent = elapsedText(now);
  }
  return isGrowing;
}
