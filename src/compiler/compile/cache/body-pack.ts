/** Stores many page bodies in one file: creating a file costs more than writing a page. */
import fs from 'node:fs';
import path from 'node:path';
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

/** Opens the pack at `file`, which the first write creates. */
export function openBodyPack(file: string): BodyPack {
  const state: { fd: number | null; end: number } = { fd: null, end: 0 };
  const descriptor = (): number => {
    if (state.fd !== null) return state.fd;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    state.fd = fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o644);
    state.end = fs.fstatSync(state.fd).size;
    return state.fd;
  };
  const read = ({ offset, length, hash }: PackedBody): Buffer | null => {
    const contents = Buffer.allocUnsafe(length);
    const count = fs.existsSync(file) ? fs.readSync(descriptor(), contents, 0, length, offset) : 0;
    return count === length && hashOf(contents) === hash ? contents : null;
  };
  const close = (): void => {
    if (state.fd !== null) fs.closeSync(state.fd);
    state.fd = null;
  };
  return {
    read,
    close,
    append(contents) {
      const fd = descriptor();
      // If another process writes to the same position, the hash detects it on the next read.
      fs.writeSync(fd, contents, 0, contents.length, state.end);
      const body = { offset: state.end, length: contents.length, hash: hashOf(contents) };
      state.end += contents.length;
      return body;
    },
    compact(live) {
      const moved = new Map<PackedBody, PackedBody>();
      const liveBytes = live.reduce((sum, body) => sum + body.length, 0);
      if (state.fd === null || state.end < smallPack || liveBytes > state.end / 2) return moved;
      const next = openBodyPack(`${file}.${process.pid}`);
      for (const body of live) {
        const contents = read(body);
        if (contents !== null) moved.set(body, next.append(contents));
      }
      next.close();
      close();
      fs.renameSync(`${file}.${process.pid}`, file);
      return moved;
    },
  };
}
