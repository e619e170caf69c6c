/** Ranks pages by the scores of terms in their sections. */
import { pageOfSection, sectionRoom } from './format.ts';
import type { ParsedQuery, QueryTerm } from './query.ts';

/** A section that matches a query. */
export interface SectionHit {
  page: number;
  /** Index of the section on its page. */
  section: number;
  score: number;
}

/** The scores of one term of a query. */
export interface RankedTerm {
  term: QueryTerm;
  /** Sections whose whole heading is the term. */
  named: ReadonlySet<number>;
  /** Maps sections to their scores. */
  scores: ReadonlyMap<number, number>;
  /** Importance of the term: higher for rare terms, zero if it does not occur. */
  importance: number;
}

/** Minimum number of units in a phrase; shorter queries often occur in many headings. */
const phraseUnits = 3;

/** The weights that convert the scores of terms to scores of pages. Tuned by measurement. */
const ranking = {
  /** Exponent applied to the fraction of the query that a section covers. The score of the section is multiplied by the result. */
  coverage: 1.15,
  /** Combined weight of all sections of a page, added to the score of the best section. */
  page: 1.2,
  /** Weight of the section above the first heading, which represents the whole page. */
  opening: 3.3,
  /** Weight of a section whose heading, or another name for it, equals the whole query. */
  exact: 1.25,
  /**
   * A pair of characters whose importance exceeds that of both neighboring pairs by this much does not count as a word.
   */
  seam: 1,
  /** Weight of a pair of characters that consists of the end of one word and the beginning of the next. */
  seamWeight: 0.2,
  /** Weight of the words of a compound if the compound itself is in the index. */
  inCompound: 0.5,
  /** Used in place of `exact` for queries with at least `phraseUnits` units, and for names with symbols, as in `--quiet`. */
  exactPhrase: 10,
};

export interface Ranking {
  /** Pages, each represented by its best section, best first. */
  pages: SectionHit[];
  /** All sections on a page that contain a query term, best first. */
  sectionsOf(page: number): SectionHit[];
}

/** `boosts` maps pages to factors for their scores. */
export function rank(query: ParsedQuery, found: readonly RankedTerm[], boosts: ReadonlyMap<number, number>): Ranking {
  const terms = withoutSeams(found);
  const importance = unitImportance(query, terms);
  const table = tableOf(query, terms);
  const byPage = new Map<number, number[]>();
  for (const [number, row] of table.rows) {
    const page = pageOfSection(number);
    const rows = byPage.get(page);
    if (rows === undefined) byPage.set(page, [row]);
    else rows.push(row);
  }
  const whole = terms.filter(({ term, named }) => term.isWhole === true && named.size > 0);
  // A query such as `--watch` means a flag, not a heading or an option with this word.
  const symbolic = whole.filter(isSymbolic);
  const exact = new Set((symbolic.length > 0 ? symbolic : whole).flatMap(({ named }) => [...named]));
  const isSpecific = query.units >= phraseUnits || terms.some(isSymbolic);
  const hitOf = (row: number): SectionHit => {
    const number = table.sections[row] ?? 0;
    return {
      page: pageOfSection(number),
      section: number % sectionRoom,
      score: rounded(scoreOf(table, [row], importance)),
    };
  };
  const pages = [...byPage].map(([page, rows]) =>
    pageHit(rows.map(hitOf), {
      exact,
      exactFactor: isSpecific ? ranking.exactPhrase : ranking.exact,
      added: ranking.page * scoreOf(table, rows, importance),
      boost: boosts.get(page) ?? 1,
    }),
  );
  return {
    pages: pages.toSorted((a, b) => b.score - a.score || a.page - b.page),
    sectionsOf: (page) => (byPage.get(page) ?? []).map(hitOf).toSorted(compareHits),
  };
}

/**
 * Chinese has no spaces, so some of a query's pairs of characters consist of the end of one word and the beginning of
 * the next. Such pairs are much rarer than the words and would count more, so their weight is reduced.
 */
function withoutSeams(terms: readonly RankedTerm[]): readonly RankedTerm[] {
  const importance = new Map(terms.map(({ term, importance: own }) => [term.term, own]));
  return terms.map((ranked) => {
    const { term } = ranked;
    if (term.compound !== undefined && (importance.get(term.compound) ?? 0) > 0)
      return { ...ranked, scores: scaled(ranked.scores, ranking.inCompound) };
    const around = (term.between ?? []).map((other) => importance.get(other) ?? 0);
    if (around.length === 0 || around.some((own) => own === 0 || ranked.importance < own + ranking.seam)) return ranked;
    return {
      ...ranked,
      importance: ranked.importance * ranking.seamWeight,
      scores: scaled(ranked.scores, ranking.seamWeight),
    };
  });
}

function isSymbolic({ term: { term } }: RankedTerm): boolean {
  return /^[-@/~$?.]/.test(term);
}

function scaled(scores: ReadonlyMap<number, number>, factor: number): ReadonlyMap<number, number> {
  return new Map([...scores].map(([section, score]) => [section, score * factor]));
}

function compareHits(a: SectionHit, b: SectionHit): number {
  return b.score - a.score || a.section - b.section;
}

/**
 * The hit for a page, which opens the page's best section. The page's score may be that of the opening section or of an
 * exact match.
 */
function pageHit(
  sections: readonly SectionHit[],
  {
    added,
    boost,
    exact,
    exactFactor,
  }: { added: number; boost: number; exact: ReadonlySet<number>; exactFactor: number },
): SectionHit {
  let best: SectionHit = { page: 0, section: 0, score: -1 };
  let highest = 0;
  for (const hit of sections) {
    if (compareHits(hit, best) < 0) best = hit;
    const isExact = exact.has(hit.page * sectionRoom + hit.section);
    const factor = (hit.section === 0 ? ranking.opening : 1) * (isExact ? exactFactor : 1);
    highest = Math.max(highest, hit.score * factor);
  }
  return { ...best, score: rounded((highest + added) * boost) };
}

/**
 * Rounds a score: the last digits of a logarithm differ between JavaScript engines, but the order of results must not.
 */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

function unitImportance(query: ParsedQuery, terms: readonly RankedTerm[]): Float64Array {
  const importance = new Float64Array(query.units);
  for (const { term, importance: own } of terms) {
    if (term.role !== 'needed') continue;
    for (const [unit, share] of term.units) importance[unit] = (importance[unit] ?? 0) + share * own;
  }
  return importance;
}

/**
 * A table of the parts of the query that each section contains, with one row per section. Uses a few large arrays,
 * because there may be many thousands of rows.
 */
interface Table {
  /** Maps sections to rows. */
  rows: ReadonlyMap<number, number>;
  /** Maps rows to sections. */
  sections: number[];
  terms: number;
  units: number;
  /** Scores, at `row * terms + term`. */
  scores: Float64Array;
  /** Shares of the units, at `row * units + unit`. */
  covered: Float64Array;
}

function tableOf(query: ParsedQuery, ranked: readonly RankedTerm[]): Table {
  const rows = new Map<number, number>();
  const sections: number[] = [];
  for (const { scores } of ranked) {
    for (const section of scores.keys()) {
      if (!rows.has(section)) rows.set(section, sections.push(section) - 1);
    }
  }
  const terms = ranked.length;
  const { units } = query;
  const table: Table = {
    rows,
    sections,
    terms,
    units,
    scores: new Float64Array(sections.length * terms),
    covered: new Float64Array(sections.length * units),
  };
  for (const [index, { term, scores }] of ranked.entries()) {
    for (const [section, score] of scores) {
      const row = rows.get(section) ?? 0;
      table.scores[row * terms + index] = score;
      for (const [unit, share] of term.units) {
        const at = row * units + unit;
        table.covered[at] = Math.min(1, (table.covered[at] ?? 0) + share);
      }
    }
  }
  return table;
}

/**
 * Score of several sections as if they were one: the best score for each term, multiplied by the share of the query
 * that they cover together.
 */
function scoreOf(table: Table, rows: readonly number[], importance: Float64Array): number {
  let score = 0;
  for (let term = 0; term < table.terms; term++)
    score += highestOf(table.scores, { rows, width: table.terms, column: term });
  let has = 0;
  let all = 0;
  for (let unit = 0; unit < table.units; unit++) {
    const weight = importance[unit] ?? 0;
    has += weight * highestOf(table.covered, { rows, width: table.units, column: unit });
    all += weight;
  }
  return all === 0 ? score : score * (has / all) ** ranking.coverage;
}

function highestOf(
  values: Float64Array,
  { rows, width, column }: { rows: readonly number[]; width: number; column: number },
): number {
  let highest = 0;
  for (const row of rows) highest = Math.max(highest, values[row * width + column] ?? 0);
  return highest;
}
