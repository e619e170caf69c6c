/** Reads the parts of a repository's history that builds and checks need. */
import type { SiteConfig } from '../config/site.ts';
import type { Finding } from '../findings/finding.ts';
import { copiesBetweenVersions } from './copies.ts';
import type { Copy } from './copies.ts';
import { readHistory } from './history.ts';
import type { Change, History } from './history.ts';
import { readMinorChanges } from './minor-changes.ts';
import { readRenames } from './renames.ts';
import type { Renames } from './renames.ts';

/** Empty if the site does not need history. */
export interface GitFacts extends Pick<History, 'changes' | 'dates' | 'gap'> {
  /** Files that were copied from another version, by content path. */
  copies: ReadonlyMap<string, Copy>;
  /** Changes of pages and translations that do not affect translations. */
  minor: ReadonlySet<Change>;
  renames: Renames;
  /** Reports missing history if pages show dates. */
  findings: readonly Finding[];
}

/** `cacheFolder`: keeps what was read from the repository's contents. */
export async function readGitFacts(config: SiteConfig, cacheFolder: string): Promise<GitFacts> {
  const { url, theme, locales, multiVersion } = config;
  const needsHistory = theme.lastUpdated || url !== '' || locales.length > 1;
  const [history, renames] = await Promise.all([needsHistory ? readHistory(config) : null, readRenames(config)]);
  const changes = history?.changes ?? new Map<string, Change[]>();
  const copies = multiVersion.versions.length > 0 ? copiesBetweenVersions(changes) : new Map<string, Copy>();
  return {
    changes,
    copies,
    minor: await readMinorChanges({ changes, copies }, config, cacheFolder),
    dates: history?.dates ?? new Map(),
    renames,
    gap: history?.gap ?? null,
    findings: theme.lastUpdated ? (history?.findings ?? []) : [],
  };
}
