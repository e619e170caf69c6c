/** Results of a search as the options of a list box, by the sidebar group they stand in. */
import type { PointerEvent, ReactNode } from 'react';
import type { SearchSettings } from './search-settings.ts';
import type { MarkedText, SearchResult } from '../shared/search-results.ts';
import { hrefOf, isExternal } from '../shared/urls.ts';

export interface HitGroup {
  title: string;
  hits: Hit[];
}

export interface Hit {
  /** Id of the option. */
  id: string;
  result: SearchResult;
  /** Address with base and hash. */
  href: string;
}

/**
 * Groups of each batch in the order of their best results; a group that ends one batch and begins the next is one. `id`
 * begins the ids of the options. The hits of all groups together are in the order that is drawn.
 */
export function groupHits(
  batches: readonly SearchResult[][],
  { settings, id }: { settings: SearchSettings; id: string },
): HitGroup[] {
  let number = 0;
  const groups: HitGroup[] = [];
  for (const results of batches) {
    for (const group of new Set(results.map((result) => result.group))) {
      const title = group === '' ? settings.texts.overviewOthers : group;
      const hits = results
        .filter((result) => result.group === group)
        .map((result) => ({ id: `${id}-hit-${number++}`, result, href: addressOf(result, settings) }));
      const last = groups.at(-1);
      if (last?.title === title) last.hits.push(...hits);
      else groups.push({ title, hits });
    }
  }
  return groups;
}

function addressOf({ routePath, link }: SearchResult, settings: SearchSettings): string {
  if (isExternal(routePath)) return link;
  const id = link.slice(routePath.length + 1);
  return hrefOf(routePath, settings) + (id === '' ? '' : `#${encodeURIComponent(id)}`);
}

export interface HitGroupsProps {
  groups: readonly HitGroup[];
  /** Id of the option that Enter would open. */
  active: string;
  onPoint(id: string): void;
  onOpen(hit: Hit): void;
}

export function HitGroups({ groups, active, onPoint, onOpen }: HitGroupsProps): ReactNode {
  return groups.map(({ title, hits }) => {
    const titleId = `${hits[0]?.id ?? ''}-group`;
    return (
      <div key={titleId} role="group" aria-labelledby={titleId}>
        <div id={titleId} className="search-group-title" role="presentation">
          {title}
        </div>
        {hits.map((hit) => (
          <HitOption key={hit.result.link} hit={hit} isActive={hit.id === active} onPoint={onPoint} onOpen={onOpen} />
        ))}
      </div>
    );
  });
}

function HitOption({
  hit,
  isActive,
  onPoint,
  onOpen,
}: { hit: Hit; isActive: boolean } & Pick<HitGroupsProps, 'onPoint' | 'onOpen'>): ReactNode {
  const { title, headings, statement } = hit.result;
  // Results that appear under a pointer at rest must not take the selection.
  const point = ({ movementX, movementY }: PointerEvent): void => {
    if (movementX !== 0 || movementY !== 0) onPoint(hit.id);
  };
  return (
    <a
      id={hit.id}
      className="search-hit"
      role="option"
      aria-selected={isActive}
      href={hit.href}
      tabIndex={-1}
      onPointerMove={point}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen(hit);
      }}
    >
      {headings.length > 0 && (
        <span className="search-path">
          {[title, ...headings.slice(0, -1)].map((part, index) => (
            <span key={index}>
              {index > 0 && <span aria-hidden="true"> › </span>}
              <Marked {...part} />
            </span>
          ))}
        </span>
      )}
      <span className="search-title">
        <Marked {...(headings.at(-1) ?? title)} />
      </span>
      {statement.text !== '' && (
        <span className="search-text">
          <Marked {...statement} />
        </span>
      )}
    </a>
  );
}

/** A text with its highlights; text nodes and `mark` elements, whatever the text holds. */
function Marked({ text, highlights }: MarkedText): ReactNode {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, length } of highlights) {
    if (start > at) pieces.push(text.slice(at, start));
    pieces.push(<mark key={start}>{text.slice(start, start + length)}</mark>);
    at = start + length;
  }
  pieces.push(text.slice(at));
  return pieces;
}
