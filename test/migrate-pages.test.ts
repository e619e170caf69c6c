/** How `docsite migrate` converts parts of pages and configurations. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, run } from './command.ts';
import { built, migrated, placesOf } from './migrated.ts';
import type { Migrated } from './migrated.ts';

const vitepress = { '.vitepress/config.ts': 'export default {};\n' };

/** What the report says about manual work. */
function manualCauses({ causes }: Migrated['report']): string[] {
  return causes.filter(({ kind }) => kind === 'manual').map(({ cause }) => cause);
}

describe('a link', () => {
  test('is converted in each attribute of a tag', async () => {
    const { text } = await migrated({
      'docs/index.md': '# Home\n',
      'docs/guide.md': '# Guide\n',
      'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" />\n',
      'docs/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" />\n',
      'docs/deep/page.md': '# Page\n\n<Image src="/a.svg" dark="/b.svg" alt="" />\n',
      'docusaurus.config.js':
        'module.exports = { title: "A", presets: [["classic", { docs: { routeBasePath: "/" } }]] };\n',
    });
    expect(text('content/deep/page.md')).toContain('src="../a.svg" dark="../b.svg"');
  });
});

describe('a style sheet in a page', () => {
  test('loads only on that page, with docsite’s variables, and does not change the shell', async () => {
    const css = `.box { color: var(--vp-c-brand-1) }
.vp-doc .box:deep(b), button { color: red }
@media (min-width: 9px) { a { color: blue } .box { color: green } }
@keyframes turn { from { opacity: 0 } 50%, to { opacity: 1 } }`;
    const site = await migrated({
      ...vitepress,
      'index.md': '# Home\n\n<style lang="scss">.a { .b { color: red } }</style>\n',
      'one/box.md': `# Box\n\n<b class="box">B</b>\n\n<style scoped>\n${css}\n</style>\n`,
      'two/box.md': `# Box\n\n<style>\n${css}\n</style>\n\n<style>.VPNav { color: red }</style>\n`,
    });
    const own = site.text('components/OneBoxStyle.css');
    expect(own).toBe(`.box { color: var(--accent-text) }
.prose .box b, .prose button { color: red }
@media (min-width: 9px) { .prose a { color: blue } .box { color: green } }
@keyframes turn { from { opacity: 0 } 50%, to { opacity: 1 } }
`);
    expect(site.text('content/one/box.md')).toBe('# Box\n\n<b class="box">B</b>\n\n\n<OneBoxStyle />\n');
    expect(placesOf(site, 'A style sheet in a page is omitted')).toEqual(['index.md:3']);
    expect(placesOf(site, 'A style sheet in a page refers to the old theme')).toEqual(['two/box.md:10 .VPNav']);
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    const sheets = (page: string): number => html(page).match(/<link[^>]*stylesheet[^>]*>/g)?.length ?? 0;
    expect(sheets('one/box.html')).toBe(sheets('index.html') + 1);
  });

  test('is kept in plain Markdown and in frontmatter', async () => {
    const site = await migrated({
      'mkdocs.yml': 'site_name: Anvil\n',
      'docs/index.md': '# Home\n\n<style>\n  .md-typeset .box { color: red }\n</style>\n',
      'docs/plain.md': '# Plain\n',
    });
    expect(site.text('components/DocsIndexStyle.css')).toBe('.prose .box { color: red }\n');
    expect(site.text('site.config.ts')).toContain("mdx: ['index.md']");
    expect((await built(site.folder)).errors).toEqual([]);
    const starlight = await migrated({
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'Anvil' })] };\n",
      'src/content/docs/index.md':
        '---\ntitle: Home\nhead:\n  - tag: style\n    content: ":root { --sl-content-width: 60rem }"\n---\n\nText.\n',
    });
    expect(starlight.text('components/DocsIndexStyle.css')).toBe(':root { --column: 60rem }\n');
    expect(starlight.report.manual).toBe(0);
    expect((await built(starlight.folder)).errors).toEqual([]);
  });
});

test('tabs of a VitePress plugin are converted, and options of the old bundler need no work', async () => {
  const site = await migrated({
    'docs/.vitepress/config.ts': `import { groupIconMdPlugin, groupIconVitePlugin } from 'vitepress-plugin-group-icons';
import llmstxt from 'vitepress-plugin-llms';
import { tabsMarkdownPlugin } from 'vitepress-plugin-tabs';
export default {
  vite: { plugins: [groupIconVitePlugin({}), llmstxt()], server: { port: 1 } },
  markdown: {
    config(md) {
      md.use(tabsMarkdownPlugin).use(groupIconMdPlugin)
    },
  },
};
`,
    'docs/tsconfig.json': '{ "compilerOptions": { "paths": { "@theme/*": ["./.vitepress/theme/*"] } } }\n',
    'docs/.vitepress/theme/box.css': '.box { color: var(--vp-c-red-1) }\n',
    'docs/.vitepress/theme/index.css': '@import "./box.css";\n',
    'docs/index.md': `# Home

::::tabs key:os
=== Linux
Run it.

::: tip
Text.
:::

=== \`macOS\`
\`\`\`sh
=== no tab
\`\`\`
::::

:::tabs
== A
::: code-group
\`\`\`sh [npm]
npm i
\`\`\`
== B
Text.
:::

## After

<style src="@theme/box.css"></style>
`,
  });
  expect(site.text('content/index.md')).toContain('<Tabs groupId="os">\n<Tab label="Linux">\n\nRun it.');
  expect(site.text('content/index.md')).toContain('\n</Tab>\n<Tab label="macOS">\n');
  expect(site.text('components/DocsIndexStyle.css')).toBe('.box { color: var(--danger) }\n');
  const manual = site.report.causes
    .filter(({ kind }) => kind === 'manual')
    .flatMap(({ cause }) => placesOf(site, cause));
  expect(manual).toEqual([]);
  expect(placesOf(site, 'Options of the old bundler do not apply to docsite')).toEqual(['docs/.vitepress/config.ts:5']);
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('index.html')).toContain('=== no tab');
  expect(html('index.html')).toContain('data-label="B"');
  expect(html('index.html')).toMatch(/<\/div>\s*<h2 id="after">/);
});

test('head tags with event handlers load as usual, or are reported', async () => {
  const site = await migrated({
    '.vitepress/config.ts': `export default {
  head: [
    ['link', { rel: 'preload', as: 'style', onload: "this.onload=null;this.rel='stylesheet'", href: 'https://fonts.example/a.css' }],
    ['script', { src: 'https://cdn.example/a.js', onerror: 'report()' }],
  ],
};
`,
    'index.md': '# Home\n',
  });
  const config = site.text('site.config.ts');
  expect(config).toContain("{ tag: 'link', attributes: { rel: 'stylesheet', href: 'https://fonts.example/a.css' } }");
  expect(placesOf(site, 'An event handler in the head is omitted')).toEqual(['.vitepress/config.ts:4 onerror']);
  expect((await built(site.folder)).errors).toEqual([]);
});

describe('code from outside the site', () => {
  const repository = {
    'website/.vitepress/config.ts': 'export default {};\n',
    'website/guide/start.md': '# Start\n\n<<< @/../packages/core/src/a.ts#create{2 ts:line-numbers}\n\n<<< ../own.js\n',
    'website/own.js': 'own();\n',
    'packages/core/src/a.ts': '// #region create\nconst a = 1;\nconst b = 2;\n// #endregion create\n',
  };
  const copied = 'Code from outside the site was copied and is not updated when its source changes';

  test('is included from where it is if the new site is in the same repository', async () => {
    const root = folderWith(repository);
    spawnSync('git', ['init', '-q'], { cwd: root });
    const folder = path.join(root, 'docs/new');
    expect((await run(['migrate', path.join(root, 'website'), '--out', folder])).code).toBe(0);
    const config = fs.readFileSync(path.join(folder, 'site.config.ts'), 'utf8');
    expect(config).toContain("include: ['../../packages/core/src'],");
    const page = fs.readFileSync(path.join(folder, 'content/guide/start.md'), 'utf8');
    expect(page).toContain('file="../../../../packages/core/src/a.ts#create" {2}');
    expect(page).toContain('```js file="../own.js"');
    expect(fs.readFileSync(path.join(folder, 'MIGRATION.md'), 'utf8')).not.toContain(copied);
    const { errors, html } = await built(folder);
    expect(errors).toEqual([]);
    expect(html('guide/start.html')).toContain('own');
  });

  test('is copied and reported otherwise', async () => {
    const root = folderWith(repository);
    spawnSync('git', ['init', '-q'], { cwd: root });
    const folder = path.join(folderWith({}), 'new');
    expect((await run(['migrate', path.join(root, 'website'), '--out', folder])).code).toBe(0);
    expect(fs.readFileSync(path.join(folder, 'content/shared/packages/core/src/a.ts'), 'utf8')).toContain('const a');
    const report = fs.readFileSync(path.join(folder, 'MIGRATION.md'), 'utf8');
    expect(report).toContain(`### ${copied} (1)\n\n- guide/start.md:3 \`../packages/core/src/a.ts\``);
    expect((await built(folder)).errors).toEqual([]);
  });
});

describe('Vue code in a page', () => {
  test('becomes a stub that shows what Vue renders first', async () => {
    const site = await migrated({
      ...vitepress,
      'guide/forms.md': `# Forms

<script setup>
import { ref, computed } from 'vue'
const message = ref('hello')
const items = ref([{ name: 'one' }, { name: 'two' }])
const isOpen = ref(false)
const total = computed(() => items.value.length)
</script>

Text before.

<div class="demo">
  <p>Message: {{ message }}, {{ total }} in all</p>
  <input v-model="message" :placeholder="message" />
  <ul><li v-for="(item, index) in items" :key="index">{{ index }} {{ item.name }}</li></ul>
  <b v-if="isOpen">open</b><b v-else>closed</b>
  <button @click="isOpen = true">Open</button>
</div>

Text after.

<style>.demo { color: red }</style>
`,
    });
    expect(manualCauses(site.report)).toEqual([]);
    const page = site.text('content/guide/forms.md');
    expect(page).toContain('<GuideForms1>\n\n<div class="demo">');
    expect(page).toContain('<p>Message: hello,  in all</p>');
    expect(page).toContain('<li>0 one</li><li>1 two</li>');
    expect(page).toContain('<b>closed</b>');
    expect(page).toContain('<button>Open</button>');
    const stub = site.text('components/GuideForms1.tsx');
    for (const part of ['guide/forms.md:13', 'const isOpen = ref(false)', '@click="isOpen = true"']) {
      expect(stub).toContain(part);
    }
    expect(page).toMatch(/\n<GuideFormsStyle \/>\n$/);
    expect(site.text('components/GuideFormsStyle.css')).toBe('.demo { color: red }\n');
    expect((await built(site.folder)).errors).toEqual([]);
  });

  test('keeps text that Vue does not compile', async () => {
    const site = await migrated({
      ...vitepress,
      'index.md': `# Braces

<script setup>
const raw = computed(() => 1)
const known = 'value'
</script>

::: v-pre
{{ raw }} and {{ known }}
:::

<div class="demo">
  <button @click="raw++">More</button>
  <p v-pre>Write {{ raw }}</p>
</div>
`,
    });
    const page = site.text('content/index.md');
    expect(page).toContain('<div>\n\n\\{\\{ raw }} and \\{\\{ known }}\n\n</div>');
    expect(page).toContain('<button>More</button>');
    expect(page).toContain('<p>Write {{ raw }}</p>');
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(html('index.html')).toContain('{{ raw }} and {{ known }}');
    expect(html('index.html')).toContain('Write {{ raw }}');
  });

  test('may insert the table of contents, and the title even if it is only a heading', async () => {
    const site = await migrated({
      ...vitepress,
      'heading.md':
        '# Anvil {#top}\n\n[[toc]]\n\nAbout {{ $frontmatter.title }}.\n\n## Part\n\n{{ $frontmatter.author }}\n',
      'key.md': '---\ntitle: Tongs\n---\n\nAbout {{ $frontmatter.title }}.\n\n`[[toc]]`\n',
    });
    expect(site.text('content/heading.md')).toContain('\n<Toc />\n\nAbout Anvil.\n');
    expect(site.text('content/key.md')).toContain('About %{page.title}.\n\n`[[toc]]`\n');
    expect(placesOf(site, 'An expression in the text is not evaluated')).toEqual(['heading.md:9 $frontmatter.author']);
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(html('heading.html')).toContain('href="#part"');
  });

  test('of a script runs in browsers if it needs nothing from Vue, otherwise it is a manual edit', async () => {
    const site = await migrated({
      ...vitepress,
      'index.md': '# Home\n\n<script setup>\nimport { ref } from "vue"\nref(location.hash)\n</script>\n\nHome\n',
      'other.md': '# Other\n\n<script src="https://x.example/a.js"></script>\n',
      'page.md': `# Page

<script setup lang="ts">
import { onMounted } from 'vue'

const old: Record<string, string> = { '#a': './b' }
onMounted(() => {
  document.body.dataset.old = old[location.hash]
})
</script>

Text.
`,
    });
    expect(placesOf(site, 'A script in a page is not migrated')).toEqual([
      'index.md:3',
      'other.md:3 https://x.example/a.js',
    ]);
    expect(site.text('content/page.md')).toBe('# Page\n\n\nText.\n\n<PageScript />\n');
    expect(site.text('components/PageScript-run.ts'))
      .toBe(`/** The script of \`page.md\`, which runs when the page is shown. */
export default function run() {
  const onMounted = (run: () => void) => run();
  const old: Record<string, string> = { '#a': './b' }
  onMounted(() => {
    document.body.dataset.old = old[location.hash]
  })
}
`);
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(html('page.html')).toContain('<doc-island');
  });

  test('of a script may await outside its functions', async () => {
    const site = await migrated({
      ...vitepress,
      'index.md': '# Home\n\n<script setup>\nawait document.fonts.ready\ndocument.title += "!"\n</script>\n',
      'page.md': '# Page\n\n<script setup>\nconst later = async () => { await 0 }\nlater()\n</script>\n',
    });
    expect(site.report.manual).toBe(0);
    expect(site.text('components/IndexScript-run.js')).toContain('export default async function run() {');
    expect(site.text('components/PageScript-run.js')).toContain('export default function run() {');
    expect((await built(site.folder)).errors).toEqual([]);
  });

  test('of a directive becomes a stub with the directive', async () => {
    const site = await migrated({
      ...vitepress,
      'index.md': `# Home

<script setup>
const vMark = { mounted: (element) => element.classList.add('mark') }
</script>

<p v-mark>Marked</p>
`,
    });
    expect(site.report.manual).toBe(0);
    expect(site.text('content/index.md')).toContain('<p>Marked</p>');
    expect(site.text('components/Index1.tsx')).toContain('const vMark');
  });
});

describe('a configuration', () => {
  test('of VitePress is reported with the line of each part that is not migrated', async () => {
    const site = await migrated({
      '.vitepress/config.ts': `import tasks from 'markdown-it-task-lists';
export default {
  lang: 'en-US',
  transformHead({ page }) {},
  buildEnd: () => {},
  markdown: { config: (md) => md.use(tasks) },
  themeConfig: {
    nav: [{ text: 'Guide', link: '/' }, { component: 'Switch' }],
    carbonAds: { code: 'a', placement: 'b' },
    docFooter: { prev: 'Before', next: false },
    footer: { message: 'MIT License', copyright: '© 2026 Anvil' },
  },
};
`,
      '.vitepress/theme/index.ts': `import './custom.css';
import Layout from './Layout.vue';
export default {
  Layout,
};
`,
      '.vitepress/theme/custom.css': ':root { --vp-c-brand-1: #b33 }\n',
      '[pkg].md': '# {{ $params.pkg }}\n',
      'index.md': '# Home\n',
    });
    const manual = site.report.causes.filter(({ kind }) => kind === 'manual').map(({ cause }) => placesOf(site, cause));
    expect(manual.flat().toSorted()).toEqual([
      '.vitepress/config.ts:10 docFooter',
      '.vitepress/config.ts:4 transformHead',
      '.vitepress/config.ts:5 buildEnd',
      '.vitepress/config.ts:6',
      '.vitepress/config.ts:8 Switch',
      '.vitepress/config.ts:9 carbonAds',
      '.vitepress/theme/index.ts:4',
      '[pkg].md:1',
    ]);
    const config = site.text('site.config.ts');
    for (const part of [
      "locales: [{ lang: 'en', tag: 'en-US' }]",
      "footer: { message: 'MIT License<br>© 2026 Anvil' }",
      "import { texts } from './texts.ts';",
    ]) {
      expect(config).toContain(part);
    }
    expect(site.text('texts.ts')).toContain("en: { prevPageText: 'Before' }");
    expect(site.text('styles/custom.css')).toContain('--vp-c-brand-1');
    expect(site.text('theme.css')).toContain('--accent: #b33;');
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(html('index.html')).toMatch(/<html[^>]* lang="en-US"/);
    expect(html('index.html')).toMatch(/MIT License<br\/?>© 2026 Anvil/);
  });

  test('of MkDocs is reported by line, and its style sheets are copied', async () => {
    const site = await migrated({
      'mkdocs.yml':
        'site_name: Anvil\nplugins:\n  - search\n  - macros\nextra_css:\n  - extra.css\n  - https://cdn.example/a.css\n',
      'docs/extra.css': '.md-main { color: red }\n',
      'docs/index.md': '# Home\n',
    });
    expect(placesOf(site, 'A plugin that generates content is not migrated')).toEqual(['mkdocs.yml:4 macros']);
    expect(placesOf(site, 'Site style sheets are not migrated')).toEqual(['mkdocs.yml:7 https://cdn.example/a.css']);
    expect(site.text('styles/docs/extra.css')).toContain('.md-main');
  });

  test('may contain loops, branches, the current year and files', async () => {
    const site = await migrated({
      '.vitepress/config.ts': `import fs from 'node:fs';
const kind = (() => {
  switch (process.env.KIND || '') {
    case 'main': return ' (main)';
    case '': return ' (local)';
    default: return '';
  }
})();
const links = (() => {
  const list = [];
  for (let i = 3; i >= 2; i--) list.push({ text: \`Version \${i}\`, link: \`https://v\${i}.example\` });
  return list;
})();
export default {
  title: 'Anvil' + kind,
  head: [['script', {}, fs.readFileSync('./head.js', 'utf8')]],
  themeConfig: {
    nav: [{ text: 'Versions', items: links }],
    footer: { copyright: \`© \${new Date().getFullYear()} Anvil\` },
  },
};
`,
      '.vitepress/head.js': 'window.anvil = 1;\n',
      'index.md': '# Home\n',
    });
    expect(site.report.manual).toBe(0);
    const text = site.text('site.config.ts');
    expect(text).toContain("title: 'Anvil (local)'");
    expect(text).toContain("{ text: 'Version 2', link: 'https://v2.example' }");
    expect(text).toContain('window.anvil = 1;');
    expect(text).toContain(`© ${new Date().getFullYear()} Anvil`);
  });
});

describe('Docusaurus', () => {
  test('pages read data from modules, and React pages become stubs', async () => {
    const site = await migrated({
      'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  presets: [['classic', { gtag: { trackingID: 'G-ANVIL' }, docs: { routeBasePath: 'docs' } }]],
};
`,
      'docs/start.mdx': `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import constants from '@site/core/constants';

# Start

<Tabs defaultValue={constants.guess} values={constants.systems}>
<TabItem value="mac">Apple</TabItem>
</Tabs>

[Help](/help), [old](/old), [gone](/gone).
`,
      'core/constants.ts':
        "export default { systems: [{ label: 'macOS', value: 'mac' }], guess: navigator.platform };\n",
      'src/pages/index.js': 'export default () => <h1>Anvil</h1>;\n',
      'src/pages/help.js': 'export default () => <h1>Help</h1>;\n',
      'static/_redirects': '# Moved\n/old  /docs/start  301\n/*  /404.html  404\n',
    });
    expect(manualCauses(site.report)).toEqual(['An attribute with code is omitted']);
    expect(placesOf(site, 'A link has no target')).toEqual(['docs/start.mdx:11 /gone']);
    expect(site.text('MIGRATION.md')).toContain('## Broken in the old site');
    expect(site.text('content/docs/start.mdx')).toContain('<Tab label="macOS" value="mac">');
    expect(site.text('components/HelpPage.tsx')).toContain('migrated from src/pages/help.js');
    expect(site.text('content/index.mdx')).toContain('<HomePage />');
    const config = site.text('site.config.ts');
    for (const part of ["redirects: { '/old': '/docs/start' }", 'gtag/js?id=G-ANVIL', "'*.google-analytics.com'"])
      expect(config).toContain(part);
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(html('help.html')).toContain('<title>Help');
  });
});

describe('Docusaurus', () => {
  test('expressions over literals are evaluated, and imported code becomes a code block', async () => {
    const site = await migrated({
      'docusaurus.config.js': "module.exports = { title: 'Anvil', presets: ['classic'] };\n",
      'docs/start.mdx': `import CodeBlock from '@theme/CodeBlock';
import useBaseUrl from '@docusaurus/useBaseUrl';
import raw from '!!raw-loader!./strike.js';
import tools from './tools.json';

export const items = ['One', '2 < 3'];

# Start

<CodeBlock language="js" title="strike.js">{raw}</CodeBlock>

<CodeBlock language="ts">
{\`let a: \${items[0]};\`}
</CodeBlock>

<ul>
{tools.map(({ name, parts }, index) => (
  <li key={name}>
    <b title={name}>{index + 1}</b>
    {parts.map((part) => <i key={part}>{part}</i>)}
  </li>
))}
</ul>

Joined: {items.map((item) => item + '!')}, {\`first \${items[0]}\`}. <img src={useBaseUrl('img/a.svg')} alt="A" />

{items.map((item) => <b>{Math.random()}{item}</b>)}
`,
      'docs/strike.js': 'strike({ hard: true });\n',
      'docs/tools.json': '[{ "name": "Hammer", "parts": ["head", "shaft"] }, { "name": "Tongs", "parts": [] }]\n',
      'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
    });
    const text = site.text('content/docs/start.mdx');
    for (const part of [
      '````js title="strike.js"\nstrike({ hard: true });\n````',
      '````ts\nlet a: One;\n````',
      '<li><b title="Hammer">1</b><i>head</i><i>shaft</i></li>',
      '<li><b title="Tongs">2</b></li>',
      String.raw`Joined: One!2 \< 3!, first One. <img src="/img/a.svg" alt="A">`,
    ])
      expect(text).toContain(part);
    expect(placesOf(site, 'An expression in the text is not evaluated')).toEqual([
      'docs/start.mdx:27 items.map((item) => <b>{Math.random()}{item}</b>)',
    ]);
    expect((await built(site.folder)).errors).toEqual([]);
  });

  test('scripts, style sheets, the color, feeds and links in the footer are converted', async () => {
    const site = await migrated({
      'docusaurus.config.js': `module.exports = {
  title: 'Anvil',
  url: 'https://anvil.example',
  scripts: [{ src: 'https://plausible.io/js/script.js', 'data-domain': 'anvil.example' }, '/extra.js'],
  stylesheets: ['https://fonts.example.org/a.css'],
  presets: [['classic', { blog: { feedOptions: { type: 'all', title: 'News' } }, theme: { customCss: './src/custom.css' } }]],
  themeConfig: { footer: { links: [{ title: 'More', items: [{ label: 'Code', href: 'https://github.com/e/a' }] }] } },
};
`,
      'docs/intro.md': '# Introduction\n',
      'blog/2024-05-28-hello.md': '---\ntitle: Hello\n---\n\nFirst post.\n',
      'src/custom.css':
        ':root { --ifm-color-primary: #25c2a0; }\n[data-theme=dark] { --ifm-color-primary: #34d9b5; }\n',
      'static/extra.js': 'ready();\n',
    });
    const config = site.text('site.config.ts');
    for (const part of [
      "plausible: { domain: 'anvil.example', script: 'https://plausible.io/js/script.js' }",
      "{ tag: 'script', attributes: { src: '/extra.js' } }",
      "attributes: { rel: 'stylesheet', href: 'https://fonts.example.org/a.css' }",
    ])
      expect(config).toContain(part);
    expect(config.replaceAll(/\s+/g, ' ')).toContain(
      "{ id: 'blog', file: 'blog/rss.xml', path: '/blog/', title: 'News', description: 'Anvil Blog', }, { id: 'blog-atom', file: 'blog/atom.xml', path: '/blog/', format: 'atom', title: 'News',",
    );
    expect(site.text('theme.css')).toContain('--accent: light-dark(#25c2a0, #34d9b5)');
    expect(site.text('styles/src/custom.css')).toContain('--ifm-color-primary');
    expect(config).toContain(`footer: { message: 'More: <a href="https://github.com/e/a">Code</a>' }`);
    expect((await built(site.folder)).errors).toEqual([]);
  });
});

describe('VitePress', () => {
  test('containers, fences, notations and attributes of links are converted', async () => {
    const site = await migrated({
      '.vitepress/config.js': "export default { title: 'Anvil' };\n",
      'index.md': `---
outline: deep
---

# Home

::: important
Wear gloves.
:::

::: details More [code]
Inside.
:::

\`\`\`vue-html{1}
<p v-if="a">x</p>
\`\`\`

\`\`\`jsonc
{ "a": 1 } // why
\`\`\`

\`\`\`js:line-numbers=5
const a = 1; // [!code focus]
\`\`\`

![x](/a.svg){width=20} [out](https://x.example){target="_self"} [plain](/a.svg){b}

<<< ./part.vue{html}
`,
      'part.vue': '<template><p>hi</p></template>\n',
      'public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
    });
    expect(site.text('content/index.md')).toContain(
      '<img src="/a.svg" alt="x" width="20"> [out](https://x.example) [plain](/a.svg){b}',
    );
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    const page = html('index.html').replaceAll(/<\/?span[^>]*>/g, '');
    for (const part of ['Wear gloves.', 'Inside.', 'v-if', '// why', '&lt;template&gt;']) expect(page).toContain(part);
    for (const part of [':::', '[!code', 'width=20']) expect(page).not.toContain(part);
  });
});

describe('mdBook', () => {
  test('listings show their file and caption, and links that leave the book use one variable', async () => {
    const site = await migrated({
      'book.toml': '[book]\ntitle = "Anvil"\n',
      'src/SUMMARY.md': '# Summary\n\n- [Heat](heat.md)\n',
      'src/heat.md':
        '# Heat\n\n<Listing number="1-1" file-name="src/main.rs" caption="A `main` function">\n\n```rust\nfn main() {}\n```\n\n</Listing>\n\n[std](../std/index.html) and [again](../std/vec/)\n',
    });
    const page = site.text('content/heat.md');
    expect(page).toMatch(/^Filename: src\/main\.rs$/m);
    expect(page).toMatch(/^Listing 1-1: A `main` function$/m);
    expect(page).toContain('[std](%{site.host}/std/index.html) and [again](%{site.host}/std/vec/)');
    expect(site.report.manual).toBe(1);
    expect((await built(site.folder)).errors).toEqual([]);
  });
});

describe('Rspress', () => {
  test('may be configured in `rstack.config.ts`, with redirects and feeds', async () => {
    const site = await migrated({
      'rstack.config.ts': "import { define } from 'rstack';\ndefine.fmt({ singleQuote: true });\n",
      'website/rstack.config.ts': `import { define } from 'rstack';
import { pluginClientRedirects } from '@rspress/plugin-client-redirects';
import { pluginRss } from '@rspress/plugin-rss';
define.doc({
  title: 'Anvil',
  plugins: [
    pluginClientRedirects({ redirects: [{ from: '/old', to: '/guide' }] }),
    pluginRss({ feed: [{ id: 'news', test: '/blog/', title: 'News', output: { type: 'atom' } }] }),
  ],
});
`,
      'website/docs/index.md': '---\nlink-rss: news\ntag:\n---\n\n# Home\n',
      'website/docs/guide.mdx': '# Guide\n\n```ts file="<root>/../src/a.ts"\n```\n',
      'website/docs/blog/first.md': '# First\n\n:::tip\n```md\n:::note\nText.\n:::\n```\n:::\n',
    });
    expect(site.report.generator).toBe('Rspress');
    const config = site.text('site.config.ts');
    expect(config).toContain("feeds: [{ id: 'news', path: '/blog/', format: 'atom', title: 'News' }]");
    expect(config).toContain("redirects: { '/old': '/guide' }");
    expect(placesOf(site, 'A code block is not closed')).toEqual([]);
    expect(placesOf(site, 'An included file does not exist')).toEqual(['website/docs/guide.mdx:3 @site/../src/a.ts']);
    expect((await built(site.folder)).errors).toEqual([]);
  });
});

describe.each([
  [
    'Nextra',
    { 'package.json': '{ "dependencies": { "nextra": "3.0.0" } }', 'next.config.mjs': 'export default {};\n' },
    'pages',
  ],
  [
    'Fumadocs',
    {
      'package.json': '{ "dependencies": { "fumadocs-core": "15.0.0", "fumadocs-ui": "15.0.0" } }',
      'source.config.ts': "import { defineDocs } from 'fumadocs-mdx/config';\nexport const docs = defineDocs();\n",
    },
    'content/docs',
  ],
])('%s', (_name, config, folder) => {
  test('ids of headings in brackets are kept', async () => {
    const site = await migrated({
      ...config,
      [`${folder}/index.mdx`]: '# Home\n\n[a](#one), [b](/start#two)\n\n## First [#one]\n\nText [#one].\n',
      [`${folder}/start.mdx`]: '# Start [#start]\n\n## Second [!toc] [#two]\n\nText.\n\n## Third [toc]\n\nText.\n',
    });
    const { urls } = site.report;
    const text = (name: string): string =>
      site.text(`content/${urls.find(({ source }) => source === `${folder}/${name}.mdx`)?.target}`);
    expect(text('index')).toContain('## First {#one}\n\nText [#one].');
    expect(text('start')).toMatch(/^# Start \{#start\}\n\n## Second \{#two\}[^]*## Third\n/m);
    expect(site.text('sidebars.ts')).not.toContain('[#');
  });
});

describe('Nextra', () => {
  test('reads the app router, `_meta.global`, and components that a page defines', async () => {
    const site = await migrated({
      'package.json': '{ "dependencies": { "nextra": "^4.0.0" } }\n',
      'next.config.mjs': 'export default {};\n',
      'app/_meta.global.js':
        "export default { docs: { type: 'page', title: 'Docs', items: { guide: { title: 'The guide' }, forge: '' } } };\n",
      'app/page.jsx': 'export default () => <h1>Anvil</h1>;\n',
      'app/docs/page.mdx': '# Docs\n',
      'app/docs/guide/page.mdx': `export function Price() {
  return <b>{load()}</b>;
}

export const files = (
  <>
    <FileTree.File name="a.js" />
  </>
);

# Guide

<Price />

<FileTree>
  <FileTree.Folder name="src">{files}</FileTree.Folder>
</FileTree>

[Forge](./forge)
`,
      'app/docs/(tools)/forge/page.mdx': '# Forge\n',
    });
    const urls = Object.fromEntries(site.report.urls.map((one) => [one.old, one.new]));
    expect(urls).toMatchObject({ '/docs': '/docs/', '/docs/guide': '/docs/guide', '/docs/forge': '/docs/forge' });
    expect(site.text('sidebars.ts')).toContain("{ text: 'The guide', link: '/docs/guide' }");
    expect(site.text('components/Price.tsx')).toContain('return <b>{load()}</b>;');
    expect(site.text('content/docs/guide.mdx')).toContain('<FileTree>\n\n- src/\n  - a.js\n\n</FileTree>');
    expect((await built(site.folder)).errors).toEqual([]);
  });
});

describe('plain Markdown', () => {
  test('may be in a folder of a repository, with MDX and comments as ids of headings', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`src/content/learn/page-${index}.md`, `# Page ${index}\n`]),
    );
    const site = await migrated({
      ...pages,
      'package.json': '{ "devDependencies": { "@mdx-js/mdx": "^2.0.0" } }\n',
      'README.md': '# Repository\n',
      'public/images/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" />\n',
      'src/content/index.md':
        '# Anvil\n\n## Use {/*using-it*/}\n\n<Intro>\n\n[First](/learn/page-1) ![a](images/a.svg)\n\n</Intro>\n',
    });
    expect(site.report.pages).toBe(13);
    expect(site.report.manual).toBe(0);
    expect(site.text('content/index.md')).toContain('## Use {#using-it}');
    expect(site.text('content/index.md')).toContain('![a](/images/a.svg)');
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(html('index.html')).toContain('href="/learn/page-1"');
  });
});

describe('Starlight', () => {
  test('redirects are kept, style sheets are copied, and replaced components are reported', async () => {
    const site = await migrated({
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default {
  base: '/x',
  redirects: { '/old': '/x/start/', '/older': { status: 302, destination: '/start/' }, '/a/[...rest]': '/start/' },
  integrations: [starlight({ title: 'Anvil', customCss: ['./src/a.css', '@fontsource/b'], components: { Footer: './src/F.astro' } })],
};
`,
      'src/a.css': ':root {}\n',
      'src/content/docs/index.md': '---\ntitle: Home\n---\n',
      'src/content/docs/start.md': '---\ntitle: Start\n---\n\nText.\n',
    });
    expect(site.text('site.config.ts')).toContain("redirects: { '/old': '/start', '/older': '/start' }");
    expect(site.text('styles/src/a.css')).toContain(':root');
    const places = (cause: string): string[] => placesOf(site, cause);
    expect(places('A redirect with parameters is not migrated')).toEqual(['astro.config.mjs:1 /a/[...rest]']);
    expect(places('A style sheet of the old theme is not migrated')).toEqual(['astro.config.mjs:1 @fontsource/b']);
    expect(places('A component of the old theme is not migrated')).toEqual(['astro.config.mjs:1 Footer']);
    expect((await built(site.folder)).errors).toEqual([]);
  });

  test('banners and titles for browsers are kept on home pages', async () => {
    const site = await migrated({
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'Anvil' })] };\n",
      'src/content/docs/index.mdx': `---
title: Anvil
template: splash
head:
  - { tag: title, content: Anvil – a hammer }
banner:
  content: |
    Anvil 3 is out.
    <a href="https://anvil.example/3">Read more</a>
hero:
  title: Strike
---

Text.
`,
      'src/content/docs/guide.md': '---\ntitle: Guide\nhead:\n  - { tag: title, content: The guide }\n---\n\nText.\n',
    });
    expect(manualCauses(site.report)).toEqual(['The browser title is omitted']);
    const home = site.text('content/index.mdx');
    expect(home).toContain('title: Anvil – a hammer\npageType: home\ntitleSuffix: ""');
    expect(home).toContain('<Banner>\n\nAnvil 3 is out. [Read more](https://anvil.example/3)\n\n</Banner>');
    expect(site.text('content/guide.md')).toContain('title: Guide');
    expect(placesOf(site, 'The browser title is omitted')).toEqual(['src/content/docs/guide.md:1']);
    expect((await built(site.folder)).errors).toEqual([]);
  });
});

describe('MkDocs', () => {
  test('a logo next to the pages is published without them, and a feed is reported', async () => {
    const site = await migrated({
      'mkdocs.yml':
        'site_name: Anvil\ntheme:\n  name: material\n  logo: a.svg\n  favicon: img/b.svg\nplugins:\n  - rss\n',
      'docs/index.md': '# Home\n',
      'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
      'docs/img/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n',
    });
    const config = site.text('site.config.ts');
    for (const part of ["logo: '/a.svg'", "icon: '/img/b.svg'"]) expect(config).toContain(part);
    const published = fs.readdirSync(path.join(site.folder, 'content/public'), { recursive: true, encoding: 'utf8' });
    expect(published.toSorted()).toEqual(['a.svg', 'img', 'img/b.svg']);
    expect(placesOf(site, 'A feed is not migrated')).toEqual(['mkdocs.yml:7 rss']);
    expect((await built(site.folder)).errors).toEqual([]);
  });

  test('blocks end fences that are not closed, and code keeps its indented fences', async () => {
    const site = await migrated({
      'mkdocs.yml': 'site_name: Anvil\nmarkdown_extensions:\n  - pymdownx.arithmatex\n',
      'docs/index.md': `# Anvil

=== "One"

    Text.
    \`\`\`

=== "Two"

    More.

After.

\`\`\` title="tabs.md"
=== "C"

    \`\`\` c
    int main(void);
    \`\`\`
\`\`\`

$$
\\sum_{k=0}^{n} k
$$

![badge] and [text](a.md){ .button }

  [badge]: https://img.example/badge.svg
`,
      'docs/a.md': '# A\n',
    });
    const page = site.text('content/index.md');
    expect(placesOf(site, 'A code block is not closed')).toEqual(['docs/index.md:6']);
    expect(page).toContain('<Tab label="Two">');
    expect(page).toContain('``` title="tabs.md"\n=== "C"\n\n    ``` c\n    int main(void);\n    ```\n```');
    expect(page).toContain('\\sum_{k=0}^{n} k');
    expect(page).toContain('[text](a.md)\n');
    expect(site.text('site.config.ts')).toContain("security: { images: ['img.example'] }");
    expect((await built(site.folder)).errors).toEqual([]);
  });
});

describe('a component', () => {
  test('may be named like a void element, imported through an alias, and indented with a tab', async () => {
    const site = await migrated({
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'Anvil' })] };\n",
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@parts/*": ["./src/content/docs/parts/*"] } } }\n',
      'src/content/docs/parts/_part.mdx': 'Part.\n',
      'src/content/docs/index.mdx': `---
title: Anvil
---

import { Tabs, TabItem } from '@astrojs/starlight/components';
import Link from '../../Link.astro';
import Part from '@parts/_part.mdx';

<Part />

Check <Link href="/">here</Link> first.

<Tabs>
\t<TabItem label="One">

Text.

    </TabItem>
    <TabItem label="Two">

More.

\t</TabItem>
</Tabs>
`,
    });
    expect(site.text('content/parts/_part.mdx')).toBe('Part.\n');
    const page = site.text('content/index.mdx');
    expect(page).toContain('<Link href="/">here</Link>');
    expect(page).toContain('\n<Tab label="One">');
    expect((await built(site.folder)).errors).toEqual([]);
  });
});

describe('a page of Starlight', () => {
  const config = {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'Anvil' })] };\n",
  };

  test('may include the content of another, and put its own component into tabs', async () => {
    const site = await migrated({
      ...config,
      'src/content/docs/_part.mdx': '## Part\n\nText.\n',
      'src/content/docs/index.mdx': `---
title: Anvil
---

import { Tabs, TabItem } from '@astrojs/starlight/components';
import { Content as Part } from './_part.mdx';
import Commands from '../../Commands.astro';

<Part />

<Tabs>
  <Commands npm="npm i" />
</Tabs>

<Tabs>
  <TabItem label="A">Text A.</TabItem>
</Tabs>
`,
    });
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(html('index.html')).toContain('id="part"');
    expect(html('index.html').match(/role="tablist"/g)).toHaveLength(1);
  });

  test('may put tabs after text, without an empty line', async () => {
    const site = await migrated({
      ...config,
      'src/content/docs/index.mdx': `---
title: Anvil
---

import { Steps, Tabs, TabItem } from '@astrojs/starlight/components';

<Steps>
<ol>
<li>
Text.
<Tabs>
<TabItem label="A">

In A.

</TabItem>
</Tabs>
</li>
</ol>
</Steps>
`,
    });
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(html('index.html').match(/role="tablist"/g)).toHaveLength(1);
  });

  test('ends a code block that is not closed with its container', async () => {
    const site = await migrated({
      ...config,
      'src/content/docs/index.mdx':
        '---\ntitle: Anvil\n---\n\n:::note\nBefore.\n:::\n\n:::tip\nText.\n\n````sh\nrun\n:::\n\n## After\n\n```sh\nstop\n````\n',
    });
    expect(placesOf(site, 'A code block is not closed')).toEqual(['src/content/docs/index.mdx:12']);
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(html('index.html')).toContain('<h2 id="after">');
    expect(html('index.html').match(/<pre/g)).toHaveLength(2);
  });

  test('ends a code block with the innermost container that is still open', async () => {
    const before = ':::::note\n::::tip\n```sh\none\n```\n::::\n\n<!--\n::::tip\n-->\n\n````sh\ntwo\n::::\n';
    const files = { 'src/content/docs/index.mdx': `---\ntitle: Anvil\n---\n\n${before}:::::\n\n## After\n` };
    const site = await migrated({ ...config, ...files });
    expect(site.text('content/index.mdx')).toContain(`${before}\`\`\`\`\n:::::\n\n## After\n`);
  });
});

test('inline styles become classes, because the policy does not allow them', async () => {
  const site = await migrated({
    'rspress.config.ts': 'export default { title: "Anvil" };\n',
    'docs/index.mdx': `# Home

export const gap = 4;

<div className="box" style={{ display: 'flex', marginTop: gap, lineHeight: 2, color: 'var(--rp-c-brand)' }}>

<span style={{ color: heat() }}>Hot</span>

</div>

<p style="color: red;">Red</p>
`,
    'docs/other.md': '# Other\n\n<p style="color: red">Red</p>\n',
  });
  const css = site.text('components/DocsIndexStyle.css');
  const [first = '', second = ''] = css.match(/style-\w+/g) ?? [];
  expect(css).toBe(
    `.${first} { display: flex; margin-top: 4px; line-height: 2; color: var(--accent-text) }\n\n.${second} { color: red }\n`,
  );
  expect(site.text('content/index.mdx')).toContain(`<div class="box ${first}">`);
  expect(site.text('content/index.mdx')).toContain(`<p class="${second}">Red</p>`);
  expect(site.text('components/DocsOtherStyle.css')).toBe(`.${second} { color: red }\n`);
  expect(placesOf(site, 'An inline style is omitted')).toEqual(['docs/index.mdx:7 span style']);
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('index.html')).toContain(`class="box ${first}"`);
});

test('the 404 page keeps its filename if URLs end in a slash', async () => {
  const { report, folder } = await migrated({
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'Anvil' })] };\n",
    'src/content/docs/index.md': '---\ntitle: Home\n---\n\nText.\n',
    'src/content/docs/404.md': '---\ntitle: Lost\n---\n\nText.\n',
  });
  expect(report.urls.map((page) => page.new)).toEqual(['/404', '/']);
  expect((await built(folder)).html('404.html')).toContain('Lost');
});

test('an icon and a logo from another host are kept, and the policy allows the host', async () => {
  const site = await migrated({
    'rspress.config.ts': `export default {
  title: "Anvil",
  icon: "https://a.example/icon.png",
  logo: { light: "https://a.example/light.png", dark: "https://b.example/dark.png" },
};
`,
    'docs/index.md': '# Home\n\nText.\n',
  });
  expect(site.report.manual).toBe(0);
  expect(site.text('site.config.ts')).toContain("images: ['a.example', 'b.example']");
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('index.html')).toContain('href="https://a.example/icon.png"');
  expect(html('index.html')).toContain('src="https://b.example/dark.png"');
});

test('style sheets of the old theme keep the rules for classes that pages use', async () => {
  const site = await migrated({
    ...vitepress,
    '.vitepress/theme/index.ts': "import './index.css';\n",
    '.vitepress/theme/index.css': `@import './parts.css';
@import 'old-theme/style.css';
:root { --vp-c-brand-1: var(--red); --red: #f00; --gap: 4px; --own: var(--gap); --unused: 1px }
[data-theme='dark'], .dark { --own: 8px }
body { color: red }
.VPNav, .box > .nobody { color: red }
.box, .VPNav .box { margin: var(--own); color: var(--vp-c-text-1); background: url(a.png) }
@media (min-width: 9px) { .dark .box { animation: turn 1s; color: var(--vp-nav-height) } }
@keyframes turn { from { opacity: 0 } }
@keyframes jump { from { opacity: 0 } }
.card { color: red }
.vp-doc a[href^="https://x.example"]::before { content: "}" }
`,
    '.vitepress/theme/parts.css': '.dark .part { color: var(--vt-c-white) }\n',
    '.vitepress/theme/nav.scss': '.box { .a { color: red } }\n',
    'index.md':
      '# Home\n\n<div class="box card"><b class="part">A</b></div>\n\n```html\n<style src="./index.css"></style>\n```\n',
  });
  expect(site.text('content.css')).toBe(`/* Rules from the old theme for classes that pages use. */

:root {
  --gap: 4px;
  --own: var(--gap);
}

.dark {
  --own: 8px;
}

.dark .prose .part {
  color: #fff;
}

.prose .box {
  margin: var(--own);
  color: var(--text);
}

@media (min-width: 9px) {
  .dark .prose .box {
    animation: turn 1s;
  }
}

.prose .old-card {
  color: red;
}

.prose a[href^="https://x.example"]::before {
  content: "}";
}

@keyframes turn { from { opacity: 0 }
}
`);
  expect(site.text('styles/index.css')).toContain('.VPNav');
  expect(site.text('site.config.ts')).toContain("styles: ['theme.css', 'content.css']");
  const file = '.vitepress/theme/index.css:1';
  expect(placesOf(site, 'A style sheet refers to a variable of the old theme')).toEqual([`${file} --vp-nav-height`]);
  expect(
    placesOf(site, 'Rules for parts of the old theme were omitted; `styles/` contains the old style sheet'),
  ).toEqual([file]);
  expect(placesOf(site, 'A style sheet of the old theme was copied to `styles/`, but is not loaded')).toEqual([
    '.vitepress/theme/nav.scss:1',
  ]);
  expect((await built(site.folder)).errors).toEqual([]);
});

test('fonts of kept rules are kept, and variables of the old theme are reported', async () => {
  const site = await migrated({
    ...vitepress,
    '.vitepress/theme/index.ts': "import './index.css';\n",
    '.vitepress/theme/index.css': `@font-face { font-family: 'Own'; src: url(data:font/woff2;base64,AA) }
.box { font-family: Own, serif }
`,
    '.vitepress/theme/other.css': ':root { --vp-nav-height: 9px }\n',
    '.vitepress/theme/brand.css': ':root { --vp-c-brand-1: #a00; --vp-c-brand-2: #b00 }\n',
    'index.md': '# Home\n\n<div class="box">A</div>\n',
  });
  expect(site.text('content.css')).toContain("@font-face { font-family: 'Own'; src: url(data:font/woff2;base64,AA)");
  expect(
    placesOf(site, 'Rules for parts of the old theme were omitted; `styles/` contains the old style sheet'),
  ).toEqual(['.vitepress/theme/other.css:1']);
  expect((await built(site.folder)).errors).toEqual([]);
});

test('braces in .md pages are text if a site without a generator also has .mdx pages', async () => {
  const site = await migrated({
    'index.mdx': 'export const size = 3;\n\n# Home\n\nSize {size}.\n',
    'old.md': '# Old\n\n- `options` {Object | null}\n',
  });
  expect(site.report.manual).toBe(0);
  expect(site.text('content/index.mdx')).toContain('Size 3.');
  expect(site.text('content/old.md')).toContain('- `options` {Object | null}');
  expect((await built(site.folder)).html('old.html')).toContain('{Object | null}');
});

test('a project with a public folder may have its pages in folders of languages', async () => {
  const site = await migrated({
    'package.json': '{}\n',
    'public/static/a.png': 'png',
    'pages/en/index.mdx': '# Home\n\n![A](/static/a.png) [About](/about)\n',
    'pages/en/about.md': '# About\n',
    'pages/fr/index.mdx': '# Accueil\n\n[Home](/en)\n',
    'pages/pt-br/index.mdx': '# Início\n',
  });
  expect(site.report.urls.map(({ target, old, new: url }) => [target, old, url])).toEqual([
    ['en/about.md', '/en/about', '/about'],
    ['en/index.mdx', '/en/', '/'],
    ['fr/index.mdx', '/fr/', '/fr/'],
    ['pt-br/index.mdx', '/pt-br/', '/pt-br/'],
  ]);
  expect(site.text('content/public/static/a.png')).toBe('png');
  expect(site.report.moved).toEqual({});
  expect((await built(site.folder)).errors).toEqual([]);
});

test('components between lines of HTML are rendered, and results of calls are not data', async () => {
  const site = await migrated({
    ...vitepress,
    'Logo.vue': '<template>Logo</template>\n',
    'index.md': `# Home

<script setup>
import Logo from './Logo.vue'
const sponsors = load({ a: 1 })
</script>

<div class="a">
    <Logo :data="sponsors" />
    <p>Text</p>
    <Logo>
      <b>Inside</b>
    </Logo>
</div>

<p>Inline <Logo /> logo</p>
`,
  });
  expect(site.text('content/index.md')).toContain(`<div class="a">

<Logo />

<p>Text</p>

<Logo>

<b>Inside</b>

</Logo>

</div>
`);
  expect(site.text('components/Logo.tsx')).toContain('data = sponsors');
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('index.html')).toContain('<p>Text</p>');
  expect(html('index.html')).not.toContain('&lt;Logo data');
});

test('generated entries without a label belong to the group around them', async () => {
  const site = await migrated({
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default { integrations: [starlight({
  title: 'Anvil',
  sidebar: [{ label: 'Guides', items: ['extra', { autogenerate: { directory: 'guides' } }] }],
})] };
`,
    'src/content/docs/index.md': '---\ntitle: Home\n---\n',
    'src/content/docs/extra.md': '---\ntitle: Extra\n---\n',
    'src/content/docs/guides/one.md': '---\ntitle: One\n---\n',
  });
  expect(site.text('sidebars.ts').replaceAll(/\s+/g, ' ')).toContain(
    "text: 'Guides', items: [{ text: 'Extra', link: '/extra' }, { text: 'One', link: '/guides/one' }]",
  );
});

test('components between lines of HTML are rendered in lists, and reported in quotes', async () => {
  const site = await migrated({
    ...vitepress,
    'Foot.vue': '<template>Foot</template>\n',
    'index.md': `# Home

<script setup>
import Foot from './Foot.vue'
</script>

- item

  <div>
    <Foot>Inside</Foot>
  </div>

  - deep
    <i>x</i>

      <div>
      <Foot />
      </div>

> <div>
> <Foot />
> </div>
`,
  });
  expect(site.text('content/index.md')).toContain('  <div>\n\n  <Foot>Inside</Foot>\n\n  </div>');
  expect(site.text('content/index.md')).toContain('      <div>\n\n      <Foot />\n\n      </div>');
  expect(placesOf(site, 'A component inside HTML is not shown')).toEqual(['index.md:21 Foot']);
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('index.html')).toContain('Inside');
  expect(html('index.html')).not.toContain('<foot>');
});
