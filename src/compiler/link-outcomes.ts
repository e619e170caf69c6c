/** The texts of a site's links as queries → what its search finds for each where no link has told it the answer. */
import { createHash } from 'node:crypto';
import type { Cache } from './cache.ts';
import { checkInputOf } from './check-site.ts';
import { linkQueriesOf } from './link-queries.ts';
import type { SearchQuery } from './link-queries.ts';
import { searchFilesByPlace } from './publish-search.ts';
import type { Site } from './read-site.ts';
import type { SearchOutcome } from './search-eval.ts';
import { openNodeSearch } from './search-in-node.ts';
import type { NodeSearch } from './search-in-node.ts';
import { searchFolderOf } from './site-shell.ts';
import { joinedForm } from '../shared/tokenize.ts';

/**
 * The index of a site holds the texts of its links, so it knows these answers by heart. Each query is tried in one without
 * its own text: the texts are dealt into so many hands, and an index is made without each of them.
 */
const hands = 8;
/** Answers looked at: figures are about the first ten. */
const answersRead = 50;

/** Those of `lang` and `version`; default: all. */
export async function linkOutcomesOf(
  { site, cache, signal }: { site: Site; cache: Cache; signal: AbortSignal },
  { lang, version }: { lang?: string | undefined; version?: string | undefined },
): Promise<SearchOutcome[]> {
  const queries = linkQueriesOf(checkInputOf(site, cache)).filter(
    (query) => (lang === undefined || query.lang === lang) && (version === undefined || query.version === version),
  );
  const found = new Map<SearchQuery, string[]>();
  for (let hand = 0; hand < hands; hand++) {
    const own = queries.filter(({ query }) => handOf(query) === hand);
    const indexes = openIndexes(
      site,
      searchFilesByPlace(site, cache, (text) => handOf(text) === hand),
    );
    for (const query of own) {
      signal.throwIfAborted();
      const index = await indexes(query);
      found.set(query, (await index?.findPages(query.query, answersRead)) ?? []);
    }
  }
  return queries.map((query) => ({ query, found: found.get(query) ?? [] }));
}

/** The same for texts that a search takes for the same. */
function handOf(text: string): number {
  return createHash('sha256').update(joinedForm(text)).digest().readUInt8(0) % hands;
}

function openIndexes(
  site: Site,
  filesOf: ReturnType<typeof searchFilesByPlace>,
): (place: SearchQuery) => Promise<NodeSearch | null> {
  const opened = new Map<string, Promise<NodeSearch | null>>();
  const open = (folder: string): Promise<NodeSearch | null> => {
    const files = new Map(filesOf(folder)?.map(({ path, contents }) => [path, contents]));
    return openNodeSearch((path) => Promise.resolve(Buffer.from(files.get(path) ?? '')));
  };
  return (place) => {
    const folder = searchFolderOf(place, site.config);
    const index = opened.get(folder) ?? open(folder);
    opened.set(folder, index);
    return index;
  };
}
