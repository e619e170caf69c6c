/** How `docsite migrate` converts themes, hooks and pages with parameters of VitePress. */
import { expect, test } from 'vitest';
import { built, migrated, placesOf } from './migrated.ts';

test('components in slots of the old layout become stubs in docsite’s slots', async () => {
  const site = await migrated({
    '.vitepress/config.ts': 'export default {};\n',
    '.vitepress/theme/index.ts': `import { h } from 'vue'
import DefaultTheme from 'vitepress/theme'
import Sponsors from './Sponsors.vue'
import Vote from './Vote.vue'
export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, {
    'aside-ads-before': () => h(Sponsors),
    'doc-after': () => [h(Vote), h(Sponsors)],
  }),
}
`,
    '.vitepress/theme/Sponsors.vue': '<template>Sponsors</template>\n',
    '.vitepress/theme/Vote.vue': '<template>Vote</template>\n',
    'index.md': '# Home\n\nText.\n',
  });
  expect(site.report.manual).toBe(0);
  expect(site.text('components/AfterDocFooterSlot.tsx')).toContain(
    ' *   Vote, migrated from .vitepress/theme/Vote.vue (doc-after)\n *   Sponsors, migrated',
  );
  expect(site.report.components).toContainEqual(expect.objectContaining({ name: 'AfterOutlineSlot', uses: 1 }));
  expect(site.text('site.config.ts')).toContain("afterOutline: 'components/AfterOutlineSlot.tsx'");
  expect((await built(site.folder)).errors).toEqual([]);
});

test('a layout that is a component fills the same slots, and is reported if it does more', async () => {
  const layout = (script: string, slot: string): Record<string, string> => ({
    '.vitepress/config.ts': 'export default {};\n',
    '.vitepress/theme/index.ts':
      "import Layout from './Layout.vue'\nimport Theme from 'vitepress/theme'\nexport default { extends: Theme, Layout }\n",
    '.vitepress/theme/Layout.vue': `<script setup>
import DefaultTheme from 'vitepress/theme'
import Note from './Note.vue'
const { Layout } = DefaultTheme
${script}</script>

<template>
  <Layout>
    <template #${slot}><Note /></template>
  </Layout>
</template>
`,
    '.vitepress/theme/Note.vue': '<template>Note</template>\n',
    'index.md': '# Home\n\nText.\n',
  });
  const cause = 'A layout from the old theme is not migrated';
  const plain = await migrated(layout('', 'layout-top'));
  expect(placesOf(plain, cause)).toEqual([]);
  expect(plain.text('site.config.ts')).toContain("slots: { top: 'components/TopSlot.tsx' }");
  const active = await migrated(layout('provide("mode", 1)\n', 'layout-top'));
  expect(placesOf(active, cause)).toEqual(['.vitepress/theme/Layout.vue:5 provide("mode", 1)']);
  expect(active.text('site.config.ts')).toContain('TopSlot');
  expect(placesOf(await migrated(layout('', 'nobody')), cause)).toEqual(['.vitepress/theme/Layout.vue:9 nobody']);
  const withHtml = layout('const { frontmatter } = useData()\n', 'doc-before');
  const html = await migrated({
    ...withHtml,
    '.vitepress/theme/Layout.vue':
      withHtml['.vitepress/theme/Layout.vue']?.replace(
        '<Note />',
        '\n      <p v-if="frontmatter.status">\n        {{ frontmatter.status }}\n      </p>\n    ',
      ) ?? '',
  });
  expect(placesOf(html, cause)).toEqual([]);
  expect(html.text('components/BeforeDocSlot.tsx')).toContain(
    ' *   HTML, migrated from .vitepress/theme/Layout.vue (doc-before):\n *\n *     <p v-if="frontmatter.status">\n',
  );
});

test('pages with parameters are written if their values are data', async () => {
  const site = await migrated({
    '.vitepress/config.ts': 'export default {};\n',
    'packages/[name].md': `# {{ $params.title }}

<script setup>
import { useData } from 'vitepress'
const { params } = useData()
</script>

Size {{ params.size }}.

<!-- @content -->
`,
    'packages/[name].paths.ts': `import list from './list.json'
export default {
  paths() {
    return list.map((one) => ({
      params: { name: one.title.toLowerCase().replace(/ +/g, '-'), title: one.title, size: one.size },
      content: 'Content of ' + one.title + '.',
    }))
  },
}
`,
    'packages/list.json': '[{ "title": "Big Anvil", "size": 3 }, { "title": "Tongs", "size": 1 }]\n',
    'other/[id].md': '# {{ $params.id }}\n',
    'other/[id].paths.js': 'export default { paths: async () => (await fetch("https://x.example")).json() };\n',
    'index.md': '# Home\n\n[Anvil](/packages/big-anvil)\n',
  });
  expect(site.text('content/packages/big-anvil.md')).toBe('# Big Anvil\n\n\nSize 3.\n\nContent of Big Anvil.\n');
  expect(site.text('content/packages/tongs.md')).toContain('Size 1.');
  expect(site.report.causes.filter(({ kind }) => kind === 'manual')).toEqual([
    { kind: 'manual', cause: 'A page with parameters is not migrated', places: [{ file: 'other/[id].md', line: 1 }] },
  ]);
  expect((await built(site.folder)).html('packages/tongs.html')).toContain('Content of Tongs.');
});

test('hooks that add usual head tags or write a feed need no work', async () => {
  const hooks = (extra: string): Record<string, string> => ({
    '.vitepress/config.ts': `import { buildEnd } from './feed'
export default {
  sitemap: { hostname: 'https://anvil.example' },
  cleanUrls: true,
  buildEnd,
  transformHead(context) {
    const url = context.page.replace(/index\\.md$/, '')
    context.head.push(['link', { rel: 'canonical', href: url }], ['meta', { property: 'og:title', content: 'A' }])
    ${extra}
  },
};
`,
    '.vitepress/feed.ts': `import { writeFileSync } from 'node:fs'
export const buildEnd = async (config) => {
  const feed = new Feed({ title: 'Anvil news', id: 'a' })
  const posts = await createContentLoader('posts/*.md', { render: true }).load()
  for (const post of posts) feed.addItem({ title: post.title })
  writeFileSync(path.join(config.outDir, 'news.rss'), feed.rss2())
}
`,
    'index.md': '# Home\n\nText.\n',
    'posts/one.md': '---\ndate: 2026-01-02\n---\n\n# One\n\nText.\n',
  });
  const site = await migrated(hooks(''));
  expect(site.report.manual).toBe(0);
  expect(site.text('site.config.ts')).toContain(
    "feeds: [{ id: 'posts', file: 'news.rss', path: '/posts/', title: 'Anvil news' }]",
  );
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('news.rss')).toContain('<title>One</title>');
  expect(html('posts/one.html')).toContain('rel="canonical"');
  const cause = 'A build hook is not migrated';
  expect(placesOf(await migrated(hooks('track(url)')), cause)).toEqual(['.vitepress/config.ts:6 transformHead']);
  expect(placesOf(await migrated(hooks("context.head.push(['meta', { name: 'robots' }])")), cause)).toEqual([
    '.vitepress/config.ts:6 transformHead',
  ]);
  expect(placesOf(await migrated(hooks("context.pageData.title = 'A'")), cause)).toEqual([
    '.vitepress/config.ts:6 transformHead',
  ]);
  expect(placesOf(await migrated(hooks('let count = 0; count += 1; context.pageData.head ??= []')), cause)).toEqual([]);
});

test('a hook that does more than write a feed is reported', async () => {
  const withHook = async (hook: string, inside = ''): Promise<string[]> => {
    const site = await migrated({
      '.vitepress/config.ts': `export default {
  ${hook},
};
async function writeFeed({ outDir }) {
  const feed = new Feed({ title: 'Anvil news' })
  const posts = await createContentLoader('posts/*.md').load()
  posts.sort((a, b) => order(a, b)).forEach((post) => feed.addItem({ title: titleOf(post) }))
  await fs.writeFile(path.join(outDir, 'news.rss'), feed.rss2())
  ${inside}
}
`,
      'index.md': '# Home\n\nText.\n',
      'posts/one.md': '---\ndate: 2026-01-02\n---\n\n# One\n\nText.\n',
    });
    return placesOf(site, 'A build hook is not migrated');
  };
  const reported = ['.vitepress/config.ts:2 buildEnd'];
  expect(await withHook('buildEnd: writeFeed')).toEqual([]);
  expect(await withHook('buildEnd: async (site) => { await writeFeed(site) }')).toEqual([]);
  expect(await withHook("buildEnd: async (site) => { await writeFeed(site); writeFile('version.json', '1') }")).toEqual(
    reported,
  );
  expect(await withHook('buildEnd: writeFeed', "fs.writeFile('version.json', '1')")).toEqual(reported);
  expect(await withHook('buildEnd: writeFeed', 'await notify(outDir)')).toEqual(reported);
});

test('values of the environment are empty, hooks may be imported, and pages may have no sidebar', async () => {
  const site = await migrated({
    '.vitepress/config.ts': `import { transformHead } from './head'
const name = process.env.SITE_NAME
export default {
  title: name ? name : 'Anvil',
  description: process.env.ABOUT ?? 'For large jobs',
  sitemap: { hostname: 'https://anvil.example' },
  transformHead,
};
`,
    '.vitepress/head.ts': `export async function transformHead({ pageData }) {
  const head = []
  hosts.forEach((href) => {
    head.push(['link', { rel: 'preconnect', href }])
  })
  return head
}
`,
    'index.md': '---\npage: true\n---\n\n# Home\n\nText.\n',
  });
  expect(site.report.manual).toBe(0);
  expect(site.text('site.config.ts')).toContain("title: 'Anvil',\n  description: 'For large jobs'");
  expect(site.text('content/index.md')).toContain('pageType: custom');
  expect((await built(site.folder)).errors).toEqual([]);
});

test('home pages that contain only components get a title and a link', async () => {
  const site = await migrated({
    '.vitepress/config.ts': `export default { title: 'Anvil', description: 'A hammer', themeConfig: {
  nav: [{ text: 'Docs', items: [{ text: 'Guide', link: '/guide/start' }] }],
  sidebar: [{ text: '<script setup>', link: '/guide/start' }, { text: '<b>More</b>', link: '/guide/more' }],
} };\n`,
    'index.md': `---
page: true
title: Anvil – Hammer
---

<script setup>
import Home from './.vitepress/Home.vue'
</script>

<Home />
`,
    '.vitepress/Home.vue': '<template><h1>Anvil</h1></template>\n',
    'guide/more.md': '# More\n',
    'guide/start.md': '# Start\n',
  });
  expect(site.text('content/index.md')).toBe(`---
pageType: home
hero:
  name: Anvil
  tagline: A hammer
  actions:
    - text: Get started
      link: /guide/start
      theme: brand
title: Anvil – Hammer
---

<Home />
`);
  expect(placesOf(site, 'A home page without text got a title and a link')).toEqual(['index.md:1']);
  expect(site.text('sidebars.ts')).toContain("{ text: '<script setup>', link: '/guide/start' }");
  expect(site.text('sidebars.ts')).toContain("{ text: 'More', link: '/guide/more' }");
  expect((await built(site.folder)).errors).toEqual([]);
});

test('the additional configuration of the pages folder belongs to the language at the root', async () => {
  const site = await migrated({
    '.vitepress/config.ts': "export default { locales: { root: { label: 'English' }, zh: { label: '中文' } } };\n",
    'config.ts': `import { defineAdditionalConfig } from 'vitepress';
export default defineAdditionalConfig({ themeConfig: { sidebar: [{ text: 'Begin', link: '/start' }] } });
`,
    'zh/config.ts': `import { defineAdditionalConfig } from 'vitepress';
export default defineAdditionalConfig({ themeConfig: { sidebar: [{ text: '开始', link: '/zh/start' }] } });
`,
    'index.md': '# Home\n',
    'start.md': '# Start\n',
    'zh/start.md': '# 开始\n',
  });
  expect(site.text('sidebars.ts')).toContain("{ text: 'Begin', link: '/start' }");
  expect(site.text('sidebars.ts')).toContain("{ text: '开始', link: '/start' }");
});

const plainTheme = { '.vitepress/theme/index.ts': "export { default } from 'vitepress/theme'\n" };

test('theme options of the root language apply to the site, and those of other languages are reported', async () => {
  const site = await migrated({
    '.vitepress/config.ts': `import { ja } from './ja'
export default {
  cleanUrls: true,
  titleTemplate: ':title | Anvil',
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      themeConfig: {
        editLink: { pattern: 'https://github.com/a/b/edit/main/docs/:path', text: 'Edit' },
        footer: { message: 'MIT' },
        nav: [{ component: 'Versions' }],
        socialLinks: [{ icon: 'github', link: 'https://github.com/a/b' }],
        outline: { level: [2, 3] },
      },
    },
    ja,
  },
};
`,
    '.vitepress/ja.ts': `export const ja = {
  label: '日本語',
  lang: 'ja',
  themeConfig: {
    editLink: { pattern: 'https://github.com/a/b/edit/main/docs/:path', text: '編集' },
    footer: { message: 'MITライセンス' },
    socialLinks: [{ icon: 'github', link: 'https://github.com/a/ja' }],
  },
};
`,
    ...plainTheme,
    'index.md': '# Home\n\nText.\n',
    'ja/index.md': '# ホーム\n\nテキスト。\n',
  });
  const config = site.text('site.config.ts');
  expect(config).toContain("editLink: { docRepoBaseUrl: 'https://github.com/a/b/edit/main/content/' }");
  expect(config).toContain("footer: { message: { en: 'MIT', ja: 'MITライセンス' } }");
  expect(config).toContain("socialLinks: [{ icon: 'github'");
  expect(placesOf(site, 'A component in the top bar is not migrated')).toEqual(['.vitepress/config.ts:12 Versions']);
  expect(placesOf(site, 'An option of one language is not migrated')).toEqual(['.vitepress/ja.ts:7 ja: socialLinks']);
  expect(placesOf(site, 'An option for all pages is omitted')).toEqual(['.vitepress/config.ts:4 titleTemplate']);
  expect(site.text('content/en/index.md')).toBe('---\noutline:\n  - 2\n  - 3\n---\n\n# Home\n\nText.\n');
  // VitePress does not apply the options of the root language to other languages.
  expect(site.text('content/ja/index.md')).toBe('# ホーム\n\nテキスト。\n');
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('ja/index.html')).toContain('MITライセンス');
});

test('absolute links in a translation lead to the language that they led to', async () => {
  const site = await migrated({
    '.vitepress/config.ts':
      "export default { cleanUrls: true, locales: { root: { lang: 'en' }, ja: { lang: 'ja' } } };\n",
    'index.md': '# Home\n\nText.\n',
    'playground.md': '# Playground\n\nText.\n',
    'guide.md': '# Guide\n\n## Part\n\nText.\n',
    'ja/index.md':
      '# ホーム\n\n[home](/) [own](/ja/) [play](/playground) [guide](/guide#part) [own](/ja/guide) [dead](/ja/playground)\n',
    'ja/guide.md': '# ガイド\n\n## Part\n\n[play](/playground.html)\n',
  });
  expect(placesOf(site, 'A link has no target')).toEqual(['ja/index.md:3 /ja/playground']);
  const { html } = await built(site.folder);
  const hrefs = [...html('ja/index.html').matchAll(/<a href="([^"]*)"[^>]*>(?:home|own|play|guide)</g)];
  expect(hrefs.map(([, href]) => href)).toEqual(['/', '/ja/', '/playground', '/guide#part', '/ja/guide']);
  expect(html('ja/guide.html')).toContain('<a href="/playground"');
});

test('containers end where markdown-it ends them', async () => {
  const page = (body: string): Record<string, string> => ({
    '.vitepress/config.ts': 'export default {};\n',
    'index.md': `# Home\n\n${body}\n`,
  });
  const site = await migrated(
    page(`::: details A
x

::: warning B
y
:::

after

- ::: tip C
  ::: info D
  z
  :::

:::: details E
::: raw
w
::::

::: details F
::: tip G
v
:::

still in F
:::

last`),
  );
  expect(site.text('content/index.md')).toBe(`# Home

:::details A
x

:::warning B
y
:::
:::

after

- :::tip C
  :::info D
  z
  :::
  :::

::::details E

w

::::

:::details F
:::tip G
v
:::

still in F
:::

last
`);
  const { errors, warnings, html } = await built(site.folder);
  expect([...errors, ...warnings]).toEqual([]);
  expect(html('index.html')).toMatch(/<\/details>\s*<p>after<\/p>/);
  const demo = await migrated(page('::: demo Two buttons\ntext\n:::'));
  expect(placesOf(demo, 'A container of a markdown-it plugin is not migrated')).toEqual(['index.md:3 demo']);
});

test('the same lines of included code are highlighted', async () => {
  const site = await migrated({
    '.vitepress/config.ts': 'export default {};\n',
    'tokens.css': '/* #region light */\n:root {\n  --color: #6b4fbb;\n  --radius: 6px;\n}\n/* #endregion light */\n',
    'index.md': '# Home\n\n<<< @/tokens.css{3 css}\n\n<<< @/tokens.css{1,4-6 css}\n\n<<< @/tokens.css#light{2 css}\n',
  });
  const info = [...site.text('content/index.md').matchAll(/```css file="(.*)$/gm)].map(([, found]) => found);
  expect(info).toEqual(['./tokens.css" {2}', './tokens.css" {3-4}', './tokens.css#light" {2}']);
  const [, marked] = /<span class="line highlighted">(.*?)\n/.exec((await built(site.folder)).html('index.html')) ?? [];
  expect(marked?.replaceAll(/<[^>]*>/g, '')).toContain('--color: #6b4fbb;');
});

test('heading ids keep emoji, and links to them are not broken', async () => {
  const site = await migrated({
    '.vitepress/config.ts': 'export default {};\n',
    'index.md': "# Hi 🌍\n\n[setup](#setup-🚀)\n\n## Setup 🚀\n\n## 🎉 What's new?\n\n## 🎈\n",
  });
  expect(site.report.causes).toEqual([]);
  const { html } = await built(site.folder);
  const ids = [...html('index.html').matchAll(/<h[12] id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['hi-🌍', 'setup-🚀', '🎉-what-s-new', '🎈']);
});

test('alerts with a title become containers, and inline code is evaluated', async () => {
  const site = await migrated({
    '.vitepress/config.ts': 'export default {};\n',
    'index.md': `---
level: 3
---

# Home

<script setup>
const port = 5173
</script>

> [!IMPORTANT] Lock the \`version\`
> Commit your lock file.
lazy line
>
> \`\`\`sh
> npm ci
> \`\`\`

> [!NOTE]
> Plain.

- > [!danger]
  > In a list.

Open \`http://localhost:{{ port }}\`, \`{{ $frontmatter.level }}\`, \`\`{{ unknown }}\`\`.

Type <code v-pre>{{ t('close') }}</code>.
`,
  });
  expect(site.text('content/index.md')).toContain(`
:::info Lock the \`version\`
Commit your lock file.
lazy line

\`\`\`sh
npm ci
\`\`\`
:::

> [!NOTE]
> Plain.

- :::danger
  In a list.
  :::

Open \`http://localhost:5173\`, \`3\`, \`\`{{ unknown }}\`\`.
`);
  expect(placesOf(site, 'An expression in the text is not evaluated')).toEqual(['index.md:25 unknown']);
  const { warnings, html } = await built(site.folder);
  expect(warnings).toEqual([]);
  expect(html('index.html')).toContain("<code>{{ t('close') }}</code>");
});

test('a page with the layout `page` keeps its sidebar, and images keep their width', async () => {
  const site = await migrated({
    '.vitepress/config.ts': `export default {
  cleanUrls: true,
  themeConfig: { sidebar: { '/parts/': [{ text: 'Parts', link: '/parts/' }, { text: 'A', link: '/parts/a' }] } },
};
`,
    'index.md': '---\nlayout: page\n---\n\n# Home\n\nText.\n',
    'parts/index.md': `---
layout: page
outline: deep
---

# Parts

![A dialog](./d.svg){width=160}

<div class="vp-doc container">Text.</div>

<style scoped>
.container { max-width: 900px }
</style>
`,
    'parts/a.md': '# A\n\nText.\n',
    'parts/d.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="320" height="320"></svg>\n',
  });
  expect(site.text('content/index.md')).toContain('pageType: custom');
  expect(site.text('content/parts/index.md')).toContain('---\noutline: false\nfooter: false\n---');
  expect(site.text('content/parts/index.md')).toContain('<img src="./d.svg" alt="A dialog" width="160">');
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('parts/index.html')).toContain('class="sidebar');
  expect(html('parts/index.html')).toContain('class="vp-doc old-container"');
  expect(site.text('components/PartsIndexStyle.css')).toContain('.old-container {');
});

test('text from outside the site is listed, and its links work as in the page that includes it', async () => {
  const site = await migrated({
    'docs/.vitepress/config.ts': 'export default { cleanUrls: true };\n',
    'docs/index.md': '# Home\n\nText.\n',
    'docs/more/log.md': '<!--@include: ../../CHANGELOG.md-->\n',
    'docs/more/tabs.md': '# Tabs\n\nText.\n',
    'CHANGELOG.md': '# Changes\n\nSee [Tabs](./tabs.md).\n',
  });
  expect(placesOf(site, 'A link has no target')).toEqual([]);
  expect(placesOf(site, 'Text from outside the site was copied and is not updated when its source changes')).toEqual([
    'docs/more/log.md:1 CHANGELOG.md',
  ]);
  expect((await built(site.folder)).html('more/log.html')).toContain('<a href="/more/tabs">Tabs</a>');
});

test('a Vue component with two names has one stub, and components of packages have no path', async () => {
  const site = await migrated({
    '.vitepress/config.ts': 'export default {};\n',
    '.vitepress/theme/index.ts': `import Theme from 'vitepress/theme'
import Demo from './Demo.vue'
export default { extends: Theme, enhanceApp({ app }) { app.component('Demo', Demo) } }
`,
    '.vitepress/theme/Demo.vue': '<template>Demo</template>\n',
    'index.md': `# Home

<script setup>
import Counter from './.vitepress/theme/Demo.vue'
import { VPTeamMembers } from 'vitepress/theme'
</script>

<Demo />

<Counter />

<VPTeamMembers />
`,
  });
  expect(site.report.components).toMatchObject([
    { name: 'Demo', uses: 2, module: '.vitepress/theme/Demo.vue' },
    { name: 'VPTeamMembers', uses: 1, module: 'vitepress/theme' },
  ]);
});

test('texts are those of the deployed site', async () => {
  const site = await migrated({
    '.vitepress/config.ts': `const url = process.env.DEPLOY_PRIME_URL || '';
const commit = process.env.CI?.slice(0, 8) || 'dev';
const kind = (() => { switch (url) { case '': return ' (local)'; default: return ''; } })();
export default { title: \`Anvil\${kind}\`, description: \`Built from \${commit}\`, base: process.env.CI ? '/anvil/' : '/' };
`,
    'index.md': '# Home\n',
  });
  const config = site.text('site.config.ts');
  expect(config).toContain("title: 'Anvil',");
  expect(config).toContain("description: 'Built from dev'");
  expect(config).toContain("base: '/anvil/'");
});

test('code with v-pre, images with a size in percent, and slots with text', async () => {
  const site = await migrated({
    '.vitepress/config.ts': "export default { title: 'Anvil' };\n",
    '.vitepress/theme/index.ts': "import Layout from './Layout.vue';\nexport default { Layout };\n",
    '.vitepress/theme/Layout.vue': `<script setup>
import DefaultTheme from 'vitepress/theme';
import Note from './Note.vue';
const { Layout } = DefaultTheme;
</script>
<template>
  <Layout>
    <template #doc-before>Read this: <Note /></template>
    <template #doc-after><Note /></template>
  </Layout>
</template>
`,
    '.vitepress/theme/Note.vue': '<template><b>Note</b></template>\n',
    'index.md': '# Home\n\nWrite `{{ x }}`{v-pre}.\n\n![Anvil](/x.png){width=50%}\n',
    'public/x.png': '',
  });
  expect(site.text('content/index.md')).toContain('Write `{{ x }}`.');
  expect(placesOf(site, 'An expression in the text is not evaluated')).toEqual([]);
  expect(placesOf(site, 'The size of an image is omitted')).toEqual(['index.md:5 width=50%']);
  expect(site.text('components/BeforeDocSlot.tsx')).toContain('Read this: <Note />');
  expect(site.report.components).toMatchObject([
    { name: 'BeforeDocSlot', module: '.vitepress/theme/Layout.vue' },
    { name: 'AfterDocFooterSlot', module: '.vitepress/theme/Note.vue' },
  ]);
});

test('the outline of a language takes precedence over that of the site', async () => {
  const site = await migrated({
    '.vitepress/config.ts': `export default {
  cleanUrls: true,
  themeConfig: { outline: 'deep' },
  locales: {
    root: { label: 'English', lang: 'en' },
    zh: { label: '中文', lang: 'zh', themeConfig: { outline: [2, 3] } },
    de: { label: 'Deutsch', lang: 'de', themeConfig: { outline: [2, 4] } },
  },
};
`,
    'index.md': '# Home\n\nText.\n',
    'zh/index.md': '# 主页\n\n文字。\n',
    'de/index.md': '# Start\n\nText.\n',
  });
  expect(site.text('content/en/index.md')).toMatch(/^---\noutline:\n(?: {2}- [2-6]\n){5}---\n/);
  expect(site.text('content/zh/index.md')).toMatch(/^---\noutline:\n {2}- 2\n {2}- 3\n---\n/);
  expect(site.text('content/de/index.md')).not.toContain('outline');
});

test('a spread string becomes its characters', async () => {
  const site = await migrated({
    '.vitepress/config.ts':
      "export default { head: [['meta', { name: 'letters', content: [...'abc'].join('-') }]] };\n",
    'index.md': '# Home\n\nText.\n',
  });
  expect(site.text('site.config.ts')).toContain("content: 'a-b-c'");
});
