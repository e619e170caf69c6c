/**
 * Computes hashes ("marks") of word sequences ("runs"), to detect text shared by two documentation sites.
 *
 * `node scripts/shared-runs.js FOLDER…` writes the marks of all Markdown files in the folders to
 * `test/shared-runs.bin`. A test compares the site's pages with these marks, so the text itself is not in the
 * repository.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const marksFile = fileURLToPath(new URL('../test/shared-runs.bin', import.meta.url));

/** Number of words or Han characters in a run. A match of this length is not a coincidence. */
const wordsInRun = 12;
const hanInRun = 24;

const salt = 'docsite shared runs 1';
/** 44 bits: with this many runs and marks, the chance of a random collision is one in two hundred. */
const markSize = 2 ** 44;

/**
 * Returns every run on a page. Excludes names and text that authors do not choose: inline code, URLs, tags, imports,
 * and blocks that declare a type.
 *
 * @param {string} markdown
 * @returns {string[]}
 */
export function runsIn(markdown) {
  const { prose, samples } = partsOf(markdown);
  return [
    ...runsOf(prose.match(/\p{Script=Han}/gu) ?? [], hanInRun),
    ...[prose, ...samples].flatMap((text) => runsOf(wordsIn(text), wordsInRun)),
  ];
}

/**
 * Hashes a run. The text cannot be recovered from the hash.
 *
 * @param {string} run
 * @returns {number}
 */
export function markOf(run) {
  return createHash('sha256').update(salt).update(run).digest().readUIntBE(0, 6) % markSize;
}

/**
 * Reads the file that `writeMarks` creates. Each mark is stored as the difference from the previous one, seven bits per
 * byte.
 *
 * @returns {Set<number>}
 */
export function readMarks() {
  const marks = new Set();
  let mark = 0;
  let distance = 0;
  let weight = 1;
  for (const byte of readFileSync(marksFile)) {
    distance += (byte % 128) * weight;
    weight *= 128;
    if (byte >= 128) continue;
    mark += distance;
    marks.add(mark);
    distance = 0;
    weight = 1;
  }
  return marks;
}

function writeMarks(folders) {
  const marks = new Set(
    folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.mdx?$/.test(file))
        .flatMap((file) => runsIn(readFileSync(path.join(folder, file), 'utf8')).map(markOf)),
    ),
  );
  const bytes = [];
  let before = 0;
  for (const mark of [...marks].toSorted((a, b) => a - b)) {
    let distance = mark - before;
    for (; distance >= 128; distance = Math.floor(distance / 128)) bytes.push((distance % 128) + 128);
    bytes.push(distance);
    before = mark;
  }
  writeFileSync(marksFile, Buffer.from(bytes));
  console.log(`${marks.size} marks in ${bytes.length} bytes`);
}

function partsOf(markdown) {
  const [head = '', frontmatter = ''] = /^---\n([\s\S]*?)\n---\n/.exec(markdown) ?? [];
  const description = /^description: (.*)$/m.exec(frontmatter)?.[1] ?? '';
  const blocks = [];
  const text = markdown.slice(head.length).replaceAll(/^( *)(`{3,}|~{3,}).*\n([\s\S]*?)^ *\2`* *$/gm, (...match) => {
    blocks.push(String(match[3]));
    return '\n';
  });
  return {
    prose: `${description}\n${text}`
      .replaceAll(/^(?:import|export) .*$/gm, ' ')
      .replaceAll(/`[^`\n]*`|\]\([^)]*\)|<[^>\n]*>|https?:\/\/\S+/g, ' '),
    samples: blocks
      .filter((block) => !/^(?:(?:export|declare) )*(?:type|interface) \w/m.test(block))
      .map((block) => block.replaceAll(/^import [\s\S]*?;?$|export default defineConfig\(/gm, '')),
  };
}

function wordsIn(text) {
  return [...text.matchAll(/[A-Za-z0-9_$]+(?:['’][a-z]+)?/g)].map(([word]) => word.toLowerCase());
}

function runsOf(tokens, length) {
  return tokens.slice(length - 1).map((_, index) => tokens.slice(index, index + length).join(' '));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeMarks(process.argv.slice(2));
