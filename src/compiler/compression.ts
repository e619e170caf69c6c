/** Compresses what the cache stores. */
import zlib from 'node:zlib';

/** The fastest setting makes pages four times smaller and takes less time than writing the difference. */
const options = {
  // A page fits in a small buffer and window, and creating larger ones takes as long as compressing it.
  chunkSize: 32_768,
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 0, [zlib.constants.BROTLI_PARAM_LGWIN]: 18 },
};

export function compressed(bytes: Uint8Array): Uint8Array {
  // zlib's result is a view of a larger buffer, all of which would be sent between threads.
  return new Uint8Array(zlib.brotliCompressSync(bytes, options));
}

export function decompressed(bytes: Uint8Array): Uint8Array {
  return zlib.brotliDecompressSync(bytes);
}
