/** Computes short, stable hashes of content. */
import { createHash, hash } from 'node:crypto';

/** Returns 128 bits of SHA-256 as 22 URL-safe characters. */
export function hashOf(contents: string | Uint8Array): string {
  // The one-shot form is twice as fast on small inputs. It requires Node 20.12, which the engines field guarantees.
  return hash('sha256', contents, 'base64url').slice(0, 22);
}

/** Returns all 256 bits of SHA-256 as hexadecimal digits, as other programs expect. */
export function hexHashOf(contents: string | Uint8Array): string {
  return hash('sha256', contents, 'hex');
}

/** Hash of several parts. Depends on how the text is divided into parts. */
export function hashOfParts(parts: Iterable<string | Uint8Array>): string {
  const all = [...parts];
  if (all.every((part) => typeof part === 'string'))
    return hashOf(all.map((part) => `${part.length}:${part}`).join(''));
  const digest = createHash('sha256');
  for (const part of all) digest.update(`${part.length}:`).update(part);
  return digest.digest('base64url').slice(0, 22);
}

/**
 * Returns a 64-bit hash at a tenth of the cost. Use it only for text by a single author, because collisions can be
 * forged.
 */
export function quickHash(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x85ebca6b) ^ (second >>> 15);
  }
  return (first >>> 0).toString(36) + (second >>> 0).toString(36);
}

/** Hash of data that `structuredClone` can copy, independent of the order of keys. */
export function hashOfData(data: unknown): string {
  return hashOf(JSON.stringify(comparable(data, [])));
}

/** JSON with the same content, except that values that JSON lacks are marked lists. `within`: the objects around it. */
function comparable(value: unknown, within: object[]): unknown {
  if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)))
    return mark(typeof value, value);
  if (value === null || typeof value !== 'object') return value;
  if (within.includes(value)) return mark('cycle', within.length - within.indexOf(value));
  if (value instanceof Date) return mark('date', value.getTime());
  if (value instanceof RegExp) return mark('pattern', value);
  if (ArrayBuffer.isView(value))
    return mark('bytes', Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64'));
  within.push(value);
  const result = contentsOf(value, (inner) => comparable(inner, within));
  within.pop();
  return result;
}

function contentsOf(value: object, inner: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Set) return ['\0set', ...[...value].map(inner)];
  if (value instanceof Map)
    return [...value]
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
      .map(([key, part]) => [inner(key), inner(part)]);
  if ('toJSON' in value && typeof value.toJSON === 'function') return inner(value.toJSON());
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, inner(part)]),
  );
}

function mark(kind: string, value: unknown): string[] {
  return [`\0${kind}`, String(value)];
}
