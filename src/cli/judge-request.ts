/** A raw HTTP request → the one path it asks for, or the reason why it is refused, before anything is looked up. */
import type { IncomingHttpHeaders } from 'node:http';

/** What a request says of itself, nothing decoded. */
export interface RawRequest {
  method: string;
  /** The request target exactly as sent. */
  target: string;
  httpVersion: string;
  headers: IncomingHttpHeaders;
  /** Names and values in turn, as sent: here a repeated header still shows. */
  rawHeaders: readonly string[];
}

export type Verdict =
  | {
      ok: true;
      /** Decoded once. Begins with `/`; no segment is empty (save the last), hidden, `.` or `..`. */
      path: string;
      /** With its `?`, not decoded; empty without. */
      query: string;
    }
  | { ok: false; status: 400 | 403 | 404 | 405; reason: string };

/** Judges a request. `hosts` are the names and addresses (lower case, no port) that it may be addressed to, loopback's apart. */
export function judgeRequest(request: RawRequest, hosts: ReadonlySet<string>): Verdict {
  return judgeHost(request, hosts) ?? judgeOrigin(request) ?? judgeMethod(request) ?? judgeTarget(request.target);
}

/**
 * A page of another site can make its own name point at this machine, but its requests then carry that name. So only
 * names that cannot be taken over are answered.
 */
function judgeHost(request: RawRequest, hosts: ReadonlySet<string>): Verdict | null {
  const sent = valuesOf(request, 'host');
  const host = sent[0];
  if (sent.length > 1 || (host === undefined && request.httpVersion !== '1.0'))
    return malformed('one Host header is needed');
  if (host === undefined || host === '') return foreign('the request names no host');
  const name = hostNameOf(host);
  if (name === null) return malformed('the Host header is not a host');
  return isLoopback(name) || hosts.has(name) ? null : foreign('this host is not served here; see --allow-host');
}

/** `LOCALHOST:4321` → `localhost`; null for anything that is not a host with an optional port. */
export function hostNameOf(host: string): string | null {
  const match = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9_](?:[a-z0-9._-]{0,252}[a-z0-9_])?)(?::\d{1,5})?$/i.exec(host);
  return match?.[1]?.toLowerCase() ?? null;
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]';
}

/** Only this site's own pages, and people who open or follow a link to one, get an answer. */
function judgeOrigin(request: RawRequest): Verdict | null {
  const origins = valuesOf(request, 'origin');
  if (origins.length > 1) return malformed('more than one Origin header');
  const host = (request.headers.host ?? '').toLowerCase();
  const origin = origins[0]?.toLowerCase();
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) {
    return foreign('the request comes from another origin');
  }
  const sites = valuesOf(request, 'sec-fetch-site');
  const site = sites[0];
  if (sites.length > 1) return malformed('more than one Sec-Fetch-Site header');
  if (site === undefined || site === 'same-origin' || site === 'none') return null;
  const opensPage =
    request.headers['sec-fetch-mode'] === 'navigate' && request.headers['sec-fetch-dest'] === 'document';
  return opensPage ? null : foreign('the request comes from another site');
}

function judgeMethod({ method, headers }: RawRequest): Verdict | null {
  if (method !== 'GET' && method !== 'HEAD')
    return { ok: false, status: 405, reason: 'only GET and HEAD are answered' };
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
  return hasBody ? malformed('a request here has no body') : null;
}

/** Decodes exactly once: what would become a separator, a dot or a NUL by decoding again never had a good reason. */
function judgeTarget(target: string): Verdict {
  if (!/^\/[!-~]*$/.test(target) || /[#\\]/.test(target)) return malformed('the request target is not a path');
  const queryAt = target.indexOf('?');
  const raw = queryAt < 0 ? target : target.slice(0, queryAt);
  const query = queryAt < 0 ? '' : target.slice(queryAt);
  if (/%(?:2f|5c|00)/i.test(raw)) return unknown;
  const path = decodedOnce(raw);
  if (path === null) return malformed('the path is not well encoded');
  if (/%(?:25|2e|2f|5c|00)|[\p{Cc}\\]/iu.test(path)) return unknown;
  const segments = path.slice(1).split('/');
  const known = segments.every((segment, index) =>
    segment === '' ? index === segments.length - 1 : !segment.startsWith('.'),
  );
  return known ? { ok: true, path, query } : unknown;
}

const unknown: Verdict = { ok: false, status: 404, reason: 'nothing is here' };

function decodedOnce(raw: string): string | null {
  try {
    return decodeURIComponent(raw);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function malformed(reason: string): Verdict {
  return { ok: false, status: 400, reason };
}

function foreign(reason: string): Verdict {
  return { ok: false, status: 403, reason };
}

/** All values of a header, also those that Node's own table drops or joins. */
function valuesOf(request: RawRequest, name: string): string[] {
  return request.rawHeaders.flatMap((value, index) =>
    index % 2 === 1 && request.rawHeaders[index - 1]?.toLowerCase() === name ? [value] : [],
  );
}
