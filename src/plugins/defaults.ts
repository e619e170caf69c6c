/** The plugins that every site has unless it switches them off. */
import type { Plugin } from '../compiler/plugins/interface.ts';

export function defaultPlugins(_config: unknown): Plugin[] {
  return [];
}
