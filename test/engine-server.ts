/** A local server that replaces a search engine. It records requests and responds as the test specifies. */
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSearchHandler } from '../lib/engines/index.js';
import type { SearchEngine } from '../lib/engines/index.js';
import { whenTestEnds } from './leftovers.ts';

export interface Seen {
  /** The request line, such as `POST /multi-search`. */
  line: string;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as JSON, or null if it is missing or not JSON. */
  body: unknown;
  /** The lines of the body, each as JSON. */
  lines: unknown[];
}

export interface Reply {
  /** Default: 200. */
  status?: number;
  /** Sent as JSON; `text` is sent unchanged. */
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
}

/**
 * Searches `docs` and `blog` through the engine. Returns the response for the page, and the failures reported to the
 * site's server.
 */
export async function askThrough(
  engine: SearchEngine,
  parameters: Record<string, string> = {},
): Promise<{ status: number; body: unknown; failures: string[] }> {
  const failures: string[] = [];
  const handle = createSearchHandler({
    engine,
    indexes: ['docs', 'blog'],
    onError: (error) => failures.push(String(error)),
  });
  const query = new URLSearchParams({ keyword: 'proxy', limit: '3', lang: 'en', ...parameters });
  const response = await handle(new Request(`https://search.example/?${query}`));
  return { status: response.status, body: (await response.json()) as unknown, failures };
}

/** Starts a server. It stops when the test ends. If `answer` returns null, the server never responds. */
export async function playEngine(answer: (asked: Seen) => Reply | null): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const asked: Seen = {
        line: `${request.method} ${request.url}`,
        headers: request.headers,
        text,
        body: jsonIn(text),
        lines: text.split('\n').filter(Boolean).map(jsonIn),
      };
      seen.push(asked);
      const reply = answer(asked);
      if (reply === null) return;
      const type = reply.text === undefined ? 'application/json' : 'text/html';
      response.writeHead(reply.status ?? 200, { 'content-type': type, ...reply.headers });
      response.end(reply.text ?? JSON.stringify(reply.json));
    });
  });
  const url = await listen(server);
  whenTestEnds(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url, seen };
}

/** Returns a URL that no server listens on. */
export async function deadUrl(): Promise<string> {
  const server = createServer();
  const url = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return url;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Parses a string as JSON. Returns null for any other text. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
