/** Decides which links the router handles, and computes the URL of a page's data. */
import { closestTo } from '../element.ts';
import { dataFolder, decoded, pageDataFileOf, withBase, withoutBase } from '../../shared/urls.ts';

/** URL of the page that a click on `target` would open in this tab; null if it is not a page of this site. */
export function pageLinkUrl(target: EventTarget | null, base: string): URL | null {
  const link = closestTo(target, 'a');
  // The `href` of an SVG link is not a string.
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download') || link.rel.includes('external'))
    return null;
  if ((link.target !== '' && link.target !== '_self') || link.origin !== location.origin) return null;
  return pageDataUrl(link, base) === null ? null : new URL(link.href);
}

/** URL of a page's JSON, computed from the page's URL; null if it is not a page of the site. */
export function pageDataUrl(url: { pathname: string }, base: string): string | null {
  const path = withoutBase(decoded(url.pathname), base);
  if (path === null || path.startsWith(`/${dataFolder}/`)) return null;
  const routePath = path.replace(/\.html$/, '').replace(/\/index$/, '/');
  // Decides whether a path is a page: `.png` or `.xml` at the end is a file's extension, but a version number such as
  // `v0.7` can end a page's path.
  if (/\.[a-z][a-z\d]*$/i.test(routePath)) return null;
  const encoded = encodeURI(pageDataFileOf(routePath)).replaceAll('#', '%23').replaceAll('?', '%3F');
  return withBase(`/${encoded}`, base);
}

/** True if two URLs are equal except for their query and hash. */
export function samePage(a: { pathname: string }, b: { pathname: string }): boolean {
  return a.pathname === b.pathname;
}

/** The element that a hash points to. A hash that cannot be decoded is reported. */
export function hashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  if (id === '') return null;
  try {
    return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id));
  } catch {
    // oxlint-disable-next-line no-console -- for the author of the link; readers do not need it
    console.warn(`The hash ${hash} cannot be decoded`);
    return null;
  }
}
