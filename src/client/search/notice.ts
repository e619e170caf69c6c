/** Search messages: the number of results, the empty state, and failures. */
import { element } from '../element.ts';
import type { SearchSession } from './session.ts';
import type { SearchSettings, SearchTexts } from '../shell/search-settings.ts';

/** The text of a live region; empty if there is nothing to announce. */
export function noticeOf({ found, isFailed }: SearchSession, texts: SearchTexts): (Node | string)[] {
  if (isFailed) return [element('p', { class: 'search-empty' }, texts.loadFailed)];
  if (found === null) return [];
  const added = (found.added ?? []).reduce(
    (sum, { renderType, result }) => sum + (renderType !== 'custom' && Array.isArray(result) ? result.length : 1),
    0,
  );
  const count = found.total + added;
  if (count > 0) return [element('span', { class: 'sr-only' }, `${count} ${texts.searchCount}`)];
  const query = element('strong', {}, `“${found.query.trim()}”`);
  const parts = [`${texts.searchNoResultsText} `, query, element('br'), texts.searchSuggestedQueryText];
  return [element('p', { class: 'search-empty' }, ...parts)];
}

/**
 * The button or link below the results, if needed: try again, show more or, in the dialog, see all on the search page.
 * Only the site's own index knows the number of results.
 */
export function actionOf(
  session: SearchSession,
  { settings: { texts, page }, isDialog }: { settings: SearchSettings; isDialog: boolean },
): HTMLElement[] {
  const { found, isFailed, query } = session;
  if (isFailed) return [actionButton(texts.retry, session.retry)];
  if (found?.isPartial === true) return [];
  const hasMore = found !== null && (found.hasMore ?? found.results.length < found.total);
  if (!hasMore) return [];
  if (!isDialog || found.hasMore !== undefined) return [actionButton(texts.searchMore, session.more)];
  const kind = session.kind === '' ? '' : `&kind=${encodeURIComponent(session.kind)}`;
  const href = `${page}?q=${encodeURIComponent(query.trim())}${kind}`;
  return [element('a', { class: 'search-more', href }, texts.searchAll.replace('{count}', String(found.total)))];
}

function actionButton(text: string, act: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'search-more' }, text);
  button.addEventListener('click', act);
  return button;
}
