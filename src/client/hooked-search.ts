/** A search with the site's hooks around it. */
import type { Found, SearchIndex } from './search-index.ts';
import type { SearchHooks } from './search-hooks.ts';

/** The index itself where the site has no hooks. */
export function hookedSearch(index: SearchIndex, hooks: SearchHooks): SearchIndex {
  const { beforeSearch, onSearch, afterSearch } = hooks;
  if (beforeSearch === undefined && onSearch === undefined && afterSearch === undefined) return index;
  return {
    isAtHand: (query) => index.isAtHand(query),
    async find(query, limit, show) {
      const place = { lang: document.documentElement.lang };
      const asked = (await attempt(() => beforeSearch?.(query, place))) ?? query;
      // The answer belongs to what was typed, whatever was looked up for it.
      const answer: Found = { query, batches: [[]], total: 0 };
      const found = asked.trim() === '' ? [answer] : [];
      if (found.length === 0) {
        await index.find(asked, limit, (part) => {
          found.push({ ...part, query });
          // That nothing was found is said only when the site has nothing either.
          if (part.total > 0) show({ ...part, query });
        });
      }
      const last = found.at(-1) ?? answer;
      const results = last.batches.flat();
      const offered = await attempt(() => onSearch?.(asked, results, place));
      // Nobody checks the types of a site written in JavaScript.
      const added = Array.isArray(offered) ? offered : [];
      if (last.total === 0 || added.length > 0) show({ ...last, added });
      await attempt(() => afterSearch?.(asked, { found: results, added }, place));
    },
  };
}

/** Undefined when the hook throws, which is logged: a site's own code must not take the search away. */
async function attempt<T>(hook: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await hook();
  } catch (error) {
    reportError(error);
    return undefined;
  }
}
