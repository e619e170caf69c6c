/** Small parts of Docusaurus pages that `docsite migrate` keeps. */
import { expect, test } from 'vitest';
import { built, migrated, placesOf } from './migrated.ts';

const plainConfig = "module.exports = { title: 'Anvil', url: 'https://anvil.example', presets: ['classic'] };\n";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n';

test('translated links of the home page, images with a base, and ids of containers are kept', async () => {
  const site = await migrated({
    'docusaurus.config.js': "module.exports = { title: 'Anvil', presets: ['classic'] };\n",
    'src/pages/index.js':
      'export default () => <Link className="x" to="/docs/start"><Translate id="go">Get started – 5 min</Translate></Link>;\n',
    'docs/start.mdx': `import ThemedImage from '@theme/ThemedImage';
import useBaseUrl from '@docusaurus/useBaseUrl';

# Start

See [the note](#own-id).

<ThemedImage alt="Logo" sources={{ light: useBaseUrl('/a.svg'), dark: useBaseUrl('b.svg') }} />

:::note[With \`code\` and list]{#own-id .wide}

- one

:::
`,
    'static/a.svg': svg,
    'static/b.svg': svg,
  });
  expect(site.text('content/index.mdx')).toContain('text: Get started – 5 min');
  const page = site.text('content/docs/start.mdx');
  expect(page).toContain('<Image src="/a.svg" dark="/b.svg" alt="Logo" />');
  expect(page).toContain('<a id="own-id"></a>\n\n:::note With `code` and list\n');
  expect(site.report.manual).toBe(0);
  const { errors, warnings } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(warnings.filter((one) => one.includes('own-id'))).toEqual([]);
});

test('Markdown inside HTML remains Markdown', async () => {
  const site = await migrated({
    'docusaurus.config.js': "module.exports = { title: 'Anvil', presets: ['classic'] };\n",
    'docs/start.md': `# Start

<div style={{ color: tone() }} className="callout">
  Red **text** in a div
  and [more](./more.md)
</div>

<div className="row">
  <div className="col">Left **bold** and \`a<b\`, [more](./more.md), *it* 2 * 3 * 4 a_b_c</div>
  <div>

  **Kept**

  </div>
  <p>
    - listed
  </p>
</div>

<details>
<summary>A **sum**</summary>

**Kept too**

</details>

<b>In a</b> **paragraph**

<pre>**verbatim**</pre>
`,
    'docs/more.md': '# More\n',
  });
  const page = site.text('content/docs/start.md');
  expect(page).toContain('<div class="callout">\n\nRed **text** in a div\nand [more](./more.md)\n\n</div>');
  expect(page).toContain(
    '<div class="col">Left <strong>bold</strong> and <code>a&lt;b</code>, <a href="./more.md">more</a>, <em>it</em> 2 * 3 * 4 a_b_c</div>',
  );
  expect(page).toContain('**Kept**');
  expect(page).toContain('<summary>A <strong>sum</strong></summary>');
  expect(page).toContain('<b>In a</b> **paragraph**');
  expect(page).toContain('<pre>**verbatim**</pre>');
  expect(placesOf(site, 'An inline style is omitted')).toEqual(['docs/start.md:3 div style']);
  expect(placesOf(site, 'Markdown inside HTML is shown as text')).toEqual(['docs/start.md:16 - listed']);
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('docs/start.html')).toContain('Red <strong>text</strong> in a div');
});

test('attributes, code and paragraphs of several lines inside HTML', async () => {
  const site = await migrated({
    'docusaurus.config.js': "module.exports = { title: 'Anvil', presets: ['classic'] };\n",
    'docs/start.md': `import useBaseUrl from '@docusaurus/useBaseUrl';

# Start

<div><span>See ![say "hi" \`b\` _x_](./_a_.svg) and [**more**](/a_"b"_c)</span></div>

<div><a href={useBaseUrl('#x')}>Anchor</a> <img src={useBaseUrl('a.svg')} alt="A" /></div>

<div>
  <p>*several
  lines* <!-- **comment** --></p>
</div>

<table><tbody><tr><td>
\`\`\`js
const a = **b**;
\`\`\`
</td></tr></tbody></table>
`,
    'docs/_a_.svg': svg,
    'static/a.svg': svg,
  });
  const page = site.text('content/docs/start.md');
  expect(page).toContain('alt="say &quot;hi&quot; b _x_"> and <a href="/a_&quot;b&quot;_c"><strong>more</strong></a>');
  expect(page).toContain('<a href="#x">Anchor</a> <img src="/a.svg"');
  expect(page).toContain('<p><em>several\n  lines</em> <!-- **comment** --></p>');
  expect(page).toContain('const a = **b**;');
  expect(page).toContain('<td>\n\n```js');
  expect(placesOf(site, 'Markdown inside HTML is shown as text')).toEqual([]);
});

test('Markdown after HTML in quotes, lists and components', async () => {
  const site = await migrated({
    'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  presets: ['classic'],
  themeConfig: { footer: { logo: { src: 'a.svg', alt: 'The "A" & <b>' } } },
};
`,
    'docs/start.md': `# Start

> <div>q</div>
> text **after**

1. Step

   <div>x</div>
   Second line **bold**

- <div>a</div>
- <div>b</div>

<Card>
<div>y</div>
Third **bold**
</Card>

<div>z</div>
      Fourth **bold**
`,
    'static/a.svg': svg,
  });
  const page = site.text('content/docs/start.md');
  expect(page).toContain('> <div>q</div>\n>\n> text **after**');
  expect(page).toContain('   <div>x</div>\n\n   Second line **bold**');
  expect(page).toContain('- <div>a</div>\n- <div>b</div>');
  expect(placesOf(site, 'Markdown inside HTML is shown as text')).toEqual(['docs/start.md:20 Fourth **bold**']);
  expect(site.text('site.config.ts')).toContain('alt="The &quot;A&quot; &amp; &lt;b>"');
  expect(site.text('MIGRATION.md')).toContain('1 place to check. 1 component stub to port.');
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  const start = html('docs/start.html');
  expect(start.match(/<blockquote/g)).toHaveLength(1);
  for (const text of ['text <strong>after', 'Second line <strong>bold', 'Third <strong>bold'])
    expect(start).toContain(text);
});

test('code blocks with npm2yarn become tabs for package managers', async () => {
  const block = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\`\n`;
  const site = await migrated({
    'docusaurus.config.js': plainConfig,
    'docs/start.md': [
      '# Start\n\nInstall it:',
      block('bash npm2yarn', '# first\nnpm install anvil && cd app\nnpx anvil init'),
      block('bash npm2yarn title="a"', 'npm ci'),
      block('bash npm2yarn', 'anvil start'),
    ].join('\n'),
  });
  const text = site.text('content/docs/start.md');
  expect(text).toContain(
    'Install it:\n\n<PackageManagerTabs command={"# first\\ninstall anvil && cd app\\nnpx anvil init"} />\n\n```bash title="a"\n',
  );
  expect(text).toContain('```bash\nanvil start\n```');
  expect(placesOf(site, 'A code block with tabs for package managers shows only one of them')).toEqual([
    'docs/start.md:10 npm ci',
    'docs/start.md:14 anvil start',
  ]);
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('docs/start.html')).toContain('bunx anvil init');
});

test('headings that are components, and neighbors by id are converted', async () => {
  const site = await migrated({
    'docusaurus.config.js': plainConfig,
    'docs/start.mdx': `---
pagination_prev: guide/other
pagination_next: lost
hide_title: true
title: Start
---

import Heading from '@theme/Heading';
import Chart from '@acme/chart';
import Local from 'src/local';

<Heading as="h3" id="set-up">
  Set \`up\`
</Heading>

<Chart /> <Local />
`,
    'docs/guide/01-other.md': '---\nhide_title: true\n---\n\n# Other\n',
  });
  const text = site.text('content/docs/start.mdx');
  expect(text).toContain('prev: /docs/guide/other\n');
  expect(text).toContain('\n### Set `up` {#set-up}\n');
  expect(placesOf(site, 'The frontmatter key `pagination_next` has no equivalent')).toEqual(['docs/start.mdx:3']);
  expect(placesOf(site, 'The frontmatter key `hide_title` has no equivalent')).toEqual(['docs/start.mdx:4']);
  expect(site.report.components).toMatchObject([
    { name: 'Chart', module: '@acme/chart' },
    { name: 'Local', module: expect.stringContaining('src/local') as string },
  ]);
  expect((await built(site.folder)).html('docs/start.html')).toContain('id="set-up"');
});

test('posts end with their date in their language and their tags, and each language keeps its feeds', async () => {
  const site = await migrated({
    'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  url: 'https://anvil.example',
  i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr'] },
  presets: [['classic', {
    docs: { showLastUpdateTime: true, editUrl: ({ docPath }) => \`https://github.com/a/b/edit/main/docs/\${docPath}\` },
    blog: { blogDescription: 'All news', feedOptions: { type: 'all', title: 'News' } },
  }]],
};
`,
    'docs/start.md': '# Start\n',
    'blog/2026-03-02-first.md': '---\nauthors: [ann]\ntags: [release, { label: "a*b" }]\n---\n\n# First\n\nText.\n',
    'blog/2026-03-03-second.md': '# Second\n\nText.\n',
    'blog/authors.yml': 'ann:\n  name: Ann\n',
    'blog/tags.yml': 'release:\n  label: Releases\n',
    'i18n/de/docusaurus-plugin-content-blog/2026-03-02-first.md': '# Erster\n\nText.\n',
    'i18n/fr/docusaurus-plugin-content-docs/current/start.md': '# Début\n',
  });
  const last = (file: string): string | undefined => site.text(`content/${file}`).trim().split('\n').at(-1);
  expect(last('en/blog/2026/03/02/first.md')).toBe('Written by Ann, March 2, 2026 · Tags: Releases, a\\*b');
  expect(last('en/blog/2026/03/03/second.md')).toBe('March 3, 2026');
  expect(last('de/blog/2026/03/02/first.md')).toBe('2. März 2026');
  expect(site.text('content/en/blog/2026/03/03/second.md')).toContain('lastUpdated: false\n');
  expect(site.text('content/en/blog/index.md')).toContain('description: All news\n');
  expect(site.report.moved).toMatchObject({ '/blog/authors': '/blog/' });
  expect(site.text('site.config.ts')).toContain("docRepoBaseUrl: 'https://github.com/a/b/edit/main/content/'");
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('blog/rss.xml')).toContain('<title>News</title>');
  expect(html('de/blog/atom.xml')).toContain('Erster');
  expect(site.text('site.config.ts')).not.toContain('fr/blog');
});

test('neighbors by id are documents of the same plugin', async () => {
  const site = await migrated({
    'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  presets: [['classic', { docs: {} }]],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', routeBasePath: 'community' }]],
};
`,
    'docs/guide/intro.md': '# Intro\n\nText.\n',
    'docs/start.md': '---\npagination_next: guide/intro\n---\n\n# Start\n\nText.\n',
    'community/guide/intro.md': '# Intro\n\nText.\n',
    'community/start.md': '---\npagination_next: guide/intro\n---\n\n# Start\n\nText.\n',
  });
  expect(site.text('content/docs/start.md')).toContain('next: /docs/guide/intro\n');
  expect(site.text('content/community/start.md')).toContain('next: /community/guide/intro\n');
});

test('a comment in the frontmatter is not the title of a page', async () => {
  const site = await migrated({
    'docusaurus.config.js': plainConfig,
    'docs/start.md': '---\n# Written by hand\ntitle: Start\nhide_title: true\n---\n\nText.\n',
  });
  expect(placesOf(site, 'The frontmatter key `hide_title` has no equivalent')).toEqual(['docs/start.md:4']);
});
