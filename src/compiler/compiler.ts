/** `createCompiler`: the stages in order, and the only state that changes. */
import os from 'node:os';
import path from 'node:path';
import { bundleClient } from './bundle-client.ts';
import { cacheFolderOf, cacheKeyOf } from './cache-place.ts';
import { openCache, openMemoryCache } from './cache.ts';
import type { Cache } from './cache.ts';
import type { ClientAssets } from './bundle.ts';
import { checkSite, reported } from './check-site.ts';
import { compileSetupOf } from './compile-job.ts';
import { compileSite } from './compile-site.ts';
import type { CompileRun } from './compile-site.ts';
import { checkOutDir } from './out-dir.ts';
import { loadConfig } from './config.ts';
import type { ConfigOverrides, SiteConfig } from './config.ts';
import { outputLocked, siteUrlMissing } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { openDevSession } from './dev-session.ts';
import type { DevSession } from './dev-session.ts';
import { readHistory } from './git.ts';
import type { History } from './git.ts';
import { linkOutcomesOf } from './link-outcomes.ts';
import type { SearchOutcome } from './search-eval.ts';
import { lockOutput, unlockOutput } from './output.ts';
import { createPool } from './pool.ts';
import type { Pool } from './pool.ts';
import { openPublication } from './publish-site.ts';
import type { Publication } from './publish-site.ts';
import { readCompiled } from './read-compiled.ts';
import { readSite } from './read-site.ts';
import { runCheck } from './run-check.ts';
import type { CheckRequest, CheckResult } from './run-check.ts';
import type { Site } from './read-site.ts';
import { loadSiteParts } from './site-parts.ts';
import { createStopwatch } from './stopwatch.ts';
import type { Timing } from './stopwatch.ts';
import { translationStatuses } from './translation-status.ts';

export interface CompilerOptions {
  /** The site's root folder. */
  root: string;
  overrides: ConfigOverrides;
  mode: 'build' | 'dev' | 'check';
  /** Worker threads; 0 compiles in this thread. Default: one per core, at most 4. */
  workers?: number;
  /** `ignore` neither reads nor writes the cache on disk. */
  cache: 'use' | 'ignore';
  /** In development: the secret of the update channel, which pages carry in a `<meta name="docsite-dev">`. */
  devToken?: string;
}

export interface Progress {
  stage: 'scan' | 'bundle' | 'compile' | 'check' | 'write';
  done: number;
  total: number;
}

export type { CheckRequest, CheckResult };

export interface BuildHooks {
  onProgress(progress: Progress): void;
  signal: AbortSignal;
}

export interface BuildResult {
  /** False when an error was found: the output folder is as it was. */
  published: boolean;
  pages: number;
  /** Sorted by place; frames filled in. */
  diagnostics: Diagnostic[];
  /** Wall time in milliseconds. */
  ms: number;
  outputBytes: number;
  outputFiles: number;
  /** Files of the output that were not taken over from the build before. */
  written: number;
  /** Pages that did not have to be compiled. */
  cacheHits: number;
  timings: Timing[];
}

/** A compiler for one site. Calls are not to overlap. */
export interface Compiler extends DevSession {
  config: SiteConfig;
  build(hooks: BuildHooks): Promise<BuildResult>;
  /** `request` says what is looked for beyond what every check looks for. Default: nothing. */
  check(signal: AbortSignal, request?: CheckRequest): Promise<CheckResult>;
  /** Texts of the site's links as queries, with the pages that they lead to and what is found for them. */
  tryLinks(signal: AbortSignal, place: { lang?: string; version?: string }): Promise<SearchOutcome[]>;
  /** Ends threads and lets go of the output folder. */
  dispose(): Promise<void>;
}

/** Loads the configuration. `compiler` is null when it can't be used; the diagnostics say why. Else they are among its own. */
export async function createCompiler(
  options: CompilerOptions,
): Promise<{ compiler: Compiler | null; diagnostics: Diagnostic[] }> {
  const { config, diagnostics } = await loadConfig(path.resolve(options.root), options.overrides);
  if (config === null) return { compiler: null, diagnostics };
  const unusable = options.mode === 'build' ? await checkOutDir(config) : null;
  if (unusable !== null) return { compiler: null, diagnostics: [...diagnostics, unusable] };
  const openCacheFor = (site: SiteConfig): Cache =>
    options.cache === 'use' ? openCache(cacheFolderOf(site), cacheKeyOf(site)) : openMemoryCache();
  const workers = options.workers ?? Math.min(4, os.availableParallelism());
  const session = openDevSession({ config, findings: diagnostics, openCacheFor, options });
  return {
    diagnostics: [],
    compiler: {
      ...session,
      config,
      build: (hooks) => build({ config, findings: diagnostics, cache: openCacheFor(config), workers, hooks }),
      check: (signal, request) =>
        runCheck({
          config,
          findings: diagnostics,
          reread: () => loadConfig(path.resolve(options.root), options.overrides),
          openCache: openCacheFor,
          workers,
          signal,
          request,
        }),
      async tryLinks(signal, place) {
        const cache = openCacheFor(config);
        const { site } = await readCompiled({ config, cache, workers, finish: 'now', signal });
        cache.save();
        return linkOutcomesOf({ site, cache, signal }, place);
      },
      dispose: () => session.dispose(),
    },
  };
}

async function build({
  config,
  findings: configFindings,
  cache,
  workers,
  hooks,
}: {
  config: SiteConfig;
  /** What is to be said of the configuration. */
  findings: Diagnostic[];
  cache: Cache;
  workers: number;
  hooks: BuildHooks;
}): Promise<BuildResult> {
  const holder = lockOutput(config.outDir);
  if (holder !== null) return refused(outputLocked(config.outDir, holder));
  const watch = createStopwatch();
  let pool: Pool | undefined;
  try {
    hooks.onProgress({ stage: 'scan', done: 0, total: 0 });
    const [{ assets, diagnostics: bundleFindings }, history, site] = await Promise.all([
      watch.time('bundle', () => bundleClient(config, 'production', cacheFolderOf(config))),
      needsHistory(config) ? watch.time('git', () => readHistory(config)) : noHistory,
      watch.time('read', () => readSite(config, cache, 'build')),
    ]);
    pool = createPool(compileSetupOf(config, assets), { workers, caller: 'compiles' });
    const parts = await loadSiteParts(config, assets);
    const behind = behindIn(site, history);
    const publication = openPublication({ site, cache, assets, parts, dates: history.dates, behind });
    const cacheHits = await watch
      .time('compile and render', () => compileAndAdd({ site, cache, pool: pool as Pool, assets, publication, hooks }))
      .catch((error: unknown) => {
        publication.tree.discard();
        throw error;
      });
    watch.run('write', () => publication.complete());
    hooks.onProgress({ stage: 'check', done: 0, total: site.pages.size });
    const findings = watch.run('check', () => checkSite(site, cache));
    const found = [
      ...configFindings,
      ...bundleFindings,
      ...(config.theme.lastUpdated ? history.diagnostics : []),
      ...addressFindings(config),
      ...findings,
      ...publication.diagnostics,
    ];
    const diagnostics = reported(found, {
      site,
      cache,
      stages: [],
    });
    hooks.onProgress({ stage: 'write', done: 0, total: 0 });
    const published = !diagnostics.some(({ severity }) => severity === 'error');
    const written = publication.tree.written();
    const { files, bytes } = publication.tree.size();
    watch.run('publish', () => {
      if (published) publication.publish();
      else publication.tree.discard();
    });
    watch.run('save cache', () => cache.save());
    const { ms, timings } = watch.stop();
    return {
      published,
      pages: site.pages.size,
      diagnostics,
      ms,
      outputBytes: bytes,
      outputFiles: files,
      written,
      cacheHits,
      timings,
    };
  } finally {
    await pool?.dispose();
    unlockOutput(config.outDir);
  }
}

const noHistory: History = { dates: new Map(), commits: new Map(), diagnostics: [] };

function needsHistory({ url, theme, locales, translations }: SiteConfig): boolean {
  return theme.lastUpdated || url !== '' || (locales.length > 1 && translations.notice);
}

/** Translations whose page says that it is behind. */
function behindIn(site: Site, { commits }: History): Set<string> {
  if (!site.config.translations.notice) return new Set();
  const behind = translationStatuses(site, commits).filter(({ state }) => state === 'behind');
  return new Set(behind.map(({ path: contentPath }) => contentPath));
}

/** Compiles what changed, and renders every page whose document changed. Returns the number of pages the cache had. */
async function compileAndAdd({
  site,
  cache,
  pool,
  assets,
  publication,
  hooks,
}: {
  site: Site;
  cache: Cache;
  pool: Pool;
  assets: ClientAssets;
  publication: Publication;
  hooks: BuildHooks;
}): Promise<number> {
  const run: CompileRun = {
    site,
    cache,
    pool,
    components: assets.components.facts,
    finish: 'now',
    signal: hooks.signal,
    onCompiled: (facts, body) => publication.add(facts, body),
    onProgress: (done, total) => hooks.onProgress({ stage: 'compile', done, total }),
  };
  const hits = await compileSite(run);
  const lost = publication.addUnchanged();
  if (lost.length === 0) return hits;
  for (const contentPath of lost) cache.forget(contentPath);
  await compileSite(run);
  publication.addUnchanged();
  return hits - lost.length;
}

/** One finding for all that is left out of a site without an address. */
function addressFindings(config: SiteConfig): Diagnostic[] {
  if (config.url !== '') return [];
  const parts = [
    'canonical links',
    'the sitemap',
    ...(config.locales.length > 1 ? ['links between translations for search engines'] : []),
    ...(config.feeds.length > 0 ? ['feeds'] : []),
  ];
  return [siteUrlMissing({ parts })];
}

function refused(diagnostic: Diagnostic): BuildResult {
  return {
    published: false,
    pages: 0,
    diagnostics: [diagnostic],
    ms: 0,
    outputBytes: 0,
    outputFiles: 0,
    written: 0,
    cacheHits: 0,
    timings: [],
  };
}
