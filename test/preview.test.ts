/** `docsite preview` as a browser sees it: URLs, 404 pages, types, compression, caching and base paths. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderWith, run, serve, writeFiles } from './command.ts';
import type { Served } from './command.ts';

const sources = {
  'content/en/index.md': '# Home\n',
  'content/en/guide/index.md': '# Guide\n',
  'content/en/guide/start.md': `# Start\n\n${'Words about starting. '.repeat(50)}\n`,
  'content/en/guide/v1.2.md': '# Version 1.2\n',
  'content/en/guide/快 速.md': '# Fast\n',
  'content/zh/index.md': '# 首页\n',
  'content/public/robots.txt': 'User-agent: *\n',
  'content/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

function siteAt(config: object): string {
  const base = { title: 'Anvil', lang: 'en', locales: [{ lang: 'en' }, { lang: 'zh' }] };
  return folderWith({ ...sources, 'site.config.json': JSON.stringify({ ...base, ...config }) });
}

async function previewOf(config: object): Promise<{ server: Served; site: string }> {
  const site = siteAt(config);
  const built = await run(['build', site]);
  if (built.code !== 0) throw new Error(built.stdout + built.stderr);
  return { site, server: await serve(['preview', path.join(site, 'dist')]) };
}

/** Sends a raw request, to see responses that `fetch` would follow, decode or hide. */
function ask(
  server: Served,
  target: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = http.get({ port: server.port, host: '127.0.0.1', path: target, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
  });
}

describe('a site at the root with clean URLs', () => {
  const running: { server?: Served; site?: string } = {};
  const of = (target: string, headers?: Record<string, string>) => {
    if (running.server === undefined) throw new Error('the server has not started');
    return ask(running.server, target, headers);
  };
  beforeAll(async () => {
    Object.assign(running, await previewOf({}));
  });
  afterAll(() => running.server?.stop());

  test.each(['/', '/guide/', '/guide/start', '/guide/v1.2', '/guide/%E5%BF%AB%20%E9%80%9F', '/zh/'])(
    'serves %s',
    async (target) => {
      const { status, headers } = await of(target);
      expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html;charset=utf-8' });
    },
  );

  test.each([
    ['/guide', '/guide/'],
    ['/guide/index', '/guide/'],
    ['/guide/index.html', '/guide/'],
    ['/guide/start.html', '/guide/start'],
    ['/guide/start/', '/guide/start'],
    ['/index.html?from=mail', '/?from=mail'],
    ['/zh', '/zh/'],
    ['/guide/%E5%BF%AB%20%E9%80%9F.html', '/guide/%E5%BF%AB%20%E9%80%9F'],
  ])('redirects %s to %s', async (from, to) => {
    const { status, headers } = await of(from);
    expect({ status, location: headers.location }).toEqual({ status: 308, location: to });
  });

  test('responds with the 404 page of the nearest language', async () => {
    const [en, zh, file] = await Promise.all([
      of('/guide/nowhere'),
      of('/zh/guide/nowhere'),
      of('/_docsite/page/nowhere.json'),
    ]);
    expect([en.status, zh.status, file.status]).toEqual([404, 404, 404]);
    expect(en.body.toString()).toContain('<html lang="en"');
    expect(zh.body.toString()).toContain('<html lang="zh');
    expect(file.headers['content-type']).toMatch(/^text\/plain/);
  });

  test.each([
    ['/robots.txt', 'text/plain;charset=utf-8'],
    ['/logo.svg', 'image/svg+xml'],
    ['/_docsite/page/guide/start.json', 'application/json;charset=utf-8'],
  ])('serves %s with its type', async (target, type) => {
    expect((await of(target)).headers['content-type']).toContain(type);
  });

  test('serves ranges of a file, as video players request them', async () => {
    const all = (await of('/logo.svg')).body.toString();
    const { headers } = await of('/logo.svg');
    const size = all.length;
    expect(headers['accept-ranges']).toBe('bytes');
    const part = async (range: string, version?: string) => {
      const answered = await of('/logo.svg', { range, ...(version !== undefined && { 'if-range': version }) });
      return [answered.status, answered.headers['content-range'], answered.body.toString()];
    };
    expect(await part('bytes=0-1')).toEqual([206, `bytes 0-1/${size}`, all.slice(0, 2)]);
    expect(await part('bytes=5-')).toEqual([206, `bytes 5-${size - 1}/${size}`, all.slice(5)]);
    expect(await part('bytes=-3')).toEqual([206, `bytes ${size - 3}-${size - 1}/${size}`, all.slice(-3)]);
    expect(await part('bytes=2-99999')).toEqual([206, `bytes 2-${size - 1}/${size}`, all.slice(2)]);
    expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, '']);
    expect(await part('bytes=-0')).toEqual([416, `bytes */${size}`, '']);
    // The response to a malformed range request, or to a request for several ranges, is the whole file.
    for (const range of ['bytes=3-2', 'bytes=-', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b'])
      expect(await part(range), range).toEqual([200, undefined, all]);
    expect(await part('bytes=0-1', headers.etag)).toEqual([206, `bytes 0-1/${size}`, all.slice(0, 2)]);
    expect(await part('bytes=0-1', '"another"')).toEqual([200, undefined, all]);
    expect(await part('bytes=0-1', `W/${headers.etag}`)).toEqual([200, undefined, all]);
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ])('sends %s compressed with %s', async (accepted, encoding, decompress) => {
    const plain = await of('/guide/start');
    const { headers, body } = await of('/guide/start', { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept, Accept-Encoding');
    expect(decompress(body).equals(plain.body)).toBe(true);
    expect(body.byteLength).toBeLessThan(plain.body.byteLength);
    expect(headers.etag).not.toBe(plain.headers.etag);
  });

  test.each(['identity', 'gzip;q=0', 'br;q=0, gzip;q=0, *', ''])('does not compress for %j', async (accepted) => {
    const { headers } = await of('/guide/start', { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('responds with 304 if the browser has the current file', async () => {
    const { headers } = await of('/guide/start', { 'Accept-Encoding': 'br' });
    const etag = String(headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await of('/guide/start', { 'Accept-Encoding': 'br', 'If-None-Match': known });
      expect({ status: again.status, length: again.body.byteLength }).toEqual({ status: 304, length: 0 });
    }
    expect((await of('/guide/start', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('caches hashed files forever and revalidates everything else', async () => {
    const html = (await of('/')).body.toString();
    const script = /src="(\/_docsite\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    expect((await of(script)).headers['cache-control']).toContain('immutable');
    for (const target of ['/', '/_docsite/manifest.json', '/_docsite/page/guide/start.json']) {
      expect((await of(target)).headers['cache-control']).toBe('no-cache');
    }
  });

  test('shows a new build without a restart', async () => {
    writeFiles(running.site ?? '', {
      'content/en/guide/start.md': '# Started anew\n',
      'content/en/added.md': '# Added\n',
      'content/zh/added.md': '# 新\n',
    });
    expect((await run(['build', running.site ?? ''])).code).toBe(0);
    expect((await of('/guide/start')).body.toString()).toContain('Started anew');
    expect((await of('/added')).status).toBe(200);
    fs.rmSync(path.join(running.site ?? '', 'dist'), { recursive: true });
    expect((await of('/guide/start')).status).toBe(404);
  });
});

test('a build with another base is served under that base, and its URL is printed', async () => {
  const { server, site } = await previewOf({});
  expect((await ask(server, '/')).status).toBe(200);
  const built = await run(['build', site, '--base', '/nightjar/']);
  expect(built.code, built.stderr).toBe(0);
  const root = await ask(server, '/');
  expect([root.status, root.headers.location]).toEqual([308, '/nightjar/']);
  const home = await ask(server, '/nightjar/');
  expect(home.status).toBe(200);
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(home.body.toString())?.[1] ?? '';
  expect((await ask(server, sheet)).status).toBe(200);
  expect(server.output()).toMatch(/the base of .*dist has changed[^]*:\d+\/nightjar\//);
  await server.stop();
});

test('with a base path, paths outside it are not found, and the root redirects to it', async () => {
  const { server } = await previewOf({ base: '/docs/' });
  expect(server.url.endsWith('/docs/')).toBe(true);
  expect((await ask(server, '/docs/guide/start')).status).toBe(200);
  expect((await ask(server, '/guide/start')).status).toBe(404);
  expect((await ask(server, '/docsy/guide/start')).status).toBe(404);
  for (const outside of ['/', '/docs']) expect((await ask(server, outside)).headers.location).toBe('/docs/');
  expect((await ask(server, '/docs/guide/start.html')).headers.location).toBe('/docs/guide/start');
  await server.stop();
});

test('without clean URLs pages end in .html', async () => {
  const { server } = await previewOf({ route: { cleanUrls: false } });
  expect((await ask(server, '/guide/start.html')).status).toBe(200);
  expect((await ask(server, '/guide/start')).headers.location).toBe('/guide/start.html');
  expect((await ask(server, '/guide/index.html')).headers.location).toBe('/guide/');
  await server.stop();
});

test('a build that was interrupted between its renames is completed first', async () => {
  const site = siteAt({});
  await run(['build', site]);
  const staged = path.join(site, '.dist.docsite-new-99999999');
  fs.cpSync(path.join(site, 'dist'), staged, { recursive: true });
  fs.writeFileSync(path.join(staged, 'robots.txt'), 'the new site');
  fs.renameSync(path.join(site, 'dist'), path.join(site, '.dist.docsite-old'));
  fs.writeFileSync(path.join(site, '.dist.docsite-journal'), `${staged}\n`);
  const server = await serve(['preview', path.join(site, 'dist')]);
  expect((await ask(server, '/robots.txt')).body.toString()).toBe('the new site');
  expect(fs.existsSync(path.join(site, '.dist.docsite-journal'))).toBe(false);
  await server.stop();
});

test.runIf(process.platform === 'linux')('a file replaced by a pipe or a link is not served', async () => {
  const { server, site } = await previewOf({});
  expect((await ask(server, '/robots.txt')).status).toBe(200);
  const file = path.join(site, 'dist/robots.txt');
  fs.rmSync(file);
  execFileSync('mkfifo', [file]);
  expect((await ask(server, '/robots.txt')).status).toBe(404);
  fs.rmSync(file);
  fs.symlinkSync('/etc/passwd', file);
  expect((await ask(server, '/robots.txt')).status).toBe(404);
  await server.stop();
});

test('the prefix of the default version, and of its default language, redirects to the path without it', async () => {
  const site = folderWith({
    'site.config.json': JSON.stringify({
      title: 'Anvil',
      lang: 'en',
      locales: [{ lang: 'en' }, { lang: 'zh' }],
      multiVersion: { default: '2.x', versions: ['1.x', '2.x'] },
    }),
    'content/1.x/en/index.md': '# Home\n',
    'content/1.x/en/start.md': '# Start\n',
    'content/2.x/en/index.md': '# Home\n',
    'content/2.x/en/start.md': '# Start\n',
    'content/2.x/zh/start.md': '# 开始\n',
  });
  await run(['build', site]);
  const server = await serve(['preview', path.join(site, 'dist')]);
  const answers = await Promise.all(
    ['2.x/start', '2.x/en/start', '2.x/zh/start', '2.x/', '1.x/en/start', '1.x/start'].map((at) =>
      ask(server, `/${at}`),
    ),
  );
  expect(answers.map(({ status, headers }) => headers.location ?? status)).toEqual([
    '/start',
    '/start',
    '/zh/start',
    '/',
    '/1.x/start',
    200,
  ]);
  await server.stop();
});

test('only languages with folders have a prefix, not a folder of pages with the name of a language', async () => {
  const site = folderWith({
    'site.config.json': '{ "title": "Anvil", "lang": "en" }',
    'content/index.md': '# Home\n',
    'content/guide/start.md': '# Start\n',
    'content/guide/en/start.md': '# English\n',
  });
  await run(['build', site]);
  const single = await serve(['preview', path.join(site, 'dist')]);
  expect((await ask(single, '/guide/en/start')).status).toBe(200);
  expect((await ask(single, '/en/guide/start')).status).toBe(404);
  const { server: several } = await previewOf({});
  const { status, headers } = await ask(several, '/en/guide/start');
  expect([status, headers.location]).toEqual([308, '/guide/start']);
});
