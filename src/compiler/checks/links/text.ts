/** Compares the text of a link with its target. */
import type { LinkRef } from '../../markdown/page-parts.ts';
import { linkPreviewHost, linkTextMismatch, linkTextVague } from '../../findings/catalogue.ts';
import { isLetterSlip } from '../../findings/closest.ts';
import type { Problem } from '../../findings/finding.ts';

/** `source`: the author's line, which shows whether the text is written as code. */
export function remarkOnText({ target, text, kind }: LinkRef, source: () => string): Problem | null {
  if (kind !== 'link') return null;
  if (vague.test(text)) return linkTextVague({ text });
  const anchor = otherAnchor(text.trim(), target);
  if (anchor !== null) return linkTextMismatch({ text, target: anchor });
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const url = new URL(target);
  if (preview.test(url.hostname)) return linkPreviewHost({ host: url.hostname });
  const named = nameIn(url);
  if (named === null) return null;
  const isCode = (): boolean => source().includes(`[\`${text}\`]`);
  return isOther(text, named, isCode) ? linkTextMismatch({ text, target: named.name }) : null;
}

/** `#css-lightningcss` for the text `css.lightingcss`: the name and the heading differ by one letter. */
function otherAnchor(text: string, target: string): string | null {
  const at = target.indexOf('#');
  if (at < 0 || !/^[\w$.-]{6,}(?:\(\))?$/.test(text)) return null;
  const letters = (part: string): string => part.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  const written = letters(text);
  const words = target.slice(at + 1).split('-');
  // Only a name of several words can equal several words of a heading, which may contain more than the name.
  const isJoined = /[._-]|.[A-Z]/.test(text);
  const headings = words.map((word, index) => letters(isJoined ? words.slice(0, index + 1).join('') : word));
  return !headings.includes(written) && headings.some((heading) => isLetterSlip(written, heading))
    ? target.slice(at)
    : null;
}

const vague =
  /^(?:(?:click |see |read )?here|this (?:link|page)|click this(?: link)?|link|此处|这里|点击(?:此处|这里)|此链接)$/i;

/** Previews on Netlify, Vercel, Cloudflare Pages and Render have a number, a branch or a hash in their names. */
const preview =
  /--[\w-]+\.netlify\.app$|-git-[\w-]+\.vercel\.app$|-(?=[a-z]*\d)[a-z\d]{9}-[\w-]+\.vercel\.app$|^[\da-f]{8}\.[\w-]+\.pages\.dev$|-pr-\d+\.onrender\.com$/i;

/** A repository or a package. */
interface Named {
  kind: 'repository' | 'package' | 'host';
  name: string;
}

function nameIn(url: URL): Named | null {
  const parts = url.pathname.split('/').filter(Boolean);
  if (/^(?:www\.)?(?:github|gitlab)\.com$/.test(url.hostname))
    return parts.length === 2 ? { kind: 'repository', name: parts.join('/').replace(/\.git$/, '') } : null;
  if (/^(?:www\.)?npmjs\.com$/.test(url.hostname) && parts[0] === 'package') {
    const name = parts.slice(1, parts[1]?.startsWith('@') ? 3 : 2).join('/');
    return name === '' ? null : { kind: 'package', name };
  }
  return { kind: 'host', name: url.origin };
}

function isOther(text: string, { kind, name }: Named, isCode: () => boolean): boolean {
  const written = text.trim().toLowerCase();
  const actual = name.toLowerCase();
  switch (kind) {
    case 'repository':
      // True for `org/repo`. False for a path such as `src/index.ts`, which has a filename, and for a
      // package such as `@scope/name`.
      return (
        /^[a-z\d][\w-]*\/[\w-][\w.-]*$/.test(written) && written !== actual && (isCode() || likes(written, actual))
      );
    case 'package':
      if (!/^(?:@[\w.-]+\/)?[a-z\d][\w.-]*$/.test(written) || written === actual) return false;
      // `node-semver` is the project that publishes the package `semver`.
      if (/^node-|-js$|\.js$/.test(written) && written.includes(actual)) return false;
      return written.startsWith('@') || (/-/.test(written) && isCode());
    case 'host':
      // URLs with and without `www.` refer to the same site.
      if (!/^https?:\/\/[^\s/…]+\.[^\s/…]+/.test(written) || !URL.canParse(written)) return false;
      return new URL(written).hostname.replace(/^www\./, '') !== new URL(actual).hostname.replace(/^www\./, '');
  }
}

/**
 * True if the owner or the name is the same. In that case, the text is a repository name, not two words separated by a
 * slash.
 */
function likes(written: string, actual: string): boolean {
  const [owner, name] = written.split('/');
  const [actualOwner, actualName] = actual.split('/');
  return owner === actualOwner || name === actualName;
}
