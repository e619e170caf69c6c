/**
 * Bar C12: checks other projects' documentation with default options, and prints findings per page and lines of
 * output. `FOREIGN_DOCS` lists the sites, each of which is a folder with a config and `content/`; separate them as in
 * `PATH`. Findings with a common cause count once; `places` counts all. `--sample` prints 100 random places to review;
 * `SEED` repeats a sample.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './run-step.js';

/** Maximum errors and warnings per page, and maximum lines of output. */
const most = { perPage: 0.4, lines: 40 };

const folders = (process.env.FOREIGN_DOCS ?? '').split(path.delimiter).filter(Boolean);
if (folders.length === 0) {
  console.error('not measured: set FOREIGN_DOCS to the folders of the sites to check');
  process.exit(1);
}

const sampled = process.argv.includes('--sample');
const pool = [];

function check(folder, ...flags) {
  const command = [path.join(root, 'bin/docsite.js'), 'check', folder, ...flags];
  return spawnSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 1e9 }).stdout;
}

function measured(folder) {
  if (!existsSync(folder)) return { folder, missing: 'no such folder' };
  const { pages, findings } = JSON.parse(check(folder, '--json'));
  const serious = findings.filter(({ severity }) => severity !== 'info').length;
  const places = findings.filter(({ severity }) => severity !== 'info').flatMap((one) => [one, ...(one.others ?? [])]);
  if (sampled) pool.push(...findings.filter(({ severity }) => severity !== 'info').map((one) => ({ folder, ...one })));
  const lines = check(folder).trimEnd().split('\n').length;
  return {
    folder,
    pages,
    serious,
    places: places.length,
    perPage: Number((serious / Math.max(1, pages)).toFixed(2)),
    lines,
  };
}

const results = folders.map(measured);
console.table(results);
if (sampled) printSample(Number(process.env.SEED ?? Math.floor(Math.random() * 1e6)));
const failed = results.filter(
  ({ missing, perPage, lines }) => missing !== undefined || perPage > most.perPage || lines > most.lines,
);
for (const { folder } of failed) console.error(`over the limit or missing: ${folder}`);
process.exit(failed.length === 0 ? 0 : 1);

/** Prints a random sample. Uses a linear congruential generator, so the same seed gives the same sample everywhere. */
function printSample(seed) {
  let state = seed;
  const next = () => (state = (state * 48_271 + 1) % 2_147_483_647) / 2_147_483_647;
  const drawn = [];
  while (drawn.length < 100 && pool.length > 0) drawn.push(...pool.splice(Math.floor(next() * pool.length), 1));
  console.log(`sample of ${drawn.length}, SEED=${seed}`);
  for (const { folder, file, span, severity, code, message, cause, hint, others = [] } of drawn) {
    const place = `${path.basename(folder)}/${file ?? ''}:${span?.start.line ?? ''}`;
    const shared = others.length > 0 ? ` (cause: ${cause}; ${others.length} more)` : '';
    console.log(`${place} ${severity} ${code}: ${message}${shared}${hint === null ? '' : ` | ${hint}`}`);
  }
}
