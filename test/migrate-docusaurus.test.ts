/** How `docsite migrate` converts sites from Docusaurus. */
import { describe, expect, test } from 'vitest';
import { built, migrated, placesOf } from './migrated.ts';

const config = "module.exports = { title: 'Anvil', url: 'https://anvil.example', presets: ['classic'] };\n";

describe('an included file that a page passes props to', () => {
  test('becomes part of the page, with the values of its props', async () => {
    const site = await migrated({
      'docusaurus.config.js': config,
      'docs/start.mdx': `import Shared from './_shared.mdx';
import Plain from './_plain.mdx';

# Start

<Shared command="init" count={2} />

- In a list:

  <Shared command="a < b">Use *care*.</Shared>

<Plain />
`,
      'docs/_shared.mdx':
        '---\nx: 1\n---\n\nThe command {props.command} runs {props.count} times.{props.missing}\n\n{props.children} See [start](./start.mdx), `{props.command}`.\n',
      'docs/_plain.mdx': 'Plain text.\n',
    });
    expect(site.text('content/docs/start.mdx')).toBe(`import Plain from './_plain.mdx';

# Start

The command init runs 2 times.

 See [start](./start.mdx), \`{props.command}\`.

- In a list:

  The command a \\< b runs  times.

  Use *care*. See [start](./start.mdx), \`{props.command}\`.

<Plain />
`);
    expect(site.report.manual).toBe(0);
    expect((await built(site.folder)).errors).toEqual([]);
  });

  test('stays a snippet without props if it has imports, or does not read them', async () => {
    const site = await migrated({
      'docusaurus.config.js': config,
      'docs/start.mdx':
        "import A from './_a.mdx';\nimport B from './_b.mdx';\n\n# Start\n\n<A name=\"x\" />\n\n<B name={1}>Text.</B>\n",
      'docs/_a.mdx': 'Text.\n',
      'docs/_b.mdx': "import C from './_a.mdx';\n\nThe {props.name} <C />\n",
    });
    expect(placesOf(site, 'Attributes of an included file are omitted')).toEqual([
      'docs/start.mdx:6 A name',
      'docs/start.mdx:8 B name children',
    ]);
    expect((await built(site.folder)).errors).toEqual([]);
  });
});

test('drafts are in neither the navigation nor the sidebar', async () => {
  const site = await migrated({
    'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  presets: ['classic'],
  themeConfig: { navbar: { items: [{ type: 'doc', docId: 'a-draft', label: 'Draft' }, { to: '/docs/start', label: 'Start' }] } },
};
`,
    'docs/a-draft.md': '---\ndraft: true\n---\n\n# Draft\n',
    'docs/start.md': '---\ndraft: false\n---\n\n# Start\n',
  });
  expect(site.text('sidebars.ts')).not.toContain('draft');
  expect(site.text('site.config.ts')).not.toContain('Draft');
  expect(site.text('content/index.md')).toContain('link: /docs/start');
  expect(site.report.manual).toBe(0);
  expect((await built(site.folder)).errors).toEqual([]);
});
