/** Creates a machine that has a separate copy of the site. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { root } from '../../scripts/run-step.js';
import { writeCorpus } from './corpus.js';
import { measureRun } from './measure-run.js';

const pages = Number(process.argv[2] ?? 1000);
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-machines-'));
const corpus = path.join(base, 'corpus');
const failed = [];
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Creates a machine with a copy of the site. */
function machine() {
  const folder = fs.mkdtempSync(path.join(base, 'machine-'));
  fs.cpSync(corpus, folder, { recursive: true });
  return folder;
}

/** Runs the command. Returns its result as JSON, with the time of the whole process. */
async function docsite(args, env = {}) {
  const { ms, cpuMs, text } = await measureRun({
    args: [path.join(root, 'bin/docsite.js'), ...args, '--json'],
    env: { DOCSITE_CACHE_REMOTE: '', ...env },
  });
  return { ...JSON.parse(text), wall: ms, cpu: cpuMs };
}

/** Hashes all names and contents in the published folder. */
function hashOf(site) {
  const folder = path.join(site, 'dist');
  const hash = createHash('sha256');
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const file = path.join(folder, name);
    if (fs.statSync(file).isFile()) hash.update(`${name}\n`).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

function compare(label, site, expected) {
  const isSame = hashOf(site) === expected;
  if (!isSame) failed.push(label);
  fs.rmSync(site, { recursive: true });
  return isSame ? 'identical' : 'DIFFERENT';
}

/** Starts a cache server in this process that counts requests. `store.answer` can replace its responses. */
async function openStore() {
  const store = { objects: new Map(), requests: 0, answer: null };
  const server = http.createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      store.requests++;
      const body = store.objects.get(request.url);
      if (store.answer !== null) return store.answer(response, body);
      if (request.method === 'PUT') store.objects.set(request.url, Buffer.concat(chunks));
      response.writeHead(request.method === 'PUT' ? 201 : body === undefined ? 404 : 200);
      return response.end(request.method === 'PUT' ? '' : body);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(store, {
    env: { DOCSITE_CACHE_REMOTE: `http://127.0.0.1:${server.address().port}/` },
    close: () => (server.closeAllConnections(), server.close()),
  });
}

async function tryShards(expected) {
  for (const count of [1, 2, 4, 8]) {
    const site = machine();
    const folder = path.join(site, '.docsite-shards');
    const shards = [];
    for (let index = 1; index <= count; index++) {
      const worker = machine();
      shards.push(await docsite(['build', worker, '--shard', `${index}/${count}`, '--out', folder]));
      fs.rmSync(worker, { recursive: true });
    }
    const merged = await docsite(['build', site, '--merge', folder]);
    const slowest = Math.max(...shards.map(({ wall }) => wall));
    const moved = shards.reduce((sum, { bytes }) => sum + bytes, 0);
    const same = compare(`${count} shards`, site, expected);
    console.log(
      `${count} shards: slowest ${seconds(slowest)}, merge ${seconds(merged.wall)}, together ${seconds(slowest + merged.wall)}; ${megabytes(moved)} moved; ${merged.cacheHits} of ${merged.pages} pages from shards; ${same}`,
    );
  }
}

async function tryStore(label, store, { expected, env = {}, prepare = () => undefined }) {
  const site = machine();
  prepare(site);
  store.requests = 0;
  const built = await docsite(['build', site], { ...store.env, ...env });
  const { bytesRead, bytesWritten } = built.remote;
  const notes = built.findings.filter(({ code }) => code === 'remote-cache-unused').map(({ message }) => message);
  const same = expected === undefined ? '' : `; ${compare(label, site, expected)}`;
  console.log(
    `${label}: ${seconds(built.wall)} (CPU ${seconds(built.cpu)}); ${built.cacheHits} of ${built.pages} pages from the store; ${store.requests} requests, ${megabytes(bytesRead)} read, ${megabytes(bytesWritten)} written${same}${notes.map((note) => `\n    ${note}`).join('')}`,
  );
}

const edit = (site) => fs.appendFileSync(path.join(site, 'content/index.md'), '\nOne more sentence.\n');

try {
  writeCorpus({ root: corpus, pages });
  const alone = machine();
  const { wall, cpu } = await docsite(['build', alone]);
  const expected = hashOf(alone);
  fs.rmSync(alone, { recursive: true });
  console.log(`${pages} pages, one machine: ${seconds(wall)} (CPU ${seconds(cpu)})`);
  await tryShards(expected);
  const store = await openStore();
  const write = { DOCSITE_CACHE_WRITE: 'true' };
  await tryStore('first machine, stores', store, { expected, env: write });
  await tryStore('second machine, reads', store, { expected });
  const edited = machine();
  edit(edited);
  await docsite(['build', edited]);
  const afterEdit = hashOf(edited);
  await tryStore('third machine, after an edit', store, { expected: afterEdit, env: write, prepare: edit });
  const answers = {
    'a store that fails': (response) => response.writeHead(500).end(),
    'a store that lies': (response, body = Buffer.alloc(9)) => response.end(Buffer.from(body).fill(1, 90, 99)),
    'a store that stalls': () => undefined,
  };
  for (const [label, answer] of Object.entries(answers)) {
    store.answer = answer;
    await tryStore(label, store, { expected });
  }
  store.close();
} finally {
  fs.rmSync(base, { recursive: true, force: true });
}
if (failed.length > 0) {
  console.log(`different output: ${failed.join(', ')}`);
  process.exit(1);
}
