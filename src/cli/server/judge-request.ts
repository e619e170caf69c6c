/** Validates a raw HTTP request: returns the requested path or the reason for a refusal. */
import type { IncomingHttpHeaders } from 'node:http';

/** The raw parts of a request, not decoded. */
export interface RawRequest {
  method: string;
  /** The request target exactly as sent. */
  target: string;
  httpVersion: string;
  headers: IncomingHttpHeaders;
  /** Alternating names and values, as sent. Unlike `headers`, this list contains repeated headers. */
  rawHeaders: readonly string[];
}

export type Verdict =
  | {
      ok: true;
      /** Decoded once. Begins with `/`; no segment is hidden, `.`, `..` or empty, except that the last may be empty. */
      path: string;
      /** Includes the `?`, not decoded; empty without a query. */
      query: string;
    }
  | { ok: false; status: 400 | 403 | 404 | 405; reason: string };

/** Validates a request. `hosts` are the allowed host names (lower case, no port) in addition to loopback. */
export function judgeRequest(request: RawRequest, hosts: ReadonlySet<string>): Verdict {
  return judgeHost(request, hosts) ?? judgeOrigin(request) ?? judgeMethod(request) ?? judgeTarget(request.target);
}

/**
 * Protects against DNS rebinding: another site can make its own name resolve to this machine, but requests from its
 * pages then contain that name. Therefore, only names that an attacker cannot control are accepted.
 */
function judgeHost(request: RawRequest, hosts: ReadonlySet<string>): Verdict | null {
  const sent = valuesOf(request, 'host');
  const host = sent[0];
  if (sent.length > 1 || (host === undefined && request.httpVersion !== '1.0'))
    return malformed('exactly one Host header is required');
  if (host === undefined || host === '') return foreign('the request has no host');
  const name = hostNameOf(host);
  if (name === null) return malformed('the Host header is not a valid host');
  return isLoopback(name) || hosts.has(name) ? null : foreign('this host is not allowed; see --allow-host');
}

/**
 * Extracts the host name from a host and optional port: `LOCALHOST:4321` → `localhost`. Returns null for other text.
 */
export function hostNameOf(host: string): string | null {
  const match = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9_](?:[a-z0-9._-]{0,252}[a-z0-9_])?)(?::\d{1,5})?$/i.exec(host);
  return match?.[1]?.toLowerCase() ?? null;
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]';
}

/** Accepts only requests from this site's own pages and top-level navigations. */
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
    return { ok: false, status: 405, reason: 'only GET and HEAD are supported' };
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
  return hasBody ? malformed('request bodies are not supported') : null;
}

/** Decodes exactly once. Rejects paths if decoding them again would produce a separator, a dot or a NUL. */
function judgeTarget(target: string): Verdict {
  if (!/^\/[!-~]*$/.test(target) || /[#\\]/.test(target)) return malformed('the request target is not a path');
  const queryAt = target.indexOf('?');
  const raw = queryAt < 0 ? target : target.slice(0, queryAt);
  const query = queryAt < 0 ? '' : target.slice(queryAt);
  if (/%(?:2f|5c|00)/i.test(raw)) return unknown;
  const path = decodedOnce(raw);
  if (path === null) return malformed('the path has an invalid encoding');
  if (/%(?:25|2e|2f|5c|00)|[\p{Cc}\\]/iu.test(path)) return unknown;
  const segments = path.slice(1).split('/');
  const known = segments.every((segment, index) =>
    segment === '' ? index === segments.length - 1 : !segment.startsWith('.'),
  );
  return known ? { ok: true, path, query } : unknown;
}

const unknown: Verdict = { ok: false, status: 404, reason: 'not found' };

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

/** All values of a header, including those that Node.js drops or joins in `headers`. */
function valuesOf(request: RawRequest, name: string): string[] {
  return request.rawHeaders.flatMap((value, index) =>
    index % 2 === 1 && request.rawHeaders[index - 1]?.toLowerCase() === name ? [value] : [],
  );
}
