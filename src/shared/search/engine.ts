/**
 * Answers a query with the best pages: looks up terms in the index, scores them with the library, and ranks the pages.
 */
import { searchFields } from './format.ts';
import type { SearchManifest, SearchRecord } from './format.ts';
import type { Found, Lookup } from './lookup.ts';
import { parseQuery } from './query.ts';
import { recentlyUsed } from '../recently-used.ts';
import type { QueryTerm } from './query.ts';
import { rank } from './rank.ts';
import type { SectionHit } from './rank.ts';
import type { Marks } from './marks.ts';
import { importanceOf, scoreFound } from './score.ts';
import type { ScoringLibrary } from './score.ts';

export interface SearchSource {
  /** Of the same index. */
  lookup: Lookup;
  library: ScoringLibrary;
}

export interface Answer {
  /** All pages, best first, each represented by its best section. */
  hits: SectionHit[];
  /** All sections of a page that contain a term of the query, best first. */
  sectionsOf(page: number): SectionHit[];
  /** What to highlight in titles and texts. */
  marks: Marks;
}

export interface Searcher {
  search(query: string): Promise<Answer>;
  /** The record that contains a hit's section. */
  record(hit: SectionHit): Promise<SearchRecord>;
}

/** Number of cached term scores; with the cache, extending a query only requires work for its last word. */
const termsKept = 100;

/** Opens an index. `manifest` is its `manifest.json`. */
export function createSearcher(manifest: SearchManifest, source: SearchSource): Searcher {
  const { lookup } = source;
  const boosts = new Map(manifest.boosts.flatMap(([factor, pages]) => pages.map((page) => [page, factor] as const)));
  const scored = new Map<string, Promise<TermScores>>();
  const score = async (term: QueryTerm): Promise<ScoredTerm> => {
    const key = `${term.isPrefix ? '*' : ''}${term.role} ${term.term}`;
    const scores = recentlyUsed(scored, key, {
      limit: termsKept,
      make: () => scoreTerm(term, { manifest, source }),
    });
    scores.catch(() => scored.delete(key));
    const known = await scores;
    return { term, named: namedBy(known.found), ...known };
  };
  return {
    async search(query) {
      const parsed = parseQuery(query);
      const terms = await Promise.all(parsed.terms.map(score));
      const { pages, sectionsOf } = rank(parsed, terms, boosts);
      return { hits: pages, sectionsOf, marks: marksOf(terms) };
    },
    record: lookup.record,
  };
}

/** What the index says about a term, independent of the query. */
interface TermScores {
  found: Found;
  /** Section → score. */
  scores: Map<number, number>;
  /** Importance of the term: higher for rare terms, zero if it does not occur. */
  importance: number;
}

interface ScoredTerm extends TermScores {
  term: QueryTerm;
  named: ReadonlySet<number>;
}

/** The sections whose whole heading is what was found, and not only its beginning or a correction. */
function namedBy({ term, entries, isCorrected }: Found): ReadonlySet<number> {
  const own = isCorrected ? undefined : entries.find((entry) => entry.term === term);
  return new Set(nameFields.flatMap((field) => [...(own?.fields[field]?.keys() ?? [])]));
}

const nameFields = [searchFields.indexOf('whole'), searchFields.indexOf('also')];

async function scoreTerm(
  term: QueryTerm,
  { manifest, source }: { manifest: SearchManifest; source: SearchSource },
): Promise<TermScores> {
  const found = await source.lookup.find(term);
  const { sections } = manifest;
  return {
    found,
    scores: scoreFound(found, { sections, library: source.library }),
    importance: importanceOf(found, sections),
  };
}

function marksOf(terms: readonly ScoredTerm[]): Marks {
  const words = new Set<string>();
  const prefixes = new Set<string>();
  for (const { found } of terms) {
    for (const { term } of found.variants) words.add(term);
    if (found.entries.length === 0) continue;
    if (found.isCorrected) for (const { term } of found.entries) words.add(term);
    else if (found.isPrefix) prefixes.add(found.term);
    else words.add(found.term);
  }
  return { words: [...words], prefixes: [...prefixes] };
}
