/** The plugin that quotes facts from TypeScript: labels, and errors in tags, TypeScript and snapshots. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPlugin } from '../lib/compiler/index.js';
import type { PluginKit } from '../lib/compiler/index.js';
import { reference } from '../lib/compiler/reference.js';
import type { ReferenceOptions } from '../lib/compiler/reference.js';
import { folderWith, repository } from './command.ts';
import { buildAt } from './harness.ts';

const types = `export interface Options {
  /** @default 'a4' */
  size?: 'a4' | 'a5';
  ink?: { color: string };
}
export function print(text: string): void;
`;

const root = folderWith({
  'types/printer.d.ts': types,
  'facts.json': '{ "ink": { "default": { "draft": "[]", "final": "[1]" }, "flag": "--ink <ink>" } }',
  'flags.json': '{ "--ink": ["-i", "--ink"] }',
});
fs.mkdirSync(path.join(root, 'node_modules'));
for (const name of ['typescript', 'typescript-5'])
  fs.symlinkSync(path.join(repository, 'node_modules', name), path.join(root, 'node_modules', name));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const options: ReferenceOptions = {
  from: './types/printer.d.ts',
  options: 'Options',
  facts: 'facts.json',
  data: { flags: 'flags.json' },
  typescript: 'typescript-5',
};

type Data = Awaited<ReturnType<PluginKit<unknown>['data']>>;
const kitOf = (changes: Partial<ReferenceOptions> = {}): PluginKit<unknown> =>
  testPlugin(reference({ ...options, ...changes }), {
    root,
    languages: ['en', 'zh'].map((lang) => ({ lang, tag: lang, label: lang, title: '', description: '', url: '' })),
  });

let data: Data;
beforeAll(async () => {
  data = await kitOf().data();
});

test('facts come from the types, doc comments and the facts file', () => {
  expect(data.findings).toEqual([]);
  expect(data.values['option:size']).toEqual({ type: "'a4' | 'a5'", isOptional: true, default: "'a4'" });
  expect(data.values['option:ink']).toMatchObject({ flag: '--ink <ink>' });
});

test('labels are in the language of the page', async () => {
  const page = async (file: string): Promise<string> =>
    kitOf().transform('<OptionFacts of="ink" />\n', file, data.values);
  expect(await page('en/ink.md')).toContain('<dt>Default</dt><dd><code>&#91;&#93;</code> in draft, ');
  expect(await page('zh/ink.md')).toContain('<dt>默认值</dt><dd>draft 下为 <code>');
});

test('generated code is not checked as a sample', async () => {
  const text = await kitOf().transform('<Signature of="print" />\n', 'en/a.md', data.values);
  expect(text).toMatch(/^```ts nocheck$/m);
});

test.each([
  ['<OptionFacts of="sise" />', 'no option is named `sise`'],
  ['<TypeTable of="Option" />', 'no type is named `Option`'],
  ['<Signature of="prins" />', 'no function is named `prins`'],
  ['<Fact of="flags:--inks" />', 'no fact is named `flags:--inks`'],
  ['<OptionFacts />', '`<OptionFacts>` lacks `of`'],
  ['<OptionFacts of="size" color="red" />', '`<OptionFacts>` has no attribute `color`'],
  ['<OptionFacts of="size" words="none" />', '`words` would hide the known default of `size`'],
  ['<OptionFacts of="size, ink" />', '`ink` does not have the same facts as `size`'],
  ['See <OptionFacts of="size" />', '`<OptionFacts>` shares a line with other text'],
  ['<OptionFacts of=size />', 'this tag cannot be read'],
])('%s is an error', async (tag, message) => {
  await expect(kitOf().transform(`${tag}\n`, 'en/a.md', data.values)).rejects.toThrow(message);
});

test.each([
  '`<Fact of="x:y" />`',
  '```md\n<Fact of="x:y" />\n```',
  '<!-- <Fact of="x:y" /> -->',
  '---\na: <Fact />\n---\n',
])('a tag in code, comments and frontmatter stays: %s', async (text) => {
  expect(await kitOf().transform(text, 'en/a.md', data.values)).toBe(text);
});

test('an unknown name is underlined, with the nearest one as a hint', async () => {
  const site = folderWith({
    'types/printer.d.ts': types,
    'content/index.md': '# Printer\n\n<OptionFacts of="sise" />\n',
    'site.config.ts': `import { reference } from 'docsite-compiler/reference';
export default { title: 'T', plugins: [reference({ from: './types/printer.d.ts', options: 'Options', typescript: 'typescript-5' })] };`,
  });
  const { findings } = await buildAt(site);
  expect(findings.filter(({ code }) => code === 'plugin-reported')).toMatchObject([
    {
      file: 'content/index.md',
      hint: 'did you mean `size`?',
      span: { start: { line: 3, column: 18 }, end: { line: 3, column: 22 } },
    },
  ]);
  fs.rmSync(site, { recursive: true, force: true });
});

describe('TypeScript', () => {
  test('that is not installed is an error with the command to install it', async () => {
    const kit = kitOf({ typescript: 'typescript-4' });
    const { findings, values } = await kit.data();
    expect(findings).toMatchObject([
      {
        message: 'types cannot be read because `typescript-4` is not installed',
        hint: 'install TypeScript 5 or 6: `npm install -D typescript-4@npm:typescript@6`',
        severity: 'error',
      },
    ]);
    // The tags of pages are removed, because the cause is already reported.
    expect(await kit.transform('# T\n\n<OptionFacts of="size" />\n', 'index.md', values)).toBe('# T\n\n\n');
  });

  test('that lacks the interface is an error that lists the supported versions', async () => {
    const { findings } = await kitOf({ typescript: 'typescript' }).data();
    expect(findings).toMatchObject([{ hint: 'install TypeScript 5 or 6: `npm install -D typescript@6`' }]);
    expect(findings?.[0]?.message).toContain('which lacks the required API');
  });
});

test.each([
  [{ from: './types/none.d.ts' }, '`./types/none.d.ts` has no types'],
  [{ options: 'Option' }, '`./types/printer.d.ts` does not export `Option`'],
  [{ facts: 'none.json' }, '`none.json` does not exist'],
  [{ data: { a: 'types/printer.d.ts' } }, '`types/printer.d.ts` is not valid JSON'],
])('wrong options are errors: %j', async (changes, message) => {
  const { findings = [] } = await kitOf(changes).data();
  expect(findings.map((finding) => finding.message).join('\n')).toContain(message);
});

test('a snapshot replaces TypeScript until the types change', async () => {
  const kit = kitOf({ snapshot: 'made/types.json' });
  expect((await kit.data()).findings).toMatchObject([{ message: '`made/types.json` does not exist' }]);
  const { files = [] } = await kit.command();
  fs.mkdirSync(path.join(root, 'made'));
  fs.writeFileSync(path.join(root, 'made/types.json'), files[0]?.contents ?? '');
  const without = kitOf({ snapshot: 'made/types.json', typescript: 'typescript-4' });
  expect(await without.data()).toEqual(data);
  fs.writeFileSync(path.join(root, 'types/printer.d.ts'), types.replace("'a5'", "'a6'"));
  const { findings, values } = await kit.data();
  expect(findings).toMatchObject([
    {
      message: '`made/types.json` is outdated: the declarations of the site have changed',
      hint: 'run `docsite reference` to write it',
    },
  ]);
  expect(values['option:size']).toMatchObject({ type: "'a4' | 'a6'" });
});
