/** A query → the pages that answer it, best first: terms looked up in the index, scored by the library, weighed together. */
import type { SearchManifest, SearchRecord } from './search-format.ts';
import { createLookup } from './search-lookup.ts';
import type { Found, Lookup, ReadIndexFile } from './search-lookup.ts';
import { parseQuery } from './search-query.ts';
import type { QueryTerm } from './search-query.ts';
import { rank } from './search-rank.ts';
import type { SectionHit } from './search-rank.ts';
import type { Marks } from './search-marks.ts';
import { importanceOf, scoreFound } from './search-score.ts';
import type { ScoringLibrary } from './search-score.ts';

export interface SearchSource {
  read: ReadIndexFile;
  library: ScoringLibrary;
}

export interface Answer {
  /** All pages, best first, each by its best section. */
  hits: SectionHit[];
  /** All sections of a page that have a term of the query, best first. */
  sectionsOf(page: number): SectionHit[];
  /** What to mark in titles and texts. */
  marks: Marks;
}

export interface Searcher {
  search(query: string): Promise<Answer>;
  /** True when a search for the query needs nothing that is not in memory, as far as can be told. */
  isAtHand(query: string): boolean;
  /** The record that holds a hit's section. */
  record(hit: SectionHit): Promise<SearchRecord>;
  /** True when this record is in memory. */
  hasRecord(hit: SectionHit): boolean;
}

/** Scores of terms kept, so that a longer query costs its last word alone. */
const termsKept = 100;

/** Opens an index. `manifest` is its `manifest.json`. */
export function createSearcher(manifest: SearchManifest, source: SearchSource): Searcher {
  const lookup = createLookup(manifest, source.read);
  const boosts = new Map(manifest.boosts.flatMap(([factor, pages]) => pages.map((page) => [page, factor] as const)));
  const scored = new Map<string, Promise<TermScores>>();
  const keyOf = (term: QueryTerm): string => `${term.isPrefix ? '*' : ''}${term.role} ${term.term}`;
  const score = async (term: QueryTerm): Promise<ScoredTerm> => {
    const scores = await kept(scored, {
      key: keyOf(term),
      limit: termsKept,
      make: () => scoreTerm(term, { manifest, lookup, source }),
    });
    return { term, ...scores };
  };
  return {
    async search(query) {
      const parsed = parseQuery(query);
      const terms = await Promise.all(parsed.terms.map(score));
      const { pages, sectionsOf } = rank(parsed, terms, boosts);
      return { hits: pages, sectionsOf, marks: marksOf(terms) };
    },
    isAtHand: (query) => parseQuery(query).terms.every((term) => scored.has(keyOf(term)) || lookup.isAtHand(term)),
    hasRecord: lookup.hasRecord,
    record: lookup.record,
  };
}

/** Gives what is known, or makes it; what was not asked for the longest goes first, and a failure is not kept. */
function kept<Key, Value>(
  map: Map<Key, Promise<Value>>,
  { key, limit, make }: { key: Key; limit: number; make(): Promise<Value> },
): Promise<Value> {
  const value = map.get(key) ?? make();
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > limit && oldest.done === false) map.delete(oldest.value);
  value.catch(() => map.delete(key));
  return value;
}

/** What the index says of a term, whatever query it is part of. */
interface TermScores {
  found: Found;
  /** Section → score. */
  scores: Map<number, number>;
  /** How much the term says: rare terms say more. Zero when it is nowhere. */
  importance: number;
}

interface ScoredTerm extends TermScores {
  term: QueryTerm;
}

async function scoreTerm(
  term: QueryTerm,
  { manifest, lookup, source }: { manifest: SearchManifest; lookup: Lookup; source: SearchSource },
): Promise<TermScores> {
  const found = await lookup.find(term);
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
