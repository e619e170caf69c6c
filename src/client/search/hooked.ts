/** Runs the site's search hooks around a search. Loads only on sites that have search hooks. */
import type { CustomGroupsProps } from './custom-groups.tsx';
import type { Found, SearchIndex } from './index.ts';
import { searchHooks } from '../bundled/search-hooks.ts';

/** Returns a search whose results the hooks may change. */
export function hookedSearch(index: SearchIndex): SearchIndex {
  const { beforeSearch, onSearch, afterSearch } = searchHooks;
  return {
    asksServer: () => index.asksServer(),
    async find(query, wanted, show) {
      const context = { lang: document.documentElement.lang };
      const rewritten = (await attempt(() => beforeSearch?.(query, context))) ?? query;
      // The results belong to the typed query, even if a hook changed it.
      const answer: Found = { query, results: [], total: 0 };
      const found = rewritten.trim() === '' ? [answer] : [];
      if (found.length === 0) {
        await index.find(rewritten, wanted, (part) => {
          found.push({ ...part, query });
          // The empty state is shown only if the hooks add nothing either.
          return part.total === 0 || show({ ...part, query });
        });
      }
      const last = found.at(-1) ?? answer;
      const { results } = last;
      const offered = await attempt(() => onSearch?.(rewritten, results, context));
      // Sites written in JavaScript have no type checks.
      const added = Array.isArray(offered) ? offered : [];
      if (last.total === 0 || added.length > 0) show({ ...last, added });
      await attempt(() => afterSearch?.(rewritten, { found: results, added }, context));
    },
  };
}

/** Returns a function that shows the groups that the site renders itself. React is loaded for the first of them. */
export function customGroupsIn(container: HTMLElement): (props: CustomGroupsProps) => void {
  const drawing: { groups?: Promise<(props: CustomGroupsProps) => void>; latest?: CustomGroupsProps } = {};
  return (props) => {
    drawing.latest = props;
    if (drawing.groups === undefined && !props.groups.some(({ renderType }) => renderType === 'custom')) return;
    drawing.groups ??= import('./custom-groups.tsx').then((module) => module.customGroupsRoot(container));
    drawing.groups.then((draw) => drawing.latest === props && draw(props), reportError);
  };
}

/** Returns undefined if the hook throws. The error is logged, so that the site's code cannot break the search. */
async function attempt<T>(hook: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await hook();
  } catch (error) {
    reportError(error);
    return undefined;
  }
}
