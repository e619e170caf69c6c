/** Search results as options of a list box, grouped by their sidebar group. */
import { element } from './element.ts';
import type { SearchSettings } from '../shell/search-settings.ts';
import type { MarkedText, SearchResult } from '../../shared/search/results.ts';
import { hrefOf, isExternal } from '../../shared/urls.ts';
import { safeUrl } from '../../shared/safe-url.ts';
import type { SafeUrl } from '../../shared/safe-url.ts';

/** A titled group of options. */
export function optionGroup(title: string, options: readonly HTMLElement[]): HTMLElement {
  const id = `${options[0]?.id ?? ''}-group`;
  const heading = element('div', { id, class: 'search-group-title', role: 'presentation' }, title);
  return element('div', { role: 'group', 'aria-labelledby': id }, heading, ...options);
}

/**
 * The groups of each batch, ordered by their best result. A group at the end of one batch and the start of the next is
 * merged. `id` is the prefix of the options' ids.
 */
export function hitGroups(
  batches: readonly SearchResult[][],
  { settings, id }: { settings: SearchSettings; id: string },
): HTMLElement[] {
  const groups: { title: string; hits: HTMLElement[] }[] = [];
  let number = 0;
  for (const results of batches) {
    for (const group of new Set(results.map((result) => result.group))) {
      const title = group === '' ? settings.texts.overviewOthers : group;
      const hits = results
        .filter((result) => result.group === group)
        .map((result) => hitOption(result, { settings, id: `${id}-hit-${number++}` }));
      const last = groups.at(-1);
      if (last?.title === title) last.hits.push(...hits);
      else groups.push({ title, hits });
    }
  }
  return groups.map(({ title, hits }) => optionGroup(title, hits));
}

function hitOption(result: SearchResult, { settings, id }: { settings: SearchSettings; id: string }): HTMLElement {
  const { title, headings, statement } = result;
  const link = element('a', { id, class: 'search-hit', role: 'option', tabindex: '-1' });
  link.href = urlOf(result, settings);
  link.append(element('span', { class: 'search-title' }, ...marked(title)));
  if (headings.length > 0) {
    const section = element('span', { class: 'search-section' });
    for (const [index, part] of headings.entries()) {
      if (index > 0) section.append(element('span', { 'aria-hidden': 'true' }, ' › '));
      section.append(...marked(part));
    }
    link.append(section);
  }
  if (statement.text !== '') link.append(element('span', { class: 'search-text' }, ...marked(statement)));
  return link;
}

/** Path with base and hash. */
function urlOf({ routePath, link }: SearchResult, settings: SearchSettings): SafeUrl {
  if (isExternal(routePath)) return safeUrl(link);
  const id = link.slice(routePath.length + 1);
  return safeUrl(hrefOf(routePath, settings) + (id === '' ? '' : `#${encodeURIComponent(id)}`));
}

/** Text with highlights. */
function marked({ text, highlights }: MarkedText): (HTMLElement | string)[] {
  const pieces: (HTMLElement | string)[] = [];
  let at = 0;
  for (const { start, length } of highlights) {
    pieces.push(text.slice(at, start), element('mark', {}, text.slice(start, start + length)));
    at = start + length;
  }
  return [...pieces, text.slice(at)];
}
