/**
 * Reads and writes objects in a store that may fail, stall or return wrong data, so every request is limited and
 * failures are counted.
 */
import { requestFailureOf } from '../../request-failure.ts';
import type { Protocol } from './protocol.ts';

export interface Exchange {
  /**
   * Reads an object. `open` validates the bytes, and returns null if they are not what was stored. Resolves with null
   * if the object is absent or invalid, or if the store failed.
   */
  get<T>(key: string, open: (contents: Buffer) => T | null): Promise<T | null>;
  /** True if the store accepted the contents. */
  put(key: string, contents: Uint8Array): Promise<boolean>;
  /** Calls `run` for each item, several at a time, until the store has failed too often or time runs out. */
  each<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void>;
  /** The last failure; null if there was none. */
  failure(): Failure | null;
  /** Total size of the bodies that were read and written, in bytes. */
  moved(): { read: number; written: number };
}

export interface Failure {
  /** A verb phrase such as `responds with 500`. */
  reason: string;
  failed: number;
  requests: number;
  /** True if no more requests were sent to the store. */
  isOver: boolean;
}

/** Number of concurrent requests: enough to hide the latency of a distant store. */
const concurrency = 16;
/** After this many failures in a row, no more requests are sent to the store. */
const mostFailures = 5;
/** Time limit for reading, and for writing, as a multiple of the time limit for one request. */
const requestsOfTime = 6;
/** Largest body that is read or written, in bytes; a few pages take about a hundredth of this. */
export const largestBody = 16 * 1024 * 1024;

/** `body` is null if the object is absent. */
type Answer = { body: Buffer | null; failure?: undefined } | { failure: string; isBroken?: true };

/** `timeout`: in milliseconds, per request. */
export function openExchange(
  protocol: Protocol,
  { timeout, signal }: { timeout: number; signal: AbortSignal },
): Exchange {
  const seen = { requests: 0, failed: 0, inRow: 0, reason: '', isOver: false, read: 0, written: 0 };
  const over = new AbortController();
  const end = (): void => {
    seen.isOver = true;
    // Other requests to a store that stalls would stall as well.
    over.abort();
  };
  const fail = (reason: string): void => {
    // Requests that were canceled because other requests failed did not fail themselves.
    if (seen.isOver) return;
    seen.failed++;
    seen.inRow++;
    seen.reason = reason;
    if (seen.inRow >= mostFailures) end();
  };
  const ask = async (key: string, contents: Uint8Array | null): Promise<Buffer | null> => {
    if (seen.isOver) return null;
    seen.requests++;
    const sending = { key, contents, timeout, signal: AbortSignal.any([signal, over.signal]) };
    let answer = await send(protocol, sending);
    // The server may have closed an idle connection just before it was used again.
    if (answer.failure !== undefined && answer.isBroken && !seen.isOver) answer = await send(protocol, sending);
    signal.throwIfAborted();
    if (answer.failure === undefined) {
      // An absent object proves that the store works; a body must still be verified.
      if (answer.body === null) seen.inRow = 0;
      return answer.body;
    }
    fail(answer.failure);
    return null;
  };
  return {
    async get(key, open) {
      const body = await ask(key, null);
      if (body === null) return null;
      seen.read += body.length;
      const contents = protocol.unwrap(body);
      const opened = contents && open(contents);
      if (opened === null) fail(damaged);
      else seen.inRow = 0;
      return opened;
    },
    async put(key, contents) {
      const body = protocol.wrap(contents);
      const isStored = (await ask(key, body)) !== null;
      if (!isStored) return false;
      seen.inRow = 0;
      seen.written += body.length;
      return true;
    },
    async each(items, run) {
      const queue = items.values();
      const limit = AbortSignal.timeout(timeout * requestsOfTime);
      const work = async (): Promise<void> => {
        for (const item of queue) {
          if (seen.isOver) return;
          if (limit.aborted) {
            fail(`takes longer than ${(timeout * requestsOfTime) / 1000} s`);
            end();
            return;
          }
          await run(item);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, work));
    },
    failure: () => (seen.failed === 0 ? null : seen),
    moved: () => seen,
  };
}

const damaged = 'returns something other than what was stored';

interface Sending {
  key: string;
  /** Null for a read. */
  contents: Uint8Array | null;
  timeout: number;
  signal: AbortSignal;
}

/** Sends one request. Does not follow redirects, which may point to a host that must not receive the credentials. */
async function send(protocol: Protocol, { key, contents, timeout, signal }: Sending): Promise<Answer> {
  const late = AbortSignal.timeout(timeout);
  try {
    const { url, headers } = await protocol.requestFor(key, contents);
    const response = await fetch(url, {
      method: contents === null ? 'GET' : 'PUT',
      headers,
      // The type excludes shared memory, which is never sent.
      body: contents as Uint8Array<ArrayBuffer> | null,
      redirect: 'manual',
      signal: AbortSignal.any([signal, late]),
    });
    const { ok, status } = response;
    if (ok && contents === null) return await bodyOf(response);
    await response.body?.cancel();
    if (ok) return { body: Buffer.alloc(0) };
    if (contents === null && (status === 404 || status === 410)) return { body: null };
    return { failure: status >= 300 && status < 400 ? 'redirects to another URL' : `responds with ${status}` };
  } catch (error) {
    if (late.aborted) return { failure: `does not respond within ${timeout / 1000} s` };
    return { failure: reasonOf(error), isBroken: true };
  }
}

async function bodyOf(response: Response): Promise<Answer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    length += part.value.length;
    if (length > largestBody) {
      await reader?.cancel();
      return { failure: `responds with more than ${largestBody / 1024 / 1024} MiB` };
    }
    chunks.push(part.value);
  }
  return { body: Buffer.concat(chunks, length) };
}

/** A verb phrase. Does not contain error messages, because they may contain a URL. */
function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return 'cannot be reached';
  // `fetch` does not send requests to the ports of some other protocols, and the error does not have a code.
  if (cause.message === 'bad port') return 'has a port that is reserved for another protocol';
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
  return requestFailureOf(code) ?? `cannot be reached (${code})`;
}
