/** In an embedded site, links carry the flags of the address along; others leave with the page they were given to. */
import { carryFlags } from './flags.ts';
import { linkAddress } from './page-address.ts';

/** Addresses are changed when a link is about to be used, however that is done, since any page may be put in place meanwhile. */
export function startCarryingFlags(base: string): void {
  if (document.documentElement.dataset['keepFlags'] === undefined) return;
  for (const name of ['pointerdown', 'keydown', 'click'] as const) {
    addEventListener(
      name,
      ({ target }) => {
        const url = linkAddress(target, base);
        const link = target instanceof Element ? target.closest('a') : null;
        if (url === null || link === null) return;
        carryFlags(url, location.search);
        if (url.href !== link.href) link.href = url.href;
      },
      { capture: true, passive: true },
    );
  }
}
