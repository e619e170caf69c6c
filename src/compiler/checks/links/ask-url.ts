/** Requests one URL on another site and reports whether it exists; never contacts private networks. */
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { requestFailureOf } from '../../request-failure.ts';
import { docsiteVersion } from '../../version.ts';

/**
 * `alive` includes sites that respond but reject programs (401, 403, 429). `moved` means a permanent
 * redirect. `dead` includes the reason.
 */
export type Answer = { state: 'alive' } | { state: 'moved'; location: string } | { state: 'dead'; reason: string };

export interface AskOptions {
  /** In milliseconds, per request. */
  timeout: number;
  signal: AbortSignal;
  /** Hosts and addresses that are never contacted. */
  isRefused(host: string): boolean;
  /** Delays before the second, third … attempt, in milliseconds. */
  retryAfter: readonly number[];
}

/** Maximum number of redirects to follow. */
const maxHops = 8;
/**
 * Longest `Retry-After` that is respected, in milliseconds. If a server asks for more, the URL counts as
 * alive but unavailable.
 */
const longestWait = 10_000;

export async function askUrl(url: string, options: AskOptions): Promise<Answer> {
  const seen = new Set<string>();
  let at = url;
  let isMoved = false;
  for (let hop = 0; hop <= maxHops; hop++) {
    const bare = at.replace(/#.*$/s, '');
    if (seen.has(bare)) return { state: 'dead', reason: 'redirects in a loop' };
    seen.add(bare);
    const answer = await askWithRetries(bare, options);
    if ('failure' in answer) return { state: 'dead', reason: answer.failure };
    const { status, location } = answer;
    if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, bare)) {
      // A temporary redirect is not a reason to change the link.
      isMoved = (hop === 0 || isMoved) && (status === 301 || status === 308);
      at = new URL(location, bare).href;
      continue;
    }
    if (status >= 400 && ![401, 403, 405, 406, 429, 451, 999].includes(status))
      return { state: 'dead', reason: `responds with ${status}` };
    return isMoved && at !== url ? { state: 'moved', location: withFragment(at, url) } : { state: 'alive' };
  }
  return { state: 'dead', reason: `redirects more than ${maxHops} times` };
}

function withFragment(location: string, requestedUrl: string): string {
  const [, fragment = ''] = /(#.*)$/s.exec(requestedUrl) ?? [];
  return location.includes('#') ? location : location + fragment;
}

type Reply = { status: number; location?: string; wait: number };

/** Retries after temporary failures: a broken connection, an overload, rate limiting. */
async function askWithRetries(url: string, options: AskOptions): Promise<Reply | { failure: string }> {
  let last: Reply | { failure: string } = { failure: 'does not respond' };
  for (const wait of [0, ...options.retryAfter]) {
    const requestedDelay = 'wait' in last ? last.wait : 0;
    if (requestedDelay > longestWait) return last;
    await delay(Math.max(wait, requestedDelay), undefined, { signal: options.signal });
    last = await askOnce(url, options);
    if ('refused' in last) return last;
    if (!('failure' in last) && last.status < 500 && last.status !== 429) return last;
  }
  return last;
}

/** Sends `HEAD` first, which is cheapest for the server. If it fails, sends `GET`. */
async function askOnce(url: string, options: AskOptions): Promise<Reply | { failure: string; refused?: true }> {
  const { protocol, hostname } = new URL(url);
  if (!/^https?:$/.test(protocol))
    return { failure: `redirects to a URL with the protocol \`${protocol}\``, refused: true };
  if (options.isRefused(hostname)) return { failure: 'has a private address, which is not checked', refused: true };
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
        // The body is not needed.
        response.destroy();
        const { location } = headers;
        resolve({
          status: statusCode,
          wait: waitOf(headers['retry-after']),
          ...(location !== undefined && { location }),
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`does not respond within ${timeout / 1000} s`)));
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (signal.aborted) reject(error);
      else resolve({ failure: failureOf(error), ...(error.code === 'EPRIVATE' && { refused: true as const }) });
    });
    outgoing.end();
  });
}

/** Parses a `Retry-After` header, which contains seconds or a date. Returns milliseconds. */
function waitOf(header: string | undefined): number {
  if (header === undefined) return 0;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}

/**
 * Rejects private addresses. A public name may resolve to a private address, so the check applies to the address of
 * the connection.
 */
export function guardedLookup({ isRefused }: Pick<AskOptions, 'isRefused'>): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => isRefused(address));
      if (error !== null) callback(error, '', 4);
      else if (refused !== undefined)
        callback(Object.assign(new Error('has a private address, which is not checked'), { code: 'EPRIVATE' }), '', 4);
      else if (options.all === true) callback(null, addresses);
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 4);
    });
  };
}

function failureOf(error: NodeJS.ErrnoException): string {
  return requestFailureOf(error.code) ?? lowerFirst(error.message);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
