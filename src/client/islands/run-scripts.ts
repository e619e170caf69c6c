/** Runs the scripts of interactive components without React, and cleans them up. */
import { componentScripts } from '../bundled/component-scripts.ts';
import type { Island } from '../../shared/protocol.ts';

const running = new Map<Element, unknown>();

// Cleans up scripts whose element was removed. A cleanup that throws does not affect the others.
addEventListener('docsite:reload-content', () => {
  for (const [element, end] of running) {
    if (element.isConnected) continue;
    running.delete(element);
    if (typeof end === 'function') queueMicrotask(() => void end());
  }
});

/** Runs the script of one `<doc-island>`, once. */
export async function awaken(element: Element, island: Island): Promise<void> {
  const script = await componentScripts[island.component]?.();
  // The page may have changed while the code was loading.
  if (script === undefined || !element.isConnected || running.has(element)) return;
  running.set(element, undefined);
  element.setAttribute('data-alive', '');
  running.set(element, script.default(element as HTMLElement, island.props));
}
