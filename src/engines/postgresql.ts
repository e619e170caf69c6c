/**
 * Implements the search engine interface with PostgreSQL: docsite's terms in a full-text index, which finds Chinese
 * without a dictionary.
 */
import { joinedForm } from '../shared/search/tokenize.ts';
import type { ParsedQuery, QueryTerm } from '../shared/search/query.ts';
import { variantsOf } from './word-forms.ts';
import type { EngineGroup, EngineHit, SearchEngine } from './search-handler.ts';
import { rowsOf, termsOfRow } from './search-rows.ts';
import type { PushedDocument, SectionRow } from './search-rows.ts';

export interface PostgresqlOptions {
  /**
   * Runs one statement with values for `$1`, `$2` …, and returns its rows by column name. Works with `pool.query` of
   * the package `pg` (return its `rows`) or any other driver.
   */
  query(text: string, values: (string | number)[]): Promise<{ rows: unknown[] }>;
}

/** Searches the table that the script from `postgresqlScript` fills with documents. */
export function createPostgresqlEngine({ query: run }: PostgresqlOptions): SearchEngine {
  return {
    async search({ parsed, keyword, limit, indexes, lang, signal }) {
      const words = wordsOf(parsed);
      const searchIndex = async (index: string): Promise<EngineGroup> => {
        if (words.length === 0) return { index, hits: [] };
        signal.throwIfAborted();
        const counted = await run(countStatement, [index, lang, JSON.stringify(words.map(({ word }) => word))]);
        const weighed = weigh(words, counted.rows[0] as Counts);
        if (weighed.candidates === '') return { index, hits: [] };
        signal.throwIfAborted();
        const parameters = [JSON.stringify(weighed.words), weighed.candidates, joinedForm(keyword), limit];
        const { rows } = await run(searchStatement, [index, lang, ...parameters]);
        return { index, hits: rows as EngineHit[] };
      };
      return Promise.all(indexes.map(searchIndex));
    },
  };
}

/** A word of the query, or the whole query as one word, as a `tsquery`. */
interface Word {
  word: string;
  /** Whether a section without this word fails to match part of the query. */
  isNeeded: boolean;
}

function wordsOf({ units, terms }: ParsedQuery): Word[] {
  const needed = terms
    .filter(({ role }) => role === 'needed')
    .map((term) => ({ word: alternativesOf(term), isNeeded: true }));
  const whole = terms.filter((term) => term.role === 'bonus' && term.units.size === units);
  return [...needed, ...whole.map((term) => ({ word: operandOf(term), isNeeded: false }))];
}

/** The total number of sections, and the number of sections that contain each word. */
interface Counts {
  total: number;
  /** A JSON list, in the order of the words. */
  counts: string;
}

const inIndex = `site_index = $1::text AND ($2::text = '' OR lang = $2::text)`;

const countStatement = `SELECT
  (SELECT count(*) FROM docsite_sections WHERE ${inIndex})::int AS total,
  (SELECT json_agg((SELECT count(*) FROM docsite_sections WHERE ${inIndex} AND terms @@ CAST(word AS tsquery)) ORDER BY nr)
    FROM json_array_elements_text($3::json) WITH ORDINALITY AS asked(word, nr))::text AS counts`;

/**
 * A section must contain the rarest word of the query, or a word that at most this many sections contain. This prevents
 * queries that read most of a site.
 */
const maxCandidates = 5000;

/** Weights words by their rarity and selects the candidate sections; empty if there are none. */
function weigh(words: readonly Word[], { total, counts }: Counts): { words: object[]; candidates: string } {
  const numbers = JSON.parse(counts) as number[];
  const known = words
    .map(({ word, isNeeded }, at) => ({ word, isNeeded, count: numbers[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map((each) => ({ ...each, importance: Math.log(1 + total / (each.count + 0.5)) }));
  const all = known.reduce((sum, { isNeeded, importance }) => sum + (isNeeded ? importance : 0), 0);
  const rarest = known.toSorted((a, b) => a.count - b.count);
  const selective = rarest.filter(({ count }, at) => at === 0 || count <= maxCandidates);
  return {
    words: known.map(({ word, isNeeded, importance }) => ({
      word,
      importance,
      share: isNeeded ? importance / all : 0,
    })),
    candidates: selective.map(({ word }) => `(${word})`).join(' | '),
  };
}

/**
 * Ranks each page by its best section. A word counts according to where it occurs: in headings, or in the text relative
 * to the length of the text. A section counts by the share of the query that it matches. A page's first section, and
 * all of its sections together, add to the page's score. A heading that equals the query ranks first. The weights
 * approximate docsite's own ranking.
 */
const searchStatement = `WITH asked AS (
  SELECT nr, CAST(word AS tsquery) AS word, importance, share
  FROM ROWS FROM (json_to_recordset($3::json) AS (word text, importance float8, share float8)) WITH ORDINALITY AS list(word, importance, share, nr)
), found AS (
  SELECT lang, route_path, place, nr, share, importance * (
    ts_rank('{0, 0, 0.75, 1}', terms, word) + ts_rank('{1, 0, 0, 0}', terms, word, 1)) AS score
  FROM docsite_sections JOIN asked ON terms @@ word
  WHERE ${inIndex} AND terms @@ CAST($4::text AS tsquery)
), sections AS (
  SELECT lang, route_path, place, sum(score) * power(sum(share), 0.9) AS score FROM found GROUP BY lang, route_path, place
), pages AS (
  SELECT lang, route_path, sum(score) * power(sum(share), 0.9) AS score FROM (
    SELECT lang, route_path, nr, max(share) AS share, max(score) AS score FROM found GROUP BY lang, route_path, nr
  ) AS words GROUP BY lang, route_path
), best AS (
  SELECT DISTINCT ON (lang, route_path) lang, route_path, place,
    max(score * CASE WHEN place = 0 THEN 3.3 ELSE 1 END) OVER (PARTITION BY lang, route_path) AS highest
  FROM sections ORDER BY lang, route_path, score DESC, place
)
SELECT title, header, link, text, page_group AS "group"
FROM best JOIN pages USING (lang, route_path) JOIN docsite_sections USING (lang, route_path, place)
WHERE site_index = $1::text
ORDER BY (whole = $5::text) DESC, highest + 0.3 * pages.score DESC, route_path LIMIT $6::int`;

function alternativesOf(term: QueryTerm): string {
  const forms = variantsOf(term.term).map(quotedLexeme);
  const parts = term.parts.map(quotedLexeme).join(' & ');
  return `(${[operandOf(term), ...forms, ...(parts === '' ? [] : [`(${parts})`])].join(' | ')})`;
}

function operandOf({ term, isPrefix }: QueryTerm): string {
  return quotedLexeme(term) + (isPrefix ? ':*' : '');
}

/** Quotes a lexeme for `tsvector` and `tsquery`. */
function quotedLexeme(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

export interface PostgresqlPush {
  index: string;
  documents: { lang: string; list: readonly PushedDocument[] }[];
  /** Replaces the whole index, or only its rows in these languages. */
  replace: 'index' | 'languages';
}

/** Rows per statement. */
const rowsAtOnce = 100;

/** The SQL for `psql` that creates the table if needed and replaces the documents in one transaction. */
export function postgresqlScript({ index, documents, replace }: PostgresqlPush): string {
  const rows = documents.flatMap(({ lang, list }) =>
    list.flatMap((document) => rowsOf(document).map((row, position) => valuesOf(row, { index, lang, position }))),
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
    // Tables created by older versions lack this column.
    "ALTER TABLE docsite_sections ADD COLUMN IF NOT EXISTS page_group text NOT NULL DEFAULT '';",
    'CREATE INDEX IF NOT EXISTS docsite_sections_terms ON docsite_sections USING gin (terms);',
    `DELETE FROM docsite_sections WHERE site_index = ${literal(index)}${replace === 'index' ? '' : ` AND lang IN (${langs})`};`,
    ...inserts.map((values) => `INSERT INTO docsite_sections VALUES\n${values};`),
    'COMMIT;',
    '',
  ].join('\n');
}

function valuesOf(
  row: SectionRow,
  { index, lang, position }: { index: string; lang: string; position: number },
): string {
  const { routePath, link, title, headings, text, whole, group } = row;
  const before = [index, lang, routePath].map(literal).join(', ');
  const after = [link, title, headings.join(' > '), text, whole, termsOf(row), group].map(literal).join(', ');
  return `(${before}, ${position}, ${after})`;
}

function literal(text: string): string {
  // PostgreSQL text cannot contain this character.
  return `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`;
}

/** PostgreSQL stores at most this many positions per lexeme, and no position above this value. */
const maxPositions = 255;
const lastPosition = 16_383;

/** The row's terms as a `tsvector`: A for its own heading, B for the title and headings above, D for the text. */
function termsOf(row: SectionRow): string {
  const positions = new Map<string, string[]>();
  let at = 0;
  const add = (term: string, weight: string): void => {
    const known = positions.get(term) ?? [];
    positions.set(term, known);
    if (known.length < maxPositions) known.push(`${Math.min(++at, lastPosition)}${weight}`);
  };
  const { own, above, text } = termsOfRow(row);
  for (const term of own) add(term, 'A');
  for (const term of above) add(term, 'B');
  for (const term of text) add(term, 'D');
  return [...positions].map(([term, list]) => `${quotedLexeme(term)}:${list.join(',')}`).join(' ');
}
