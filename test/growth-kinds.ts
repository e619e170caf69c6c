/**
 * Kinds of content for growth tests. Each kind returns a site's files, whose total length is proportional to the given
 * size.
 */

/** Maps content paths to text. */
export type Grown = Record<string, string>;

export interface Growth {
  files(size: number): Grown;
  /** Minimum size for counting work. The bar also measures times at multiples of this size. Default: 400. */
  from?: number;
  /** Site config keys. Default: none. */
  config?(size: number): Record<string, unknown>;
}

const repeat = (size: number, item: (index: number) => string, between = ''): string =>
  Array.from({ length: size }, (_, index) => item(index)).join(between);

/** Repeats the same syntax on one page. */
function inPage(
  item: (index: number) => string,
  { between = '\n\n', from }: { between?: string; from?: number } = {},
): Growth {
  return page((size) => `# Grown\n\n${repeat(size, item, between)}\n`, from);
}

const inMdx = (item: (index: number) => string, between = '\n\n'): Growth => ({
  files: (size) => ({ 'grown.mdx': `# Grown\n\n${repeat(size, item, between)}\n` }),
});

function page(text: (size: number) => string, from?: number): Growth {
  // Components require MDX.
  const name = /<[A-Z]/.test(text(2)) ? 'grown.mdx' : 'grown.md';
  return { files: (size) => ({ [name]: text(size) }), ...(from !== undefined && { from }) };
}

export const growthKinds: Readonly<Record<string, Growth>> = {
  paragraphs: inPage((index) => `Words of paragraph ${index}, with some *emphasis* and \`code\`.`),
  'lines of a paragraph': inPage((index) => `Line ${index} with words`, { between: '\n' }),
  'words of a line': inPage((index) => `word${index}`, { between: ' ', from: 4000 }),
  'Chinese in a line': inPage((index) => `第${index}个构建配置选项`, { between: '，', from: 1000 }),
  'one combined letter': page((size) => `# Grown\n\na${'\u0301'.repeat(size)}\n`, 8000),
  'letters with marks': inPage(() => 'a\u0301\u0302', { between: '', from: 4000 }),
  headings: inPage((index) => `## Heading ${index}\n\nText.`),
  'equal headings': inPage(() => '## Heading\n\nText.'),
  'levels of headings': inPage((index) => `${'#'.repeat(2 + (index % 5))} Heading ${index}`),
  'a long list': inPage((index) => `- item ${index}`, { between: '\n', from: 1500 }),
  'a loose list': inPage((index) => `- item ${index}`),
  'an ordered list': inPage((index) => `${index + 1}. item`, { between: '\n' }),
  'a task list': inPage((index) => `- [${index % 2 === 0 ? 'x' : ' '}] task ${index}`, { between: '\n' }),
  'lists of lists': inPage((index) => `- item ${index}\n  - inner\n    1. innermost`, { between: '\n' }),
  'rows of a table': page(
    (size) => `# Grown\n\n| a | b |\n| - | - |\n${repeat(size, (index) => `| cell ${index} | \`code\` |`, '\n')}\n`,
  ),
  'columns of a table': page((size) => {
    const row = (cell: string): string => `|${` ${cell} |`.repeat(size)}`;
    return `# Grown\n\n${row('h')}\n${row('-')}\n${row('c')}\n`;
  }),
  tables: inPage(() => '| a | b |\n| - | - |\n| c | d |'),
  links: inPage((index) => `[link ${index}](https://other.example/${index})`, { between: ' ' }),
  'dead links in a line': inPage((index) => `[dead ${index}](/none/${index})`, { between: ' ' }),
  'dead links in lines': inPage((index) => `[dead ${index}](/none/${index})`, { between: '\n' }),
  'dead anchors': inPage((index) => `## Heading ${index}\n\n[dead](#heading-x${index})`),
  references: page(
    (size) =>
      `# Grown\n\n${repeat(size, (index) => `[t][r${index}]`, ' ')}\n\n${repeat(size, (index) => `[r${index}]: https://other.example/${index}`, '\n')}\n`,
  ),
  'undefined references': inPage((index) => `[text][none${index}]`, { between: ' ' }),
  footnotes: page(
    (size) =>
      `# Grown\n\n${repeat(size, (index) => `word[^${index}]`, ' ')}\n\n${repeat(size, (index) => `[^${index}]: Note ${index}.`, '\n\n')}\n`,
  ),
  'one footnote': page((size) => `# Grown\n\n${repeat(size, () => 'word[^a]', ' ')}\n\n[^a]: Note.\n`),
  images: inPage((index) => `![image ${index}](./none-${index}.png)`),
  'bare URLs': inPage((index) => `See https://other.example/${index} and www.other.example.`),
  'code blocks': inPage((index) => `\`\`\`js\nconst a${index} = ${index};\n\`\`\``, { from: 200 }),
  'lines of code': page(
    (size) => `# Grown\n\n\`\`\`ts\n${repeat(size, (index) => `const a${index}: number = ${index};`, '\n')}\n\`\`\`\n`,
    800,
  ),
  'a line of code': page(
    (size) => `# Grown\n\n\`\`\`ts\n${repeat(size, (index) => `f(${index})`, '+')}\n\`\`\`\n`,
    1500,
  ),
  'marked lines of code': page(
    (size) =>
      `# Grown\n\n\`\`\`ts {1-${size}}\n${repeat(size, (index) => `const a${index} = 1; // [!code ++]`, '\n')}\n\`\`\`\n`,
  ),
  'code groups': inPage(
    (index) => `:::code-group\n\n\`\`\`js [a.js]\na${index}\n\`\`\`\n\n\`\`\`ts [b.ts]\nb\n\`\`\`\n\n:::`,
    { from: 150 },
  ),
  'inline code': inPage((index) => `\`code ${index}\``, { between: ' ', from: 1500 }),
  emphasis: inPage((index) => `*a* **b${index}** _c_ ~~d~~`, { between: ' ' }),
  'unclosed emphasis': inPage((index) => `*a${index}`, { between: ' ', from: 1500 }),
  'emphasis in Chinese': inPage(() => '**构建。**配置', { between: '' }),
  'hard breaks': inPage((index) => `line ${index}  `, { between: '\n' }),
  'a quote': inPage((index) => `> line ${index}`, { between: '\n' }),
  'nested quotes': page(
    (size) => `# Grown\n\n${repeat(size, (index) => `${'>'.repeat(1 + (index % 40))} text`, '\n\n')}\n`,
  ),
  alerts: inPage((index) => `> [!NOTE]\n> Text ${index}`),
  containers: inPage((index) => `:::tip Title ${index}\nText.\n:::`),
  'nested containers': page((size) => {
    const fence = (index: number): string => ':'.repeat(3 + size - index);
    return `# Grown\n\n${repeat(size, (index) => `${fence(index)}tip`, '\n')}\nText.\n${repeat(size, (index) => fence(size - 1 - index), '\n')}\n`;
  }, 60),
  'containers of containers': inPage(() => '::::tip\n:::note\nText.\n:::\n::::'),
  'unclosed containers': inPage(() => ':::tip', { between: '\n' }),
  'stray fences': inPage(() => ':::'),
  'a file tree': page(
    (size) =>
      `# Grown\n\n<FileTree>\n\n${repeat(size, (index) => `- folder-${index}/\n  - file-${index}.ts`, '\n')}\n\n</FileTree>\n`,
    500,
  ),
  tabs: page(
    (size) =>
      `# Grown\n\n<Tabs>\n${repeat(size, (index) => `<Tab label="Tab ${index}">\n\nText.\n\n</Tab>`, '\n')}\n</Tabs>\n`,
    200,
  ),
  'groups of tabs': inPage((index) => `<Tabs>\n<Tab label="A">\n\nText ${index}.\n\n</Tab>\n</Tabs>`, { from: 200 }),
  steps: page(
    (size) => `# Grown\n\n<Steps>\n\n${repeat(size, (index) => `### Step ${index}\n\nText.`, '\n\n')}\n\n</Steps>\n`,
  ),
  badges: inPage((index) => `Text <Badge text="b${index}" type="tip" />`, { between: ' ' }),
  cards: inPage((index) => `<LinkCard title="Card ${index}" href="/" />`),
  'unknown tags': inPage((index) => `<Unknown${index} />`),
  'unclosed tags': inPage(() => '<Tabs>', { between: '\n' }),
  'closing tags': inPage(() => '</Tabs>', { between: '\n' }),
  'attributes of a tag': page(
    (size) => `# Grown\n\n<Badge text="a" ${repeat(size, (index) => `a${index}="b"`, ' ')} />\n`,
  ),
  'HTML elements': inPage((index) => `<p title="t">Text <b>${index}</b></p>`),
  'nested HTML': page((size) => `# Grown\n\n${'<div>'.repeat(size)}text${'</div>'.repeat(size)}\n`, 30),
  'HTML table rows': page(
    (size) => `# Grown\n\n<table>\n${repeat(size, (index) => `<tr><td>${index}</td></tr>`, '\n')}\n</table>\n`,
  ),
  'HTML in text': inPage((index) => `<kbd>K${index}</kbd> and <br> text`, { between: ' ' }),
  'unclosed HTML': inPage(() => '<b', { between: ' ' }),
  'HTML comments': inPage((index) => `<!-- comment ${index} -->`),
  'unclosed comments': inPage(() => '<!--', { between: ' ' }),
  entities: inPage(() => '&amp;&eacute;&#42;&nosuch;', { between: ' ', from: 1500 }),
  escapes: inPage(() => '\\*\\_\\[', { between: ' ', from: 1500 }),
  backticks: page(
    (size) => `# Grown\n\n${repeat(Math.round(Math.sqrt(size) * 4), (index) => `e${'`'.repeat(index + 1)}`)}\n`,
    1000,
  ),
  brackets: inPage(() => '[a', { between: '', from: 1500 }),
  'closing brackets': inPage(() => 'a]', { between: '', from: 1500 }),
  emoji: inPage((index) => `:smile: text ${index} :no_such_emoji:`, { between: ' ' }),
  values: inPage((index) => `%{site.title} ${index} %{no.such}`, { between: ' ' }),
  'ignore comments': inPage((index) => `<!-- docsite-ignore link-target-missing: reason -->\n\n[dead](/none${index})`),
  snippets: {
    files: (size) => ({
      'grown.mdx': `import Part from './_part.md';\n\n# Grown\n\n${repeat(size, () => '<Part />', '\n\n')}\n`,
      '_part.md': 'Part with [words](/none).\n',
    }),
    from: 100,
  },
  'files in code': {
    files: (size) => ({
      'grown.md': `# Grown\n\n${repeat(size, () => '```js file="./_part.js"\n```', '\n\n')}\n`,
      '_part.js': 'const a = 1;\n',
    }),
    from: 200,
  },
  'keys of frontmatter': page(
    (size) => `---\n${repeat(size, (index) => `key${index}: value`, '\n')}\n---\n\n# Grown\n`,
  ),
  'a list in frontmatter': page(
    (size) => `---\nkeywords:\n${repeat(size, (index) => `  - word${index}`, '\n')}\n---\n\n# Grown\n`,
  ),
  'a text in frontmatter': page(
    (size) => `---\ndescription: ${repeat(size, (index) => `word${index}`, ' ')}\n---\n\n# Grown\n`,
  ),
  'features of a home page': page(
    (size) =>
      `---\npageType: home\nhero:\n  name: Grown\nfeatures:\n${repeat(size, (index) => `  - title: Feature ${index}\n    details: Text.\n    link: /none${index}`, '\n')}\n---\n`,
    100,
  ),
  'expressions in MDX': inMdx((index) => `Text {${index} + 1} and {/* comment */}`),
  'exports in MDX': inMdx((index) => `export const a${index} = ${index};`),
  'imports in MDX': inMdx((index) => `import A${index} from './none';`, '\n'),
  'braces in MDX': inMdx(() => 'a { b', ' '),
  'a long heading': page(
    (size) =>
      `# ${repeat(size, (index) => `word${index}`, ' ')}\n\n## ${repeat(size, (index) => `word${index}`, ' ')}\n`,
  ),
  'a long link': page((size) => `# Grown\n\n[text](/${'a'.repeat(size * 10)})\n`),
  'control characters': inPage(() => '\u0001\u200b\ufeff', { between: ' ', from: 1500 }),
  'blank lines': page((size) => `# Grown\n${'\n'.repeat(size)}Text.\n`, 10_000),
  spaces: page((size) => `# Grown\n\nText${' '.repeat(size)}text${'\t'.repeat(size)}text.\n`, 10_000),
  'conflict markers': inPage((index) => `<<<<<<< HEAD\na${index}\n=======\nb\n>>>>>>> other`),
  'removed attributes': page(
    (size) => `# Grown\n\n<div>\n${repeat(size, () => '<p style="color: red" onclick="x()">a</p>', '\n')}\n</div>\n`,
  ),
  'removed tags': page((size) => `# Grown\n\n<div>\n${repeat(size, () => '<form>a</form>', '\n')}\n</div>\n`),
  'images in HTML': page(
    (size) => `# Grown\n\n<div>\n${repeat(size, (index) => `<img src="./none${index}.png">`, '\n')}\n</div>\n`,
  ),
  'links in HTML': page(
    (size) => `# Grown\n\n<div>\n${repeat(size, (index) => `<a href="/none${index}">a</a>`, '\n')}\n</div>\n`,
  ),
  'unclosed images in HTML': page((size) => `# Grown\n\n<div>\n${repeat(size, () => '<img a', ' ')}\n</div>\n`),
  'open quotes in HTML': page((size) => `# Grown\n\n<div>\n${repeat(size, () => '<a title="', ' ')}\n</div>\n`),
  'components in HTML': page(
    (size) => `# Grown\n\n<div>\n${repeat(size, (index) => `<x-a${index} b="c"></x-a${index}>`, '\n')}\n</div>\n`,
  ),
  'stray end tags': page((size) => `# Grown\n\n<div>\n${repeat(size, () => '</p></b>', '\n')}\n</div>\n`),
  'ignore comments in a row': inPage(() => '<!-- docsite-ignore link-target-missing: reason -->', { between: '\n' }),
  'ignore comments in a line': inPage(() => '<!-- docsite-ignore a: b ', { between: '' }),
  'spaces in a comment': page((size) => `# Grown\n\n<!-- docsite-ignore a:${' '.repeat(size)}x\n`, 10_000),
  secrets: page(
    (size) =>
      `# Grown\n\n\`\`\`txt\n${repeat(size, (index) => `ghp_${String(index).padStart(36, 'a')}`, '\n')}\n\`\`\`\n`,
    200,
  ),
  'imports without a source': page(
    (size) => `# Grown\n\n\`\`\`ts\n${repeat(size, (index) => `import foo${index}`, '\n')}\n\`\`\`\n`,
    1500,
  ),
  'JSON samples': inPage((index) => `\`\`\`json\n{ "a": ${index}, }\n\`\`\``, { from: 200 }),
  'shell prompts': page((size) => `# Grown\n\n\`\`\`sh\n${repeat(size, (index) => `$ run ${index}`, '\n')}\n\`\`\`\n`),
  'pages in a folder': {
    files: (size) =>
      Object.fromEntries(
        Array.from({ length: size }, (_, index) => [`grown/p${index}.md`, `# Page ${index}\n\nText.\n`]),
      ),
    from: 150,
  },
  'folders of pages': {
    files: (size) =>
      Object.fromEntries(
        Array.from({ length: size }, (_, index) => [`grown/f${index}/p.md`, `# Page ${index}\n\nText.\n`]),
      ),
    from: 150,
  },
  'sidebars of versions': {
    files: (size) =>
      Object.fromEntries(
        Array.from({ length: size }, (_, index) => [`v1/grown/f${index}/p.md`, `# Page ${index}\n\nText.\n`]),
      ),
    config: (size) => ({
      multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
      theme: {
        sidebar: Object.fromEntries(
          Array.from({ length: size }, (_, index): [string, unknown[]][] => [
            [`/grown/f${index}/`, []],
            [`/v1/grown/f${index}/`, [{ text: 'P', link: `/grown/f${index}/p` }]],
          ]).flat(),
        ),
      },
    }),
    from: 75,
  },
  'links between pages': {
    files: (size) =>
      Object.fromEntries(
        Array.from({ length: size }, (_, index) => [
          `grown/p${index}.md`,
          `# Page ${index}\n\n[next](./p${(index + 1) % size}.md) [home](/) [dead](/none)\n`,
        ]),
      ),
    from: 150,
  },
  'pages of one title': {
    files: (size) =>
      Object.fromEntries(Array.from({ length: size }, (_, index) => [`grown/p${index}.md`, '# Same\n\nSame text.\n'])),
    from: 150,
  },
  'entries of _meta.json': {
    files: (size) => ({
      'grown/a.md': '# A\n',
      'grown/_meta.json': JSON.stringify(
        Array.from({ length: size }, (_, index) => ({ type: 'link', text: `L${index}`, link: `/none${index}` })),
      ),
    }),
    from: 60,
  },
};
