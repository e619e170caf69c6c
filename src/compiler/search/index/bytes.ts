/** Writes an index's bytes to a growing buffer. */
import { moreDigits } from '../../../shared/search/format.ts';

export interface ByteWriter {
  /** Number of bytes written so far. Can be decreased, or increased to skip bytes that are filled in later. */
  length: number;
  push(byte: number): void;
  /** Makes room for more bytes. */
  reserve(length: number): void;
  /** Appends a number in 6-bit digits. */
  number(value: number): void;
  /** Appends `source` from `start` to `end`. */
  copy(source: Uint8Array, start: number, end: number): void;
  /** Sets bits of a byte that is already written. */
  mark(at: number, bits: number): void;
  at(index: number): number;
  /** The buffer, valid until the next write; the bytes after `length` have no meaning. */
  bytes(): Uint8Array;
  /** A copy of the bytes from `start` on. */
  slice(start: number): Uint8Array;
}

export function createByteWriter(size: number): ByteWriter {
  let bytes = new Uint8Array(size);
  const reserve = (end: number): void => {
    if (end <= bytes.length) return;
    const larger = new Uint8Array(Math.max(end, bytes.length * 2));
    larger.set(bytes);
    bytes = larger;
  };
  const writer: ByteWriter = {
    length: 0,
    push(byte) {
      if (writer.length === bytes.length) reserve(writer.length + 1);
      bytes[writer.length++] = byte;
    },
    reserve: (length) => reserve(writer.length + length),
    number(value) {
      let rest = value;
      for (; rest >= moreDigits; rest = Math.floor(rest / moreDigits)) writer.push(moreDigits + (rest % moreDigits));
      writer.push(rest);
    },
    copy(source, start, end) {
      reserve(writer.length + end - start);
      // For a few bytes the loop is faster than the native copy, and most lists have only a few bytes.
      if (end - start > 48) bytes.set(source.subarray(start, end), writer.length);
      else for (let index = start; index < end; index++) bytes[writer.length + index - start] = source[index] ?? 0;
      writer.length += end - start;
    },
    mark(at, bits) {
      bytes[at] = (bytes[at] ?? 0) | bits;
    },
    at: (index) => bytes[index] ?? 0,
    bytes: () => bytes,
    slice: (start) => bytes.slice(start, writer.length),
  };
  return writer;
}

/** Number of 6-bit digits in a number. */
export function digitsOf(value: number): number {
  let digits = 1;
  for (let rest = value; rest >= moreDigits; rest = Math.floor(rest / moreDigits)) digits++;
  return digits;
}

/** Copies an array to the beginning of a longer one, which replaces it. */
export function copied<T extends Uint8Array | Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
