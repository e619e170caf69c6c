/** Search results as options of a list box, grouped by their sidebar group. */
import type { PointerEvent, ReactNode } from 'react';
import type { SearchSettings } from '../shell/search-settings.ts';
import type { MarkedText, SearchResult } from '../../shared/search/results.ts';
import { hrefOf, isExternal } from '../../shared/urls.ts';

export interface HitGroup {
  title: string;
  hits: Hit[];
}

export interface Hit {
  /** Id of the option. */
  id: string;
  result: SearchResult;
  /** Path with base and hash. */
  href: string;
}

/**
 * Groups of each batch, ordered by their best result. A group at the end of one batch and the start of the next is merged.
 * `id` is the prefix of the option ids. The hits of all groups are in display order.
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
  // Results that appear under a resting pointer must not be selected.
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

/** A text with highlights, rendered only as text nodes and `mark` elements. */
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
