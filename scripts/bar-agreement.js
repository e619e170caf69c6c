/**
 * Bar C14: runs `build`, `check` and `dev` on other projects' documentation and compares their findings. `FOREIGN_DOCS`
 * lists the sites, as for C12. `docsite dev` runs with default options and must report every finding.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createCompiler } from '../lib/compiler/index.js';

const folders = (process.env.FOREIGN_DOCS ?? '').split(path.delimiter).filter(Boolean);
if (folders.length === 0) {
  console.error('not measured: set FOREIGN_DOCS to the folders of other projects');
  process.exit(1);
}
/** Number of differences to print for each site. */
const shown = 5;

async function findingsOf(root, mode, run) {
  const out = mkdtempSync(path.join(os.tmpdir(), 'docsite-agreement-'));
  const { compiler, findings } = await createCompiler({
    root,
    overrides: { outDir: out },
    mode,
    workers: 0,
    // Each command reads the site from scratch, so that a cached result cannot hide a difference.
    cache: mode === 'dev' ? 'use' : 'ignore',
  });
  const found = compiler === null ? findings : await run(compiler);
  await compiler?.dispose();
  rmSync(out, { recursive: true, force: true });
  return found;
}

const { signal } = new AbortController();
const commands = {
  build: async (compiler) => (await compiler.build({ onProgress: () => undefined, signal })).findings,
  check: async (compiler) => (await compiler.check(signal)).findings,
  dev: async (compiler) => {
    await compiler.open();
    await compiler.warm(signal);
    return compiler.findings();
  },
};

function lineOf({ severity, code, file = '', span, message, others = [] }) {
  return `${severity} ${code} ${file}:${span?.start.line ?? ''}:${span?.start.column ?? ''} ${message} +${others.length}`;
}

/** Returns the findings that only one of the two commands reported. */
function differences(a, b) {
  const only = (from, other, name) => from.filter((line) => !other.includes(line)).map((line) => `${name}: ${line}`);
  return [...only(a.lines, b.lines, a.name), ...only(b.lines, a.lines, b.name)];
}

const results = [];
for (const folder of folders) {
  if (!existsSync(folder)) {
    results.push({ folder, missing: 'no such folder' });
    continue;
  }
  const reports = {};
  for (const [name, run] of Object.entries(commands)) reports[name] = await findingsOf(folder, name, run);
  const linesOf = (name) => ({ name, lines: reports[name].map((finding) => lineOf(finding)) });
  const ofCheck = differences(linesOf('build'), linesOf('check'));
  const ofDev = differences(linesOf('build'), linesOf('dev'));
  const errors = reports.build.filter(({ severity }) => severity === 'error').length;
  results.push({ folder, errors, findings: reports.build.length, check: ofCheck.length, dev: ofDev.length });
  for (const line of [...ofCheck.slice(0, shown), ...ofDev.slice(0, shown)])
    console.log(`${path.basename(folder)} ${line}`);
}
console.log('findings of a build, and how many of them a check and the development server report differently');
console.table(results);
const failed = results.filter(({ missing, check, dev }) => missing !== undefined || check + dev > 0);
for (const { folder } of failed) console.error(`different or missing: ${folder}`);
process.exit(failed.length === 0 ? 0 : 1);
