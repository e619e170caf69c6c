/**
 * `npm run bench:plugins [-- pages pairs names]`: measures how much plugins slow down a cold build. Alternates builds
 * of two equal sites, one without the plugins and one with them. `names`, separated by commas, are hooks, which ten
 * plugins implement as no-ops, or default plugins such as `twins,llms`. Default: all hooks.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { writeCorpus } from './corpus.js';
import { measureRun } from './measure-run.js';

const [pages = 1000, pairs = 20] = process.argv.slice(2, 4).map(Number);
const command = fileURLToPath(new URL('../../bin/docsite.js', import.meta.url));
const library = fileURLToPath(new URL('../../lib/compiler/index.js', import.meta.url));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-plugins-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));

/** Maps each hook to the source of its shortest implementation. */
const sources = {
  data: '() => ({ values: {} })',
  transform: '() => []',
  pages: "{ list: () => [], text: () => '' }",
  nav: '(nav) => nav',
  remark: '[() => () => {}]',
  rehype: '[() => () => {}]',
  page: '() => undefined',
  head: '() => []',
  site: '() => ({})',
  published: '() => {}',
};
const names = process.argv[4]?.split(',') ?? Object.keys(sources);
const areHooks = names.every((name) => name in sources);

const bare = site('bare', areHooks ? '' : `defaults({ ${names.map((name) => `${name}: false`).join(', ')} })`);
const filled = site('filled', areHooks ? nothing(names) : '');
const factors = { ms: [], cpuMs: [] };
// The first pair only warms the file system's cache.
for (let pair = 0; pair <= pairs; pair++) {
  // Alternates the order, because slowdowns of the machine affect the second build more.
  const order = pair % 2 === 0 ? [bare, filled] : [filled, bare];
  for (const one of order) one.last = await coldBuild(one, pair);
  if (pair === 0) continue;
  for (const figure of Object.keys(factors)) factors[figure].push(filled.last[figure] / bare.last[figure]);
}
console.log(
  `${pages} pages, ${pairs} pairs, ${areHooks ? 'ten plugins with ' : ''}${names.join(', ')}: wall time ${added(factors.ms)}, CPU time ${added(factors.cpuMs)}`,
);

/** Creates ten plugins that implement these hooks and do nothing. */
function nothing(hooks) {
  const fields = hooks.map((hook) => `${hook}: ${sources[hook]}`);
  return `Array.from({ length: 10 }, (_, index) => ({ name: 'nothing-' + index, key: '1', ${fields.join(', ')} }))`;
}

function site(name, written) {
  const root = path.join(scratch, name);
  writeCorpus({ root, pages });
  fs.rmSync(path.join(root, 'site.config.json'));
  const config = `import { defaults } from ${JSON.stringify(library)};
export default { title: 'Corpus', lang: 'en', url: 'https://corpus.example', plugins: [${written}].flat() };
`;
  fs.writeFileSync(path.join(root, 'site.config.ts'), config);
  return { root, last: null };
}

/**
 * Keeps old folders until the end, because some file systems create files slowly for minutes after many files were
 * deleted.
 */
function coldBuild({ root }, pair) {
  for (const folder of ['dist', 'node_modules']) {
    if (fs.existsSync(path.join(root, folder))) fs.renameSync(path.join(root, folder), `${root}-${folder}-${pair}`);
  }
  return measureRun({ args: [command, 'build', root, '--json'] });
}

/** Returns the median of the pairs, and the range of the middle half of them. */
function added(ratios) {
  const sorted = ratios.toSorted((a, b) => a - b);
  const at = (share) => `${(100 * (sorted[Math.round(share * (sorted.length - 1))] - 1)).toFixed(1)} %`;
  return `${at(0.5)} (${at(0.25)} to ${at(0.75)})`;
}
