/** Runs the scripts of interactive components, which do without React, and ends them. */
import { componentScripts } from './component-scripts.ts';
import type { Island } from '../shared/protocol.ts';

const running = new Map<Element, unknown>();

// What a script began ends with its element; one that fails to end keeps no other from it.
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
  // The page may have changed while the code came.
  if (script === undefined || !element.isConnected || running.has(element)) return;
  running.set(element, undefined);
  element.setAttribute('data-alive', '');
  running.set(element, script.default(element as HTMLElement, island.props));
}
