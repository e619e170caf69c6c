/**
 * Aligns the headings of a translation with those of its source page, to find the first heading that is
 * missing or extra.
 */
import type { Block } from '../../markdown/page-parts.ts';
import { sectionsOf } from './pair.ts';

/**
 * `own` and `expected` are indexes of headings; for a missing heading, `own` is the index of the heading that it should
 * precede.
 */
export interface HeadingDifference {
  kind: 'missing' | 'extra' | 'other';
  own: number;
  expected: number;
}

/** A heading, and the code and images before the next heading. The code and images are the same in all translations. */
export interface AlignedHeading {
  block: Block;
  content: string;
}

export function headingsOf(blocks: readonly Block[]): AlignedHeading[] {
  return sectionsOf(blocks).flatMap(({ heading, blocks: inside }) => {
    const shared = inside.filter(({ type }) => type === 'code' || type === 'image');
    const content = shared.map(({ type, detail, hash }) => [type, detail, hash].join(' ')).join('\n');
    return heading === null ? [] : [{ block: heading, content }];
  });
}

/**
 * Longer lists are compared position by position, because aligning takes time proportional to the product of their
 * lengths.
 */
const mostAligned = 500;

export function firstDifference(
  own: readonly AlignedHeading[],
  expected: readonly AlignedHeading[],
): HeadingDifference {
  const isLong = own.length > mostAligned || expected.length > mostAligned;
  const costs = isLong ? null : costsOf(own, expected);
  for (let a = 0, b = 0; a < own.length || b < expected.length; a++, b++) {
    const heading = own[a];
    const source = expected[b];
    if (source === undefined) return { kind: 'extra', own: a, expected: b };
    if (heading === undefined) return { kind: 'missing', own: a, expected: b };
    const isSame = heading.block.detail === source.block.detail;
    if (costs === null || isPaired(costs, { a, b }, pairCost(heading, source))) {
      if (!isSame) return { kind: 'other', own: a, expected: b };
    } else {
      const isMissing = costs[a]?.[b] === gap + (costs[a]?.[b + 1] ?? Infinity);
      return { kind: isMissing ? 'missing' : 'extra', own: a, expected: b };
    }
  }
  return { kind: 'other', own: own.length, expected: expected.length };
}

/** Cost of aligning the rest of both lists, by positions. */
function costsOf(own: readonly AlignedHeading[], expected: readonly AlignedHeading[]): number[][] {
  const costs: number[][] = Array.from({ length: own.length + 1 }, () =>
    Array.from({ length: expected.length + 1 }, () => 0),
  );
  for (let a = own.length; a >= 0; a--) {
    for (let b = expected.length; b >= 0; b--) {
      const row = costs[a] as number[];
      if (a === own.length || b === expected.length) row[b] = (own.length - a + expected.length - b) * gap;
      else {
        const paired = pairCost(own[a] as AlignedHeading, expected[b] as AlignedHeading) + (costs[a + 1]?.[b + 1] ?? 0);
        row[b] = Math.min(paired, gap + (costs[a + 1]?.[b] ?? 0), gap + (row[b + 1] ?? 0));
      }
    }
  }
  return costs;
}

const gap = 6;
/** Cost of pairing two headings of the same level whose sections have nothing in common. */
const unlike = 3;

/**
 * The cost of pairing two headings. Equal ids or equal code mean the same section; different ids may only
 * mean that the heading's text is translated.
 */
function pairCost(own: AlignedHeading, source: AlignedHeading): number {
  const isSameLevel = own.block.detail === source.block.detail;
  const isSame = own.block.hash !== '' && own.block.hash === source.block.hash;
  if (isSame) return isSameLevel ? 0 : 5;
  if (!isSameLevel) return 11;
  if (own.content === source.content) return own.content === '' ? 1 : 0;
  return unlike;
}

function isPaired(costs: readonly number[][], { a, b }: { a: number; b: number }, pair: number): boolean {
  return costs[a]?.[b] === pair + (costs[a + 1]?.[b + 1] ?? Infinity);
}
