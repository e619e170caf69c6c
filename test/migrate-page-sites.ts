/** Sites whose pages use most of the syntax of their generator, including mistakes. */

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n';

export const pageSites: Record<string, Record<string, string>> = {
  'pages-of-vitepress': {
    'package.json': '{ "devDependencies": { "vitepress": "1" } }\n',
    '.vitepress/config.mts': `import { graphvizMarkdownPlugin } from 'vitepress-plugin-graphviz';
export default {
  title: 'Anvil',
  base: '/docs/',
  markdown: { math: true, config: (md) => graphvizMarkdownPlugin(md) },
};
`,
    'index.md': '# Home\n',
    'code.ts':
      '// #region all\nconst a = 1;\n// #region part\nconst b = 2;\nconst c = 3;\n// #endregion part\n// #endregion all\nconst d = 4;\n',
    'plain.py': '# region x\na = 1\nb = 2\n',
    'parts/a.md': '---\ntitle: Part\n---\n\n## Part one\n\nOne.\nTwo.\nThree.\nFour.\n',
    'code.md': `# Code

<<< @/code.ts

<<< ./code.ts#part{2 ts:line-numbers} [Part]

<<< @/code.ts{1,3-5}

<<< @/code.ts{8}

<<< @/plain.py{2-3}

<<< @/none.ts

> <<< @/code.ts

\`\`\`md
<<< @/code.ts
<!--@include: ./parts/a.md-->
\`\`\`

\`\`\`ts file="./code.ts#part"
\`\`\`

\`\`\`ts file="<root>/none.ts"
\`\`\`

\`\`\`js{1,3}:line-numbers=5 [a.js]
a
\`\`\`

\`\`\`js-vue
{{ value }}
\`\`\`
`,
    'includes.md': `---
title: Includes
---

# Includes

<!--@include: ./parts/a.md{5,7}-->

<!--@include: ./parts/a.md{8,}-->

<!--@include: ./parts/a.md{,5}-->

<!--@include: ./parts/a.md#part-one-->

<!--@include: ./parts/a.md-->

<!-- @include: @/parts/a.md -->

<!--@include: ./none.md-->

<!--@include: -->
`,
    'vue.md': `---
title: Vue
rows: [a, b]
---

<script setup>
import Own from './Own.vue';
const list = ['x', 'y'];
const count = 3;
const flag = false;
const style = { color: 'red' };
function run() {}
</script>

# {{ $frontmatter.title }} {#vue}

Text {{ count }}, {{ list.length }}, {{ $frontmatter.rows }}, {{ $frontmatter.none }}, {{ run() }} and \`{{ kept }}\`.

<ul><li v-for="(item, index) in list" :key="index">{{ index }}: {{ item }}</li></ul>

<ol><li v-for="n in 2">{{ n }}</li><li v-for="one of unknown">{{ one }}</li></ol>

<p v-if="flag">No</p>
<p v-else-if="count > 5">Many</p>
<p v-else>Yes</p>

<div :class="style" :id="'box-' + count" :hidden="flag" :title="unknown" disabled @click="run">Box</div>

<p><b v-html="list[0]"></b> <i v-text="'1 < 2'"></i> <slot name="s">Slot</slot></p>

<div v-pre>

{{ raw }} <b :a="b">text</b>

</div>

<img :src="'/a.svg'" alt="A" /> <Own :rows="list" :fn="run" v-model="count" text='single' bare=value />

<Own>

<template #title>Title</template>

Inside {{ count }}.

</Own>

<Badge>New</Badge> <Badge type="danger" text="Old" /> <ClientOnly><b>Only</b></ClientOnly> <Content />

<a href="/docs/code.html#code" target="_self">Code</a> <br> <hr/> a < b, <not closed

Formula $a {{ b }}$ and $$x$$.
`,
    'Own.vue':
      '<script setup>\ndefineProps({ rows: Array, text: String });\n</script>\n<template><slot /></template>\n',
    'containers.md': `# Containers

::: info
Info
:::

::: warning **Bold** title
Warning
:::

:::: details More {open}
::: danger
Nested
:::
::::

::: v-pre
{{ raw }}
:::

::: raw
<b>Raw</b>
:::

::: unknown
Unknown
:::

> [!NOTE]
> Alert

> [!CAUTION] Title
> Alert

[[toc]]

Text[^1] :tada: [link](/docs/code) [file](./public/a.svg) [a]( ./code.md "Title" ) [b](<./code.md>) [c](/none)

[ref]: ./code.md
[^1]: Note with [link](../code.md).
`,
    'graphs.md': `# Graphs

\`\`\`dot
digraph G {
  graph [label="Title \\"q\\"", rankdir=LR]; node [shape=box, style=rounded]
  a -> b -> end [label="to", style=dashed, color=red];
  c [shape=hexagon, label="six\\nlines"]; d [shape=cylinder]; e [shape=circle] f [shape=diamond]
  g [shape=ellipse style=filled fillcolor="#ff0" color=blue fontcolor=white xlabel="lost"]
  a:port -> c [dir=both]; c -> d [dir=back, style=bold]; d -> e [dir=none]; e -> f [style=invis]
  subgraph cluster_1 { label="Group"; style=filled; color=gray; x; subgraph cluster_2 { y } }
  subgraph { z; w }
}
\`\`\`

\`\`\`graphviz
graph { a -- b [style=bold]; b -- c [style=dotted] }
\`\`\`

\`\`\`dot
strict digraph { a [shape=record] }
\`\`\`

\`\`\`dot
digraph { a -> { b c } }
\`\`\`

\`\`\`dot
digraph { a [label=<b>] }
\`\`\`

\`\`\`dot
digraph { a [label] }
\`\`\`

\`\`\`dot
digraph { a -> b
\`\`\`

\`\`\`dot
digraph { subgraph { rank=same; a; b } }
\`\`\`

\`\`\`dot
digraph { node [a b] }
\`\`\`

\`\`\`dot
digraph { label= ; }
\`\`\`

\`\`\`dot
text
\`\`\`
`,
  },
  'theme-of-vitepress': {
    'package.json': '{ "devDependencies": { "vitepress": "1" } }\n',
    '.vitepress/config.mts': `import { SomeTransformer, transformerTwoslash } from '@shikijs/vitepress-twoslash';
import { transformerNotationDiff } from '@shikijs/transformers';
const own = { name: 'own' };
const isDev = process.env.DEV === '1';
export default {
  title: 'Anvil',
  markdown: {
    codeTransformers: [
      transformerTwoslash(),
      ...(isDev ? [own] : []),
      isDev ? own : undefined,
      isDev && own,
      ...[transformerNotationDiff(), null, false],
      { name: 'inline', line(node, line) { delete node.x; node.line = line; } },
      own,
    ],
  },
  buildEnd(config) { new Feed({ title: 'T' }); },
  transformPageData(page) {
    page.frontmatter.head ??= [];
    page.frontmatter['head'].push(['meta', { name: 'og', content: page.title }]);
    delete page.x;
    page.title = 'x';
  },
  async transformHead({ pageData }) {
    return [['meta', { property: 'og:title', content: pageData.title }]];
  },
  transformHtml: (code) => code.replace('a', 'b'),
  postRender() {},
};
`,
    '.vitepress/theme/index.ts': `import DefaultTheme from 'vitepress/theme';
import { h } from 'vue';
import Box from './Box.vue';
import './site.css';
export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, {
    'doc-before': () => h(Box),
    'doc-after': function () { return h(Box); },
    'aside-top': () => { return h(Box); },
    'sidebar-nav-before': () => [h(Box), h(Box)],
  }),
  enhanceApp({ app, router }) {
    app.component('Box', Box);
    app.use(plugin);
    router.onBeforeRouteChange = () => {};
  },
  setup() { onMounted(() => {}); },
};
`,
    '.vitepress/theme/Box.vue':
      '<script setup>\ndefineProps<{ a?: number }>();\n</script>\n<template><b>Box</b></template>\n',
    '.vitepress/theme/site.css':
      ':root { --vp-c-brand-1: #123456; --vp-font-family-base: "Inter" }\n.dark { --vp-c-brand-1: #abcdef }\n.VPNav { color: red }\n.vp-doc h1 { color: red }\n@media (max-width: 9px) { .vp-doc a { color: blue } }\n',
    'index.md': '# Home\n\n<Box :a="2" />\n',
    'guide.md': '---\nlayout: home\nhome: true\n---\n\n# Guide\n',
  },
  'layout-of-vitepress': {
    'package.json': '{ "devDependencies": { "vitepress": "1" } }\n',
    '.vitepress/config.mts': "export default { title: 'Anvil' };\n",
    '.vitepress/theme/index.ts':
      "import DefaultTheme from 'vitepress/theme';\nimport Layout from './Layout.vue';\nexport default { extends: DefaultTheme, Layout };\n",
    '.vitepress/theme/Layout.vue': `<script setup lang="ts">
import DefaultTheme from 'vitepress/theme';
import { useData } from 'vitepress';
import { ref, onMounted } from 'vue';
import Box from './Box.vue';
const { Layout } = DefaultTheme;
const { page, frontmatter } = useData();
const count = ref(1);
onMounted(() => count.value++);
</script>
<template>
  <Layout>
    <template #doc-footer-before><Box :a="count" /><p>Text {{ page.title }}</p></template>
    <template #home-hero-info v-if="frontmatter.home">Info</template>
    <template v-slot:aside-bottom><a href="/guide">Guide</a></template>
    <template #unknown-slot>Text</template>
  </Layout>
  <Box />
</template>
<style scoped>
.box { color: var(--vp-c-brand) }
</style>
`,
    '.vitepress/theme/Box.vue': '<template><b>Box</b></template>\n',
    'index.md': '# Home\n',
  },
  'pages-of-docusaurus': {
    'docusaurus.config.js':
      "module.exports = { title: 'Anvil', url: 'https://anvil.example', baseUrl: '/docs/', markdown: { mermaid: true }, presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };\n",
    'docs/index.md': '# Home\n',
    'docs/a b.md': '# With a space\n',
    'docs/code.js': 'const a = 1;\n',
    'docs/_part.mdx': 'Part {props.name}.\n',
    'static/img/a.svg': svg,
    'docs/mdx.mdx': `---
title: MDX
list: [1]
---

import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import CodeBlock from '@theme/CodeBlock';
import Admonition from '@theme/Admonition';
import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import ThemedImage from '@theme/ThemedImage';
import BrowserOnly from '@docusaurus/BrowserOnly';
import DocCardList from '@theme/DocCardList';
import TOCInline from '@theme/TOCInline';
import Translate, { translate } from '@docusaurus/Translate';
import Details from '@theme/Details';
import Head from '@docusaurus/Head';
import Part from './_part.mdx';
import source from '!!raw-loader!./code.js';
import { Missing } from './none';
import Picture from '/img/a.svg';

export const price = 3;
export const rows = [{ name: 'a', cost: 1 }, { name: 'b', cost: 2 }];
export const Box = ({ children }) => <b>{children}</b>;

# MDX {#mdx}

{/* comment */} {/* #id */} {price} {price * 2} {'text'} {"a < b"} {true} {[1, 2]} {rows.length} {frontMatter.title} {unknown()} {}

{rows.map((row) => <li key={row.name}>{row.name}: {row.cost}</li>)}

<ul>
  {rows.map(({ name }) => (
    <li>{name}</li>
  ))}
</ul>

<Tabs groupId="g" defaultValue="b" values={[{ label: 'A', value: 'a' }, { label: 'B', value: 'b' }]}>
  <TabItem value="a">One</TabItem>
  <TabItem value="b">

  Two

  </TabItem>
  <TabItem>Three</TabItem>
</Tabs>

<CodeBlock language="js" title="a.js" showLineNumbers>
  const b = {'{'} 1 {'}'};
</CodeBlock>

<CodeBlock language="js">{source}</CodeBlock>

<CodeBlock>{\`text\`}</CodeBlock>

<Admonition type="tip" title="Title">Text</Admonition>

<Admonition type="info">

Text

</Admonition>

<Link to="/mdx">To</Link> <Link href="https://x.example">Out</Link> <a href={useBaseUrl('/mdx')}>Base</a>

<ThemedImage alt="A" sources={{ light: useBaseUrl('/img/a.svg'), dark: '/img/a.svg' }} />

<BrowserOnly>{() => <b>Only</b>}</BrowserOnly>

<DocCardList /> <TOCInline toc={toc} />

<Translate id="x">Text</Translate> {translate({ message: 'Text' })}

<Details summary="More">Text</Details> <details><summary>Own</summary>Text</details>

<Head><meta name="a" /></Head>

<Part name="x" /> <Box>In</Box> <Missing /> <Unknown on={() => 1} {...price} />

<img src={Picture} alt="" style={{ color: 'red', fontSize: 12 }} className="wide" /> <img src={require('/img/a.svg').default} width={5} />

<iframe src="https://x.example" allowFullScreen></iframe> <!-- html comment -->

:::tip My *title*
Tip
:::

:::note[Title]{#own .class}
Note
:::

:::warning

::::info
Inner
::::

:::

\`\`\`js title="a.js" {1,2-3} showLineNumbers=4
// highlight-next-line
a
// highlight-start
b
// highlight-end
// error-line
c
\`\`\`

\`\`\`js live
<b/>
\`\`\`

\`\`\`mermaid
graph TD; a-->b
\`\`\`

[space](./a%20b.md) [abs](/mdx) [site](https://anvil.example/docs/mdx) [path](pathname:///x.html) [none](./none.md) ![img](/img/a.svg) ![rel](../static/img/a.svg) [file](@site/docs/code.js)
`,
  },
  'pages-of-mkdocs': {
    'mkdocs.yml': `site_name: Anvil
theme: { name: material }
markdown_extensions:
  - abbr
  - admonition
  - attr_list
  - def_list
  - footnotes
  - md_in_html
  - tables
  - toc: { permalink: true }
  - pymdownx.details
  - pymdownx.superfences
  - pymdownx.tabbed: { alternate_style: true }
  - pymdownx.keys
  - pymdownx.mark
  - pymdownx.caret
  - pymdownx.tilde
  - pymdownx.critic
  - pymdownx.smartsymbols
  - pymdownx.tasklist
  - pymdownx.magiclink
  - pymdownx.emoji
  - pymdownx.arithmatex
  - pymdownx.snippets
  - pymdownx.blocks.admonition
  - pymdownx.blocks.details
  - pymdownx.blocks.tab
`,
    'docs/index.md': '# Home\n',
    'docs/a.svg': svg,
    'part.txt': 'First\n# --8<-- [start:one]\nPart one\n# --8<-- [end:one]\nLast\n',
    'docs/src/first.py': 'a = 1\nb = 2\nc = 3\n',
    'docs/all.md': `# All { #all .wide data-x="1" }

*[HTML]: Hyper Text
*[A B]: Two words

HTML and A B, HTMLs.

Term
:   Definition
    goes on

    second paragraph
:   Other

Other term
:   One

!!! note
    Note

!!! warning "Own *title*"
    Warning

    - list

!!! tip ""
    No title

!!! danger inline end "Side"
    Side

???+ info "Open"
    Open

??? unknown
    Closed

=== "A"

    One

=== "B \\"q\\""

    Two

=+= "no"

/// note | Title
Text
///

/// details | More
    open: true
Text
///

/// tab | First
One
///

/// tab | Second
Two
///

++ctrl+alt+del++ ++"own"++ ==mark== ^^insert^^ ~~del~~ H~2~O x^2^ {++added++} {--removed--} {~~old~>new~~} {==high==}{>>comment<<}

(c) (tm) 1/2 --> <-> +/- =/= 1st

- [x] done
- [ ] open

https://x.example @user #12 :smile: :material-home: :octicons-alert-16:{ .big }

\\(a\\) \\[ b \\] $c$

--8<-- "part.txt"

--8<-- "part.txt:one"

--8<-- "part.txt:2:3"

--8<-- "part.txt::1"

--8<-- "none.txt"

;--8<-- "escaped"

--8<--
part.txt
--8<--

{* ./src/first.py hl[1:2] ln[2:3] title["first.py"] *}

{* ./src/none.py *}

\`\`\`{ .py .annotate hl_lines="1 3-4" linenums="2" title="a.py" }
a = 1 # (1)!
\`\`\`

1. Note

\`\`\`py hl_lines="2"
b
\`\`\`

\`#!py a = 1\` \`{ .x }\`

    indented code

<div class="grid cards" markdown>

- :material-home: **Card**

    ---

    Text

    [Link](index.md)

- Two

</div>

<figure markdown="span">
  ![A](a.svg){ width="30" align=left loading=lazy }
  <figcaption>Caption</figcaption>
</figure>

![A](a.svg#only-light){ .x } [button](index.md){ .md-button .md-button--primary } [b](index.md "t"){ target=_blank } **bold**{ .c #id }

| a | b |
|---|---|
| 1 | 2 |

Text[^1]

[^1]: Foot
    note

[ref][r]

[r]: index.md
`,
  },
  'pages-of-mdbook': {
    'book.toml': '[book]\ntitle = "Anvil"\n',
    'src/SUMMARY.md': '# Summary\n\n- [One](one.md)\n  - [Two](two.md)\n---\n- [Three](<three four.md>)\n',
    'src/lib.rs': 'one\n// ANCHOR: a\ntwo\n// ANCHOR: b\nthree\n// ANCHOR_END: b\n// ANCHOR_END: a\nfour\nfive\n',
    'src/one.md': `# One

{{#title Own title}}

\`\`\`rust,ignore,should_panic
{{#include lib.rs:a}}
\`\`\`

\`\`\`rust
{{#include lib.rs:2:4}}
{{#include lib.rs:7:}}
{{#include lib.rs::1}}
{{#include lib.rs:9}}
{{#include lib.rs:b}}
{{#include lib.rs:none}}
{{#rustdoc_include lib.rs}}
# hidden
\`\`\`

{{#include none.rs}} \\{{#include lib.rs}} {{#playground lib.rs}}

<div class="warning">

Hot

</div>

\\\\( a \\\\) [two](two.md#x) [html](two.html) [readme](./README.html)
`,
    'src/two.md': '# Two\n\n## X\n',
    'src/three four.md': '# Three\n',
  },
  'pages-of-nextra': {
    'package.json': '{ "dependencies": { "nextra": "4" } }\n',
    'next.config.mjs': "import nextra from 'nextra';\nexport default nextra({ latex: true })({});\n",
    'content/_meta.js':
      "export default { index: { title: 'Home', theme: { toc: false, sidebar: false, layout: 'full' } }, '---': { type: 'separator' }, '---t': { type: 'separator', title: 'T' }, all: { title: 'All', display: 'hidden' }, out: { title: 'Out', href: 'https://x.example', newWindow: true }, more: { type: 'menu', title: 'More', items: { a: { title: 'A', href: '/all' }, b: 'B' } }, none: 'None', '*': { type: 'page', theme: { breadcrumb: false } } };\n",
    'content/index.mdx': '# Home\n',
    'content/all.mdx': `import { Callout, Tabs, Cards, Card, Steps, FileTree, Bleed, Collapse } from 'nextra/components';
import Image from 'next/image';
import Link from 'next/link';
import logo from '../public/a.svg';

# All [#own]

<Callout type="info" emoji="💡">Info</Callout>

<Callout type="error">

Error

</Callout>

<Callout>Default</Callout>

<Tabs items={['A', 'B']} defaultIndex={1} storageKey="k">
  <Tabs.Tab>One</Tabs.Tab>
  <Tabs.Tab>Two</Tabs.Tab>
  <Tabs.Tab>Three</Tabs.Tab>
</Tabs>

<Tabs items={[{ label: 'L', disabled: true }]}><Tabs.Tab>One</Tabs.Tab></Tabs>

<Cards>
  <Cards.Card title="T" href="/all" />
  <Card icon={<b/>} title="With" href="/all">Content</Card>
  <Card>Plain</Card>
</Cards>

<Steps>

### One

Text

### Two

</Steps>

<FileTree>
  <FileTree.Folder name="src" defaultOpen>
    <FileTree.File name="a.ts" />
    <FileTree.Folder name="deep">
      <FileTree.File name="b.ts" active />
    </FileTree.Folder>
  </FileTree.Folder>
  <FileTree.File name="c.json" />
</FileTree>

<Bleed full>Wide</Bleed> <Collapse>Text</Collapse>

<Image src={logo} alt="A" width={10} height="20" priority /> <Image src="/a.svg" alt="" width="x" /> <Link href="/all">All</Link> <Link>None</Link>

{/* comment */} {/* #id */} {1 + 1}

\`\`\`js {1} filename="a.js" copy=false showLineNumbers /x/
a
\`\`\`

\`\`\`sh npm2yarn
npm i a
\`\`\`

> [!TIP]
> Tip

\`inline{:js}\` $a$ ~~del~~ [x](/all#own) [y](./none)
`,
    'public/a.svg': svg,
  },
  'pages-of-starlight': {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'Anvil' })] };\n",
    'src/content/docs/index.mdx': `---
title: Home
---

import { Tabs, TabItem, Card, CardGrid, LinkCard, Aside, Steps, FileTree, Badge, Icon, LinkButton, Code } from '@astrojs/starlight/components';
import { Image, Picture } from 'astro:assets';
import raw from './code.js?raw';
import pic from '../../assets/a.svg';

<Tabs syncKey="k"><TabItem label="A" icon="star">One</TabItem><TabItem>Two</TabItem></Tabs>

<CardGrid><Card title="T" icon="star">Text</Card><LinkCard title="L" href="/x/" description="D" /><LinkCard href="/y/" /></CardGrid>

<Aside>Note</Aside>

<Aside type="danger" title="T">Danger</Aside>

<Steps>1. One</Steps>

<FileTree>

- src/
  - **a.ts** important
  - …

</FileTree>

<Badge text="New" variant="tip" size="small" /> <Badge text="X" variant="caution" /> <Badge text="D" /> <Icon name="star" />

<LinkButton href="/x/" variant="secondary" icon="star">Go</LinkButton> <LinkButton link="/x/" text="Text" />

<Code code={raw} lang="js" title="code.js" mark={[1]} /> <Code code="const a = 1;" lang="ts" />

<Image src={pic} alt="A" width="5" height={6} /> <Picture src={pic} alt="P" />

:::tip[Title]{icon="heart"}
Tip
:::

:::danger
Danger
:::

\`\`\`js title="a.js" {1,2} ins={3} del={4} "word" /re/ frame="none" wrap collapse={1-2}
a
\`\`\`

\`\`\`diff lang="js"
+ a
- b
\`\`\`

[a](/x/) [b](./x.md) [c](#id)
`,
    'src/content/docs/code.js': 'const a = 1;\n',
    'src/content/docs/x.md': '---\ntitle: X\n---\n\nText.\n',
    'src/assets/a.svg': svg,
  },
};
