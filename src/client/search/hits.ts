/** Search results as options of a list box: the best result first, then the other results grouped as in the sidebar. */
import { element } from '../element.ts';
import type { SearchSettings, SearchTexts } from '../shell/search-settings.ts';
import type { MarkedText, SearchResult } from '../../shared/search/results.ts';
import { hrefOf, isExternal } from '../../shared/urls.ts';
import { safeUrl } from '../../shared/safe-url.ts';
import type { SafeUrl } from '../../shared/safe-url.ts';

/** Creates a titled group of options. */
export function optionGroup(title: string, options: readonly HTMLElement[]): HTMLElement {
  const id = `${options[0]?.id ?? ''}-group`;
  const heading = element('div', { id, class: 'search-group-title', role: 'presentation' }, title);
  return element('div', { role: 'group', 'aria-labelledby': id }, heading, ...options);
}

interface HitOptions {
  settings: SearchSettings;
  /** Prefix of the options' ids. */
  id: string;
}

/** Results below a title. If the title is empty, the results are not shown as a group. */
export interface TitledResults {
  title: string;
  results: readonly SearchResult[];
}

/**
 * The best result, followed by the groups of the other results; groups are sorted by their best result. `isPartial`:
 * more results will arrive, so only results whose position is final are included.
 */
export function groupedResults(
  results: readonly SearchResult[],
  { texts, isPartial }: { texts: SearchTexts; isPartial: boolean },
): TitledResults[] {
  const [best, ...others] = results;
  if (best === undefined) return [];
  return [{ title: texts.searchBest, results: [best] }, ...byGroup(others, texts).slice(0, isPartial ? 1 : undefined)];
}

/** Returns each group once, in the order of the groups' first results. */
export function byGroup(results: readonly SearchResult[], { overviewOthers }: SearchTexts): TitledResults[] {
  return [...new Set(results.map(({ group }) => group))].map((group) => ({
    title: group === '' ? overviewOthers : group,
    results: results.filter((result) => result.group === group),
  }));
}

/** Creates the options of a list box. */
export function hitList(lists: readonly TitledResults[], { settings, id }: HitOptions): HTMLElement[] {
  let number = 0;
  return lists.flatMap(({ title, results }) => {
    const options = results.map((result) => hitOption(result, { settings, id: `${id}-hit-${number++}` }));
    return title === '' ? options : [optionGroup(title, options)];
  });
}

/** An option with two lines: the page and its section, then the location and an excerpt. */
function hitOption(result: SearchResult, { settings, id }: { settings: SearchSettings; id: string }): HTMLElement {
  const { title, headings, statement } = result;
  const link = element('a', { id, class: 'search-hit', role: 'option', tabindex: '-1' });
  link.href = urlOf(result, settings);
  link.dataset['link'] = result.link;
  const name = element('span', { class: 'search-name' }, element('span', { class: 'search-title' }, ...marked(title)));
  if (headings.length > 0) name.append(' ', element('span', { class: 'search-section' }, ...chain(headings)));
  const line = element('span', { class: 'search-line' });
  line.append(element('span', { class: 'search-where' }, whereOf(link, settings)));
  if (statement.text !== '') line.append(' ', element('span', { class: 'search-text' }, ...marked(statement)));
  link.append(name, ' ', line);
  return link;
}

/** Writes a chain of headings that begins with the page's title. */
function chain(headings: readonly MarkedText[]): (HTMLElement | string)[] {
  return headings.flatMap((part) => [element('span', { 'aria-hidden': 'true' }, '› '), ...marked(part), ' ']);
}

/** The location of a result: the path relative to the search page's folder or, on another site, the host. */
function whereOf({ host, pathname }: HTMLAnchorElement, { page }: SearchSettings): string {
  if (host !== location.host) return host;
  const folder = page.replace(/[^/]*\/?$/, '');
  return decodeURI(pathname.startsWith(folder) ? pathname.slice(folder.length) : pathname).replace(/\.html$/, '');
}

/** The URL of a result, with base and hash. */
function urlOf({ routePath, link }: SearchResult, settings: SearchSettings): SafeUrl {
  if (isExternal(routePath)) return safeUrl(link);
  const id = link.slice(routePath.length + 1);
  return safeUrl(hrefOf(routePath, settings) + (id === '' ? '' : `#${encodeURIComponent(id)}`));
}

/** Writes text with its highlights. */
export function marked({ text, highlights }: MarkedText): (HTMLElement | string)[] {
  const pieces: (HTMLElement | string)[] = [];
  let at = 0;
  for (const { start, length } of highlights) {
    pieces.push(text.slice(at, start), element('mark', {}, text.slice(start, start + length)));
    at = start + length;
  }
  return [...pieces, text.slice(at)];
}
