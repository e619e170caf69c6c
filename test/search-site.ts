/** Pages for search tests, and an index of them that is read the same way as in a browser. */
import { randomFrom } from './random.ts';
import { boostOf, buildSearch, createPageIndexer, indexedPagesOf } from '../lib/compiler/search/build.js';
import { searchLibrary } from '../lib/client/bundled/search-library.js';
import { createSearcher } from '../lib/shared/search/engine.js';
import type { Searcher } from '../lib/shared/search/engine.js';
import type { SearchManifest } from '../lib/shared/search/format.js';
import { createLookup } from '../lib/shared/search/lookup.js';
import type { Lookup } from '../lib/shared/search/lookup.js';
import { resultOf } from '../lib/shared/search/results.js';
import type { SearchResult } from '../lib/shared/search/results.js';
import type { LinkText } from '../lib/compiler/search/link-texts.js';
import type { PackedTerms } from '../lib/compiler/search/packed-terms.js';
import type { CompiledPage } from '../lib/compiler/compile/compiled-page.js';
import type { Frontmatter, NavTree, SearchSection } from '../lib/shared/protocol.js';

export interface Draft {
  /** Route path. The title is the heading of the first section. */
  path: string;
  title: string;
  /** Text before the first heading. */
  text?: string;
  /** Heading with its parent headings, beginning with the page's title, followed by text and code. */
  sections?: [heading: string, text: string, code?: string][];
  frontmatter?: Frontmatter;
  pageType?: CompiledPage['meta']['pageType'];
}

export function pageOf({
  path,
  title,
  text = '',
  sections = [],
  frontmatter = {},
  pageType = 'doc',
}: Draft): CompiledPage {
  const parts: SearchSection[] = [
    { id: '', titles: [title], text, code: '' },
    ...sections.map(([heading, body, code = '']) => ({
      id: heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
      titles: [title, heading],
      text: body,
      code,
    })),
  ];
  return {
    meta: {
      path: `${path.slice(1)}.md`,
      route: { version: '', lang: '', slug: path.slice(1) },
      routePath: path,
      pageType,
      title,
      description: '',
      frontmatter,
    },
    html: [],
    toc: [],
    headings: [],
    ids: [],
    links: [],
    sections: parts,
    samples: [],
    outline: [],
    islands: [],
    deps: [],
    length: 0,
    hash: '',
    findings: [],
  };
}

interface IndexOptions {
  codeBlocks?: boolean;
  synonyms?: string[][];
  nav?: NavTree[];
  /** Text of links from other pages, by the target's route path. */
  linkTexts?: ReadonlyMap<string, LinkText[]>;
}

/** Converts pages to the form that an index stores. */
export function indexedPages(
  pages: readonly CompiledPage[],
  { codeBlocks = false, synonyms, nav = [], linkTexts = new Map() }: IndexOptions = {},
): ReturnType<typeof indexedPagesOf> {
  return indexedPagesOf(
    pages.map((page) => ({
      routePath: page.meta.routePath,
      path: page.meta.path,
      terms: codeBlocks || synonyms ? createPageIndexer({ codeBlocks, synonyms: synonyms ?? [] })(page) : termsOf(page),
      linkTexts: linkTexts.get(page.meta.routePath) ?? [],
      boost: boostOf(page.meta),
      kind: '',
    })),
    new Map(nav.map((tree) => [tree.section, tree])),
    () => '',
  );
}

/** Pages never change, so their terms are computed once. */
const indexPage = createPageIndexer({ codeBlocks: false, synonyms: [] });
const knownTerms = new WeakMap<CompiledPage, PackedTerms>();

function termsOf(page: CompiledPage): PackedTerms {
  const terms = knownTerms.get(page) ?? indexPage(page);
  knownTerms.set(page, terms);
  return terms;
}

/** Returns the files of an index by path in its folder. */
export function indexFiles(pages: readonly CompiledPage[], options: IndexOptions = {}): Map<string, Uint8Array> {
  const files = buildSearch(indexedPages(pages, options));
  return new Map(
    files.map(({ path, contents }) => [
      path,
      typeof contents === 'string' ? new TextEncoder().encode(contents) : contents,
    ]),
  );
}

export interface OpenIndex {
  searcher: Searcher;
  lookup: Lookup;
  manifest: SearchManifest;
  /** Paths that have been read so far. */
  reads: string[];
  /** Returns the best results, one per page. */
  find(query: string, limit?: number): Promise<SearchResult[]>;
}

export function openIndex(files: ReadonlyMap<string, Uint8Array>): OpenIndex {
  const reads: string[] = [];
  const read = (path: string): Promise<Uint8Array> => {
    reads.push(path);
    const contents = files.get(path);
    return contents === undefined ? Promise.reject(new Error(`no ${path}`)) : Promise.resolve(contents);
  };
  const manifest = JSON.parse(new TextDecoder().decode(files.get('manifest.json'))) as SearchManifest;
  const searcher = createSearcher(manifest, { library: searchLibrary, lookup: createLookup(manifest, read) });
  return {
    searcher,
    lookup: createLookup(manifest, read),
    manifest,
    reads,
    async find(query, limit = 10) {
      const { hits, marks } = await searcher.search(query);
      return Promise.all(hits.slice(0, limit).map(async (hit) => resultOf(hit, await searcher.record(hit), marks)));
    },
  };
}

/** Returns pages with made-up words, distributed as in real text: a few words are common, and most words are rare. */
export function madeUpPages(count: number, seed = 1): CompiledPage[] {
  const random = randomFrom(seed);
  const syllables = 'ba ce di fo gu ha ke li mo nu pa re si to vu wa xe yi zo bri cla dro fle gri plo sta tri'.split(
    ' ',
  );
  const word = (): string => {
    const rank = Math.floor(random() ** 3 * 4000);
    return [rank % 27, Math.floor(rank / 27) % 27, Math.floor(rank / 729) % 27]
      .map((index) => syllables[index])
      .join('');
  };
  const words = (length: number): string => Array.from({ length }, word).join(' ');
  return Array.from({ length: count }, (_, number) =>
    pageOf({
      path: `/${word()}-${number}`,
      title: words(2),
      text: words(30),
      sections: Array.from({ length: 3 }, () => [words(2), words(40)]),
    }),
  );
}
