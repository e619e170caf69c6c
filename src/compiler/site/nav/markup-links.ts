/** Resolves links in markup from the config, such as the footer's text. */
import { linkFault } from './link-faults.ts';
import type { LinkFault } from './link-faults.ts';
import { canonicalLink } from './links.ts';
import type { NavOrigin, NavSpace } from './links.ts';
import { localize } from './sidebar.ts';
import type { LinkPosition } from '../../config/link-positions.ts';
import type { SiteConfig } from '../../config/site.ts';
import { decoded, linkHrefOf, splitLink, withBase, withoutBase } from '../../../shared/urls.ts';

/** The configured text that may contain links, in one language. */
export function markupTexts(config: SiteConfig, lang: string): string[] {
  const { footer, announcement, socialLinks } = config.theme;
  const context = { lang, defaultLang: config.lang, texts: config.texts };
  return [
    ...[footer?.message, announcement?.message].flatMap((text) => localize(text, context) ?? []),
    ...socialLinks.flatMap(({ mode, content }) => (mode === 'dom' ? content : [])),
  ];
}

/** The targets of the social links that are links. */
export function socialTargets({ theme }: Pick<SiteConfig, 'theme'>): string[] {
  return theme.socialLinks.flatMap(({ mode, content }) => (mode === 'link' ? content : []));
}

/** The links in markup, with `&amp;` decoded. */
export function markupLinks(text: string): string[] {
  return [...text.matchAll(linkTag)].flatMap(([, attributes]) => {
    if (attributes === undefined) return [];
    const href = [...attributes.matchAll(attribute)].find(([, name = '']) => name.toLowerCase() === 'href');
    if (href === undefined) return [];
    const [, , double, single, bare] = href;
    return [(double ?? single ?? bare ?? '').replaceAll('&amp;', '&')];
  });
}

/** Matches comments too, so that tags in them are skipped. An unclosed tag ends where the next one begins. */
const linkTag = /<!--[\s\S]*?(?:-->|$)|<a\s((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;

/**
 * The URL for a link: that of the page in this language, or else that of the page in the default language. Other links
 * stay unchanged.
 */
export function markupHref(link: string, origin: NavOrigin, { config, space }: MarkupSpace): string {
  if (!isOwn(link)) return link;
  const { base, route } = config;
  const origins = [origin, { ...origin, lang: config.lang }];
  const targets = formsOf(link, base).flatMap((form) =>
    origins.flatMap((one) => canonicalLink(form, one, space) ?? []),
  );
  // A plugin may publish a file that is not known yet. If authors wrote the base, the file is in the base.
  const target = targets.find((found) => isKnown(found, space)) ?? targets.at(-1);
  if (target === undefined) return withoutBase(splitLink(link).path, base) === null ? withBase(link, base) : link;
  return isPage(target, space) ? linkHrefOf(target, { base, cleanUrls: route.cleanUrls }) : withBase(target, base);
}

/** Returns null for a link that works. */
export function markupFault(link: string, origin: NavOrigin, space: MarkupSpace): LinkFault | null {
  if (!isOwn(link)) return null;
  const faults = formsOf(link, space.config.base).map((form) => linkFault(form, origin, space));
  const [fault] = faults;
  if (fault === undefined || fault === null || faults.includes(null)) return null;
  // If authors wrote the base, a plugin's file is in the base.
  const file = faults.at(-1)?.problem.unlessPublished;
  return file === undefined ? fault : { ...fault, problem: { ...fault.problem, unlessPublished: file } };
}

function isKnown(target: string, space: NavSpace): boolean {
  return isPage(target, space) || space.files?.has(decoded(splitLink(target).path)) === true;
}

function isPage(target: string, { routes, searchPages }: NavSpace): boolean {
  const { path } = splitLink(target);
  return routes.has(path) || searchPages?.has(path) === true;
}

interface MarkupSpace {
  config: SiteConfig;
  space: NavSpace;
}

function isOwn(link: string): boolean {
  return /^\/(?!\/)/.test(link);
}

/** Authors may have written the base, because other generators do not add it to HTML. */
function formsOf(link: string, base: string): string[] {
  const { path, query, hash } = splitLink(link);
  const inside = base === '/' ? null : withoutBase(path, base);
  return inside === null ? [link] : [link, inside + query + hash];
}

/** The position of a link within the position of the text that contains it. */
export function positionInMarkup(at: LinkPosition, link: string): LinkPosition {
  const { start, end } = at.span;
  if (start.line !== end.line) return at;
  const line = at.text.split(/\r\n|\n|\r/)[start.line - 1] ?? '';
  const text = line.slice(0, end.column - 1);
  for (const written of new Set([link.replaceAll('&', '&amp;'), link])) {
    const offset = wholeOffset(text, written, start.column - 1);
    if (offset < 0) continue;
    const { line: row } = start;
    return {
      ...at,
      span: { start: { line: row, column: offset + 1 }, end: { line: row, column: offset + 1 + written.length } },
    };
  }
  return at;
}

/** The offset of a whole attribute value, because another link may contain the same characters; -1 if there is none. */
function wholeOffset(text: string, value: string, from: number): number {
  let offset = text.indexOf(value, from);
  while (
    offset >= 0 &&
    !(/["'=\s]/.test(text.charAt(offset - 1)) && /^["'\\\s>]/.test(text.slice(offset + value.length)))
  )
    offset = value === '' ? -1 : text.indexOf(value, offset + 1);
  return offset;
}
