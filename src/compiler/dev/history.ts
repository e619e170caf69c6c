/** Shows what git knows about pages: the dates of their last changes, and whether their translations are outdated. */
import { cacheFolderOf } from '../compile/cache/location.ts';
import { readGitFacts } from '../git/facts.ts';
import { hashOfData } from '../hash.ts';
import { pagesWithNotice } from '../site/translation-status.ts';
import type { ShownHistory } from './served-site.ts';
import type { DevState } from './state.ts';
import type { DevMessage } from '../../shared/dev-message.ts';

/** Returns the message for open pages if any page shows something else now. */
export async function showHistory(state: DevState): Promise<DevMessage[]> {
  const reading = (state.git ??= readGitFacts(state.config, cacheFolderOf(state.config)));
  const git = await reading;
  // A commit in the meantime started another read.
  if (state.opened === null || state.git !== reading) return [];
  const { site, served } = state.opened;
  const shown: ShownHistory = {
    lastUpdated: state.config.theme.lastUpdated ? git.dates : new Map<string, string>(),
    outdated: pagesWithNotice(site, git),
  };
  if (hashOfHistory(shown) === hashOfHistory(served.context)) return [];
  served.context = { ...served.context, ...shown };
  served.rendered.clear();
  return [{ type: 'site' }];
}

function hashOfHistory({ lastUpdated, outdated }: ShownHistory): string {
  return hashOfData([[...lastUpdated], [...outdated]]);
}
