/**
 * Sends requests to both servers over raw sockets. For every request, the servers serve only the site, and only to
 * allowed clients.
 */
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderWith, run, serve } from './command.ts';
import type { Served } from './command.ts';
import { seed } from './random.ts';
import { get, hostileRequest, hostileTarget, randomFrom, sendRaw } from './raw-requests.ts';
import type { RawAnswer } from './raw-requests.ts';

/** All files that must not be served contain this text, so that any leak is detected. */
const secret = 'TOP-SECRET-8f3a91';
const home = 'Welcome to the public page';

/** Number of requests per server: few in `npm test`, and 200,000 in total for bar T2. */
const fuzzCount = process.env['BARS'] === 'T2' ? 100_000 : 1000;

function makeSite(): string {
  const folder = folderWith({
    'secret.txt': secret,
    'site/root-secret.txt': secret,
    'site/.env': secret,
    'site/.git/config': secret,
    'site/key.pem': secret,
    'site/site.config.json': '{ "title": "Anvil", "lang": "en" }',
    'site/content/index.md': `# Home\n\n${home}.\n`,
    'site/content/guide/start.md': '# Start\n\nHello.\n',
    'site/content/.hidden.md': `# ${secret}\n`,
    'site/content/public/robots.txt': 'User-agent: *\n',
    'site/content/public/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  return path.join(folder, 'site');
}

/** Adds symbolic links that point outside the site. */
function plantLinks(folder: string, site: string): void {
  fs.symlinkSync(path.resolve(site, '../secret.txt'), path.join(folder, 'linked.txt'));
  fs.symlinkSync(path.resolve(site, '..'), path.join(folder, 'linked'));
}

const servers: Record<'dev' | 'preview', Served | undefined> = { dev: undefined, preview: undefined };

beforeAll(async () => {
  const built = makeSite();
  expect(await run(['build', built])).toMatchObject({ code: 0 });
  plantLinks(path.join(built, 'dist'), built);
  fs.writeFileSync(path.join(built, 'dist/.env'), secret);
  servers.preview = await serve(['preview', path.join(built, 'dist')]);
  const written = makeSite();
  plantLinks(path.join(written, 'content/public'), written);
  servers.dev = await serve(['dev', written]);
});

afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server?.stop()));
});

/** Checks conditions that every response must meet. */
function expectHarmless(answer: RawAnswer, sent: string): void {
  if (answer.text.includes(secret) || answer.text.includes('root:x:0'))
    expect.fail(`leaked by ${JSON.stringify(sent)}`);
  if (answer.headers.has('access-control-allow-origin'))
    expect.fail(`opened to other origins by ${JSON.stringify(sent)}`);
  if (answer.status === 500) expect.fail(`fault by ${JSON.stringify(sent)}`);
}

describe.each(['dev', 'preview'] as const)('%s', (kind) => {
  const port = (): number => servers[kind]?.port ?? 0;

  test('serves the site to its own pages and to people', async () => {
    const answer = await get(port(), '/');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(home);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const navigation = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'];
    expect((await get(port(), '/', [`Host: localhost:${port()}`, ...navigation])).status).toBe(200);
    expect(
      (await get(port(), '/guide/start', [`Host: localhost:${port()}`, 'Sec-Fetch-Site: same-origin'])).status,
    ).toBe(200);
  });

  test.each(['localhost', '127.0.0.1', '[::1]', 'docs.localhost', 'LOCALHOST'])(
    'responds to the host name %s',
    async (name) => {
      expect((await get(port(), '/', [`Host: ${name}:${port()}`])).status).toBe(200);
      expect((await get(port(), '/', [`Host: ${name}`])).status).toBe(200);
    },
  );

  test.each([
    ['another site', ['Host: evil.example']],
    ['a name that begins like ours', ['Host: 127.0.0.1.evil.example']],
    ['a name that ends like ours', ['Host: evil-localhost']],
    ['a name below ours', ['Host: localhost.evil.example']],
    ['another address', ['Host: 192.0.2.1']],
    ['no name', ['Host:']],
    ['no header', []],
    ['two names', ['Host: localhost', 'Host: evil.example']],
    ['user and password', ['Host: localhost@evil.example']],
    ['an escaped name', ['Host: %6cocalhost']],
    ['half an address', ['Host: [::']],
    ['non-ASCII', ['Host: löcalhost']],
    ['a very long name', [`Host: ${'a'.repeat(12_000)}`]],
  ])('rejects a request to %s', async (_, headers) => {
    const answer = await get(port(), '/', headers);
    expect([400, 403]).toContain(answer.status);
    expect(answer.text).not.toContain(home);
  });

  test('rejects HTTP/1.0 without a host, and accepts it with one', async () => {
    expect((await sendRaw(port(), 'GET / HTTP/1.0\r\n\r\n')).status).toBe(403);
    expect((await sendRaw(port(), 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n')).status).toBe(200);
  });

  test.each([
    ['a page of another origin', ['Origin: https://evil.example']],
    ['a page on another port', ['Origin: http://localhost:1']],
    ['a sandboxed page', ['Origin: null']],
    ['a broken origin', ['Origin: %']],
    ['a script tag elsewhere', ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: script']],
    ['a fetch from another port', ['Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: cors', 'Sec-Fetch-Dest: empty']],
    ['a frame elsewhere', ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe']],
  ])('rejects a request from %s', async (_, headers) => {
    for (const target of ['/', '/_docsite/manifest.json']) {
      const answer = await get(port(), target, [`Host: localhost:${port()}`, ...headers]);
      expect(answer.status).toBe(403);
      expect(answer.text).not.toContain(home);
      expectHarmless(answer, headers.join());
    }
  });

  test.each([
    '/../secret.txt',
    '/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/%252e%252e/secret.txt',
    '/%252e%252e%252fsecret.txt',
    '/guide/../../secret.txt',
    '/guide/..;/secret.txt',
    '//secret.txt',
    '/./../secret.txt',
    '/.env',
    '/%2eenv',
    '/.ENV',
    '/.env/',
    '/.env.',
    '/.env%20',
    '/.env?raw',
    '/.env?raw??',
    '/.env?import&raw',
    '/.env?.svg',
    '/.git/config',
    '/%2egit/config',
    '/.git%2fconfig',
    '/key.pem',
    '/root-secret.txt',
    '/../root-secret.txt',
    '/site.config.json',
    '/content/index.md',
    '/.hidden',
    '/.hidden.md',
    '/linked.txt',
    '/linked/secret.txt',
    '/linked/../secret.txt',
    '/linked',
    '/%00',
    '/robots.txt%00.html',
    '/robots.txt::$DATA',
    '/@fs/etc/passwd',
    '/%c0%ae%c0%ae/secret.txt',
    '/..%00/secret.txt',
    '/node_modules/.cache/docsite',
    '/__proto__',
    '/constructor',
    '/toString',
  ])('responds with 404 at %s', async (target) => {
    const answer = await get(port(), target);
    expect([400, 404]).toContain(answer.status);
    expectHarmless(answer, target);
  });

  test.each(['/#/../secret.txt', '\\..\\secret.txt', 'http://localhost/', 'secret.txt', '*', '/%', '/%zz', '/\u00e9'])(
    'rejects the target %s',
    async (target) => {
      const answer = await get(port(), target);
      expect(answer.status).toBe(400);
      expectHarmless(answer, target);
    },
  );

  test('responds to an excluded page in the same way, regardless of how often its path is escaped', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, depth) => (await get(port(), `/%${'25'.repeat(depth)}2ehidden`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('rejects the method %s', async (method) => {
    const answer = await sendRaw(
      port(),
      `${method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expectHarmless(answer, method);
  });

  test('does not open tunnels or switch to other protocols', async () => {
    expect((await sendRaw(port(), 'CONNECT example.org:443 HTTP/1.1\r\nHost: localhost\r\n\r\n')).status).toBe(405);
    const upgrade = [
      'Host: localhost',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ];
    expect((await get(port(), '/', [...upgrade, 'Origin: https://evil.example'])).status).toBe(403);
    expect((await get(port(), '/', upgrade)).status).not.toBe(101);
  });

  test.each([
    ['noise', '\u0000\u0001\u0002\u0003\r\n\r\n'],
    ['a TLS greeting', Buffer.from('16030100c8010000c40303', 'hex')],
    ['a version from the future', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost localhost\r\n\r\n'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: local\u0000host\r\n\r\n'],
    ['100 kB of headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`],
    [
      'both kinds of length',
      'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a body', 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello'],
    ['nothing at all', ''],
  ])('survives %s', async (_, bytes) => {
    const answer = await sendRaw(port(), bytes);
    expect([0, 400, 408, 431]).toContain(answer.status);
    expectHarmless(answer, String(bytes).slice(0, 100));
    expect((await get(port(), '/')).status).toBe(200);
  });

  test('serves other clients while hundreds of connections are idle', async () => {
    const dawdlers = await Promise.all(
      Array.from(
        { length: 300 },
        () =>
          new Promise<net.Socket>((resolve, reject) => {
            const socket = net.connect(port(), '127.0.0.1', () => {
              socket.write('GET / HTTP/1.1\r\nHost: loc');
              resolve(socket);
            });
            socket.on('error', reject);
          }),
      ),
    );
    expect((await get(port(), '/')).status).toBe(200);
    for (const socket of dawdlers) socket.on('error', () => {}).destroy();
  });

  test('HEAD returns the head of GET and no body', async () => {
    const [head, whole] = await Promise.all([
      sendRaw(port(), 'HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
      get(port(), '/', ['Host: localhost']),
    ]);
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
    expect(head.text.endsWith('\r\n\r\n')).toBe(true);
  });

  test('does not allow SVG images to run scripts', async () => {
    expect((await get(port(), '/drawing.svg')).headers.get('content-security-policy')).toContain('sandbox');
  });

  test(
    `leaks nothing in ${fuzzCount} hostile requests, and keeps running`,
    { timeout: 600_000 + fuzzCount * 5 },
    async () => {
      const random = randomFrom(seed);
      const statuses = new Map<number, number>();
      const lane = async (): Promise<void> => {
        for (let sent = 0; sent < fuzzCount / 16; sent++) {
          const isWhole = random() < 0.5;
          const request = isWhole
            ? hostileRequest(random)
            : `GET ${hostileTarget(random)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
          const answer = await sendRaw(port(), Buffer.from(request), isWhole ? 300 : undefined);
          expectHarmless(answer, request);
          if (answer.status > 0) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: 16 }, lane));
      // This test is meaningful only if requests are rejected for different reasons.
      for (const status of [200, 400, 403, 404, 405]) expect(statuses.get(status), String(status)).toBeGreaterThan(0);
      console.log(`${kind}: ${fuzzCount} hostile requests, 0 bytes leaked, 0 faults, ${JSON.stringify([...statuses])}`);
      expect((await get(port(), '/')).text).toContain(home);
    },
  );
});

describe('the update channel', () => {
  const port = (): number => servers.dev?.port ?? 0;
  const token = async (): Promise<string> =>
    /name="docsite-dev" content="([\w-]+)/.exec((await get(port(), '/')).text)?.[1] ?? '';
  /** Reads only the first bytes, because the channel never ends. */
  const subscribe = (target: string, headers: string[] = []): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = net.connect(port(), '127.0.0.1', () =>
        socket.write([`GET ${target} HTTP/1.1`, `Host: localhost:${port()}`, ...headers, '', ''].join('\r\n')),
      );
      socket.on('error', reject);
      socket.once('data', (chunk) => {
        resolve(chunk.toString('latin1'));
        socket.destroy();
      });
    });

  test('is open to a page with the token', async () => {
    const answer = await subscribe(`/_docsite/events?token=${await token()}`, [`Origin: http://localhost:${port()}`]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('Content-Type: text/event-stream');
    expect(answer).not.toMatch(/access-control/i);
  });

  test('has a token of at least 128 bits, different on each start', async () => {
    const first = await token();
    expect(Buffer.from(first, 'base64url').byteLength).toBeGreaterThanOrEqual(16);
    const other = await serve(['dev', makeSite()]);
    const page = await (await fetch(other.url)).text();
    expect(page).toContain('docsite-dev');
    expect(page).not.toContain(first);
    await other.stop();
  });

  test.each(['', '?token=', '?token=wrong', '?token[]=x'])('is closed without the right token (%s)', async (query) => {
    expect(await subscribe(`/_docsite/events${query}`)).toMatch(/^HTTP\/1\.1 403 /);
  });

  test('is closed to other origins even with the token', async () => {
    expect(await subscribe(`/_docsite/events?token=${await token()}`, ['Origin: https://evil.example'])).toMatch(
      /^HTTP\/1\.1 403 /,
    );
    expect(await subscribe(`/_docsite/events?token=${await token()}`, ['Sec-Fetch-Site: cross-site'])).toMatch(
      /^HTTP\/1\.1 403 /,
    );
  });
});

describe('the network', () => {
  test('cannot reach a server that was started without --host', async () => {
    expect(servers.preview?.output()).not.toContain('network');
    const outer = fs.existsSync('/proc/net/tcp') ? listeners(servers.preview?.port ?? 0) : ['0100007F'];
    expect(outer).toEqual(['0100007F']);
  });

  test('is allowed by --host with a warning, and other host names are rejected', async () => {
    const site = makeSite();
    const server = await serve(['dev', site, '--host', '--allow-host', 'docs.test']);
    expect(server.output()).toMatch(/network {2}http:\/\//);
    expect(server.output()).toContain('warning');
    expect((await get(server.port, '/', ['Host: docs.test'])).status).toBe(200);
    expect((await get(server.port, '/', ['Host: evil.example'])).status).toBe(403);
    const [, address = ''] = /network {2}(http:\S+)/.exec(server.output()) ?? [];
    expect((await get(server.port, '/', [`Host: ${new URL(address).host}`])).status).toBe(200);
    await server.stop();
  });
});

/** Returns local addresses that listen on a port, in Linux notation. Only 127.0.0.1 is expected. */
function listeners(port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((table) => (fs.existsSync(table) ? fs.readFileSync(table, 'utf8').split('\n') : []))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => local.endsWith(suffix) && state === '0A')
    .map(([, local = '']) => local.slice(0, -suffix.length));
}
