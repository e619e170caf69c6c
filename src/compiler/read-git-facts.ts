/** A site's repository → what the checks ask of its history. */
import type { SiteConfig } from './config.ts';
import { readHistory } from './git.ts';
import type { Commit } from './git.ts';
import { readRenames } from './read-renames.ts';
import type { Renames } from './read-renames.ts';

export interface GitFacts {
  /** Each file's commits by content path, newest first; empty on a site with one language, whose translations nobody compares. */
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
