/** The page compiler: custom components, the facts that are returned with the HTML, and deterministic output. */
import process from 'node:process';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { createFinisher } from '../lib/compiler/compile/finish.js';
import { createPageCompiler } from '../lib/compiler/compile/page.js';
import { markdownOf } from '../lib/compiler/compile/page-markdown.js';
import { markdownDefaults } from '../lib/compiler/config/complete.js';
import type { CompiledPage } from '../lib/compiler/compile/compiled-page.js';
import type { PageCompiler } from '../lib/compiler/compile/page.js';
import type { CompileSetup } from '../lib/compiler/compile/setup.js';
import { noTerms } from '../lib/compiler/search/packed-terms.js';
import { textsOf } from '../lib/shared/texts/resolve.js';

function Greeting({ name, children }: { name: string; children?: ReactNode }): ReactNode {
  return createElement('section', { className: 'greeting' }, `Hello ${name}`, children);
}

function Broken(): ReactNode {
  throw new Error('no data');
}

const setup = (variables: Record<string, string>): Parameters<typeof createPageCompiler>[0]['setup'] => ({
  root: '/site',
  include: [],
  content: '/site/content',
  lang: 'en',
  locales: [{ lang: 'en' }, { lang: 'zh' }] as never,
  markdown: { ...markdownDefaults, variables },
  theme: { texts: {}, reference: [] } as never,
  components: {
    Greeting: { module: '/site/greeting.tsx', interactive: false },
    Counter: { module: '/site/counter.tsx', interactive: 'visible' },
    Broken: { module: '/site/broken.tsx', interactive: false },
  },
  compileHash: 'options',
});

function compiler(variables: Record<string, string> = {}): PageCompiler {
  return createPageCompiler({
    setup: setup(variables),
    plugins: null,
    components: { Greeting, Counter: Greeting, Broken },
  });
}

function compile(body: string, files: Record<string, string> = {}): CompiledPage {
  return compileWith(compiler(), body, files);
}

function compileWith(
  compilePage: PageCompiler,
  body: string,
  files: Record<string, string> = {},
  finish: 'now' | 'later' = 'now',
): CompiledPage {
  return compilePage(
    {
      meta: {
        path: 'en/guide/page.mdx',
        route: { version: '', lang: 'en', slug: 'guide/page' },
        routePath: '/guide/page',
        pageType: 'doc',
        title: 'Page',
        description: '',
        frontmatter: {},
      },
      body,
      bodyStart: { line: 4, column: 1 },
      rules: 'mdx',
      hash: 'text',
      findings: [],
    },
    {
      read: (path) => (files[path] === undefined ? null : { text: files[path], hash: `hash of ${path}` }),
      sourceHeadings: null,
      finish,
    },
  );
}

const htmlOf = ({ html }: CompiledPage): string =>
  html.map((piece) => (typeof piece === 'string' ? piece : '·')).join('');

describe('a custom component', () => {
  test('is rendered with its literal props around its Markdown', () => {
    const page = compile('<Greeting name="Ada" extra={[1, { "a": true }]}>\n\n**Bold** [link](/x)\n\n</Greeting>');
    expect(htmlOf(page)).toBe(
      '<section class="greeting">Hello Ada<p><strong>Bold</strong> <a href="·">link</a></p></section>',
    );
    expect(page.islands).toEqual([]);
  });

  test('is rendered as an island with props and separate content if it is interactive', () => {
    const page = compile('<Counter name="Ada">text</Counter>\n\n<Counter name="Bo" />');
    expect(htmlOf(page)).toBe(
      '<doc-island data-island="i1"><section class="greeting">Hello Ada<doc-children>text</doc-children></section></doc-island>\n' +
        '<doc-island data-island="i2"><section class="greeting">Hello Bo</section></doc-island>',
    );
    expect(page.islands).toEqual([
      { id: 'i1', component: 'Counter', props: { name: 'Ada' }, when: 'visible' },
      { id: 'i2', component: 'Counter', props: { name: 'Bo' }, when: 'visible' },
    ]);
  });

  test('that throws causes a finding at its tag, and its content is still shown', () => {
    const page = compile('text\n\n<Broken>kept</Broken>');
    expect(htmlOf(page)).toContain('kept');
    expect(page.findings).toMatchObject([
      { code: 'component-render-failed', file: 'content/en/guide/page.mdx', span: { start: { line: 6, column: 1 } } },
    ]);
  });
});

test('links, samples and blocks have line numbers in the author’s file', () => {
  const page = compile('# T\n\n:::tip\nA [link](/a "t") ![alt](./b.png).\n:::\n\n```ts title="x"\ncode\n```\n');
  expect(page.links).toEqual([
    { kind: 'link', target: '/a', text: 'link', span: { start: { line: 7, column: 3 }, end: { line: 7, column: 17 } } },
    {
      kind: 'image',
      target: './b.png',
      text: 'alt',
      span: { start: { line: 7, column: 18 }, end: { line: 7, column: 33 } },
    },
  ]);
  expect(page.samples).toMatchObject([
    { language: 'ts', meta: 'title="x"', code: 'code', span: { start: { line: 10 }, end: { line: 12 } } },
  ]);
  expect(page.outline.map(({ type, detail }) => [type, detail])).toEqual([
    ['heading', '1'],
    ['container', 'tip'],
    ['image', './b.png'],
    ['code', 'ts'],
  ]);
});

test('the contents of a snippet are recorded with positions in the snippet', () => {
  const files = { 'en/shared/s.mdx': '---\na: 1\n---\n\n## From it\n\n[link](/x)\n' };
  const page = compile("import S from '@/shared/s.mdx';\n\n<S />\n", files);
  expect(page.links).toEqual([
    {
      kind: 'link',
      target: '/x',
      text: 'link',
      span: { start: { line: 7, column: 1 }, end: { line: 7, column: 11 } },
      file: 'en/shared/s.mdx',
    },
  ]);
  expect(page.toc.map(({ id }) => id)).toEqual(['from-it']);
  expect(page.deps).toEqual([{ path: 'en/shared/s.mdx', hash: 'hash of en/shared/s.mdx' }]);
});

test('a missing file is a dependency', () => {
  const page = compile('import S from \'./gone.mdx\';\n\n<S />\n\n```ts file="../a.ts"\n```\n');
  expect(page.deps.filter(({ use }) => use === undefined)).toEqual([
    { path: 'en/guide/gone.mdx', hash: 'absent' },
    { path: 'en/a.ts', hash: 'absent' },
  ]);
});

test('search sections contain the first heading if it differs from the title', () => {
  expect(compile('# Page\n\nText.\n').sections).toEqual([{ id: '', titles: ['Page'], text: 'Text.', code: '' }]);
  expect(compile('# `page(x)` and more\n\nText.\n\n# Second\n').sections).toEqual([
    { id: '', titles: ['Page'], heading: 'page(x) and more', text: 'Text.', code: '' },
    expect.not.objectContaining({ heading: expect.anything() as string }),
  ]);
});

test('search sections keep display formulas separate from the text', () => {
  const { markdown, ...others } = setup({});
  const compilePage = createPageCompiler({
    setup: { ...others, root: process.cwd(), markdown: { ...markdown, math: true } },
    plugins: null,
    components: {},
  });
  const [section] = compileWith(compilePage, '# Page\n\nBefore $x$.\n\n$$\ny = x\n$$\n\nAfter.\n').sections;
  expect(section).toEqual({ id: '', titles: ['Page'], text: 'Before x.\nAfter.', code: '', formulas: 'y = x' });
});

test('search sections follow the headings and keep code separate', () => {
  const { sections } = compile(
    '# Page\n\nIntro *words*.\n\n## One `x`\n\n- a\n- b\n\n```js\ncode();\n```\n\n### Two\n\n| c | d |\n| - | - |\n| e | f |\n',
  );
  expect(sections).toEqual([
    { id: '', titles: ['Page'], text: 'Intro words.', code: '' },
    { id: 'one-x', titles: ['Page', 'One x'], text: 'a\nb', code: 'code();' },
    { id: 'two', titles: ['Page', 'One x', 'Two'], text: 'c d\ne f', code: '' },
  ]);
  // A term and its meaning stay on one line.
  const terms = compile(
    '# T\n\n<dl><div><dt>Type</dt><dd>boolean</dd></div><div><dt>Default</dt><dd>on</dd></div></dl>\n',
  );
  expect(terms.sections.map(({ text }) => text)).toEqual(['Type: boolean\nDefault: on']);
});

test('the Markdown for plugins has snippets and components resolved, links as written and code untouched', () => {
  const files = { 'en/shared/s.mdx': 'From the **snippet**.\n' };
  const body =
    'import S from \'@/shared/s.mdx\';\n\n## H\n\n<S />\n\n:::tip Note this\nText <Badge text="new" /> [link](./other.md#a "b")\n:::\n\n' +
    '<Tabs>\n<Tab label="A">\n\none\n\n</Tab>\n</Tabs>\n\n```mdx title="a.mdx" fold=1\n<S />\n\n\n:::tip\n```\n';
  const written =
    '# Page\n\n## H\n\nFrom the **snippet**.\n\n> **Note this**\n>\n> Text (new) [link](./other.md#a)\n\n**A**\n\none\n\n' +
    '```mdx title="a.mdx"\n<S />\n\n\n:::tip\n```';
  expect(markdownOf(compile(body, files), textsOf('en', {}, 'en'))).toBe(written);
  const unfinished = compileWith(compiler(), body, files, 'later');
  expect(unfinished.html).toContainEqual({
    slot: 'code',
    block: expect.objectContaining({ lines: '<S />\n\n\n:::tip' }) as unknown,
  });
  expect(markdownOf(unfinished, textsOf('en', {}, 'en'))).toBe(written);
});

test('a page’s HTML does not depend on which languages were highlighted before', () => {
  const languages = [
    'html',
    'css',
    'js',
    'ts',
    'tsx',
    'vue',
    'php',
    'md',
    'http',
    'pug',
    'scss',
    'graphql',
    'ejs',
    'java',
    'c',
    'jsdoc',
    'css-extras',
    'js-extras',
  ];
  const code =
    '/** a @b {c} */ <style>a { b: c }</style><script>let a = `${b}` /x+/</script> <?php echo $a; ?> :root { color: #fff }';
  const page = (language: string): string => `\`\`\`${language}\n${code}\n\`\`\`\n`;
  const forward = compiler();
  const first = new Map(languages.map((language) => [language, htmlOf(compileWith(forward, page(language)))]));
  const backward = compiler();
  for (const language of languages.toReversed())
    expect(htmlOf(compileWith(backward, page(language)))).toBe(first.get(language));
});

test('a code block that is highlighted later looks the same', () => {
  const bodies = [
    '```js\nplain();\n\nlast();\n```',
    '```js {1} /word/\nfirst(word);\nsecond();\n```',
    '```js\nadded(); // [!code ++]\n```',
    '```js\n// [!code ++]\n```',
    '```console\n$ run\noutput\n```',
    '```diff\n-a\n+b\n```',
    '```\n```',
  ];
  const finish = createFinisher(setup({}) as CompileSetup, () => noTerms);
  for (const body of bodies) {
    const later = finish(compileWith(compiler(), body, {}, 'later'));
    expect(later.html).toEqual(compileWith(compiler(), body).html);
  }
});

test('values are replaced in headings, attributes and snippets, but not in code', () => {
  const body =
    'import Note from \'./note.md\';\n\n# Version %{site.v}\n\n:::tip For %{site.v}\nGet \\%{site.v} or `%{site.v}`.\n:::\n\n<Note />\n\n<PackageManagerTabs command="install a@%{site.v}" />\n';
  const files = { 'en/guide/note.md': 'Since %{site.v}, ever.' };
  const page = compileWith(compiler({ v: '2.1' }), body, files);
  const markdown = markdownOf(page, textsOf('en', {}, 'en'));
  expect(markdown).toContain('# Version 2.1\n\n> **For 2.1**');
  expect(markdown).toContain('Get %{site.v} or `%{site.v}`.');
  expect(markdown).toContain('Since 2.1, ever.');
  expect(markdown).toContain('npm install a@2.1');
  expect(page.toc).toEqual([]);
  expect(page.headings).toEqual([{ id: 'version-21', depth: 1 }]);
});

test('content excluded from the search is only in the article and the table of contents', () => {
  const page = compile(
    [
      '# Page',
      'Before <span data-search-exclude="">hidden words</span> after.',
      '<div data-search-exclude>',
      '',
      'A hidden paragraph.',
      '',
      '```js',
      'hiddenCode();',
      '```',
      '',
      '## Hidden heading',
      '',
      'Hidden text.',
      '',
      '</div>',
      '',
      'The end.',
      '',
      '## Next',
      '',
      'More.',
    ].join('\n'),
  );
  expect(page.sections).toEqual([
    { id: '', titles: ['Page'], text: expect.stringMatching(/^Before +after\.\s+The end\.$/) as string, code: '' },
    { id: 'next', titles: ['Page', 'Next'], text: 'More.', code: '' },
  ]);
  expect(page.toc.map(({ id }) => id)).toEqual(['hidden-heading', 'next']);
  expect(page.html.join('')).toContain('hiddenCode');
});
