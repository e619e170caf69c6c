/** Answers range requests, which audio and video players send (RFC 9110, section 14). */
import type { IncomingHttpHeaders } from 'node:http';

/** A complete response. */
interface Whole {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/**
 * Returns the requested part, or the whole response if the `Range` header is missing or invalid or lists several parts,
 * or if `If-Range` refers to a different version.
 */
export function partOf(whole: Whole, { method, headers }: { method: string; headers: IncomingHttpHeaders }): Whole {
  const { status, headers: own, body } = whole;
  if (status !== 200 || own['Content-Encoding'] !== undefined) return whole;
  const offered = { ...whole, headers: { ...own, 'Accept-Ranges': 'bytes' } };
  const [range, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(headers.range ?? '') ?? [];
  const isValid = range !== undefined && first + last !== '' && (first === '' || last === '' || +first <= +last);
  if (method !== 'GET' || !isValid) return offered;
  // `If-Range` must be a strong ETag: weak ETags do not guarantee identical bytes, and responses have no
  // `Last-Modified` header.
  const version = headers['if-range'];
  if (version !== undefined && (version !== own['ETag'] || version.startsWith('W/'))) return offered;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const size = bytes.byteLength;
  const [from, to] = boundsOf(first, last, size);
  if (from >= size || to < from)
    return { status: 416, headers: { ...offered.headers, 'Content-Range': `bytes */${size}` }, body: '' };
  return {
    status: 206,
    headers: { ...offered.headers, 'Content-Range': `bytes ${from}-${to}/${size}` },
    body: bytes.subarray(from, to + 1),
  };
}

/** Returns the positions of the first and last byte: `5-9`, `5-` (to the end) or `-5` (the last five bytes). */
function boundsOf(first: string, last: string, size: number): [from: number, to: number] {
  if (first === '') return [Math.max(0, size - Number(last)), last === '0' ? -1 : size - 1];
  return [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
}
