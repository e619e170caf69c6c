/** Searches on a remote server and falls back to the site's own index. */
import type { Found, SearchIndex, ShowFound, Wanted } from './index.ts';
import { resultsOfHits } from '../../shared/search/hits.ts';
import type { RemoteSearch } from '../../shared/protocol.ts';
import { readRemoteGroups, remoteHrefOf } from '../../shared/search/remote.ts';
import type { RemoteGroup } from '../../shared/search/remote.ts';

/** Milliseconds after a failure during which only the site's own index is used, so that readers do not wait repeatedly. */
const restAfterFailure = 30_000;

/** After this share of the timeout, the site's own index starts searching too, so that its results are ready in time. */
const fallbackShare = 0.5;

/** `openOwn` opens the site's own index; called when the server is first slow or fails. */
export function remoteSearch(remote: RemoteSearch, openOwn: () => SearchIndex): SearchIndex {
  const state: { own?: SearchIndex; asking?: AbortController; restsUntil: number } = { restsUntil: 0 };
  const own = (): SearchIndex => (state.own ??= openOwn());
  const isResting = (): boolean => performance.now() < state.restsUntil;
  return {
    asksServer: () => !isResting(),
    async find(query, wanted, show) {
      const { limit } = wanted;
      state.asking?.abort();
      if (isResting()) return own().find(query, wanted, show);
      const asking = (state.asking = new AbortController());
      const fallback = ownResults(own, { query, wanted, show });
      const timer = setTimeout(fallback.prepare, remote.timeout * fallbackShare);
      try {
        const groups = await ask(remote, { query, limit }, asking);
        const results = groups.flatMap(({ index, hits }) => resultsOfHits(hits, index));
        // The server does not report a total. If it returned as many results as requested, there may be more.
        const hasMore = groups.some(({ hits }) => hits.length >= limit);
        if (state.asking === asking) show({ query, results, total: results.length, hasMore });
      } catch (error) {
        // A newer query has replaced this one.
        if (state.asking !== asking) return;
        reportError(error);
        state.restsUntil = performance.now() + restAfterFailure;
        await fallback.use();
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

interface SearchRequest {
  query: string;
  wanted: Wanted;
  show: ShowFound;
}

/** Results from the site's own index, kept until they are needed. */
function ownResults(
  own: () => SearchIndex,
  { query, wanted, show }: SearchRequest,
): { prepare(): void; use(): Promise<void> } {
  const state: { found?: Found; isUsed: boolean; search?: Promise<void> } = { isUsed: false };
  const search = (): Promise<void> =>
    (state.search ??= own().find(query, wanted, (found) => {
      state.found = found;
      return !state.isUsed || show(found);
    }));
  return {
    prepare() {
      // Prevents an unhandled rejection; the caller handles the failure.
      search().catch(() => undefined);
    },
    async use() {
      state.isUsed = true;
      if (state.found !== undefined) show(state.found);
      await search();
    },
  };
}

async function ask(
  remote: RemoteSearch,
  { query, limit }: { query: string; limit: number },
  asking: AbortController,
): Promise<RemoteGroup[]> {
  const { url, indexes, timeout, lang } = remote;
  const keyword = query.trim();
  const href = remoteHrefOf(new URL(url, location.href), { keyword, limit, searchIndexes: indexes, lang });
  const timer = setTimeout(() => asking.abort(new Error(`${url} did not respond within ${timeout} ms.`)), timeout);
  try {
    if (remote.protocol === 'docsearch') {
      const { askDocSearch } = await import('./docsearch.ts');
      return await askDocSearch(remote, { query: keyword, limit }, asking.signal);
    }
    const response = await fetch(href, { signal: asking.signal, credentials: 'omit' });
    if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
    const groups = readRemoteGroups(await response.json());
    if ('fault' in groups) throw new Error(`${url} returned an invalid response: ${groups.fault}.`);
    return groups;
  } catch (error) {
    // Errors of the network and of `JSON.parse` do not name the server.
    throw error instanceof TypeError || error instanceof SyntaxError ? new Error(`${url}: ${error.message}`) : error;
  } finally {
    clearTimeout(timer);
  }
}
