/** The development session when files are saved during other work. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createCompiler } from '../lib/compiler/index.js';
import type { Compiler, Finding } from '../lib/compiler/index.js';
import { check, siteWith, write } from './checked-site.ts';
import { checkAt } from './harness.ts';

const made: string[] = [];
afterAll(() => made.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));
const signal = new AbortController().signal;

async function sessionAt(root: string): Promise<Compiler> {
  made.push(root);
  const { compiler } = await createCompiler({ root, overrides: {}, mode: 'dev', cache: 'use', devToken: 'secret' });
  if (compiler === null) throw new Error('the site cannot be opened');
  await compiler.open();
  return compiler;
}

test('a page saved while deferred work finishes keeps its new text', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `p${index}`);
  const root = siteWith(Object.fromEntries(names.map((name) => [`content/${name}.md`, `# ${name}\n\nFormer.\n`])));
  await checkAt(root);
  const compiler = await sessionAt(root);
  const warm = compiler.warm(signal);
  write(root, { 'content/p119.md': '# p119\n\nLatter.\n' });
  await compiler.update([path.join(root, 'content/p119.md')]);
  await warm;
  const reply = await compiler.respond('/p119');
  await compiler.dispose();
  expect(String(reply?.body)).toContain('Latter.');
  expect(String(reply?.body)).not.toContain('Former.');
});

test('a draft may be listed in the navigation or not, in a session and in a build', async () => {
  const draft = '---\ndraft: true\n---\n\n# Draft\n\nWords.\n';
  const root = siteWith({
    'content/_meta.json': '["index", "listed"]\n',
    'content/index.md': '# Home\n\nWords.\n',
    'content/listed.md': draft,
    'content/other.md': draft.replace('Draft', 'Other'),
  });
  const compiler = await sessionAt(root);
  expect(await compiler.findings()).toEqual([]);
  await compiler.dispose();
  expect((await check(root)).findings).toEqual([]);
});

test('after every save, the findings equal those of a fresh check', async () => {
  const page = (title: string, ...blocks: string[]): string => `${[`# ${title}`, ...blocks].join('\n\n')}\n`;
  const root = siteWith(
    {
      'content/en/index.md': page('Home', 'See [a](./a.md#part) and [b](./b.md).', '```js\nconst a = 1;\n```'),
      'content/zh/index.md': page('首页', '见[甲](./a.md#part)与[乙](./b.md)。', '```js\nconst a = 1;\n```'),
      'content/en/a.md': page('A', 'Words.', '## Part', '![x](./x.png)'),
      'content/zh/a.md': page('甲', '字。', '## 部分 {#part}', '![图](./x.png)'),
      'content/en/shared/note.md': 'See [c](/c).\n',
      'content/en/noted.mdx': page('Noted', "import Note from './shared/note.md'", '<Note />'),
      'content/en/code.md': page('Code', '```js file="../../code/a.js#main"\n```', '## Part'),
      'content/zh/code.md': page('代码', '## 部分', '[一](#part)'),
      'code/a.js': '// #region main\nconst a = 1;\n// #endregion\n',
    },
    { lang: 'en', locales: [{ lang: 'en' }, { lang: 'zh' }], redirects: { '/old': '/a' }, include: ['code'] },
  );
  const edits: Record<string, string | null>[] = [
    { 'content/en/index.md': page('Home', 'See [a](./a.md#gone).', '```js\nconst a = 2;\n```') },
    { 'content/zh/index.md': page('首页', '见[甲](./a.md#gone)。', '```js\nconst a = 2;\n```') },
    { 'content/en/b.md': page('B', 'See [home](/old).', '![x](./x.png)'), 'content/zh/b.md': page('乙', '字。') },
    { 'content/en/index.md': page('Home', 'See [b](./b.md) and [c](./c).') },
    { 'content/en/c.md': page('C', '## Part', '### Deep', 'Words.') },
    { 'content/en/shared/note.md': 'See [c](/c#deep) and [d](/d).\n' },
    { 'code/a.js': '// #region mian\nconst a = 1;\n// #endregion\n' },
    { 'code/a.js': '// #region main\nconst a = 1;\n// #endregion\n' },
    { 'code/a.js': null },
    { 'code/a.js': '// #region main\nconst a = 1;\n// #endregion\n' },
    { 'content/en/code.md': page('Code', '```js file="../../code/a.js#main"\n```', '## Other') },
    { 'content/en/a.md': null },
    { 'content/zh/x.png': 'no picture' },
    { 'content/en/c.md': `---\nredirectFrom: /d\n---\n\n${page('C', 'Words.')}` },
    { 'content/en/c.md': `---\ntitle: [a\n---\n\n${page('C', 'Words.')}` },
    { 'content/en/c.md': `---\nsidebar: yesss\n---\n\n${page('C', 'Words.')}` },
    { 'content/en/c.md': `---\n\n${page('C', 'Words.')}` },
    { 'content/en/c.md': page('C', 'Words.') },
  ];
  const told = (all: readonly Finding[]): string[] =>
    all.map(({ code, file, span, message }) => `${file}:${span?.start.line}:${span?.start.column} ${code} ${message}`);
  const compiler = await sessionAt(root);
  await compiler.warm(signal);
  for (const edit of edits) {
    for (const [name, text] of Object.entries(edit))
      if (text === null) fs.rmSync(path.join(root, name));
      else write(root, { [name]: text });
    const messages = await compiler.update(Object.keys(edit).map((name) => path.join(root, name)));
    // The server compiles all pages again only after changes that may concern all of them.
    if (messages.some(({ type }) => type !== 'page')) await compiler.warm(signal);
    expect(told(await compiler.findings())).toEqual(told((await check(root)).findings));
  }
  await compiler.dispose();
});

test('a page that is renamed while the session runs has the same hints as in a check', async () => {
  const text = (name: string): string =>
    `# ${name}\n\nThe first words of ${name}.\n\nThe second words, which are longer.\n`;
  const root = siteWith({ 'content/index.md': '# Home\n\nSee [a page](./old.md).\n', 'content/old.md': text('One') });
  const git = (...parameters: string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@site.example', ...parameters], {
      cwd: root,
      encoding: 'utf8',
    });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'Write');
  const compiler = await sessionAt(root);
  await compiler.warm(signal);
  expect((await compiler.findings()).map(({ code }) => code)).toEqual([]);
  git('mv', 'content/old.md', 'content/new.md');
  await compiler.update(['old', 'new'].map((name) => path.join(root, `content/${name}.md`)));
  await compiler.warm(signal);
  const hints = (await compiler.findings()).map(({ code, hint }) => [code, hint]);
  await compiler.dispose();
  expect(hints).toContainEqual(['link-target-missing', 'the page has moved to `./new.md`']);
});

describe('what is being compiled when a component is saved is compiled again', () => {
  const component = (text: string): string => `export default function Box() {\n  return <b>${text}</b>;\n}\n`;

  /** Pages of the site are compiled only while the file `gate` exists. */
  async function gatedSession(): Promise<{ root: string; compiler: Compiler; save(): Promise<unknown> }> {
    const root = siteWith({
      'content/index.mdx': '# Home\n\n<Box />\n',
      'theme/Box.tsx': component('Old'),
      'site.config.mjs': `import fs from 'node:fs';
const turn = () => new Promise((resolve) => setTimeout(resolve, 10));
const untilOpen = () => async () => {
  while (!fs.existsSync(new URL('./gate', import.meta.url))) await turn();
};
export default { title: 'Site', components: { Box: './theme/Box.tsx' }, markdown: { remarkPlugins: [untilOpen] } };
`,
    });
    const compiler = await sessionAt(root);
    const save = (): Promise<unknown> => {
      write(root, { 'theme/Box.tsx': component('New') });
      return compiler.update([path.join(root, 'theme/Box.tsx')]);
    };
    return { root, compiler, save };
  }

  test('a page', async () => {
    const { root, compiler, save } = await gatedSession();
    const replying = compiler.respond('/');
    await save();
    write(root, { gate: '' });
    expect(String((await replying)?.body)).toContain('<b>');
    expect(String((await compiler.respond('/'))?.body)).toContain('<b>New</b>');
    expect((await compiler.findings()).map(({ code }) => code)).not.toContain('page-compile-failed');
    await compiler.dispose();
  });

  test('all pages, for the search, from a moment of the save on', async () => {
    const { root, compiler, save } = await gatedSession();
    const saving = save();
    await new Promise((resolve) => setImmediate(resolve));
    const replying = compiler.respond('/_docsite/search/en/manifest.json');
    await saving;
    write(root, { gate: '' });
    expect((await replying)?.status).toBe(200);
    await compiler.dispose();
  });
});

async function codesOf(compiler: Compiler): Promise<string[]> {
  return (await compiler.findings()).map(({ code }) => code);
}

test('a save of a file that the config imports reloads the config and compiles the pages again', async () => {
  const plugin = (word: string): string =>
    `export const word = { name: 'word', key: '1', transform: ({ text }) => [{ start: text.length, end: text.length, text: '\\n${word}\\n' }] };\n`;
  const root = siteWith({
    'content/index.md': '# Home\n',
    'plugins/word.ts': plugin('Before'),
    'site.config.ts': `import { word } from './plugins/word.ts';\nexport default { title: 'Site', plugins: [word] };\n`,
  });
  fs.rmSync(path.join(root, 'site.config.json'), { force: true });
  const compiler = await sessionAt(root);
  expect(String((await compiler.respond('/'))?.body)).toContain('<p>Before</p>');
  const file = path.join(root, 'plugins/word.ts');
  expect(compiler.watchPaths()).toContain(file);
  write(root, { 'plugins/word.ts': plugin('After') });
  await compiler.update([file]);
  expect(String((await compiler.respond('/'))?.body)).toContain('<p>After</p>');
  await compiler.dispose();
});

/** A development session whose config got these options after it was opened. */
async function sessionAfterAdding(
  options: object,
): Promise<{ root: string; compiler: Awaited<ReturnType<typeof sessionAt>> }> {
  const root = siteWith({ 'content/index.md': '# Home\n\nWords.\n' });
  const compiler = await sessionAt(root);
  const config = path.join(root, 'site.config.json');
  const before = JSON.parse(fs.readFileSync(config, 'utf8')) as object;
  write(root, { 'site.config.json': JSON.stringify({ ...before, ...options }) });
  await compiler.update([config]);
  return { root, compiler };
}

test.each([
  {
    options: { markdown: { mermaid: true } },
    missing: 'mermaid-missing',
    files: {
      'node_modules/mermaid/dist/mermaid.min.js': '',
      'node_modules/mermaid/package.json': '{ "name": "mermaid", "version": "11.0.0" }',
    },
  },
  {
    options: { components: { Btn: { module: '@acme/ui/buttons', export: 'Btn' } } },
    missing: 'config-value-invalid',
    files: {
      'node_modules/@acme/ui/buttons.js': 'export const Btn = () => null;\n',
      'node_modules/@acme/ui/package.json':
        '{ "name": "@acme/ui", "version": "1.0.0", "type": "module", "exports": { "./buttons": "./buttons.js" } }',
    },
  },
])(
  'a package that is installed while $options needs it makes the config usable',
  async ({ options, missing, files }) => {
    const { root, compiler } = await sessionAfterAdding(options);
    expect(await codesOf(compiler)).toEqual([missing]);
    const awaited = Object.keys(files)
      .map((file) => path.join(root, file))
      .filter((file) => compiler.watchPaths().includes(file));
    write(root, files);
    await compiler.update(awaited);
    expect(await codesOf(compiler)).toEqual([]);
    await compiler.dispose();
  },
);

test.each([
  { options: { components: { B: 'components/B.tsx' } }, file: 'components/B.tsx' },
  { options: { theme: { slots: { top: 'theme/top.tsx' } } }, file: 'theme/top.tsx' },
  { options: { styles: ['styles/site.css'] }, file: 'styles/site.css' },
  { options: { include: ['packages'] }, file: 'packages' },
])('a file that is created while $options needs it makes the config usable', async ({ options, file }) => {
  const { root, compiler } = await sessionAfterAdding(options);
  expect(await codesOf(compiler)).toEqual(['config-value-invalid']);
  const missing = path.join(root, file);
  expect(compiler.watchPaths()).toContain(missing);
  write(root, {
    [path.extname(file) === '' ? `${file}/a.js` : file]: file.endsWith('.tsx')
      ? 'export default () => <b>bbb</b>;\n'
      : '',
  });
  await compiler.update([missing]);
  expect(await codesOf(compiler)).toEqual([]);
  await compiler.dispose();
});

test('findings requested while stale pages are compiled wait for them', async () => {
  const root = siteWith({
    'content/index.md': '# Home\n\n```js file="../code/a.js#main"\n```\n',
    'code/a.js': '// #region main\nconst a = 1;\n// #endregion\n',
    'site.config.mjs': `import fs from 'node:fs';
const turn = () => new Promise((resolve) => setTimeout(resolve, 10));
const file = (name) => new URL(name, import.meta.url);
const whileShut = () => async () => {
  if (fs.existsSync(file('./shut'))) fs.writeFileSync(file('./waiting'), '');
  while (fs.existsSync(file('./shut'))) await turn();
};
export default { title: 'Site', url: 'https://docs.example', include: ['code'], markdown: { remarkPlugins: [whileShut] } };
`,
  });
  const compiler = await sessionAt(root);
  await compiler.warm(signal);
  expect(await codesOf(compiler)).toEqual([]);
  write(root, { 'code/a.js': '// #region mian\nconst a = 1;\n// #endregion\n', shut: '' });
  await compiler.update([path.join(root, 'code/a.js')]);
  const first = codesOf(compiler);
  await expect.poll(() => fs.existsSync(path.join(root, 'waiting'))).toBe(true);
  const second = codesOf(compiler);
  fs.rmSync(path.join(root, 'shut'));
  expect(await Promise.all([first, second])).toEqual([['code-region-missing'], ['code-region-missing']]);
  await compiler.dispose();
});

test('files that style sheets import and refer to are watched, even while they do not exist', async () => {
  const files = {
    'content/index.md': '# Home\n\nWords.\n',
    'theme/site.css': "@import './more.css';\n@font-face { font-family: A; src: url('../fonts/a.woff2'); }\n",
    'theme/more.css': "p { background: url('./back.svg'); }\n",
    'theme/back.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  };
  const root = siteWith(files, { styles: ['theme/site.css'] });
  const compiler = await sessionAt(root);
  const saved = async (name: string, text: string | null): Promise<[string[], string[]]> => {
    const file = path.join(root, name);
    expect(compiler.watchPaths()).toContain(file);
    if (text === null) fs.rmSync(file);
    else write(root, { [name]: text });
    const messages = await compiler.update([file]);
    await compiler.warm(signal);
    return [messages.map(({ type }) => type), (await compiler.findings()).map(({ code }) => code)];
  };
  expect(await saved('fonts/a.woff2', 'font')).toEqual([['assets'], []]);
  expect(await saved('fonts/a.woff2', null)).toEqual([['assets'], ['style-file-missing']]);
  expect(await saved('fonts/a.woff2', 'font')).toEqual([['assets'], []]);
  expect(await saved('theme/back.svg', null)).toEqual([['assets'], ['style-file-missing']]);
  expect(await saved('theme/more.css', null)).toEqual([['assets'], ['style-invalid']]);
  expect(await saved('theme/more.css', 'p { color: red; }\n')).toEqual([['assets'], []]);
  await compiler.dispose();
});

test('after a save of styles, a component or the config, pages load only files that exist', async () => {
  const component = (text: string): string =>
    `import './box.css';\nexport default () => <b className="box">${text}</b>;\n`;
  const config = { styles: ['theme/site.css'], components: { Box: { module: 'theme/box.tsx', interactive: 'load' } } };
  const root = siteWith(
    {
      'content/index.mdx': '# Home\n\n<Box />\n',
      'theme/site.css': 'h1 { color: red; }\n',
      'theme/box.tsx': component('one'),
      'theme/box.css': '.box { color: red; }\n',
    },
    config,
  );
  const compiler = await sessionAt(root);
  const configAfter = JSON.stringify({
    title: 'Site',
    url: 'https://site.example.org',
    ...config,
    theme: { brand: '#123456' },
  });
  const saves: [string, string, string][] = [
    ['', '', 'red'],
    ['theme/site.css', 'h1 { color: #012345; }\n', '#012345'],
    ['theme/box.css', '.box { color: #234567; }\n', '#234567'],
    ['theme/box.tsx', component('two'), 'two'],
    ['site.config.json', configAfter, ''],
    ['theme/site.css', 'h1 { color: #345678; }\n', '#345678'],
  ];
  for (const [name, text, shown] of saves) {
    if (name !== '') {
      write(root, { [name]: text });
      await compiler.update([path.join(root, name)]);
    }
    const html = String((await compiler.respond('/'))?.body);
    const assets = [...html.matchAll(/(?:href|src)="(\/_docsite\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
    const replies = await Promise.all(assets.map((file) => compiler.respond(file)));
    expect(assets.filter((_file, index) => replies[index] === null)).toEqual([]);
    const texts = [html, ...replies.map((reply) => Buffer.from(reply?.body ?? '').toString())];
    expect([name, texts.some((part) => part.includes(shown))]).toEqual([name, true]);
  }
  await compiler.dispose();
});
