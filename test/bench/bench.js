/**
 * `npm run bench [-- sizes… --eleventy --rounds n --write]`: creates corpora, builds and serves them, and prints the
 * measurements. `--eleventy` alternates the builds with Eleventy's. `--write` writes the figures to the manual's start
 * page.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { editedPage, writeCorpus } from './corpus.js';
import { measureDev } from './bench-dev.js';
import { eleventySite, installEleventy } from './eleventy.js';
import { figuresPart } from './figures.js';
import { measureRun } from './measure-run.js';
import { withPart } from '../../scripts/generated-part.js';

const { values, positionals } = parseArgs({
  options: { eleventy: { type: 'boolean' }, rounds: { type: 'string' }, write: { type: 'boolean' } },
  allowPositionals: true,
});
const command = fileURLToPath(new URL('../../bin/docsite.js', import.meta.url));
const sizes = positionals.length > 0 ? positionals.map(Number) : [1000, 10_000];
const eleventy = values.eleventy === true ? installEleventy() : null;
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-bench-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));

/** At these sizes, a build takes so long that a few rounds are enough. */
const roundsFor = (pages) => Number(values.rounds ?? (pages <= 1000 ? 5 : pages <= 10_000 ? 2 : 1));
/** For a larger site, starting the server takes minutes and does not add information. */
const largestServed = 10_000;

const rows = [];
const figures = [];
for (const pages of sizes) {
  const root = path.join(scratch, `corpus-${pages}`);
  writeCorpus({ root, pages });
  const builds = await measureBuilds(root, pages);
  addBuildRows(builds, pages);
  const figure = figureOf(builds, pages);
  figures.push(figure);
  if (pages <= largestServed) {
    const dev = await measureDev({ command, root, page: '/section-001/page-07', file: editedPage(root) });
    Object.assign(figure, { firstPage: dev.firstPage, save: dev.median });
    rows.push(
      { measure: `dev: first page, ${count(pages)}, no cache`, result: `${dev.firstPage.toFixed(0)} ms` },
      { measure: `dev: first page, ${count(pages)}, cached`, result: `${dev.firstPageWarm.toFixed(0)} ms` },
      {
        measure: `dev: save → screen, ${count(pages)}`,
        result: `${dev.median.toFixed(0)} ms, worst ${dev.worst.toFixed(0)}`,
      },
    );
  }
}
const machine = `Node.js ${process.versions.node} on ${os.availableParallelism()} cores`;
console.log(`\n${machine}; the whole command in a new process, median of the rounds`);
console.log(table(rows));
if (values.write === true) writeFigures();

function writeFigures() {
  const page = new URL('../../docs/index.md', import.meta.url);
  const part = figuresPart({ runs: figures, machine });
  fs.writeFileSync(page, withPart(fs.readFileSync(page, 'utf8'), 'figures', part));
}

/** Returns the figures that the manual's start page shows for a site. */
function figureOf({ cold, rivals, edited }, pages) {
  return {
    pages,
    cold: median(cold.map(({ ms }) => ms)),
    edited: median(edited.map(({ ms }) => ms)),
    ...(rivals.length > 0 && { timesEleventy: median(rivals.map(({ ms }, round) => cold[round].ms / ms)) }),
  };
}

/** Measures rounds of a cold build and of Eleventy's, then builds after one edit each. */
async function measureBuilds(root, pages) {
  const rival = eleventy === null ? null : eleventySite(eleventy, root);
  const cold = [];
  const rivals = [];
  const edited = [];
  for (let round = 0; round < roundsFor(pages); round++) {
    setAside(path.join(root, 'dist'), `old-${round}`);
    setAside(path.join(root, 'node_modules'), `old-cache-${round}`);
    cold.push(await build(root));
    if (rival === null) continue;
    setAside(rival.outDir, `old-${round}`);
    rivals.push(await measureRun(rival));
  }
  for (let round = 0; round < roundsFor(pages) + 1; round++) {
    fs.appendFileSync(editedPage(root), `\nA sentence that was added in round ${round}.\n`);
    edited.push(await build(root));
  }
  const cache = path.join(root, 'node_modules/.cache/docsite');
  return { cold, rivals, edited, cacheBytes: bytesIn(cache) };
}

function addBuildRows({ cold, rivals, edited, cacheBytes }, pages) {
  const last = cold.at(-1).result;
  const searchFiles = last.outputFiles - 2 * last.pages;
  const factors = rivals.map(({ ms }, round) => cold[round].ms / ms);
  const beside =
    rivals.length === 0
      ? ''
      : `; ${median(factors).toFixed(2)} × Eleventy (${seconds(rivals.map(({ ms }) => ms))}), CPU ${median(rivals.map(({ cpuMs }, round) => cold[round].cpuMs / cpuMs)).toFixed(2)} ×`;
  const used = (runs) =>
    `${seconds(runs.map(({ ms }) => ms))}, CPU ${seconds(runs.map(({ cpuMs }) => cpuMs))}, ${(Math.max(...runs.map(({ peakKb }) => peakKb)) / 1024).toFixed(0)} MB`;
  rows.push(
    { measure: `cold build, ${count(pages)}`, result: used(cold) + beside },
    {
      measure: `output, ${count(pages)}`,
      result: `${(last.outputBytes / pages / 1000).toFixed(1)} kB a page, ${searchFiles} files besides the pages', cache ${(cacheBytes / 1e6).toFixed(0)} MB`,
    },
    {
      measure: `one page edited, ${count(pages)}`,
      result: `${used(edited)}, ${median(edited.map(({ result }) => result.written))} files written`,
    },
  );
  for (const [name, { result }] of [
    ['cold', cold.at(-1)],
    ['edited', edited.at(-1)],
  ]) {
    const stages = result.timings.map(({ stage, ms }) => `${stage} ${ms.toFixed(0)}`).join(', ');
    console.log(`${count(pages)}, ${name}: ${stages} ms`);
  }
}

async function build(root) {
  const run = await measureRun({ args: [command, 'build', root, '--json'] });
  return { ...run, result: JSON.parse(run.text) };
}

/**
 * Keeps folders until the end, because some file systems create files slowly for minutes after many files were deleted.
 */
function setAside(folder, name) {
  if (fs.existsSync(folder)) fs.renameSync(folder, path.join(path.dirname(folder), name));
}

function bytesIn(folder) {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0);
}

function count(pages) {
  return `${pages.toLocaleString('en')} pages`;
}

function seconds(times) {
  return `${(median(times) / 1000).toFixed(2)} s`;
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function table(lines) {
  const width = Math.max(...lines.map(({ measure }) => measure.length));
  return lines.map(({ measure, result }) => `${measure.padEnd(width)}  ${result}`).join('\n');
}
