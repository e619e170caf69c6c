/** Addresses on a page: which leave the site, and which would run code. */
import { isExternal, splitLink } from '../../shared/urls.ts';
import { joined } from './snippets.ts';

/** A path of the site, that is, neither another site nor a place on the page itself. */
export function isInternalPath(target: string): boolean {
  return target !== '' && !target.startsWith('#') && !isExternal(target);
}

/** Opens another site. */
export function leavesSite(target: string): boolean {
  return /^(?:https?:)?\/\//i.test(target);
}

/** True for an address that browsers would run, read as they read it: controls and white space do not count. */
export function runsCode(target: string, use: 'link' | 'image'): boolean {
  // eslint-disable-next-line no-control-regex
  const bare = target.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\ufeff]/g, '').toLowerCase();
  if (/^(?:javascript|vbscript|livescript|mocha|jscript|view-source):/.test(bare)) return true;
  if (!bare.startsWith('data:')) return false;
  // Scripts in an SVG picture do not run in `<img>`, but in a link they would.
  return (
    use === 'link' ||
    !/^data:image\/(?:png|gif|jpe?g|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml)[;,]/.test(bare)
  );
}

/** Content path of the file that a picture's address names on a page; null when it lies on another site. */
export function pictureFileOf(target: string, pagePath: string): string | null {
  if (!isInternalPath(target)) return null;
  const { path } = splitLink(target);
  const plain = decoded(path);
  return plain.startsWith('/') ? `public${plain}` : joined(pagePath.split('/').slice(0, -1), plain);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // No percent-encoding: the author means the characters themselves.
    return path;
  }
}
