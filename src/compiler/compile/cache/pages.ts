/** The on-disk cache of compiled pages: facts and search terms in a few files, bodies in one. */
import fs from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import { openBodyPack } from './body-pack.ts';
import type { PackedBody } from './body-pack.ts';
import type { CompiledPage } from '../compiled-page.ts';
import { remove, replaceFile } from '../../disk.ts';
import { hashOf } from '../../hash.ts';
import type { PublishedFile } from '../../output-file.ts';
import type { FoundSecret } from '../../secrets/find.ts';
import type { SearchKey } from '../../search/key.ts';
import type { PageMeta } from '../../site/page.ts';
import type { FileStat } from '../../site/scan.ts';
import type { Finding } from '../../findings/finding.ts';

/** The part of a compiled page that only rendering needs, loaded on demand. */
export type PageBody = Pick<CompiledPage, 'html' | 'markdown' | 'samples'> & {
  /** The input for the page's search terms; present only until the page is finished. */
  sections?: CompiledPage['sections'];
};
/** What the checks and folds need from every page. */
export type PageFacts = Omit<CompiledPage, keyof PageBody | 'sections' | 'outline'> & {
  /** The page's blocks, packed; empty on a site with one language. */
  outline: string;
  /** The article contains an `Overview`, which shows other pages' headings. */
  needsOverview: boolean;
  /** Heading depths that the component requests; null if it does not say. */
  overviewHeaders: number[] | null;
  /** The article works without docsite's component styles. */
  isPlain: boolean;
  /** Texts in attributes of the article that may name files; its links are not among them. */
  names: string[];
};

/** What the cache stores about one content file. */
export interface CachedPage {
  /** Hash of the file's bytes. */
  sourceHash: string;
  meta: PageMeta;
  /** Findings of reading the page, before compiling it. */
  readFindings: Finding[];
  facts: PageFacts;
  /** Hash of the source page's headings that the page was compiled with. */
  headingsHash: string;
  /** Where the body is stored; null in a cache that is not on disk. */
  body: PackedBody | null;
}

/** An output folder as a build left it. */
export interface Published {
  files: Map<string, PublishedFile>;
  /** What all pages were rendered with. */
  siteKey: string;
  /** Hash of each compiled page, by content path. */
  pageHashes: Map<string, string>;
  /** What each page was rendered from, by content path. */
  renderKeys: Map<string, string>;
  /** What the search files were built from, by folder. */
  searchKeys: Map<string, SearchKey>;
}

/** Everything one build leaves for the next, except bodies. */
export interface CacheState {
  stats: Map<string, { stat: FileStat; hash: string }>;
  pages: Map<string, CachedPage>;
  /** Search terms by content path, as returned by `indexPage`; absent until a page is finished. */
  search: Map<string, Uint8Array>;
  /** What the last build left in each output folder, by absolute path. */
  published: Map<string, Published>;
  /** Secrets found in a text, by its hash. */
  secrets: Map<string, FoundSecret[]>;
  /** Findings in each page's samples, with the hash of the compiled page, by content path. */
  samples: Map<string, { hash: string; findings: Finding[] }>;
}

export interface Cache {
  state: CacheState;
  /** The search terms that the last build stored for a compiled page with this hash; null if there are none. */
  termsBefore(path: string, hash: string): Uint8Array | null;
  /** A page's body; null if it is absent or damaged. */
  body(page: CachedPage): PageBody | null;
  /** Stores a page with its body. */
  put(path: string, page: Omit<CachedPage, 'body'>, body: PageBody): void;
  /** Marks a page as changed because its body is lost. */
  forget(path: string): void;
  /** Writes the state for the next process. */
  save(): void;
}

/** Opens a site's cache. `key` covers docsite's version and options; a different key gives an empty cache. */
export function openCache(folder: string, key: string): Cache {
  const home = path.join(folder, key);
  const state = readState(home);
  let onDisk = { pages: new Map(state.pages), search: new Map(state.search) };
  const pack = openBodyPack(path.join(home, 'bodies'));
  return {
    state,
    termsBefore(contentPath, hash) {
      const known = onDisk.pages.get(contentPath)?.facts.hash === hash ? onDisk.search.get(contentPath) : undefined;
      return known ?? null;
    },
    body(page) {
      const contents = page.body === null ? null : pack.read(page.body);
      // The hash proves that these are the bytes that `put` serialized.
      return contents === null ? null : (v8.deserialize(contents) as PageBody);
    },
    put(contentPath, page, body) {
      state.pages.set(contentPath, { ...page, body: pack.append(v8.serialize(body)) });
    },
    forget: (contentPath) => forgetSource(state, contentPath),
    save() {
      const moved = pack.compact([...state.pages.values()].flatMap((page) => page.body ?? []));
      for (const [contentPath, page] of state.pages) {
        const body = page.body === null ? undefined : moved.get(page.body);
        if (body !== undefined) state.pages.set(contentPath, { ...page, body });
      }
      writeBuckets(home, state, onDisk);
      onDisk = { pages: new Map(state.pages), search: new Map(state.search) };
      const whole = { stats: state.stats, published: state.published, secrets: state.secrets, samples: state.samples };
      writeChecked(path.join(home, 'site'), v8.serialize(whole));
      removeOtherKeys(folder, key);
    },
  };
}

/** Opens an empty cache that is kept in memory only. */
export function openMemoryCache(): Cache {
  const state = emptyState();
  const bodies = new Map<string, PageBody>();
  return {
    state,
    termsBefore: () => null,
    body: (page) => bodies.get(page.facts.hash) ?? null,
    put(contentPath, page, body) {
      bodies.set(page.facts.hash, body);
      state.pages.set(contentPath, { ...page, body: null });
    },
    forget: (contentPath) => forgetSource(state, contentPath),
    save: () => undefined,
  };
}

function forgetSource(state: CacheState, contentPath: string): void {
  const page = state.pages.get(contentPath);
  if (page !== undefined) state.pages.set(contentPath, { ...page, sourceHash: '' });
}

function emptyState(): CacheState {
  return {
    stats: new Map(),
    pages: new Map(),
    search: new Map(),
    published: new Map(),
    secrets: new Map(),
    samples: new Map(),
  };
}

/** Pages are spread over this many files, so that an edit rewrites only one of them. */
const bucketCount = 32;

/** One file of pages and their search terms. */
interface Bucket {
  pages: [string, CachedPage][];
  search: [string, Uint8Array][];
}

function readState(home: string): CacheState {
  const site = readChecked<Pick<CacheState, 'stats' | 'published' | 'secrets' | 'samples'>>(path.join(home, 'site'));
  if (site === null) return emptyState();
  const state = { ...emptyState(), ...site };
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    const { pages, search } = readChecked<Bucket>(path.join(home, `pages-${bucket}`)) ?? { pages: [], search: [] };
    for (const [contentPath, page] of pages) state.pages.set(contentPath, page);
    for (const [contentPath, terms] of search) state.search.set(contentPath, terms);
  }
  return state;
}

/**
 * Writes the buckets that contain a changed page. Pages and terms are replaced, never mutated, so identity is enough.
 */
function writeBuckets(home: string, state: CacheState, onDisk: Pick<CacheState, 'pages' | 'search'>): void {
  const buckets = Array.from({ length: bucketCount }, (): Bucket & { isStale: boolean } => ({
    pages: [],
    search: [],
    isStale: false,
  }));
  const bucketOf = (contentPath: string): Bucket & { isStale: boolean } => {
    let sum = 0;
    for (let at = 0; at < contentPath.length; at++) sum = (sum * 31 + contentPath.charCodeAt(at)) % 65_521;
    return buckets[sum % bucketCount] as Bucket & { isStale: boolean };
  };
  for (const name of ['pages', 'search'] as const) {
    for (const [contentPath, value] of state[name]) {
      const bucket = bucketOf(contentPath);
      (bucket[name] as [string, typeof value][]).push([contentPath, value]);
      if (onDisk[name].get(contentPath) !== value) bucket.isStale = true;
    }
    for (const contentPath of onDisk[name].keys()) {
      if (!state[name].has(contentPath)) bucketOf(contentPath).isStale = true;
    }
  }
  for (const [index, { pages, search, isStale }] of buckets.entries()) {
    if (isStale) writeChecked(path.join(home, `pages-${index}`), v8.serialize({ pages, search } satisfies Bucket));
  }
}

/** Length of the checksum at the start of each file, in bytes. */
const checksumLength = 22;

function writeChecked(file: string, contents: Uint8Array): void {
  replaceFile(file, Buffer.concat([Buffer.from(hashOf(contents)), contents]));
}

/** Null if the file is absent or damaged; its content is then rebuilt. */
function readChecked<T>(file: string): T | null {
  const whole = readIfExists(file);
  if (whole === null || whole.length < checksumLength) return null;
  const contents = whole.subarray(checksumLength);
  if (hashOf(contents) !== whole.toString('latin1', 0, checksumLength)) return null;
  // The checksum proves that `writeChecked` serialized this, and the folder's key that the types are from the same
  // version.
  return v8.deserialize(contents) as T;
}

function readIfExists(file: string): Buffer | null {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return null;
    throw error;
  }
}

/** Keeps this key and the previous one, so that switching an option back and forth still hits the cache. */
function removeOtherKeys(folder: string, key: string): void {
  const others = fs
    .readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && entry.name !== key && fs.existsSync(path.join(folder, entry.name, 'site')),
    )
    .map((entry) => ({ name: entry.name, time: fs.statSync(path.join(folder, entry.name, 'site')).mtimeMs }))
    .toSorted((a, b) => b.time - a.time);
  for (const { name } of others.slice(1)) remove(path.join(folder, name));
}
