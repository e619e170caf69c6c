/** Reads `site.config.ts` and returns a validated `SiteConfig` with every default filled in. */
import path from 'node:path';
import { completeConfig } from './complete.ts';
import { loadConfigFile } from './load.ts';
import type { Finding } from '../findings/finding.ts';
import type { SiteConfig, ConfigOverrides } from './site.ts';

export type { UserConfig } from './options.ts';
export type { Localized } from './nav-options.ts';

/**
 * Loads and completes the config of the site in `root`. `config` is null if it is unusable; the findings explain why.
 */
export async function loadConfig(
  root: string,
  overrides: ConfigOverrides,
): Promise<{ config: SiteConfig | null; findings: Finding[] }> {
  const absolute = path.resolve(root);
  const loaded = await loadConfigFile(absolute, overrides.configFile, overrides.configTimeLimit);
  if (Array.isArray(loaded)) return { config: null, findings: loaded };
  const { config, findings } = completeConfig(absolute, loaded, overrides);
  return { config, findings: [...loaded.findings, ...findings] };
}
