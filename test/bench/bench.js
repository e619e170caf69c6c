/** `npm run bench [-- sizes…]`: makes corpora, builds and serves them, and prints what was measured. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { editedPage, writeCorpus } from './corpus.js';
import { measureDev } from './bench-dev.js';

const command = fileURLToPath(new URL('../../bin/docsite.js', import.meta.url));
const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-bench-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));

const rows = [];
for (const pages of sizes.length > 0 ? sizes : [300, 1000, 10_000]) {
  const root = path.join(scratch, `corpus-${pages}`);
  writeCorpus({ root, pages });
  const cold = await build(root);
  const unchanged = await build(root);
  edit(editedPage(root), 'first');
  const edited = await build(root);
  const dev = await measureDev({ command, root, page: '/section-001/page-07', file: editedPage(root) });
  const row = {
    pages,
    'cold s': seconds(cold.ms),
    'pages/s': Math.round(pages / (cold.ms / 1000)),
    'peak MB': Math.round(cold.peakKb / 1024),
    'unchanged s': seconds(unchanged.ms),
    'one edit s': seconds(edited.ms),
    'files written': edited.result.written,
    'kB/page': (cold.result.outputBytes / pages / 1000).toFixed(1),
    'dev first page s': seconds(dev.firstPage),
    'dev, cached s': seconds(dev.firstPageWarm),
    'save to screen ms': `${dev.median.toFixed(0)} (worst ${dev.worst.toFixed(0)})`,
  };
  rows.push(row);
  console.log(JSON.stringify(row));
  console.log(
    `  stages of the cold build: ${cold.result.timings.map(({ stage, ms }) => `${stage} ${ms.toFixed(0)}`).join(', ')} ms`,
  );
  console.log(
    `  stages of the build after one edit: ${edited.result.timings.map(({ stage, ms }) => `${stage} ${ms.toFixed(0)}`).join(', ')} ms`,
  );
}
console.log(
  `\n${process.version}, ${os.availableParallelism()} cores; wall time of the whole command, a new process each`,
);
console.table(rows);

/** One `docsite build` in a new process: wall time, peak memory and what it reports. */
async function build(root) {
  const start = performance.now();
  const child = spawn(process.execPath, [command, 'build', root, '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let peakKb = 0;
  const sampler = setInterval(() => {
    peakKb = Math.max(peakKb, peakOf(child.pid));
  }, 20);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(sampler);
  const ms = performance.now() - start;
  if (code !== 0) throw new Error(`the build of ${root} ended with ${code}: ${text.slice(0, 2000)}`);
  return { ms, peakKb, result: JSON.parse(text) };
}

/** Highest resident size that the system has seen of a process so far, in kB; 0 where the system does not tell. */
function peakOf(pid) {
  const file = `/proc/${pid}/status`;
  const status = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

function edit(file, text) {
  fs.appendFileSync(file, `\nA sentence that was added ${text}.\n`);
}

function seconds(ms) {
  return (ms / 1000).toFixed(2);
}
