/** Requests written byte by byte on a socket: an HTTP client would correct what the servers must reject. */
import net from 'node:net';

export interface RawAnswer {
  /** 0 when the connection ended without an answer. */
  status: number;
  headers: Map<string, string>;
  /** Everything received, head included, byte for byte. */
  text: string;
}

/** Sends the bytes and reads until the server closes. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => socket.destroy(new Error('no answer in a minute')), 60_000);
    // Ending immediately would make the server drop a slow response.
    socket.on('connect', () => (bytes === '' ? socket.end() : socket.write(bytes)));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      // The server may close the connection on a rejected request before all of it was sent.
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

/** A request with exactly these lines; the host is right unless headers name one. */
export function get(
  port: number,
  target: string,
  headers: readonly string[] = [`Host: localhost:${port}`],
): Promise<RawAnswer> {
  return sendRaw(port, [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
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

/** A random target that tries to escape the site, built from typical parts. */
export function hostileTarget(random: () => number): string {
  const count = 1 + Math.floor(random() * 7);
  const body = Array.from({ length: count }, () => pieces[Math.floor(random() * pieces.length)] ?? '').join(
    random() < 0.3 ? '/' : '',
  );
  return random() < 0.9 ? `/${body}` : body;
}
