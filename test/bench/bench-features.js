/**
 * `npm run bench:features`: measures the CPU time, in microseconds, that each kind of Markdown syntax adds to the
 * compilation of a page.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createPageCompiler } from '../../lib/compiler/compile/page.js';
import { markdownDefaults } from '../../lib/compiler/config/complete.js';
import { corpusBodies } from './corpus.js';

/** Number of pages compiled per measurement. The added text differs on each page, so that no part of it is cached. */
const pagesEach = 100;
/** Takes the minimum of several runs, because other load on the machine only increases the time. */
const rounds = 7;
/** Number of occurrences per page, so that the cost of the syntax is measurable. */
const times = 10;

const code = (index) =>
  `const value${index} = make(${index}, { name: 'part-${index}' });\nexport default value${index};`;

/** Maps names to one occurrence of the syntax and the options that it requires. */
const constructs = [
  ['paragraph of 40 words', { text: (index) => `${'some words to read '.repeat(10)}${index}.` }],
  ['code block of two lines (Prism)', { text: (index) => `\`\`\`ts\n${code(index)}\n\`\`\`` }],
  [
    'code block of two lines (Shiki)',
    { text: (index) => `\`\`\`ts\n${code(index)}\n\`\`\``, markdown: { codeHighlighter: 'shiki' } },
  ],
  [
    'code block, marked lines and words',
    { text: (index) => `\`\`\`ts title="a.ts" {1} /value${index}/\n${code(index)}\n\`\`\`` },
  ],
  [
    'emphasis, code and a link',
    { text: (index) => `**Bold ${index}**, \`code${index}\` and [a link](/page-${index}).` },
  ],
  ['emoji and a value', { text: (index) => `:rocket: %{site.version} ${index}` }],
  ['container', { text: (index) => `:::tip Title ${index}\n\nWords.\n\n:::` }],
  ['table of 2 × 3', { text: (index) => `| a | b |\n| --- | --- |\n| ${index} | 2 |\n| 3 | 4 |` }],
  ['tabs with two panels', { text: (index) => tabs(index) }],
  ['package-manager tabs', { text: (index) => `<PackageManagerTabs command="install part-${index} -D" />` }],
  ['steps', { text: (index) => `<Steps>\n\n### Step ${index}\n\nWords.\n\n</Steps>` }],
  ['badge', { text: (index) => `A badge <Badge text="new ${index}" type="tip" /> here.` }],
  ['raw HTML', { text: (index) => `<details><summary>More ${index}</summary>Text</details>` }],
  ['formula', { text: (index) => `Of $a_${index}^2 + b^2 = c$ more.`, markdown: { math: true } }],
  [
    'diagram (its source)',
    { text: (index) => `\`\`\`mermaid\nflowchart LR\n  a${index} --> b\n\`\`\``, markdown: { mermaid: true } },
  ],
  ['snippet', { text: () => `<Part />`, head: `import Part from './part.mdx';\n\n` }],
];

function tabs(index) {
  return `<Tabs groupId="g">\n<Tab label="A">\n\nOne ${index}.\n\n</Tab>\n<Tab label="B">\n\nTwo.\n\n</Tab>\n</Tabs>`;
}

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-features-'));
process.on('exit', () => fs.rmSync(root, { recursive: true, force: true }));
const bodies = corpusBodies({ root, pages: pagesEach + 1 });

/** Compiles a list of pages. Returns microseconds of CPU time per page, as the minimum of all rounds so far. */
function subject(name, { text = null, markdown = {}, head = '' }) {
  const compile = createPageCompiler({
    setup: {
      root: process.cwd(),
      content: root,
      include: [],
      lang: 'en',
      locales: [],
      markdown: { ...markdownDefaults, ...markdown, variables: { version: '2.1.0' } },
      theme: { texts: {}, reference: [] },
      components: {},
      compileHash: '',
    },
    plugins: null,
    components: null,
  });
  const state = { least: Infinity };
  return {
    name,
    state,
    run(round) {
      const pages = bodies.map((body, page) => {
        const added = Array.from({ length: text === null ? 0 : times }, (_, at) =>
          text(((round * pagesEach + page) * times + at) % 1_000_000),
        );
        return `${head}${body}\n\n${added.join('\n\n')}\n`;
      });
      const before = process.cpuUsage();
      for (const [page, body] of pages.entries()) compilePage(compile, body, page);
      const { user, system } = process.cpuUsage(before);
      state.least = Math.min(state.least, (user + system) / pages.length);
    },
  };
}

function compilePage(compile, body, page) {
  const meta = {
    path: `en/page-${page}.mdx`,
    route: { version: '', lang: 'en', slug: `page-${page}` },
    routePath: `/page-${page}`,
    pageType: 'doc',
    title: 'Page',
    description: '',
    frontmatter: {},
  };
  const compiled = compile(
    { meta, body, bodyStart: { line: 1, column: 1 }, rules: 'mdx', hash: '', findings: [] },
    { read: () => ({ text: 'Words of a **snippet**.\n', hash: 'snippet' }), sourceHeadings: null },
  );
  const fault = compiled.findings.find(({ severity }) => severity === 'error');
  if (fault !== undefined) throw new Error(`${fault.message}: ${body.slice(-300)}`);
}

const plain = subject('page of the corpus alone', {});
const subjects = constructs.map(([name, construct]) => subject(name, construct));
for (let round = 0; round < rounds; round++) for (const one of [plain, ...subjects]) one.run(round);

console.log(`a page of the corpus, its own code remembered: ${Math.round(plain.state.least)} µs`);
console.table(
  subjects.map(({ name, state }) => ({
    construct: name,
    'µs each': Math.round((state.least - plain.state.least) / times),
    [`% of a page, ${times} of it`]: Math.round((100 * (state.least - plain.state.least)) / plain.state.least),
  })),
);
