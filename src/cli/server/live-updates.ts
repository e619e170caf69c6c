/** Sends the compiler's messages to open pages as server-sent events. Only pages from this server can subscribe. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { DevMessage } from '../../compiler/index.ts';
import { plainText, protectiveHeaders } from './server.ts';
import type { Answer } from './server.ts';

export interface LiveUpdates {
  /** 256-bit token embedded in each page; generated at each start. */
  token: string;
  /** Whether a query contains the token. */
  isOwn(query: string): boolean;
  /**
   * Number of broadcasts so far. A document contains the number at its request, so that the page receives what it
   * missed when it subscribes.
   */
  sent(): number;
  /**
   * Subscribes a page if its query contains the token. Sends it `first` and all broadcasts after the number `since` in
   * the query.
   */
  subscribe(query: string, first: readonly DevMessage[]): Answer;
  broadcast(messages: readonly DevMessage[]): void;
  close(): void;
}

/** Maximum number of subscribers; a browser opens only a few. */
const maxClients = 64;
/** Buffered bytes at which a client that does not read its messages is disconnected. */
const maxWaitingBytes = 1_000_000;
/** Number of broadcasts that are kept for pages that are still loading. */
const kept = 100;
/** Milliseconds between keep-alive messages, so that proxies do not close an idle connection. */
const heartbeat = 20_000;

export function createLiveUpdates(): LiveUpdates {
  const token = randomBytes(32).toString('base64url');
  const clients = new Set<ServerResponse>();
  const send = (client: ServerResponse, text: string) => {
    if (client.writableLength > maxWaitingBytes) client.destroy();
    else client.write(text);
  };
  const log: { first: number; texts: string[] } = { first: 0, texts: [] };
  const sent = (): number => log.first + log.texts.length;
  const missedBy = (query: string): string => {
    const since = Number(new URLSearchParams(query).get('since') ?? sent());
    return since < log.first ? eventOf({ type: 'reload' }) : log.texts.slice(since - log.first).join('');
  };
  const isOwn = (query: string): boolean => isToken(new URLSearchParams(query).get('token') ?? '', token);
  const timer = setInterval(() => clients.forEach((client) => send(client, ':\n\n')), heartbeat);
  timer.unref();
  return {
    token,
    isOwn,
    sent,
    subscribe(query, first) {
      if (!isOwn(query)) return plainText(403, 'invalid token');
      if (clients.size >= maxClients) return plainText(503, 'too many pages are open');
      return {
        takeOver(response) {
          response.writeHead(200, {
            ...protectiveHeaders,
            'Content-Type': 'text/event-stream',
            'Cache-Control': 'no-store',
          });
          clients.add(response);
          response.on('close', () => clients.delete(response));
          send(response, `retry: 500\n\n${missedBy(query)}${first.map(eventOf).join('')}`);
        },
      };
    },
    broadcast(messages) {
      const text = messages.map(eventOf).join('');
      if (text === '') return;
      log.texts.push(text);
      if (log.texts.length > kept) log.first += log.texts.splice(0, log.texts.length - kept).length;
      clients.forEach((client) => send(client, text));
    },
    close() {
      clearInterval(timer);
      clients.forEach((client) => client.end());
    },
  };
}

/** Compares in constant time. */
function isToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

function eventOf(message: DevMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}
