/**
 * Runs the projects that pages show: `project="NAME"` on code blocks makes each of them a file of a project, and
 * `result="NAME"` makes a block the expected output of a command. Projects run in temporary folders with the installed
 * packages.
 *
 * A project starts from a folder in `content/examples`: `starter`, or the folder given by `base="…"`. A result with a
 * title is an excerpt of the file with that name; a result without a title is an excerpt of the command's output.
 * `command="rsbuild build"` is the default; `node` runs a script of the project; a `curl` command requests a path from
 * the dev server.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { modules, runNode, runRsbuild, whileServing } from './run-rsbuild.js';
import { root } from './run-step.js';

const content = path.join(root, 'content');

/**
 * Returns the projects of all pages. A project that several translations show is listed once, with all its pages.
 *
 * @returns {{ name: string, base: string, files: Record<string, string>, results: Result[], pages: string[] }[]}
 * @typedef {{ file: string | null, command: string, code: string }} Result
 */
export function pageProjects() {
  const projects = new Map();
  const pages = readdirSync(content, { recursive: true }).filter((file) => /^(?:en|zh)\b.*\.mdx?$/.test(file));
  for (const page of pages.toSorted()) {
    for (const project of projectsOf(readFileSync(path.join(content, page), 'utf8'))) {
      const key = JSON.stringify(project);
      const known = projects.get(key) ?? { ...project, pages: [] };
      projects.set(key, { ...known, pages: [...known.pages, page] });
    }
  }
  return [...projects.values()];
}

/** Returns the projects of one page, in order. */
export function projectsOf(text) {
  const projects = new Map();
  for (const [, indent, , meta, code] of text.matchAll(fences)) {
    const { project, result, title, base, command = 'rsbuild build' } = attributesOf(meta);
    const name = project ?? result;
    if (name === undefined) continue;
    const known = projects.get(name) ?? { name, base: 'starter', files: {}, results: [] };
    projects.set(name, known);
    if (base !== undefined) known.base = base;
    const lines = code.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    if (project !== undefined) known.files[title] = lines;
    else known.results.push({ file: title ?? null, command, code: lines });
  }
  return [...projects.values()];
}

const fences = /^( *)(`{3,})\w+ (.*)\n([\s\S]*?)^ *\2$/gm;

function attributesOf(meta) {
  return Object.fromEntries([...meta.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

/** Runs a project's commands in order and compares the results. Returns the differences. */
export async function runProject({ base, files, results }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'docsite-project-'));
  try {
    cpSync(path.join(content, 'examples', base), folder, { recursive: true });
    for (const [file, code] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), code);
    }
    symlinkSync(modules, path.join(folder, 'node_modules'), 'dir');
    const faults = [];
    for (const command of new Set(results.map((result) => result.command))) {
      const output = await outputOf(command, folder);
      for (const { file, code } of results.filter((result) => result.command === command)) {
        const actual = file === null ? output : textOf(path.join(folder, file), output);
        const missing = missingPart(code, actual);
        if (missing !== null) faults.push(`${command}: ${file ?? 'the output'} lacks\n${missing}\nbut is\n${actual}`);
      }
    }
    return faults;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Reads a file whose name may contain a hash that the page omits. */
function textOf(file, output) {
  const plain = withoutHashes(path.basename(file));
  const names = readdirSync(path.dirname(file), { withFileTypes: true }).map(({ name }) => name);
  const name = names.find((one) => withoutHashes(one) === plain);
  if (name === undefined) return `missing; the command printed\n${output}`;
  return readFileSync(path.join(path.dirname(file), name), 'utf8');
}

/**
 * Returns the first part of the expected text that is missing from the actual text. A line that contains only `…`
 * matches any omitted text.
 */
export function missingPart(expected, actual) {
  let rest = comparable(actual);
  for (const part of expected
    .split(/^\s*(?:\/\/|\/\*|#|<!--)? ?…(?: \*\/| -->)?\s*$/m)
    .filter((one) => one.trim() !== '')) {
    const at = rest.indexOf(comparable(part));
    if (at === -1) return part.trim();
    rest = rest.slice(at + comparable(part).length);
  }
  return null;
}

/** Normalizes line breaks, spacing, final semicolons and hashes, which may differ between a page and a file. */
function comparable(text) {
  return withoutHashes(stripVTControlCharacters(text))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([<>{}();,:]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim();
}

function withoutHashes(text) {
  return text
    .replaceAll(/\b(?:[0-9a-f]{8}){1,2}\b|(?<=[-_.])[0-9a-f]{6}(?=\.)/g, 'hash')
    .replaceAll(/localhost:\d+/g, 'localhost');
}

async function outputOf(command, folder) {
  const [first, ...others] = command.split(' && ');
  if (others.length > 0) {
    await outputOf(first, folder);
    return await outputOf(others.join(' && '), folder);
  }
  const [program, ...words] = first.split(' ');
  if (program === 'curl') return await answerOf(words, folder);
  if (program === 'ls') return filesIn(path.join(folder, words.at(-1)));
  if (program === 'node') return await runNode(words, folder);
  if (program !== 'rsbuild') throw new Error(`cannot run ${program}`);
  if (words[0] === 'dev') return await whileServing(folder, ({ output }) => Promise.resolve(output()));
  return await runRsbuild(words, folder);
}

/** Lists one path per line, sorted by name. */
function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return `${files
    .map((file) => file.split(path.sep).join('/'))
    .toSorted()
    .join('\n')}\n`;
}

/** Returns the dev server's response. `-I /path` requests only the headers; `-H name=value` sends one. */
async function answerOf(words, folder) {
  return await whileServing(folder, async ({ origin }) => {
    const sent = words.flatMap((word, index) => (words[index - 1] === '-H' ? [word.split('=')] : []));
    const answer = await fetch(origin + words.at(-1), { headers: Object.fromEntries(sent), redirect: 'manual' });
    const head = [`HTTP/1.1 ${answer.status}`, ...[...answer.headers].map(([name, value]) => `${name}: ${value}`)];
    return words.includes('-I') ? head.join('\n') : `${head.join('\n')}\n\n${await answer.text()}`;
  });
}
