/** The memo table of compiled pages on disk: small facts and search terms in a few files, bodies in one. */
import fs from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import { openBodyPack } from './body-pack.ts';
import type { PackedBody } from './body-pack.ts';
import type { CompiledPage } from './compile-page.ts';
import { hashOf } from './hash.ts';
import type { PublishedFile } from './output.ts';
import type { SearchKey } from './publish-search.ts';
import type { PageMeta } from './read-page.ts';
import type { FileStat } from './scan.ts';
import type { Diagnostic } from './diagnostics.ts';

/** The part of a compiled page that no other page or fold asks for; loaded only to render it again. */
export type PageBody = Pick<CompiledPage, 'html' | 'markdown' | 'samples'> & {
  /** What the page's search terms are made of; there only while the page is not finished. */
  sections?: CompiledPage['sections'];
};
/** What the checks and folds need of every page. */
export type PageFacts = Omit<CompiledPage, keyof PageBody | 'sections' | 'outline'> & {
  /** The page's blocks, packed; empty on a site with one language. */
  outline: string;
  /** The article holds an `Overview`, whose content is other pages' headings. */
  needsOverview: boolean;
  /** Depths of the headings that the component asks for; null when it leaves them open. */
  overviewHeaders: number[] | null;
  /** The article does without the styles of docsite's own content. */
  isPlain: boolean;
};

/** What is remembered of one content file. */
export interface CachedPage {
  /** Of the file's bytes. */
  sourceHash: string;
  meta: PageMeta;
  /** Findings of reading the page, before compiling it. */
  readDiagnostics: Diagnostic[];
  facts: PageFacts;
  /** Hash of the source page's headings that the page was compiled with. */
  headingsHash: string;
  /** Where the body lies; null in a cache that is not on disk. */
  body: PackedBody | null;
}

/** An output folder as a build left it. */
export interface Published {
  files: Map<string, PublishedFile>;
  /** What all pages were rendered in. */
  siteKey: string;
  /** Hash of each compiled page, by content path. */
  pageHashes: Map<string, string>;
  /** What each page was rendered from, by content path. */
  renderKeys: Map<string, string>;
  /** What the search files were made from, by their folder. */
  searchKeys: Map<string, SearchKey>;
}

/** Everything one build leaves for the next, bodies apart. */
export interface CacheState {
  stats: Map<string, { stat: FileStat; hash: string }>;
  pages: Map<string, CachedPage>;
  /** Search terms by content path, as `indexPage` made them; absent while a page is not finished. */
  search: Map<string, Uint8Array>;
  /** What the last build left in each output folder, by its absolute path. */
  published: Map<string, Published>;
  /** What was found in each page's samples, by content path, and the hash of the compiled page. */
  samples: Map<string, { hash: string; diagnostics: Diagnostic[] }>;
}

export interface Cache {
  state: CacheState;
  /** Search terms that the last build left for a compiled page of this hash; null when it left others or none. */
  termsBefore(path: string, hash: string): Uint8Array | null;
  /** A page's body; null when it is absent or damaged. */
  body(page: CachedPage): PageBody | null;
  /** Stores a page with its body. */
  put(path: string, page: Omit<CachedPage, 'body'>, body: PageBody): void;
  /** Makes a page count as changed, for its body is lost. */
  forget(path: string): void;
  /** Writes the state; the next process finds everything as it is now. */
  save(): void;
}

/** Opens the cache of a site. `key` covers docsite's version and options: another key sees an empty cache. */
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
      // The hash proves that these are the bytes that `put` serialised.
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
      const whole = { stats: state.stats, published: state.published, samples: state.samples };
      writeChecked(path.join(home, 'site'), v8.serialize(whole));
      removeOtherKeys(folder, key);
    },
  };
}

/** A cache that begins empty and keeps nothing on disk. */
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
  return { stats: new Map(), pages: new Map(), search: new Map(), published: new Map(), samples: new Map() };
}

/** Pages are kept in so many files, so that an edit writes one of them again. */
const bucketCount = 32;

/** One file of pages with their search terms. */
interface Bucket {
  pages: [string, CachedPage][];
  search: [string, Uint8Array][];
}

function readState(home: string): CacheState {
  const site = readChecked<Pick<CacheState, 'stats' | 'published' | 'samples'>>(path.join(home, 'site'));
  if (site === null) return emptyState();
  const state = { ...emptyState(), ...site };
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    const { pages, search } = readChecked<Bucket>(path.join(home, `pages-${bucket}`)) ?? { pages: [], search: [] };
    for (const [contentPath, page] of pages) state.pages.set(contentPath, page);
    for (const [contentPath, terms] of search) state.search.set(contentPath, terms);
  }
  return state;
}

/** Writes the buckets in which a page differs from what is on the disk: pages and terms are replaced, never changed. */
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

/** Bytes of the checksum in front of each file's contents. */
const checksumLength = 22;

function writeChecked(file: string, contents: Uint8Array): void {
  const temporary = `${file}.${process.pid}`;
  const whole = Buffer.concat([Buffer.from(hashOf(contents)), contents]);
  try {
    fs.writeFileSync(temporary, whole);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(temporary, whole);
  }
  fs.renameSync(temporary, file);
}

/** Null when the file is absent or is not byte for byte what was written: then its content is simply made again. */
function readChecked<T>(file: string): T | null {
  const whole = readIfThere(file);
  if (whole === null || whole.length < checksumLength) return null;
  const contents = whole.subarray(checksumLength);
  if (hashOf(contents) !== whole.toString('latin1', 0, checksumLength)) return null;
  // The checksum proves that this is what `writeChecked` serialised, and the folder's key proves the same version's types.
  return v8.deserialize(contents) as T;
}

function readIfThere(file: string): Buffer | null {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return null;
    throw error;
  }
}

/** Two keys are kept, this one and the one used before it, so that switching an option back and forth stays warm. */
function removeOtherKeys(folder: string, key: string): void {
  const others = fs
    .readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && entry.name !== key && fs.existsSync(path.join(folder, entry.name, 'site')),
    )
    .map((entry) => ({ name: entry.name, time: fs.statSync(path.join(folder, entry.name, 'site')).mtimeMs }))
    .toSorted((a, b) => b.time - a.time);
  for (const { name } of others.slice(1)) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}
