/**
 * Runs docsite on copies of a prepared site while chosen file operations fail. Receives trials as messages, and
 * responds to each with its result.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
// Bundled as in a user's site: each command starts threads, which would otherwise load hundreds of modules.
import { createCompiler, diskFinding } from '../lib/run/index.js';
import { arm, disarm, struck } from './disk-steps.js';

const { root } = JSON.parse(process.env.DISK_STEPS);
const outDir = path.join(root, 'dist');

/** Returns the exit code and findings that a command would have in this situation. */
async function ending(mode, workers, run) {
  try {
    const { compiler, findings } = await createCompiler({ root, overrides: {}, mode, workers, cache: 'use' });
    if (compiler === null) return { code: 2, findings };
    try {
      return await run(compiler);
    } finally {
      await compiler.dispose();
    }
  } catch (error) {
    // Handles uncaught errors the same way as the command line.
    const finding = diskFinding(error, root);
    return finding === null ? { code: 70, findings: [], trace: error.stack } : { code: 1, findings: [finding] };
  }
}

const signal = new AbortController().signal;
const codeOf = (findings) => (findings.some(({ severity }) => severity === 'error') ? 1 : 0);

const commands = {
  build: (workers) =>
    ending('build', workers, async (compiler) => {
      const { findings, published } = await compiler.build({ onProgress() {}, signal });
      return { code: published ? codeOf(findings) : 1, findings };
    }),
  check: (workers) =>
    ending('check', workers, async (compiler) => {
      const { findings } = await compiler.check(signal);
      return { code: codeOf(findings), findings };
    }),
  /** Opens a site for development, as before the first request. */
  open: (workers) =>
    ending('dev', workers, async (compiler) => {
      await compiler.open();
      await compiler.warm(signal);
      const page = await compiler.respond('/guide/start');
      const findings = await compiler.findings();
      return { code: codeOf(findings), findings, page: String(page?.body) };
    }),
};

/** Hashes the names and contents of the files in a folder. Returns `absent` if the folder does not exist. */
function hashOf(folder) {
  if (!fs.existsSync(folder)) return 'absent';
  const names = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const digest = createHash('sha256');
  const all = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of all.toSorted()) digest.update(`${path.relative(folder, file)}\n`).update(fs.readFileSync(file));
  return digest.digest('hex');
}

/**
 * Returns the files that a build leaves behind next to the output folder, or anywhere under a temporary name. The marker
 * of a module in use stays until another process cleans the cache.
 */
function leftovers() {
  const all = fs.readdirSync(root, { recursive: true });
  const isMarker = (name) => path.basename(name).startsWith('used-');
  return all.filter((name) => name.startsWith('.dist.docsite-') || (/\.\d+$/.test(name) && !isMarker(name)));
}

/** Copies preserve all timestamps, so that their caches stay valid. */
function prepare(folder) {
  fs.rmSync(root, { recursive: true, force: true });
  execFileSync('cp', ['-a', folder, root]);
}

const state = () => ({ output: hashOf(outDir), leftovers: leftovers() });

async function tryCommand({ command, from, workers = 0, fault }) {
  prepare(from);
  arm(fault);
  const ended = await commands[command](workers);
  const steps = disarm();
  return { steps, struck: [...struck], ...ended, ...state() };
}

/** Maps commands and states of the site to the results of `again`. Most failures leave one of a few states. */
const known = new Map();

/** Runs the command again, without failures, unless it has already run in the same state of the site. */
async function again({ command, workers = 0 }) {
  const key = `${command} ${workers} ${hashOf(root)}`;
  if (!known.has(key)) known.set(key, { ...(await commands[command](workers)), ...state() });
  return { ...known.get(key), states: known.size };
}

/** Saves a page while operations fail, then saves another page, and reads both. */
async function save({ from, workers = 0, fault }) {
  prepare(from);
  const [first, second] = ['start', 'more'].map((name) => path.join(root, `content/guide/${name}.md`));
  const counted = { steps: {} };
  const ended = await ending('dev', workers, async (compiler) => {
    await compiler.open();
    await compiler.warm(signal);
    fs.appendFileSync(first, '\n## First edit\n\nFirst words.\n');
    arm(fault);
    const refusals = [];
    const refused = (error) => {
      const finding = diskFinding(error, root);
      if (finding === null) throw error;
      refusals.push(finding);
      return null;
    };
    await compiler.update([first]).catch(refused);
    await compiler.respond('/guide/start').catch(refused);
    await compiler.findings().catch(refused);
    counted.steps = disarm();
    fs.appendFileSync(second, '\n## Second edit\n\nSecond words.\n');
    await compiler.update([second]);
    const pages = await Promise.all(['start', 'more'].map((name) => compiler.respond(`/guide/${name}`)));
    const findings = await compiler.findings();
    return { code: 0, findings, refusals, page: pages.map((page) => String(page?.body)).join('\n') };
  });
  disarm();
  return { ...counted, struck: [...struck], ...ended, ...state() };
}

const tasks = { tryCommand, again, save };
process.on('message', async ({ task, ...trial }) => process.send(await tasks[task](trial)));
