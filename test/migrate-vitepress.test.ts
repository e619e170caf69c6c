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
  expect(placesOf(active, cause)).toEqual(['.vitepress/theme/index.ts:3']);
  expect(active.text('site.config.ts')).toContain('TopSlot');
  expect(placesOf(await migrated(layout('', 'nobody')), cause)).toEqual(['.vitepress/theme/index.ts:3']);
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
