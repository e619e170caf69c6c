/** A combobox with a list box of results, shared by the search dialog and the search page. */
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { CustomGroups } from './custom-groups.tsx';
import { SearchField } from './field.tsx';
import { groupHits, HitGroups } from './hits.tsx';
import type { Hit, HitGroup } from './hits.tsx';
import type { Found, SearchIndex } from './index.ts';
import { SearchKeyCaps, SearchNotice } from './notice.tsx';
import { RecentSearches } from './recent-list.tsx';
import { recentSearches, rememberSearch } from './recent.ts';
import { useSearchSession } from './session.ts';
import type { SearchSession } from './session.ts';
import type { SearchSettings } from '../shell/search-settings.ts';
import { resultsOfHits } from '../../shared/search/hits.ts';
import type { SearchResult } from '../../shared/search/results.ts';

export interface SearchPanelProps {
  settings: SearchSettings;
  index: SearchIndex;
  /** Initial query. */
  typed: string;
  /** Called when the reader closes the search or opens a result. */
  onLeave(): void;
  onType?(query: string): void;
}

export function SearchPanel({ settings, index, typed, onLeave, onType }: SearchPanelProps): ReactNode {
  const { texts } = settings;
  const panel = useRef<HTMLDivElement>(null);
  const session = useSearchSession(index, typed);
  const id = useId();
  const [pointed, setPointed] = useState('');
  const { groups, hits, recent, options } = useOptions(session, { settings, id });
  // The best hit is selected initially; a recent search only when the reader moves to it.
  const active = options.includes(pointed) ? pointed : (hits[0]?.id ?? '');
  const activeHit = hits.find((hit) => hit.id === active);
  useIntent(activeHit);
  const openLater = useOpenLater(session.isSettled ? hits[0] : undefined);
  const type = (query: string): void => {
    openLater.forget();
    setPointed('');
    session.type(query);
    onType?.(query);
  };
  const leave = (): void => {
    rememberSearch(session.query.trim());
    onLeave();
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (isComposing(event) || (step === 0 && event.key !== 'Enter')) return;
    event.preventDefault();
    const again = recent.find((option) => option.id === active);
    const where = event.ctrlKey || event.metaKey ? 'new tab' : 'here';
    if (step !== 0) setPointed(stepFrom(active, { step, options }));
    else if (again !== undefined) type(again.query);
    else if (session.isSettled) openHit(activeHit, where);
    else openLater.await(where);
  };
  return (
    <div ref={panel} className="search-panel">
      <SearchField
        texts={texts}
        query={session.query}
        listId={id}
        active={active}
        isExpanded={options.length > 0}
        onType={type}
        onPress={press}
        onCancel={onLeave}
      />
      <div className="search-results">
        <div id={id} role="listbox" aria-label={texts.searchPlaceholderText}>
          {recent.length > 0 && (
            <RecentSearches
              title={texts.searchRecent}
              recent={recent}
              active={active}
              onPoint={setPointed}
              onChoose={type}
            />
          )}
          <HitGroups groups={groups} active={active} onPoint={setPointed} onOpen={leave} />
        </div>
        {session.found !== null && (
          <CustomGroups groups={session.found.added ?? []} query={session.found.query} close={leave} />
        )}
        <SearchNotice
          session={session}
          texts={texts}
          focusField={() => panel.current?.querySelector('input')?.focus()}
        />
      </div>
      <SearchKeyCaps texts={texts} />
    </div>
  );
}

type Where = 'here' | 'new tab';

interface Options {
  groups: HitGroup[];
  hits: Hit[];
  /** Recent queries with the ids of their options, while the field is empty. */
  recent: { id: string; query: string }[];
  /** Ids of all options in display order. */
  options: string[];
}

function useOptions(
  { found, query }: SearchSession,
  { settings, id }: { settings: SearchSettings; id: string },
): Options {
  const groups = useMemo(() => groupHits(batchesOf(found), { settings, id }), [found, settings, id]);
  const hits = groups.flatMap((group) => group.hits);
  const recent =
    query.trim() === '' ? recentSearches().map((text, number) => ({ id: `${id}-recent-${number}`, query: text })) : [];
  return { groups, hits, recent, options: [...recent, ...hits].map((option) => option.id) };
}

/** The results, followed by the site's groups that docsite renders. */
function batchesOf(found: Found | null): SearchResult[][] {
  const added = (found?.added ?? []).flatMap((each) =>
    each.renderType !== 'custom' && Array.isArray(each.result) ? [resultsOfHits(each.result, each.group)] : [],
  );
  return [...(found?.batches ?? []), ...added];
}

/** Milliseconds that a hit must be active before its page is prefetched. */
const restingTime = 250;

/** Dispatches a hover event for the active hit, so that the router loads and prefetches its page. */
function useIntent(active: Hit | undefined): void {
  const { id, href } = active ?? {};
  useEffect(() => {
    if (id === undefined || href === undefined) return undefined;
    const timer = setTimeout(() => {
      document.getElementById(id)?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    }, restingTime);
    return () => clearTimeout(timer);
  }, [id, href]);
}

/** Opens the best hit as soon as there is one, because Enter can be pressed before the results arrive. */
function useOpenLater(best: Hit | undefined): { await(where: Where): void; forget(): void } {
  const wanted = useRef<Where | null>(null);
  useEffect(() => {
    if (wanted.current === null || best === undefined) return;
    openHit(best, wanted.current);
    wanted.current = null;
  });
  return {
    await(where) {
      wanted.current = where;
    },
    forget() {
      wanted.current = null;
    },
  };
}

/** Whether an input method is composing text and handles the keys itself. */
function isComposing(event: KeyboardEvent): boolean {
  // Browsers that do not set `isComposing` use this key code instead.
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/** The selection wraps around at both ends. Without a selection, it starts at the first or last option, by direction. */
function stepFrom(active: string, { step, options }: { step: number; options: readonly string[] }): string {
  const from = options.indexOf(active);
  const to = from < 0 ? (step > 0 ? 0 : options.length - 1) : (from + step + options.length) % options.length;
  const next = options[to] ?? '';
  document.getElementById(next)?.scrollIntoView({ block: 'nearest' });
  return next;
}

/** Clicks the hit's link, which the router handles if it is loaded, and otherwise the browser. */
function openHit(hit: Hit | undefined, where: Where): void {
  if (hit === undefined) return;
  if (where === 'here') document.getElementById(hit.id)?.click();
  else open(hit.href, '_blank', 'noopener');
}
