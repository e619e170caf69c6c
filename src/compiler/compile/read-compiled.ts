/** Reads and compiles a site without writing anything, for commands that report on its pages. */
import { bundleClient } from '../bundle/cached.ts';
import { cacheFolderOf } from './cache/location.ts';
import type { Cache } from './cache/pages.ts';
import { compileSetupOf } from './setup.ts';
import { compileSite } from './site.ts';
import type { Elsewhere } from './elsewhere/elsewhere.ts';
import type { CompileRun } from './site.ts';
import type { SiteConfig } from '../config/site.ts';
import type { Finding } from '../findings/finding.ts';
import type { PluginHost } from '../plugins/host.ts';
import { createPool } from './pool.ts';
import { readSite } from '../site/read.ts';
import type { Site } from '../site/read.ts';
import { moduleFoldersOf, siteModulesOf } from '../config/site-modules.ts';

/** The site to read, and options for reading it. */
export interface Reading {
  config: SiteConfig;
  cache: Cache;
  workers: number;
  /** `later` if highlighted code and search terms are not needed. */
  finish: CompileRun['finish'];
  signal: AbortSignal;
  plugins: PluginHost;
  /** The pages to compile, by content path. Default: all. */
  shareOf?(site: Site): ReadonlySet<string>;
  /** Provides pages that other machines compiled. Default: none. */
  elsewhere?: Elsewhere;
  /** Called for each page that was compiled in this run. Default: not called. */
  onCompiled?: CompileRun['onCompiled'];
  /** Default: does nothing. */
  onProgress?: CompileRun['onProgress'];
}

/** Omits drafts, as a build does. The caller saves the cache. */
export async function readCompiled({
  config,
  cache,
  workers,
  finish,
  signal,
  onCompiled = () => undefined,
  onProgress = () => undefined,
  plugins,
  shareOf,
  elsewhere,
}: Reading): Promise<{ site: Site; bundleFindings: Finding[] }> {
  // The bundle affects findings and pages only if the site has its own components or styles.
  const needsBundle = siteModulesOf(config).length + moduleFoldersOf(config).length + config.styles.length > 0;
  const [site, bundled] = await Promise.all([
    readSite(config, cache.state, { reader: 'reader', plugins }),
    needsBundle ? bundleClient(config, 'production', cacheFolderOf(config)) : null,
  ]);
  const pool = createPool(compileSetupOf(config, bundled?.assets), { workers, caller: 'compiles' });
  const components = bundled?.assets.components.facts ?? {};
  try {
    await compileSite({
      site,
      cache,
      pool,
      components,
      finish,
      signal,
      onCompiled,
      onProgress,
      ...(shareOf !== undefined && { only: shareOf(site) }),
      ...(elsewhere !== undefined && { elsewhere }),
    });
    return { site, bundleFindings: bundled?.findings ?? [] };
  } finally {
    await pool.dispose();
  }
}
