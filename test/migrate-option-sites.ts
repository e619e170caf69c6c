/** Sites of other generators that use most of their options and frontmatter keys. */

const page = (frontmatter: string, title = 'Page'): string => `---\n${frontmatter}\n---\n\n# ${title}\n\nText.\n`;

export const optionSites: Record<string, Record<string, string>> = {
  rspress: {
    'rspress.config.ts': `import { defineConfig } from '@rspress/core';
import { pluginRss } from '@rspress/plugin-rss';
export default defineConfig({
  root: 'docs',
  title: 'Anvil',
  description: 'A hammer',
  lang: 'en',
  icon: '/icon.svg',
  logo: { light: '/light.svg', dark: '/dark.svg' },
  logoText: 'Anvil docs',
  base: '/docs/',
  siteOrigin: 'https://anvil.example/',
  globalStyles: './styles/site.css',
  route: { cleanUrls: true },
  multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
  locales: [
    { lang: 'en', label: 'English', title: 'Anvil EN', description: 'About' },
    { lang: 'de', label: 'Deutsch', title: 'Anvil DE', description: 'Von' },
  ],
  markdown: { showLineNumbers: true },
  head: [
    ['meta', { name: 'theme-color', content: 'red', media: true }],
    ['script', { src: 'https://stats.example/a.js' }],
    ['base', { href: '/' }],
    '<meta name="raw">',
  ],
  plugins: [pluginRss({ siteUrl: 'https://anvil.example', feed: [
    { id: 'news', test: '/de/news/', title: 'News', language: 'de-DE', output: { type: 'atom' } },
    { id: 'plain', test: '/blog/' },
    { id: 'broken' },
  ] })],
  themeConfig: {
    lastUpdated: true,
    footer: { message: 'Made of iron' },
    editLink: { docRepoBaseUrl: 'https://code.example/edit/main/docs' },
    socialLinks: [
      { icon: 'github', mode: 'link', content: 'https://github.com/example/anvil' },
      { icon: 'x', content: 'https://x.com/example' },
      { icon: 'wechat', mode: 'text', content: 'anvil' },
      { icon: 'github' },
    ],
    nav: [
      { text: 'guide', link: '/guide/start', activeMatch: '/guide/', position: 'left' },
      { text: 'More', position: 'right', items: [{ text: 'Source', link: 'https://code.example' }, { link: '/none' }] },
      { link: '/untitled' },
    ],
    locales: [{ lang: 'de', label: 'Deutsch (DE)', sidebar: { '/de/guide/': [{ text: 'guide', items: [{ text: 'Start', link: '/de/guide/start' }] }] } }],
    sidebar: {
      '/guide/': [
        'ignored',
        { text: 'guide', collapsed: true, items: [{ text: 'Start', link: '/guide/start' }] },
        { sectionHeaderText: 'Section' },
        { link: '/guide/untitled' },
      ],
      '/none/': 'auto',
    },
  },
});
`,
    'i18n.json': '{ "guide": { "en": "Guide", "de": "Anleitung" } }\n',
    'styles/site.css': ':root { --a: 1px }\n',
    'docs/public/icon.svg': '<svg/>\n',
    'docs/public/light.svg': '<svg/>\n',
    'docs/public/dark.svg': '<svg/>\n',
    'docs/v2/en/index.md': page('pageType: home\nhero: { name: Anvil }'),
    'docs/v2/en/guide/start.md': page('pageType: doc-wide\noutline: false\ntitleSuffix: "| A"\nsidebar: false'),
    'docs/v2/en/guide/levels.md': page('outline: [2, 3]'),
    'docs/v2/en/_draft/part.md': 'Part.\n',
    'docs/v2/en/fragments/part.md': 'Part.\n',
    'docs/v2/de/guide/start.md': page('description: Start'),
    'docs/v1/en/guide/start.md': page('description: Old'),
    'docs/components/list.md': 'Part.\n',
  },
  starlight: {
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default {
  site: 'https://anvil.example',
  base: '/docs/',
  redirects: { '/old': '/docs/en/guides/start', '/gone': { status: 302, destination: '/docs/en/reference/a/' }, '/[x]': '/a' },
  integrations: [starlight({
    title: { en: 'Anvil', fr: 'Enclume' },
    description: 'A hammer',
    logo: { light: './src/assets/light.svg', dark: './src/assets/dark.svg', replacesTitle: true },
    favicon: '/icon.svg',
    lastUpdated: true,
    pagefind: false,
    defaultLocale: 'en',
    locales: { fr: { label: 'Fran', lang: 'fr' }, en: { label: 'English' }, ar: { label: 'Ar', dir: 'rtl' } },
    social: { github: 'https://github.com/example/anvil', other: 1 },
    editLink: { baseUrl: 'https://code.example/edit/main/' },
    customCss: ['./src/site.css', './src/none.css'],
    head: [
      { tag: 'meta', attrs: { name: 'a', content: 'b', hidden: true, other: 1 } },
      { tag: 'script', content: 'run()' },
      { tag: 'noscript', content: 'x' },
    ],
    sidebar: [
      'guides/start',
      { slug: 'guides/none' },
      { label: 'Site', link: 'https://anvil.example' },
      { link: '/untitled' },
      { label: 'Guides', translations: { fr: 'Les guides' }, collapsed: true, items: [{ slug: '/guides/start/', label: 'Begin' }] },
      { label: 'Nothing', items: [] },
      { items: [{ autogenerate: { directory: '/reference/' } }] },
      { label: 'All', autogenerate: { directory: 'guides' }, collapsed: false },
    ],
  })],
};
`,
    'src/site.css': ':root { --a: 1px }\n',
    'src/assets/light.svg': '<svg/>\n',
    'src/assets/dark.svg': '<svg/>\n',
    'src/content/docs/en/index.mdx': page('title: Home\ntemplate: splash\nhero: { title: Anvil, tagline: Iron }'),
    'src/content/docs/en/guides/start.md': page(
      'title: Start\ntableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 }\neditUrl: false\nlastUpdated: false\npagefind: false\nbanner: { content: \'New: <a href="/docs/en/">more</a>\' }\nsidebar: { order: 2, label: First }',
    ),
    'src/content/docs/en/guides/second.md': page(
      'title: Second\ntableOfContents: false\neditUrl: https://x.example\nlastUpdated: 2024-01-01\npagefind: true\nsidebar: { order: 1 }',
    ),
    'src/content/docs/en/guides/wide.md': page('title: Wide\ntemplate: splash\nsidebar: { hidden: true }'),
    'src/content/docs/en/guides/deep/a.md': page('title: A\ntableOfContents: true'),
    'src/content/docs/en/reference/b.md': page('title: B\nprev: { link: /docs/en/, label: Back }\nnext: false'),
    'src/content/docs/en/reference/a.md': page('title: A'),
    'src/content/docs/en/_part.md': 'Part.\n',
    'src/content/docs/fr/guides/start.md': page('title: Commencer'),
  },
  vitepress: {
    'package.json': '{ "devDependencies": { "vitepress": "1" } }\n',
    '.vitepress/config.mjs': `import { withMermaid } from 'vitepress-plugin-mermaid';
export default withMermaid({
  title: 'Anvil',
  description: 'A hammer',
  base: '/docs/',
  cleanUrls: true,
  lastUpdated: true,
  srcExclude: ['**/README.md', 'drafts/**'],
  rewrites: { 'packages/:name/src/:rest*': ':name/:rest*', 'old(': 'x', ':a(x|y)/z.md': 'z-:a.md' },
  sitemap: { hostname: 'https://anvil.example/' },
  markdown: { lineNumbers: true, math: true },
  head: [
    ['link', { rel: 'icon', href: '/icon.svg' }],
    ['link', { rel: 'shortcut icon', href: '/other.svg' }],
    ['link', { rel: 'mask-icon', href: '/mask.svg' }],
    ['meta', { name: 'a', content: 1, empty: null, list: [1] }],
    ['script', { 'data-domain': 'anvil.example', src: 'https://plausible.example/a.js' }],
    ['script', { 'data-website-id': 'id', src: 'https://umami.example/a.js' }],
    ['script', {}, 'run()'],
    ['script', {}],
    ['style', {}, 'p { margin: 0 }'],
    ['base', { href: '/' }],
  ],
  themeConfig: {
    logo: { light: '/light.svg', dark: '/dark.svg' },
    siteTitle: 'Anvil docs',
    socialLinks: [
      { icon: 'github', link: 'https://github.com/example/anvil', ariaLabel: 'Code' },
      { icon: { svg: '<svg/>' }, link: 'https://own.example' },
      { icon: 'x' },
    ],
    editLink: { pattern: 'https://code.example/edit/main/docs/:path' },
    footer: { message: 'Made of iron', copyright: 'MIT' },
    search: { provider: 'algolia', options: { appId: 'A', apiKey: 'K', indexName: 'I' } },
    nav: [{ text: '<b>Guide</b>', link: '/guide/start', activeMatch: '/guide/' }, { text: 'More', items: [{ text: 'Site', link: 'https://anvil.example' }] }],
    sidebar: [
      { text: 'Guide', base: '/guide', collapsed: true, items: [{ text: 'Start', link: '/start' }, { link: '/keys' }] },
      { items: [{ text: 'Keys', link: '/guide/keys' }] },
      { text: 'Out', base: '/x/', items: [{ text: 'Site', link: 'https://anvil.example' }] },
    ],
  },
});
`,
    'README.md': '# Read\n',
    'drafts/a.md': '# Draft\n',
    'packages/tool/src/deep/a.md': '# Tool\n',
    'x/z.md': '# Z\n',
    'index.md': page(
      'layout: home\ntitle: Home\nhero:\n  name: Anvil\n  text: Iron\n  tagline: Hot\n  image: { light: /light.svg, dark: /dark.svg, alt: Anvil }\n  actions:\n    - { theme: brand, text: Start, link: /guide/start }\n    - { theme: alt, text: Code, link: https://github.com/example }\n    - { text: Broken }\nfeatures:\n  - { title: Heavy, details: Very, icon: H, link: /guide/start, span: 6 }\n  - { icon: { src: /a.svg }, span: 5 }\n  - { title: Light, icon: { light: /l.svg } }',
    ),
    'guide/start.md': page(
      "layout: page\noutline: deep\naside: false\ntitleTemplate: ':title | A'\nlastUpdated: false\nfooter: false\nprev: { text: Back, link: /guide/keys }\nnext: true\ndate: 2024/01/02",
    ),
    'guide/keys.md': page(
      'layout: doc\noutline: 3\naside: left\ntitleTemplate: false\nlastUpdated: true\nfooter: true\nprev: false\nnext: Next page\npageClass: wide\nisHome: true\ndescription: [1]',
    ),
    'guide/blank.md': page(
      "layout: false\noutline: [2, 4]\nhead:\n  - [meta, { name: robots, content: 1 }]\n  - [link, { rel: me, href: /a }]\n  - [script, {}, 'run()']\n  - [style, {}, 'p { margin: 0 }']",
    ),
    'guide/own.md': page('layout: landing\noutline: false\npage: true'),
    'guide/other.md': page('outline: text\npage: false\nhero: { image: /a.svg }\nfeatures: none'),
    'public/icon.svg': '<svg/>\n',
    'public/light.svg': '<svg/>\n',
    'public/dark.svg': '<svg/>\n',
    'public/text.md': 'Text.\n',
  },
  docusaurus: {
    'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  tagline: 'A hammer',
  url: 'https://anvil.example',
  baseUrl: '/docs/',
  favicon: 'icon.svg',
  markdown: { mermaid: true },
  staticDirectories: ['static', 'assets'],
  scripts: ['https://stats.example/a.js', { src: 'https://plausible.io/a.js', 'data-domain': 'anvil.example' }],
  stylesheets: ['https://css.example/a.css', { href: 'https://css.example/b.css', media: 'print' }],
  headTags: [
    { tagName: 'meta', attributes: { name: 'a', content: 'b' } },
    { tagName: 'style', attributes: {}, innerHTML: 'p { margin: 0 }' },
    { tagName: 'base', attributes: { href: '/' } },
  ],
  presets: [['classic', { docs: {
    routeBasePath: '/',
    sidebarPath: './sidebars.js',
    editUrl: 'https://code.example/edit/main/',
    showLastUpdateTime: true,
    include: ['**/*.{md,mdx}'],
    exclude: ['**/drafts/**'],
    remarkPlugins: [require('remark-math')],
  }, blog: false, gtag: { trackingID: 'G-1', anonymizeIP: true } }]],
  plugins: [
    ['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/a', '/b'], to: '/start' }, { from: '/c', to: '/start' }] }],
    ['docusaurus-umami', { websiteID: 'id', analyticsDomain: 'umami.example', scriptName: 'u.js' }],
    ['other-plugin', {}],
  ],
};
`,
    'sidebars.js': `module.exports = {
  main: {
    Guide: ['start', { type: 'doc', id: 'keys', label: 'The keys' }],
    More: [{ Inner: ['folder/inside'] }, { type: 'link', label: 'Site', href: 'https://anvil.example' }, { type: 'link', label: 'None' }],
  },
};
`,
    'docs/start.md': page(
      'sidebar_label: Begin\nslug: /start\nhide_table_of_contents: true\ncustom_edit_url: null\npagination_next: null\npagination_prev: keys\nimage: ./a.png',
    ),
    'docs/keys.md': page(
      'toc_min_heading_level: 2\ntoc_max_heading_level: 5\nhide_table_of_contents: false\ncustom_edit_url: https://x.example\npagination_next: start\npagination_prev: null\nlast_update: { date: 2024-01-01 }\nsidebar_class_name: a\nsidebar_custom_props: {}\ndisplayed_sidebar: main\nauthor: Ada\nauthor_title: Smith\nauthor_url: https://ada.example',
    ),
    'docs/folder/inside.mdx': page('title: Inside\ntoc_max_heading_level: 2\nimage: [1]'),
    'docs/folder/drafts/a.md': '# Draft\n',
    'docs/_part.md': 'Part.\n',
    'docs/a.png': 'png',
    'static/icon.svg': '<svg/>\n',
    'assets/other.svg': '<svg/>\n',
  },
  mkdocs: {
    'mkdocs.yml': `site_name: Anvil
site_description: A hammer
site_url: https://anvil.example/docs/
repo_url: https://gitlab.com/example/anvil
edit_uri: edit/main/docs/
copyright: MIT
theme: { name: material, logo: a.svg, favicon: icon.svg, font: { text: Inter, code: Fira Code } }
markdown_extensions: [pymdownx.arithmatex, admonition]
extra_css: [site.css]
extra_javascript: [run.js]
extra:
  social:
    - { icon: fontawesome/brands/mastodon, link: https://m.example, name: M }
    - { icon: fontawesome/brands/x }
nav:
  - index.md
  - Guide: [guide/a.md, 'Site': 'https://anvil.example']
  - https://bare.example
  - missing.md
`,
    'docs/index.md': page('hide: [navigation, toc]'),
    'docs/guide/a.md': page(
      'hide: [footer]\nsearch: { exclude: true }\ntemplate: a.html\nicon: a\nstatus: new\nsocial: {}\ncategories: [A, B]\ntags: [B, C]\npin: true\nlinks: []\nreadtime: 1\ndate: { created: 2024-01-02 }',
    ),
    'docs/guide/b.md': page('hide: navigation\nsearch: { boost: 2 }\ndate: 2024-01-02\ntags: [C]'),
    'docs/site.css': 'p { margin: 0 }\n',
    'docs/run.js': 'run();\n',
  },
  mdbook: {
    'book.toml':
      '[book]\ntitle = "Anvil"\ndescription = "A hammer"\nlanguage = "de"\nsrc = "text"\n[preprocessor.mermaid]\ncommand = "mdbook-mermaid"\n[output.html]\nmathjax-support = true\nsite-url = "/book/"\ngit-repository-url = "https://codeberg.org/example/anvil"\nedit-url-template = "https://code.example/edit/main/{path}"\n[output.html.redirect]\n"/old.html" = "heat.html"\n"/out.html" = "https://x.example"\n',
    'text/SUMMARY.md': '# Summary\n\n[Intro](README.md)\n\n# Part\n\n- [Heat](heat.md)\n  - [Cold]()\n',
    'text/README.md': '# Anvil\n\nText.\n',
    'text/heat.md': '# Heat\n\nText.\n',
  },
  nextra: {
    'package.json': '{ "dependencies": { "nextra": "4" } }\n',
    'next.config.mjs': `import nextra from 'nextra';
const withNextra = nextra({ latex: true, contentDirBasePath: '/docs/' });
export default withNextra({ basePath: '/site', i18n: { locales: ['de', 'en', 1], defaultLocale: 'en' } });
`,
    'content/en/index.md': page('searchable: false\nfull: true\nsidebarTitle: Begin\nasIndexPage: true\nicon: a'),
    'content/en/zeta.md': page('searchable: true\nfull: false'),
    'content/en/alpha.md': page('title: Alpha'),
    'content/de/index.md': page('title: Start'),
  },
  fumadocs: {
    'package.json':
      '{ "name": "@org/anvil", "dependencies": { "fumadocs-core": "15.0.0", "fumadocs-ui": "15.0.0" } }\n',
    'source.config.ts':
      "import remarkMath from 'remark-math';\nimport { defineDocs } from 'fumadocs-mdx/config';\nexport const docs = defineDocs();\n",
    'lib/source.ts':
      "export const source = loader({ baseUrl: '/docs' });\nexport const blog = loader({ baseUrl: '/blog' });\n",
    'lib/i18n.ts': "export const i18n = { defaultLanguage: 'en', languages: ['en', 'de'] };\n",
    'content/docs/index.mdx': page('title: Home\nfull: true'),
    'content/docs/index.de.mdx': page('title: Start'),
    'content/docs/zeta.mdx': page('title: Zeta'),
    'content/docs/alpha.mdx': page('title: Alpha'),
    'content/docs/(group)/meta.json': '{ "title": "Group", "pages": ["inside", "...rest"] }\n',
    'content/docs/(group)/inside.mdx': page('title: Inside'),
    'content/docs/(group)/rest/more.mdx': page('title: More'),
    'content/docs/deep/index.mdx': page('title: Deep'),
    'content/docs/deep/b.mdx': page('title: B'),
    'content/blog/hello.mdx': page('title: Hello'),
  },
  gitbook: {
    '.gitbook.yaml':
      'root: ./docs/\nredirects:\n  old/heat: heat.md\n  /older/: ./heat.md\n  number: 5\n  none: none.md\n',
    'docs/SUMMARY.md': '# Contents\n\n* [Anvil](README.md)\n* [Heat](heat.md)\n',
    'docs/README.md': page('layout: { title: {} }\nicon: a\ncover: a.png\ncoverY: 1', 'Anvil'),
    'docs/heat.md':
      '---\nhidden: true\ndescription: Hot\n---\n\n# Heat\n\n{% embed url="https://x.example/a%20b" %}\nCaption\n{% endembed %}\n\n{% stepper %}\n{% step %}\n## One\n{% endstep %}\n{% endstepper %}\n\n{% content-ref url="README.md" %}\n[README.md](README.md)\n{% endcontent-ref %}\n\n{% file src=".gitbook/assets/a%20b.pdf" %}\n',
    'docs/.gitbook/assets/a b.pdf': 'pdf',
  },
};
