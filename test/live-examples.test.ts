/** The manual's page about Markdown shows each kind of syntax twice: as source, and rendered right after it. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './command.ts';

const page = fs.readFileSync(path.join(repository, 'docs/writing.md'), 'utf8');

/** The first lines of examples that have no rendered result, each with a reason. */
const sourceOnly: Readonly<Record<string, string>> = {
  '---': 'frontmatter belongs to a whole page',
  '[Install](./install.md)          <!-- relative to this file, with or without extension -->': 'forms of one link',
  '![The three stages of a build](./stages.svg)': 'forms of one image',
  '```ts file="@/shared/anvil.config.ts"': 'forms of one path',
  '```ts file="../../packages/forge/src/heat.ts#options"': 'needs a monorepo',
  '```mermaid title="Forging"': 'needs a package that the manual does not install',
  "import Requirements from '@/shared/requirements.mdx';": 'a whole page',
  "import Flags from '@/shared/requirements.mdx#flags';": 'forms of one import',
  '<video controls src="/videos/unboxing.mp4" width="640" height="360"></video>': 'needs a video',
  '<Overview />': 'lists all pages of the manual',
  '<Filter label="Filter options" />': 'needs a list to filter',
};

interface Example {
  code: string;
  /** Text after the example. */
  after: string;
}

const examples = [...page.matchAll(/^(`{3,})mdx?\n([\s\S]*?)^\1\n/gm)].map(
  ({ 0: whole, 2: code = '', index }): Example => ({ code, after: page.slice(index + whole.length) }),
);

function isShown({ after }: Example): boolean {
  return after.startsWith('\nResult:\n\n');
}

test('every example is followed by its result, unless it cannot be shown', () => {
  expect(examples.length).toBeGreaterThan(30);
  // A backslash keeps the marks of an example visible.
  const written = (code: string): string => code.replaceAll(String.raw`[\!code`, '[!code');
  const differing = examples
    .filter(isShown)
    .filter(({ code, after }) => !after.startsWith(`\nResult:\n\n${written(code)}`));
  expect(differing.map(({ code }) => code)).toEqual([]);
  const firstLines = examples.filter((example) => !isShown(example)).map(({ code }) => code.split('\n')[0]);
  expect(new Set(firstLines)).toEqual(new Set(Object.keys(sourceOnly)));
});

const shown = examples
  .filter(isShown)
  .map(({ code }) => code)
  .join('\n');

test('every built-in component is shown', () => {
  // Reads the generated table of components.
  const names = [...page.matchAll(/^\| `<(\w+)>` \|/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  const missing = names.filter((name) => !new RegExp(`<${name}\\b`).test(shown));
  expect(missing).toEqual(['Overview']);
});

test('every container and every code block notation is shown', () => {
  for (const type of ['tip', 'note', 'info', 'warning', 'caution', 'danger', 'details', 'code-group'])
    expect(shown).toMatch(new RegExp(`^:::${type}\\b`, 'm'));
  const [, table = ''] = /^\| after the language \| effect \|\n([\s\S]*?)\n\n/m.exec(page) ?? [];
  const marks = [...table.matchAll(/`([a-zA-Z]+)=/g)].map(([, mark]) => mark);
  expect(new Set(marks).size).toBeGreaterThan(8);
  const unseen = new Set(marks.filter((mark) => !new RegExp(`^\`{3}.* ${mark}\\b`, 'm').test(shown)));
  expect([...unseen]).toEqual([]);
});
