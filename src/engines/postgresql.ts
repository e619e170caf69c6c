/** PostgreSQL as a search engine: docsite's own terms in its full-text index, so that Chinese is found without a dictionary. */
import { joinedForm } from '../shared/tokenize.ts';
import type { ParsedQuery, QueryTerm } from '../shared/search-query.ts';
import type { EngineHit, SearchEngine } from './search-handler.ts';
import { rowsOf, termsOfRow } from './search-rows.ts';
import type { PushedDocument, SectionRow } from './search-rows.ts';

export interface PostgresqlOptions {
  /**
   * Runs one statement with values for `$1`, `$2` …, and gives its rows by column name: `pool.query` of the package `pg`
   * with its `rows`, or any other driver.
   */
  query(text: string, values: (string | number)[]): Promise<{ rows: unknown[] }>;
}

/** Searches the table that the script of `postgresqlScript` fills. */
export function createPostgresqlEngine({ query: run }: PostgresqlOptions): SearchEngine {
  return {
    async search({ parsed, keyword, limit, indexes, lang, signal }) {
      const queries = tsqueriesOf(parsed);
      const searchIndex = async (index: string): Promise<{ index: string; hits: EngineHit[] }> => {
        const found = new Map<string, EngineHit>();
        for (const tsquery of queries) {
          signal.throwIfAborted();
          const { rows } = await run(searchStatement, [index, lang, tsquery, joinedForm(keyword), limit]);
          for (const { route_path: page, ...hit } of rows as (EngineHit & { route_path: string })[]) {
            if (found.size < limit && !found.has(page)) found.set(page, hit);
          }
          if (found.size >= limit) break;
        }
        return { index, hits: [...found.values()] };
      };
      return Promise.all(indexes.map(searchIndex));
    },
  };
}

/** Each page by its best section. A heading that is the query itself comes before all ranks, which stay below 1. */
const searchStatement = `SELECT route_path, title, header, link, text, page_group AS "group" FROM (
  SELECT DISTINCT ON (route_path) route_path, title, header, link, text, page_group,
    ts_rank('{0.1, 0.2, 0.4, 1.0}', terms, wanted, 1) + CASE WHEN whole = $4::text THEN 1 ELSE 0 END AS score
  FROM docsite_sections, CAST($3::text AS tsquery) AS wanted
  WHERE site_index = $1::text AND ($2::text = '' OR lang = $2::text) AND terms @@ wanted
  ORDER BY route_path, score DESC, place
) AS best ORDER BY score DESC, route_path LIMIT $5::int`;

/** What to look for, strictest first: all words of the query, then any of them. */
function tsqueriesOf({ units, terms }: ParsedQuery): string[] {
  const needed = terms.filter(({ role }) => role === 'needed').map(alternativesOf);
  if (needed.length === 0) return [];
  const whole = terms.filter((term) => term.role === 'bonus' && term.units.size === units).map(operandOf);
  const strict = [`(${needed.join(' & ')})`, ...whole].join(' | ');
  return needed.length === 1 ? [strict] : [strict, [...needed, ...whole].join(' | ')];
}

function alternativesOf(term: QueryTerm): string {
  const parts = term.parts.map(quotedLexeme).join(' & ');
  return parts === '' ? operandOf(term) : `(${operandOf(term)} | (${parts}))`;
}

function operandOf({ term, isPrefix }: QueryTerm): string {
  return quotedLexeme(term) + (isPrefix ? ':*' : '');
}

/** As `tsvector` and `tsquery` read a lexeme, whatever is in it. */
function quotedLexeme(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

export interface PostgresqlPush {
  index: string;
  /** The documents of each language. */
  documents: { lang: string; list: readonly PushedDocument[] }[];
  /** All that the index has is replaced, or its rows in these languages only. */
  replace: 'index' | 'languages';
}

/** Rows in one statement. */
const rowsAtOnce = 100;

/** The SQL that makes the table where there is none, and replaces the documents in one transaction. For `psql`. */
export function postgresqlScript({ index, documents, replace }: PostgresqlPush): string {
  const rows = documents.flatMap(({ lang, list }) =>
    list.flatMap((document) => rowsOf(document).map((row, place) => valuesOf(row, { index, lang, place }))),
  );
  const langs = documents.map(({ lang }) => literal(lang)).join(', ');
  const inserts = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, batch) =>
    rows.slice(batch * rowsAtOnce, (batch + 1) * rowsAtOnce).join(',\n'),
  );
  return [
    'BEGIN;',
    "SET LOCAL client_encoding = 'UTF8';",
    'SET LOCAL standard_conforming_strings = on;',
    'SET LOCAL client_min_messages = warning;',
    `CREATE TABLE IF NOT EXISTS docsite_sections (
  site_index text NOT NULL, lang text NOT NULL, route_path text NOT NULL, place int NOT NULL,
  link text NOT NULL, title text NOT NULL, header text NOT NULL, text text NOT NULL,
  whole text NOT NULL, terms tsvector NOT NULL, page_group text NOT NULL DEFAULT '', PRIMARY KEY (site_index, lang, route_path, place)
);`,
    // Tables of an older docsite have no such column.
    "ALTER TABLE docsite_sections ADD COLUMN IF NOT EXISTS page_group text NOT NULL DEFAULT '';",
    'CREATE INDEX IF NOT EXISTS docsite_sections_terms ON docsite_sections USING gin (terms);',
    `DELETE FROM docsite_sections WHERE site_index = ${literal(index)}${replace === 'index' ? '' : ` AND lang IN (${langs})`};`,
    ...inserts.map((values) => `INSERT INTO docsite_sections VALUES\n${values};`),
    'COMMIT;',
    '',
  ].join('\n');
}

function valuesOf(row: SectionRow, { index, lang, place }: { index: string; lang: string; place: number }): string {
  const { routePath, link, title, headings, text, whole, group } = row;
  const before = [index, lang, routePath].map(literal).join(', ');
  const after = [link, title, headings.join(' > '), text, whole, termsOf(row), group].map(literal).join(', ');
  return `(${before}, ${place}, ${after})`;
}

function literal(text: string): string {
  // PostgreSQL has no text with this character.
  return `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`;
}

/** A lexeme keeps no more places than this, and no later ones. */
const mostPlaces = 255;
const lastPlace = 16_383;

/** The row's terms as a `tsvector`: A for its own heading, B for the title and headings above, D for the text. */
function termsOf(row: SectionRow): string {
  const places = new Map<string, string[]>();
  let at = 0;
  const add = (term: string, weight: string): void => {
    const known = places.get(term) ?? [];
    places.set(term, known);
    if (known.length < mostPlaces) known.push(`${Math.min(++at, lastPlace)}${weight}`);
  };
  const { own, above, text } = termsOfRow(row);
  for (const term of own) add(term, 'A');
  for (const term of above) add(term, 'B');
  for (const term of text) add(term, 'D');
  return [...places].map(([term, list]) => `${quotedLexeme(term)}:${list.join(',')}`).join(' ');
}
