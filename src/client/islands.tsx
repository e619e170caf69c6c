/** Hydrates interactive components of the article in place, each as a React root of its own. */
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
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
export async function hydrateIsland(element: Element, island: Island): Promise<void> {
  const load = islandComponents[island.component];
  if (load === undefined || roots.has(element)) return;
  const { default: Component } = await load();
  // The page may have changed while the code came.
  if (!element.isConnected || roots.has(element)) return;
  element.setAttribute('data-alive', '');
  roots.set(
    element,
    hydrateRoot(element, <Component {...island.props}>{children(element)}</Component>, {
      // The server made the ids inside with the same prefix, so that they agree and no two islands share one.
      identifierPrefix: `${island.id}-`,
    }),
  );
}

/** Written by the server inside `<doc-children>`, which React is told not to look into. */
function children(element: Element) {
  if (element.querySelector('doc-children') === null) return undefined;
  return createElement('doc-children', { suppressHydrationWarning: true, dangerouslySetInnerHTML: untouched });
}

const untouched = { __html: '' };
