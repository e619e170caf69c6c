/** Defines the only type of URL that `href` and `src` accept, and the only function that creates it. */

declare const judged: unique symbol;

/**
 * A URL that is encoded and does not run code. Only `safeUrl` creates this type; element types do not accept plain
 * strings.
 */
export type SafeUrl = string & { readonly [judged]: true };

/** Replacement for a URL that would run code; browsers show an empty page for it. */
const refused = 'about:invalid';

/**
 * Encodes a URL, or replaces it if it would run code. Parses a URL as browsers do and writes it in a form that all of
 * them read the same way, so that a backslash is part of a name and not a slash. `use`: images may have `data:` URLs.
 * Default: `link`. Returns `undefined` unchanged, because an attribute that was already refused has no value.
 */
export function safeUrl(url: string, use?: 'link' | 'image'): SafeUrl;
export function safeUrl(url: string | undefined, use?: 'link' | 'image'): SafeUrl | undefined;
export function safeUrl(url: string | undefined, use: 'link' | 'image' = 'link'): SafeUrl | undefined {
  return url === undefined ? undefined : ((runsCode(url, use) ? refused : encoded(url)) as SafeUrl);
}

/** Keeps `%`, because names are already encoded and an encoded URL must not be encoded again. */
function encoded(url: string): string {
  // eslint-disable-next-line no-control-regex
  if (!/[\u0000-\u0020"<>\\`\u007f]|\p{Surrogate}/u.test(url)) return url;
  return (
    url
      // eslint-disable-next-line no-control-regex
      .replace(/^[\u0000-\u0020]+|(?<![\u0000-\u0020])[\u0000-\u0020]+$|[\t\n\r]/g, '')
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0020"<>\\`\u007f]/g, encodeURIComponent)
      .replace(/\p{Surrogate}/gu, '%EF%BF%BD')
  );
}

/** True for a URL that browsers would execute. Ignores control characters and white space, as browsers do. */
export function runsCode(target: string, use: 'link' | 'image'): boolean {
  // Skips the following checks for most URLs, which are paths or contain a host.
  if (/^(?:[/#.?]|https?:)/i.test(target)) return false;
  // eslint-disable-next-line no-control-regex
  const bare = target.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\ufeff]/g, '').toLowerCase();
  if (/^(?:javascript|vbscript|livescript|mocha|jscript|view-source):/.test(bare)) return true;
  if (!bare.startsWith('data:')) return false;
  // Scripts in an SVG image do not run in `<img>`, but they would run if the image were opened through a link. `data:,`
  // is not an image.
  return (
    use === 'link' ||
    !/^data:(?:,$|image\/(?:png|gif|jpe?g|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml)[;,])/.test(bare)
  );
}
