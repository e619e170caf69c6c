/** Sends requests byte by byte on a socket, because an HTTP client would correct what servers must reject. */
import net from 'node:net';

export interface RawAnswer {
  /** 0 if the connection ended without a response. */
  status: number;
  headers: Map<string, string>;
  /** All received bytes, including the head. */
  text: string;
}

/**
 * Sends the bytes and reads until the server closes the connection. If `isUnfinished` is set, the server may wait for
 * the rest of the request, so the connection is closed after this many milliseconds without data.
 */
export function sendRaw(port: number, bytes: string | Buffer, isUnfinished?: number): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => socket.destroy(new Error('no answer in a minute')), 60_000);
    // Closing the connection immediately would lose a slow response.
    if (isUnfinished !== undefined) socket.setTimeout(isUnfinished, () => socket.destroy());
    socket.on('connect', () => (bytes === '' ? socket.end() : socket.write(bytes)));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      // The server may reject a request and close the connection before receiving all of it.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(answerOf(chunks));
      else reject(error);
    });
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answerOf(chunks));
    });
  });
}

function answerOf(chunks: Buffer[]): RawAnswer {
  const text = Buffer.concat(chunks).toString('latin1');
  const [head = ''] = text.split('\r\n\r\n', 1);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), headers: new Map(headers), text };
}

/** Returns a request with exactly these lines. Adds a valid `Host` header unless `headers` contains one. */
export function get(
  port: number,
  target: string,
  headers: readonly string[] = [`Host: localhost:${port}`],
): Promise<RawAnswer> {
  return sendRaw(port, [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));
}

/** Returns a generator of numbers from 0 to 1 (mulberry32). The same seed gives the same numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pieces = [
  '/',
  '//',
  '/./',
  '/../',
  '/%2e%2e/',
  '/%2e/',
  '/.%2e/',
  '..%2f',
  '..%5c',
  '%2f',
  '%5c',
  '\\',
  '..\\',
  '%252e%252e%252f',
  '%25252e',
  '%00',
  '%0a',
  '%0d%0a',
  ';',
  '#',
  '?',
  '&',
  '?raw',
  '?raw??',
  '?import&raw',
  '?url',
  '?.svg',
  '::$DATA',
  '.',
  '..',
  '...',
  ' ',
  '%20',
  '~',
  '*',
  'secret.txt',
  'root-secret.txt',
  '.env',
  '.ENV',
  '.env/',
  '.env.',
  '.git/config',
  '.git',
  'key.pem',
  'site.config.json',
  'package.json',
  'content',
  'content/index.md',
  'guide',
  'guide/start',
  'guide/start.html',
  'index.html',
  'linked.txt',
  'linked',
  'linked-page',
  'dist',
  '_docsite',
  '_docsite/page',
  '_docsite/manifest.json',
  '_docsite/events',
  '_docsite/assets',
  'etc/passwd',
  '/etc/passwd',
  'C:',
  '@fs',
  '@fs/etc/passwd',
  'node_modules',
  '.cache',
  'proc/self/environ',
  '__proto__',
  'constructor',
  'toString',
  '%ff',
  '%c0%ae',
  '%e0%80%ae',
  '\u0100',
  '%u002e',
  '%',
];

/** Returns a random target that tries to escape the site, built from typical parts. */
export function hostileTarget(random: () => number): string {
  const count = 1 + Math.floor(random() * 7);
  const body = Array.from({ length: count }, () => pieces[Math.floor(random() * pieces.length)] ?? '').join(
    random() < 0.3 ? '/' : '',
  );
  return random() < 0.9 ? `/${body}` : body;
}

const methods = [
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'get',
  'G\u0000T',
  '',
];
const versions = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'http/1.1', ''];
const hosts = [
  'localhost',
  'localhost',
  'localhost',
  '127.0.0.1',
  '[::1]',
  'evil.example',
  'localhost:99999',
  'localhost@evil.example',
  '',
  '\u00e9',
];

/** Header names and values that servers and their libraries interpret. */
const headers: readonly [string, readonly string[]][] = [
  [
    'Range',
    [
      'bytes=0-',
      'bytes=-1',
      'bytes=9-1',
      'bytes=0-0,2-3',
      `bytes=${'0-,'.repeat(500)}0-`,
      'bytes=-99999999999999999999',
      'lines=1-2',
    ],
  ],
  ['If-Range', ['"x"', 'W/"x"', 'Thu, 01 Jan 1970 00:00:00 GMT', '\u00ff']],
  ['If-None-Match', ['*', '"x"', ',,,"', '"'.repeat(2000)]],
  ['If-Modified-Since', ['never', 'Thu, 01 Jan 2099 00:00:00 GMT', '-1']],
  ['Accept', ['text/markdown', 'text/markdown;q=NaN', '*/*;q=9', ','.repeat(3000), 'text/html;q=0, text/markdown']],
  ['Accept-Encoding', ['br', 'gzip;q=0', 'identity;q=0, *;q=0', '../../secret.txt', 'zstd, br;q=-1']],
  ['Accept-Language', ['zh', '../..', '%2e%2e']],
  ['Origin', ['https://evil.example', 'null', 'http://localhost', '%']],
  ['Referer', ['https://evil.example/secret.txt', '\\']],
  ['Sec-Fetch-Site', ['cross-site', 'none', 'x']],
  ['Sec-Fetch-Mode', ['no-cors', 'navigate', 'websocket']],
  ['X-Forwarded-Host', ['evil.example']],
  ['X-Original-URL', ['/secret.txt', '/../../etc/passwd']],
  ['X-Rewrite-URL', ['/.env']],
  ['Content-Length', ['0', '5', '-1', '99999999999', '5, 6', 'x']],
  ['Transfer-Encoding', ['chunked', 'gzip, chunked', 'chunked, identity', '\u000bchunked']],
  ['Expect', ['100-continue', 'x']],
  ['Upgrade', ['websocket', 'h2c']],
  ['Connection', ['Upgrade', 'keep-alive', 'close, Host']],
  ['Cookie', ['__proto__=1', '='.repeat(4000)]],
  ['Content-Type', ['application/json', 'multipart/form-data; boundary=x', 'text/plain; charset=\u0000']],
  ['__proto__', ['x']],
  ['X-Long', ['a'.repeat(9000)]],
  ['Folded', ['a\r\n b', 'a\r\nHost: evil.example']],
];

const bodies = [
  '',
  '',
  'x',
  '{"path":"../secret.txt"}',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffff\r\n',
  '0\r\n\r\nGET /secret.txt HTTP/1.1\r\nHost: localhost\r\n\r\n',
  '\u0000'.repeat(500),
  'a'.repeat(70_000),
];

/**
 * Returns a complete request with a random method, target, version, headers and body. The request is often malformed and causes
 * the server to close the connection.
 */
export function hostileRequest(random: () => number): string {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chosen = Array.from({ length: Math.floor(random() * 5) }, () => one(headers));
  const lines = chosen.map(([name, values]) => `${name}${random() < 0.05 ? ' ' : ''}: ${one(values)}`);
  const end = random() < 0.05 ? '\n' : '\r\n';
  const first = `${one(methods)} ${hostileTarget(random)} ${one(versions)}`;
  return [first, `Host: ${one(hosts)}`, ...lines, 'Connection: close', '', one(bodies)].join(end);
}
