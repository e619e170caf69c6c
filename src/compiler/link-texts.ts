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
export function pageLinksOf({ meta, links }: LinkingPage, space: LinkSpace): PageLink[] {
  return links.flatMap(({ kind, target, text: written }): PageLink[] => {
    const text = kind === 'link' ? written.replaceAll(/\s+/g, ' ').trim() : '';
    if (text.length < shortestText || text.length > longestText || joinedForm(text) === '') return [];
    const resolved = resolveTarget(target, meta, space);
    if (resolved.kind !== 'page' || resolved.routePath === meta.routePath) return [];
    const to = space.model.routes.get(resolved.routePath);
    const isSearched = to !== undefined && to.pageType !== 'home' && to.frontmatter['search'] !== false;
    const isNear = to?.route.lang === meta.route.lang && to.route.version === meta.route.version;
    return isSearched && isNear ? [{ to, text, id: resolved.hash.slice(1) }] : [];
  });
}

/** Of a page with more link texts, those count that most links have. */
const mostTexts = 60;

/** Route path → its link texts, each once, in an order that does not depend on that of the pages. */
export function linkTextsOf(pages: Iterable<LinkingPage>, space: LinkSpace): Map<string, LinkText[]> {
  const counted = new Map<string, Map<string, LinkText & { links: number }>>();
  for (const page of pages) {
    for (const { to, text, id } of pageLinksOf(page, space)) {
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
