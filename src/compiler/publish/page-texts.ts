/**
 * Keeps the pages that a build renders as Markdown until the files that contain them are written. A large site has more
 * text than fits into memory, so it is in a file next to the output folder.
 */
import process from 'node:process';
import { openBodyPack } from '../compile/cache/body-pack.ts';
import type { PackedBody } from '../compile/cache/body-pack.ts';
import { attempt, remove } from '../disk.ts';
import { siblingPrefix } from './sibling-prefix.ts';

export interface PageTexts {
  keep(contentPath: string, text: string): void;
  /** Null if the page's text is not kept. */
  of(contentPath: string): string | null;
  discard(): void;
}

export function openPageTexts(outDir: string): PageTexts {
  const file = `${siblingPrefix(outDir)}texts-${process.pid}`;
  const pack = openBodyPack(file);
  const kept = new Map<string, PackedBody>();
  return {
    keep: (contentPath, text) => void kept.set(contentPath, pack.append(Buffer.from(text))),
    of(contentPath) {
      const place = kept.get(contentPath);
      return place === undefined ? null : (pack.read(place)?.toString() ?? null);
    },
    discard() {
      pack.close();
      attempt(() => remove(file));
    },
  };
}
