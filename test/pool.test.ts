/** Compile threads: each result belongs to its own job, even if other jobs are running. */
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { unpackBody } from '../lib/compiler/compile/cache/body.js';
import { openMemoryCache } from '../lib/compiler/compile/cache/pages.js';
import { compileSetupOf } from '../lib/compiler/compile/setup.js';
import type { CompileJob } from '../lib/compiler/compile/job.js';
import { loadConfig } from '../lib/compiler/config/read.js';
import { createPool } from '../lib/compiler/compile/pool.js';
import type { Pool } from '../lib/compiler/compile/pool.js';
import { openPlugins } from '../lib/compiler/plugins/host.js';
import { readSite, sourceOf } from '../lib/compiler/site/read.js';
import { siteWith } from './checked-site.ts';

const names = Array.from({ length: 120 }, (_, index) => `p${index}`);
const pages = Object.fromEntries(
  names.map((name) => [`content/${name}.md`, `# ${name}\n\nWords.\n\n\`\`\`ts\nconst a = '${name}';\n\`\`\`\n`]),
);
const root = siteWith(pages);
const rootWithPlugin = siteWith({
  ...pages,
  'site.config.ts': `const remark = () => (tree) => void (tree.children[1].children[0].value += ' More.');
export default { title: 'Site', url: 'https://site.example.org', markdown: { remarkPlugins: [remark] } };
`,
});
afterAll(() => [root, rootWithPlugin].forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

interface Opened {
  jobs: CompileJob[];
  openPool(workers: number, caller?: 'waits' | 'compiles'): Pool;
}

async function open(folder: string): Promise<Opened> {
  const { config } = await loadConfig(folder, {});
  if (config === null) throw new Error('the site has no configuration');
  const site = await readSite(config, openMemoryCache().state, { reader: 'writer', plugins: openPlugins(config, []) });
  return {
    jobs: [...site.pages.values()].map((page) => ({
      source: sourceOf(page, site),
      sourceHeadings: null,
      finish: 'now' as const,
    })),
    openPool: (workers, caller = 'waits') => createPool(compileSetupOf(config, undefined), { workers, caller }),
  };
}

const { jobs, openPool } = await open(root);

/** Runs jobs. Returns the requested paths and the paths in the results. */
async function answersOf(pool: Pool, some: CompileJob[]): Promise<[string, string][]> {
  const answers: [string, string][] = [];
  await pool.run(some, (job, result) =>
    answers.push([job.source.meta.path, 'error' in result ? result.error : result.page.meta.path]),
  );
  return answers;
}

test.each([
  [1, 'waits'],
  [2, 'waits'],
  [3, 'compiles'],
] as const)('concurrent runs get their own results, %i threads, the caller %s', async (workers, caller) => {
  const pool = openPool(workers, caller);
  const runs = await Promise.all([jobs, jobs.slice(20), jobs.slice(40)].map((some) => answersOf(pool, some)));
  await pool.dispose();
  expect(runs.map((answers) => answers.length)).toEqual([120, 100, 80]);
  for (const [asked, answered] of runs.flat()) expect(answered).toBe(asked);
});

test('the calling thread completes pages that a thread compiles with plugins', async () => {
  const { jobs: some, openPool: openWithPlugin } = await open(rootWithPlugin);
  const sent: string[] = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
    sent.push(...(message[0] as CompileJob[]).map(({ finish }) => finish));
    postMessage.apply(this, message);
  };
  const resultsOf = async (pool: Pool): Promise<unknown[]> => {
    const results = new Map<string, unknown>();
    await pool.run(some, (job, result) =>
      results.set(job.source.meta.path, 'body' in result ? { ...result, body: unpackBody(result.body) } : result),
    );
    await pool.dispose();
    return some.map(({ source }) => results.get(source.meta.path));
  };
  try {
    const shared = await resultsOf(openWithPlugin(2, 'compiles'));
    expect(new Set(sent)).toEqual(new Set(['now', 'elsewhere']));
    expect(shared).toEqual(await resultsOf(openWithPlugin(1)));
    expect(JSON.stringify(shared)).toContain('Words. More.');
  } finally {
    Worker.prototype.postMessage = postMessage;
  }
});

test('a thread receives its next batch before the results of the previous batch are used', async () => {
  const steps: string[] = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
    steps.push('sent');
    postMessage.apply(this, message);
  };
  const pool = openPool(1);
  try {
    await pool.run(jobs, () => steps.push('used'));
  } finally {
    Worker.prototype.postMessage = postMessage;
    await pool.dispose();
  }
  expect(steps.slice(0, 4)).toEqual(['sent', 'sent', 'used', 'used']);
});

test('closing the pool stops a running job and starts no new thread', async () => {
  const pool = openPool(1);
  const seen: string[] = [];
  const run = pool.run(jobs, (job) => seen.push(job.source.meta.path));
  const ended = expect(run).rejects.toThrow('the pool was closed');
  await pool.dispose();
  await ended;
  expect(seen.length).toBeLessThan(jobs.length);
});

test('the time in which a plugin loads a module does not count toward the time limit of a page', async () => {
  const folder = siteWith({
    'content/index.md': '# Home\n\nWords.\n',
    'slow.cjs': 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);',
    'site.config.ts': `import { createRequire } from 'node:module';
const load = createRequire(import.meta.url);
const remark = () => () => void load(${JSON.stringify('ROOT/slow.cjs')});
export default { title: 'Site', url: 'https://site.example.org', markdown: { remarkPlugins: [remark] } };
`,
  });
  const file = path.join(folder, 'site.config.ts');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('ROOT', folder));
  const { jobs: own } = await open(folder);
  const { config } = await loadConfig(folder, {});
  if (config === null) throw new Error('the site has no configuration');
  // A thread that only waits gets no more than the limit.
  const setup = { ...compileSetupOf(config, undefined), pageTimeLimit: 500 };
  const pool = createPool(setup, { workers: 1 });
  const answers = await answersOf(pool, own);
  await pool.dispose();
  fs.rmSync(folder, { recursive: true, force: true });
  expect(answers).toEqual([['index.md', 'index.md']]);
});
