/** Assigns each page a number that rarely changes when other pages are added or removed. */
import { createHash } from 'node:crypto';

/** Pages with their numbers, in ascending order. */
export function numberPages<P extends { routePath: string }>(members: readonly P[]): (P & { number: number })[] {
  const room = roomFor(members.length);
  const hashed = members.map((page) => ({ page, hash: hashOfRoute(page.routePath) }));
  hashed.sort((a, b) => a.hash - b.hash || (a.page.routePath < b.page.routePath ? -1 : 1));
  let last = -1;
  return hashed.map(({ page, hash }) => {
    // If two pages get the same number, the next free one is used, which affects very few other pages.
    last = Math.max(last + 1, Math.floor((hash / 2 ** 48) * room));
    return { ...page, number: last };
  });
}

/** Bits of the largest possible number for these pages. `pages` is from `numberPages`. */
export function bitsOfNumbers(pages: readonly { number: number }[]): number {
  // The last page may have been moved past the range.
  return Math.max(roomFor(pages.length) - 1, pages.at(-1)?.number ?? 0).toString(2).length;
}

/**
 * Returns the size of the range of numbers. It is at least two numbers per page, so that few pages hash to the same
 * number, but not much larger, because larger differences between numbers take more bytes. It is a power of 2, so
 * that it rarely changes as a site grows.
 */
function roomFor(pages: number): number {
  let room = 512;
  while (room < pages * 2) room *= 2;
  return room;
}

/** Returns 48 bits of the hash. */
function hashOfRoute(routePath: string): number {
  return createHash('sha256').update(routePath).digest().readUIntBE(0, 6);
}
