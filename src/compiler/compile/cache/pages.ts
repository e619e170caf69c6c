/** The on-disk cache of compiled pages: facts and search terms are in a few files, and all bodies are in one file. */
import path from 'node:path';
import v8 from 'node:v8';
import { unpackBody } from './body.ts';
import type { PageBody } from './body.ts';
import { openBodyPack } from './body-pack.ts';
import type { PackedBody } from './body-pack.ts';
import type { CompiledPage } from '../compiled-page.ts';
import { openFacts, storedFactsOf } from './facts.ts';
import type { StoredFacts } from './facts.ts';
import { readCacheFile, writeCacheFile } from '../../cache-file.ts';
import { cleanCache } from './clean.ts';
import { attempt } from '../../disk.ts';
import type { DiskFault } from '../../disk.ts';
import { compressed, decompressed } from '../../compression.ts';
import type { PublishedFile } from '../../output-file.ts';
import type { ExternalLoad } from '../../policy/loads.ts';
import type { FoundSecret } from '../../secrets/find.ts';
import type { SearchKey } from '../../search/key.ts';
import type { KnownLinkTexts } from '../../search/link-texts.ts';
import type { EditedPage, KnownCreated } from '../../plugins/kept.ts';
import type { PackedTerms } from '../../search/packed-terms.ts';
import type { PageMeta } from '../../site/page.ts';
import type { FileStat } from '../../site/scan.ts';
import type { Finding } from '../../findings/finding.ts';

/** The attributes of an `Overview`. */
export interface OverviewProps {
  /** Heading depths; null if the component does not specify them. */
  headers: number[] | null;
  /** True if each page's description is shown instead of headings. */
  descriptions: boolean;
  /** True if the dates in the pages' frontmatter are shown. */
  dates: boolean;
  /** The order of the pages: as in the sidebar, or the newest first in one list. */
  sort: 'sidebar' | 'date';
}

/** The facts about a page that are used by checks and by steps that combine several pages. */
export type PageFacts = Omit<CompiledPage, keyof PageBody | 'outline'> & {
  /** The page's blocks, packed; empty on a site with one language. */
  outline: string;
  /** True if the article contains an `Overview`, which shows other pages' headings. */
  needsOverview: boolean;
  /** The names of sheets for parts that only some articles contain. */
  specialStyles: readonly string[];
  /** The attributes of the `Overview`. */
  overview: OverviewProps;
  /** True if the article works without docsite's component styles. */
  isPlain: boolean;
  /** The files that plugins publish for this page; absent if there are none. */
  pluginFiles?: { path: string; plugin: string; hash: string }[];
  /** Attribute values in the article, except links, that may refer to files. */
  names: string[];
  /** The URLs of other sites that the article loads. */
  loads: ExternalLoad[];
  hashes: FactHashes;
};

/** Hashes of the facts that other pages depend on. An edit usually changes none of them. */
export interface FactHashes {
  ids: string;
  /** Kind, target and text of each link. */
  links: string;
  /** Text of the table of contents. */
  toc: string;
}

/** The data that the cache stores about one content file. */
export interface CachedPage {
  /** Hash of the file's bytes. */
  sourceHash: string;
  meta: PageMeta;
  /** Findings from reading the page, before it was compiled. */
  readFindings: Finding[];
  facts: PageFacts;
  /** Hash of the source page's headings that the page was compiled with. */
  headingsHash: string;
  /** The text as edited by plugins; absent if the plugins did not change the text and did not read any file. */
  edited?: EditedPage;
  /** The position of the body; null in a cache that is not on disk. */
  body: PackedBody | null;
}

/** The output of a build, in the output folder or, if the build failed, partly in a folder next to it. */
export interface Published {
  files: Map<string, PublishedFile>;
  /** Hash of everything that all pages were rendered with. */
  siteKey: string;
  /** Hash of each compiled page, by content path. */
  pageHashes: Map<string, string>;
  /** Hash of all inputs that each page was rendered from, by content path. */
  renderKeys: Map<string, string>;
  /** The sources of the search files, by folder. */
  searchKeys: ReadonlyMap<string, SearchKey>;
  /** Text of the links to each page; null if search is off. */
  linkTexts: KnownLinkTexts | null;
}

/** Everything one build leaves for the next, except bodies. */
export interface CacheState {
  stats: Map<string, { stat: FileStat; hash: string }>;
  pages: Map<string, CachedPage>;
  /** Pages created by plugins. */
  created: KnownCreated;
  /** Search terms by content path; absent until a page is finished. */
  search: Map<string, PackedTerms>;
  /** The output of the last build in each output folder, by absolute path. */
  published: Map<string, Published>;
  /** Secrets found in a string, by its hash. */
  secrets: Map<string, FoundSecret[]>;
  /** Findings in each page's samples, with the hash of the compiled page, by content path. */
  samples: Map<string, { hash: string; findings: Finding[] }>;
  /** Findings in the code of each page's source, by content path. */
  code: Map<string, CheckedCode>;
  /** The pages without findings about their links, with the hash of the compiled page. `key` covers all link targets. */
  soundLinks: { key: string; pages: ReadonlyMap<string, string> };
  /** The groups of options that the site's code mentions; `key` identifies the input that they were found in. */
  groups: { key: string; options: ReadonlyMap<string, readonly string[]> };
}

/** The results of checking the names in one page's code. */
export interface CheckedCode {
  /** `CachedPage.sourceHash` of the page. */
  sourceHash: string;
  /** Misspelled commands and names. */
  slips: Finding[];
  /** Names in backticks that may be options of a group: `output.minify`. */
  dotted: string[];
  /** Names that the product does not have; null if the page was not compared. `key` identifies the product's names. */
  unknown: { key: string; findings: Finding[] } | null;
}

export interface Cache {
  state: CacheState;
  /** True if the state persists for the next process. */
  isPersistent: boolean;
  /** The search terms that the last build stored for a compiled page with this hash; null if there are none. */
  termsBefore(path: string, hash: string): PackedTerms | null;
  /** A page's body as returned by `packBody`; null if it is absent or damaged. */
  packedBody(page: CachedPage): Uint8Array | null;
  /** A page's body; null if it is absent or damaged. */
  body(page: CachedPage): PageBody | null;
  /** Stores a page with its body, as returned by `packBody`. */
  put(path: string, page: Omit<CachedPage, 'body'>, body: Uint8Array): void;
  /** Marks a page as changed because its body is lost. */
  forget(path: string): void;
  /** Writes the state for the next process, if the folder is writable. */
  save(): void;
  /** The error from a failed write, after which the cache is only in memory; null if no write failed. */
  fault(): DiskFault | null;
}

/** Opens a site's cache. `key` covers docsite's version and options; a different key opens an empty cache. */
export function openCache(folder: string, key: string): Cache {
  const location = { folder, key };
  const state = readState(location);
  const refused: { fault: DiskFault | null } = { fault: null };
  let onDisk = { pages: new Map(state.pages), search: new Map(state.search) };
  const pack = openBodyPack(path.join(folder, key, 'bodies'));
  return {
    state,
    isPersistent: true,
    termsBefore(contentPath, hash) {
      const known = onDisk.pages.get(contentPath)?.facts.hash === hash ? onDisk.search.get(contentPath) : undefined;
      return known ?? null;
    },
    packedBody: (page) => (page.body === null ? null : pack.read(page.body)),
    body(page) {
      const contents = page.body === null ? null : pack.read(page.body);
      // The hash proves that these are the bytes that `put` serialized.
      return contents === null ? null : unpackBody(contents);
    },
    put(contentPath, page, body) {
      state.pages.set(contentPath, { ...page, body: pack.append(body) });
    },
    forget: (contentPath) => forgetSource(state, contentPath),
    save() {
      refused.fault ??= pack.fault();
      // The files on disk are still from an earlier run and refer to other bodies.
      if (refused.fault !== null) return;
      const moved = pack.compact([...state.pages.values()].flatMap((page) => page.body ?? []));
      for (const [contentPath, page] of state.pages) {
        const body = page.body === null ? undefined : moved.get(page.body);
        if (body !== undefined) state.pages.set(contentPath, { ...page, body });
      }
      refused.fault = writeState(location, state, onDisk);
      if (refused.fault !== null) return;
      onDisk = { pages: new Map(state.pages), search: new Map(state.search) };
      attempt(() => cleanCache(folder, key));
    },
    fault: () => refused.fault ?? pack.fault(),
  };
}

/** Opens an empty cache that is kept in memory only. */
export function openMemoryCache(): Cache {
  const state = emptyState();
  const bodies = new Map<string, Uint8Array>();
  return {
    state,
    isPersistent: false,
    termsBefore: () => null,
    packedBody: (page) => bodies.get(page.facts.hash) ?? null,
    body(page) {
      const body = bodies.get(page.facts.hash);
      return body === undefined ? null : unpackBody(body);
    },
    put(contentPath, page, body) {
      bodies.set(page.facts.hash, body);
      state.pages.set(contentPath, { ...page, body: null });
    },
    forget: (contentPath) => forgetSource(state, contentPath),
    save: () => undefined,
    fault: () => null,
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
    created: { data: new Map(), lists: new Map(), texts: new Map() },
    search: new Map(),
    published: new Map(),
    secrets: new Map(),
    samples: new Map(),
    code: new Map(),
    soundLinks: { key: '', pages: new Map() },
    groups: { key: '', options: new Map() },
  };
}

/** Pages are spread over this many files, so that an edit rewrites only one of them. */
const bucketCount = 32;

/** One file with pages and their search terms. */
interface Bucket {
  pages: [string, CachedPage][];
  search: [string, PackedTerms['packed']][];
}

/** `pages` are compressed together, and the terms one by one. */
interface StoredBucket extends Pick<Bucket, 'search'> {
  pages: Uint8Array;
}

type StoredPages = [string, Omit<CachedPage, 'facts'> & { facts: StoredFacts<PageFacts> }][];

/** The cache's folder, and the key that is the name of its subfolder. */
interface CacheLocation {
  folder: string;
  key: string;
}

/** The parts of the state that concern the site as a whole. */
type WholeState = Omit<CacheState, 'pages' | 'search'>;

function readState(location: CacheLocation): CacheState {
  const site = readPart<WholeState>(location, 'site');
  if (site === null) return emptyState();
  const state = { ...emptyState(), ...site };
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    const stored = readPart<StoredBucket>(location, `pages-${bucket}`);
    if (stored === null) continue;
    const pages = v8.deserialize(decompressed(stored.pages)) as StoredPages;
    for (const [contentPath, page] of pages)
      state.pages.set(contentPath, { ...page, facts: openFacts<PageFacts>(page.facts) });
    for (const [contentPath, packed] of stored.search) state.search.set(contentPath, { packed });
  }
  return state;
}

/** Returns null if the file is absent or unusable; its content is then rebuilt. */
function readPart<T>({ folder, key }: CacheLocation, name: string): T | null {
  const contents = readCacheFile(folder, `${key}/${name}`);
  // The seal proves that `writePart` serialized this under the same name and key.
  return contents === null ? null : (v8.deserialize(contents) as T);
}

function writePart({ folder, key }: CacheLocation, name: string, part: unknown): DiskFault | null {
  return writeCacheFile(folder, `${key}/${name}`, v8.serialize(part));
}

function writeState(
  location: CacheLocation,
  state: CacheState,
  onDisk: Pick<CacheState, 'pages' | 'search'>,
): DiskFault | null {
  const { pages: _pages, search: _search, ...whole } = state;
  return writeBuckets(location, state, onDisk) ?? writePart(location, 'site', whole);
}

/**
 * Writes the buckets that contain a changed page. Pages and terms are replaced, never mutated, so comparing
 * references is enough.
 */
function writeBuckets(
  location: CacheLocation,
  state: CacheState,
  onDisk: Pick<CacheState, 'pages' | 'search'>,
): DiskFault | null {
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
      if (onDisk[name].get(contentPath) !== value) bucketOf(contentPath).isStale = true;
    }
    for (const contentPath of onDisk[name].keys()) {
      if (!state[name].has(contentPath)) bucketOf(contentPath).isStale = true;
    }
  }
  for (const entry of state.pages) bucketOf(entry[0]).pages.push(entry);
  for (const [contentPath, { packed }] of state.search) bucketOf(contentPath).search.push([contentPath, packed]);
  for (const [index, { pages, search, isStale }] of buckets.entries()) {
    if (!isStale) continue;
    const stored: StoredBucket = { pages: compressed(v8.serialize(storedPages(pages))), search };
    const fault = writePart(location, `pages-${index}`, stored);
    if (fault !== null) return fault;
  }
  return null;
}

function storedPages(pages: Bucket['pages']): StoredPages {
  return pages.map(([contentPath, page]) => [contentPath, { ...page, facts: storedFactsOf(page.facts) }]);
}
