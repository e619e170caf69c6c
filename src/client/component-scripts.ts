/** The scripts of the site's components by name, each in a chunk of its own; the bundler puts them here. */
import type { Json } from '../shared/protocol.ts';

/** Is given the `<doc-island>` and its props. A function that it returns ends what it began. */
export type ComponentScript = (element: HTMLElement, props: Record<string, Json>) => unknown;

export const componentScripts: Record<string, () => Promise<{ default: ComponentScript }>> = {};
