/** Serves a built site's tools to any transport: opens the site on first use, and again after a new build. */
import { answer } from './protocol.ts';
import type { Answer, Incoming, ToolServer } from './protocol.ts';
import { openSite } from './site.ts';
import type { SiteFiles } from './site.ts';
import { toolServerOf } from './tools.ts';

/** Returns a function that answers one message after another. */
export function createMcpServer(files: SiteFiles): (incoming: Incoming) => Promise<Answer> {
  const state: { stamp: string; opening: Promise<ToolServer> | null } = { stamp: '', opening: null };
  const open = async (): Promise<ToolServer> => {
    const stamp = (await files.stamp?.()) ?? '';
    if (state.opening === null || stamp !== state.stamp) {
      const opening = openSite(files).then(toolServerOf);
      Object.assign(state, { stamp, opening });
      // A site that could not be opened is tried again.
      opening.catch(() => {
        if (state.opening === opening) state.opening = null;
      });
    }
    return state.opening as Promise<ToolServer>;
  };
  return (incoming) => answer(incoming, open);
}
