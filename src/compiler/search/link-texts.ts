/** Collects the text of the links to each page, because readers search for the names that authors use. */
import type { LinkRef } from '../markdown/page-parts.ts';
import type { PageMeta } from '../site/page.ts';
import { resolveTarget } from '../site/resolve-links.ts';
import type { LinkSpace } from '../site/resolve-links.ts';
import { nameForm } from './index/forms.ts';

/** The text of links to a page from other pages of the same language and version. */
export interface LinkText {
  text: string;
  /** Id of the heading that the links point to; empty for the page itself. */
  id: string;
  /** `also`: a translation of the page's name. Default `links`. */
  field?: 'links' | 'also';
}

/** Route path → its link texts, and a hash of everything that they were derived from. */
export interface KnownLinkTexts {
  key: string;
  texts: Map<string, LinkText[]>;
}

/** The page data to read links from. */
export interface LinkingPage {
  meta: PageMeta;
  links: readonly LinkRef[];
}

/** A link to another searchable page of the same language and version. */
export interface PageLink extends LinkText {
  to: PageMeta;
}

const shortestText = 2;
const longestText = 59;

/** The page's links whose text readers might search for. */
export type ReadPageLinks = (page: LinkingPage) => PageLink[];

/** Reads the links of many pages, caching repeated targets and texts. */
export function createLinkReader(space: LinkSpace): ReadPageLinks {
  const targets = new Map<string, { to: PageMeta; id: string } | null>();
  const texts = new Map<string, string>();
  const textOf = (written: string): string => {
    const known = texts.get(written) ?? queryOf(written);
    texts.set(written, known);
    return known;
  };
  const targetOf = (target: string, scope: string, from: PageMeta): { to: PageMeta; id: string } | null => {
    const key = `${scope} ${target}`;
    const known = targets.get(key);
    if (known !== undefined) return known;
    const found = searchedTarget(target, from, space);
    targets.set(key, found);
    return found;
  };
  return ({ meta, links }) => {
    const { lang, version } = meta.route;
    const scope = `${version} ${lang} ${meta.path.slice(0, meta.path.lastIndexOf('/') + 1)}`;
    const found: PageLink[] = [];
    for (const { kind, target, text: written } of links) {
      // Links without a path stay on the same page.
      const text = kind === 'link' && !/^(?:[#?]|$)/.test(target) ? textOf(written) : '';
      const resolved = text === '' ? null : targetOf(target, scope, meta);
      if (resolved !== null && resolved.to.routePath !== meta.routePath) found.push({ ...resolved, text });
    }
    return found;
  };
}

/** A link's text as a query; empty if it is not usable as a query. */
function queryOf(written: string): string {
  const text = written.replaceAll(/\s+/g, ' ').trim();
  return text.length < shortestText || text.length > longestText || nameForm(text) === '' ? '' : text;
}

function searchedTarget(target: string, from: PageMeta, space: LinkSpace): { to: PageMeta; id: string } | null {
  const resolved = resolveTarget(target, from, space);
  const to = resolved.kind === 'page' ? space.model.routes.get(resolved.routePath) : undefined;
  if (resolved.kind !== 'page' || to === undefined) return null;
  const isSearched = to.pageType !== 'home' && to.frontmatter['search'] !== false;
  const isNear = to.route.lang === from.route.lang && to.route.version === from.route.version;
  return isSearched && isNear ? { to, id: resolved.hash.slice(1) } : null;
}

/** Maximum number of link texts per page; the most frequent texts are used. */
const maxTexts = 60;

/** Maps route paths to their distinct link texts, in an order that does not depend on the order of pages. */
export function linkTextsOf(pages: Iterable<LinkingPage>, space: LinkSpace): Map<string, LinkText[]> {
  const read = createLinkReader(space);
  const counted = new Map<string, Map<string, LinkText & { links: number }>>();
  for (const page of pages) {
    for (const { to, text, id } of read(page)) {
      const own = counted.get(to.routePath) ?? new Map<string, LinkText & { links: number }>();
      counted.set(to.routePath, own);
      const key = `${text.toLowerCase()}#${id}`;
      const known = own.get(key);
      // Of several spellings, the spelling that sorts first is kept, because it has the capital letters of an
      // identifier.
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
    .slice(0, maxTexts)
    .map(({ text, id }) => ({ text, id }))
    .toSorted(order);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a === b ? 0 : 1;
}
