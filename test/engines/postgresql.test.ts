/** A site's documents in a real PostgreSQL, searched through the handler the same way as from a browser. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPostgresqlEngine, createSearchHandler } from '../../lib/engines/index.js';
import { readRemoteGroups } from '../../lib/shared/search/remote.js';
import type { RemoteGroup } from '../../lib/shared/search/remote.js';
import { run, siteWith, writeFiles } from '../command.ts';
import { findPrograms, startServer } from './postgresql-server.ts';
import type { Server } from './postgresql-server.ts';

const programs = findPrograms();
if ('reason' in programs) console.log(`PostgreSQL is NOT tested: ${programs.reason}`);

const files = {
  'site.config.json': JSON.stringify({ title: 'Anvil', lang: 'en', locales: [{ lang: 'en' }, { lang: 'zh' }] }),
  'content/en/index.md':
    '---\nsearch: false\n---\n\n# Home\n\n[Proxy](./proxy.md) [Prefix](./prefix.md) [Odd](./odd.md)\n',
  'content/zh/index.md': '---\nsearch: false\n---\n\n# 首页\n\n[代理](./proxy.md) [前缀](./prefix.md) [怪](./odd.md)\n',
  'content/en/_meta.json': '["prefix", "odd", { "type": "section-header", "label": "Network" }, "proxy"]',
  'content/en/proxy.md':
    '# Proxy\n\nThe server forwards requests.\n\n## Cookies\n\nCookies pass when the proxy rewrites them.\n\n### Secure ones\n\nOver TLS only.\n',
  'content/zh/proxy.md':
    '# 代理\n\n服务器转发请求。\n\n## Cookies\n\n代理会改写它们。\n\n### 安全 {#secure-ones}\n\n只用 TLS。\n',
  'content/en/prefix.md': '# output.assetPrefix\n\nThe prefix of all addresses. No proxy is needed for cookies.\n',
  'content/zh/prefix.md': '# output.assetPrefix\n\n静态资源的地址前缀。\n',
  'content/en/odd.md': "# Odd\n\nIt's a `\\d` and a \\\\ and 'quotes' $1 :name; DROP TABLE docsite_sections;\n",
  'content/zh/odd.md': "# 怪\n\n它的 'quotes' 和 \\\\。\n",
};

describe.skipIf('reason' in programs)('PostgreSQL', () => {
  let server: Server;
  let site = '';
  const failures: unknown[] = [];
  let handle: (request: Request) => Promise<Response>;

  async function push(...parameters: string[]): Promise<void> {
    const { code, stdout, stderr } = await run([
      'search',
      'push',
      '--engine',
      'postgresql',
      '--root',
      site,
      ...parameters,
    ]);
    expect(code, stderr).toBe(0);
    server.sql(stdout);
  }

  async function ask(keyword: string, more: Record<string, string> = {}): Promise<RemoteGroup[]> {
    const parameters = new URLSearchParams({ keyword, limit: '7', lang: 'en', ...more });
    const response = await handle(new Request(`https://search.example/find?${parameters}`));
    expect(failures).toEqual([]);
    expect(response.status).toBe(200);
    const groups = readRemoteGroups(await response.json());
    if ('fault' in groups) throw new Error(groups.fault);
    return groups;
  }

  async function links(keyword: string, more: Record<string, string> = {}): Promise<string[]> {
    return (await ask(keyword, more)).flatMap(({ hits }) => hits.map(({ link }) => link));
  }

  beforeAll(async () => {
    if ('reason' in programs) return;
    server = startServer(programs.folder);
    const engine = createPostgresqlEngine({ query: server.query });
    handle = createSearchHandler({ engine, indexes: ['docs', 'blog'], onError: (error) => failures.push(error) });
    site = siteWith(files);
    fs.rmSync(path.join(site, 'content/guide'), { recursive: true });
    fs.rmSync(path.join(site, 'content/index.md'));
    expect((await run(['build', site])).code).toBe(0);
    await push();
  });
  afterAll(() => server?.stop());

  test('responds in the page’s format, with the best section of each page', async () => {
    expect(await ask('cookies', { searchIndexes: 'docs' })).toEqual([
      {
        index: 'docs',
        hits: [
          {
            type: 'header',
            title: 'Proxy',
            header: 'Cookies',
            link: '/proxy#cookies',
            statement: 'Cookies pass when the proxy rewrites them.',
            query: 'cookies',
            highlights: [{ start: 0, length: 7 }],
            group: 'Network',
          },
          {
            type: 'content',
            title: 'output.assetPrefix',
            header: '',
            link: '/prefix',
            statement: 'The prefix of all addresses. No proxy is needed for cookies.',
            query: 'cookies',
            highlights: [{ start: 52, length: 7 }],
          },
        ],
      },
    ]);
  });

  test.each([
    ['prox', 'en', ['/proxy', '/prefix']],
    ['proxy', 'en', ['/proxy', '/prefix']],
    ['assetPrefix', 'en', ['/prefix']],
    ['asset prefix', 'en', ['/prefix']],
    ['output.asset', 'en', ['/prefix']],
    ['forwards tls', 'en', ['/proxy#secure-ones']],
    // Only another form of this word finds the page, because the word is not a prefix.
    ['request,', 'en', ['/proxy']],
    ['secure ones', 'en', ['/proxy#secure-ones']],
    ['转发', 'zh', ['/zh/proxy']],
    ['地址前缀', 'zh', ['/zh/prefix']],
    ['源', 'zh', ['/zh/prefix']],
    ['TLS', 'zh', ['/zh/proxy#secure-ones']],
    ['nothing', 'en', []],
    ['转发', 'en', []],
    ["quotes'", 'en', ['/odd']],
    ['DROP', 'en', ['/odd']],
    ["'; DROP TABLE docsite_sections; --", 'en', ['/odd']],
    ['\\ & | ! ( :* <->', 'en', []],
  ])('%j in %s finds %j', async (keyword, lang, expected) => {
    const found = await links(keyword, { lang, searchIndexes: 'docs' });
    expect(found).toEqual(expected);
  });

  test('results with all words rank above results with some of them', async () => {
    expect(await links('forwards addresses', { searchIndexes: 'docs' })).toHaveLength(2);
    expect((await links('cookies rewrites'))[0]).toBe('/proxy#cookies');
    expect(await links('proxy', { limit: '1', searchIndexes: 'docs' })).toHaveLength(1);
  });

  test('a push replaces only the documents of one language or one index', async () => {
    const count = (where: string): number =>
      Number(server.sql(`SELECT count(DISTINCT route_path) FROM docsite_sections WHERE ${where};`));
    await push('--index', 'blog');
    expect([count("site_index = 'docs'"), count("site_index = 'blog'")]).toEqual([6, 6]);
    expect((await ask('forwards')).map(({ index, hits }) => [index, hits.length])).toEqual([
      ['docs', 1],
      ['blog', 1],
    ]);
    writeFiles(site, {
      'content/en/proxy.md': '# Proxy\n\nNow it relays.\n',
      'content/zh/proxy.md': '# 代理\n\n现在中继。\n',
    });
    await run(['build', site]);
    await push('--lang', 'en');
    expect(await links('relays', { searchIndexes: 'docs' })).toEqual(['/proxy']);
    expect(await links('forwards', { searchIndexes: 'docs' })).toEqual([]);
    expect(await links('中继', { lang: 'zh', searchIndexes: 'docs' })).toEqual([]);
    await push();
    expect(await links('中继', { lang: 'zh', searchIndexes: 'docs' })).toEqual(['/zh/proxy']);
    expect(count("site_index = 'docs'")).toBe(6);
  });

  test('a database error is an error for the page, which then uses its own index', async () => {
    server.sql('ALTER TABLE docsite_sections RENAME TO gone;');
    const response = await handle(new Request('https://search.example/find?keyword=proxy'));
    expect(response.status).toBe(502);
    expect(await response.text()).not.toContain('docsite_sections');
    expect(failures.splice(0)).toHaveLength(1);
    server.sql('ALTER TABLE gone RENAME TO docsite_sections;');
  });
});
