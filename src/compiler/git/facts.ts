/** Reads from a site's repository what the checks need to know of its history. */
import type { SiteConfig } from '../config/site.ts';
import { readHistory } from './history.ts';
import type { Commit } from './history.ts';
import { readRenames } from './renames.ts';
import type { Renames } from './renames.ts';

export interface GitFacts {
  /**
   * Each file's commits by content path, newest first; empty on a site with one language, which has no translations to
   * compare.
   */
  commits: ReadonlyMap<string, Commit[]>;
  renames: Renames;
}

export async function readGitFacts(config: SiteConfig): Promise<GitFacts> {
  const [history, renames] = await Promise.all([
    config.locales.length > 1 ? readHistory(config) : null,
    readRenames(config),
  ]);
  return { commits: history?.commits ?? new Map(), renames };
}
