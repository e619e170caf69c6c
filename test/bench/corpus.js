/**
 * Writes a documentation site of any size. The same arguments give the same bytes. Pages resemble those of real
 * documentation: 8.3 kB on average, from 2 to 20 kB, with links, tables, and one third code in eight or nine blocks.
 * The code is in ten languages.
 */
import fs from 'node:fs';
import path from 'node:path';

const pagesPerSection = 40;

/**
 * Fills `root` with `pages` pages in sections of 40, and a configuration.
 * @param {{ root: string; pages: number; seed?: number }} options
 */
export function writeCorpus({ root, pages, seed = 1 }) {
  fs.rmSync(root, { recursive: true, force: true });
  const content = path.join(root, 'content');
  fs.mkdirSync(content, { recursive: true });
  fs.writeFileSync(path.join(root, 'package.json'), '{ "type": "module", "private": true }\n');
  fs.writeFileSync(
    path.join(root, 'site.config.json'),
    `${JSON.stringify({ title: 'Corpus', lang: 'en' }, null, 2)}\n`,
  );
  const sections = Math.ceil(pages / pagesPerSection);
  // No `_meta.json`: the default navigation must support any number of sections.
  fs.writeFileSync(path.join(content, 'index.md'), homePage(sections));
  for (let index = 0; index < pages - 1; index++) {
    const section = Math.floor(index / pagesPerSection);
    const folder = path.join(content, sectionName(section));
    const number = index % pagesPerSection;
    if (number === 0) fs.mkdirSync(folder, { recursive: true });
    const last = Math.min(pagesPerSection, pages - 1 - section * pagesPerSection);
    fs.writeFileSync(
      path.join(folder, `${pageName(number)}.md`),
      page({ random: generator(seed * 1_000_003 + index), section, number, last }),
    );
  }
}

/** Returns the page bodies of a small corpus, without frontmatter. */
export function corpusBodies({ root, pages }) {
  writeCorpus({ root, pages });
  const content = path.join(root, 'content');
  return fs
    .readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((file) => /page-\d+\.md$/.test(file))
    .toSorted()
    .map((file) => fs.readFileSync(path.join(content, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''));
}

/** Returns the file of a page that benchmarks edit. */
export function editedPage(root) {
  return path.join(root, 'content', sectionName(0), `${pageName(7)}.md`);
}

export function sectionName(section) {
  return `section-${String(section + 1).padStart(3, '0')}`;
}

export function pageName(number) {
  return number === 0 ? 'index' : `page-${String(number).padStart(2, '0')}`;
}

function homePage(sections) {
  const links = Array.from(
    { length: Math.min(sections, 20) },
    (_, index) => `- [Section ${index + 1}](/${sectionName(index)}/)`,
  );
  return `# Corpus\n\nA site made to be measured.\n\n${links.join('\n')}\n`;
}

function page({ random, section, number, last }) {
  const heading = `${title(random)} ${name(random)}`;
  const parts = [
    `---\ntitle: ${heading}\ndescription: ${plainWords(random)}\n---\n`,
    `# ${heading}\n`,
    paragraph(random),
  ];
  // Only a few pages are long, as in real documentation.
  const sections = 2 + Math.floor(random() ** 1.55 * 12.4);
  for (let index = 0; index < sections; index++) {
    parts.push(`## ${title(random)} ${noun(random)}\n`, paragraph(random, link(random, { section, number, last })));
    for (let blocks = Math.floor(random() * 3.65); blocks > 0; blocks--) parts.push(code(random));
    if (random() < 0.2) parts.push(table(random));
    if (random() < 0.4) parts.push(`### ${title(random)}\n`, list(random), paragraph(random, otherSite(random)));
    if (random() < 0.1) parts.push(`:::tip\n${sentence(random)}\n:::\n`);
  }
  return parts.join('\n');
}

function link(random, { section, number, last }) {
  const target = (number + 1 + Math.floor(random() * (last - 1))) % last;
  return target === 0
    ? `[the overview](/${sectionName(section)}/)`
    : `[${noun(random)} ${noun(random)}](./${pageName(target)})`;
}

function otherSite(random) {
  return `[${noun(random)}](https://example.org/${word(random)}/${word(random)})`;
}

function paragraph(random, extra = '') {
  const sentences = Array.from({ length: 3 + Math.floor(random() * 4) }, () => sentence(random));
  if (extra !== '') sentences.splice(1, 0, `See ${extra} for the whole story.`);
  return `${sentences.join(' ')}\n`;
}

function sentence(random) {
  const words = [word(random)];
  for (let left = 7 + Math.floor(random() * 10); left > 0; left--) words.push(otherWord(random, words.at(-1)));
  if (random() < 0.25) words[3] = `\`${name(random)}\``;
  if (random() < 0.15) words[5] = `**${words[5]}**`;
  // A single character beyond Latin-1 doubles the size of a page in memory.
  if (random() < 0.05) words[6] += ' —';
  const text = words.join(' ');
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

function plainWords(random) {
  return Array.from({ length: 12 }, () => word(random)).join(' ');
}

function list(random) {
  return `${Array.from({ length: 4 }, () => `- ${sentence(random)}`).join('\n')}\n`;
}

function table(random) {
  const rows = Array.from({ length: 5 }, () => `| \`${name(random)}\` | ${noun(random)} | ${sentence(random)} |`);
  return `| Option | Kind | What it does |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

function code(random) {
  const [language, write] = languages[Math.floor(random() * languages.length)];
  const marks = random() < 0.15 ? ` title="${word(random)}.${language}" {2}` : '';
  return `\`\`\`${language}${marks}\n${write(random).trim()}\n\`\`\`\n`;
}

function lines(random, line, most = 11) {
  return Array.from({ length: 2 + Math.floor(random() * (most - 1)) }, line).join('\n');
}

function script(random) {
  const body = lines(random, () => {
    const kind = random();
    if (kind < 0.2) return `  // ${sentence(random)}`;
    if (kind < 0.4)
      return `  if (${name(random)} > ${Math.floor(random() * 100)}) return \`\${${name(random)}}/${word(random)}\`;`;
    return `  const ${name(random)} = await ${name(random)}({ ${word(random)}: '${word(random)}', limit: ${Math.floor(random() * 100)} });`;
  });
  return `import { ${name(random)} } from '${word(random)}';\n\nexport async function ${name(random)}(options) {\n${body}\n}`;
}

/** JavaScript is listed twice, because documentation of web tools contains about twice as much of it as TypeScript. */
const languages = [
  ['js', script],
  ['js', script],
  [
    'ts',
    (random) =>
      `interface ${name(random)} {\n${lines(random, () => `  ${name(random)}?: ${word(random)} | string[];`)}\n}\n${script(random)}`,
  ],
  [
    'jsx',
    (random) => {
      // Uses valid samples, as in real documentation: reporting an invalid one takes longer than checking it.
      const element = title(random);
      return `function ${title(random)}({ ${name(random)} }) {\n  return (\n    <${element} className="${word(random)}">\n${lines(random, () => `      <li key={${name(random)}}>${word(random)} {${name(random)}}</li>`, 6)}\n    </${element}>\n  );\n}`;
    },
  ],
  [
    'vue',
    (random) =>
      `<script setup>\nimport { ref } from 'vue'\nconst ${name(random)} = ref(${Math.floor(random() * 10)})\n</script>\n\n<template>\n${lines(random, () => `  <p :class="${name(random)}" @click="${name(random)}++">{{ ${name(random)} }}</p>`, 5)}\n</template>`,
  ],
  [
    'css',
    (random) => `.${word(random)} {\n${lines(random, () => `  --${word(random)}: ${Math.floor(random() * 40)}px;`)}\n}`,
  ],
  [
    'json',
    (random) =>
      `{\n${lines(random, () => `  "${name(random)}": { "${word(random)}": ${Math.floor(random() * 900)}, "on": true },`)}\n  "end": null\n}`,
  ],
  [
    'bash',
    (random) =>
      `npx ${word(random)} build --${word(random)}=${word(random)} \\\n  --${word(random)}\ncd ${word(random)} && ls -la | grep "${word(random)}"`,
  ],
  ['bash', (random) => `$ npm install -D ${word(random)}-${word(random)}`],
  [
    'rust',
    (random) =>
      `fn ${word(random)}(${word(random)}: &str) -> Result<u32, Error> {\n${lines(random, () => `    let ${word(random)} = ${word(random)}.${word(random)}()?; // ${plainWords(random)}`, 6)}\n    Ok(${Math.floor(random() * 90)})\n}`,
  ],
  [
    'yaml',
    (random) => {
      let keys = 0;
      return lines(random, () => `${word(random)}${++keys}:\n  - ${word(random)}: ${Math.floor(random() * 90)}`, 5);
    },
  ],
  ['text', (random) => lines(random, () => plainWords(random), 5)],
];

function title(random) {
  const verb = [
    'Configure',
    'Extend',
    'Understand',
    'Measure',
    'Split',
    'Cache',
    'Resolve',
    'Transform',
    'Inspect',
    'Migrate',
  ];
  return verb[Math.floor(random() * verb.length)];
}

const syllables = 'ba ce di fo gu ha ke li mo nu pa re si to vu wa xe yi zo qua bri cla dro fle gri plo sta tri'.split(
  ' ',
);
const common =
  'the a of to and in that is for it with as on by this are or be from which one all when each can used file build page module value option default plugin server client cache path output source'.split(
    ' ',
  );

/** Words follow Zipf's law, as in real text: a few words are common, and most words are rare. */
function word(random) {
  if (random() < 0.55) return common[Math.floor(random() ** 2 * common.length)];
  const rank = Math.floor(random() ** 3 * 12_000);
  return (
    syllables[rank % 28] +
    syllables[Math.floor(rank / 28) % 28] +
    (rank > 784 ? syllables[Math.floor(rank / 784) % 28] : '')
  );
}

/** Avoids wording that docsite would report: repeated words, wrong articles, and “is build”. */
function otherWord(random, before) {
  const next = word(random);
  const isWrong =
    next === before ||
    (before === 'a' && /^[aeiou]/.test(next)) ||
    (/^(?:is|are|be)$/.test(before) && next === 'build');
  return isWrong ? otherWord(random, before) : next;
}

function noun(random) {
  const nouns = [
    'module',
    'bundle',
    'chunk',
    'loader',
    'plugin',
    'server',
    'asset',
    'graph',
    'worker',
    'source map',
    'entry',
    'target',
  ];
  return nouns[Math.floor(random() * nouns.length)];
}

function name(random) {
  const second = word(random).replace(/^./, (letter) => letter.toUpperCase());
  return `${word(random)}${second}`;
}

/** Returns a generator of numbers in [0, 1) (mulberry32). The same seed gives the same numbers. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
