/** A site's documents in a real cluster of two Sphinx servers. One server is killed during queries. */
import fs from 'node:fs';
import path from 'node:path';
import { createPool } from 'mysql2/promise';
import type { Pool } from 'mysql2/promise';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSearchHandler } from '../../lib/engines/index.js';
import { rowsOf } from '../../lib/engines/search-rows.js';
import type { PushedDocument } from '../../lib/engines/search-rows.js';
import { readRemoteGroups } from '../../lib/shared/search/remote.js';
import { run, siteWith, until } from '../command.ts';
import { missingSphinx, startCluster } from './sphinx-cluster.ts';
import type { Cluster } from './sphinx-cluster.ts';
import { createSphinxEngine } from './sphinx-engine.ts';

const missing = missingSphinx();
if (missing !== null) console.log(`Sphinx is NOT tested: ${missing}`);

const pageCount = 20;
/** Every page contains “forwards” and one unique word. */
const pages = Object.fromEntries(
  Array.from({ length: pageCount }, (_, at) => [
    `content/p${at}.md`,
    `# Proxy ${at}\n\nThe server forwards requests.\n\n## Cookies\n\nCookies pass: word${at}x. 静态资源的地址前缀。\n`,
  ]),
);

describe.skipIf(missing !== null)('a cluster of Sphinx', () => {
  let cluster: Cluster;
  /** Connections to the first node, which keeps running. */
  let pool: Pool;
  const failures: string[] = [];
  let handle: (request: Request) => Promise<Response>;

  interface Answer {
    status: number;
    links: string[];
  }

  async function ask(index: string, keyword: string): Promise<Answer> {
    const parameters = new URLSearchParams({ keyword, limit: '50', lang: 'en', searchIndexes: index });
    const response = await handle(new Request(`https://search.example/find?${parameters}`));
    if (response.status !== 200) return { status: response.status, links: [] };
    const groups = readRemoteGroups(await response.json());
    if ('fault' in groups) throw new Error(groups.fault);
    return { status: 200, links: groups.flatMap(({ hits }) => hits.map(({ link }) => link)) };
  }

  /** Sends queries without a pause and kills a node after some responses. Returns all responses. */
  async function askWhileKilling(index: string): Promise<Answer[]> {
    const answers: Answer[] = [];
    const state = { isKilled: false };
    const askOn = async (): Promise<void> => {
      let after = 0;
      while (after < 20) {
        answers.push(await ask(index, 'forwards'));
        if (state.isKilled) after++;
      }
    };
    const asking = [askOn(), askOn(), askOn(), askOn()];
    await until('some queries are answered', () => answers.length > 20);
    await cluster.kill(1);
    state.isKilled = true;
    await Promise.all(asking);
    return answers;
  }

  beforeAll(async () => {
    if (missing !== null) return;
    cluster = await startCluster();
    const site = siteWith({ 'site.config.json': JSON.stringify({ title: 'Anvil', lang: 'en' }), ...pages });
    expect((await run(['build', site])).code).toBe(0);
    const file = path.join(site, 'dist/_docsite/search/en/documents.json');
    const documents = JSON.parse(fs.readFileSync(file, 'utf8')) as PushedDocument[];
    const [first, second] = await Promise.all(cluster.ports.map((port) => fill(port, documents)));
    expect([first, second]).toEqual([documents.length, documents.length]);
    pool = createPool({ port: cluster.ports[0], host: '127.0.0.1', multipleStatements: true, connectionLimit: 4 });
    const engine = createSphinxEngine(async (text, values) => {
      const [results] = await pool.query(text, values);
      return results as Record<string, unknown>[][];
    });
    const onError = (error: unknown): unknown => failures.push(String(error));
    handle = createSearchHandler({ engine, indexes: ['halves', 'copies'], onError });
  });

  /** Fills a node's `half` and `copy` tables. Returns the number of pages in `copy`. */
  async function fill(port: number, documents: PushedDocument[]): Promise<number> {
    const node = createPool({ port, host: '127.0.0.1', connectionLimit: 1 });
    const nodeNumber = cluster.ports.indexOf(port);
    const columns = '(id, title, header, text, page, lang, hit)';
    for (const [pageAt, document] of documents.entries()) {
      for (const [at, { title, headings, link, text, group, routePath }] of rowsOf(document).entries()) {
        const header = headings.join(' > ');
        const hit = JSON.stringify({ title, header, link, text, group });
        const values = [pageAt * 100 + at + 1, title, header, text, routePath, 'en', hit];
        for (const table of pageAt % 2 === nodeNumber ? ['half', 'copy'] : ['copy'])
          await node.query(`INSERT INTO ${table} ${columns} VALUES (?, ?, ?, ?, ?, ?, ?)`, values);
      }
    }
    // Moves the tables from memory to disk, so that they survive a killed process.
    for (const table of ['half', 'copy']) await node.query(`FLUSH RTINDEX ${table}`);
    await node.end();
    return documents.length;
  }

  beforeEach(async () => {
    await cluster.start(1);
    await until('both nodes answer', async () => (await ask('halves', 'forwards')).status === 200);
    failures.length = 0;
  });
  afterAll(async () => {
    await pool?.end().catch(() => undefined);
    cluster?.stop();
  });

  test('both kinds of distributed indexes find every page once, at its best section', async () => {
    for (const index of ['halves', 'copies']) {
      const { status, links } = await ask(index, 'forwards');
      expect(status, failures.join('\n')).toBe(200);
      expect(new Set(links).size).toBe(links.length);
      expect(links.filter((link) => /^\/p\d+$/.test(link))).toHaveLength(pageCount);
      expect((await ask(index, 'word7x')).links).toEqual(['/p7#cookies']);
      expect((await ask(index, 'word1')).links.length).toBeGreaterThan(5);
      expect((await ask(index, '地址前缀')).links).toHaveLength(pageCount);
      expect((await ask(index, 'nothing-like-this')).links).toEqual([]);
      expect((await ask(index, `"'); DROP TABLE half; --`)).status).toBe(200);
    }
  });

  test('after a node is killed during queries, the other node responds from its copy', async () => {
    for (const { status, links } of await askWhileKilling('copies')) {
      // The first queries after the kill may still reach the dead node.
      expect([200, 502]).toContain(status);
      if (status === 200) expect(links).toHaveLength(pageCount);
    }
    await until('the copy answers', async () => (await ask('copies', 'forwards')).status === 200);
    for (let round = 0; round < 20; round++) {
      expect((await ask('copies', 'forwards')).links, failures.at(-1)).toHaveLength(pageCount);
    }
  });

  test('without a copy, partial results are an error until the node is back', async () => {
    const answers = await askWhileKilling('halves');
    for (const { status, links } of answers) {
      expect([200, 502]).toContain(status);
      // Half of the pages must never be returned as if they were the complete result.
      if (status === 200) expect(links).toHaveLength(pageCount);
    }
    expect(answers.at(-1)?.status).toBe(502);
    expect(failures.at(-1)).toContain('answered only in part');
    await cluster.start(1);
    await until('the node is back', async () => (await ask('halves', 'forwards')).status === 200);
    expect((await ask('halves', 'forwards')).links).toHaveLength(pageCount);
  });
});
