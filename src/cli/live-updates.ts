/** Messages of the compiler → every open page, as server-sent events that only pages of this very server can subscribe to. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { DevMessage } from '../compiler/index.ts';
import { plainText, protectiveHeaders } from './server.ts';
import type { Answer } from './server.ts';

export interface LiveUpdates {
  /** Goes into each page; new with each start, 256 bits. */
  token: string;
  /** Subscribes a page, when its query carries the token. `first` is what it is told at once. */
  subscribe(query: string, first: readonly DevMessage[]): Answer;
  broadcast(messages: readonly DevMessage[]): void;
  close(): void;
}

/** A browser opens a handful; more than this is not a reader. */
const mostClients = 64;
/** A client that does not take its messages is dropped at this many waiting bytes. */
const mostWaitingBytes = 1_000_000;
/** Keeps proxies from closing a quiet channel, in milliseconds. */
const heartbeat = 20_000;

export function createLiveUpdates(): LiveUpdates {
  const token = randomBytes(32).toString('base64url');
  const clients = new Set<ServerResponse>();
  const send = (client: ServerResponse, text: string) => {
    if (client.writableLength > mostWaitingBytes) client.destroy();
    else client.write(text);
  };
  const timer = setInterval(() => clients.forEach((client) => send(client, ':\n\n')), heartbeat);
  timer.unref();
  return {
    token,
    subscribe(query, first) {
      if (!isToken(new URLSearchParams(query).get('token') ?? '', token))
        return plainText(403, 'the token is not valid');
      if (clients.size >= mostClients) return plainText(503, 'too many pages are open');
      return {
        takeOver(response) {
          response.writeHead(200, {
            ...protectiveHeaders,
            'Content-Type': 'text/event-stream',
            'Cache-Control': 'no-store',
          });
          clients.add(response);
          response.on('close', () => clients.delete(response));
          send(response, `retry: 500\n\n${first.map(eventOf).join('')}`);
        },
      };
    },
    broadcast(messages) {
      const text = messages.map(eventOf).join('');
      if (text !== '') clients.forEach((client) => send(client, text));
    },
    close() {
      clearInterval(timer);
      clients.forEach((client) => client.end());
    },
  };
}

/** Takes as long for a wrong token as for the right one. */
function isToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

function eventOf(message: DevMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}
