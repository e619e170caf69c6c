/** Bar A4: the tests detect more than 90 of 100 random changes to constants, conditions and returns in the package. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { applyChange, sitesOf } from './mutations/candidates.js';
import { createCopy, writeModule } from './mutations/copies.js';
import { inAll, reachOfTests } from './mutations/coverage.js';
import { firstFailure, isJourney } from './mutations/test-runs.js';
import { root, runNode } from './run-step.js';

/** Maximum share of changes that may go undetected. */
const most = 0.1;
/** Stops drawing changes after this many minutes. */
const longest = 75;
/**
 * Milliseconds of tests to run for one change, estimated from their usual times. If all of them pass, the change has
 * survived.
 */
const budget = 600_000;
/** Number of changes to try at the same time. */
const atOnce = 2;

/** Modules that consist of code from packages or of other modules. */
const bundled =
  /^run\/|^cli\/template\/|^compiler\/(?:secrets\/rules|toml|config\/social-icons)\.js$|^client\/bundled\/search-library\.js$/;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '100' },
    // Patterns that restrict a run: `--modules ^shared/search --tests search`.
    modules: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
  },
});
const seed = values.seed ?? String(Date.now() % 100_000);
const count = Number(values.count);
const start = performance.now();
const minutes = () => (performance.now() - start) / 60_000;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

if ((await runNode(['scripts/prepare.js'])) !== 0) process.exit(1);
const modules = readModules();
const changes = modules.flatMap(changesOf);
const listed = JSON.parse(readFileSync(new URL('mutations/equivalents.json', import.meta.url), 'utf8'));
const reasons = new Map(listed.map(({ file, from, to, reason }) => [keyOf({ file, from, to }), reason]));
const known = new Set(changes.map(keyOf));
const outdated = listed.filter((entry) => !known.has(keyOf(entry)));
for (const { file, from } of outdated)
  console.log(`  outdated entry in equivalents.json: ${file} does not have this change of \`${from}\``);

console.log(`${changes.length} changes in ${modules.length} modules are possible; seed ${seed} draws ${count}`);
const copies = Array.from({ length: atOnce }, createCopy);
const reach = await reachOfTests(modules, copies, (file) => new RegExp(values.tests).test(file));
for (const { file, failure } of reach.filter((entry) => entry.failure !== null)) {
  console.log(`  ${file} fails without a change and is skipped: ${failure}`);
}
const reached = new Set(reach.flatMap(({ sites, inBrowser }) => [...sites, ...inBrowser]));
// Unused defaults are skipped, because no test can detect a change in them.
const reachable = changes.filter(({ site }) => !site.isFallback || reached.has(site.number));
const share = reachable.filter(({ site }) => reached.has(site.number)).length / reachable.length;
console.log(
  `${reach.length} test files mapped after ${minutes().toFixed(1)} minutes; they run ${(100 * share).toFixed(1)} % of ${reachable.length} reachable changes`,
);
const { drawn, equivalents } = draw();
const results = [];
await inAll(copies, drawn, async (folder, change) => {
  const verdict = minutes() > longest ? 'not tried' : await verdictOn(folder, change);
  results.push({ change, verdict });
  console.log(`  ${describe(change)}\n      ${verdict}`);
});
report();

/**
 * Reads the compiled modules and assigns a number to each place that can be changed.
 */
function readModules() {
  const state = { next: 0 };
  return readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.js') && !bundled.test(file))
    .toSorted()
    .map((file) => {
      const text = readFileSync(path.join(root, 'lib', file), 'utf8');
      return { file, text, sites: sitesOf(file, text).map((site) => ({ ...site, number: state.next++ })) };
    });
}

/** Returns all possible changes to a module, each with its lines before and after. */
function changesOf({ file, text, sites }) {
  return sites.flatMap((site) =>
    site.candidates.map((candidate) => {
      const from = text.lastIndexOf('\n', site.start - 1) + 1;
      const end = text.indexOf('\n', site.end);
      const to = end === -1 ? text.length : end;
      const after = text.slice(from, site.start) + candidate.replacement + text.slice(site.end, to);
      return {
        file,
        site,
        candidate,
        text,
        line: text.slice(0, site.start).split('\n').length,
        from: text.slice(from, to).replace(/\s+/g, ' ').trim(),
        to: after.replace(/\s+/g, ' ').trim(),
      };
    }),
  );
}

function keyOf({ file, from, to }) {
  return `${file}\n${from}\n${to}`;
}

/**
 * Draws changes in an order that depends only on the seed and on each change, so that edits elsewhere do not affect the
 * selection.
 */
function draw() {
  const rank = (change) =>
    createHash('sha256')
      .update(`${seed}\n${keyOf(change)}`)
      .digest('hex');
  const ranked = reachable
    .filter(({ file }) => new RegExp(values.modules).test(file))
    .map((change) => ({ change, at: rank(change) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const order = ranked.map(({ change }) => change);
  const chosen = [];
  const left = [];
  for (const change of order) {
    if (chosen.length === count) break;
    (reasons.has(keyOf(change)) ? left : chosen).push(change);
  }
  return { drawn: chosen, equivalents: left };
}

/** Returns the test that detects a change, or `SURVIVED` if none does. */
async function verdictOn(folder, { file, site, candidate, text }) {
  const covering = testsThatReach(site.number);
  if (covering.length === 0) return 'SURVIVED: no test runs it';
  writeModule(folder, { file, text: applyChange(text, site, candidate) });
  try {
    for (const group of inGroups(covering)) {
      const failure = await firstFailure(folder, group);
      if (failure !== null) return `noticed: ${failure}`;
    }
  } finally {
    writeModule(folder, { file, text });
  }
  return `SURVIVED ${covering.length} test files`;
}

/**
 * Returns the test files to run for a site, fastest first. Browser tests that reach the site only in Node.js come last.
 */
function testsThatReach(number) {
  const able = reach.filter(({ failure }) => failure === null);
  const direct = able.filter(
    ({ file, sites, inBrowser }) => inBrowser.includes(number) || (!isJourney(file) && sites.includes(number)),
  );
  const chosen = direct.length > 0 ? direct : able.filter(({ sites }) => sites.includes(number));
  const sorted = chosen.toSorted((a, b) => a.usual - b.usual);
  const spent = sorted.map((_, index) => sorted.slice(0, index + 1).reduce((sum, { usual }) => sum + usual, 0));
  return sorted.filter((_, index) => spent[index] <= budget);
}

/**
 * Groups test files into increasingly long runs: each start costs a second, and the first files detect most changes.
 */
function inGroups(tests) {
  const groups = [];
  for (const { file, usual } of tests) {
    const last = groups.at(-1);
    const room = 5000 * 2 ** (groups.length - 1);
    if (last !== undefined && isJourney(last.files[0]) === isJourney(file) && last.usual + usual <= room) {
      last.files.push(file);
      last.usual += usual;
    } else groups.push({ files: [file], usual });
  }
  return groups;
}

function describe({ file, line, candidate, from }) {
  return `lib/${file}:${line}  ${candidate.change}  in  ${from.length > 100 ? `${from.slice(0, 99)}…` : from}`;
}

function report() {
  const survived = results.filter(({ verdict }) => verdict.startsWith('SURVIVED'));
  const untried = results.filter(({ verdict }) => verdict === 'not tried');
  console.log(`\n${survived.length} survived:`);
  for (const { change, verdict } of survived) {
    console.log(
      `  ${describe(change)}\n      ${verdict}\n      ${JSON.stringify({ file: change.file, from: change.from, to: change.to })}`,
    );
  }
  for (const change of equivalents)
    console.log(`  equivalent: ${describe(change)}\n      ${reasons.get(keyOf(change))}`);
  const tried = results.length - untried.length;
  console.log(
    `A4: ${tried} changes tried with seed ${seed} in ${minutes().toFixed(0)} minutes: ${tried - survived.length} detected, ` +
      `${survived.length} survived, ${equivalents.length} equivalent changes skipped, ${untried.length} not tried`,
  );
  process.exit(outdated.length === 0 && untried.length === 0 && survived.length < most * tried ? 0 : 1);
}
