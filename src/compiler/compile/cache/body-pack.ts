/** Stores many page bodies in one file, because creating a file takes longer than writing a page. */
import fs from 'node:fs';
import process from 'node:process';
import { attempt, openFile, remove, rename } from '../../disk.ts';
import type { DiskFault, OpenFile } from '../../disk.ts';
import { hashOf } from '../../hash.ts';

/** The position of a body in the pack, and the hash that verifies it. */
export interface PackedBody {
  offset: number;
  length: number;
  hash: string;
}

export interface BodyPack {
  /** The stored bytes; null if they are not exactly what was written. */
  read(body: PackedBody): Uint8Array | null;
  append(contents: Uint8Array): PackedBody;
  /** Drops unused bodies if they fill most of the file. Returns the new position of each body that is still used. */
  compact(live: readonly PackedBody[]): Map<PackedBody, PackedBody>;
  close(): void;
  /** The error that occurred when a body was written; null if there was none. All later bodies are kept in memory. */
  fault(): DiskFault | null;
}

/** Size in bytes below which a pack is not worth rewriting. */
const smallPack = 8 * 1024 * 1024;

/** Opens the pack at `file`, which the first write creates. A pack that is only read may be on a read-only disk. */
export function openBodyPack(file: string): BodyPack {
  const state = { reader: null as number | null, writer: null as OpenFile | null, end: 0 };
  const memory = { fault: null as DiskFault | null, bodies: new Map<string, Buffer>() };
  const closeReader = (): void => {
    if (state.reader !== null) fs.closeSync(state.reader);
    state.reader = null;
  };
  const writer = (): OpenFile => {
    if (state.writer === null) {
      state.writer = openFile(file);
      state.end = state.writer.size;
      // If the cache was deleted in the meantime, this path now refers to a different file.
      closeReader();
    }
    return state.writer;
  };
  const readFromDisk = ({ offset, length, hash }: PackedBody): Buffer | null => {
    if (state.reader === null && !fs.existsSync(file)) return null;
    state.reader ??= fs.openSync(file, 'r');
    const contents = Buffer.allocUnsafe(length);
    const count = fs.readSync(state.reader, contents, 0, length, offset);
    return count === length && hashOf(contents) === hash ? contents : null;
  };
  const read = (body: PackedBody): Buffer | null => {
    const found = { contents: memory.bodies.get(body.hash) ?? null };
    // A page whose body cannot be read is compiled again.
    if (found.contents === null) attempt(() => (found.contents = readFromDisk(body)));
    return found.contents;
  };
  const close = (): void => {
    closeReader();
    state.writer?.close();
    state.writer = null;
  };
  return {
    read,
    close,
    fault: () => memory.fault,
    append(contents) {
      const hash = hashOf(contents);
      // If another process writes to the same position, the hash detects it on the next read.
      memory.fault ??= attempt(() => writer().write(contents, state.end));
      if (memory.fault !== null) memory.bodies.set(hash, Buffer.from(contents));
      const body = { offset: state.end, length: contents.length, hash };
      state.end += contents.length;
      return body;
    },
    compact(live) {
      const moved = new Map<PackedBody, PackedBody>();
      const liveBytes = live.reduce((sum, body) => sum + body.length, 0);
      if (state.writer === null || state.end < smallPack || liveBytes > state.end / 2) return moved;
      const incoming = `${file}.${process.pid}`;
      const next = openBodyPack(incoming);
      for (const body of live) {
        const contents = read(body);
        if (contents !== null) moved.set(body, next.append(contents));
      }
      next.close();
      // If the disk has no space for a second pack, the first one is kept.
      const fault = next.fault() ?? attempt(() => rename(incoming, file));
      if (fault !== null) {
        attempt(() => remove(incoming));
        return new Map();
      }
      close();
      return moved;
    },
  };
}
