/** How `docsite migrate` converts sites of Nextra 4. */
import { expect, test } from 'vitest';
import { built, migrated, placesOf } from './migrated.ts';
import type { Migrated } from './migrated.ts';

const site = {
  'package.json': '{ "dependencies": { "nextra": "4" } }\n',
  'next.config.mjs': "import nextra from 'nextra';\nexport default nextra({})({});\n",
};

test('the title, the URL and the links come from the layout of the app router', async () => {
  const { text, report, folder } = await migrated({
    ...site,
    'app/layout.tsx': `export const metadata = {
  metadataBase: new URL('https://anvil.example'),
  title: { default: 'Anvil – a hammer', template: '%s | Anvil' },
  description: 'For large jobs',
};
const navbar = <Navbar logo={<b>Anvil</b>} projectLink="https://github.com/example/anvil" />;
export default function RootLayout({ children }) {
  return <Layout navbar={navbar} docsRepositoryBase="https://github.com/example/anvil/tree/main/docs">{children}</Layout>;
}
`,
    'app/page.mdx': '# Home\n\nThe default is `1{:js}`.\n',
  });
  expect(report.manual).toBe(0);
  const config = text('site.config.ts');
  for (const part of [
    "title: 'Anvil'",
    "description: 'For large jobs'",
    "url: 'https://anvil.example'",
    "content: 'https://github.com/example/anvil'",
    "docRepoBaseUrl: 'https://github.com/example/anvil/edit/main/content/'",
    'highlightInlineCode: true',
  ])
    expect(config).toContain(part);
  expect((await built(folder)).errors).toEqual([]);
});

test('code blocks and headings next to tags, images in private folders, and components of pages', async () => {
  const result = await migrated({
    ...site,
    'app/layout.jsx': "export const metadata = { title: 'Anvil' };\n",
    'app/guide/page.mdx': `# Guide

<figure>
\`\`\`js filename="a.js"
const a = 1;

const b = **2**;
\`\`\`
  <figcaption>An **example**</figcaption>
</figure>
### After

![Logo](./_logos/a.png)

<Demo />

export async function Demo() {
  return <b>Demo</b>;
}
`,
    'app/guide/_logos/a.png': 'png',
    'app/guide/more/page.mdx': '# More\n',
  });
  const page = result.text('content/guide/index.mdx');
  expect(page).toContain('<figure>\n\n```js');
  expect(page).toContain('```\n\n  <figcaption>An <strong>example</strong></figcaption>\n</figure>\n\n### After');
  expect(page).toContain('![Logo](./logos/a.png)');
  expect(placesOf(result, 'The code of a component was moved to its stub')).toEqual(['app/guide/page.mdx:17 Demo']);
  expect(result.text('components/Demo.tsx')).toContain('export async function Demo()');
  const { errors, warnings, html } = await built(result.folder);
  expect([...errors, ...warnings.filter((one) => one.includes('does not exist'))]).toEqual([]);
  expect(html('guide/index.html')).toContain('<h3 id="after">');
});

test('a page in the top bar has the title of its page', async () => {
  const { text } = await migrated({
    ...site,
    'content/_meta.js':
      "export default { index: 'Home', about: { type: 'page' }, more: { type: 'page', title: 'All' } };\n",
    'content/index.mdx': '# Home\n',
    'content/about.mdx': '# About us\n',
    'content/more.mdx': '# More\n',
  });
  const config = text('site.config.ts').replaceAll(/\s+/g, ' ');
  expect(config).toContain("{ text: 'About us', link: '/about' }, { text: 'All', link: '/more' }");
});

test('the text of the footer and of the banner is kept, and other elements are reported', async () => {
  const layout = async (banner: string, footer: string): Promise<Migrated> =>
    migrated({
      ...site,
      'app/layout.tsx': `export const metadata = { title: 'Anvil' };
const banner = ${banner};
export default function RootLayout({ children }) {
  return <Layout banner={banner} footer={${footer}}>{children}</Layout>;
}
`,
      'app/page.mdx': '# Home\n',
    });
  const kept = await layout(
    '<Banner storageKey="a">Anvil <b>4</b> is out</Banner>',
    '<Footer>MIT {new Date().getFullYear()} ©\n    <a href="https://a.example">Anvil</a>.</Footer>',
  );
  expect(kept.report.manual).toBe(0);
  expect(kept.text('site.config.ts')).toMatch(/footer: \{ message: 'MIT \d{4} © Anvil\.' \}/);
  expect(kept.text('site.config.ts')).toContain("announcement: { message: 'Anvil 4 is out' }");
  expect((await built(kept.folder)).errors).toEqual([]);
  const lost = await layout('<News />', '<Footer><Links /></Footer>');
  expect(placesOf(lost, 'The banner of the old layout is not migrated')).toEqual(['app/layout.tsx:4']);
  expect(placesOf(lost, 'The footer of the old layout is not migrated')).toEqual(['app/layout.tsx:4']);
});
