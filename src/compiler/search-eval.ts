/** Queries with their right pages, and what a search found for each → how good the search is. */
import { createHash } from 'node:crypto';
import type { SearchQuery } from './link-queries.ts';

/** What a search found for a query. */
export interface SearchOutcome {
  query: SearchQuery;
  /** Route paths, best first; one entry a page. */
  found: string[];
}

export interface SearchFigures {
  queries: number;
  /** Mean of one over the place of the first right page; 0 for one below the tenth place. */
  mrr10: number;
  /** Share of queries whose first answer is right. */
  p1: number;
  /** Share of queries with a right page among the first seven. */
  r7: number;
  /** Queries for which nothing was found. */
  noHits: number;
}

export interface SearchEvaluation {
  lang: string;
  version: string;
  all: SearchFigures;
  /** By the hash of the query: whoever tunes on one half can see in the other what that was worth. */
  halves: [SearchFigures, SearchFigures];
  /** The queries whose right page comes last, and what came first instead. Place 0: not found. */
  worst: { query: string; place: number; wanted: string[]; first: string }[];
}

const worstShown = 20;

/** One evaluation for each language and version. */
export function evaluateSearch(outcomes: readonly SearchOutcome[]): SearchEvaluation[] {
  const places = new Map<string, SearchOutcome[]>();
  for (const outcome of outcomes) {
    const key = `${outcome.query.version}\n${outcome.query.lang}`;
    const known = places.get(key);
    if (known === undefined) places.set(key, [outcome]);
    else known.push(outcome);
  }
  return [...places.values()].map((own) => {
    const { lang = '', version = '' } = own[0]?.query ?? {};
    const halfOf = (half: number): SearchOutcome[] => own.filter(({ query }) => halfOfQuery(query.query) === half);
    return {
      lang,
      version,
      all: figuresOf(own),
      halves: [figuresOf(halfOf(0)), figuresOf(halfOf(1))],
      worst: own
        .map((outcome) => ({ outcome, place: placeOf(outcome) }))
        .filter(({ place }) => place !== 1)
        .toSorted((a, b) => rankOf(b.place) - rankOf(a.place))
        .slice(0, worstShown)
        .map(({ outcome: { query, found }, place }) => ({
          query: query.query,
          place,
          wanted: query.pages,
          first: found[0] ?? '',
        })),
    };
  });
}

/** Place of the first right page, from 1; 0 when none was found. */
export function placeOf({ query, found }: SearchOutcome): number {
  return 1 + found.findIndex((routePath) => query.pages.includes(routePath));
}

function rankOf(place: number): number {
  return place === 0 ? Infinity : place;
}

function halfOfQuery(query: string): number {
  return createHash('sha1').update(query).digest().readUInt8(19) % 2;
}

function figuresOf(outcomes: readonly SearchOutcome[]): SearchFigures {
  const places = outcomes.map(placeOf);
  const share = (count: number): number => (outcomes.length === 0 ? 0 : count / outcomes.length);
  return {
    queries: outcomes.length,
    mrr10: share(places.reduce((sum, place) => sum + (place >= 1 && place <= 10 ? 1 / place : 0), 0)),
    p1: share(places.filter((place) => place === 1).length),
    r7: share(places.filter((place) => place >= 1 && place <= 7).length),
    noHits: outcomes.filter(({ found }) => found.length === 0).length,
  };
}
