/** Hydrates interactive components of the article in place, each as a React root of its own. */
import { createElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { islandComponents } from './island-components.ts';
import type { Island } from '../shared/protocol.ts';

const roots = new Map<Element, Root>();

// Islands whose content is gone end, and their timers and listeners with them.
addEventListener('docsite:reload-content', () => {
  for (const [element, root] of roots) {
    if (element.isConnected) continue;
    root.unmount();
    roots.delete(element);
  }
});

/** Makes one `<doc-island>` interactive. What the content wrote inside the component stays as the server made it. */
export async function awaken(element: Element, island: Island): Promise<void> {
  const load = islandComponents[island.component];
  if (load === undefined || roots.has(element)) return;
  const { default: Component } = await load();
  // The page may have changed while the code came.
  if (!element.isConnected || roots.has(element)) return;
  element.setAttribute('data-alive', '');
  // The server made the ids inside with the same prefix, so that they agree and no two islands share one.
  const options = { identifierPrefix: `${island.id}-` };
  if (island.clientOnly !== true) {
    roots.set(element, hydrateRoot(element, <Component {...island.props}>{children(element)}</Component>, options));
    return;
  }
  const held = heldBy(element);
  const root = createRoot(element, options);
  roots.set(element, root);
  root.render(<Component {...island.props}>{held}</Component>);
}

/** What the content wrote inside a component that the server did not draw, moved to where the component wants it. */
function heldBy(element: Element) {
  const nodes = [...(element.querySelector(':scope > doc-children')?.childNodes ?? [])];
  if (nodes.length === 0) return undefined;
  return createElement('doc-children', { ref: (place: Element | null) => place?.replaceChildren(...nodes) });
}

/** Written by the server inside `<doc-children>`, which React is told not to look into. */
function children(element: Element) {
  if (element.querySelector('doc-children') === null) return undefined;
  return createElement('doc-children', { suppressHydrationWarning: true, dangerouslySetInnerHTML: untouched });
}

const untouched = { __html: '' };
