/** remark and rehype plugins in the config: in threads, with added syntax, and with setup errors. */
import { expect, test } from 'vitest';
import { compileMarkdown } from '../lib/compiler/index.js';
import { check, write } from './checked-site.ts';
import { folderWith } from './command.ts';
import { articlesOf, buildAt, differences, reportOf } from './harness.ts';

const later = `export const later = () => async (tree) => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  tree.children.push({ type: 'element', tagName: 'hr', properties: {}, children: [] });
};`;

test('plugins run in threads, including asynchronous ones, with the same result as without threads', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`content/page-${index}.md`, `# Page ${index}\n\ntext\n`]),
  );
  const root = folderWith({
    ...pages,
    'plugins.js': later,
    'site.config.js': `import { later } from './plugins.js';\nexport default { title: 'T', url: 'https://t.example', markdown: { rehypePlugins: [later] } };`,
  });
  const inline = await buildAt(root, { workers: 0, cache: 'ignore' });
  const threads = await buildAt(root, { workers: 2, cache: 'ignore' });
  expect(differences(articlesOf(threads), articlesOf(inline))).toEqual([]);
  expect(articlesOf(threads).get('/page-7')).toMatch(/<p>text<\/p><hr>$/);
});

const ownSyntax = `export function noIndentedCode() {
  this.data().micromarkExtensions = [{ disable: { null: ['codeIndented'] } }];
}`;

test('a plugin that adds syntax switches the parser, which is reported unless configured', async () => {
  const config = (parser: string): string =>
    `import { noIndentedCode } from './plugins.js';\nexport default {\n  title: 'T', url: 'https://t.example',\n  markdown: { ${parser}remarkPlugins: [noIndentedCode] },\n};\n`;
  const site = { 'plugins.js': ownSyntax, 'content/index.md': '# T\n\n    indented\n' };
  const switched = await buildAt(folderWith({ ...site, 'site.config.js': config('') }));
  expect(articlesOf(switched).get('/')).toContain('<p>indented</p>');
  expect(switched.findings).toMatchObject([
    { code: 'parser-switched', severity: 'info', file: 'site.config.js', span: { start: { line: 4 } } },
  ]);
  const meant = await buildAt(folderWith({ ...site, 'site.config.js': config("parser: 'remark', ") }));
  expect(reportOf(meant.findings)).toBe('');
  expect(articlesOf(meant)).toEqual(articlesOf(switched));
});

test('a plugin that cannot be set up is an error at its position in the config', async () => {
  const root = folderWith({
    'content/index.md': '# T\n',
    'site.config.js': `const fine = () => undefined;
function broken() {
  throw new Error('no such option');
}
export default { title: 'T', url: 'https://t.example', markdown: { rehypePlugins: [fine, [broken, { a: 1 }]] } };
`,
  });
  const { result, findings } = await buildAt(root);
  expect(result).toBe(null);
  expect(findings).toMatchObject([
    {
      code: 'plugin-failed',
      message: 'a Markdown plugin threw an error: no such option',
      file: 'site.config.js',
      span: { start: { line: 5 } },
    },
  ]);
});

test('style attributes, which the policy forbids, are removed and reported once per page', async () => {
  const root = folderWith({
    'content/index.md': '# T\n\none\n\ntwo\n',
    'site.config.js': `const style = () => (tree) => {
  for (const node of tree.children) if (node.tagName === 'p') node.properties.style = 'color:red';
};
export default { title: 'T', url: 'https://t.example', markdown: { rehypePlugins: [style] } };
`,
  });
  const built = await buildAt(root);
  expect(built.findings.map(({ code, file }) => [code, file])).toEqual([
    ['style-attribute-dropped', 'content/index.md'],
  ]);
  expect(articlesOf(built).get('/')).not.toContain('style');
});

test('compileMarkdown, which is synchronous, rejects asynchronous plugins', () => {
  const wait = () => () => new Promise<undefined>((resolve) => setTimeout(resolve, 1));
  const { html, findings } = compileMarkdown('text', { remarkPlugins: [wait] });
  expect({ html, codes: findings.map(({ code }) => code) }).toEqual({ html: '', codes: ['plugin-asynchronous'] });
});

test('links to files of plugins work in every language, and others are reported', async () => {
  const text = '# T\n\n[a](/files/a.zip?x#y) [m](/all.md) [no](/files/b.zip)\n';
  const root = folderWith({
    'content/en/index.md': text,
    'content/zh/index.md': text,
    'site.config.js': `const archive = { name: 'archive', key: '1', site: () => ({ files: [{ path: 'files/a.zip', contents: new Uint8Array([80, 75]) }, { path: 'all.md', contents: '# All' }] }) };
export default {
  title: 'T', url: 'https://t.example', base: '/docs/', lang: 'en', plugins: [archive],
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
};
`,
  });
  const missing = ['en', 'zh'].map((lang) => `content/${lang}/index.md:3:36 error file-missing`);
  const broken = await buildAt(root);
  const shown = broken.findings.map(
    ({ file, span, severity, code }) => `${file}:${span?.start.line}:${span?.start.column} ${severity} ${code}`,
  );
  expect(shown).toEqual(missing);
  expect((await check(root)).findings.map(({ code }) => code)).toEqual(['file-missing', 'file-missing']);
  for (const lang of ['en', 'zh'])
    write(root, { [`content/${lang}/index.md`]: text.replace(' [no](/files/b.zip)', '') });
  const built = await buildAt(root);
  expect(reportOf(built.findings)).toBe('');
  for (const route of ['/', '/zh/']) {
    expect(articlesOf(built).get(route)).toContain('href="/docs/files/a.zip?x#y"');
    expect(articlesOf(built).get(route)).toContain('href="/docs/all.md"');
  }
});

test.each([
  ['throws', "() => () => { throw new Error('loud'); }"],
  ['returns an error', "() => () => new Error('loud')"],
  ['rejects', "() => async () => { throw new Error('loud'); }"],
  ['calls back with an error', "() => (tree, file, next) => next(new Error('loud'))"],
  ['throws while it is set up', "() => { throw new Error('loud'); }"],
])('if the remark plugin of a plugin %s, the finding names the plugin', async (_name, remark) => {
  const root = folderWith({
    'content/index.md': '# T\n',
    'site.config.js': `const shout = { name: 'shout', key: '1', remark: [${remark}] };
export default { title: 'T', url: 'https://t.example', plugins: [shout] };
`,
  });
  const { findings } = await buildAt(root);
  expect(findings).toMatchObject([{ code: 'plugin-failed', message: 'the plugin `shout` failed in `remark`: loud' }]);
});

test('a message that the rehype plugin of a plugin raises is reported once', async () => {
  const root = folderWith({
    'content/index.md': '# T\n',
    'site.config.js': `const dates = { name: 'dates', key: '1', rehype: [() => (tree, file) => file.fail('no date', { line: 1, column: 1 })] };
export default { title: 'T', url: 'https://t.example', plugins: [dates] };
`,
  });
  const { findings } = await buildAt(root);
  expect(findings).toMatchObject([{ code: 'plugin-message', message: 'no date (dates)' }]);
});

test('a tree that the rehype plugin of a plugin passes to its callback is used', async () => {
  const root = folderWith({
    'content/index.md': '# T\n\ntext\n',
    'site.config.js': `const empties = { name: 'empties', key: '1', rehype: [() => (tree, file, next) => next(null, { ...tree, children: [] })] };
export default { title: 'T', url: 'https://t.example', plugins: [empties] };
`,
  });
  expect(articlesOf(await buildAt(root)).get('/')).not.toContain('text');
});

test('a function that two plugins list, or that `markdown` also lists, runs once', async () => {
  const once = 'const add = () => (tree) => void tree.children.push({ type: "thematicBreak" });\n';
  const plugins = "plugins: [{ name: 'a', key: '1', remark: [add] }, { name: 'b', key: '1', remark: [[add]] }]";
  for (const markdown of ['', 'markdown: { remarkPlugins: [add] }, ']) {
    const root = folderWith({
      'content/index.md': '# T\n',
      'site.config.js': `${once}export default { title: 'T', url: 'https://t.example', ${markdown}${plugins} };\n`,
    });
    expect(
      articlesOf(await buildAt(root))
        .get('/')
        ?.match(/<hr>/g),
    ).toHaveLength(1);
  }
});

test('a plugin knows the folder of the site and the path in it', async () => {
  const root = folderWith({
    'content/index.md': '# T\n\nA text.\n',
    'site.config.js': `const where = () => (tree, file) => {
  file.message(file.cwd + ' ' + file.path);
};
export default { title: 'T', url: 'https://t.example', markdown: { remarkPlugins: [where] } };
`,
  });
  const { findings } = await buildAt(root);
  expect(findings.map(({ message }) => message)).toEqual([`${root} content/index.md`]);
});

test('notes on code are at their places in the lines, do not change the text, and are ignored if they are malformed', async () => {
  const root = folderWith({
    'content/index.md': '# T\n\n```js\n// [!code focus]\nlet a;\nlet b = a;\n```\n',
    'site.config.js': `const notes = [
  { line: 2, start: 4, end: 5, text: '1 < "2"' },
  { line: 2, start: 8, end: 9 },
  { line: 9, start: 0, end: 1, text: 'lost' },
  { line: 2, start: '4', end: 5, text: 'lost' },
  { line: 2, start: 4, end: 5, text: 7 },
  { line: 2, start: 0, end: 3, part: 'lost"><b>' },
  null,
];
const note = () => (tree) => {
  for (const node of tree.children) if (node.type === 'code') node.data = { notes };
};
export default { title: 'T', url: 'https://t.example', markdown: { remarkPlugins: [note] } };
`,
  });
  const { files } = await buildAt(root);
  expect(files.get('index.html')).toContain(' <span class="code-note" data-note="1 &lt; &quot;2&quot;">b</span> ');
  expect(files.get('index.html')).toContain(' <mark class="code-word">a</mark>');
  expect(files.get('index.html')).not.toContain('lost');
  expect(files.get('index.md')).toContain('```js\nlet a;\nlet b = a;\n```');
});
