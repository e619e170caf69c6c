/** Messages of the search dialog: the number of results, the empty state, and the available keys. */
import type { ReactNode } from 'react';
import type { SearchSession } from './session.ts';
import type { SearchTexts } from '../shell/search-settings.ts';

export interface SearchNoticeProps {
  session: SearchSession;
  texts: SearchTexts;
  /** Moves the focus back to the field, because the pressed button may disappear. */
  focusField(): void;
}

export function SearchNotice({ session, texts, focusField }: SearchNoticeProps): ReactNode {
  const { found, isFailed } = session;
  const pressed = (act: () => void) => (): void => {
    act();
    focusField();
  };
  const added = (found?.added ?? []).reduce(
    (sum, { renderType, result }) => sum + (renderType !== 'custom' && Array.isArray(result) ? result.length : 1),
    0,
  );
  const count = (found?.total ?? 0) + added;
  const hasMore = found !== null && (found.hasMore ?? found.batches.flat().length < found.total);
  return (
    <>
      <div role="status">
        {isFailed && <p className="search-empty">{texts.loadFailed}</p>}
        {!isFailed && found !== null && count === 0 && (
          <p className="search-empty">
            {texts.searchNoResultsText} <strong>“{found.query.trim()}”</strong>
            <br />
            {texts.searchSuggestedQueryText}
          </p>
        )}
        {!isFailed && found !== null && count > 0 && (
          <span className="sr-only">
            {count} {texts.searchCount}
          </span>
        )}
      </div>
      {isFailed && <NoticeButton text={texts.retry} onPress={pressed(session.retry)} />}
      {!isFailed && hasMore && <NoticeButton text={texts.searchMore} onPress={pressed(session.more)} />}
    </>
  );
}

function NoticeButton({ text, onPress }: { text: string; onPress(): void }): ReactNode {
  return (
    <button type="button" className="search-more" onClick={onPress}>
      {text}
    </button>
  );
}

export function SearchKeyCaps({ texts }: { texts: SearchTexts }): ReactNode {
  return (
    <div className="search-keys" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {texts.searchKeysSelect}
      </span>
      <span>
        <kbd>↵</kbd> {texts.searchKeysOpen}
      </span>
      <span>
        <kbd>esc</kbd> {texts.searchKeysClose}
      </span>
    </div>
  );
}
