/**
 * Keeps the pages that a build renders as Markdown until the files that contain them are written. A large site has more
 * text than fits into memory; the rest is in a file next to the output folder.
 */
import process from 'node:process';
import { openBodyPack } from '../compile/cache/body-pack.ts';
import type { PackedBody } from '../compile/cache/body-pack.ts';
import { attempt, remove } from '../disk.ts';
import { siblingPrefix } from './sibling-prefix.ts';

export interface PageTexts {
  keep(contentPath: string, text: string): void;
  /** UTF-8; null if the page's text is not kept. */
  of(contentPath: string): Uint8Array | null;
  discard(): void;
}

/** Maximum size of the text in memory, in bytes. */
const mostInMemory = 32 * 1024 * 1024;

export function openPageTexts(outDir: string): PageTexts {
  const file = `${siblingPrefix(outDir)}texts-${process.pid}`;
  const pack = openBodyPack(file);
  const memory = { texts: new Map<string, Uint8Array>(), bytes: 0 };
  const packed = new Map<string, PackedBody>();
  return {
    keep(contentPath, text) {
      const contents = Buffer.from(text);
      if (memory.bytes + contents.length > mostInMemory) {
        packed.set(contentPath, pack.append(contents));
        return;
      }
      memory.bytes += contents.length;
      memory.texts.set(contentPath, contents);
    },
    of(contentPath) {
      const place = packed.get(contentPath);
      return memory.texts.get(contentPath) ?? (place === undefined ? null : pack.read(place));
    },
    discard() {
      memory.texts.clear();
      pack.close();
      attempt(() => remove(file));
    },
  };
}
