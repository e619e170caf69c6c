/** Compiled pages ⇄ bytes that other machines can use: sealed, so that no other bytes are mistaken for them. */
import { createHmac } from 'node:crypto';
import process from 'node:process';
import v8 from 'node:v8';
import type { Cache, CachedPage } from '../cache/pages.ts';
import { compressed, decompressed } from '../../compression.ts';
import type { Finding } from '../../findings/finding.ts';
import type { Site } from '../../site/read.ts';
import { codeStamp, docsiteVersion } from '../../version.ts';

/** Everything that the cache knows about one compiled page. */
export interface StoredPage {
  path: string;
  page: Omit<CachedPage, 'body'>;
  /** The packed search terms. */
  search: Uint8Array;
  /** Findings of the page's samples; null if they were not checked. */
  samples: Finding[] | null;
  /** As returned by `packBody`. */
  body: Uint8Array;
}

/** What the seal is bound to. */
export interface Seal {
  /** What the bytes are stored under: the same bytes under another name are refused. */
  name: string;
  /** A secret that all machines share, if only they should be able to create pages. Default: empty. */
  secret?: string;
}

/** Length of the seal at the start, in bytes. */
const sealLength = 43;

/** What is known about the pages of this site, without their bodies. */
type Facts = Omit<StoredPage, 'body' | 'search'>[];

/** The page as stored; null if it was not compiled completely. */
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

export function packPages(pages: readonly StoredPage[], seal: Seal): Buffer {
  const facts: Facts = pages.map(({ path, page, samples }) => ({ path, page, samples }));
  const packed = v8.serialize({
    facts: compressed(v8.serialize(facts)),
    bodies: pages.map(({ body }) => body),
    search: pages.map(({ search }) => search),
  });
  return Buffer.concat([Buffer.from(sealOf(packed, seal)), packed]);
}

/** The pages that `packPages` packed with the same seal; null for any other bytes. */
export function unpackPages(bytes: Buffer, seal: Seal): StoredPage[] | null {
  const packed = bytes.subarray(sealLength);
  if (bytes.toString('latin1', 0, sealLength) !== sealOf(packed, seal)) return null;
  // The seal proves that `packPages` serialized this.
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
 * Puts pages into the cache if they were compiled from the current text; like every cached page, they are used only if
 * everything else that they depend on is also unchanged.
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

/** Node's version identifies V8's serialization format. */
function sealOf(packed: Uint8Array, { name, secret = '' }: Seal): string {
  const keyed = createHmac('sha256', `docsite ${secret}`);
  for (const part of [name, docsiteVersion, codeStamp, process.version]) keyed.update(`${part.length}:${part}`);
  return keyed.update(packed).digest('base64url');
}
