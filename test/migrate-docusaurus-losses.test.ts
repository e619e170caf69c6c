/** Parts of Docusaurus sites that docsite does not have: `docsite migrate` reports each at its position. */
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { folderWith } from './command.ts';
import { built, migrated, placesOf } from './migrated.ts';

const config = `module.exports = {
  title: 'Anvil',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', { docs: { sidebarPath: './sidebars.js', lastVersion: '2.0', versions: {
    current: { label: 'Preview', banner: 'none' },
    '1.0': { banner: 'unmaintained' },
  } } }]],
  plugins: [['@docusaurus/plugin-client-redirects', {
    fromExtensions: ['html', 'php'],
  }]],
  themeConfig: {
    announcementBar: { id: 'a', content: 'New',
      backgroundColor: '#000' },
    algolia: { appId: 'A', apiKey: 'b', indexName: 'c',
      contextualSearch: true },
    navbar: { items: [
      { type: 'docsVersionDropdown',
        dropdownItemsAfter: [{ to: '/versions', label: 'All versions' }] },
    ] },
  },
};
`;

test('options, swizzled components and data of tags and authors are reported', async () => {
  const page = '# Start\n';
  const site = await migrated({
    'docusaurus.config.js': config,
    'sidebars.js': "module.exports = { docs: ['start',\n  { type: 'html', value: '<hr>' }] };\n",
    'versions.json': '["2.0", "1.0"]\n',
    'docs/start.mdx': `import CodeBlock from '@theme/CodeBlock';

# Start

<Admonition type="tip" icon="x" title="Title">

Text.

</Admonition>

<CodeBlock language="js" showLineNumbers>let a;</CodeBlock>

<CodeBlock language="js" showLineNumbers={5}>let b;</CodeBlock>
`,
    'versioned_docs/version-2.0/start.md': page,
    'versioned_docs/version-1.0/start.md': page,
    'versioned_sidebars/version-2.0-sidebars.json': '{ "docs": ["start"] }\n',
    'versioned_sidebars/version-1.0-sidebars.json': '{ "docs": ["start"] }\n',
    'i18n/fr/docusaurus-plugin-content-docs/current.json': '{\n  "version.label": { "message": "Aperçu" }\n}\n',
    'i18n/fr/docusaurus-plugin-content-docs/version-1.0.json': '{ "version.label": { "message": "1.0" } }\n',
    'src/theme/DocItem/Footer/index.tsx': 'export default () => null;\n',
    'src/theme/DocItem/Footer/styles.css': '',
    'blog/2026-01-01-first.md': '---\nauthors: jane\ntags: [release]\n---\n\n# First\n\nText.\n',
    'blog/authors.yml': 'jane:\n  name: Jane\n  page: true\n  image_url: /jane.png\n',
    'blog/tags.yml': 'release:\n  label: A release\n',
    'docs/tags.yml': 'setup:\n  label: Set-up\n',
  });
  const manual = site.report.causes.filter(({ kind }) => kind === 'manual').map(({ cause }) => cause);
  expect(manual.toSorted()).toEqual([
    'A component of the old theme is not migrated',
    'A navigation link has no target',
    'HTML in the navigation is not migrated',
    'Redirects for file endings are not migrated',
    'The banner of a version is not migrated',
  ]);
  expect(manual.flatMap((cause) => placesOf(site, cause)).toSorted()).toEqual([
    'docusaurus.config.js:18 /versions',
    'docusaurus.config.js:5 next: none',
    'docusaurus.config.js:9 fromExtensions php',
    'sidebars.js:2 <hr>',
    'src/theme/DocItem/Footer/index.tsx:1',
  ]);
  expect(placesOf(site, 'An option for the look of the old theme is omitted')).toEqual([
    'docusaurus.config.js:13 announcementBar.backgroundColor',
    'docusaurus.config.js:15 algolia.contextualSearch',
  ]);
  expect(placesOf(site, 'The menu shows the name of a version instead of its label')).toEqual([
    'docusaurus.config.js:5 next: Preview',
    'i18n/fr/docusaurus-plugin-content-docs/current.json:2 next: Aperçu',
  ]);
  expect(placesOf(site, 'Only the name, title and URL of an author are kept')).toEqual([
    'blog/authors.yml:4 jane image_url',
  ]);
  expect(placesOf(site, 'The label of a tag is omitted')).toEqual(['docs/tags.yml:1 setup: Set-up']);
  expect(site.text('content/2.0/en/blog/2026/01/01/first.md')).toContain('January 1, 2026 · Tags: A release\n');
  expect(placesOf(site, 'An attribute without an equivalent is omitted')).toEqual(['docs/start.mdx:5 Admonition icon']);
  expect(site.text('site.config.ts')).toContain(
    "multiVersion: { default: '2.0', versions: ['2.0', '1.0', 'next'], notice: true }",
  );
  const converted = site.text('content/next/en/docs/start.mdx');
  expect(converted).toContain('````js showLineNumbers\nlet a;');
  expect(converted).toContain('````js showLineNumbers=5\nlet b;');
  expect((await built(site.folder)).errors).toEqual([]);
});

test('additional items of the version menu, and the image in the footer are kept', async () => {
  const site = await migrated({
    'docusaurus.config.js': `module.exports = {
  title: 'Anvil', baseUrl: '/a/', presets: ['classic'],
  themeConfig: {
    colorMode: { defaultMode: 'dark', disableSwitch: true },
    footer: { style: 'light', logo: { src: 'img/f.svg', alt: 'Forge', href: 'https://forge.example' }, copyright: '© Anvil' },
    navbar: { items: [
      { type: 'docsVersionDropdown', position: 'right',
        dropdownItemsAfter: [{ href: 'https://old.example', label: '0.9' }, { to: '/docs/start', label: 'All' }] },
      { type: 'localeDropdown', dropdownItemsAfter: [{ href: 'https://help.example', label: 'Help' }] },
    ] },
  },
};
`,
    'docs/start.md': '# Start\n',
    'static/img/f.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" />\n',
  });
  expect(placesOf(site, 'A theme option is not migrated')).toEqual(['docusaurus.config.js:4 colorMode']);
  const converted = site.text('site.config.ts').replaceAll(/\s+/g, ' ');
  expect(converted).toMatch(/text: 'Versions', position: 'right', items: .*'https:\/\/old\.example'.*'\/docs\/start'/);
  expect(converted).toContain("{ text: 'Help', position: 'left', link: 'https://help.example' }");
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('docs/start.html')).toContain('<a href="https://forge.example"');
  expect(html('docs/start.html')).toMatch(/<img[^>]*src="\/a\/img\/f\.svg"[^>]*width="200"[^>]*>/);
});

test('a site whose versions have no banners does not show notices', async () => {
  const site = await migrated({
    'docusaurus.config.js':
      "module.exports = { title: 'Anvil', presets: [['classic', { docs: { versions: { current: { banner: 'none' } } } }]] };\n",
    'versions.json': '["1.0"]\n',
    'versioned_docs/version-1.0/start.md': '# Start\n',
    'docs/start.md': '# Start\n',
  });
  expect(site.text('site.config.ts')).toContain("multiVersion: { default: '1.0', versions: ['1.0', 'next'] }");
  expect(site.report.manual).toBe(0);
});

test('Markdown pages have no sidebar, and the sidebar of the blog lists the newest post first', async () => {
  const site = await migrated({
    'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', { blog: { blogTitle: 'News' } }]],
};
`,
    'docs/start.md': '# Start\n',
    'src/pages/about.mdx': '# About\n',
    'blog/2025-01-01-old.md': '# Old\n',
    'blog/2026-01-01-new.md': '# New\n',
    'i18n/fr/docusaurus-plugin-content-blog/2026-01-01-new.md': '# Nouveau\n',
  });
  expect(site.text('content/en/about.mdx')).toBe('---\nsidebar: false\n---\n\n# About\n');
  const [english = '', french = ''] = site.text('sidebars.ts').split('fr: {');
  const list = (title: string): string => `'/blog/': [
      { text: 'News', link: '/blog/' },
      { text: '${title}', link: '/blog/2026/01/01/new' },
      { text: 'Old', link: '/blog/2025/01/01/old' },
    ]`;
  expect(english).toContain(list('New'));
  expect(french).toContain(list('Nouveau'));
  expect((await built(site.folder)).errors).toEqual([]);
});

test('a site with formulas and diagrams is checked before their packages are installed', async () => {
  const site = await migrated({
    'docusaurus.config.js':
      "module.exports = { title: 'Anvil', markdown: { mermaid: true }, presets: [['classic', { docs: { remarkPlugins: ['remark-math'] } }]] };\n",
    'docs/start.md': '# Start\n\n$a_b$\n\n```mermaid\ngraph LR\n```\n\n[gone](#gone)\n',
  });
  expect(placesOf(site, 'The link refers to a heading that does not exist')).toEqual(['docs/start.md:9 #gone']);
  const written = site.text('site.config.ts');
  expect(written).toContain('markdown: { mermaid: true, math: true }');
  expect(written).toContain("checks: { rules: { 'anchor-missing': 'warning' } }");
  expect(fs.readdirSync(site.folder).filter((name) => name.includes('migrating'))).toEqual([]);
});

test('the report says why a site could not be checked', async () => {
  const site = await migrated({
    'docusaurus.config.js': "module.exports = { title: 'Anvil', presets: ['classic'], url: 'nowhere' };\n",
    'docs/start.md': '# Start\n',
  });
  expect(site.text('MIGRATION.md')).toContain('could not be checked: `url` must be');
});

test('an image whose path is code is reported and omitted', async () => {
  const site = await migrated({
    'docusaurus.config.js': "module.exports = { title: 'Anvil', presets: ['classic'] };\n",
    'docs/start.mdx':
      'import ThemedImage from \'@theme/ThemedImage\';\n\n# Start\n\n<ThemedImage alt="A" sources={load()} />\n',
  });
  expect(placesOf(site, 'An attribute with code is omitted')).toEqual(['docs/start.mdx:5 ThemedImage sources']);
  expect((await built(site.folder)).errors).toEqual([]);
});

test('an image without a path is an error', async () => {
  const folder = folderWith({
    'site.config.json': '{ "title": "Anvil" }\n',
    'content/index.mdx': '# Start\n\n<Image src="" alt="A" />\n',
  });
  expect((await built(folder)).errors).toEqual([
    'content/index.mdx: `src` on `<Image>` must be a path or a URL, not empty',
  ]);
});

test('the list of posts escapes all characters of titles that have a meaning', async () => {
  const site = await migrated({
    'docusaurus.config.js': "module.exports = { title: 'Anvil', presets: ['classic'] };\n",
    'docs/start.md': '# Start\n',
    'blog/2026-01-01-first.md': '---\ntitle: "A *b* [c] `d` <e> {f} g_h \\\\ i"\n---\n\nText.\n',
  });
  expect(site.text('content/blog/index.md')).toContain(
    '[A \\*b\\* \\[c\\] \\`d\\` \\<e> \\{f} g\\_h \\\\ i](/blog/2026/01/01/first)',
  );
});

test('an image for a dark footer becomes text', async () => {
  const site = await migrated({
    'docusaurus.config.js': `module.exports = {
  title: 'Anvil', presets: ['classic'],
  themeConfig: { footer: { style: 'dark', logo: { src: 'img/f.svg', alt: 'Forge Logo', href: 'https://forge.example' } } },
};
`,
    'docs/start.md': '# Start\n',
  });
  expect(site.text('site.config.ts')).toContain(`message: '<a href="https://forge.example">Forge</a>'`);
});

test('options of plugins, Markdown plugins and comments in code are reported', async () => {
  const site = await migrated({
    'docusaurus.config.js': `import math from 'remark-math';
import own from 'remark-own';
export default {
  title: 'Anvil',
  presets: [['classic', {
    docs: { editUrl: (one) => load(one),
      remarkPlugins: [math, own, [require('@docusaurus/remark-plugin-npm2yarn'), { sync: true }]],
      rehypePlugins: [[require('rehype-own'), {}]] },
    blog: { showReadingTime: true, sortPosts: false,
      feedOptions: { type: 'rss',
        copyright: 'Anvil' } },
    sitemap: {
      ignorePatterns: ['/tags/**'] },
  }]],
  themeConfig: { prism: { magicComments: [
    { className: 'a', line: 'highlight-next-line', block: { start: 'highlight-start', end: 'highlight-end' } },
    { className: 'b', line: 'This fails' },
  ] } },
};
`,
    'docs/start.md': '# Start\n',
  });
  expect(placesOf(site, 'An option of a plugin is omitted')).toEqual([
    'docusaurus.config.js:9 blog.showReadingTime',
    'docusaurus.config.js:11 blog.feedOptions.copyright',
    'docusaurus.config.js:13 sitemap.ignorePatterns',
  ]);
  expect(placesOf(site, 'A plugin is not migrated')).toEqual([
    'docusaurus.config.js:7 own',
    'docusaurus.config.js:8 rehype-own',
  ]);
  expect(placesOf(site, 'A comment that marks lines of code is shown as text')).toEqual([
    'docusaurus.config.js:17 This fails',
  ]);
  expect(placesOf(site, 'A configuration value is computed')).toEqual(['docusaurus.config.js:6 editUrl']);
});
