/** Recent searches as the options of the list box, while the field is empty. */
import type { ReactNode } from 'react';

export interface RecentSearchesProps {
  title: string;
  /** Queries with the ids of their options. */
  recent: readonly { id: string; query: string }[];
  /** Id of the active option. */
  active: string;
  onPoint(id: string): void;
  onChoose(query: string): void;
}

export function RecentSearches({ title, recent, active, onPoint, onChoose }: RecentSearchesProps): ReactNode {
  const titleId = `${recent[0]?.id ?? ''}-group`;
  return (
    <div role="group" aria-labelledby={titleId}>
      <div id={titleId} className="search-group-title" role="presentation">
        {title}
      </div>
      {recent.map(({ id, query }) => (
        <div
          key={query}
          id={id}
          className="search-hit"
          role="option"
          aria-selected={id === active}
          onPointerMove={({ movementX, movementY }) => {
            if (movementX !== 0 || movementY !== 0) onPoint(id);
          }}
          onClick={() => onChoose(query)}
        >
          <span className="search-title">{query}</span>
        </div>
      ))}
    </div>
  );
}
