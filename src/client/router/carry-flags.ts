/** In an embedded site, adds the flags of the current URL to links. */
import { closestTo } from '../element.ts';
import { carryFlags } from './flags.ts';
import { pageLinkUrl } from './page-url.ts';

/** URLs are changed only when a link is about to be used, because the router can replace the page at any time. */
export function startCarryingFlags(base: string): void {
  if (document.documentElement.dataset['keepFlags'] === undefined) return;
  for (const name of ['pointerdown', 'keydown', 'click'] as const) {
    addEventListener(
      name,
      ({ target }) => {
        const url = pageLinkUrl(target, base);
        const link = closestTo<HTMLAnchorElement>(target, 'a');
        if (url === null || link === null) return;
        carryFlags(url, location.search);
        if (url.href !== link.href) link.href = url.href;
      },
      true,
    );
  }
}
