/** Requests one URL on another site and reports whether it exists; never contacts private networks. */
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { literalPattern } from '../../literal-pattern.ts';
import { requestFailureOf } from '../../request-failure.ts';
import { docsiteVersion } from '../../version.ts';

/**
 * `alive` includes sites that respond but reject programs (401, 403, 429). `moved` means a permanent redirect.
 * `anchorless` means that the page does not contain the anchor of the URL. `dead` includes the reason, and whether
 * the network was reached.
 */
export type Answer = { state: 'alive' } | { state: 'anchorless' } | { state: 'moved'; location: string } | Dead;

interface Dead {
  state: 'dead';
  reason: string;
  /** True if the host's name or network was not found, as on a machine that is offline. */
  unreached?: true;
}

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

/** Requests a page once, and returns an answer for each of its URLs, which differ only in their anchors. */
export async function askPage(urls: readonly string[], options: AskOptions): Promise<Map<string, Answer>> {
  const [first = ''] = urls;
  const found = await reach(withoutFragment(first), options);
  const { state } = found;
  if (state === 'dead') return new Map(urls.map((url) => [url, found]));
  if (state === 'moved')
    return new Map(urls.map((url) => [url, { state, location: withFragment(found.location, url) }]));
  const anchors = urls.some((url) => anchorOf(url) !== null) ? await loadAnchors(found.location, options) : null;
  return new Map(
    urls.map((url) => {
      const anchor = anchorOf(url);
      const isMissing = anchor !== null && anchors !== null && !anchors(anchor);
      return [url, { state: isMissing ? 'anchorless' : 'alive' }];
    }),
  );
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '');
}

/** The id that a URL refers to. Null for a text fragment, a line of code, or the state of a page's script. */
function anchorOf(url: string): string | null {
  const [, written = ''] = /#(.*)$/s.exec(url) ?? [];
  if (written === '' || /^(?:top$|L\d|[!/:?])|[=&/]/.test(written)) return null;
  try {
    return decodeURIComponent(written);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return null;
  }
}

/** Maximum size, in characters, of a page that is searched for anchors. */
const largestPage = 4_000_000;

/**
 * Returns a function that finds an anchor in a page; null if a program cannot know the page's anchors. Pages without ids
 * in headings or links probably get them from a script.
 */
async function loadAnchors(url: string, options: AskOptions): Promise<((id: string) => boolean) | null> {
  const page = await request(url, 'GET', { ...options, readsText: true });
  if ('failure' in page || page.text === undefined) return null;
  const { text } = page;
  if (!/<h[1-6]\b[^>]*\sid=|<a\b[^>]*\s(?:id|name)=/i.test(text)) return null;
  // A script may create the element, so any string that equals the id counts.
  return (id) =>
    [id, encodeURIComponent(id), id.replaceAll('&', '&amp;')].some((name) =>
      new RegExp(`(?:["'=;]|user-content-)${literalPattern(name)}(?=["'\\\\\\s>&])`).test(text),
    );
}

type Reached = { state: 'alive' | 'moved'; location: string } | Dead;

async function reach(url: string, options: AskOptions): Promise<Reached> {
  const seen = new Set<string>();
  let at = url;
  let isMoved = false;
  for (let hop = 0; hop <= maxHops; hop++) {
    const bare = withoutFragment(at);
    if (seen.has(bare)) return { state: 'dead', reason: 'redirects in a loop' };
    seen.add(bare);
    const answer = await askWithRetries(bare, options);
    if ('failure' in answer)
      return { state: 'dead', reason: answer.failure, ...(answer.unreached === true && { unreached: true }) };
    const { status, location } = answer;
    if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, bare)) {
      // A temporary redirect is not a reason to change the link.
      isMoved = (hop === 0 || isMoved) && (status === 301 || status === 308);
      at = new URL(location, bare).href;
      continue;
    }
    if (status >= 400 && ![401, 403, 405, 406, 429, 451, 999].includes(status))
      return { state: 'dead', reason: `responds with ${status}` };
    return { state: isMoved && at !== url ? 'moved' : 'alive', location: at };
  }
  return { state: 'dead', reason: `redirects more than ${maxHops} times` };
}

function withFragment(location: string, requestedUrl: string): string {
  const [, fragment = ''] = /(#.*)$/s.exec(requestedUrl) ?? [];
  return location.includes('#') ? location : location + fragment;
}

type Reply = {
  status: number;
  location?: string;
  wait: number;
  /** The page's text. Absent unless the page was requested, is HTML and was received completely. */
  text?: string;
};

/** `refused`: docsite did not send the request. `unreached`: as in `Dead`. */
interface Failure {
  failure: string;
  refused?: true;
  unreached?: true;
}

/** Retries after temporary failures: a broken connection, an overload, rate limiting. */
async function askWithRetries(url: string, options: AskOptions): Promise<Reply | Failure> {
  let last: Reply | Failure = { failure: 'does not respond' };
  for (const wait of [0, ...options.retryAfter]) {
    const requestedDelay = 'wait' in last ? last.wait : 0;
    if (requestedDelay > longestWait) return last;
    await delay(Math.max(wait, requestedDelay), undefined, { signal: options.signal });
    last = await askOnce(url, options);
    if ('failure' in last && last.refused === true) return last;
    if (!('failure' in last) && last.status < 500 && last.status !== 429) return last;
  }
  return last;
}

/** Sends `HEAD` first, which is cheapest for the server. If it fails, sends `GET`. */
async function askOnce(url: string, options: AskOptions): Promise<Reply | Failure> {
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
  options: AskOptions & { readsText?: true },
): Promise<Reply | Failure> {
  const { timeout, signal, readsText = false } = options;
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
        const { location } = headers;
        const reply = {
          status: statusCode,
          wait: waitOf(headers['retry-after']),
          ...(location !== undefined && { location }),
        };
        if (readsText && statusCode === 200 && /^text\/html\b/.test(headers['content-type'] ?? '')) {
          void textOf(response, timeout).then((text) => resolve({ ...reply, ...(text !== null && { text }) }));
          return;
        }
        // The body is not needed.
        response.destroy();
        resolve(reply);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`does not respond within ${timeout / 1000} s`)));
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (signal.aborted) reject(error);
      else
        resolve({
          failure: failureOf(error),
          ...(error.code === 'EPRIVATE' && { refused: true }),
          ...(/^(?:ENOTFOUND|EAI_AGAIN|ENETUNREACH|ENETDOWN)$/.test(error.code ?? '') && { unreached: true }),
        });
    });
    outgoing.end();
  });
}

/** The body as text; null if it is too large, or not complete within the time limit. */
function textOf(response: http.IncomingMessage, timeout: number): Promise<string | null> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => response.destroy(), timeout);
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (part: string) => {
      text += part;
      if (text.length > largestPage) response.destroy();
    });
    response.on('end', () => resolve(text));
    // A response that is destroyed also closes. The first result counts.
    response.on('close', () => {
      clearTimeout(limit);
      resolve(null);
    });
    response.on('error', () => resolve(null));
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
