/** Renders the shell parts that pages of one section share once, then adapts them to each page. */
import { createElement } from 'react';
import type { ReactElement } from 'react';
import { renderToString } from './react-dom.ts';
import { escapeUrl } from './document.ts';
import {
  currentOf,
  dateFormat,
  HeaderContent,
  linkHref,
  MarkupContext,
  SidebarContent,
} from '../../client/shell/shell.tsx';
import type { PreparedParts } from '../../client/shell/shell.tsx';
import type { Alternate, NavData, NavItem, ShellPage, SidebarEntry, SiteShell } from '../../shared/protocol.ts';

/** The data that the shell is rendered from. A test compares the result with the output of the components. */
export type Preparation = (page: ShellPage, nav: NavData) => Prepared;

export interface Prepared {
  prepared: PreparedParts;
  nav: NavData;
  /** The top-level group of the sidebar that contains the page. */
  group: SidebarEntry | undefined;
}

/**
 * Rendered parts are kept as long as their navigation. Regions with parts provided by the site are not prepared,
 * because their inputs are unknown.
 */
export function createPreparation(regions: ReadonlySet<string>): Preparation {
  const drawn = new WeakMap<NavData, Map<string, string>>();
  const places = new WeakMap<NavData, SidebarPlaces>();
  const formats = new Map<string, Intl.DateTimeFormat>();
  const once = (nav: NavData, key: string, draw: () => string): string => {
    const ofNav = drawn.get(nav) ?? new Map<string, string>();
    drawn.set(nav, ofNav);
    const known = ofNav.get(key) ?? draw();
    ofNav.set(key, known);
    return known;
  };
  const shownDate = (date: string, tag: string): string => {
    // Creating a format takes as long as rendering several pages.
    const format = formats.get(tag) ?? dateFormat(tag);
    formats.set(tag, format);
    return format.format(new Date(date));
  };
  return (page, nav) => {
    const header = regions.has('bar') ? '' : once(nav, headerKeyOf(page, nav), () => headerFrame(page, nav));
    const hasSidebar = page.pageType === 'doc' && !regions.has('sidebar');
    const sidebar = hasSidebar ? once(nav, 'sidebar', () => sidebarOf(nowhere(page), nav)) : '';
    const inSidebar = places.get(nav) ?? placesIn(nav.tree.sidebar);
    places.set(nav, inSidebar);
    const prepared = {
      ...(header !== '' && { header: fitHeader(header, page, nav) }),
      ...(sidebar !== '' && { sidebar: fitSidebar(sidebar, page, { nav, inSidebar }) }),
      ...(page.lastUpdatedTime !== undefined && { lastUpdated: shownDate(page.lastUpdatedTime, nav.shell.tag) }),
    };
    const group = inSidebar.groupOf.get(page.routePath);
    return { prepared, nav: sidebar === '' || regions.has('page') ? nav : withSectionOnly(nav, group), group };
  };
}

/**
 * The positions of pages in a sidebar. They are computed once, because all pages in a section have the same sidebar.
 */
interface SidebarPlaces {
  /** Routes of pages inside closed groups. */
  isBelowClosed: ReadonlySet<string>;
  /** True if entries have patterns, which can match every page. */
  hasPatterns: boolean;
  /** Route → the first top-level group that contains it. */
  groupOf: ReadonlyMap<string, SidebarEntry>;
}

function placesIn(sidebar: readonly SidebarEntry[]): SidebarPlaces {
  const isBelowClosed = new Set<string>();
  const groupOf = new Map<string, SidebarEntry>();
  let hasPatterns = false;
  const visit = (entry: SidebarEntry, group: SidebarEntry | undefined, isClosed: boolean): void => {
    if (!('text' in entry)) return;
    if (entry.activeMatch !== undefined) hasPatterns = true;
    const isHidden = isClosed || (entry.items !== undefined && entry.collapsed === true);
    if (entry.link !== undefined) {
      if (isHidden) isBelowClosed.add(entry.link);
      if (group !== undefined && !groupOf.has(entry.link)) groupOf.set(entry.link, group);
    }
    for (const item of entry.items ?? []) visit(item, group, isHidden);
  };
  for (const entry of sidebar) visit(entry, 'items' in entry ? entry : undefined, false);
  return { isBelowClosed, hasPatterns, groupOf };
}

/**
 * On narrow windows, a row shows the name of the page's group. To find the group, the row would search the whole sidebar for each
 * page, so it gets only one entry: the page's group, or any group if the page is in none.
 */
function withSectionOnly(nav: NavData, group: SidebarEntry | undefined): NavData {
  const { tree } = nav;
  const entry = group ?? tree.sidebar[0];
  return entry === undefined ? nav : { ...nav, tree: { ...tree, sidebar: [entry] } };
}

/** Top bars with equal keys differ only in their links to the page's other languages and versions. */
function headerKeyOf(page: ShellPage, { shell }: NavData): string {
  const names = [...page.languages, ...page.versions].map(({ name, label }) => `${name} ${label}`);
  return [page.lang, page.version, ...currents(shell.nav, page, shell), ...names].join('\n');
}

function currents(items: NavItem[], page: ShellPage, shell: SiteShell): string[] {
  return items.flatMap((item) => [currentOf(item, page, shell) ?? '', ...currents(item.items ?? [], page, shell)]);
}

function headerFrame(page: ShellPage, nav: NavData): string {
  const { shell } = nav;
  const framed = {
    ...page,
    languages: placeholders(page.languages, 'language'),
    versions: placeholders(page.versions, 'version'),
  };
  return withMarkup(createElement(HeaderContent, { page: framed, shell }), nav);
}

/** Uses hashes as links, because no URL rule changes a hash. */
function placeholders(alternates: Alternate[], kind: string): Alternate[] {
  return alternates.map((alternate, index) => ({ ...alternate, link: `#docsite-${kind}-${index}-` }));
}

function fitHeader(frame: string, page: ShellPage, { shell }: NavData): string {
  const fit = (html: string, alternates: Alternate[], kind: string): string =>
    alternates.reduce(
      (text, { link }, index) => text.replaceAll(`#docsite-${kind}-${index}-`, () => escapeUrl(linkHref(link, shell))),
      html,
    );
  return fit(fit(frame, page.languages, 'language'), page.versions, 'version');
}

function sidebarOf(page: ShellPage, nav: NavData): string {
  const { shell, tree } = nav;
  return withMarkup(createElement(SidebarContent, { page, shell, entries: tree.sidebar }), nav);
}

function withMarkup(part: ReactElement, { markup }: NavData): string {
  return renderToString(createElement(MarkupContext, { value: markup }, part));
}

/** The page, with a path that does not match any link, so that no entry is marked as current. */
function nowhere(page: ShellPage): ShellPage {
  return { ...page, routePath: '' };
}

function fitSidebar(
  frame: string,
  page: ShellPage,
  { nav, inSidebar }: { nav: NavData; inSidebar: SidebarPlaces },
): string {
  // More than a link changes if this page opens a closed group or may match an active pattern.
  if (inSidebar.hasPatterns || inSidebar.isBelowClosed.has(page.routePath)) return sidebarOf(page, nav);
  const link = `<a href="${escapeUrl(linkHref(page.routePath, nav.shell))}"`;
  return frame.replaceAll(`${link}>`, () => `${link} aria-current="page">`);
}
