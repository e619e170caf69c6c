/** A query → the pages that answer it, best first: terms looked up in the index, scored by the library, weighed together. */
import { pageOfSection, recordFileOf, sectionNumber, sectionRoom } from './search-format.ts';
import type { SearchManifest, SearchRecord } from './search-format.ts';
import { createLookup } from './search-lookup.ts';
import type { Found, Lookup, ReadIndexFile } from './search-lookup.ts';
import { parseQuery } from './search-query.ts';
import type { ParsedQuery, QueryTerm } from './search-query.ts';
import type { Marks } from './search-marks.ts';
import { importanceOf, scoreFound } from './search-score.ts';
import type { ScoringLibrary } from './search-score.ts';

export interface SearchSource {
  read: ReadIndexFile;
  library: ScoringLibrary;
}

/** A section that answers a query. */
export interface SectionHit {
  page: number;
  /** Index of the section in its page. */
  section: number;
  score: number;
}

/** A page that answers a query, by its best section. */
export interface PageHit extends SectionHit {
  /** All its sections that have a term of the query, best first. */
  sections: SectionHit[];
}

export interface Answer {
  /** All pages, best first. */
  hits: PageHit[];
  /** What to mark in titles and texts. */
  marks: Marks;
}

export interface Searcher {
  search(query: string): Promise<Answer>;
  /** True when a search for the query needs nothing that is not in memory, as far as can be told. */
  isAtHand(query: string): boolean;
  /** The record that holds a hit's section. */
  record(hit: SectionHit): Promise<SearchRecord>;
}

/** Scores of terms kept, so that a longer query costs its last word alone. */
const termsKept = 100;
const recordsKept = 100;

/** How scores of terms become scores of pages. Chosen by measuring; `docsite search --eval` shows what a change does. */
const ranking = {
  /** A section's score is multiplied by the share of the query that it covers, to this power. */
  coverage: 1.5,
  /** What all sections of a page together add to its best one. */
  page: 0.5,
  /** A section above the first heading speaks for the whole page. */
  opening: 1.8,
};

/** Opens an index. `manifest` is its `manifest.json`. */
export function createSearcher(manifest: SearchManifest, source: SearchSource): Searcher {
  const lookup = createLookup(manifest, source.read);
  const scored = new Map<string, Promise<TermScores>>();
  const records = new Map<string, Promise<SearchRecord>>();
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
      return { hits: rankPages(parsed, terms), marks: marksOf(terms) };
    },
    isAtHand: (query) => parseQuery(query).terms.every((term) => scored.has(keyOf(term)) || lookup.isAtHand(term)),
    record({ page, section }) {
      const file = recordFileOf(sectionNumber(page, section));
      return kept(records, {
        key: file,
        limit: recordsKept,
        make: async () => JSON.parse(new TextDecoder().decode(await source.read(file))) as SearchRecord,
      });
    },
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

/** What a section has of the query. */
interface SectionMatch {
  score: number;
  /** Share of each unit that it covers. */
  covered: Float64Array;
  /** Score by term. */
  byTerm: Float64Array;
}

function rankPages(query: ParsedQuery, terms: readonly ScoredTerm[]): PageHit[] {
  const importance = unitImportance(query, terms);
  const pages = new Map<number, { sections: SectionHit[]; whole: SectionMatch }>();
  for (const [number, match] of matchSections(query, terms)) {
    const page = pageOfSection(number);
    const hit = { page, section: number % sectionRoom, score: rounded(match.score * coverageOf(match, importance)) };
    const known = pages.get(page);
    if (known === undefined) pages.set(page, { sections: [hit], whole: match });
    else {
      known.whole = joined(known.whole, match);
      known.sections.push(hit);
    }
  }
  return [...pages.values()]
    .map(({ sections, whole }) => pageHit(sections, ranking.page * whole.score * coverageOf(whole, importance)))
    .toSorted((a, b) => b.score - a.score || a.page - b.page);
}

/** The best section is what a page is opened at, but its opening is what it stands or falls with. */
function pageHit(sections: SectionHit[], added: number): PageHit {
  const inOrder = sections.toSorted((a, b) => b.score - a.score || a.section - b.section);
  const [best = { page: 0, section: 0, score: 0 }] = inOrder;
  const opening = sections.find(({ section }) => section === 0)?.score ?? 0;
  return { ...best, score: rounded(Math.max(best.score, opening * ranking.opening) + added), sections: inOrder };
}

/** The last digits of a logarithm may differ between engines; the order of results must not. */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

function unitImportance(query: ParsedQuery, terms: readonly ScoredTerm[]): Float64Array {
  const importance = new Float64Array(query.units);
  for (const { term, importance: own } of terms) {
    if (term.role !== 'needed') continue;
    for (const [unit, share] of term.units) importance[unit] = (importance[unit] ?? 0) + share * own;
  }
  return importance;
}

function matchSections(query: ParsedQuery, terms: readonly ScoredTerm[]): Map<number, SectionMatch> {
  const sections = new Map<number, SectionMatch>();
  for (const [index, { term, scores }] of terms.entries()) {
    for (const [section, score] of scores) {
      let match = sections.get(section);
      if (match === undefined) {
        match = { score: 0, covered: new Float64Array(query.units), byTerm: new Float64Array(terms.length) };
        sections.set(section, match);
      }
      match.score += score;
      match.byTerm[index] = score;
      for (const [unit, share] of term.units) match.covered[unit] = Math.min(1, (match.covered[unit] ?? 0) + share);
    }
  }
  return sections;
}

function coverageOf({ covered }: SectionMatch, importance: Float64Array): number {
  let has = 0;
  let all = 0;
  for (const [unit, weight] of importance.entries()) {
    has += weight * (covered[unit] ?? 0);
    all += weight;
  }
  return all === 0 ? 1 : (has / all) ** ranking.coverage;
}

/** Two sections of a page as if they were one: of each term the better score. */
function joined(a: SectionMatch, b: SectionMatch): SectionMatch {
  const byTerm = a.byTerm.map((score, index) => Math.max(score, b.byTerm[index] ?? 0));
  return {
    score: byTerm.reduce((sum, score) => sum + score, 0),
    covered: a.covered.map((share, unit) => Math.max(share, b.covered[unit] ?? 0)),
    byTerm,
  };
}

function marksOf(terms: readonly ScoredTerm[]): Marks {
  const words = new Set<string>();
  const prefixes = new Set<string>();
  for (const { found } of terms) {
    if (found.entries.length === 0) continue;
    if (found.isCorrected) for (const { term } of found.entries) words.add(term);
    else if (found.isPrefix) prefixes.add(found.term);
    else words.add(found.term);
  }
  return { words: [...words], prefixes: [...prefixes] };
}
