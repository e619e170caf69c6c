/** Writes a documentation site of any size: real-looking pages of about 8 kB, the same bytes for the same numbers. */
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
  fs.writeFileSync(path.join(content, 'index.md'), homePage(sections));
  const bar = Array.from({ length: Math.min(sections, 6) }, (_, index) => ({
    text: `Section ${index + 1}`,
    link: `/${sectionName(index)}/`,
  }));
  fs.writeFileSync(path.join(content, '_meta.json'), `${JSON.stringify(bar, null, 2)}\n`);
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

/** Bodies of the pages of a small corpus, without their frontmatter. */
export function corpusBodies({ root, pages }) {
  writeCorpus({ root, pages });
  const content = path.join(root, 'content');
  return fs
    .readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((file) => /page-\d+\.md$/.test(file))
    .toSorted()
    .map((file) => fs.readFileSync(path.join(content, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''));
}

/** File of a page that benchmarks edit. */
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
  const blocks = 4 + Math.floor(random() * 5);
  for (let index = 0; index < 5; index++) {
    parts.push(`## ${title(random)} ${noun(random)}\n`, paragraph(random, link(random, { section, number, last })));
    if (index < blocks) parts.push(code(random));
    if (index % 3 === 0) parts.push(table(random));
    if (index % 2 === 0) parts.push(`### ${title(random)}\n`, list(random), paragraph(random));
    if (index === 4) parts.push(`:::tip\n${sentence(random)}\n:::\n`);
    if (index + 5 < blocks) parts.push(code(random));
  }
  return parts.join('\n');
}

function link(random, { section, number, last }) {
  const target = (number + 1 + Math.floor(random() * (last - 1))) % last;
  return target === 0
    ? `[the overview](/${sectionName(section)}/)`
    : `[${noun(random)} ${noun(random)}](./${pageName(target)})`;
}

function paragraph(random, extra = '') {
  const sentences = Array.from({ length: 3 + Math.floor(random() * 4) }, () => sentence(random));
  if (extra !== '') sentences.splice(1, 0, `See ${extra} for the whole story.`);
  return `${sentences.join(' ')}\n`;
}

function sentence(random) {
  const words = Array.from({ length: 8 + Math.floor(random() * 10) }, () => word(random));
  if (random() < 0.25) words[3] = `\`${name(random)}\``;
  if (random() < 0.15) words[5] = `**${words[5]}**`;
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
  const kind = Math.floor(random() * 4);
  if (kind === 0) {
    const flags = Array.from({ length: 4 }, () => `--${word(random)}=${word(random)}`);
    return `\`\`\`bash\nnpx ${word(random)} build ${flags.join(' \\\n  ')}\ncd ${word(random)} && ls -la | grep "${word(random)}"\n\`\`\`\n`;
  }
  if (kind === 1) {
    const entries = Array.from(
      { length: 6 },
      () => `  "${name(random)}": { "${word(random)}": ${Math.floor(random() * 900)}, "on": true }`,
    );
    return `\`\`\`json\n{\n${entries.join(',\n')}\n}\n\`\`\`\n`;
  }
  const lines = Array.from({ length: 10 }, (_, index) => {
    const variable = name(random);
    if (index % 4 === 3)
      return `  if (${variable} > ${Math.floor(random() * 100)}) throw new Error('${sentence(random)}');`;
    return `  const ${variable} = await ${name(random)}({ ${word(random)}: '${word(random)}', limit: ${Math.floor(random() * 100)} });`;
  });
  return `\`\`\`${kind === 2 ? 'ts' : 'js'} title="${word(random)}.config.${kind === 2 ? 'ts' : 'js'}" {3}\n// ${sentence(random)}\nexport async function ${name(random)}(options) {\n${lines.join('\n')}\n  return options;\n}\n\`\`\`\n`;
}

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

/** Words follow Zipf's law, as in real text: few are common, most are rare. */
function word(random) {
  if (random() < 0.55) return common[Math.floor(random() ** 2 * common.length)];
  const rank = Math.floor(random() ** 3 * 12_000);
  return (
    syllables[rank % 28] +
    syllables[Math.floor(rank / 28) % 28] +
    (rank > 784 ? syllables[Math.floor(rank / 784) % 28] : '')
  );
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

/** A small generator of numbers in [0, 1), the same for the same seed (mulberry32). */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
