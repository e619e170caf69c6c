/** The links of a site → the texts by which its pages are linked to: what writers call a page is what readers will look for. */
import type { LinkRef } from './compile-page.ts';
import type { PageMeta } from './read-page.ts';
import { resolveTarget } from './resolve-links.ts';
import type { LinkSpace } from './resolve-links.ts';
import { joinedForm } from '../shared/tokenize.ts';

/** A text by which other pages of its language and version link to a page. */
export interface LinkText {
  text: string;
  /** Id of the heading that the links lead to; empty for the page itself. */
  id: string;
}

/** What a page's links are read from. */
export interface LinkingPage {
  meta: PageMeta;
  links: readonly LinkRef[];
}

/** A link to another page of the same language and version that a search finds. */
export interface PageLink extends LinkText {
  to: PageMeta;
}

const shortestText = 2;
const longestText = 59;

/** The links of a page whose text may be something that readers look for. */
export type ReadPageLinks = (page: LinkingPage) => PageLink[];

/** Reads the links of many pages, which lead to the same places by the same texts again and again. */
export function createLinkReader(space: LinkSpace): ReadPageLinks {
  const targets = new Map<string, { to: PageMeta; id: string } | null>();
  const texts = new Map<string, string>();
  const textOf = (written: string): string => {
    const known = texts.get(written) ?? queryOf(written);
    texts.set(written, known);
    return known;
  };
  const targetOf = (target: string, place: string, from: PageMeta): { to: PageMeta; id: string } | null => {
    const key = `${place} ${target}`;
    const known = targets.get(key);
    if (known !== undefined) return known;
    const found = searchedTarget(target, from, space);
    targets.set(key, found);
    return found;
  };
  return ({ meta, links }) => {
    const { lang, version } = meta.route;
    const place = `${version} ${lang} ${meta.path.slice(0, meta.path.lastIndexOf('/') + 1)}`;
    const found: PageLink[] = [];
    for (const { kind, target, text: written } of links) {
      // Without a path it leads elsewhere on the same page.
      const text = kind === 'link' && !/^(?:[#?]|$)/.test(target) ? textOf(written) : '';
      const resolved = text === '' ? null : targetOf(target, place, meta);
      if (resolved !== null && resolved.to.routePath !== meta.routePath) found.push({ ...resolved, text });
    }
    return found;
  };
}

/** A link's text as a query; empty when it is none. */
function queryOf(written: string): string {
  const text = written.replaceAll(/\s+/g, ' ').trim();
  return text.length < shortestText || text.length > longestText || joinedForm(text) === '' ? '' : text;
}

function searchedTarget(target: string, from: PageMeta, space: LinkSpace): { to: PageMeta; id: string } | null {
  const resolved = resolveTarget(target, from, space);
  const to = resolved.kind === 'page' ? space.model.routes.get(resolved.routePath) : undefined;
  if (resolved.kind !== 'page' || to === undefined) return null;
  const isSearched = to.pageType !== 'home' && to.frontmatter['search'] !== false;
  const isNear = to.route.lang === from.route.lang && to.route.version === from.route.version;
  return isSearched && isNear ? { to, id: resolved.hash.slice(1) } : null;
}

/** Of a page with more link texts, those count that most links have. */
const mostTexts = 60;

/** Route path → its link texts, each once, in an order that does not depend on that of the pages. */
export function linkTextsOf(pages: Iterable<LinkingPage>, space: LinkSpace): Map<string, LinkText[]> {
  const read = createLinkReader(space);
  const counted = new Map<string, Map<string, LinkText & { links: number }>>();
  for (const page of pages) {
    for (const { to, text, id } of read(page)) {
      const own = counted.get(to.routePath) ?? new Map<string, LinkText & { links: number }>();
      counted.set(to.routePath, own);
      const key = `${text.toLowerCase()}#${id}`;
      const known = own.get(key);
      // Of several ways to write it, the one that sorts first has the humps of a name.
      if (known === undefined || text < known.text) own.set(key, { text, id, links: (known?.links ?? 0) + 1 });
      else known.links++;
    }
  }
  return new Map([...counted].map(([routePath, texts]) => [routePath, chosenOf([...texts.values()])]));
}

function chosenOf(texts: (LinkText & { links: number })[]): LinkText[] {
  const order = (a: LinkText, b: LinkText): number => compare(a.text, b.text) || compare(a.id, b.id);
  return texts
    .toSorted((a, b) => b.links - a.links || order(a, b))
    .slice(0, mostTexts)
    .map(({ text, id }) => ({ text, id }))
    .toSorted(order);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a === b ? 0 : 1;
}
