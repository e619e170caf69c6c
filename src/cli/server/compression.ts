/** Compresses responses with the best encoding that the client accepts, and caches the result. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Compresses contents; the hash is the cache key. */
export type Compressor = (contents: { bytes: Buffer; hash: string }, encoding: Encoding) => Promise<Uint8Array>;

const compressWith: Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Uint8Array>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        // Levels 10 and 11 take many times longer than 9 and save only a few percent.
        [constants.BROTLI_PARAM_QUALITY]: bytes.byteLength > 1_000_000 ? 5 : 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 8 }),
};

/** Creates a compressor that caches up to `limit` bytes and evicts the least recently used contents first. */
export function createCompressor(limit: number): Compressor {
  const kept = new Map<string, Uint8Array>();
  const state = { size: 0 };
  return async ({ bytes, hash }, encoding) => {
    if (encoding === 'identity') return bytes;
    const key = `${encoding}:${hash}`;
    const known = kept.get(key);
    const compressed = known ?? (await compressWith[encoding](bytes));
    if (kept.delete(key)) state.size -= compressed.byteLength;
    kept.set(key, compressed);
    state.size += compressed.byteLength;
    for (const [oldest, dropped] of kept) {
      if (state.size <= limit) break;
      kept.delete(oldest);
      state.size -= dropped.byteLength;
    }
    return compressed;
  };
}

/**
 * Returns the encoding to use for an `Accept-Encoding` header (RFC 9110, 12.5.3). Prefers Brotli to gzip if both have
 * the same weight.
 */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').toLowerCase().split(',').slice(0, 20)) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const value = weight === undefined ? 1 : Number(weight.slice(2));
    if (name !== '') weights.set(name, Number.isFinite(value) ? value : 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gzipWeight] = [weightOf('br'), weightOf('gzip')];
  if (br > 0 && br >= gzipWeight) return 'br';
  return gzipWeight > 0 ? 'gzip' : 'identity';
}

/** Whether contents of this type are text, which is worth compressing. */
export function isCompressible(type: string): boolean {
  return /^text\/|[/+](?:json|xml|javascript)\b|^image\/svg|^application\/(?:wasm|manifest)|^font\/[ot]tf/.test(type);
}
