/** Results that the site renders itself, below the list box: the only part of the search that needs React. */
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { searchHooks } from '../bundled/search-hooks.ts';
import type { SearchGroup, SearchRenderProps } from '../bundled/search-hooks.ts';

export interface CustomGroupsProps {
  groups: readonly SearchGroup[];
  query: string;
  close(): void;
}

/** Returns a function that renders groups into an element. */
export function customGroupsRoot(container: HTMLElement): (props: CustomGroupsProps) => void {
  const root = createRoot(container);
  return (props) => root.render(<CustomGroups {...props} />);
}

function CustomGroups({ groups, query, close }: CustomGroupsProps): ReactNode {
  return groups
    .filter(({ renderType }) => renderType === 'custom')
    .map(({ group, result }, index) => (
      <CustomGroup key={`${index} ${group}`} group={group} result={result} query={query} close={close} />
    ));
}

function CustomGroup({ group, result, query, close }: SearchRenderProps): ReactNode {
  const titleId = useId();
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<Root | null>(null);
  const leave = useRef(close);
  useEffect(() => {
    leave.current = close;
  });
  useEffect(() => {
    const Render = searchHooks.render;
    if (Render === undefined || container.current === null) return;
    // Renders into a separate root, so that an error in the site's component removes only that component.
    drawn.current ??= createRoot(container.current, { onUncaughtError: reportError });
    drawn.current.render(<Render group={group} result={result} query={query} close={() => leave.current()} />);
    // Renders again only for new results, so that an error is logged once.
  }, [group, result, query]);
  useEffect(
    () => () => {
      const root = drawn.current;
      drawn.current = null;
      // React cannot unmount one root while another is being rendered.
      queueMicrotask(() => root?.unmount());
    },
    [],
  );
  return (
    <section className="search-custom" aria-labelledby={titleId}>
      <div id={titleId} className="search-group-title">
        {group}
      </div>
      <div ref={container} />
    </section>
  );
}
