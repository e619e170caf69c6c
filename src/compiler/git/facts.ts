/** Reads the parts of a repository's history that builds and checks need. */
import type { SiteConfig } from '../config/site.ts';
import type { Finding } from '../findings/finding.ts';
import { readHistory } from './history.ts';
import type { History } from './history.ts';
import { readRenames } from './renames.ts';
import type { Renames } from './renames.ts';

/** Empty if the site does not need history. */
export interface GitFacts extends Pick<History, 'commits' | 'dates'> {
  renames: Renames;
  /** Reports missing history if pages show dates. */
  findings: readonly Finding[];
}

export async function readGitFacts(config: SiteConfig): Promise<GitFacts> {
  const { url, theme, locales } = config;
  const needsHistory = theme.lastUpdated || url !== '' || locales.length > 1;
  const [history, renames] = await Promise.all([needsHistory ? readHistory(config) : null, readRenames(config)]);
  return {
    commits: history?.commits ?? new Map(),
    dates: history?.dates ?? new Map(),
    renames,
    findings: theme.lastUpdated ? (history?.findings ?? []) : [],
  };
}
