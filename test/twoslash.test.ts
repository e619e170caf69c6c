/** Types and compiler errors in code blocks that are marked with `twoslash`. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderWith, repository } from './command.ts';
import { check } from './checked-site.ts';
import { buildAt } from './harness.ts';
import type { Built } from './harness.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

/** TypeScript reads the types of the DOM more slowly than those of the language. */
const language = { compilerOptions: { lib: ['es2022'] } };

/** Creates a site with these pages. `packages`: installed in the site. */
function siteWith(
  pages: Record<string, string>,
  { options = language, packages = ['typescript-5', 'twoslash'] }: { options?: object; packages?: string[] } = {},
): string {
  const given = JSON.stringify({ typescript: 'typescript-5', ...options });
  const root = folderWith({
    'site.config.ts': `import { twoslash } from 'docsite-compiler/twoslash';
export default { title: 'Types', url: 'https://types.example', plugins: [twoslash(${given})] };
`,
    ...Object.fromEntries(
      Object.entries(pages).map(([name, text]) => [`content/${name}.md`, `# The page ${name}\n\n${text}\n`]),
    ),
  });
  folders.push(root);
  fs.mkdirSync(path.join(root, 'node_modules'));
  for (const name of packages)
    fs.symlinkSync(path.join(repository, 'node_modules', name), path.join(root, 'node_modules', name));
  return root;
}

const fence = (code: string): string => ['```ts twoslash', code, '```'].join('\n');

describe('a block', () => {
  let site: Built;
  beforeAll(async () => {
    site = await buildAt(
      siteWith(
        {
          index: fence(`const hidden = 1;
// ---cut---
/** How many there are.
 *
 * More about it. */
const count = hidden + 1;`),
          comments: fence(`// @errors: 2322 2339
const sizes = ['a4'].map((size) => size.length);
//    ^?
const wrong: string = sizes;
type Size = { width: number };
// @warn: A message
'x'.toUpperC
//          ^|`),
          places: fence(`const first = 1;
//    ^?
const second = 2;
//    ^^^^^^`),
          far: fence(`// @errors: 2322
const size: { width: number; height: number } = { width: 1, height: 'a4' };`),
          others: '```css twoslash\na { color: red }\n```\n\n```ts\nconst a: string = 1;\n//    ^?\n```',
        },
        { options: {} },
      ),
    );
  });
  const htmlOf = (page: string): string => site.files.get(`${page}.html`) ?? '';
  const markdownOf = (page: string): string => site.files.get(`${page}.md`) ?? '';

  test('has notes with types, and its hidden code is compiled but not published', () => {
    expect(site.findings).toEqual([]);
    const note = 'const count: number\n\nHow many there are.';
    expect(htmlOf('index')).toContain(`<span class="code-note" data-note="${note}">count</span>`);
    expect(htmlOf('index')).toContain('<span class="code-note" data-note="const hidden: 1">hidden</span>');
    expect(htmlOf('index')).not.toContain('const hidden = 1');
    // The words of the page and of its Markdown do not include the notes.
    expect(markdownOf('index')).toContain('const count = hidden + 1;\n```');
    expect(markdownOf('index')).not.toContain('number');
  });

  test('shows answers, completions, expected errors and messages as comments', () => {
    expect(markdownOf('comments')).toContain(`const sizes = ['a4'].map((size) => size.length);
//    ^? const sizes: number[]
const wrong: string = sizes;
//    ~~~~~ TS2322: Type 'number[]' is not assignable to type 'string'.
type Size = { width: number };
// A message
'x'.toUpperC
//  ~~~~~~~~ TS2339: Property 'toUpperC' does not exist on type '"x"'.
//          ^| toUpperCase
\`\`\``);
    expect(htmlOf('comments').match(/class="line (?:error|warning)"/g)).toHaveLength(3);
  });

  test('marks the space before a comment far to the right, so that phones show the comment', () => {
    const message = "~~~~~~ TS2322: Type 'string' is not assignable to type 'number'.";
    expect(markdownOf('far')).toContain(`\n//${' '.repeat(58)}${message}\n`);
    expect(htmlOf('far')).toContain(
      `// <span class="code-gap">${' '.repeat(57)}</span><span class="code-answer">${message}</span>`,
    );
    expect(htmlOf('comments')).not.toContain('code-gap');
  });

  test('keeps notes and marked parts at their places if comments are added above them', () => {
    expect(htmlOf('places')).toContain(
      '<mark class="code-word"><span class="code-note" data-note="const second: 2">second</span></mark>',
    );
  });

  test('in another language, or without the word, is not changed', () => {
    expect(htmlOf('others')).not.toContain('code-note');
    expect(markdownOf('others')).toContain('//    ^?\n```');
  });
});

test('errors that are not expected, and unknown comments, are reported at their lines', async () => {
  const { findings, files } = await buildAt(
    siteWith({
      index: fence('const size: number = "a4";'),
      hidden: fence('const a = 1;\n// ---cut---\nconst size: string = a;'),
      indented: `- Text\n\n${fence('let n = 1;\nn.x;').replaceAll(/^/gm, '  ')}`,
      unknown: fence('// @strct: true\nconst a = 1;'),
    }),
  );
  expect(files.size).toBe(0);
  expect(
    findings.map(({ file, span, message }) => `${file}:${span?.start.line}:${span?.start.column} ${message}`),
  ).toEqual([
    "content/hidden.md:6:7 TS2322: Type 'number' is not assignable to type 'string' (twoslash)",
    "content/indented.md:7:5 TS2339: Property 'x' does not exist on type 'number' (twoslash)",
    "content/index.md:4:7 TS2322: Type 'string' is not assignable to type 'number' (twoslash)",
    'content/unknown.md:4:1 `@strct` is neither a Twoslash comment nor a compiler option (twoslash)',
  ]);
});

test('errors that are only warnings do not stop the build', async () => {
  const pages = { index: fence('const size: number = "a4";') };
  const site = siteWith(pages, { options: { ...language, errors: 'warning' } });
  const { findings, files } = await buildAt(site);
  expect(findings.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    "warning: TS2322: Type 'string' is not assignable to type 'number' (twoslash)",
  ]);
  expect(files.has('index.html')).toBe(true);
});

test('the sample checks skip marked blocks, and report lines of the page', async () => {
  const root = siteWith({
    types: fence('// @errors: 2322\nconst size: number = "a4";'),
    syntax: fence('// @errors: 1134 1155\nconst = 4;'),
    hidden: fence('const a: string = "";\n// ---cut---\na.trim();\n//^?\n'),
    none: fence('// @noErrors\nconst size: number = "a4";'),
    other: '```ts\nconst size: number = "a4";\n```',
    run: fence('// @errors: 2322\nconst a: number = "";\n// ---cut---\nthrow new Error("no");').replace(
      'twoslash',
      '$& run',
    ),
  });
  const { findings } = await check(root, { stages: ['samples', 'run'] });
  const samples = findings.filter(({ code }) => code.startsWith('sample') || code.startsWith('plugin'));
  expect(samples.map(({ file, code, span }) => `${file}:${span?.start.line} ${code}`)).toEqual([
    'content/other.md:4 sample-types',
    'content/run.md:7 sample-run-failed',
  ]);
});

test('style sheets of packages may be imported', async () => {
  const root = siteWith({ index: fence("import './styles.css';\nimport 'kit/styles.css';\nexport const a = 1;") });
  expect((await buildAt(root)).findings).toEqual([]);
});

test('if the installed packages change, only pages with such blocks are compiled again', async () => {
  const root = siteWith(
    { index: fence('/** A size. */\nconst size = 4;'), other: 'Text.' },
    { options: { ...language, docs: false } },
  );
  expect((await buildAt(root)).files.get('index.html')).toContain('data-note="const size: 4"');
  expect((await buildAt(root)).result).toMatchObject({ pages: 2, cacheHits: 2 });
  fs.writeFileSync(path.join(root, 'node_modules/.package-lock.json'), '{}');
  expect((await buildAt(root)).result).toMatchObject({ pages: 2, cacheHits: 1 });
});

test.each([
  ['the site has no TypeScript', 'missing', 'because `missing` is not installed'],
  ['TypeScript has no API for it', 'typescript', 'by `typescript` 7.0.2, which lacks the required API'],
])('if %s, a finding says what to install', async (_, typescript, message) => {
  const { findings } = await buildAt(
    siteWith({ index: fence('const a = 1;') }, { options: { ...language, typescript } }),
  );
  expect(findings).toMatchObject([{ code: 'plugin-reported', severity: 'error' }]);
  expect(findings[0]?.message).toContain(message);
  expect(findings[0]?.hint).toContain('npm install -D twoslash typescript@6');
});

test('a package that is installed later is noticed by the next run', async () => {
  const root = siteWith(
    { index: fence('const count = 1;') },
    { options: { ...language, typescript: 'typescript-later' }, packages: [] },
  );
  const messages = async (): Promise<string[]> => (await buildAt(root)).findings.map(({ message }) => message);
  const missing = 'types in code blocks cannot be read because `typescript-later` is not installed (twoslash)';
  expect(await messages()).toEqual([missing]);
  expect(await messages()).toEqual([missing]);
  const installed = path.join(root, 'node_modules/typescript-later');
  fs.symlinkSync(path.join(repository, 'node_modules/typescript-5'), installed);
  const { findings, files } = await buildAt(root);
  expect(findings).toEqual([]);
  expect(files.get('index.html')).toContain('data-note="const count: 1"');
});
