/** Stores many page bodies in one file: creating a file costs more than writing a page. */
import fs from 'node:fs';
import process from 'node:process';
import { openFile, rename } from '../../disk.ts';
import type { OpenFile } from '../../disk.ts';
import { hashOf } from '../../hash.ts';

/** Where a body is stored in the pack, with the hash that verifies it. */
export interface PackedBody {
  offset: number;
  length: number;
  hash: string;
}

export interface BodyPack {
  /** The stored bytes; null if they are not exactly what was written. */
  read(body: PackedBody): Buffer | null;
  append(contents: Uint8Array): PackedBody;
  /** Drops unused bodies once they fill most of the file; returns the new position of each live body. */
  compact(live: readonly PackedBody[]): Map<PackedBody, PackedBody>;
  close(): void;
}

/** Packs smaller than this are not worth rewriting. Bytes. */
const smallPack = 8 * 1024 * 1024;

/** Opens the pack at `file`, which the first write creates. A pack that is only read may be on a read-only disk. */
export function openBodyPack(file: string): BodyPack {
  const state: { reader: number | null; writer: OpenFile | null; end: number } = { reader: null, writer: null, end: 0 };
  const writer = (): OpenFile => {
    if (state.writer === null) {
      state.writer = openFile(file);
      state.end = state.writer.size;
    }
    return state.writer;
  };
  const read = ({ offset, length, hash }: PackedBody): Buffer | null => {
    if (state.reader === null && !fs.existsSync(file)) return null;
    state.reader ??= fs.openSync(file, 'r');
    const contents = Buffer.allocUnsafe(length);
    const count = fs.readSync(state.reader, contents, 0, length, offset);
    return count === length && hashOf(contents) === hash ? contents : null;
  };
  const close = (): void => {
    if (state.reader !== null) fs.closeSync(state.reader);
    state.writer?.close();
    Object.assign(state, { reader: null, writer: null });
  };
  return {
    read,
    close,
    append(contents) {
      const to = writer();
      // If another process writes to the same position, the hash detects it on the next read.
      to.write(contents, state.end);
      const body = { offset: state.end, length: contents.length, hash: hashOf(contents) };
      state.end += contents.length;
      return body;
    },
    compact(live) {
      const moved = new Map<PackedBody, PackedBody>();
      const liveBytes = live.reduce((sum, body) => sum + body.length, 0);
      if (state.writer === null || state.end < smallPack || liveBytes > state.end / 2) return moved;
      const next = openBodyPack(`${file}.${process.pid}`);
      for (const body of live) {
        const contents = read(body);
        if (contents !== null) moved.set(body, next.append(contents));
      }
      next.close();
      close();
      rename(`${file}.${process.pid}`, file);
      return moved;
    },
  };
}
