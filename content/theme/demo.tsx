/** A real build in three steps: the config, the command's output and the result. `landing-run.ts` plays it once. */
import type { ReactNode } from 'react';
import { CodeLine } from './code.tsx';
import data from './demo-data.json' with { type: 'json' };
import type { Language } from './language.ts';
import { PlayButton } from './play-button.tsx';
import './landing.css';

const texts = {
  en: {
    title: 'From config to build',
    about: 'A config file is optional. When you write one, each value has one clear effect.',
    steps: ['Configure', 'Build', 'Deploy'],
  },
  zh: {
    title: '从配置到产物',
    about: '配置文件不是必需的。写下的每一项，都能在产物里看到效果。',
    steps: ['配置', '构建', '部署'],
  },
};

const config = data.files['rsbuild.config.ts'];
const [terminal = '', html = ''] = data.results.map(({ code }) => code);
const panes = [
  { title: 'rsbuild.config.ts', code: config },
  { title: 'npx rsbuild build', code: terminal },
  { title: 'dist/index.html', code: html },
];

export default function Demo({ lang = 'en' }: { lang?: Language }): ReactNode {
  const { title, about, steps } = texts[lang];
  return (
    <section className="landing-demo" aria-labelledby="demo">
      <h2 id="demo">{title}</h2>
      <p className="landing-lead">{about}</p>
      <PlayButton lang={lang} />
      <ol>
        {panes.map((pane, index) => (
          <li key={pane.title}>
            <p>
              <strong>{steps[index]}</strong> <code>{pane.title}</code>
            </p>
            {/* Wide lines scroll, by keyboard as well. */}
            <pre tabIndex={0} role="group" aria-label={pane.title}>
              <code>
                {pane.code
                  .trimEnd()
                  .split('\n')
                  .map((line, number) => (
                    <span key={number} className="demo-line">
                      <CodeLine code={line} marks={data.marks} />
                      {'\n'}
                    </span>
                  ))}
              </code>
            </pre>
          </li>
        ))}
      </ol>
    </section>
  );
}
