/**
 * Runs of words that two documentations could have in common, and their marks.
 *
 * `node scripts/shared-runs.js FOLDER…` writes the marks of all Markdown below the folders to `test/shared-runs.bin`,
 * with which a test holds the site's own pages apart from that text without having it.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const marksFile = fileURLToPath(new URL('../test/shared-runs.bin', import.meta.url));

/** So many words or Han characters in the same order are no coincidence. */
const wordsInRun = 12;
const hanInRun = 24;

const salt = 'docsite shared runs 1';
/** 44 bits: of the runs of a site this size, and as many marks, one in two hundred sites would share one by chance. */
const markSize = 2 ** 44;

/**
 * Every run of a page. Left out are names and what is fixed by others: code in the text, addresses, tags, imports, and
 * blocks that declare a type.
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
 * A number for a run that does not give it away.
 *
 * @param {string} run
 * @returns {number}
 */
export function markOf(run) {
  return createHash('sha256').update(salt).update(run).digest().readUIntBE(0, 6) % markSize;
}

/**
 * What `writeMarks` wrote: each mark as the distance from the one before, seven bits to a byte.
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
