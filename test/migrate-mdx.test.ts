/** How `docsite migrate` converts pages, labels and redirects of sites with MDX. */
import { expect, test } from 'vitest';
import { built, migrated, placesOf } from './migrated.ts';

const docusaurus = {
  'package.json': '{"dependencies":{"@docusaurus/core":"3","@docusaurus/preset-classic":"3"}}',
  'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  url: 'https://a.example',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' } }]],
  plugins: [['@docusaurus/plugin-client-redirects', { redirects: [
    { from: '/old', to: '/older' },
    { from: '/older', to: '/b' },
    { from: '/lost', to: '/nowhere' },
  ] }]],
};
`,
  'docs/b.mdx': '# B\n\nText.\n',
};

test('redirects to redirects are followed, and those to missing pages are reported', async () => {
  const site = await migrated({ ...docusaurus, 'docs/index.mdx': '# Home\n\nText.\n' });
  expect(site.text('site.config.ts')).toContain("redirects: { '/old': '/b', '/older': '/b' }");
  expect(placesOf(site, 'A redirect to a page that does not exist is not migrated')).toEqual([
    'docusaurus.config.js:9 /lost → /nowhere',
  ]);
});

test("Nextra's sidebar shows the title for sidebars", async () => {
  const site = await migrated({
    'package.json': '{"dependencies":{"nextra":"4","nextra-theme-docs":"4"}}',
    'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
    'content/index.mdx': '# Home\n\nText.\n',
    'content/keys.mdx': '---\ntitle: Keys and locks\nsidebarTitle: Keys\n---\n\nText.\n',
  });
  expect(site.text('sidebars.ts')).toContain("{ text: 'Keys', link: '/keys' }");
});

test("slugs of Starlight's translations begin with the language", async () => {
  const site = await migrated({
    'package.json': '{"dependencies":{"@astrojs/starlight":"0.36"}}',
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default { integrations: [starlight({ title: 'Anvil', defaultLocale: 'root', locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' } } })] };
`,
    'src/content/docs/index.md': '---\ntitle: Home\n---\n\n[Own](/custom/)\n',
    'src/content/docs/a.md': '---\ntitle: A\nslug: custom\n---\n\nText.\n',
    'src/content/docs/fr/index.md': '---\ntitle: Accueil\n---\n\n[A](/fr/custom/)\n',
    'src/content/docs/fr/a.md': '---\ntitle: A\nslug: fr/custom\n---\n\nTexte.\n',
  });
  expect(site.report.urls.map(({ new: url }) => url).toSorted()).toEqual(['/', '/custom/', '/fr/', '/fr/custom/']);
  expect((await built(site.folder)).errors).toEqual([]);
});

test('Fumadocs includes hidden files, and marks of steps are not text', async () => {
  const site = await migrated({
    'package.json': '{"dependencies":{"fumadocs-core":"16","fumadocs-ui":"16","fumadocs-mdx":"14"}}',
    'source.config.ts': "export const docs = defineDocs({ dir: 'content/docs' });\n",
    'content/docs/index.mdx': '---\ntitle: Home\n---\n\n### Heat it [step]\n\n<include>.shared.mdx</include>\n',
    'content/docs/.shared.mdx': 'Shared text.\n',
  });
  expect(site.report.urls.map(({ source }) => source)).not.toContain('content/docs/.shared.mdx');
  expect(site.text('content/docs/index.mdx')).toContain('### Heat it\n');
});

test('attributes of Rspress containers may be escaped', async () => {
  const site = await migrated({
    'package.json': '{"dependencies":{"@rspress/core":"2"}}',
    'rspress.config.ts': "export default { root: 'docs', title: 'Anvil' };\n",
    'docs/index.mdx': '# Home\n\n:::tip\\{title="Own title"}\nText.\n:::\n',
  });
  expect(site.text('content/index.mdx')).toContain(':::tip Own title\nText.\n:::');
});

test('redirects to files and feeds are kept', async () => {
  const site = await migrated({
    ...docusaurus,
    'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  url: 'https://a.example',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' } }]],
  plugins: [['@docusaurus/plugin-client-redirects', { redirects: [
    { from: '/manual', to: '/files/manual.txt' },
    { from: '/news', to: '/blog/rss.xml' },
  ] }]],
};
`,
    'docs/index.mdx': '# Home\n\nText.\n',
    'static/files/manual.txt': 'Manual\n',
    'blog/2026-03-03-second.md': '# Second\n\nText.\n',
  });
  expect(placesOf(site, 'A redirect to a page that does not exist is not migrated')).toEqual([]);
  expect(site.text('site.config.ts')).toContain("'/manual': '/files/manual.txt', '/news': '/blog/rss.xml' }");
  const { errors, warnings } = await built(site.folder);
  expect([...errors, ...warnings].filter((one) => one.includes('redirect'))).toEqual([]);
});
