/**
 * Converts compiled pages to bytes that other machines can use, and back. A seal detects bytes that are damaged or that
 * another program wrote.
 */
import v8 from 'node:v8';
import type { Cache, CachedPage } from '../cache/pages.ts';
import { sealed, unsealed } from '../../cache-file.ts';
import { compressed, decompressed } from '../../compression.ts';
import type { Finding } from '../../findings/finding.ts';
import type { Site } from '../../site/read.ts';

/** Everything that the cache knows about one compiled page. */
export interface StoredPage {
  path: string;
  page: Omit<CachedPage, 'body'>;
  /** The packed search terms. */
  search: Uint8Array;
  /** Findings about the page's samples; null if they were not checked. */
  samples: Finding[] | null;
  /** As returned by `packBody`. */
  body: Uint8Array;
}

/** The data of stored pages, without their bodies or search terms. */
type Facts = Omit<StoredPage, 'body' | 'search'>[];

/** The page as stored; null if it was not fully compiled. */
export function storedPageOf(contentPath: string, cache: Cache): StoredPage | null {
  const known = cache.state.pages.get(contentPath);
  const search = cache.state.search.get(contentPath);
  const bytes = known && cache.packedBody(known);
  if (known === undefined || known.sourceHash === '' || search === undefined || !bytes) return null;
  const { body: _body, ...page } = known;
  const samples = cache.state.samples.get(contentPath);
  const isCurrent = samples?.hash === page.facts.hash;
  return { path: contentPath, page, search: search.packed, samples: isCurrent ? samples.findings : null, body: bytes };
}

/** `name`: the key of the bytes in the store. They are rejected under other names. */
export function packPages(name: string, pages: readonly StoredPage[]): Buffer {
  const facts: Facts = pages.map(({ path, page, samples }) => ({ path, page, samples }));
  const packed = v8.serialize({
    facts: compressed(v8.serialize(facts)),
    bodies: pages.map(({ body }) => body),
    search: pages.map(({ search }) => search),
  });
  return sealed(name, packed);
}

/** The pages that `packPages` packed under this name; null for any other bytes. */
export function unpackPages(name: string, bytes: Buffer): StoredPage[] | null {
  const packed = unsealed(name, bytes);
  return packed === null ? null : pagesIn(packed);
}

function pagesIn(packed: Buffer): StoredPage[] {
  const { facts, bodies, search } = v8.deserialize(packed) as Record<'bodies' | 'search', Uint8Array[]> & {
    facts: Uint8Array;
  };
  const known = v8.deserialize(decompressed(facts)) as Facts;
  return known.map((page, index) => ({
    ...page,
    body: bodies[index] ?? new Uint8Array(),
    search: search[index] ?? new Uint8Array(),
  }));
}

/**
 * Adds pages to the cache if they were compiled from the current text. Like every cached page, they are used only if
 * their other dependencies are also unchanged.
 */
export function adoptPages(pages: readonly StoredPage[], { site, cache }: { site: Site; cache: Cache }): void {
  for (const { path, page, search, samples, body } of pages) {
    if (site.pages.get(path)?.sourceHash !== page.sourceHash || page.facts.meta.path !== path) continue;
    const known = cache.state.pages.get(path);
    const { hash } = page.facts;
    if (known?.sourceHash === page.sourceHash && known.facts.hash === hash && cache.state.search.has(path)) continue;
    cache.put(path, page, body);
    cache.state.search.set(path, { packed: search });
    if (samples !== null) cache.state.samples.set(path, { hash, findings: samples });
  }
}
