/** Search files are the same whether a thread builds them or the caller does. */
import { expect, test } from 'vitest';
import { allSearchFiles } from '../lib/compiler/search/all-files.js';
import type { SearchInput, SearchOutput } from '../lib/compiler/search/all-files.js';
import { hashOf } from '../lib/compiler/hash.js';
import { openSearchBuilder } from '../lib/compiler/search/index-thread.js';
import { indexedPages, madeUpPages } from './search-site.ts';

function inputOf(count: number): SearchInput {
  const pages = indexedPages(madeUpPages(count));
  const listed = pages.map(({ routePath, terms }) => ({ routePath, terms, toc: [], hash: routePath }));
  return { pages, listed, domain: 'https://example.org' };
}

/** Comparing every byte of unequal files would take minutes. */
function facts({ files, documents }: SearchOutput): unknown {
  return {
    files: files.map(({ path, contents, hash }) => ({ path, hash, contents: hashOf(contents) })),
    documents: documents && { ...documents, contents: hashOf(documents.contents) },
  };
}

test('a thread builds the files that the caller would build', { timeout: 30_000 }, async () => {
  const input = inputOf(240);
  const expected = facts(allSearchFiles(input));
  const builder = openSearchBuilder(2);
  const [first, second] = await Promise.all([builder.build(input), builder.build(inputOf(230))]);
  await builder.end();
  expect(input.pages.every(({ terms }) => terms.bytes === undefined)).toBe(true);
  expect(facts(first)).toStrictEqual(expected);
  expect(facts(second)).toStrictEqual(facts(allSearchFiles(inputOf(230))));
});

test('a thread that is lost leaves its work to the caller', { timeout: 30_000 }, async () => {
  const input = inputOf(240);
  const terms = { packed: Uint8Array.of(1), bytes: Uint8Array.of(1) };
  const broken = { ...input, pages: input.pages.map((page) => ({ ...page, terms })), listed: null };
  const expected = facts(allSearchFiles(input));
  const builder = openSearchBuilder(2);
  const [failed, built] = await Promise.allSettled([builder.build(broken), builder.build(input)]);
  expect(failed.status).toBe('rejected');
  expect(built.status === 'fulfilled' && facts(built.value)).toStrictEqual(expected);
  await builder.end();
});

test('a build that is ended does not end later', { timeout: 30_000 }, async () => {
  const builder = openSearchBuilder(2);
  const seen: string[] = [];
  void builder.build(inputOf(240)).then(() => seen.push('built'));
  await builder.end();
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual([]);
});

test('few pages need no thread', () => {
  const input = inputOf(20);
  void openSearchBuilder(2).build(input);
  expect(input.pages.every(({ terms }) => terms.bytes !== undefined)).toBe(true);
});
