/** Builds the index files of every language and version from the search terms of all pages. */
import type { NavTree, SidebarEntry } from '../../shared/protocol.ts';
import type { OutputFile } from '../output-file.ts';
import { hashOf, hashOfParts } from '../hash.ts';
import { isSearched } from './searched.ts';
import { kindPagesOf, releaseFolder } from './kinds.ts';
import { kindsFile } from '../../shared/search/panel.ts';
import type { PageMeta } from '../site/page.ts';
import type { LinkText } from './link-texts.ts';
import { indexPartsOf } from './index/build.ts';
import type { IndexedPage, IndexParts } from './index/build.ts';
import { createLinkTextAdder } from './link-terms.ts';
import type { AddLinkTexts } from './link-terms.ts';
import { bitsOfNumbers, numberPages } from './index/numbers.ts';
import { noTerms, packTerms, unpackTerms } from './packed-terms.ts';
import type { PackedTerms } from './packed-terms.ts';
import { createTermCollector, wholeFormsOf } from './index/page-terms.ts';
import type { SearchablePage } from './index/page-terms.ts';
import { remembering } from './remembering.ts';
import { openSynonyms } from './synonyms.ts';
import { patchedPartsOf } from './index/patch.ts';
import type { PageChange, WrittenIndex } from './index/patch.ts';
import { searchFormat, shardFileOf } from '../../shared/search/format.ts';
import { treeOf } from '../../shared/search/shard-tree.ts';
import type { SearchManifest, ShardKind } from '../../shared/search/format.ts';

/** Returns a compiled page's search terms and the data that its hits show; empty for pages excluded from search. */
export type IndexPage = (page: SearchablePage) => PackedTerms;

/** `synonyms`: groups of phrases that the site adds. */
export function createPageIndexer({
  codeBlocks,
  synonyms,
}: {
  codeBlocks: boolean;
  synonyms: readonly (readonly string[])[];
}): IndexPage {
  const options = { codeBlocks, synonymsOf: openSynonyms(synonyms), wholeForms: remembering(wholeFormsOf) };
  const termsOf = createTermCollector(options);
  return (page) => (isSearched(page.meta) ? packTerms(termsOf(page)) : noTerms);
}

/** Release notes rank lower because they repeat explanations from other pages. */
const releaseBoost = 0.7;

/** The factor for a page's score. The frontmatter may set it; by default, it is lower for release notes. */
export function boostOf({ frontmatter: { search }, route }: Pick<PageMeta, 'frontmatter' | 'route'>): number {
  const boost = typeof search === 'object' && search !== null && 'boost' in search ? search.boost : undefined;
  if (typeof boost === 'number') return boost;
  return releaseFolder.test(route.slug) ? releaseBoost : 1;
}

/** A page that an index may contain. */
export interface SearchedPage extends Pick<PageMeta, 'routePath' | 'path'> {
  terms: PackedTerms;
  /** Text of the links from other pages; see `linkTextsOf`. */
  linkTexts: readonly LinkText[];
  /** See `boostOf`. */
  boost: number;
  /** See `kindsBy`. */
  kind: string;
}

/** A page of an index, before its link texts are added to its terms. */
export type NumberedPage = Omit<IndexedPage, 'terms'> & Pick<SearchedPage, 'terms' | 'linkTexts' | 'boost' | 'kind'>;

/**
 * The pages of one index with their numbers and groups. `nav` is keyed by `navKeyOf`. `titleOf`: title of the group for
 * pages of a section that are outside the groups of its sidebar.
 */
export function indexedPagesOf(
  pages: readonly SearchedPage[],
  nav: ReadonlyMap<string, NavTree>,
  titleOf: (tree: NavTree) => string,
): (SearchedPage & NumberedPage)[] {
  const groups = groupsOf(nav, titleOf);
  return numberPages(
    pages
      .filter(({ terms }) => terms.packed.length > 0)
      .map((page) => ({ ...page, group: groups.get(page.routePath) ?? '' })),
  );
}

/**
 * Manifest and shards of one language and version, by path in its folder. The same pages produce the same bytes in any
 * order.
 */
export function buildSearch(pages: readonly NumberedPage[]): OutputFile[] {
  const add = createLinkTextAdder();
  return filesOf(indexPartsOf(pages.map((page) => completed(page, add))), { pages, hashOf: () => '' }).files;
}

function completed(page: NumberedPage, add: AddLinkTexts): IndexedPage {
  return { ...page, terms: add(unpackTerms(page.terms), page.linkTexts) };
}

/** An earlier index, its sources, and the hash of each of its files. */
export interface KnownIndex extends WrittenIndex {
  pages: readonly NumberedPage[];
}

/**
 * Updates an index to these pages: returns the files that differ from the known ones, and the paths of all others.
 * Returns null in the same cases as `patchedPartsOf`.
 */
export function rebuildSearch(
  pages: readonly NumberedPage[],
  known: KnownIndex,
): { files: OutputFile[]; unchanged: string[] } | null {
  const changes = changesOf(known.pages, pages);
  const parts = patchedPartsOf(known, { changes, pageBits: bitsOfNumbers(pages) });
  return parts === null ? null : filesOf(parts, { pages, hashOf: known.hashOf });
}

function changesOf(before: readonly NumberedPage[], after: readonly NumberedPage[]): PageChange[] {
  const byNumber = new Map<number, { number: number; before: NumberedPage | null; after: NumberedPage | null }>();
  for (const page of before) byNumber.set(page.number, { number: page.number, before: page, after: null });
  for (const page of after) {
    const known = byNumber.get(page.number)?.before ?? null;
    if (known !== null && isSame(known, page)) byNumber.delete(page.number);
    else byNumber.set(page.number, { number: page.number, before: known, after: page });
  }
  const add = createLinkTextAdder();
  return [...byNumber.values()]
    .toSorted((a, b) => a.number - b.number)
    .map((change) => ({
      number: change.number,
      before: change.before === null ? null : completed(change.before, add),
      after: change.after === null ? null : completed(change.after, add),
    }));
}

/** True if two pages produce the same index entries. */
export function isSame(a: NumberedPage, b: NumberedPage): boolean {
  const isSamePage = a.routePath === b.routePath && a.group === b.group && hasSameTexts(a, b);
  return isSamePage && (a.terms === b.terms || Buffer.compare(a.terms.packed, b.terms.packed) === 0);
}

function hasSameTexts({ linkTexts: a }: NumberedPage, { linkTexts: b }: NumberedPage): boolean {
  if (a === b) return true;
  return (
    a.length === b.length &&
    a.every(({ text, id, field }, index) => b[index]?.text === text && b[index].id === id && b[index].field === field)
  );
}

const shardKinds: readonly ShardKind[] = ['terms', 'endings', 'whole', 'records'];

function filesOf(
  parts: IndexParts,
  { pages, hashOf: knownHashOf }: { pages: readonly NumberedPage[]; hashOf: KnownIndex['hashOf'] },
): { files: OutputFile[]; unchanged: string[] } {
  const files: OutputFile[] = [];
  const unchanged: string[] = [];
  const hashes: string[] = [];
  const trees = (kind: Exclude<ShardKind, 'records'>): string => treeOf(parts.shards[kind].map(({ start }) => start));
  for (const kind of shardKinds) {
    for (const { start, contents } of parts.shards[kind]) {
      const path = shardFileOf(kind, start);
      const hash = contents === null ? knownHashOf(path) : hashOf(contents);
      hashes.push(path, hash);
      if (contents === null) unchanged.push(path);
      else files.push({ path, contents, hash });
    }
  }
  const kindPages = kindPagesOf(pages);
  const kinds = JSON.stringify(kindPages);
  hashes.push(kindsFile, hashOf(kinds));
  if (hashOf(kinds) === knownHashOf(kindsFile)) unchanged.push(kindsFile);
  else files.push({ path: kindsFile, contents: kinds, hash: hashOf(kinds) });
  const manifest: SearchManifest = {
    format: searchFormat,
    version: hashOfParts(hashes).slice(0, 8),
    sections: parts.sections,
    pageBits: parts.pageBits,
    boosts: boostsOf(pages),
    kinds: Object.keys(kindPages).length,
    terms: trees('terms'),
    endings: trees('endings'),
    whole: trees('whole'),
    records: parts.records,
  };
  const json = JSON.stringify(manifest);
  return { files: [{ path: 'manifest.json', contents: json, hash: hashOf(json) }, ...files], unchanged };
}

function boostsOf(pages: readonly NumberedPage[]): SearchManifest['boosts'] {
  const boosts = new Map<number, number[]>();
  for (const { number, boost } of pages) {
    if (boost !== 1) boosts.set(boost, [...(boosts.get(boost) ?? []), number]);
  }
  return [...boosts].toSorted(([a], [b]) => a - b);
}

/**
 * Maps route paths to the title of the first-level sidebar group, of the section header above it, or of the section.
 */
function groupsOf(nav: ReadonlyMap<string, NavTree>, titleOf: (tree: NavTree) => string): Map<string, string> {
  const groups = new Map<string, string>();
  for (const tree of nav.values()) {
    let header = titleOf(tree);
    for (const entry of tree.sidebar) {
      if ('sectionHeaderText' in entry) header = entry.sectionHeaderText;
      if ('text' in entry) addGroup(groups, entry, entry.items === undefined ? header : entry.text);
    }
  }
  return groups;
}

function addGroup(groups: Map<string, string>, entry: SidebarEntry, title: string): void {
  if (!('text' in entry)) return;
  if (entry.link !== undefined && !groups.has(entry.link)) groups.set(entry.link, title);
  for (const item of entry.items ?? []) addGroup(groups, item, title);
}
