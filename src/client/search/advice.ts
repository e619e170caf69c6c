/** Creates the suggestions to show when a search has no results. */
import { element } from '../element.ts';
import type { Found } from './index.ts';
import type { Panel } from './view.ts';
import { nearestWord } from '../../shared/search/nearest.ts';
import type { PanelData } from '../../shared/search/panel.ts';
import { hrefOf } from '../../shared/urls.ts';

export interface Advice {
  /** Words that the site does not contain, and their nearest spellings; screen readers announce them. */
  spoken: HTMLElement[];
  /** Links to other searches and pages, at most two. */
  ways: HTMLElement[];
}

export async function adviceFor(
  panel: Panel,
  { data: { texts, entries, languages }, found }: { data: PanelData; found: Found },
): Promise<Advice> {
  const { settings, dialog } = panel.field;
  const missing = found.own?.answer.missing ?? [];
  const spoken: HTMLElement[] = [];
  if (missing.length > 0) {
    const list = new Intl.ListFormat(document.documentElement.lang);
    const words = list.format(missing.map((word) => `“${word}”`));
    spoken.push(
      element(
        'p',
        {},
        texts.searchMissing.replace('{words}', () => words),
      ),
    );
  }
  const nearest = await nearestSpelling(found);
  if (nearest !== null) {
    const button = element('button', { type: 'button', class: 'search-nearest' }, nearest);
    button.addEventListener('click', () => {
      panel.type(nearest);
      panel.field.input.focus();
    });
    spoken.push(element('p', {}, `${texts.searchDidYouMean} `, button));
  }
  const ways = entries.map(({ title, routePath }) =>
    wayTo(
      hrefOf(routePath, settings),
      texts.searchStartAt.replace('{page}', () => title),
    ),
  );
  const inOthers = languages.map(({ label, routePath }) => {
    const href = `${hrefOf(routePath, settings)}?q=${encodeURIComponent(found.query.trim())}`;
    return wayTo(
      href,
      texts.searchInLanguage.replace('{language}', () => label),
    );
  });
  const chosen = [...inOthers.slice(0, 1), ...ways].slice(0, 2);
  for (const way of chosen) way.addEventListener('click', () => dialog?.close());
  return { spoken, ways: chosen.length > 0 ? [element('p', { class: 'search-ways' }, ...chosen)] : [] };
}

function wayTo(href: string, text: string): HTMLAnchorElement {
  const link = element('a', { class: 'search-more' }, text);
  link.href = href;
  return link;
}

/** Returns the query with each unknown word replaced by the most similar known word; null if there is none. */
async function nearestSpelling({ query, own }: Found): Promise<string | null> {
  if (own === undefined) return null;
  let text = query.trim();
  for (const word of own.answer.missing) {
    const nearest = nearestWord(word, await own.searcher.wordsNear(word));
    const at = text.toLowerCase().indexOf(word);
    if (nearest !== null && at >= 0) text = text.slice(0, at) + nearest + text.slice(at + word.length);
  }
  return text === query.trim() ? null : text;
}
