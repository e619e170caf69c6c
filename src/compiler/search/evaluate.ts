/** Measures search quality from queries, their expected pages and the search results. */
import { createHash } from 'node:crypto';
import type { SearchQuery } from './query.ts';

/** The results of a search for a query. */
export interface SearchOutcome {
  query: SearchQuery;
  /** Route paths, best first; one entry per page. */
  found: string[];
}

export interface SearchFigures {
  queries: number;
  /** Mean reciprocal rank of the first expected page; 0 if it is below the tenth position. */
  mrr10: number;
  /** Share of queries whose first result is expected. */
  p1: number;
  /** Share of queries with an expected page among the first seven. */
  r7: number;
  /** Number of queries without results. */
  noHits: number;
}

export interface SearchEvaluation {
  lang: string;
  version: string;
  all: SearchFigures;
  /** The queries split in two by hash: tune on one half, and verify on the other. */
  halves: [SearchFigures, SearchFigures];
  /** The queries whose expected pages rank lowest, and the pages found first instead. Position 0: not found. */
  worst: { query: string; place: number; wanted: string[]; first: string }[];
}

const worstCount = 20;

/** Returns one evaluation per language and version. */
export function evaluateSearch(outcomes: readonly SearchOutcome[]): SearchEvaluation[] {
  const groups = new Map<string, SearchOutcome[]>();
  for (const outcome of outcomes) {
    const key = `${outcome.query.version}\n${outcome.query.lang}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [outcome]);
    else known.push(outcome);
  }
  return [...groups.values()].map((own) => {
    const { lang = '', version = '' } = own[0]?.query ?? {};
    const halfOf = (half: number): SearchOutcome[] => own.filter(({ query }) => halfOfQuery(query.query) === half);
    return {
      lang,
      version,
      all: figuresOf(own),
      halves: [figuresOf(halfOf(0)), figuresOf(halfOf(1))],
      worst: own
        .map((outcome) => ({ outcome, place: positionOf(outcome) }))
        .filter(({ place }) => place !== 1)
        .toSorted((a, b) => rankOf(b.place) - rankOf(a.place))
        .slice(0, worstCount)
        .map(({ outcome: { query, found }, place }) => ({
          query: query.query,
          place,
          wanted: query.pages,
          first: found[0] ?? '',
        })),
    };
  });
}

/** Position of the first expected page, from 1; 0 if none was found. */
export function positionOf({ query, found }: SearchOutcome): number {
  return 1 + found.findIndex((routePath) => query.pages.includes(routePath));
}

function rankOf(place: number): number {
  return place === 0 ? Infinity : place;
}

function halfOfQuery(query: string): number {
  return createHash('sha1').update(query).digest().readUInt8(19) % 2;
}

function figuresOf(outcomes: readonly SearchOutcome[]): SearchFigures {
  const positions = outcomes.map(positionOf);
  const share = (count: number): number => (outcomes.length === 0 ? 0 : count / outcomes.length);
  return {
    queries: outcomes.length,
    mrr10: share(positions.reduce((sum, at) => sum + (at >= 1 && at <= 10 ? 1 / at : 0), 0)),
    p1: share(positions.filter((at) => at === 1).length),
    r7: share(positions.filter((at) => at >= 1 && at <= 7).length),
    noHits: outcomes.filter(({ found }) => found.length === 0).length,
  };
}
