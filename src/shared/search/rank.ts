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

/** What the index says about one term of a query. */
export interface RankedTerm {
  term: QueryTerm;
  /** Section → score. */
  scores: ReadonlyMap<number, number>;
  /** Importance of the term: higher for rare terms, zero if it does not occur. */
  importance: number;
}

/** How scores of terms become scores of pages. Tuned by measurement. */
const ranking = {
  /** Exponent of the share of the query that a section covers, which multiplies its score. */
  coverage: 0.9,
  /** Weight of all sections of a page together, added to its best section. */
  page: 0.3,
  /** Weight of the section above the first heading, which represents the whole page. */
  opening: 3.3,
};

export interface Ranking {
  /** Pages, each represented by its best section, best first. */
  pages: SectionHit[];
  /** All sections of a page that contain a term of the query, best first. */
  sectionsOf(page: number): SectionHit[];
}

/** `boosts`: page → factor for its score. */
export function rank(query: ParsedQuery, terms: readonly RankedTerm[], boosts: ReadonlyMap<number, number>): Ranking {
  const importance = unitImportance(query, terms);
  const table = tableOf(query, terms);
  const byPage = new Map<number, number[]>();
  for (const [number, row] of table.rows) {
    const page = pageOfSection(number);
    const rows = byPage.get(page);
    if (rows === undefined) byPage.set(page, [row]);
    else rows.push(row);
  }
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
      added: ranking.page * scoreOf(table, rows, importance),
      boost: boosts.get(page) ?? 1,
    }),
  );
  return {
    pages: pages.toSorted((a, b) => b.score - a.score || a.page - b.page),
    sectionsOf: (page) => (byPage.get(page) ?? []).map(hitOf).toSorted(compareHits),
  };
}

function compareHits(a: SectionHit, b: SectionHit): number {
  return b.score - a.score || a.section - b.section;
}

/** The page opens at its best section, but its opening section decides its rank. */
function pageHit(sections: readonly SectionHit[], { added, boost }: { added: number; boost: number }): SectionHit {
  let best: SectionHit = { page: 0, section: 0, score: -1 };
  let highest = 0;
  for (const hit of sections) {
    if (compareHits(hit, best) < 0) best = hit;
    highest = Math.max(highest, hit.section === 0 ? hit.score * ranking.opening : hit.score);
  }
  return { ...best, score: rounded((highest + added) * boost) };
}

/** The last digits of a logarithm differ between JavaScript engines; the order of results must not. */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

/** Importance of each unit of the query. */
function unitImportance(query: ParsedQuery, terms: readonly RankedTerm[]): Float64Array {
  const importance = new Float64Array(query.units);
  for (const { term, importance: own } of terms) {
    if (term.role !== 'needed') continue;
    for (const [unit, share] of term.units) importance[unit] = (importance[unit] ?? 0) + share * own;
  }
  return importance;
}

/**
 * Which parts of the query each section contains, one row per section. Uses a few large arrays, because there may be
 * many thousand rows.
 */
interface Table {
  /** Section → its row. */
  rows: ReadonlyMap<number, number>;
  /** Row → its section. */
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
 * Score of some sections as if they were one: the best score of each term, times their combined coverage of the query.
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
