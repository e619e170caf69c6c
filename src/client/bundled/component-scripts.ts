/** The scripts of the site's components by name, each in a separate chunk. The bundler replaces this module. */
import type { Json } from '../../shared/protocol.ts';

/** Called with the `<doc-island>` and its props. May return a cleanup function. */
export type ComponentScript = (element: HTMLElement, props: Record<string, Json>) => unknown;

export const componentScripts: Record<string, () => Promise<{ default: ComponentScript }>> = {};
