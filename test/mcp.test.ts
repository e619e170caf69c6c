/**
 * Tests what agents receive from a built site: with the official client, over HTTP and standard input, and for hostile
 * messages.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMcpHandler, filesAt } from '../lib/mcp/index.js';
import type { SiteFiles } from '../lib/mcp/index.js';
import { filesIn, listenerOf } from '../lib/mcp/node/index.js';
import type { Manifest } from '../lib/shared/manifest.js';
import { builtOwnSite } from './built-sites.ts';
import { folderWith, repository, run, runProcess, serve, start } from './command.ts';
import { seed } from './harness.ts';

const prose = (about: string): string => `Words about ${about}. `.repeat(30);

const setup = `# Setup

${prose('installing')}

## Install

Run the installer.

### On Linux

\`\`\`sh
# ## Not a heading
npm install anvil
\`\`\`

## \`forge.heat\` and [tongs](./tongs.md)

Heat it first.

## Install

The second way to install.
`;

const sources = {
  'content/en/index.md': '# Home\n\nAnvils for everyone.\n',
  'content/en/guide/setup.md': setup,
  'content/en/guide/tongs.md': `# Tongs\n\n${prose('tongs')}\n`,
  'content/en/guide/long.md': `# Long\n\n${'A line of a long page that goes on for a while.\n\n'.repeat(2000)}`,
  'content/en/guide/_meta.json': JSON.stringify(['setup', 'tongs', 'long']),
  'content/zh/index.md': '# 首页\n\n铁砧。\n',
  'content/zh/guide/setup.md': '# 安装\n\n介绍如何安装铁砧。\n\n## 步骤\n\n运行安装程序。\n',
  'content/zh/guide/tongs.md': '# 钳子\n\n钳子的说明。\n',
  'content/zh/guide/long.md': '# 长\n\n很长的一页。\n',
  'content/zh/guide/_meta.json': JSON.stringify(['setup', 'tongs', 'long']),
  'site.config.json': JSON.stringify({
    title: 'Anvil',
    description: 'Strike while the iron is hot.',
    url: 'https://anvil.example',
    base: '/docs/',
    redirects: {
      '/guide/pliers': '/guide/tongs',
      '/install': '/guide/setup#install',
      '/handbook': 'https://other.example/guide/tongs',
    },
    lang: 'en',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '简体中文' },
    ],
  }),
};

const built = { folder: '' };
const closing: (() => unknown)[] = [];
const failures: unknown[] = [];

beforeAll(async () => {
  const site = folderWith(sources);
  const { code, stdout, stderr } = await run(['build', site]);
  if (code !== 0) throw new Error(stdout + stderr);
  built.folder = path.join(site, 'dist');
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** Serves the handler on a free port. Returns its URL. */
async function listen(options: { files?: SiteFiles; allowOrigins?: string[] } = {}): Promise<string> {
  const handler = createMcpHandler({
    files: filesIn(built.folder),
    onError: (error) => failures.push(error),
    ...options,
  });
  const server = http.createServer(listenerOf(handler)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

interface Call {
  name: string;
  arguments?: Record<string, unknown>;
}

interface Conversation {
  era: string;
  name: string;
  instructions: string;
  tools: { name: string; inputSchema: { properties: Record<string, { enum?: string[] }> } }[];
  results: { content: { type: string; text: string }[]; isError?: boolean; failure?: string }[];
}

/** Returns the responses that the official client receives. `mode` is the requested revision. */
async function converse(
  server: { url: string } | { command: string[] },
  mode: unknown,
  calls: Call[],
): Promise<Conversation> {
  const asked = JSON.stringify({ ...server, mode, calls });
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(repository, 'test/mcp-client.js'), asked]);
  return JSON.parse(stdout) as Conversation;
}

const command = (): string[] => [process.execPath, path.join(repository, 'bin/docsite.js'), 'mcp', built.folder];

const everyTool: Call[] = [
  { name: 'search', arguments: { query: 'heat', limit: 1 } },
  { name: 'read', arguments: { path: '/guide/setup#forgeheat-and-tongs' } },
  { name: 'outline', arguments: { path: '/guide/setup' } },
  { name: 'search', arguments: { query: '铁砧', lang: 'zh' } },
  { name: 'read', arguments: { path: 'https://anvil.example/docs/zh/guide/setup.html#步骤' } },
  { name: 'outline', arguments: { lang: 'zh' } },
  { name: 'hammer', arguments: {} },
];

test.each([
  ['/guide/', 'zh', '- [安装](/zh/guide/setup)'],
  ['/guide/setup', 'zh', 'Headings of [安装](/zh/guide/setup)'],
  ['/zh/guide/setup', 'en', 'Headings of [Setup](/guide/setup)'],
])('the outline of %s in `%s` is that of the same page or folder in this language', async (name, lang, text) => {
  expect((await call(await listen(), 'outline', { path: name, lang })).text).toContain(text);
});

describe.each([
  ['the revision that begins with `initialize`', 'legacy', 'legacy'],
  ['the stateless revision', { pin: '2026-07-28' }, 'modern'],
])('the official client with %s', (_title, mode, era) => {
  test.each(['HTTP', 'standard input'])('over %s', async (transport) => {
    const server = transport === 'HTTP' ? { url: await listen() } : { command: command() };
    const seen = await converse(server, mode, everyTool);
    expect(seen).toMatchObject({ era, name: 'Anvil' });
    expect(seen.instructions).toContain('Strike while the iron is hot.');
    expect(seen.tools.map(({ name }) => name)).toEqual(['search', 'read', 'outline']);
    expect(seen.tools[0]?.inputSchema.properties['lang']?.enum).toEqual(['en', 'zh']);
    expect(seen.results.map(({ content, failure }) => content?.[0]?.text ?? failure)).toEqual([
      expect.stringMatching(/^1 page for “heat”:\n\n1\. \[Setup › .*\]\(\/guide\/setup#forgeheat-and-tongs\)/),
      'Section of [Setup](/guide/setup)\n\n## `forge.heat` and [tongs](https://anvil.example/docs/guide/tongs)\n\nHeat it first.\n',
      [
        'Headings of [Setup](/guide/setup):\n',
        '- [Install](/guide/setup#install)',
        '  - [On Linux](/guide/setup#on-linux)',
        '- [`forge.heat` and tongs](/guide/setup#forgeheat-and-tongs)',
        '- [Install](/guide/setup#install-1)',
      ].join('\n'),
      expect.stringContaining('](/zh/guide/setup)'),
      'Section of [安装](/zh/guide/setup)\n\n## 步骤\n\n运行安装程序。\n',
      expect.stringMatching(/^# Anvil\n[\s\S]*- \[安装\]\(\/zh\/guide\/setup\)\n- \[钳子\]\(\/zh\/guide\/tongs\)/),
      expect.stringContaining('unknown tool'),
    ]);
  });
});

/** Sends one message of the stateless revision. */
async function post(
  url: string,
  method: string,
  { params = {}, headers = {} }: { params?: Record<string, unknown>; headers?: Record<string, string> } = {},
): Promise<Response> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof params['name'] === 'string' && { 'mcp-name': params['name'] }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: { _meta, ...params } }),
  });
}

interface Body {
  id?: number;
  result?: { content?: { text: string }[]; isError?: boolean; supportedVersions?: string[]; ttlMs?: number };
  error?: { code: number; message: string; data?: { supported: string[] } };
}

async function call(
  url: string,
  name: string,
  parameters: Record<string, unknown>,
): Promise<{ text: string; isError: boolean }> {
  const response = await post(url, 'tools/call', { params: { name, arguments: parameters } });
  const { result } = (await response.json()) as Body;
  return { text: result?.content?.[0]?.text ?? '', isError: result?.isError === true };
}

test('the outline lists pages outside folders first, then the sections in the order of the top bar', async () => {
  const page = (title: string): string => `# ${title}\n\nWords.\n`;
  const site = folderWith({
    'content/index.md': page('Home'),
    'content/about.md': page('About'),
    'content/a/x.md': page('X'),
    'content/b/y.md': page('Y'),
    'content/c/z.md': page('Z'),
    'site.config.json': JSON.stringify({
      title: 'Anvil',
      url: 'https://anvil.example',
      base: '/docs/',
      theme: {
        nav: [
          { text: 'Last letter', link: '/c/z' },
          { text: 'More', items: [{ text: 'B', link: '/b/y' }] },
        ],
      },
    }),
  });
  const { code, stdout, stderr } = await run(['build', site]);
  expect(code, stdout + stderr).toBe(0);
  const { text } = await call(await listen({ files: filesIn(path.join(site, 'dist')) }), 'outline', {});
  expect(text.match(/^## .*$/gm)).toEqual(['## /', '## /c/', '## /b/', '## /a/']);
});

describe('results', () => {
  test('of a search are the same as those of `docsite search`, in the same order', async () => {
    const url = await listen();
    for (const query of ['install', 'words about', 'tongs', 'instal', 'page']) {
      const { stdout } = await run(['search', query, '--root', path.dirname(built.folder), '--json', '--limit', '20']);
      const links = (JSON.parse(stdout) as { results: { link: string }[] }).results.map(({ link }) => link);
      const { text } = await call(url, 'search', { query, limit: 20 });
      expect(
        [...text.matchAll(/^\d+\. \[.*\]\((.*?)\)/gm)].map(([, link]) => link),
        query,
      ).toEqual(links);
      expect(links.length, query).toBeGreaterThan(0);
    }
  });

  test('of a page are its published Markdown, in parts if it is long', async () => {
    const url = await listen();
    const file = fs.readFileSync(path.join(built.folder, 'guide/long.md'), 'utf8');
    const parts: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const { text } = await call(url, 'read', { path: '/guide/long', offset });
      expect(text.length).toBeLessThan(41_000);
      const more: RegExpExecArray | null = /\n\[Part of \d+ characters\. To continue, read with offset (\d+)\.\]$/.exec(
        text,
      );
      parts.push(more === null ? text : text.slice(0, more.index));
      offset = more === null ? null : Number(more[1]);
    }
    expect(parts.length).toBe(3);
    expect(parts.join('')).toBe(file);
  });

  test('of a section end where the next section begins, and skip code that looks like a heading', async () => {
    const url = await listen();
    const first = await call(url, 'read', { path: '/guide/setup#install' });
    expect(first.text).toContain('npm install anvil');
    expect(first.text).not.toContain('Heat it first.');
    const linux = await call(url, 'read', { path: 'guide/setup.md#on-linux' });
    expect(linux.text).toMatch(/^Section of \[Setup\]\(\/guide\/setup\) › Install\n\n### On Linux\n/);
    const second = await call(url, 'read', { path: '/docs/guide/setup#install-1' });
    expect(second.text).toContain('The second way to install.');
  });

  test.each([
    ['/guide/pliers', '/guide/tongs'],
    ['https://anvil.example/docs/guide/pliers.html', '/guide/tongs'],
    ['/zh/guide/pliers', '/zh/guide/tongs'],
    ['/install', '/guide/setup#install'],
    ['/guide/pliers/none', null],
    ['/handbook', null],
  ])('of the old path %s are those of %s', async (old, current) => {
    const url = await listen();
    const moved = await call(url, 'read', { path: old });
    if (current === null) expect(moved.isError).toBe(true);
    else expect(moved).toEqual(await call(url, 'read', { path: current }));
  });

  test.each([
    ['/tutorial/tongs', 'This page does not exist; these may be meant: /guide/tongs, /guide/setup'],
    ['/docs/tongs.html#handle', 'This page does not exist; these may be meant: /guide/tongs, /guide/setup'],
    ['/guide/xyz', 'This page does not exist; `search` and `outline` return valid paths'],
    ['/zh/tutorial/钳子', 'This page does not exist; these may be meant: /zh/guide/tongs'],
    ['/', null],
  ])('of %s, if it does not exist, are suggested by its name', async (missing, text) => {
    const answer = await call(await listen(), 'read', { path: missing });
    if (text === null) expect(answer.isError).toBe(false);
    else expect(answer).toEqual({ text, isError: true });
  });

  test('are found for the headings of this repository’s site', async () => {
    const folder = await builtOwnSite();
    const url = await listen({ files: filesIn(folder) });
    const { pages } = JSON.parse(fs.readFileSync(path.join(folder, '_docsite/manifest.json'), 'utf8')) as Manifest;
    const wrong: string[] = [];
    let sections = 0;
    // `npm run bars M2` checks all headings.
    const step = process.env['BARS'] === 'M2' ? 1 : 24;
    for (const { routePath, toc } of pages.filter((_, index) => index % step === seed % step)) {
      for (const { id, text, depth } of toc) {
        const read = await call(url, 'read', { path: `${routePath}#${id}` });
        const [, heading = ''] = /\n\n(#+ .*)/.exec(read.text) ?? [];
        const letters = (marked: string): string => marked.replaceAll(/\]\(.*?\)|[^\p{L}\p{N}]/gu, '');
        const isRight = heading.startsWith(`${'#'.repeat(depth)} `) && letters(heading) === letters(text);
        if (read.isError || !isRight) wrong.push(`${routePath}#${id}: ${heading}`);
        sections++;
      }
    }
    expect(wrong).toEqual([]);
    expect(sections).toBeGreaterThan(2000 / step);
  }, 600_000);

  test('follow a new build without a restart', async () => {
    const site = folderWith({
      'site.config.json': '{ "title": "Anvil", "lang": "en", "url": "https://anvil.example" }',
      'content/index.md': '# Home\n\nOld words.\n',
    });
    await run(['build', site]);
    const url = await listen({ files: filesIn(path.join(site, 'dist')) });
    expect((await call(url, 'search', { query: 'hammer' })).text).toContain('No results');
    fs.writeFileSync(path.join(site, 'content/hammer.md'), '# Hammer\n\nA new page.\n');
    await run(['build', site]);
    expect((await call(url, 'search', { query: 'hammer' })).text).toContain('(/hammer)');
  });

  test('are the same from a published site', async () => {
    const preview = await serve(['preview', built.folder]);
    closing.push(() => preview.stop());
    const [near, far] = [await listen(), await listen({ files: filesAt(preview.url) })];
    for (const { name, arguments: parameters = {} } of everyTool)
      expect(await call(far, name, parameters)).toEqual(await call(near, name, parameters));
  });
});

describe('the protocol', () => {
  test('of the stateless revision describes the server and how long lists may be cached', async () => {
    const url = await listen();
    const discovered = (await (await post(url, 'server/discover')).json()) as Body;
    expect(discovered.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      cacheScope: 'public',
    });
    const listed = (await (await post(url, 'tools/list')).json()) as Body;
    expect(listed.result?.ttlMs).toBeGreaterThan(0);
  });

  test.each([
    ['a method that it does not know', 'ping', {}, 404, -32601],
    ['a version that nobody knows', 'tools/list', { headers: { 'mcp-protocol-version': '1900-01-01' } }, 400, -32020],
    ['a header of another method', 'tools/list', { headers: { 'mcp-method': 'tools/call' } }, 400, -32020],
    [
      'a header of another tool',
      'tools/call',
      { params: { name: 'read' }, headers: { 'mcp-name': 'search' } },
      400,
      -32020,
    ],
    [
      'no capabilities',
      'tools/list',
      { params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } },
      400,
      -32602,
    ],
    ['parameters that are a list', 'tools/call', { params: { name: 'read', arguments: ['/'] } }, 200, -32602],
  ])('responds to %s with an error', async (_title, method, message, status, code) => {
    const response = await post(await listen(), method, message);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ id: 7, error: { code } });
  });

  test('lists the versions that it supports to a client that requests another version', async () => {
    const version = '2031-01-01';
    const params = { _meta: { 'io.modelcontextprotocol/protocolVersion': version } };
    const response = await post(await listen(), 'tools/list', { params, headers: { 'mcp-protocol-version': version } });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as Body;
    expect(error).toMatchObject({ code: -32022, data: { supported: ['2026-07-28', '2025-11-25', '2025-06-18'] } });
  });

  test('does not mention versions to a client that requests an unknown method', async () => {
    const response = await post(await listen(), 'tools/lost');
    const { error } = (await response.json()) as Body;
    expect(error).toEqual({ code: -32601, message: 'unknown method `tools/lost`' });
  });

  test('accepts an encoded tool name in a header', async () => {
    const encoded = `=?base64?${Buffer.from('outline').toString('base64')}?=`;
    const response = await post(await listen(), 'tools/call', {
      params: { name: 'outline' },
      headers: { 'mcp-name': encoded },
    });
    expect(((await response.json()) as Body).result?.content?.[0]?.text).toContain('# Anvil');
  });

  const send = async (url: string, init: RequestInit): Promise<[number, number | undefined]> => {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, ...init });
    const text = await response.text();
    const body = text === '' ? undefined : (JSON.parse(text) as Body);
    if (body !== undefined) expect(body.id).toBeNull();
    return [response.status, body?.error?.code];
  };

  test.each<[string, RequestInit, [number, number | undefined]]>([
    ['a notification', { body: '{"jsonrpc":"2.0","method":"notifications/initialized"}' }, [202, undefined]],
    ['a batch', { body: '[{"jsonrpc":"2.0","id":1,"method":"ping"}]' }, [400, -32600]],
    ['text that is not JSON', { body: '{' }, [400, -32700]],
    ['another kind of message', { body: '{"jsonrpc":"1.0","id":1,"method":"ping"}' }, [400, -32600]],
    ['a response', { body: '{"jsonrpc":"2.0","id":1,"result":{}}' }, [400, -32600]],
    ['an id that is null', { body: '{"jsonrpc":"2.0","id":null,"method":"ping"}' }, [400, -32600]],
    [
      'a body that is too long',
      { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(70_000) }) },
      [413, -32600],
    ],
    ['a form', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, [415, -32600]],
    ['a web page elsewhere', { body: '{}', headers: { origin: 'https://evil.example' } }, [403, -32600]],
    ['a page without an origin', { body: '{}', headers: { origin: 'null' } }, [403, -32600]],
    ['GET', { method: 'GET' }, [405, -32600]],
    ['DELETE', { method: 'DELETE' }, [405, -32600]],
  ])('responds to %s', async (_title, init, expected) => {
    expect(await send(await listen(), init)).toEqual(expected);
  });

  test('responds to pages of an allowed origin, including their preflight requests', async () => {
    const origin = 'https://app.example';
    const url = await listen({ allowOrigins: [origin] });
    const before = await fetch(url, { method: 'OPTIONS', headers: { origin } });
    expect([before.status, before.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
    const response = await post(url, 'tools/list', { headers: { origin } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    expect((await post(url, 'tools/list', { headers: { origin: 'https://app.example.evil' } })).status).toBe(403);
  });
});

describe('only the pages of the site are reachable', () => {
  test.each([
    '../../site.config.json',
    '/../../../etc/passwd',
    '/..%2f..%2fsite.config',
    '/_docsite/manifest.json',
    '/_docsite/manifest',
    'file:///etc/passwd',
    '//evil.example/nowhere',
    String.raw`\..\..\site.config`,
    '/guide/setup\0.md',
    '%',
    '/secret',
    '/hidden/notes',
  ])('by the path %s', async (name) => {
    fs.writeFileSync(path.join(built.folder, '..', 'outside.md'), 'TOP SECRET');
    for (const tool of ['read', 'outline']) {
      const { text, isError } = await call(await listen(), tool, { path: name });
      expect([tool, isError]).toEqual([tool, true]);
      expect(text).not.toMatch(/SECRET|root:|"title"/);
    }
  });

  test('by a symbolic link in the build that replaces a page, a folder or a file of the index', async () => {
    const copy = folderWith({});
    fs.cpSync(built.folder, copy, { recursive: true });
    const outside = folderWith({ 'secret.md': 'TOP SECRET', 'guide/tongs.md': 'TOP SECRET' });
    fs.rmSync(path.join(copy, 'guide/setup.md'));
    fs.symlinkSync(path.join(outside, 'secret.md'), path.join(copy, 'guide/setup.md'));
    fs.rmSync(path.join(copy, 'zh/guide'), { recursive: true });
    fs.symlinkSync(path.join(outside, 'guide'), path.join(copy, 'zh/guide'));
    const url = await listen({ files: filesIn(copy) });
    for (const name of ['/guide/setup', '/zh/guide/tongs'])
      expect(await call(url, 'read', { path: name })).toEqual({
        text: `The build has no Markdown for ${name}`,
        isError: true,
      });
    expect((await call(url, 'read', { path: '/guide/tongs' })).isError).toBe(false);
  });

  test.each([
    ['search', {}],
    ['search', { query: '' }],
    ['search', { query: 'x'.repeat(501) }],
    ['search', { query: ['install'] }],
    ['search', { query: 'install', limit: 1000 }],
    ['search', { query: 'install', lang: '../../' }],
    ['search', { query: 'install', folder: '/etc' }],
    ['search', { query: 'install', constructor: 1 }],
    ['read', { path: 7 }],
    ['read', { path: '/guide/setup', offset: -1 }],
    ['read', { path: '/guide/setup', offset: 1e9 }],
    ['read', { path: '/guide/setup#nowhere' }],
    ['outline', { path: '/nowhere/' }],
  ])('and %s tells models what is wrong with %j', async (name, parameters) => {
    const before = failures.length;
    const { text, isError } = await call(await listen(), name, parameters);
    expect(isError).toBe(true);
    expect(text).toMatch(/^[A-Z`/].{10,300}$/s);
    expect(failures.length).toBe(before);
  });

  test('and a failure to read is reported to the server, not to the client', async () => {
    const files: SiteFiles = { read: () => Promise.reject(new Error('password of the disk')) };
    const before = failures.length;
    const response = await post(await listen({ files }), 'tools/list');
    expect(await response.json()).toMatchObject({ error: { code: -32603 } });
    expect(String(failures.slice(before))).toContain('password of the disk');
  });
});

describe('`docsite mcp`', () => {
  test('responds to each line of a hostile input, and exits when the input ends', async () => {
    const { child, ended } = start(['mcp', built.folder]);
    const lines = [
      '{',
      '',
      '[]',
      `"${'x'.repeat(70_000)}"`,
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":null}',
      '{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"read","arguments":{"path":"/guide/setup#install-1"}}}',
      '{"jsonrpc":"2.0","id":"b","method":"ping"}',
    ];
    child.stdin?.write(lines.slice(0, 5).join('\n'));
    child.stdin?.end(`\n${lines.slice(5).join('\n')}`);
    const { code, stdout } = await ended;
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Body);
    expect(code).toBe(0);
    expect(answers.map(({ id, error }) => id ?? error?.code).toSorted()).toEqual([-32600, -32600, -32700, 'a', 'b']);
    expect(answers.filter(({ id }) => id === null)).toHaveLength(3);
  });

  test('does not respond to a canceled request', async () => {
    const { child, ended } = start(['mcp', built.folder]);
    child.stdin?.end(
      [
        '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
        '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
        '{"jsonrpc":"2.0","id":2,"method":"tools/list"}',
      ].join('\n'),
    );
    const { stdout } = await ended;
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as Body).id),
    ).toEqual([2]);
  });

  test('rejects a folder without a build, and explains what to do', async () => {
    const { code, stdout, stderr } = await runProcess(['mcp', path.dirname(built.folder)]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('did you mean');
  });

  test('stops on a signal', async () => {
    const { child, ended } = start(['mcp', built.folder]);
    await new Promise<void>((resolve) => {
      child.stdout?.once('data', () => resolve());
      child.stdin?.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    });
    child.kill('SIGTERM');
    expect((await ended).code).toBe(143);
  });
});
