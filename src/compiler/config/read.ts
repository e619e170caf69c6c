/** Reads `site.config.ts` and returns a validated `SiteConfig` with every default filled in. */
import path from 'node:path';
import { completeConfig } from './complete.ts';
import type { CompletedConfig } from './complete.ts';
import { loadConfigFile } from './load.ts';
import { runsInSiteThread } from '../plugins/describe.ts';
import type { ConfigOverrides } from './site.ts';
import type { SiteThread } from './site-thread.ts';

export type { UserConfig } from './options.ts';
export type { Localized } from './nav-options.ts';

export interface ReadConfig extends CompletedConfig {
  /** The thread that loaded the config, if hooks can run in it; the caller ends it. */
  thread: SiteThread | null;
}

/**
 * Loads and completes the config of the site in `root`. `config` is null if it is unusable; the findings explain why.
 */
export async function readConfig(root: string, overrides: ConfigOverrides): Promise<ReadConfig> {
  const absolute = path.resolve(root);
  const loaded = await loadConfigFile(absolute, overrides.configFile, overrides.configTimeLimit);
  if (Array.isArray(loaded)) return { config: null, findings: loaded, awaited: [], thread: null };
  const completed = completeConfig(absolute, loaded, overrides);
  const { thread } = loaded;
  const isNeeded = completed.config !== null && runsInSiteThread(completed.config.plugins);
  if (!isNeeded) void thread?.end();
  return {
    ...completed,
    findings: [...loaded.findings, ...completed.findings],
    thread: isNeeded ? thread : null,
  };
}

/** The config for a caller that runs no hooks. */
export async function loadConfig(root: string, overrides: ConfigOverrides): Promise<CompletedConfig> {
  const { thread, ...completed } = await readConfig(root, overrides);
  void thread?.end();
  return completed;
}
