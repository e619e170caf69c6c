/**
 * Answers a query with the best pages: looks up terms in the index, scores the sections that contain them with the
 * library, and ranks the pages.
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
import { importanceOf, rarestImportance, scoreFound } from './score.ts';
import type { ScoringLibrary } from './score.ts';

export interface SearchSource {
  /** Looks up terms in the same index. */
  lookup: Lookup;
  library: ScoringLibrary;
}

export interface Answer {
  /** All pages, best first, each represented by its best section. */
  hits: SectionHit[];
  /** All sections on a page that contain a query term, best first. */
  sectionsOf(page: number): SectionHit[];
  /** The terms to highlight in titles and text. */
  marks: Marks;
  /** Words of the query that are not in the index, in lowercase. */
  missing: string[];
}

export interface Searcher {
  search(query: string): Promise<Answer>;
  /** The record that contains a hit's section. */
  record(hit: SectionHit): Promise<SearchRecord>;
  /** Words in the index that the reader may have meant by a misspelled word. */
  wordsNear(word: string): Promise<string[]>;
}

/** Number of terms whose scores are cached. When a query is extended, only its last word needs to be scored. */
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
      const missing = missingTerms(terms);
      const share = knownShare(terms, missing, rarestImportance(manifest.sections));
      const isAbout = share >= leastKnown || manifest.sections < fewestSections;
      const words = joinedRuns(missing.map(({ term }) => term.term));
      return { hits: isAbout ? pages : [], sectionsOf, marks: marksOf(terms), missing: words };
    },
    record: lookup.record,
    wordsNear: lookup.wordsNear,
  };
}

/**
 * Minimum share of a query, by importance, that must be in the index. Below this share, the query is about something
 * else, and pages that contain its common words would be unrelated.
 */
const leastKnown = 0.35;

/** In an index with fewer sections, nearly every word is rare, so the importance of words is not meaningful. */
const fewestSections = 100;
/** Shorter words, such as `to`, do not describe the subject of the query. */
const shortestMissing = 3;

/**
 * Needed terms that are not in the index, unless the index has a longer spelling that contains them, such as a whole
 * name. Corrected words count as missing only if no word of the query is found as typed.
 */
function missingTerms(terms: readonly ScoredTerm[]): ScoredTerm[] {
  const isKnown = ({ importance, found }: ScoredTerm): boolean => importance > 0 && !found.isCorrected;
  const unitsOf = ({ term }: ScoredTerm): number[] => [...term.units.keys()];
  const spelled = terms.filter((each) => each.term.role === 'bonus' && isKnown(each)).flatMap(unitsOf);
  const needed = terms.filter(
    ({ term: { role, term } }) => role === 'needed' && (isHan.test(term) || term.length >= shortestMissing),
  );
  const isTyped = needed.length < 2 || needed.some(isKnown);
  return needed.filter((each, at) => {
    const isFound = isTyped ? each.importance > 0 : isKnown(each);
    if (isFound || unitsOf(each).some((unit) => spelled.includes(unit))) return false;
    // A pair of characters that overlaps a word is not itself a word.
    return (
      !isHan.test(each.term.term) ||
      ![needed[at - 1], needed[at + 1]].some(
        (other) => other && other.importance > 0 && overlaps(other.term.term, each.term.term),
      )
    );
  });
}

function overlaps(a: string, b: string): boolean {
  return a.endsWith(b.charAt(0)) || b.endsWith(a.charAt(0));
}

/**
 * Share of a query, by importance, that is not missing. A missing term counts as if it occurred in only one section.
 */
function knownShare(terms: readonly ScoredTerm[], missing: readonly ScoredTerm[], rarest: number): number {
  let known = 0;
  let unknown = 0;
  for (const each of terms) {
    if (each.term.role !== 'needed') continue;
    const share = [...each.term.units.values()].reduce((sum, own) => sum + own, 0);
    if (missing.includes(each)) unknown += share * rarest;
    else known += share * each.importance;
  }
  return unknown === 0 ? 1 : known / (known + unknown);
}

/** Joins overlapping pairs of characters into runs. Chinese is looked up by such pairs. */
function joinedRuns(terms: readonly string[]): string[] {
  const runs: string[] = [];
  for (const term of terms) {
    const last = runs.at(-1) ?? '';
    if (isHan.test(term) && last.endsWith(term.charAt(0))) runs.splice(-1, 1, last + term.slice(1));
    else runs.push(term);
  }
  return runs;
}

const isHan = /\p{Script=Han}/u;

/** The scores of a term, which are the same for every query. */
interface TermScores {
  found: Found;
  /** Maps sections to their scores. */
  scores: Map<number, number>;
  /** Importance of the term: higher for rare terms, zero if it does not occur. */
  importance: number;
}

interface ScoredTerm extends TermScores {
  term: QueryTerm;
  named: ReadonlySet<number>;
}

/** The sections whose whole heading equals the term, excluding those found by a prefix or a correction. */
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
