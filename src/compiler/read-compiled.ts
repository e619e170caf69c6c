/** A site read and compiled, and nothing written: for whatever is to be known of its pages. */
import { bundleClient } from './bundle-client.ts';
import { cacheFolderOf } from './cache-place.ts';
import type { Cache } from './cache.ts';
import { compileSetupOf } from './compile-job.ts';
import { compileSite } from './compile-site.ts';
import type { CompileRun } from './compile-site.ts';
import type { SiteConfig } from './config.ts';
import type { Diagnostic } from './diagnostics.ts';
import { createPool } from './pool.ts';
import { readSite } from './read-site.ts';
import type { Site } from './read-site.ts';
import { moduleFoldersOf } from './site-modules.ts';

/** What is read, and with what. */
export interface Reading {
  config: SiteConfig;
  cache: Cache;
  workers: number;
  /** `later` where nothing is needed that only readers do. */
  finish: CompileRun['finish'];
  signal: AbortSignal;
  /** Called for each page that was compiled now. Default: nobody wants to know. */
  onCompiled?: CompileRun['onCompiled'];
}

/** Drafts are left out, as in a build. The cache is for the caller to save. */
export async function readCompiled({
  config,
  cache,
  workers,
  finish,
  signal,
  onCompiled = () => undefined,
}: Reading): Promise<{ site: Site; bundleFindings: Diagnostic[] }> {
  const hasComponents = moduleFoldersOf(config).length > 0;
  const [site, bundled] = await Promise.all([
    readSite(config, cache, 'check'),
    hasComponents ? bundleClient(config, 'production', cacheFolderOf(config)) : null,
  ]);
  const pool = createPool(compileSetupOf(config, bundled?.assets), { workers, caller: 'compiles' });
  const components = bundled?.assets.components.facts ?? {};
  try {
    await compileSite({ site, cache, pool, components, finish, signal, onCompiled, onProgress: () => undefined });
    return { site, bundleFindings: bundled?.diagnostics ?? [] };
  } finally {
    await pool.dispose();
  }
}
