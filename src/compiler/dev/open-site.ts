/** Opens a site for development: reads it and bundles its client; pages are compiled on request. */
import { bundleClient } from '../bundle/cached.ts';
import { cacheFolderOf } from '../compile/cache/location.ts';
import { createPool } from '../compile/pool.ts';
import { compileSetupOf } from '../compile/setup.ts';
import { compileOne, compileSite } from '../compile/site.ts';
import type { CompileRun } from '../compile/site.ts';
import { headsOf } from '../render/heads.ts';
import type { Heads } from '../render/heads.ts';
import { openSiteParts } from '../render/parts-thread.ts';
import { serveSite } from './served-site.ts';
import type { DevState, OpenSite } from './state.ts';
import { readSite } from '../site/read.ts';
import type { Site } from '../site/read.ts';

/** The open site; opens it first if necessary. */
export async function currentSite(state: DevState): Promise<OpenSite> {
  return state.opened ?? (await openSite(state));
}

/** Reads the site and bundles its client, even if one is already open. */
export async function openSite(state: DevState): Promise<OpenSite> {
  const { config, options } = state;
  state.compiling?.stop.abort();
  await state.compiling?.done.catch(() => undefined);
  state.cache = state.openCacheFor(config);
  state.git = null;
  const [site, bundled] = await Promise.all([
    readSite(config, state.cache.state, { reader: 'writer', plugins: state.plugins }),
    bundleClient(config, 'development', cacheFolderOf(config)),
  ]);
  state.bundleFindings = bundled.findings;
  const before = state.pool;
  state.pool = createPool(compileSetupOf(config, bundled.assets), { workers: options.workers ?? 1 });
  await before?.dispose();
  await state.opened?.parts.dispose();
  const parts = openSiteParts(config, bundled.assets);
  return show(state, { site, assets: bundled.assets, parts, heads: await headsIn(state, site) });
}

export function headsIn({ plugins }: DevState, site: Site): Promise<Heads> {
  return headsOf(site, { plugins, dates: new Map() });
}

/** Switches to this site, which answers all later requests. */
export function show(state: DevState, next: Omit<OpenSite, 'served'>): OpenSite {
  const served = serveSite({
    ...next,
    history: state.opened?.served.context ?? { lastUpdated: new Map(), outdated: new Set() },
    cache: state.cache,
    plugins: state.plugins,
    devToken: state.options.devToken ?? '',
    compilePage: (contentPath) => compilePage(state, contentPath),
    compileAll: () => compileAll(state),
  });
  return (state.opened = { ...next, served });
}

/** Compiles a page; compiles it again if a save has meanwhile ended the compile threads. */
export async function compilePage(state: DevState, contentPath: string): Promise<void> {
  const { site } = await currentSite(state);
  const { pool } = state;
  const page = site.pages.get(contentPath);
  if (page === undefined) return;
  try {
    await compileOne(page, runOf(state, site, new AbortController().signal));
  } catch (error) {
    if (state.pool === pool) throw error;
    await compilePage(state, contentPath);
  }
}

/** Compiles the stale pages. Concurrent callers share one run, and all of them wait for it. */
export async function compileStale(state: DevState): Promise<void> {
  while (state.compilingStale !== null || state.stale.size > 0)
    await (state.compilingStale ??= startCompilingStale(state).finally(() => (state.compilingStale = null)));
}

async function startCompilingStale(state: DevState): Promise<void> {
  const { site } = await currentSite(state);
  const { pool } = state;
  const only = new Set(state.stale);
  // A save during the run adds its pages again.
  state.stale.clear();
  try {
    await compileSite({ ...runOf(state, site, new AbortController().signal), only });
  } catch (error) {
    for (const contentPath of only) state.stale.add(contentPath);
    if (state.pool === pool) throw error;
  }
}

/**
 * Compiles the pages that have not been requested. Concurrent callers share one run, which starts again if the site
 * changes.
 */
export async function compileAll(state: DevState, signal = new AbortController().signal): Promise<void> {
  const { site } = await currentSite(state);
  if (state.compiling !== null && state.compiling.site !== site) {
    await state.compiling.done.catch(() => undefined);
    return compileAll(state, signal);
  }
  const run = (state.compiling ??= startCompiling(state, site, signal));
  return run.done.catch((error: unknown) => {
    const isReplaced = run.stop.signal.aborted || run.pool !== state.pool;
    if (!isReplaced || signal.aborted) throw error;
    return compileAll(state, signal);
  });
}

function startCompiling(state: DevState, site: Site, signal: AbortSignal): NonNullable<DevState['compiling']> {
  const stop = new AbortController();
  const { cache, pool } = state;
  const done = compileSite(runOf(state, site, AbortSignal.any([signal, stop.signal])))
    .then(() => cache.save())
    .finally(() => (state.compiling = null));
  return { site, pool, stop, done };
}

function runOf({ cache, pool, opened }: DevState, site: Site, signal: AbortSignal): CompileRun {
  if (pool === null) throw new Error('the session is not open');
  return {
    site,
    cache,
    pool,
    components: opened?.assets.components.facts ?? {},
    finish: 'now',
    signal,
    onCompiled: () => undefined,
    onProgress: () => undefined,
  };
}
