/** Results that the site draws itself, below the list box. */
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { searchHooks } from './search-hooks.ts';
import type { SearchGroup, SearchRenderProps } from './search-hooks.ts';

export interface CustomGroupsProps {
  groups: readonly SearchGroup[];
  query: string;
  close(): void;
}

export function CustomGroups({ groups, query, close }: CustomGroupsProps): ReactNode {
  return groups
    .filter(({ renderType }) => renderType === 'custom')
    .map(({ group, result }, index) => (
      <CustomGroup key={`${index} ${group}`} group={group} result={result} query={query} close={close} />
    ));
}

function CustomGroup({ group, result, query, close }: SearchRenderProps): ReactNode {
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Root | null>(null);
  const leave = useRef(close);
  useEffect(() => {
    leave.current = close;
  });
  useEffect(() => {
    const Render = searchHooks.render;
    if (Render === undefined || place.current === null) return;
    // In a root of its own: what the site's component throws takes only itself away.
    drawn.current ??= createRoot(place.current, { onUncaughtError: reportError });
    drawn.current.render(<Render group={group} result={result} query={query} close={() => leave.current()} />);
    // Drawn anew for a new answer only, so that what it throws is logged once.
  }, [group, result, query]);
  useEffect(
    () => () => {
      const root = drawn.current;
      drawn.current = null;
      // React does not let a root go while another one renders.
      queueMicrotask(() => root?.unmount());
    },
    [],
  );
  return (
    <section className="search-custom" aria-labelledby={titleId}>
      <div id={titleId} className="search-group-title">
        {group}
      </div>
      <div ref={place} />
    </section>
  );
}
