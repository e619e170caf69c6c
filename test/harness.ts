/** Fixture sites: builds folders in temporary copies and compares the output with the expected files next to them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCompiler } from '../lib/compiler/index.js';
import type { BuildResult, Finding } from '../lib/compiler/index.js';
import { plainReport } from '../lib/cli/report/format-finding.js';
import { temporary } from './leftovers.ts';

export { barCount, randomFrom, seed } from './random.ts';

export const testFolder = path.dirname(fileURLToPath(import.meta.url));
const update = process.env['UPDATE'] === '1';

/** Returns the names of the folders in `test/<family>`. `ONLY=name` selects a single folder. */
export function fixturesOf(family: string): string[] {
  return fs
    .readdirSync(path.join(testFolder, family), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && (process.env['ONLY'] ?? entry.name) === entry.name)
    .map((entry) => entry.name);
}

/** Copies a fixture to a new folder outside the repository, which is removed after the tests in the file. */
export function copyOf(fixture: string, label: string): string {
  const root = temporary(fs.mkdtempSync(path.join(os.tmpdir(), `docsite-${label}-`)));
  fs.cpSync(fixture, root, { recursive: true, filter: (source) => !/[\\/](?:expected|edits)$/.test(source) });
  return root;
}

export interface Built {
  /** Maps output paths to contents; empty if nothing was published. */
  files: Map<string, string>;
  findings: Finding[];
  result: BuildResult | null;
}

/** Builds the site at `root` and reads its output. */
export async function buildAt(
  root: string,
  options: { workers?: number; cache?: 'use' | 'ignore'; configFile?: string; pageTimeLimit?: number } = {},
): Promise<Built> {
  const { compiler, findings } = await createCompiler({
    root,
    overrides: {
      ...(options.configFile !== undefined && { configFile: options.configFile }),
      ...(options.pageTimeLimit !== undefined && { pageTimeLimit: options.pageTimeLimit }),
    },
    mode: 'build',
    workers: options.workers ?? 0,
    cache: options.cache ?? 'use',
  });
  if (compiler === null) return { files: new Map(), findings, result: null };
  const result = await compiler.build({ onProgress: () => undefined, signal: new AbortController().signal });
  await compiler.dispose();
  return { files: filesIn(compiler.config.outDir), findings: [...findings, ...result.findings], result };
}

/** Checks the site at `root`, which stores its compiled pages in the cache. */
export async function checkAt(root: string): Promise<Finding[]> {
  const { compiler, findings } = await createCompiler({ root, overrides: {}, mode: 'check', workers: 0, cache: 'use' });
  if (compiler === null) return findings;
  const result = await compiler.check(new AbortController().signal);
  await compiler.dispose();
  return result.findings;
}

/** Compiles all pages at `root` in a development session. Returns its findings. */
export async function developAt(root: string): Promise<Finding[]> {
  const { compiler, findings } = await createCompiler({ root, overrides: {}, mode: 'dev', workers: 0, cache: 'use' });
  if (compiler === null) return findings;
  await compiler.open();
  await compiler.warm(new AbortController().signal);
  const found = await compiler.findings();
  await compiler.dispose();
  return found;
}

/** Reads every file in a folder and its subfolders, by POSIX path. */
export function filesIn(folder: string): Map<string, string> {
  if (!fs.existsSync(folder)) return new Map();
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry): [string, string] => {
    const file = path.join(entry.parentPath, entry.name);
    return [path.relative(folder, file).split(path.sep).join('/'), fs.readFileSync(file, 'latin1')];
  });
  return new Map(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns every page's article HTML by route path. */
export function articlesOf(built: Built): Map<string, string> {
  const articles = new Map<string, string>();
  for (const [file, contents] of built.files) {
    if (!file.startsWith('_docsite/page/')) continue;
    const page = JSON.parse(Buffer.from(contents, 'latin1').toString()) as { routePath: string; html: string };
    articles.set(page.routePath, page.html);
  }
  return articles;
}

/** Formats findings as users see them, without color. */
export function reportOf(findings: Finding[]): string {
  return plainReport(findings);
}

/**
 * Compares a string with a file next to the fixture or, with `UPDATE=1`, writes the file. A missing file counts as empty.
 */
export function golden(file: string, actual: string): { actual: string; expected: string } {
  if (update) {
    if (actual === '') fs.rmSync(file, { force: true });
    else {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, actual);
    }
  }
  return { actual, expected: fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '' };
}

/** Returns a short description of the differences between two outputs; empty if all bytes are the same. */
export function differences(actual: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>): string[] {
  const names = new Set([...actual.keys(), ...expected.keys()]);
  return [...names].toSorted().flatMap((name) => {
    const a = actual.get(name);
    const b = expected.get(name);
    if (a === b) return [];
    if (a === undefined || b === undefined) return [`${name} is ${a === undefined ? 'missing' : 'left over'}`];
    let at = 0;
    while (a[at] === b[at]) at++;
    return [
      `${name} at ${at}: …${a.slice(Math.max(0, at - 30), at + 60)}… instead of …${b.slice(Math.max(0, at - 30), at + 60)}…`,
    ];
  });
}
