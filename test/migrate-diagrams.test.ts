/** How `docsite migrate` converts diagrams, types and transformers of code blocks in VitePress sites. */
import { expect, test } from 'vitest';
import { migrated, placesOf } from './migrated.ts';

test('Graphviz diagrams become Mermaid diagrams', async () => {
  const site = await migrated({
    '.vitepress/config.ts': `import { graphvizMarkdownPlugin } from 'vitepress-plugin-graphviz';
export default { markdown: { async config(md) { await graphvizMarkdownPlugin(md); } } };
`,
    'index.md': `# Heat

\`\`\`dot
digraph heat {
  rankdir=LR // direction
  node [shape=box style="rounded,filled" fontcolor="\${#333|#fff}"]
  edge [color=gray]

  cold [label="Cold\\niron" fillcolor="\${#eee|#222}"]
  end
  subgraph cluster_fire {
    label="Fire"
    subgraph cluster_coal { label="Coal"; coal [shape=circle]; }
    hot [label="Say \\"hot\\"" shape=diamond style=""];
  }
  cold -> hot -> end [label="  heat\\l" style=dashed]
  hot -> coal [dir=both, style=bold]
  cold -> coal [style=invis]
}
\`\`\`

- Item

  \`\`\`graphviz
  graph { a -- b; }
  \`\`\`

\`\`\`dot
digraph { a -> { b c } }
\`\`\`
`,
  });
  expect(site.text('content/index.md')).toBe(`# Heat

\`\`\`mermaid
flowchart LR
  subgraph group1["Fire"]
    subgraph group2["Coal"]
      coal(("coal"))
    end
    hot{"Say #quot;hot#quot;"}
  end
  cold("Cold<br/>iron")
  node2("end")
  cold -.->|"heat"| hot
  hot -.->|"heat"| node2
  hot <==> coal
  cold ~~~ coal
  style cold fill:#eee,color:#333
  linkStyle 0 stroke:gray
  linkStyle 1 stroke:gray
  linkStyle 2 stroke:gray
  linkStyle 3 stroke:gray
\`\`\`

- Item

  \`\`\`mermaid
  flowchart TB
    a(["a"])
    b(["b"])
    a --- b
  \`\`\`

\`\`\`dot
digraph { a -> { b c } }
\`\`\`
`);
  expect(placesOf(site, 'A Graphviz diagram is not converted')).toEqual(['index.md:28']);
  expect(site.report.manual).toBe(1);
  expect(site.text('site.config.ts')).toContain('mermaid: true');
});

test('types of Twoslash, and transformers of code blocks', async () => {
  const site = await migrated({
    'package.json': '{ "dependencies": { "kit": "^2.1.0", "kit-lines": "1.0.0", "@types/tool": "1.2.3" } }',
    'packages/anvil/package.json': '{ "name": "anvil", "version": "3.4.5" }',
    '.vitepress/config.ts': `import { transformerTwoslash } from '@shikijs/vitepress-twoslash';
export default { markdown: { codeTransformers: [
  transformerTwoslash({ twoslashOptions: { compilerOptions: { moduleResolution: 100 } } }),
  { root(hast) { hast.children[0].properties.style += '; ' + this.options.meta?.__raw.split(' ')[0]; } },
  { code(hast) { hast.children.push({ type: 'text', value: 'x' }); } },
  ownTransformer(),
] } };
`,
    'index.md': `# Types

\`\`\`ts twoslash
import { heat } from 'anvil/heat'
import 'kit/client'
import tool from 'tool'
import { join } from 'node:path'
import lost from 'lost'
import {
  several,
} from 'kit-lines'
console.log(import.meta.url('other'))
\`\`\`

\`\`\`ts
import { other } from 'unmarked'
\`\`\`
`,
  });
  const config = site.text('site.config.ts');
  expect(config).toContain("import { twoslash } from 'docsite-compiler/twoslash';");
  expect(config).toContain("plugins: [twoslash({ errors: 'warning' })],");
  const { dependencies } = JSON.parse(site.text('package.json')) as { dependencies: Record<string, string> };
  expect(Object.keys(dependencies).toSorted()).toEqual(
    [
      '@types/node',
      '@types/react',
      '@types/tool',
      'anvil',
      'docsite-compiler',
      'kit',
      'kit-lines',
      'twoslash',
      'typescript',
    ].toSorted(),
  );
  expect(dependencies).toMatchObject({ anvil: '^3.0.0', kit: '^2.1.0', '@types/tool': '1.2.3', typescript: '^6.0.0' });
  expect(placesOf(site, 'Samples import a package that the old site does not install either')).toEqual([
    'index.md:1 lost',
  ]);
  expect(placesOf(site, 'A transformer that only styles code blocks is omitted')).toEqual(['.vitepress/config.ts:4']);
  expect(placesOf(site, 'A transformer of code blocks is not migrated')).toEqual([
    '.vitepress/config.ts:5',
    '.vitepress/config.ts:6 ownTransformer',
  ]);
  expect(site.report.manual).toBe(2);
});

test('blocks that show types without a mark are reported', async () => {
  const site = await migrated({
    '.vitepress/config.ts':
      'export default { markdown: { codeTransformers: [transformerTwoslash({ explicitTrigger: false })] } };\n',
    'index.md': '# Types\n',
  });
  expect(placesOf(site, 'Types in code blocks are not migrated')).toEqual([
    '.vitepress/config.ts:1 transformerTwoslash',
  ]);
  expect(site.text('site.config.ts')).not.toContain('twoslash');
});

test('transformers in variables and spreads', async () => {
  const site = await migrated({
    '.vitepress/config.ts': `import { more } from './more';
const codeTransformers = [transformerTwoslash()];
export default { markdown: { codeTransformers: [...codeTransformers, ...more] as Transformer[] } };
`,
    'index.md': '# Types\n',
  });
  expect(site.text('site.config.ts')).toContain('twoslash(');
  expect(placesOf(site, 'A transformer of code blocks is not migrated')).toEqual(['.vitepress/config.ts:3']);
});

test('Graphviz diagrams with titles, reversed edges and texts that Mermaid does not have', async () => {
  const site = await migrated({
    '.vitepress/config.ts': `import { graphvizMarkdownPlugin } from 'vitepress-plugin-graphviz';
export default { markdown: { async config(md) { await graphvizMarkdownPlugin(md); } } };
`,
    'index.md': `# Heat

\`\`\`dot
digraph {
  label="The \\"heat\\""
  "x y" -> node1
  node1 -> "x y" [dir=back, headlabel=near]
}
\`\`\`

\`\`\`dot
digraph { a [shape=record label="<f0> left|right"] }
\`\`\`
`,
  });
  expect(site.text('content/index.md')).toContain(`---
title: "The \\"heat\\""
---
flowchart TB
  node3(["x y"])
  node1(["node1"])
  node3 --> node1
  node3 --> node1
`);
  expect(placesOf(site, 'A Graphviz diagram is not converted')).toEqual(['index.md:11']);
  expect(placesOf(site, 'A text or link of a Graphviz diagram is omitted')).toEqual(['index.md:3 headlabel: near']);
});
