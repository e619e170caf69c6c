/**
 * Suggestions in hints: compares the suggested name with a plain edit-distance table, and measures the time on a large
 * site.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closest } from '../lib/compiler/index.js';

/** Computes the optimal string alignment distance directly from its definition. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_row, i) =>
    Array.from({ length: b.length + 1 }, (_cell, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => table[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      (table[i] ?? [])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwap ? at(i - 2, j - 2) + 1 : Infinity,
      );
    }
  }
  return at(a.length, b.length);
}

test('returns the first closest name within a third of the word length', () => {
  const word = fc.stringMatching(/^[abcA]{0,9}$/);
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 8 }), (given, candidates) => {
      const limit = Math.max(1, Math.floor(given.length / 3));
      const distances = candidates.map((candidate) => distance(given.toLowerCase(), candidate.toLowerCase()));
      const least = Math.min(...distances);
      expect(closest(given, candidates)).toBe(least <= limit ? candidates[distances.indexOf(least)] : undefined);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['titel', ['title', 'tag'], 'title'],
  ['./instal', ['./install', './uninstall'], './install'],
  ['zhh', ['en', 'zh'], 'zh'],
  ['GUIDE', ['guide', 'guided'], 'guide'],
  ['fr', ['en', 'zh'], undefined],
  ['', ['a', 'abc'], 'a'],
])('%j among %j is %j', (word, candidates, expected) => {
  expect(closest(word, candidates)).toBe(expected);
});

// A full distance table for each page would exceed the test's time limit.
test('a hundred broken links on a site of ten thousand pages are resolved quickly', () => {
  const pages = Array.from({ length: 10_000 }, (_page, index) => `guide/section-${index % 250}/page-number-${index}`);
  for (let index = 0; index < 100; index++)
    expect(closest(`guide/section-12/pgae-number-12${index}`, pages)).toBeDefined();
});
