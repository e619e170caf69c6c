/**
 * Bar C12: checks other projects' documentation with defaults, and prints findings per page and lines of output.
 * `FOREIGN_DOCS` lists the sites, each a folder with a config and `content/`, separated like `PATH`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './run-step.js';

/** Errors and warnings per page, and lines of output. */
const most = { perPage: 0.4, lines: 40 };

const folders = (process.env.FOREIGN_DOCS ?? '').split(path.delimiter).filter(Boolean);
if (folders.length === 0) {
  console.error('not measured: set FOREIGN_DOCS to the folders of the sites to check');
  process.exit(1);
}

function check(folder, ...flags) {
  const command = [path.join(root, 'bin/docsite.js'), 'check', folder, ...flags];
  return spawnSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 1e9 }).stdout;
}

function measured(folder) {
  if (!existsSync(folder)) return { folder, missing: 'no such folder' };
  const { pages, findings } = JSON.parse(check(folder, '--json'));
  const serious = findings.filter(({ severity }) => severity !== 'info').length;
  const lines = check(folder).trimEnd().split('\n').length;
  return { folder, pages, serious, perPage: Number((serious / Math.max(1, pages)).toFixed(2)), lines };
}

const results = folders.map(measured);
console.table(results);
const failed = results.filter(
  ({ missing, perPage, lines }) => missing !== undefined || perPage > most.perPage || lines > most.lines,
);
for (const { folder } of failed) console.error(`over the limit or missing: ${folder}`);
process.exit(failed.length === 0 ? 0 : 1);
