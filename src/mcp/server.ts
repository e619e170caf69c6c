/** Serves a built site's tools to any transport: opens the site on first use, and again after a new build. */
import { answer } from './protocol.ts';
import type { Answer, Incoming, ToolServer } from './protocol.ts';
import { openSite } from './site.ts';
import type { SiteFiles } from './site.ts';
import { toolServerOf } from './tools.ts';

/** Returns a function that answers a single message. */
export function createMcpServer(files: SiteFiles): (incoming: Incoming) => Promise<Answer> {
  const state: { stamp: string; opened: Promise<ToolServer> | null } = { stamp: '', opened: null };
  const open = async (): Promise<ToolServer> => {
    const stamp = (await files.stamp?.()) ?? '';
    if (state.opened === null || stamp !== state.stamp) {
      const opened = openSite(files).then(toolServerOf);
      Object.assign(state, { stamp, opened });
      // A failure to open the site is not cached: the next message tries again.
      opened.catch(() => {
        if (state.opened === opened) state.opened = null;
      });
    }
    return state.opened as Promise<ToolServer>;
  };
  return (incoming) => answer(incoming, open);
}
