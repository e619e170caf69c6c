/** A search that another server answers, with the site's own index for when it does not. */
import type { SearchIndex } from './search-index.ts';
import { resultsOfHits } from '../shared/search-hits.ts';
import type { RemoteSearch } from '../shared/protocol.ts';
import { readRemoteGroups, remoteAddressOf } from '../shared/search-remote.ts';
import type { RemoteGroup } from '../shared/search-remote.ts';

/** After a failure the site's own index answers for so long, so that readers do not wait again and again. Milliseconds. */
const restAfterFailure = 30_000;

/** `openOwn` opens the site's own index; called at the first failure. */
export function remoteSearch(remote: RemoteSearch, openOwn: () => SearchIndex): SearchIndex {
  const state: { own?: SearchIndex; asking?: AbortController; restsUntil: number } = { restsUntil: 0 };
  const own = (): SearchIndex => (state.own ??= openOwn());
  const isResting = (): boolean => performance.now() < state.restsUntil;
  return {
    isAtHand: (query) => isResting() && own().isAtHand(query),
    async find(query, limit, show) {
      state.asking?.abort();
      if (isResting()) return own().find(query, limit, show);
      const asking = (state.asking = new AbortController());
      try {
        const groups = await ask(remote, { query, limit }, asking);
        const batch = groups.flatMap(({ index, hits }) => resultsOfHits(hits, index));
        // How many there are in all is not said; an index that gave all it was asked for may have more.
        const hasMore = groups.some(({ hits }) => hits.length >= limit);
        if (state.asking === asking) show({ query, batches: [batch], total: batch.length, hasMore });
      } catch (error) {
        // Another query has taken this one's place.
        if (state.asking !== asking) return;
        reportError(error);
        state.restsUntil = performance.now() + restAfterFailure;
        await own().find(query, limit, show);
      }
    },
  };
}

async function ask(
  { url, indexes, timeout, lang }: RemoteSearch,
  { query, limit }: { query: string; limit: number },
  asking: AbortController,
): Promise<RemoteGroup[]> {
  const address = remoteAddressOf(new URL(url, location.href), {
    keyword: query.trim(),
    limit,
    searchIndexes: indexes,
    lang,
  });
  const timer = setTimeout(() => asking.abort(new Error(`${url} did not answer within ${timeout} ms.`)), timeout);
  try {
    const response = await fetch(address, { signal: asking.signal, credentials: 'omit' });
    if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
    const groups = readRemoteGroups(await response.json());
    if ('fault' in groups) throw new Error(`${url} gives an answer that cannot be used: ${groups.fault}.`);
    return groups;
  } finally {
    clearTimeout(timer);
  }
}
