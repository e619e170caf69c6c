/** One address on another site → whether it is there, asked politely, and never of the asker's own network. */
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { docsiteVersion } from './version.ts';

/** `alive` covers sites that answer but not to programs (401, 403, 429). `moved` is for good; `dead` says why. */
export type Answer = { state: 'alive' } | { state: 'moved'; location: string } | { state: 'dead'; reason: string };

export interface AskOptions {
  /** In milliseconds, for each request. */
  timeout: number;
  signal: AbortSignal;
  /** Hosts and addresses that are never asked. */
  isRefused(host: string): boolean;
  /** Waits before the second, third … try, in milliseconds. */
  retryAfter: readonly number[];
}

/** Redirects that are followed. */
const mostHops = 8;
/** Longest time that a site may ask to be left alone before it counts as alive but unwilling, in milliseconds. */
const longestWait = 10_000;

export async function askAddress(url: string, options: AskOptions): Promise<Answer> {
  const seen = new Set<string>();
  let at = url;
  let isMoved = false;
  for (let hop = 0; hop <= mostHops; hop++) {
    const bare = at.replace(/#.*$/s, '');
    if (seen.has(bare)) return { state: 'dead', reason: 'redirects in a circle' };
    seen.add(bare);
    const answer = await askPatiently(bare, options);
    if ('failure' in answer) return { state: 'dead', reason: answer.failure };
    const { status, location } = answer;
    if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, bare)) {
      // A way that may change tomorrow is not the address to write.
      isMoved = (hop === 0 || isMoved) && (status === 301 || status === 308);
      at = new URL(location, bare).href;
      continue;
    }
    if (status >= 400 && ![401, 403, 405, 406, 429, 451, 999].includes(status))
      return { state: 'dead', reason: `answers with ${status}` };
    return isMoved && at !== url ? { state: 'moved', location: withFragment(at, url) } : { state: 'alive' };
  }
  return { state: 'dead', reason: `redirects more than ${mostHops} times` };
}

function withFragment(location: string, asked: string): string {
  const [, fragment = ''] = /(#.*)$/s.exec(asked) ?? [];
  return location.includes('#') ? location : location + fragment;
}

type Reply = { status: number; location?: string; wait: number };

/** Tries again after what may pass: a broken connection, an overload, a wish to be left alone. */
async function askPatiently(url: string, options: AskOptions): Promise<Reply | { failure: string }> {
  let last: Reply | { failure: string } = { failure: 'gives no answer' };
  for (const wait of [0, ...options.retryAfter]) {
    const asked = 'wait' in last ? last.wait : 0;
    if (asked > longestWait) return last;
    await delay(Math.max(wait, asked), undefined, { signal: options.signal });
    last = await askOnce(url, options);
    if ('refused' in last) return last;
    if (!('failure' in last) && last.status < 500 && last.status !== 429) return last;
  }
  return last;
}

/** `HEAD` costs the other side least; where it is not answered as it should be, `GET` is. */
async function askOnce(url: string, options: AskOptions): Promise<Reply | { failure: string; refused?: true }> {
  const { protocol, hostname } = new URL(url);
  if (!/^https?:$/.test(protocol)) return { failure: `leads to an address of the kind \`${protocol}\``, refused: true };
  if (options.isRefused(hostname)) return { failure: 'leads to a private address, which is not asked', refused: true };
  const head = await request(url, 'HEAD', options);
  const isPlain = !('failure' in head) && (head.status < 400 || head.status === 429);
  return isPlain ? head : request(url, 'GET', options);
}

function request(
  url: string,
  method: 'HEAD' | 'GET',
  options: AskOptions,
): Promise<Reply | { failure: string; refused?: true }> {
  const { timeout, signal } = options;
  return new Promise((resolve, reject) => {
    const outgoing = (url.startsWith('https:') ? https : http).request(
      url,
      {
        method,
        timeout,
        signal,
        lookup: guardedLookup(options),
        headers: { 'user-agent': `docsite/${docsiteVersion} (link check)`, accept: '*/*' },
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        // The text itself is not wanted.
        response.destroy();
        const { location } = headers;
        resolve({
          status: statusCode,
          wait: waitOf(headers['retry-after']),
          ...(location !== undefined && { location }),
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`gives no answer within ${timeout / 1000} s`)));
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (signal.aborted) reject(error);
      else resolve({ failure: failureOf(error), ...(error.code === 'EPRIVATE' && { refused: true as const }) });
    });
    outgoing.end();
  });
}

/** Seconds, or a date; in milliseconds. */
function waitOf(header: string | undefined): number {
  if (header === undefined) return 0;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}

/** A public name may lead to a private address; what is judged is what would be connected to. */
function guardedLookup({ isRefused }: AskOptions): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => isRefused(address));
      if (error !== null) callback(error, '', 4);
      else if (refused !== undefined)
        callback(
          Object.assign(new Error('leads to a private address, which is not asked'), { code: 'EPRIVATE' }),
          '',
          4,
        );
      else if (options.all === true) callback(null, addresses);
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 4);
    });
  };
}

function failureOf(error: NodeJS.ErrnoException): string {
  const said: Record<string, string> = {
    ENOTFOUND: 'names a host that does not exist',
    EAI_AGAIN: 'names a host that could not be looked up',
    ECONNREFUSED: 'refuses connections',
    ECONNRESET: 'breaks the connection off',
    CERT_HAS_EXPIRED: 'has a certificate that has expired',
    ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate of another host',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that nobody vouches for',
  };
  return said[error.code ?? ''] ?? lowerFirst(error.message);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
