/** A search index is the same regardless of whether a thread or the caller builds it. */
import { expect, test } from 'vitest';
import { buildSearch } from '../lib/compiler/search/build.js';
import type { OutputFile } from '../lib/compiler/output-file.js';
import { hashOf } from '../lib/compiler/hash.js';
import { openSearchBuilder } from '../lib/compiler/search/index-thread.js';
import { indexedPages, madeUpPages } from './search-site.ts';

/** Returns short facts about files, because comparing every byte of different files would take minutes. */
function facts(files: readonly OutputFile[]): unknown {
  return files.map(({ path, contents, hash }) => ({ path, hash, contents: hashOf(contents) }));
}

test('a thread builds the same index as the caller', async () => {
  const [first, second] = [indexedPages(madeUpPages(240)), indexedPages(madeUpPages(230))];
  const expected = [facts(buildSearch(first)), facts(buildSearch(second))];
  const builder = openSearchBuilder(2);
  const built = await Promise.all([
    builder.build(first, { keepTerms: false }),
    builder.build(second, { keepTerms: true }),
  ]);
  await builder.end();
  expect(built.map(facts)).toStrictEqual(expected);
  expect(first.every(({ terms }) => terms.bytes === undefined)).toBe(true);
  expect(second.every(({ terms }) => terms.bytes !== undefined)).toBe(true);
});

test('if a thread is lost, the caller does its work', async () => {
  const pages = indexedPages(madeUpPages(240));
  const broken = pages.map((page) => ({ ...page, terms: { packed: Uint8Array.of(1), bytes: Uint8Array.of(1) } }));
  const expected = facts(buildSearch(pages));
  const builder = openSearchBuilder(2);
  const [failed, built] = await Promise.allSettled([
    builder.build(broken, { keepTerms: true }),
    builder.build(pages, { keepTerms: true }),
  ]);
  expect(failed.status).toBe('rejected');
  expect(built.status === 'fulfilled' && facts(built.value)).toStrictEqual(expected);
  await builder.end();
});

test('a canceled build does not complete later', async () => {
  const builder = openSearchBuilder(2);
  const seen: string[] = [];
  void builder.build(indexedPages(madeUpPages(240)), { keepTerms: true }).then(() => seen.push('built'));
  await builder.end();
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual([]);
});

test('a small number of pages does not need a thread', async () => {
  const pages = indexedPages(madeUpPages(20));
  await openSearchBuilder(2).build(pages, { keepTerms: false });
  expect(pages.every(({ terms }) => terms.bytes !== undefined)).toBe(true);
});
