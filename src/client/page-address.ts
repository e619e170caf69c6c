/** Links and addresses in the browser → what the router may take over, and where its data lies. */
import { dataFolder, pageDataFileOf, withBase, withoutBase } from '../shared/urls.ts';

/** Address of the page that a click on `target` would open in this tab; null for anything that is not a page of this site. */
export function linkAddress(target: EventTarget | null, base: string): URL | null {
  const link = target instanceof Element ? target.closest('a') : null;
  // A link inside a drawing has an address of another kind.
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download') || link.rel.includes('external'))
    return null;
  if ((link.target !== '' && link.target !== '_self') || link.origin !== location.origin) return null;
  return pageDataAddress(link, base) === null ? null : new URL(link.href);
}

/** Address of a page's JSON, a pure function of the page's own; null outside the site's pages. */
export function pageDataAddress(url: { pathname: string }, base: string): string | null {
  const path = withoutBase(decoded(url.pathname), base);
  if (path === null || path.startsWith(`/${dataFolder}/`)) return null;
  const routePath = path.replace(/\.html$/, '').replace(/\/index$/, '/');
  // A feed, a picture or a text file of the site is not a page; a version number such as `v0.7` may be.
  if (/\.[a-z][a-z\d]*$/i.test(routePath)) return null;
  const encoded = encodeURI(pageDataFileOf(routePath)).replaceAll('#', '%23').replaceAll('?', '%3F');
  return withBase(`/${encoded}`, base);
}

/** True when two addresses differ in query and hash at most. */
export function samePage(a: { pathname: string }, b: { pathname: string }): boolean {
  return a.pathname === b.pathname;
}

/** The element a hash points at. A hash that cannot be decoded points at nothing and is reported. */
export function hashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  if (id === '') return null;
  try {
    return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id));
  } catch {
    // oxlint-disable-next-line no-console -- whoever wrote the link should learn of it, the reader need not
    console.warn(`The hash ${hash} cannot be decoded, so no heading is looked up.`);
    return null;
  }
}

/** A path that cannot be decoded stays as it is: no page has such a name. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
