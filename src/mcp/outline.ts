/** Writes the outline of a built site, one of its folders or a page as Markdown lists for models. */
import type { PageRecord } from '../shared/manifest.ts';
import type { SidebarEntry, TocEntry } from '../shared/protocol.ts';
import type { BuiltSite, Edition } from './site.ts';

/** One page in an outline, or a group of pages that is not a page itself. */
interface Entry {
  text: string;
  /** Route path; null for a group without a page. */
  route: string | null;
  level: number;
}

/**
 * Lists the pages whose paths begin with `prefix`: first by section, nested as in the sidebars, then the pages that are
 * not in a sidebar.
 */
export async function outlineOfPages(site: BuiltSite, edition: Edition, prefix: string): Promise<string[]> {
  const pages = new Map(site.pagesIn(edition).map((page) => [page.routePath, page]));
  const listed = new Set<string>();
  const isShown = (route: string): boolean => route.startsWith(prefix) && pages.has(route) && !listed.has(route);
  const sections: { title: string; lines: string[] }[] = [];
  for (const { path, entries } of await site.sidebars(edition)) {
    const shown = entriesOf(entries, { level: 0, isShown });
    for (const { route } of shown) if (route !== null) listed.add(route);
    if (shown.length > 0) sections.push({ title: path, lines: shown.map(lineOf) });
  }
  const others = [...pages.values()].filter((page) => isRead(page) && isShown(page.routePath));
  const lines = others.map(({ title, routePath }) => lineOf({ text: title, route: routePath, level: 0 }));
  if (lines.length > 0) sections.push({ title: 'Not in a sidebar', lines });
  const [only] = sections;
  if (sections.length < 2) return only?.lines ?? [];
  return sections.flatMap(({ title, lines: below }) => ['', `## ${title}`, '', ...below]);
}

/** A page's headings with their anchors. */
export function outlineOfHeadings({ routePath, toc }: PageRecord): string[] {
  return toc.map(({ text, id, depth }: TocEntry) => lineOf({ text, route: `${routePath}#${id}`, level: depth - 2 }));
}

/** True for pages that the outline lists: all except the 404 page. */
function isRead({ frontmatter }: PageRecord): boolean {
  return frontmatter['pageType'] !== '404';
}

/** Groups without a listed page are omitted. */
function entriesOf(
  sidebar: readonly SidebarEntry[],
  { level, isShown }: { level: number; isShown(route: string): boolean },
): Entry[] {
  return sidebar.flatMap((entry): Entry[] => {
    if ('sectionHeaderText' in entry || 'dividerType' in entry) return [];
    const below = entriesOf(entry.items ?? [], { level: level + 1, isShown });
    const route = entry.link !== undefined && isShown(entry.link) ? entry.link : null;
    return route === null && below.length === 0 ? [] : [{ text: entry.text, route, level }, ...below];
  });
}

function lineOf({ text, route, level }: Entry): string {
  const indent = '  '.repeat(level);
  return route === null ? `${indent}- ${text}` : `${indent}- [${text}](${route})`;
}
