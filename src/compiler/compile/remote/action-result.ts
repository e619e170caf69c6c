/**
 * Wraps bytes in the `ActionResult` message of Bazel's remote execution API, as standard output, and unwraps them. Some
 * Bazel servers accept only this message under `/ac/`.
 */

/** Tag of the field `stdout_raw`: number 5, a length and bytes. */
const stdoutTag = (5 << 3) | 2;

export function wrapResult(contents: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([stdoutTag, ...varint(contents.length)]), contents]);
}

/**
 * Returns null if the message is malformed or has no standard output. Servers may add fields and change their order.
 */
export function unwrapResult(message: Buffer): Buffer | null {
  let contents: Buffer | null = null;
  for (let at = 0; at < message.length;) {
    const tag = readVarint(message, at);
    const value = tag && readVarint(message, tag.end);
    if (tag === null || value === null) return null;
    const wireType = tag.value & 7;
    if (tag.value < 8 || (wireType !== 0 && wireType !== 2)) return null;
    at = wireType === 0 ? value.end : value.end + value.value;
    if (at > message.length) return null;
    if (tag.value === stdoutTag) contents = message.subarray(value.end, at);
  }
  return contents;
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(Math.floor(value / 0x80))];
}

/** A number of at most 28 bits, which is enough for lengths below the size limit. */
function readVarint(message: Buffer, start: number): { value: number; end: number } | null {
  let value = 0;
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = message[start + shift / 7];
    if (byte === undefined) return null;
    value += (byte & 0x7f) << shift;
    if (byte < 0x80) return { value, end: start + shift / 7 + 1 };
  }
  return null;
}
