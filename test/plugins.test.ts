/** remark and rehype plugins from a configuration: in threads, with a syntax of their own, and when they cannot be set up. */
import { expect, test } from 'vitest';
import { compileMarkdown } from '../lib/compiler/index.js';
import { folderWith } from './command.ts';
import { articlesOf, buildAt, differences, reportOf } from './harness.ts';

const later = `export const later = () => async (tree) => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  tree.children.push({ type: 'element', tagName: 'hr', properties: {}, children: [] });
};`;

test('plugins run in threads, asynchronous ones too, and give what they give without', async () => {
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

test('a plugin with a syntax of its own switches the parser, and the report says so unless that is meant', async () => {
  const config = (parser: string): string =>
    `import { noIndentedCode } from './plugins.js';\nexport default {\n  title: 'T', url: 'https://t.example',\n  markdown: { ${parser}remarkPlugins: [noIndentedCode] },\n};\n`;
  const site = { 'plugins.js': ownSyntax, 'content/index.md': '# T\n\n    indented\n' };
  const switched = await buildAt(folderWith({ ...site, 'site.config.js': config('') }));
  expect(articlesOf(switched).get('/')).toContain('<p>indented</p>');
  expect(switched.diagnostics).toMatchObject([
    { code: 'parser-switched', severity: 'info', file: 'site.config.js', span: { start: { line: 4 } } },
  ]);
  const meant = await buildAt(folderWith({ ...site, 'site.config.js': config("parser: 'remark', ") }));
  expect(reportOf(meant.diagnostics)).toBe('');
  expect(articlesOf(meant)).toEqual(articlesOf(switched));
});

test('a plugin that cannot be set up is a fault of the configuration, at its place', async () => {
  const root = folderWith({
    'content/index.md': '# T\n',
    'site.config.js': `const fine = () => undefined;
function broken() {
  throw new Error('no such option');
}
export default { title: 'T', url: 'https://t.example', markdown: { rehypePlugins: [fine, [broken, { a: 1 }]] } };
`,
  });
  const { result, diagnostics } = await buildAt(root);
  expect(result).toBe(null);
  expect(diagnostics).toMatchObject([
    {
      code: 'plugin-failed',
      message: 'a Markdown plugin failed: no such option',
      file: 'site.config.js',
      span: { start: { line: 5 } },
    },
  ]);
});

test('style attributes, which the policy forbids, are left out and named once per page', async () => {
  const root = folderWith({
    'content/index.md': '# T\n\none\n\ntwo\n',
    'site.config.js': `const style = () => (tree) => {
  for (const node of tree.children) if (node.tagName === 'p') node.properties.style = 'color:red';
};
export default { title: 'T', url: 'https://t.example', markdown: { rehypePlugins: [style] } };
`,
  });
  const built = await buildAt(root);
  expect(built.diagnostics.map(({ code, file }) => [code, file])).toEqual([
    ['style-attribute-dropped', 'content/index.md'],
  ]);
  expect(articlesOf(built).get('/')).not.toContain('style');
});

test('compileMarkdown, which returns at once, says that it cannot wait', () => {
  const wait = () => () => new Promise<undefined>((resolve) => setTimeout(resolve, 1));
  const { html, diagnostics } = compileMarkdown('text', { remarkPlugins: [wait] });
  expect({ html, codes: diagnostics.map(({ code }) => code) }).toEqual({ html: '', codes: ['plugin-asynchronous'] });
});
