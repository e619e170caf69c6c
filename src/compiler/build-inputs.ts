/** Reads everything that a build needs. */
import { bundleClient } from './bundle/cached.ts';
import type { ClientAssets } from './bundle/bundle.ts';
import { cacheFolderOf } from './compile/cache/location.ts';
import type { Cache } from './compile/cache/pages.ts';
import type { Pool } from './compile/pool.ts';
import type { SiteConfig } from './config/site.ts';
import type { Finding } from './findings/finding.ts';
import { readGitFacts } from './git/facts.ts';
import type { GitFacts } from './git/facts.ts';
import type { PluginHost } from './plugins/host.ts';
import { readSite } from './site/read.ts';
import type { Site } from './site/read.ts';
import type { Stopwatch } from './stopwatch.ts';

/** In a cold build, also starts the first compile thread. */
export async function readInputs(
  { config, cache, plugins, watch }: { config: SiteConfig; cache: Cache; plugins: PluginHost; watch: Stopwatch },
  openPool: (assets: ClientAssets) => Pool,
): Promise<{ assets: ClientAssets; bundleFindings: Finding[]; compiling: Pool; git: GitFacts; site: Site }> {
  const isCold = cache.state.pages.size === 0;
  const opened: { pool?: Pool } = {};
  const bundled = async (): Promise<{ assets: ClientAssets; bundleFindings: Finding[]; compiling: Pool }> => {
    const { assets, findings } = await watch.time('bundle', () =>
      bundleClient(config, 'production', cacheFolderOf(config)),
    );
    opened.pool = openPool(assets);
    return { assets, bundleFindings: findings, compiling: opened.pool };
  };
  const onScanned = (pages: number): void => {
    if (isCold) opened.pool?.start(pages);
  };
  const [bundle, git, site] = await Promise.all([
    bundled(),
    watch.time('git', () => readGitFacts(config, cacheFolderOf(config))),
    watch.time('read', () => readSite(config, cache.state, { reader: 'reader', plugins, onScanned })),
  ]);
  return { ...bundle, git, site };
}
