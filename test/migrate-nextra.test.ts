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
      'app/blog/4/page.mdx': '# Anvil 4\n',
    });
  const kept = await layout(
    '<Banner storageKey="a">Anvil <b>4</b> is out</Banner>',
    '<Footer>MIT {new Date().getFullYear()} ©\n    <a href="https://a.example">Anvil</a>.</Footer>',
  );
  expect(kept.report.manual).toBe(0);
  expect(kept.text('site.config.ts')).toMatch(
    /footer: \{ message: 'MIT \d{4} ©<a href="https:\/\/a\.example">Anvil<\/a>\.' \}/,
  );
  expect(kept.text('site.config.ts')).toContain("announcement: { message: 'Anvil <b>4</b> is out' }");
  expect((await built(kept.folder)).errors).toEqual([]);
  const linked = await layout(
    `(
  <Banner>
    Anvil 4 &amp; more.{' '}
    <Link href="/blog/4" className="bold">
      Read on
    </Link>
  </Banner>
)`,
    '<Footer><a href="https://b.example">Powered by\n    <ForgeLogo height="20" /></a><p>© Anvil</p></Footer>',
  );
  expect(linked.report.manual).toBe(0);
  expect(linked.text('site.config.ts')).toContain(`message: 'Anvil 4 &amp; more. <a href="/blog/4">Read on</a>'`);
  expect(linked.text('site.config.ts')).toContain(
    `message: '<a href="https://b.example">Powered by Forge</a><br>© Anvil'`,
  );
  const lost = await layout('<News />', '<Footer><Links /></Footer>');
  expect(placesOf(lost, 'The banner of the old layout is not migrated')).toEqual(['app/layout.tsx:4']);
  expect(placesOf(lost, 'The footer of the old layout is not migrated')).toEqual(['app/layout.tsx:4']);
});

test('components next to the layout become stubs', async () => {
  const { text, report } = await migrated({
    ...site,
    'app/layout.jsx': `import { Chat } from './chat';
export const metadata = { title: 'Anvil' };
export default function RootLayout({ children }) {
  return <html><body><Chat /><Layout toc={{ extraContent: <b>Sponsors</b> }}>{children}</Layout></body></html>;
}
`,
    'app/page.mdx': '# Home\n',
  });
  expect(report.components.map(({ name }) => name)).toEqual(['BottomSlot', 'AfterOutlineSlot']);
  expect(text('components/BottomSlot.tsx')).toContain('Chat, migrated from ./chat (body)');
  expect(text('site.config.ts').replaceAll(/\s+/g, ' ')).toContain(
    "slots: { bottom: 'components/BottomSlot.tsx', afterOutline: 'components/AfterOutlineSlot.tsx' }",
  );
});

test('text that a component compiles replaces the component', async () => {
  const result = await migrated({
    ...site,
    'app/layout.jsx': "export const metadata = { title: 'Anvil' };\n",
    'app/page.mdx': `import { compileMdx } from 'nextra/compile';
import { MDXRemote } from 'nextra/mdx-remote';

# Home

<Demo />

export async function Demo() {
  const code = \`\\\`\\\`\\\`mermaid
graph TD;
\\\`\\\`\\\`\`
  const js = await compileMdx(\`\${code}
## Usage

~~~md
\${code}
~~~
\`, { format: 'md' })
  return (
    <MDXRemote compiledSource={js} components={{ Mermaid }} />
  )
}

After *it*, {1 + 1}.

<Own />

export async function Own() {
  const js = await compileMdx(await load())
  return <MDXRemote compiledSource={js} />
}
`,
  });
  expect(result.text('content/index.mdx')).toContain(
    '```mermaid\ngraph TD;\n```\n## Usage\n\n~~~md\n```mermaid\ngraph TD;\n```\n~~~\n',
  );
  expect(result.text('content/index.mdx')).toContain('After *it*, 2.\n\n<Own />\n');
  expect(result.text('site.config.ts')).toContain('mermaid: true');
  expect(placesOf(result, 'Text that a component compiled was moved to the page')).toEqual(['app/page.mdx:8 Demo']);
  expect(placesOf(result, 'The code of a component was moved to its stub')).toEqual(['app/page.mdx:28 Own']);
});

test('links that the layout of a page replaces, and elements that it only styles', async () => {
  const page = (components: string): string => `import { Cards, Image } from 'nextra/components';
import { cloneElement } from 'react';

# Logos

<Cards>
<>[![Forge preview](/forge.png)](https://forge.example)</>
</Cards>

export default function MdxLayout(props) {
  return cloneElement(props.children, {
    components: {
      img: props => <Image {...props} className="wide" />,
${components}
    }
  })
}
`;
  const result = await migrated({
    ...site,
    'app/layout.jsx': "export const metadata = { title: 'Anvil' };\n",
    'app/page.mdx': '# Home\n',
    'app/cards/page.mdx': page(`      a({ children, href }) {
        const { alt } = children.props
        return (
          <Cards.Card href={\`\${href}?from=anvil\`} title={alt.replace(/ preview$/i, '')} target="_blank" arrow>
            {children}
          </Cards.Card>
        )
      },`),
    'app/styled/page.mdx': page('      p(props) { return <p {...props} className="small" /> }'),
    'app/own/page.mdx': page('      h2: Heading,'),
    'public/forge.png': 'png',
  });
  expect(result.text('content/cards.mdx')).toContain(
    '<Card title="Forge" href="https://forge.example?from=anvil">\n\n![Forge preview](/forge.png)\n\n</Card>',
  );
  expect(result.text('content/styled.mdx')).toContain('[![Forge preview](/forge.png)](https://forge.example)');
  expect(placesOf(result, 'Links that the layout of a page replaced were converted')).toEqual([
    'app/cards/page.mdx:10',
  ]);
  expect(placesOf(result, 'The layout that a page defines only styles elements, and is omitted')).toEqual([
    'app/styled/page.mdx:10',
  ]);
  expect(placesOf(result, 'The layout that a page defines is omitted')).toEqual(['app/own/page.mdx:10']);
  expect((await built(result.folder)).errors).toEqual([]);
});

test('components in HTML that is indented', async () => {
  const result = await migrated({
    ...site,
    'app/layout.jsx': "export const metadata = { title: 'Anvil' };\n",
    'app/page.mdx': `import { Box, Count } from './box';

# Home

<Box>
  <h2>Inside</h2>
  <Count>**Clicks**: </Count>
</Box>

Last line of code in a page:

<Own />

export function Own() {
  const a = 1;

  return <b>{a}</b>;
}
`,
  });
  expect(result.report.manual).toBe(0);
  expect(result.text('content/index.mdx')).toContain('  <h2>Inside</h2>\n\n<Count>**Clicks**: </Count>\n\n</Box>');
  expect(result.text('components/Own.tsx')).toContain('const a = 1;');
});

test('a wrapper around the layout is reported, and a home page with cards gets no hero', async () => {
  const result = await migrated({
    ...site,
    'app/layout.jsx': `import { Layout } from 'nextra-theme-docs';
import { Providers } from './providers';
export const metadata = { title: 'Anvil' };
export default function Root({ children }) {
  return <html><body><Providers><Layout>{children}</Layout></Providers></body></html>;
}
`,
    'app/page.mdx': `import { Cards } from 'nextra/components';

<Cards>
  <Cards.Card title="First steps" href="/cards" />
</Cards>
`,
  });
  expect(placesOf(result, 'A component around the old layout is not migrated')).toEqual(['app/layout.jsx:5 Providers']);
  expect(result.report.components.map(({ name }) => name)).not.toContain('Providers');
  expect(result.text('content/index.mdx')).toContain('First steps');
  expect(result.text('content/index.mdx')).not.toContain('hero');
});
