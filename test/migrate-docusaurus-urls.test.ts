/** How `docsite migrate` keeps the URLs and the links of Docusaurus sites, with versions and a blog. */
import { expect, test } from 'vitest';
import { built, migrated, placesOf } from './migrated.ts';

test('links from an old version to the root of the site leave the version', async () => {
  const site = await migrated({
    'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  presets: ['classic'],
  plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/begin', to: '/docs/start' }] }]],
  themeConfig: {
    navbar: {
      items: [
        { type: 'doc', docId: 'start', label: 'Start' },
        { to: '/blog', label: 'Blog' },
        { label: 'More', items: [{ to: '/about?x#y', label: 'About' }] },
      ],
    },
    footer: { links: [{ label: 'Posts', to: '/blog' }] },
  },
};
`,
    'versions.json': '["2.0", "1.0"]',
    'versioned_docs/version-2.0/start.md': '# Start\n',
    'versioned_docs/version-1.0/start.md':
      '# Start\n\n[blog](/blog#top), [new](/docs/start), [old](/docs/1.0/start), [near](./start.md), [begin](/begin), <a href="/about">about</a>, [file](/a.txt)\n',
    'docs/start.md': '# Start\n',
    'blog/2026-01-01-first.md': '# First\n\nText.\n',
    'src/pages/about.md': '# About\n\n## y\n',
    'static/a.txt': 'a\n',
  });
  expect(site.text('content/1.0/docs/start.md')).toContain(
    '[blog](/2.0/blog/#top), [new](/2.0/docs/start), [old](./start.md), [near](./start.md), [begin](/2.0/begin), <a href="/2.0/about">about</a>, [file](/a.txt)',
  );
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  const page = html('1.0/docs/start.html');
  expect(page).toContain('<a href="/blog/#top">blog</a>');
  expect(page).toContain('<a href="/1.0/docs/start" class="top-link"');
  expect(page).toContain('<a href="/blog/" class="top-link"');
  expect(page).toContain('<a href="/about?x#y" class="menu-item"');
  expect(page).toContain('<a href="/blog/">Posts</a>');
});

test('pages of tags, authors and dates redirect to the page that lists all', async () => {
  const post = (tags: string): string => `---\ntags: ${tags}\nauthors: [ann]\n---\n\n# Post\n\nText.\n`;
  const site = await migrated({
    'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', { blog: { postsPerPage: 1 } }]],
};
`,
    'versions.json': '["2.0", "1.0"]',
    'docs/start.md': '# Start\n',
    'versioned_docs/version-2.0/start.md': '---\ntags: [setup]\n---\n\n# Start\n',
    'versioned_docs/version-1.0/index.md': '---\ntags: [setup]\n---\n\n# Start\n',
    'i18n/fr/docusaurus-plugin-content-docs/version-2.0/start.md': '---\ntags: [setup, Éclair]\n---\n\n# Début\n',
    'blog/2026-01-01-first.md': post('[release, "Big News", v2Beta]'),
    'blog/2026-01-02-second.md': post('[{ label: Tea, permalink: /brewing }]'),
    'blog/tags.yml': 'release:\n  label: Release\n  permalink: /releases\n',
    'blog/authors.yml': 'ann:\n  name: Ann\n  page: true\nbo:\n  name: Bo\n',
  });
  expect(site.report.moved).toMatchObject({
    '/blog/archive': '/blog/',
    '/blog/authors': '/blog/',
    '/blog/authors/ann': '/blog/',
    '/blog/page/2': '/blog/',
    '/blog/tags': '/blog/',
    '/blog/tags/releases': '/blog/',
    '/blog/tags/big-news': '/blog/',
    '/blog/tags/v-2-beta': '/blog/',
    '/blog/tags/brewing': '/blog/',
    '/docs/tags': '/docs/start',
    '/docs/tags/setup': '/docs/start',
    '/docs/1.0/tags/setup': '/1.0/docs/',
    '/fr/docs/tags/eclair': '/fr/docs/start',
  });
  expect(Object.keys(site.report.moved)).not.toContain('/fr/docs/tags/setup');
  expect(Object.keys(site.report.moved)).not.toContain('/blog/authors/bo');
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('blog/tags/releases.html')).toContain('url=/blog/');
  expect(html('fr/docs/tags/setup.html')).toContain('url=/fr/docs/start');
});

test('each version keeps its sidebars and the pages of its categories', async () => {
  const files = (folder: string, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [`${folder}/${name}.md`, `# ${name.split('/').at(-1) ?? ''}\n`]));
  const site = await migrated({
    'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]],
};
`,
    'versions.json': '["2.0", "1.0", "0.9"]',
    'sidebars.js':
      "module.exports = { a: ['start', 'extra', 'more', 'end'], api: ['api/one', 'api/deep/two', 'lone'] };\n",
    'versioned_sidebars/version-2.0-sidebars.json':
      '{ "a": ["start", "extra", "more", "end"], "api": ["api/one", "api/deep/two", "lone"] }',
    'versioned_sidebars/version-1.0-sidebars.json': `{
  "a": [
    { "type": "category", "label": "Guides", "link": { "type": "generated-index", "slug": "/guides" }, "items": ["start", "legacy"] }
  ]
}
`,
    'versioned_sidebars/version-0.9-sidebars.json':
      '{ "a": ["start", "extra", "more", "end"], "api": ["api/one", "api/deep/two", "lone"] }',
    ...files('docs', ['start', 'extra', 'more', 'end', 'api/one', 'api/deep/two', 'lone']),
    ...files('versioned_docs/version-2.0', ['start', 'extra', 'more', 'end', 'api/one', 'api/deep/two', 'lone']),
    ...files('versioned_docs/version-1.0', ['start', 'legacy', 'extra']),
    ...files('versioned_docs/version-0.9', ['start', 'extra', 'more', 'end', 'api/one', 'api/deep/two', 'lone']),
    'i18n/fr/docusaurus-plugin-content-docs/version-1.0/legacy.md': '# Vieux\n',
    'i18n/fr/docusaurus-plugin-content-docs/version-1.0.json':
      '{ "sidebar.a.category.Guides": { "message": "Les guides" } }',
  });
  const keys = [...site.text('sidebars.ts').matchAll(/^ {4}'([^']+)': /gm)].map(([, key = '']) => key);
  expect(keys.slice(0, 4)).toEqual(['/docs/', '/docs/api/', '/docs/lone', '/1.0/docs/']);
  expect(site.text('content/1.0/en/docs/guides.md')).toContain('- [legacy](./legacy.md)');
  expect(site.report.moved).toMatchObject({ '/docs/1.0/guides': '/1.0/docs/guides' });
  expect(site.text('sidebars.ts')).toContain("link: '/docs/legacy'");
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('1.0/docs/start.html')).toContain('href="/1.0/docs/legacy"');
  expect(html('1.0/docs/start.html')).not.toContain('/docs/extra');
  expect(html('1.0/fr/docs/legacy.html')).toContain('Les guides');
  expect(html('docs/start.html')).toContain('href="/docs/extra"');
});

test('an invalid number of posts per page is the default', async () => {
  const posts = Array.from({ length: 11 }, (_, index): [string, string] => [
    `blog/2026-01-${index + 10}-a.md`,
    '# A\n',
  ]);
  const site = await migrated({
    'docusaurus.config.js':
      "module.exports = { title: 'Anvil', presets: [['classic', { blog: { postsPerPage: 0 } }]] };\n",
    'docs/start.md': '# Start\n',
    ...Object.fromEntries(posts),
  });
  expect(Object.keys(site.report.moved).filter((url) => url.startsWith('/blog/page'))).toEqual(['/blog/page/2']);
});

test('versions of additional documents are reported', async () => {
  const site = await migrated({
    'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  presets: ['classic'],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'team', path: 'team', routeBasePath: 'team' }]],
};
`,
    'docs/start.md': '# Start\n',
    'team/start.md': '# Team\n',
    'team_versions.json': '["7.0"]',
    'team_versioned_docs/version-7.0/start.md': '# Team\n',
  });
  expect(placesOf(site, 'A version of additional documents, with its sidebars, is not migrated')).toEqual([
    'team_versions.json:1 team 7.0',
  ]);
});

test('the sidebar of a category at the root of an old version applies to this version only', async () => {
  const names = ['start', 'b/one', 'b/two'];
  const site = await migrated({
    'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]],
};
`,
    'versions.json': '["2.0", "1.0"]',
    'sidebars.js': "module.exports = { a: ['start', 'b/one', 'b/two'] };\n",
    'versioned_sidebars/version-2.0-sidebars.json': '{ "a": ["start", "b/one", "b/two"] }',
    'versioned_sidebars/version-1.0-sidebars.json': `{
  "a": [
    {
      "type": "category",
      "label": "All",
      "link": { "type": "generated-index", "slug": "/" },
      "items": [{ "type": "link", "label": "More", "href": "https://more.example" }]
    }
  ],
  "b": ["b/one", "b/two"],
  "c": ["start"]
}
`,
    ...Object.fromEntries(
      ['docs', 'versioned_docs/version-2.0', 'versioned_docs/version-1.0'].flatMap((folder) =>
        names.map((name) => [`${folder}/${name}.md`, `# ${name}\n`]),
      ),
    ),
  });
  const keys = [...site.text('sidebars.ts').matchAll(/^ {4}'([^']+)': /gm)].map(([, key = '']) => key);
  expect(keys.toSorted()).toEqual(['/1.0/docs', '/1.0/docs/', '/1.0/docs/b/', '/1.0/docs/start', '/docs/']);
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('1.0/docs/index.html')).toContain('https://more.example');
});

test('the new site builds with files that docsite refuses, drafts, and another base', async () => {
  const site = await migrated({
    'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  url: 'https://anvil.example',
  baseUrl: '/book/',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', { docs: { lastVersion: '2.0', versions: { current: { path: 'next' } } } }]],
  plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/wip', to: '/docs/next/wip' }] }]],
  themeConfig: {
    announcementBar: { content: '<a class="x" href="/book/blog/first">New</a> <a href="/book/fr/docs/start">fr</a>' },
    footer: {
      copyright: '<a href="/book/docs/start?a&amp;b#c">Docs</a> <a href="/book/lost">lost</a> <a href="/shop/">shop</a> <a href="/book/a.sql">a</a>',
      links: [{ label: 'Feed', href: '/book/blog/rss.xml' }, { label: 'Start', to: '/docs/start' }],
    },
  },
};
`,
    'versions.json': '["2.0"]',
    'versioned_docs/version-2.0/start.md': '# Start\n\n[file](/a.sql), [key](/id_rsa)\n',
    'docs/start.md': '# Start\n',
    'docs/wip.md': '---\ndraft: true\n---\n\n# Unfinished\n',
    'i18n/fr/docusaurus-plugin-content-docs/version-2.0/start.md': '# Début\n',
    'blog/2026-01-01-first.md': '---\nslug: first\n---\n\n# First\n\nText.\n',
    'static/a.sql': 'create table a (b text);\n',
    'static/id_rsa': 'x\n',
  });
  expect(Object.keys(site.report.moved)).toContain('/docs/next/start');
  expect(Object.keys(site.report.moved)).not.toContain('/docs/next/wip');
  const config = site.text('site.config.ts');
  expect(config).toContain("publish: { include: ['public/a.sql'] }");
  expect(config).toContain(`message: '<a class="x" href="/blog/first">New</a> <a href="/fr/docs/start">fr</a>'`);
  expect(config).toContain('<a href="/blog/rss.xml">Feed</a> · <a href="/docs/start">Start</a><br>');
  expect(config).toContain(
    '<a href="/docs/start?a&amp;b#c">Docs</a> lost <a href="https://anvil.example/shop/">shop</a> <a href="/a.sql">a</a>',
  );
  expect(placesOf(site, 'A navigation link has no target')).toEqual(['docusaurus.config.js:11 /book/lost']);
  expect(placesOf(site, 'A file that may contain keys or passwords is not copied')).toEqual(['static/id_rsa:1']);
  expect(placesOf(site, 'A file that docsite publishes only on request is listed in `publish.include`')).toEqual([
    'static/a.sql:1',
  ]);
  const { errors, html } = await built(site.folder, '--base', '/preview/1/');
  expect(errors).toEqual([]);
  expect(html('fr/docs/start.html')).toContain('<a href="/preview/1/fr/docs/start?a&amp;b#c">Docs</a>');
  expect(html('next/docs/start.html')).toContain('href="/preview/1/blog/first"');
});
