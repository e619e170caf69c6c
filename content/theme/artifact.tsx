/** What a feature looks like in practice: a few lines of code, a diff, a terminal or an editor. */
import type { ReactNode } from 'react';
import { CodeLine } from './code.tsx';
import data from './demo-data.json' with { type: 'json' };

const [terminal, , style] = data.results;

/** The lines of each artifact. `+` and `-` begin the lines of a diff, `$` a command, `│` an entry of an editor's menu. */
const artifacts = {
  engine: ['$ npx rsbuild build', ...(terminal?.code.split('\n', 1) ?? [])],
  batteries: ["import './app.css';", "import logo from './logo.svg';", "import { sum } from './math.wasm';"],
  frameworks: ['- plugins: [pluginReact()],', '+ plugins: [pluginVue()],'],
  optimize: [...data.files['src/app.css'].trimEnd().split('\n'), `→ ${style?.code ?? ''}`],
  plugins: ['setup(api) {', '  api.transform(', '    { test: /\\.yml$/ },', '    yamlToModule);', '}'],
  config: ["output: { target: '' }", "│ 'web'", "│ 'node'", "│ 'web-worker'"],
};

export type ArtifactName = keyof typeof artifacts;

const classes: Record<string, string> = { '+': 'added', '-': 'removed', $: 'command', '│': 'option', '→': 'result' };

export function Artifact({ name }: { name: ArtifactName }): ReactNode {
  return (
    <pre className="landing-artifact">
      <code>
        {artifacts[name].map((line) => (
          <span key={line} className={classes[line.slice(0, 1)]}>
            <CodeLine code={line.replace(/^│ /, '')} marks={[]} />
            {'\n'}
          </span>
        ))}
      </code>
    </pre>
  );
}
