/** On 404 pages, suggests the pages with the most similar paths. */
import type { MovedPage, NavData, NavItem, ShellPage, SidebarEntry } from '../../shared/protocol.ts';
import { hrefOf, isExternal, withoutBase } from '../../shared/urls.ts';
import type { Views } from './views.ts';

/** Maximum number of suggestions. */
const limit = 3;
/** Minimum share of common letter pairs for a suggestion. */
const leastLikeness = 0.4;

/** Compared by its former path, if it has one. */
type Candidate = Omit<MovedPage, 'from'> & Partial<MovedPage>;

/**
 * Fills the placeholder on the 404 page. Searches the section that the path belongs to; the top bar's link with the
 * most similar path determines the section.
 */
export async function showNearestPages(
  views: Views,
  { shell, tree }: NavData,
  { moved = [] }: ShellPage,
): Promise<void> {
  const requestedPath = decodeURI(withoutBase(location.pathname, shell.base) ?? '/').replace(/(?:\/|\.html)$/, '');
  const tops = linksOf(shell.nav);
  const section = nearest(tops, requestedPath, 0)[0];
  const view = section === undefined ? 'gone' : await views.load(new URL(hrefOf(section.link, shell), location.href));
  const entries = typeof view === 'string' ? tree.sidebar : [...view.nav.tree.sidebar, ...tree.sidebar];
  const found = nearest([...linksOf(entries), ...tops, ...moved], requestedPath, leastLikeness).slice(0, limit);
  if (found.length === 0) return;
  const list = document.createElement('ul');
  for (const { text, link } of found) {
    const anchor = document.createElement('a');
    anchor.href = hrefOf(link, shell);
    anchor.textContent = text;
    const item = document.createElement('li');
    item.append(anchor);
    list.append(item);
  }
  document.querySelector('.not-found-nearest')?.replaceChildren(list);
}

function linksOf(entries: readonly (NavItem | SidebarEntry)[]): Candidate[] {
  return entries.flatMap((entry) => {
    if (!('text' in entry)) return [];
    const own = entry.link === undefined || isExternal(entry.link) ? [] : [{ text: entry.text, link: entry.link }];
    return [...own, ...linksOf(entry.items ?? [])];
  });
}

/** Returns unique pages, best first. */
function nearest(candidates: readonly Candidate[], requestedPath: string, least: number): Candidate[] {
  return candidates
    .map((page) => ({ page, likeness: likeness(page.from ?? page.link, requestedPath) }))
    .filter(({ likeness: found }) => found > least)
    .toSorted((a, b) => b.likeness - a.likeness)
    .map(({ page }) => page)
    .filter(({ link }, index, all) => all.findIndex((other) => other.link === link) === index);
}

/** Share of common letter pairs, from 0 to 1. Typos, missing letters and moved folders reduce it only slightly. */
function likeness(a: string, b: string): number {
  const [pairs, others] = [pairsOf(a), pairsOf(b)];
  const shared = [...pairs].filter((pair) => others.has(pair)).length;
  return (2 * shared) / (pairs.size + others.size || 1);
}

function pairsOf(path: string): Set<string> {
  const text = `/${path.toLowerCase().replaceAll(/^\/|\/$/g, '')}/`;
  return new Set(Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2)));
}
