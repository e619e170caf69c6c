/** An engine that a site's owner could write: it searches a distributed index in Sphinx through a MySQL client. */
import type { EngineHit, EngineQuery, SearchEngine } from '../../lib/engines/index.js';

/** Runs a batch of statements and returns the rows of each. */
export type RunBatch = (text: string, values: (string | number)[]) => Promise<Record<string, unknown>[][]>;

export function createSphinxEngine(run: RunBatch): SearchEngine {
  return {
    async search(query) {
      const words = wordsOf(query);
      return Promise.all(
        query.indexes.map(async (index) => ({ index, hits: words === '' ? [] : await hitsIn(index, query) })),
      );
    },
  };

  async function hitsIn(index: string, query: EngineQuery): Promise<EngineHit[]> {
    query.signal.throwIfAborted();
    // Both statements must use the same connection: the second one returns the warnings of the first.
    const [rows = [], report = []] = await run(
      `SELECT hit, WEIGHT() AS score FROM ${index} WHERE MATCH(?) AND lang = ?
        GROUP BY page WITHIN GROUP ORDER BY score DESC, id ASC ORDER BY score DESC, id ASC LIMIT ?
        OPTION field_weights = (title = 5, header = 10, text = 1); SHOW META`,
      [wordsOf(query), query.lang, query.limit],
    );
    // If a node does not respond, Sphinx returns the results of the other node with a warning.
    const warning = report.find(({ Variable_name: name }) => name === 'warning');
    if (warning !== undefined) throw new Error(`Sphinx answered only in part: ${String(warning['Value'])}`);
    return rows.map(({ hit }) => JSON.parse(String(hit)) as EngineHit);
  }
}

/**
 * Returns a query in Sphinx's syntax that matches any of the words. Sphinx indexes single Chinese characters, so
 * several characters become a phrase.
 */
function wordsOf({ parsed }: EngineQuery): string {
  return parsed.terms
    .filter(({ role }) => role === 'needed')
    .flatMap(({ term, isPrefix }) => {
      const word = term.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
      return word === '' ? [] : [/^[a-z0-9]+$/.test(word) && isPrefix ? `${word}*` : `"${word}"`];
    })
    .join(' | ');
}
