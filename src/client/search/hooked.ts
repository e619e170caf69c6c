/** Wraps a search index with the site's hooks. */
import type { Found, SearchIndex } from './index.ts';
import type { SearchHooks } from '../bundled/search-hooks.ts';

/** Returns the index unchanged if the site has no hooks. */
export function hookedSearch(index: SearchIndex, hooks: SearchHooks): SearchIndex {
  const { beforeSearch, onSearch, afterSearch } = hooks;
  if (beforeSearch === undefined && onSearch === undefined && afterSearch === undefined) return index;
  return {
    isAtHand: (query) => index.isAtHand(query),
    async find(query, limit, show) {
      const place = { lang: document.documentElement.lang };
      const asked = (await attempt(() => beforeSearch?.(query, place))) ?? query;
      // The results belong to the typed query, even if a hook changed it.
      const answer: Found = { query, batches: [[]], total: 0 };
      const found = asked.trim() === '' ? [answer] : [];
      if (found.length === 0) {
        await index.find(asked, limit, (part) => {
          found.push({ ...part, query });
          // The empty state is shown only if the hooks add nothing either.
          if (part.total > 0) show({ ...part, query });
        });
      }
      const last = found.at(-1) ?? answer;
      const results = last.batches.flat();
      const offered = await attempt(() => onSearch?.(asked, results, place));
      // Sites written in JavaScript have no type checks.
      const added = Array.isArray(offered) ? offered : [];
      if (last.total === 0 || added.length > 0) show({ ...last, added });
      await attempt(() => afterSearch?.(asked, { found: results, added }, place));
    },
  };
}

/** Undefined if the hook throws. The error is logged, so that the site's code cannot break the search. */
async function attempt<T>(hook: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await hook();
  } catch (error) {
    reportError(error);
    return undefined;
  }
}
