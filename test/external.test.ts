/**
 * External links, tested against a local server: which URLs are requested, how often, and how responses are
 * interpreted.
 */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askUrls } from '../lib/compiler/checks/links/ask-urls.js';
import type { AskingOptions } from '../lib/compiler/checks/links/ask-urls.js';
import { isPrivateHost } from '../lib/compiler/checks/links/private-host.js';

const asked: string[] = [];
const load = { now: 0, most: 0 };
const server = http.createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  load.most = Math.max(load.most, ++load.now);
  const count = asked.filter((line) => line.endsWith(` ${request.url}`)).length;
  const reply = (status: number, headers: http.OutgoingHttpHeaders = {}): void => {
    setTimeout(() => {
      load.now--;
      response.writeHead(status, headers).end();
    }, 15);
  };
  const [, kind = '', rest = ''] = (request.url ?? '').split(/[/?]/);
  if (kind === 'status') reply(Number(rest));
  else if (kind === 'moved') reply(301, { location: '/status/200' });
  else if (kind === 'found') reply(302, { location: '/status/200' });
  else if (kind === 'circle') reply(301, { location: '/circle/b' });
  else if (kind === 'gone') reply(308, { location: '/status/404' });
  else if (kind === 'inside') reply(302, { location: 'http://10.0.0.1/' });
  else if (kind === 'page') {
    load.now--;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(request.method === 'GET' ? html : '');
  } else if (kind === 'script') {
    load.now--;
    response.writeHead(200, { 'content-type': 'text/html' }).end('<div id=app></div><script src=app.js></script>');
  } else if (kind === 'no-head') reply(request.method === 'HEAD' ? 405 : 200);
  else if (kind === 'later') reply(count === 1 ? 429 : 200, { 'retry-after': '0' });
  else if (kind === 'flaky') reply(count <= 2 ? 503 : 200);
  else if (kind === 'reset') {
    load.now--;
    request.socket.destroy();
  } else if (kind === 'slow') load.now--;
});
const html = `<h2 id="install">Install</h2><a name='use'></a><p id=plain>A</p><p id="user-content-readme">B</p>
<h2 id="größe">C</h2><a href="#gone">D</a><script>add({ id: "made", other: \\"in-json\\" })</script>`;
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-external-'));
afterAll(() => {
  server.closeAllConnections();
  server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const options = (more: Partial<AskingOptions> = {}): AskingOptions => ({
  timeout: 20_000,
  signal: new AbortController().signal,
  // Allows only the test server's private address.
  isRefused: (host) => host !== '127.0.0.1' && isPrivateHost(host),
  retryAfter: [5, 10],
  perHost: 2,
  keep: 60_000,
  cacheFolder: '',
  ...more,
});

async function answerTo(urlPath: string): Promise<string> {
  const url = origin + urlPath;
  // A busy machine may respond slowly, so only a response that never comes has a short limit.
  const limits = urlPath.startsWith('/slow/') ? { timeout: 400 } : {};
  const answer = (await askUrls([url], options(limits))).get(url)?.answer;
  if (answer?.state === 'dead') return `dead: ${answer.reason}`;
  return answer?.state === 'moved' ? `moved: ${answer.location.replace(origin, '')}` : (answer?.state ?? 'nothing');
}

test.each([
  ['/status/200', 'alive'],
  ['/status/404', 'dead: responds with 404'],
  ['/status/410', 'dead: responds with 410'],
  ['/status/500', 'dead: responds with 500'],
  ['/status/403', 'alive'],
  ['/moved/a', 'moved: /status/200'],
  ['/moved/a#part', 'moved: /status/200#part'],
  ['/found/a', 'alive'],
  ['/gone/a', 'dead: responds with 404'],
  ['/circle/a', 'dead: redirects in a loop'],
  ['/no-head/a', 'alive'],
  ['/later/a', 'alive'],
  ['/flaky/a', 'alive'],
  ['/reset/a', 'dead: closes the connection'],
  ['/slow/a', 'dead: does not respond within 0.4 s'],
  ['/inside/a', 'dead: has a private address, which is not checked'],
  ...['install', 'use', 'plain', 'readme', 'gr%C3%B6%C3%9Fe', 'made', 'in-json', 'L10', ':~:text=B', '/route'].map(
    (id) => [`/page/a#${id}`, 'alive'],
  ),
  ['/page/a#gone', 'anchorless'],
  ['/page/a#instal', 'anchorless'],
  ['/page/a#%ff', 'alive'],
  ['/script/a#gone', 'alive'],
  ['/status/200#gone', 'alive'],
])('%s is %s', async (urlPath, expected) => {
  expect(await answerTo(urlPath)).toBe(expected);
});

test('limits concurrent requests per host, and requests each URL only once', async () => {
  asked.length = 0;
  load.most = 0;
  const urls = Array.from({ length: 30 }, (_one, index) => `${origin}/status/200?${index % 20}`);
  await askUrls(urls, options({ perHost: 3 }));
  expect(asked).toHaveLength(20);
  expect(load.most).toBeLessThanOrEqual(3);
});

test('requests a page once for all of its anchors', async () => {
  asked.length = 0;
  await askUrls(
    ['', '#install', '#gone', '#use'].map((part) => `${origin}/page/b${part}`),
    options(),
  );
  expect(asked).toEqual(['HEAD /page/b', 'GET /page/b']);
});

test('successful responses are cached, but failed URLs are requested again', async () => {
  const urls = [`${origin}/status/200`, `${origin}/status/404`];
  await askUrls(urls, options({ cacheFolder: folder }));
  asked.length = 0;
  const again = await askUrls(urls, options({ cacheFolder: folder }));
  expect([...new Set(asked.map((line) => line.replace(/^\w+ /, '')))]).toEqual(['/status/404']);
  expect([...again.values()].map(({ answer }) => answer.state).toSorted()).toEqual(['alive', 'dead']);
});

describe('private', () => {
  test.each(
    '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 [::1] [fe80::1] [fd00::1] [::ffff:10.0.0.1] [::ffff:a00:1] localhost printer router.local db.internal'.split(
      ' ',
    ),
  )('%s', (host) => expect(isPrivateHost(host)).toBe(true));
  test.each(
    'example.org 8.8.8.8 172.32.0.1 192.169.0.1 [2606:4700::1111] [::ffff:8.8.8.8] localhost.example.org'.split(' '),
  )('not %s', (host) => expect(isPrivateHost(host)).toBe(false));
  test.each(['http://2130706433/', 'http://0x7f.1/', 'http://017700000001/', 'http://127.1/'])(
    'in any notation: %s',
    (url) => expect(isPrivateHost(new URL(url).hostname)).toBe(true),
  );
});
