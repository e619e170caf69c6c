/** HTTP server for `dev` and `preview`: validates each request, calls the handler and sends its response safely. */
import http from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { hostNameOf, judgeRequest } from './judge-request.ts';
import { partOf } from './range.ts';

/** A validated request, as a handler receives it. */
export interface Question {
  /** Decoded, begins with `/`. */
  path: string;
  /** Includes the `?`; empty without a query. */
  query: string;
  headers: IncomingHttpHeaders;
}

/** A handler's result: a complete response, or a function that takes over the response to stream to it. */
export type Answer =
  | { status: number; headers: Record<string, string>; body: string | Uint8Array }
  | { takeOver: (response: ServerResponse) => void };

export type Handler = (question: Question) => Promise<Answer>;

export interface ServerOptions {
  handler: Handler;
  /** `fixed` fails if the port is taken; `first-free` tries the following ports. */
  port: { number: number; choice: 'fixed' | 'first-free' };
  /** Address or name to listen on; null for loopback, empty for all addresses of this machine. */
  host: string | null;
  /** Additional host names to accept. */
  allowedHosts: readonly string[];
  /** Called if the handler fails; the client gets status 500. */
  onFault: (error: unknown) => void;
}

export interface RunningServer {
  port: number;
  /** A URL such as `http://127.0.0.1:4321`, and URLs that other machines can reach. No trailing slash. */
  urls: { local: string; network: string[] };
  close(): Promise<void>;
}

/** The reason why a server could not start. */
export interface ListenFailure {
  reason: 'port-taken' | 'not-permitted' | 'no-such-address' | 'other';
  port: number;
  message: string;
}

/** Number of ports to try after the default one. */
const portsToTry = 100;
const loopback = '127.0.0.1';

export async function startServer(options: ServerOptions): Promise<RunningServer | ListenFailure> {
  const hosts = new Set<string>(options.allowedHosts.map((name) => name.toLowerCase()));
  const server = createServer(options, hosts);
  const last =
    options.port.choice === 'fixed' ? options.port.number : Math.min(65_535, options.port.number + portsToTry);
  for (let port = options.port.number; ; port++) {
    const failure = await listen(server, { port, host: options.host });
    if (failure !== null && (failure.reason !== 'port-taken' || port >= last)) return failure;
    if (failure === null) break;
  }
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('a listening server must have an address and a port');
  const names = reachableNames(options.host, address);
  for (const name of names) hosts.add(name);
  return {
    port: address.port,
    urls: urlsOf(names, address),
    close: () => close(server),
  };
}

export function isFailure(started: RunningServer | ListenFailure): started is ListenFailure {
  return 'reason' in started;
}

function createServer(options: ServerOptions, hosts: ReadonlySet<string>): http.Server {
  const server = http.createServer({
    maxHeaderSize: 16_384,
    // The handler rejects requests with a missing or repeated Host header, as it does all other invalid requests.
    requireHostHeader: false,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 5_000,
  });
  server.maxConnections = 2_048;
  server.on('request', (request, response) => {
    void answer(request, response, { options, hosts });
  });
  server.on('clientError', refuseConnection);
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nConnection: close\r\n\r\n');
  });
  return server;
}

/** Answers invalid HTTP without crashing the process. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  socket.on('error', () => socket.destroy());
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const statuses: Record<string, string> = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  };
  const status = statuses[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { options, hosts }: { options: ServerOptions; hosts: ReadonlySet<string> },
): Promise<void> {
  // A client that disconnects mid-request is not an error.
  request.on('error', () => response.destroy());
  response.on('error', () => response.destroy());
  const { method = '', url = '', headers, rawHeaders, httpVersion } = request;
  const verdict = judgeRequest({ method, target: url, headers, rawHeaders, httpVersion }, hosts);
  if (!verdict.ok) {
    sendRefusal(response, verdict);
    return;
  }
  try {
    const answered = await options.handler({ path: verdict.path, query: verdict.query, headers });
    if (response.destroyed) return;
    if ('takeOver' in answered) answered.takeOver(response);
    else send(response, partOf(answered, { method, headers }));
  } catch (error) {
    options.onFault(error);
    if (!response.headersSent) send(response, plainText(500, 'docsite crashed; see the terminal'));
    else response.destroy();
  }
}

/** Sends the reason, which never contains parts of the request, and closes the connection. */
function sendRefusal(response: ServerResponse, { status, reason }: { status: number; reason: string }): void {
  const refusal = plainText(status, reason);
  const allow = status === 405 ? { Allow: 'GET, HEAD' } : {};
  send(response, {
    ...refusal,
    headers: { ...refusal.headers, ...allow, ...(status !== 404 && { Connection: 'close' }) },
  });
}

/** A short plain-text response that is never cached. */
export function plainText(status: number, text: string): Extract<Answer, { status: number }> {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    body: `${text}\n`,
  };
}

/** An SVG opened directly is a document: it must not run scripts with the site's origin. */
const drawingHeaders = { 'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'" };

/** Headers of every response. They do not allow other origins to read responses. */
export const protectiveHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
};

function send(response: ServerResponse, { status, headers, body }: Extract<Answer, { status: number }>): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const hasBody = status !== 304 && status !== 204;
  response.writeHead(status, {
    ...protectiveHeaders,
    ...(headers['Content-Type']?.startsWith('image/svg') && drawingHeaders),
    ...headers,
    ...(hasBody && { 'Content-Length': String(bytes.byteLength) }),
  });
  // Node.js omits the body for HEAD requests.
  response.end(hasBody ? bytes : undefined);
}

function listen(
  server: http.Server,
  { port, host }: { port: number; host: string | null },
): Promise<ListenFailure | null> {
  return new Promise((resolve) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening);
      resolve({ reason: reasonOf(error), port, message: error.message });
    };
    const onListening = () => {
      server.off('error', onError);
      resolve(null);
    };
    server.once('error', onError);
    server.once('listening', onListening);
    const where = host ?? loopback;
    server.listen(where === '' ? { port, exclusive: true } : { port, host: where, exclusive: true });
  });
}

function reasonOf({ code }: NodeJS.ErrnoException): ListenFailure['reason'] {
  if (code === 'EADDRINUSE') return 'port-taken';
  if (code === 'EACCES' || code === 'EPERM') return 'not-permitted';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no-such-address';
  return 'other';
}

/** Host names that other machines use to reach the server, as in a Host header; empty on loopback. */
function reachableNames(host: string | null, { address }: AddressInfo): string[] {
  if (host === null) return [];
  const isAll = address === '::' || address === '0.0.0.0';
  const ips = isAll ? externalIps(address === '::' ? 'both' : 'IPv4') : [address];
  const names = ips.map((ip) => (ip.includes(':') ? `[${ip}]` : ip));
  const given = host === '' ? null : hostNameOf(host);
  return [...new Set(given === null || isAll ? names : [given, ...names])].filter(
    (name) => name !== loopback && name !== '[::1]',
  );
}

function externalIps(family: 'IPv4' | 'both'): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(
      (entry) =>
        !entry.internal && !entry.address.startsWith('fe80:') && (family === 'both' || entry.family === 'IPv4'),
    )
    .map(({ address }) => address);
}

/** URLs of the server. A server that listens on one external IP address has no loopback URL. */
function urlsOf(names: readonly string[], { address, port }: AddressInfo): RunningServer['urls'] {
  const network = names.map((name) => `http://${name}:${port}`);
  const onLoopback = ['::', '0.0.0.0', loopback, '::1'].includes(address);
  const local = address === '::1' ? `http://[::1]:${port}` : `http://${loopback}:${port}`;
  return { local: onLoopback ? local : (network[0] ?? local), network };
}

function close(server: http.Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
