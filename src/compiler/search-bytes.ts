/** Bytes of an index while they are written. */
import { moreDigits } from '../shared/search-format.ts';

export interface ByteWriter {
  /** Bytes written so far; may be set back, or forward over bytes that are filled later. */
  length: number;
  push(byte: number): void;
  /** Appends a number in digits of 6 bits. */
  number(value: number): void;
  /** Appends `source` from `start` to `end`. */
  copy(source: Uint8Array, start: number, end: number): void;
  /** Sets bits of a byte that was written before. */
  mark(at: number, bits: number): void;
  at(index: number): number;
  /** A copy of what was written from `start` on. */
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
    number(value) {
      let rest = value;
      for (; rest >= moreDigits; rest = Math.floor(rest / moreDigits)) writer.push(moreDigits + (rest % moreDigits));
      writer.push(rest);
    },
    copy(source, start, end) {
      reserve(writer.length + end - start);
      // For a few bytes the loop is faster than the native copy, and most lists are a few bytes.
      if (end - start > 48) bytes.set(source.subarray(start, end), writer.length);
      else for (let index = start; index < end; index++) bytes[writer.length + index - start] = source[index] ?? 0;
      writer.length += end - start;
    },
    mark(at, bits) {
      bytes[at] = (bytes[at] ?? 0) | bits;
    },
    at: (index) => bytes[index] ?? 0,
    slice: (start) => bytes.slice(start, writer.length),
  };
  return writer;
}

/** How many digits of 6 bits a number takes. */
export function digitsOf(value: number): number {
  let digits = 1;
  for (let rest = value; rest >= moreDigits; rest = Math.floor(rest / moreDigits)) digits++;
  return digits;
}
