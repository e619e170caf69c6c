/** Hydrates interactive components in the article in place, each as a separate React root. */
import { createElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { islandComponents } from '../bundled/island-components.ts';
import { untouched } from '../untouched-html.ts';
import type { Island } from '../../shared/protocol.ts';

const roots = new Map<Element, Root>();

// Unmounts islands whose content was removed, which stops their timers and listeners.
addEventListener('docsite:reload-content', () => {
  for (const [element, root] of roots) {
    if (element.isConnected) continue;
    root.unmount();
    roots.delete(element);
  }
});

/** Hydrates one `<doc-island>`. Its Markdown children keep the HTML that the server rendered. */
export async function awaken(element: Element, island: Island): Promise<void> {
  const load = islandComponents[island.component];
  if (load === undefined || roots.has(element)) return;
  const { default: Component } = await load();
  // The page may have changed while the code was loading.
  if (!element.isConnected || roots.has(element)) return;
  element.setAttribute('data-alive', '');
  // The server used the same prefix for ids, so they match and are unique per island.
  const options = {
    identifierPrefix: `${island.id}-`,
    // React reports an island that is unmounted before it was hydrated, which happens when a reader leaves quickly.
    onRecoverableError: (error: unknown) => element.isConnected && reportError(error),
  };
  if (island.clientOnly !== true) {
    roots.set(element, hydrateRoot(element, <Component {...island.props}>{children(element)}</Component>, options));
    return;
  }
  const content = contentOf(element);
  const root = createRoot(element, options);
  roots.set(element, root);
  root.render(<Component {...island.props}>{content}</Component>);
}

/** If the server did not render a component, moves its children to where the component renders them. */
function contentOf(element: Element) {
  const nodes = [...(element.querySelector(':scope > doc-children')?.childNodes ?? [])];
  if (nodes.length === 0) return undefined;
  return createElement('doc-children', { ref: (parent: Element | null) => parent?.replaceChildren(...nodes) });
}

/** Rendered by the server inside `<doc-children>`, whose content React does not hydrate. */
function children(element: Element) {
  const served = element.querySelector('doc-children');
  if (served === null) return undefined;
  const html = untouched(served);
  return createElement('doc-children', {
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: html,
    ref: html.restore,
  });
}
