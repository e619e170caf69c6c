/** Reads `site.config.ts` and returns a validated `SiteConfig` with every default filled in. */
import path from 'node:path';
import { completeConfig } from './complete.ts';
import type { CompletedConfig } from './complete.ts';
import { loadConfigFile } from './load.ts';
import type { ConfigOverrides } from './site.ts';

export type { UserConfig } from './options.ts';
export type { Localized } from './nav-options.ts';

/**
 * Loads and completes the config of the site in `root`. `config` is null if it is unusable; the findings explain why.
 */
export async function loadConfig(root: string, overrides: ConfigOverrides): Promise<CompletedConfig> {
  const absolute = path.resolve(root);
  const loaded = await loadConfigFile(absolute, overrides.configFile, overrides.configTimeLimit);
  if (Array.isArray(loaded)) return { config: null, findings: loaded, awaited: [] };
  const completed = completeConfig(absolute, loaded, overrides);
  return { ...completed, findings: [...loaded.findings, ...completed.findings] };
}
