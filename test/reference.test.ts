/** The plugin that quotes facts from TypeScript: labels, and errors in tags, TypeScript and snapshots. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPlugin } from '../lib/compiler/index.js';
import type { PluginKit } from '../lib/compiler/index.js';
import { reference } from '../lib/compiler/reference.js';
import type { ReferenceOptions } from '../lib/compiler/reference.js';
import { builtInTexts } from '../lib/plugins/reference/labels.js';
import { languages } from '../lib/shared/texts/languages.js';
import { folderWith, repository, run, writeFiles } from './command.ts';
import { articlesOf, buildAt } from './harness.ts';

const types = `export interface Options {
  /** @default 'a4' */
  size?: 'a4' | 'a5';
  ink?: { color: string };
}
export type Size = 'a4' | 'a5';
export type Printer = (text: string) => void;
export interface Paper { size?: Size }
export function print(text: string): void;
export { write } from 'writer';
`;

const serverTypes = `import type { Queue } from '@relay/core';
export interface Server { queue?: Queue }
`;
const queueTypes = `export interface Queue { retry?: { attempts?: number } }
`;

const root = folderWith({
  'types/printer.d.ts': types,
  'facts.json': '{ "ink": { "default": { "draft": "[]", "final": "[1]" }, "flag": "--ink <ink>" } }',
  'flags.json': '{ "--ink": ["-i", "--ink"] }',
  'list.json': '[]',
  'wrong-facts.json': JSON.stringify({
    sise: {},
    'ink.color': '#000',
    size: { default: 4, falg: '--size', since: '1.2' },
  }),
  'node_modules/writer/package.json': '{ "name": "writer", "version": "1.0.0", "types": "index.d.ts" }',
  'node_modules/writer/index.d.ts': 'export function write(): void;\n',
});
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

test('a URL in a default is not a link', async () => {
  const site = folderWith({
    'types/server.d.ts':
      "export interface Options {\n  /** @default 'https://api.lamp.example/v2' */\n  url?: string;\n  /** @default 'www.lamp.example' */\n  host?: string;\n  /** @default 'ann@lamp.example' */\n  mail?: string;\n}\n",
    'site.config.js': `import { reference } from 'docsite-compiler/reference';\nexport default { title: 'T', url: 'https://t.example', plugins: [reference({ from: './types/server.d.ts', typescript: 'typescript-5' })] };\n`,
    'content/index.md': '# T\n\n<TypeTable of="Options" />\n',
    'content/more.mdx': '# T\n\n<TypeTable of="Options" />\n',
  });
  fs.mkdirSync(path.join(site, 'node_modules'));
  fs.symlinkSync(path.join(repository, 'node_modules/typescript-5'), path.join(site, 'node_modules/typescript-5'));
  fs.symlinkSync(repository, path.join(site, 'node_modules/docsite-compiler'));
  const articles = articlesOf(await buildAt(site));
  for (const route of ['/', '/more']) {
    expect(articles.get(route)?.replaceAll('<wbr>', '')).toContain("<code>'https://api.lamp.example/v2'</code>");
    expect(articles.get(route)).not.toContain('href="http');
    expect(articles.get(route)).not.toContain('mailto:');
  }
});

test('the members of a type are rows that wrap, however long their types and defaults are', async () => {
  const long = `{ ${Array.from({ length: 30 }, (_, index) => `key${index}: number`).join('; ')} }`;
  const site = folderWith({
    'types/lamp.d.ts': `export interface Options {\n  /** How bright.\n   * @default 1 */\n  light?: number;\n  /** @deprecated */\n  colors: ${long};\n}\n`,
    'site.config.js': `import { reference } from 'docsite-compiler/reference';\nexport default { title: 'T', url: 'https://t.example', plugins: [reference({ from: './types/lamp.d.ts', descriptions: true, typescript: 'typescript-5' })] };\n`,
    'content/index.md':
      '# T\n\n<TypeTable of="Options" />\n\n| Name | Text |\n| --- | --- |\n| `a` | A table of the page |\n',
    'content/more.mdx': '# T\n\n<TypeTable of="Options" />\n',
  });
  fs.mkdirSync(path.join(site, 'node_modules'));
  fs.symlinkSync(path.join(repository, 'node_modules/typescript-5'), path.join(site, 'node_modules/typescript-5'));
  fs.symlinkSync(repository, path.join(site, 'node_modules/docsite-compiler'));
  const built = await buildAt(site);
  for (const file of ['index', 'more']) {
    const html = built.files.get(`${file}.html`) ?? '';
    expect(html.match(/<table class="parameters"/g)).toHaveLength(1);
    expect(html).toContain('<td role="cell" data-label="Default"><code>1</code></td>');
    expect(html).toMatch(/<link[^>]*href="[^"]*\/reference-[^"]*\.css"/);
    expect(built.files.get(`${file}.md`)).toContain('| `light?` | `number` | `1` | How bright. |');
  }
  expect(built.files.get('index.html')?.match(/class="table-scroll"/g)).toHaveLength(1);
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
    // The tags of pages are removed, because the cause is already reported. The section is not empty.
    expect(await kit.transform('# T\n\n<OptionFacts of="size" />\n', 'index.md', values)).toBe('# T\n\n<div></div>\n');
  });

  test('that is not installed is the only finding, also in sections that contain only a tag', async () => {
    const site = folderWith({
      'site.config.ts': `import { defineConfig } from 'docsite-compiler';
import { reference } from 'docsite-compiler/reference';
export default defineConfig({ title: 'T', lang: 'en', url: 'https://t.example', plugins: [reference({ from: './t.ts', options: 'Opts', typescript: 'typescript-4' })] });
`,
      't.ts': 'export interface Opts {\n  size?: number;\n}\n',
      'content/index.mdx':
        '# T\n\nText.\n\n## Size\n\n<OptionFacts of="size" />\n\n## Types\n\n<TypeTable of="Opts" />\n',
    });
    const { findings } = JSON.parse((await run(['check', site, '--json'])).stdout) as { findings: { code: string }[] };
    expect(findings.map(({ code }) => code)).toEqual(['plugin-reported']);
  });

  test('that lacks the interface is an error that lists the supported versions', async () => {
    const { findings } = await kitOf({ typescript: 'typescript' }).data();
    expect(findings).toMatchObject([{ hint: 'install TypeScript 5 or 6: `npm install -D typescript@6`' }]);
    expect(findings?.[0]?.message).toContain('which lacks the required API');
  });

  test('can be replaced while a development server runs', async () => {
    const install = (version: string): void =>
      writeFiles(root, {
        'node_modules/typescript-x/package.json': JSON.stringify({ version, main: 'index.js' }),
        'node_modules/typescript-x/index.js': `module.exports = ${version.startsWith('4') ? "{ version: '4.0.0' }" : "require('typescript-5')"};\n`,
      });
    const kit = kitOf({ typescript: 'typescript-x' });
    install('4.0.0');
    expect((await kit.data()).findings?.[0]?.message).toContain('`typescript-x` 4.0.0');
    install('5.9.3');
    expect((await kit.data()).findings).toEqual([]);
  });
});

test('labels exist in every language of the interface, with the same placeholders', () => {
  const placeholders = (labels: object): string =>
    Object.entries(labels)
      .map(([key, label]) => `${key}: ${(String(label).match(/\{\w+\}/g) ?? []).toSorted().join()}`)
      .join('\n');
  expect(Object.keys(builtInTexts)).toEqual([...languages.keys()]);
  const english = placeholders(builtInTexts['en'] ?? {});
  expect(Object.values(builtInTexts).map(placeholders)).toEqual(Object.keys(builtInTexts).map(() => english));
});

test.each([
  ['{ "exports": { ".": { "import": { "types": "./dist/index.d.ts", "default": "./dist/index.js" } } } }', 'unbuilt'],
  ['{ "types": "dist/index.d.ts" }', 'unbuilt'],
  ['{ "exports": { "./a": { "types": "./dist/index.d.ts" } } }', 'unbuilt/a'],
])('a package that is not compiled is an error that names the missing file: %s', async (manifest, from) => {
  writeFiles(root, { 'node_modules/unbuilt/package.json': manifest });
  const { findings } = await kitOf({ from }).data();
  expect(findings).toMatchObject([
    { message: '`dist/index.d.ts` of `unbuilt` does not exist', hint: 'compile the package first' },
  ]);
});

test.each<[object, message: string, hint: string, option: (string | number)[]]>([
  [{ from: './types/print.d.ts' }, '`./types/print.d.ts` does not exist', '`./types/printer.d.ts`?', ['from']],
  [{ from: './types/printer' }, '`./types/printer` does not exist', '`./types/printer.d.ts`?', ['from']],
  [{ from: './types' }, '`./types` is a folder', 'such as `./types/index.ts`', ['from']],
  [{ from: './facts.json' }, '`./facts.json` is not a TypeScript file', 'set `from` to', ['from']],
  [{ from: ['types/printer.d.ts'] }, '`types/printer.d.ts` is not a package', '`./types/printer.d.ts`?', ['from', 0]],
  [{ from: 'printer' }, 'the package `printer` is not installed', 'install it', ['from']],
  [{ from: [] }, '`from` must be a package, a path such', 'set `from` to', ['from']],
  [{ from: undefined }, 'the option `from` is required', 'set it to a package', []],
  [{ from: undefined, form: 'printer' }, 'no option is named `form`', '`from`?', ['form']],
  [{ description: true }, 'no option is named `description`', '`descriptions`?', ['description']],
  [{ colour: true }, 'no option is named `colour`', 'use `from`, `options`, ', ['colour']],
  [{ types: 'Options' }, "`types` must be a list of names, not `'Options'`", "`types: ['Options']`", ['types']],
  [{ functions: [5] }, '`functions` must be a list of names, not this list', 'set `functions`', ['functions']],
  [{ options: 5 }, '`options` must be the name of a type, or a list of these, not `5`', 'set `options`', ['options']],
  [{ options: ['Options', 'Sise'] }, '`./types/printer.d.ts` does not export `Sise`', '`Size`?', ['options', 1]],
  [
    { from: ['./types/printer.d.ts', 'writer'], options: 'Option' },
    '`./types/printer.d.ts`, `writer` do not export `Option`',
    '`Options`?',
    ['options'],
  ],
  [{ data: 'flags.json' }, '`data` must be a mapping from names to paths', 'set `data`', ['data']],
  [{ snapshot: 'types/' }, "`snapshot` must be the path of a file, not `'types/'`", 'set `snapshot`', ['snapshot']],
  [{ texts: { en: { typ: 'T' } } }, 'no label is named `typ`', '`type`?', ['texts', 'en', 'typ']],
  [{ options: 'Option' }, '`./types/printer.d.ts` does not export `Option`', '`Options`?', ['options']],
  [{ options: 'print' }, '`print` is not an interface, a class', 'remove it from `options`', ['options']],
  [{ options: 'Size' }, 'the type `Size` has no properties', 'set `options` to a type', ['options']],
  [{ types: ['Size', 'print'] }, '`print` is not an interface', 'remove it from `types`', ['types', 1]],
  [{ functions: ['Size'] }, '`Size` is neither a function nor', 'remove it from `functions`', ['functions', 0]],
  [{ functions: ['write'] }, '`write` is declared in another package', 'add that package', ['functions', 0]],
  [{ facts: 'none.json' }, '`none.json` does not exist', 'create the file', ['facts']],
  [{ data: { a: 'types/printer.d.ts' } }, '`types/printer.d.ts` is not valid JSON', 'correct the file', ['data', 'a']],
  [{ data: { a: 'list.json' } }, '`list.json` is not a mapping', 'write a JSON object', ['data', 'a']],
])('a mistake in the options is one error: %j', async (changes, message, hint, option) => {
  const { findings = [] } = await kitOf(changes as Partial<ReferenceOptions>).data();
  expect(findings).toMatchObject([{ severity: 'error', option }]);
  expect(findings[0]?.message).toContain(message);
  expect(findings[0]?.hint).toContain(hint);
});

test.each([{ from: 'printer' }, { options: 'Option' }, { types: 'Options' }])(
  'tags that depend on wrong options are removed, because the cause is already reported: %j',
  async (changes) => {
    const kit = kitOf(changes as Partial<ReferenceOptions>);
    const { values } = await kit.data();
    expect(await kit.transform('# T\n\n<OptionFacts of="sise" />\n', 'en/a.md', values)).toBe('# T\n\n<div></div>\n');
  },
);

test('options that are not a mapping are an error, also of the command', async () => {
  const kit = testPlugin(reference(null as unknown as ReferenceOptions), { root });
  expect((await kit.data()).findings).toMatchObject([{ message: 'the options must be a mapping, not `null`' }]);
  expect(await kit.command()).toMatchObject({ code: 1, output: expect.stringContaining('hint: pass the options') });
});

test('wrong facts in the facts file are warnings, and all others are used', async () => {
  const kit = kitOf({ facts: 'wrong-facts.json' });
  const { findings = [], values } = await kit.data();
  expect(findings.map(({ severity, message, hint }) => `${severity}: ${message}; ${hint}`)).toEqual([
    'warning: `wrong-facts.json`: `sise` is not an option; did you mean `size`?',
    'warning: `wrong-facts.json`: the facts about `ink.color` are not a mapping; write them as a JSON object',
    'warning: `wrong-facts.json`: `default` of `size` must be code in a string, or a mapping from cases to code; write `"default": "4"`',
    'warning: `wrong-facts.json`: `falg` of `size` is unknown; did you mean `flag`?',
  ]);
  expect(values['option:size']).toEqual({ type: "'a4' | 'a5'", isOptional: true, default: "'a4'", since: '1.2' });
});

test('a mistake in the options is underlined in the config', async () => {
  const site = folderWith({
    'types/printer.d.ts': types,
    'content/index.md': '# Printer\n\n<OptionFacts of="size" />\n',
    'site.config.ts': `import { reference } from 'docsite-compiler/reference';
const other = { name: 'other', key: '' };
export default { title: 'T', plugins: [other, reference({ from: './types/printer.d.ts', options: 'Option', typescript: 'typescript-5' })] };`,
  });
  const { findings } = await buildAt(site);
  expect(findings.filter(({ code }) => code === 'plugin-reported')).toMatchObject([
    {
      file: 'site.config.ts',
      message: '`./types/printer.d.ts` does not export `Option` (reference)',
      hint: 'did you mean `Options`?',
      span: { start: { line: 3, column: 89 }, end: { line: 3, column: 96 } },
    },
  ]);
  fs.rmSync(site, { recursive: true, force: true });
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
      message: '`made/types.json` is outdated: the declarations of `./types/printer.d.ts` have changed',
      hint: 'run `docsite reference` to write it',
    },
  ]);
  expect(values['option:size']).toMatchObject({ type: "'a4' | 'a6'" });
});

describe('packages of a workspace', () => {
  const workspace = folderWith({
    'docs/package.json': '{ "name": "docs" }',
    'packages/core/package.json': JSON.stringify({ name: '@relay/core', version: '1.0.0', types: 'dist/index.d.ts' }),
    'packages/core/dist/index.d.ts': queueTypes,
    'packages/core/src/index.ts': queueTypes.replace('attempts', 'limit'),
    'packages/http/package.json': JSON.stringify({ name: '@relay/http', version: '1.0.0', types: 'dist/index.d.ts' }),
    'packages/http/dist/index.d.ts': serverTypes,
    'packages/http/src/index.ts': serverTypes,
  });
  afterAll(() => fs.rmSync(workspace, { recursive: true, force: true }));
  const link = (folder: string, name: string): void => {
    const file = path.join(workspace, 'node_modules', name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.symlinkSync(folder, file);
  };
  for (const name of ['core', 'http']) link(path.join(workspace, 'packages', name), `@relay/${name}`);
  link(path.join(repository, 'node_modules/typescript-5'), 'typescript-5');
  const kitIn = (changes: Partial<ReferenceOptions>): PluginKit<unknown> =>
    testPlugin(reference({ from: '@relay/http', options: 'Server', typescript: 'typescript-5', ...changes }), {
      root: path.join(workspace, 'docs'),
    });
  const optionsOf = (values: Data['values']): unknown => values['options'];

  test('make a snapshot outdated if their types change', async () => {
    const kit = kitIn({ from: ['@relay/core', '@relay/http'], snapshot: 'types.json' });
    const { files = [] } = await kit.command();
    writeFiles(path.join(workspace, 'docs'), { 'types.json': String(files[0]?.contents) });
    expect(JSON.parse(String(files[0]?.contents))).toMatchObject({
      packages: { '@relay/core': '1.0.0', '@relay/http': '1.0.0' },
      files: ['@relay/core/dist/index.d.ts', '@relay/http/dist/index.d.ts'],
    });
    expect((await kit.data()).findings).toEqual([]);
    const file = path.join(workspace, 'packages/core/dist/index.d.ts');
    const before = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, before.replace('attempts', 'tries'));
    const changed = await kit.data();
    expect(changed.findings).toMatchObject([
      { message: '`types.json` is outdated: the declarations of `@relay/core`, `@relay/http` have changed' },
    ]);
    expect(optionsOf(changed.values)).toContain('queue.retry.tries');
    // Where the packages are not compiled, the snapshot is used.
    fs.rmSync(path.dirname(file), { recursive: true });
    expect((await kit.data()).findings).toEqual([]);
    writeFiles(workspace, { 'packages/core/dist/index.d.ts': before });
  });

  test('compare the versions that the described files use, not those of the site', async () => {
    const manifest = (version: string): string => JSON.stringify({ name: 'shapes', version, types: 'index.d.ts' });
    writeFiles(workspace, {
      'docs/node_modules/shapes/package.json': manifest('2.0.0'),
      'packages/ui/package.json': '{ "name": "@relay/ui" }',
      'packages/ui/index.ts': `import type { Shape } from 'shapes';\nexport interface Server { shape?: Shape }\n`,
      'packages/ui/node_modules/shapes/package.json': manifest('1.0.0'),
      'packages/ui/node_modules/shapes/index.d.ts': 'export type Shape = string;\n',
    });
    const kit = kitIn({ from: '../packages/ui/index.ts', snapshot: 'ui.json' });
    const { files = [] } = await kit.command();
    writeFiles(workspace, { 'docs/ui.json': String(files[0]?.contents) });
    expect((await kit.data()).findings).toEqual([]);
    writeFiles(workspace, { 'packages/ui/node_modules/shapes/package.json': manifest('1.1.0') });
    expect((await kit.data()).findings).toMatchObject([{ message: '`ui.json` is outdated: shapes is now 1.1.0' }]);
  });

  test.each([
    [['@relay/http'], ['queue', 'queue.retry']],
    [
      ['@relay/core', '@relay/http'],
      ['queue', 'queue.retry', 'queue.retry.attempts'],
    ],
    [['../packages/http/src/index.ts'], ['queue', 'queue.retry']],
    [
      ['../packages/core/src/index.ts', '../packages/http/src/index.ts'],
      ['queue', 'queue.retry', 'queue.retry.limit'],
    ],
  ])('show nested options of another package if `from` contains it: %j', async (from, names) => {
    expect(optionsOf((await kitIn({ from }).data()).values)).toEqual(names);
  });
});

test('with a list of types, options are named after their types', async () => {
  const { values } = await kitOf({ options: ['Options', 'Paper'] }).data();
  expect(values['options']).toEqual(['Options.ink', 'Options.ink.color', 'Options.size', 'Paper.size']);
});

test.each([
  ['Size', "```ts nocheck\ntype Size = 'a4' | 'a5';\n```"],
  ['Printer', '```ts nocheck\ntype Printer = (text: string) => void;\n```'],
])('a type without members is shown as its declaration: %s', async (name, code) => {
  expect(await kitOf().transform(`<TypeTable of="${name}" />\n`, 'en/a.md', data.values)).toBe(`${code}\n`);
});

describe('types that take members from another package', () => {
  const source = `import type { Attributes, Base } from 'elements';
    /** The props. */
    export interface OwnProps {
      /** The look. */
      variant?: string;
    }
    type WithBase<T> = Base<T> & { base: T };
    export interface FieldProps extends Omit<Attributes<'input'>, 'id'> { label: string; hidden: false }
    export type ButtonProps = OwnProps & Attributes<'button'>;
    export type BoxProps = Partial<FieldProps> & WithBase<'div'>;
    export type Plain = Attributes<'a'>;
    export type Keys = Record<'left' | 'right', number>;
    export declare function Button({ variant }: ButtonProps): void;
    export declare function draw({ variant }: OwnProps, [x, y]: number[], { z }: { z: number }): void;
    /**
     * Opens.
     * @param how How to open it.
     */
    export declare function open({ variant }: OwnProps): void;
`;
  const kit = (changes: Partial<ReferenceOptions> = {}): PluginKit<unknown> =>
    kitOf({ from: './ui.d.ts', options: undefined, facts: undefined, data: undefined, ...changes } as object);
  beforeAll(() => {
    writeFiles(root, {
      'ui.d.ts': source,
      'node_modules/elements/package.json': '{ "name": "elements", "version": "1.0.0", "types": "index.d.ts" }',
      'node_modules/elements/index.d.ts': `export interface Base<T> { key?: T }
        export interface Attributes<T> extends Base<T> { id?: string; hidden?: boolean; onClick?: (event: T) => void }`,
    });
  });

  const namesIn = (text: string): string[] =>
    [...text.matchAll(/^\| <code[^>]*>([^<]*)/gm)].map(([, name = '']) => name);
  const pageOf = async (tag: string, changes?: Partial<ReferenceOptions>, file = 'en/a.md'): Promise<string> => {
    const { values, findings } = await kit(changes).data();
    expect(findings).toEqual([]);
    return kit(changes).transform(`${tag}\n`, file, values);
  };

  test.each([
    ['FieldProps', ['label', 'hidden'], "Omit&#60;Attributes&#60;'input'&#62;, 'id'&#62;"],
    ['ButtonProps', ['variant?'], "Attributes&#60;'button'&#62;"],
    ['BoxProps', ['label?', 'hidden?', 'base'], "Partial&#60;FieldProps&#62;</code>, <code>WithBase&#60;'div'&#62;"],
  ])('list their own members and name the rest: %s', async (name, names, base) => {
    const text = await pageOf(`<TypeTable of="${name}" />`);
    expect(namesIn(text)).toEqual(names);
    expect(text).toContain(`Also includes the members of <code>${base}</code>.`);
  });

  test('have all members with `inherited`', async () => {
    const text = await pageOf('<TypeTable of="ButtonProps" />', { inherited: true });
    expect(namesIn(text)).toEqual(['variant?', 'id?', 'hidden?', 'onClick?', 'key?']);
    expect(text).not.toContain('Also includes');
  });

  test('are shown as a declaration if they have no members themselves', async () => {
    expect(await pageOf('<TypeTable of="Plain" />')).toBe("```ts nocheck\ntype Plain = Attributes<'a'>;\n```\n");
  });

  test('keep members that are computed', async () => {
    expect(namesIn(await pageOf('<TypeTable of="Keys" />'))).toEqual(['left', 'right']);
  });

  test('a destructured parameter is named after its comment, its role or its type', async () => {
    expect(await pageOf('<Signature of="Button" />')).toContain("Button(props: OwnProps & Attributes<'button'>): void");
    expect(await pageOf('<Signature of="draw" />')).toContain(
      'draw(props: OwnProps, values: number[], options: { z: number }): void',
    );
    const text = await pageOf('<Signature of="open" />', { descriptions: true });
    expect(text).toContain('open(how: OwnProps): void');
    expect(text).toContain('How to open it.');
  });

  test('doc comments are shown on pages in the chosen languages', async () => {
    const shown = async (descriptions: true | string[], file: string): Promise<boolean> =>
      (await pageOf('<TypeTable of="OwnProps" />', { descriptions }, file)).includes('The look.');
    expect(await shown(true, 'zh/a.md')).toBe(true);
    expect(await shown(['en'], 'en/a.md')).toBe(true);
    expect(await shown(['en'], 'zh/a.md')).toBe(false);
    expect((await kit({ descriptions: ['fr'] }).data()).findings).toMatchObject([
      { message: 'the site has no language `fr`', hint: 'use `en` or `zh`', option: ['descriptions', 0] },
    ]);
  });
});

describe('classes and interfaces', () => {
  const source = `/** An answer. */
export interface Answer { status: number }
interface Coded { code: string }
/** A failed request. */
export class HttpError extends Error implements Coded {
  static retries = 3;
  /** Creates an error from an {@link Answer}. */
  static from<T>(answer: T): HttpError { const inner: Hidden = { deep: 1 }; return new HttpError(inner.deep); }
  #own = 1;
  private secret = 2;
  protected kept = 3;
  code = 'E';
  /** The {@link Answer | full answer}. */
  answer?: Answer;
  /**
   * @param status Status, as in {@code answer.status}.
   * @param options See {@link Options}.
   */
  constructor(readonly status: number, options: { cause?: Error } = {}) { super('failed', options); }
  get isFinal(): boolean { return this.status < 500; }
  /** Times: {@code number | undefined}, {@code { times: { most: 1 } }} or {@code {@link Answer}}. */
  retry(times = 1) { return Promise.resolve(times); }
}
interface Hidden { deep: number }
export abstract class Base<T> { abstract run(input: T): void; private constructor() {} }
export class Store<T> { constructor(readonly first: T) {} put(value: T): this { return this; } }
export interface Client {
  /** Throws an {@link HttpError}, see {@link https://t.example/errors the list}. */
  post(path: string): Promise<Answer>;
  /** @deprecated Use {@link post}. */
  send(path: string): Promise<Answer>;
}
`;
  const kit = (changes: Partial<ReferenceOptions> = {}): PluginKit<unknown> =>
    kitOf({
      from: './http.ts',
      options: undefined,
      facts: undefined,
      data: undefined,
      descriptions: true,
      ...changes,
    } as object);
  beforeAll(() => writeFiles(root, { 'http.ts': source }));
  const shown = async (tag: string, changes?: Partial<ReferenceOptions>): Promise<string> => {
    const { values, findings } = await kit(changes).data();
    expect(findings).toEqual([]);
    return kit(changes).transform(`${tag}\n`, 'en/a.md', values);
  };
  const namesIn = (text: string): string[] =>
    [...text.matchAll(/^\| <code[^>]*>([^<]*)/gm)].map(([, name = '']) => name);

  test('have a table of their public members', async () => {
    const text = await shown('<TypeTable of="HttpError" />');
    expect(namesIn(text)).toEqual([
      'code',
      'answer?',
      'status',
      'isFinal',
      'retry',
      'HttpError.retries',
      'HttpError.from',
    ]);
    expect(text).toContain('<code>(times = 1) =&#62; Promise&#60;number&#62;</code>');
    expect(text).toContain('Also includes the members of <code>Error</code>.');
    // The code of a class does not count as a use of a type.
    expect(text).not.toContain('Hidden');
  });

  test('have constructors and methods', async () => {
    const created = await shown('<Signature of="HttpError" />');
    expect(created).toContain('new HttpError(status: number, options?: { cause?: Error })\n');
    expect(created).not.toContain('<dt>Returns</dt>');
    expect(await shown('<Signature of="Store" />')).toContain('new Store<T>(first: T)\n');
    expect(await shown('<Signature of="HttpError.retry" />')).toContain('retry(times?: number): Promise<number>\n');
    expect(await shown('<Signature of="HttpError.from" />')).toContain('HttpError.from<T>(answer: T): HttpError\n');
    expect(await shown('<Signature of="Client.post" />')).toContain('post(path: string): Promise<Answer>\n');
    expect(await shown('<Signature of="Client.post" />', { functions: ['Client'] })).toContain('post(path');
    const { values } = await kit().data();
    expect(values['functions']).not.toContain('Base');
  });

  test('are linked from doc comments if `links` has their URL', async () => {
    const text = await shown('<Signature of="HttpError" />');
    expect(text).toContain('Status, as in <code>answer.status</code>.');
    expect(text).toContain('See <code>Options</code>.');
    expect(await shown('<Signature of="HttpError.retry" />')).toContain(
      'Times: `number | undefined`, `{ times: { most: 1 } }` or `{@link Answer}`.',
    );
    const table = await shown('<TypeTable of="HttpError" />', { links: { Answer: '/answer' } });
    expect(table).toContain('The <a href="/answer">full answer</a>.');
    expect(await shown('<TypeTable of="HttpError" />')).toContain('The full answer.');
    expect(await shown('<Signature of="Client.post" />', { links: { HttpError: '/errors' } })).toContain(
      'Throws an [`HttpError`](/errors), see [the list](https://t.example/errors).',
    );
    expect(await shown('<Signature of="Client.send" />', { links: { post: '/post' } })).toContain('Use `post`.');
    expect(await shown('<TypeTable of="Client" />')).toContain('Use <code>post</code>.');
  });

  /** What a build reports about these tags on a page, with hints. */
  async function reported(exported: string, tags: string): Promise<string[]> {
    const site = folderWith({
      'a.ts': exported,
      'content/index.md': `# T\n\n${tags}\n`,
      'site.config.ts': `import { reference } from 'docsite-compiler/reference';
export default { title: 'T', plugins: [reference({ from: './a.ts', typescript: 'typescript-5' })] };`,
    });
    const { findings } = await buildAt(site);
    fs.rmSync(site, { recursive: true, force: true });
    const own = findings.filter(({ code }) => code === 'plugin-reported');
    return own.map(({ message, hint }) => `${message}; ${hint}`);
  }

  test('are described once if they are exported under two names', async () => {
    const exported = 'export class A { one = 1; }\nexport { A as B };\n';
    expect(await reported(exported, '<Signature of="B" />\n\n<TypeTable of="B" />')).toEqual([
      'no type is named `B` (reference); did you mean `A`?',
    ]);
    writeFiles(root, { 'two-names.ts': exported });
    expect((await kit({ from: './two-names.ts' }).data()).values['types']).toEqual(['A']);
  });

  test('may have the names of methods that every object has', async () => {
    const names = ['toString', 'constructor', 'hasOwnProperty'];
    writeFiles(root, {
      'object.d.ts': names.map((name) => `export declare function ${name}(value: unknown): string;\n`).join(''),
    });
    expect(await shown('<Signature of="toString" />', { from: './object.d.ts' })).toContain(
      'toString(value: unknown): string\n',
    );
    const { values } = await kit({ from: './object.d.ts' }).data();
    expect(values['functions']).toEqual(names.toSorted());
  });

  test('are suggested for the other tag', async () => {
    expect(await reported(source, '<Signature of="Answer" />\n\n<TypeTable of="Store.put" />')).toEqual([
      'no function is named `Answer` (reference); `Answer` is a type: use `<TypeTable of="Answer" />`',
      'no type is named `Store.put` (reference); `Store.put` is a function: use `<Signature of="Store.put" />`',
    ]);
  });
});

describe('signatures', () => {
  const kit = (changes: Partial<ReferenceOptions> = {}): PluginKit<unknown> =>
    kitOf({ from: './paint.tsx', options: undefined, facts: undefined, data: undefined, ...changes } as object);
  beforeAll(() => {
    writeFiles(root, {
      'paint.tsx': `export declare namespace JSX { interface Element { key: string } }
        export type Theme = Readonly<Record<\`--\${string}\`, string>>;
        export type Mode = 'light' | 'dark';
        export interface BoxProps { size?: number; mode?: Mode; theme?: Theme; id?: string;
          /** @default 7 */
          depth?: number }
        /**
         * Mixes.
         * @example
         * mix({});
         * @example Prose, then code:
         * \`\`\`tsx title="box.tsx"
         * <Box />
         * \`\`\`
         * @throws RangeError if \`mode\` is unknown
         * @throws \`MixError\` - if it fails
         * @throws {TypeError} never
         * @throws if nothing helps
         * @throws {@link MixError} if it is dark
         * @throws {@link MixError | the error} - see {@link Mode}
         * @returns {@link Theme} as mixed
         */
        export function mix(theme: Theme, mode: Mode): Theme { return theme; }
        const element = { key: '' } as JSX.Element;
        export function Box({ size = 1, mode = 'dark', id = String(1), depth = 2 }: BoxProps) { return element; }
        export const Other = memo(({ size = 1, mode = 'light' }: BoxProps) => element);
        declare function memo<T>(value: T): T;
        export interface TableProps { rows: number; striped?: boolean; size?: number }
        export function Table(props: TableProps) { return element; }
        export function debugTable({ striped = false, rows = 9 }: TableProps): string { return ''; }
        export interface CardProps { title: string; wide?: boolean; tall?: boolean }
        export const renderCard = ({ title = 'T', wide = true }: CardProps) => <div />;
        export function cardClass({ wide = false, tall = true }: CardProps): string { return ''; }
        /**
         * Shows \`{code}\` and {b}.
         * ### Uses
         *
         *     const a = { b: 1 };
         *
         * - one
         *
         *     more {c} \`open
         * @deprecated not [at all](./all.md)
         * @example
         * # Title
         *
         * **See** [docs](./missing.md), [site](/a) and {@link Mode}: {b} <Unknown> \`{ c: [x](./y.md) }\`
         * ![a](b.png) in text
         * \`\`\`js
         * # {b} [docs](./missing.md)
         * \`\`\`
         * Setext
         * ======
         * - ## In a list
         * @example <caption>See [docs](./missing.md) {b}</caption>
         * show({});
         * @example Open
         * ~~~
         * show()
         */
        export function show(mode: JSX.Element) { return { kind: 'default' as const, default: 1, element: mode }; }
`,
    });
  });

  const pageOf = async (tag: string, changes?: Partial<ReferenceOptions>): Promise<string> => {
    const { values, findings } = await kit(changes).data();
    expect(findings).toEqual([]);
    return kit(changes).transform(`${tag}\n`, 'en/a.md', values);
  };

  test('keep the name that the author gave the result, and names that are linked', async () => {
    const text = await pageOf('<Signature of="mix" />');
    expect(text).toContain("mix(theme: Theme, mode: 'light' | 'dark'): Theme\n");
    expect(text).toContain('<dt>Returns</dt><dd><code>Theme</code></dd>');
    expect(text).toContain(':::details Types: Theme');
    const linked = await pageOf('<TypeTable of="BoxProps" />', { links: { Mode: '/mode' } });
    expect(linked).toContain('<code><a href="/mode">Mode</a></code>');
  });

  test('qualify names in a namespace', async () => {
    expect(await pageOf('<Signature of="Box" />')).toContain('Box(props: BoxProps): JSX.Element\n');
    // The words `default` in the result are not the name of a default export.
    expect(await pageOf('<Signature of="show" />')).toMatch(
      /kind: 'default';\s+default: number;\s+element: JSX\.Element/,
    );
  });

  test('have the types of errors only if the comment names them', async () => {
    const text = await pageOf('<Signature of="mix" />', { descriptions: true });
    expect([...text.matchAll(/<dt>Throws<\/dt><dd>(.*?)<\/dd>/g)].map(([, html]) => html)).toEqual([
      '<code>RangeError</code> if <code>mode</code> is unknown',
      '<code>MixError</code> if it fails',
      '<code>TypeError</code> never',
      'if nothing helps',
      '<code>MixError</code> if it is dark',
      '<code>MixError</code> see <code>Mode</code>',
    ]);
    expect(text).toContain('<dt>Returns</dt><dd><code>Theme</code> <code>Theme</code> as mixed</dd>');
    const bare = await pageOf('<Signature of="mix" />');
    expect(bare.match(/<dt>Throws<\/dt>/g)).toHaveLength(5);
  });

  test('have examples where doc comments are shown', async () => {
    const text = await pageOf('<Signature of="mix" />', { descriptions: true });
    expect(text).toContain('\n\n```tsx nocheck\nmix({});\n```\n');
    expect(text).toContain('Prose, then code:\n```tsx title="box.tsx" nocheck\n<Box />\n```\n');
    expect(await pageOf('<Signature of="mix" />')).not.toContain('mix({})');
    expect(await pageOf('<Signature of="mix" />', { descriptions: ['zh'] })).not.toContain('mix({})');
  });

  test('have comments that cannot break the page', async () => {
    const text = await pageOf('<Signature of="show" />', { descriptions: true, links: { Mode: '/mode' } });
    expect(text).toContain('Shows `{code}` and &#123;b&#125;.\n\nUses\n\n');
    expect(text).toContain('```tsx nocheck\nconst a = { b: 1 };\n```\n\n- one\n\n    more &#123;c&#125; &#96;open\n');
    expect(text).toContain('@deprecated not at all */');
    expect(text).toContain(
      '\nTitle\n\n\n**See** docs, [site](/a) and [`Mode`](/mode): &#123;b&#125; &#60;Unknown> `{ c: [x](./y.md) }`\na in text\n',
    );
    expect(text).toContain('```js nocheck\n# {b} [docs](./missing.md)\n```\nSetext\n\n\n- In a list\n');
    expect(text).toContain('See docs &#123;b&#125;\n\n```tsx nocheck\nshow({});\n```\n');
    expect(text).toContain('Open\n~~~tsx nocheck\nshow()\n~~~\n');
  });

  const defaultsOf = async (type: string): Promise<[name: string, code: string | undefined][]> => {
    const { values } = await kit().data();
    const { members } = values[`type:${type}`] as { members: { name: string; default?: string }[] };
    return members.map(({ name, default: code }) => [name, code]);
  };

  test('give a type no defaults of other functions, of required members, or if a component has its own', async () => {
    expect((await defaultsOf('TableProps')).map(([, code]) => code)).toEqual([undefined, undefined, undefined]);
    expect(await defaultsOf('CardProps')).toEqual([
      ['title', undefined],
      ['wide', 'true'],
      ['tall', undefined],
    ]);
  });

  test('give a type the defaults that are destructured from it', async () => {
    expect(await defaultsOf('BoxProps')).toEqual([
      ['size', '1'],
      ['mode', undefined],
      ['theme', undefined],
      ['id', undefined],
      ['depth', '7'],
    ]);
  });
});
