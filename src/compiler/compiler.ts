/** Creates the compiler, which runs the stages in order and owns the only mutable state. */
import os from 'node:os';
import path from 'node:path';
import { refused } from './build-result.ts';
import type { BuildResult } from './build-result.ts';
import { readInputs } from './build-inputs.ts';
import { cacheFolderOf, cacheKeyOf } from './compile/cache/location.ts';
import { openCache, openMemoryCache } from './compile/cache/pages.ts';
import type { Cache } from './compile/cache/pages.ts';
import type { ClientAssets } from './bundle/bundle.ts';
import { openSampleChecks } from './checks/samples/syntax.ts';
import type { SampleChecks } from './checks/samples/syntax.ts';
import { joinCauses } from './checks/join-causes.ts';
import { checkWhole, reported } from './checks/site.ts';
import { unlessRefused, withCacheFinding } from './checks/disk.ts';
import { compileSetupOf } from './compile/setup.ts';
import { compileSite } from './compile/site.ts';
import type { CompileRun } from './compile/site.ts';
import { checkOutDir } from './publish/out-dir.ts';
import { loadConfig, readConfig } from './config/read.ts';
import type { SiteThread } from './config/site-thread.ts';
import { withSourceStacks } from './config/source-positions.ts';
import type { SiteConfig } from './config/site.ts';
import { outputLocked, outputLockStale } from './findings/catalogue.ts';
import type { Finding } from './findings/finding.ts';
import { openDevSession } from './dev/session.ts';
import type { DevSession } from './dev/session.ts';
import { linkOutcomesOf } from './checks/search/link-outcomes.ts';
import type { SearchOutcome } from './search/evaluate.ts';
import { inspectFiles } from './publish/inspect-files.ts';
import { lockOutput, unlockOutput } from './publish/lock.ts';
import { searchFilesByPlace } from './publish/search.ts';
import { openElsewhere } from './compile/elsewhere/elsewhere.ts';
import type { Elsewhere } from './compile/elsewhere/elsewhere.ts';
import type { Shard } from './compile/elsewhere/shares.ts';
import { compileShard, unwritten } from './checks/shard.ts';
import type { ShardResult } from './checks/shard.ts';
import { createPool } from './compile/pool.ts';
import type { Pool } from './compile/pool.ts';
import { addFiles, addPluginFiles, addSearch, startSearch } from './publish/add-files.ts';
import { addCreatedPages, addPage, addUnchangedPages } from './publish/add-pages.ts';
import type { DrawnParts } from './render/context.ts';
import { foldPlugins } from './publish/plugin-files.ts';
import { afterPublishing } from './publish/after-publishing.ts';
import { openPlugins } from './plugins/host.ts';
import type { PluginHost } from './plugins/host.ts';
import { headsOf } from './render/heads.ts';
import { defaultPlugins } from '../plugins/defaults.ts';
import { discard, failureFindings, keep, openPublication, publish } from './publish/publication.ts';
import type { Publication } from './publish/publication.ts';
import { readCompiled } from './compile/read-compiled.ts';
import { openSearchBuilder } from './search/index-thread.ts';
import { runCheck, unchecked } from './checks/run.ts';
import type { CheckRequest, CheckResult } from './checks/run.ts';
import type { Site } from './site/read.ts';
import { makeFolder, replaceFile } from './disk.ts';
import { openSiteParts } from './render/parts-thread.ts';
import { rememberBuild } from './compile/cache/last-build.ts';
import { createStopwatch } from './stopwatch.ts';
import { pagesWithNotice } from './site/translation-status.ts';
import { completeOptions } from './config/compiler-options.ts';
import type { CompilerOptions, CompleteOptions } from './config/compiler-options.ts';
import type { Progress } from './progress.ts';
import { runPluginCommand } from './site/plugin-command.ts';
import type { CommandOutcome } from './site/plugin-command.ts';

export type { Progress };
export type { BuildResult, CheckRequest, CheckResult, CommandOutcome };

export interface BuildHooks {
  /** Default: does nothing. */
  onProgress?(progress: Progress): void;
  /** Stops the build when it is aborted. Default: the build runs to completion. */
  signal?: AbortSignal;
}

/** A compiler for one site. Calls must not overlap. */
export interface Compiler extends DevSession {
  config: SiteConfig;
  /** `merge`: files or folders with the pages that `shard` has compiled. */
  build(hooks?: BuildHooks, merge?: readonly string[]): Promise<BuildResult>;
  /** Compiles one machine's share of the pages and writes them to a file in `folder`. */
  shard(shard: Shard, request: { folder: string; signal: AbortSignal }): Promise<ShardResult>;
  /** `request` selects checks in addition to the default ones. Default: none. Without a signal, nothing stops the check. */
  check(signal?: AbortSignal, request?: CheckRequest): Promise<CheckResult>;
  /** Runs the site's link texts as queries. Returns each query with its target pages and the search results. */
  tryLinks(signal: AbortSignal, scope: { lang?: string; version?: string }): Promise<SearchOutcome[]>;
  /** Runs a plugin's command; null if no plugin defines it. */
  command(name: string, args: readonly string[]): Promise<CommandOutcome | null>;
  /** Terminates threads and releases the output folder. */
  dispose(): Promise<void>;
}

/**
 * Loads the config. `compiler` is null if the config is unusable; the findings explain why. Otherwise they include the
 * config's findings.
 * @throws TypeError on an unknown option or one of the wrong type.
 */
export async function createCompiler(
  options: CompilerOptions,
): Promise<{ compiler: Compiler | null; findings: Finding[] }> {
  const complete = completeOptions(options);
  const root = path.resolve(complete.root);
  return unlessRefused(
    root,
    () => openCompiler(root, complete),
    (finding) => ({ compiler: null, findings: [finding] }),
  );
}

async function openCompiler(
  root: string,
  options: CompleteOptions,
): Promise<{ compiler: Compiler | null; findings: Finding[] }> {
  const { config, findings, awaited, thread } = await readConfig(root, options.overrides);
  if (config === null) return { compiler: null, findings };
  const unusable = options.mode === 'build' ? await checkOutDir(config) : null;
  if (unusable !== null) {
    void thread?.end();
    return { compiler: null, findings: [...findings, unusable] };
  }
  const pluginsFor = createOpener(thread);
  const openCacheFor = (site: SiteConfig): Cache =>
    options.cache === 'use' ? openCache(cacheFolderOf(site), cacheKeyOf(site)) : openMemoryCache();
  // A run that ignores the cache compiles all pages.
  const shared = options.cache === 'use' ? config : null;
  const workers = options.workers ?? Math.min(4, os.availableParallelism());
  const session = openDevSession({ config, findings, awaited, openCacheFor, pluginsFor, options });
  return {
    findings: [],
    compiler: {
      ...session,
      config,
      // The next request opens the site again.
      open: () => unlessRefused(root, session.open, (finding) => ({ findings: [finding] })),
      build({ onProgress = () => undefined, signal = endless() } = {}, merge) {
        const hooks = { onProgress, signal };
        const elsewhere = openElsewhere({ merge, config: shared, signal });
        const run = {
          config,
          findings,
          cache: openCacheFor(config),
          plugins: pluginsFor(config),
          workers,
          hooks,
          elsewhere,
        };
        return unlessRefused(root, () => build(run), refused).then((built) => withSourceStacks(built, config));
      },
      shard(shard, request) {
        const elsewhere = openElsewhere({ config: shared, signal: request.signal });
        const parts = { config, cache: openCacheFor(config), workers, plugins: pluginsFor(config), elsewhere };
        const run = { ...parts, shard, ...request };
        return unlessRefused(root, () => compileShard(run), unwritten);
      },
      check: (signal = endless(), request) => {
        const reread = () => loadConfig(root, options.overrides);
        const sharing = (site: SiteConfig) => openElsewhere({ config: shared && site, signal });
        const parts = { openCache: openCacheFor, pluginsFor, elsewhereFor: sharing, workers };
        const run = { config, findings, reread, ...parts, signal, request };
        return unlessRefused(root, () => runCheck(run), unchecked).then((checked) => withSourceStacks(checked, config));
      },
      async tryLinks(signal, scope) {
        const cache = openCacheFor(config);
        const plugins = pluginsFor(config);
        const { site } = await readCompiled({ config, cache, workers, plugins, finish: 'now', signal }).finally(() =>
          plugins.dispose(),
        );
        cache.save();
        return linkOutcomesOf(
          { site, cache, signal, indexWithout: (isLeftOut) => searchFilesByPlace(site, cache, isLeftOut) },
          scope,
        );
      },
      async command(name, args) {
        const done = await runPluginCommand({ config, plugins: pluginsFor(config) }, name, args);
        if (done === null) return null;
        return unlessRefused<CommandOutcome>(
          root,
          () => withSourceStacks(withFiles(done, root), config),
          (finding) => ({ result: null, findings: [finding] }),
        );
      },
      dispose: () => session.dispose(),
    },
  };
}

function endless(): AbortSignal {
  return new AbortController().signal;
}

/** Writes the files that a plugin's command creates. */
function withFiles(outcome: CommandOutcome, root: string): CommandOutcome {
  for (const { path: name, contents } of outcome.result?.files ?? []) {
    const file = path.join(root, name);
    makeFolder(path.dirname(file));
    replaceFile(file, contents);
  }
  return outcome;
}

/** The first plugins that run a hook take the thread that loaded the config. */
function createOpener(thread: SiteThread | null): (config: SiteConfig) => PluginHost {
  const loaded = { thread };
  const takeLoaded = (): SiteThread | null => {
    const taken = loaded.thread;
    loaded.thread = null;
    return taken;
  };
  return (config) => openPlugins(config, defaultPlugins(config), { takeLoaded });
}

interface BuildRun {
  config: SiteConfig;
  /** `build` disposes them. */
  plugins: PluginHost;
  /** Findings about the config. */
  findings: Finding[];
  cache: Cache;
  workers: number;
  hooks: Required<BuildHooks>;
  elsewhere: Elsewhere;
}

async function build({
  config,
  plugins,
  findings: configFindings,
  cache,
  workers,
  hooks,
  elsewhere,
}: BuildRun): Promise<BuildResult> {
  const lock = lockOutput(config.outDir);
  if (lock.status === 'held') return refused(outputLocked(config.outDir, lock.holder));
  const watch = createStopwatch();
  const search = openSearchBuilder(workers);
  let pool: Pool | undefined;
  let publication: Publication | undefined;
  let parts: DrawnParts | undefined;
  try {
    hooks.onProgress({ stage: 'scan', done: 0, total: 0 });
    const openPool = (bundle: ClientAssets): Pool =>
      (pool = createPool(compileSetupOf(config, bundle), { workers, caller: 'compiles' }));
    const { assets, bundleFindings, git, site, compiling } = await readInputs(
      { config, cache, plugins, watch },
      openPool,
    );
    parts = openSiteParts(config, assets);
    const outdated = pagesWithNotice(site, git);
    const heads = await headsOf(site, { plugins, dates: git.dates });
    const samples = openSampleChecks(config, cache);
    const opened = openPublication({ site, cache, assets, parts, dates: git.dates, outdated, heads });
    publication = opened;
    const { hits: cacheHits, recover } = await watch.time('compile and render', () =>
      compileAndAdd({ site, cache, pool: compiling, assets, publication: opened, samples, hooks, elsewhere }),
    );
    // Their memory is needed for the index of a large site. A page whose body is lost starts a new thread.
    await compiling.dispose();
    watch.run('search', () => startSearch(opened, search));
    const own = await watch.time('inspect', () => inspectFiles(site, cache));
    const folded = await watch.time('plugins', () => foldPlugins({ ...opened, recover }, plugins));
    await watch.time('write', () => addPluginFiles(opened, folded));
    watch.run('write', () => {
      addCreatedPages(opened);
      addFiles(opened, { copied: own.files.values(), plugins: folded });
    });
    hooks.onProgress({ stage: 'check', done: 0, total: site.pages.size });
    const ofSamples = await watch.time('check', () => samples.findings(site));
    await watch.time('share', () => elsewhere.share(site, cache));
    const siteFindings = await watch.time('check', async () =>
      checkWhole(site, cache, { git, samples: ofSamples, files: own.findings, plugins: folded }),
    );
    await watch.time('search', () => addSearch(opened));
    const found = [
      ...(lock.stale === null ? [] : [outputLockStale(lock.stale)]),
      ...configFindings,
      ...bundleFindings,
      ...siteFindings,
      ...heads.findings,
      ...failureFindings(opened.failed, config),
    ];
    const findings = joinCauses(reported([...found, ...elsewhere.findings()], { site, cache, stages: [] }));
    const published = !findings.some(({ severity }) => severity === 'error');
    if (published) hooks.onProgress({ stage: 'write', done: 0, total: 0 });
    const written = published ? opened.tree.changed() : opened.tree.written();
    const { files: outputFiles, bytes: outputBytes } = opened.tree.size();
    watch.run('publish', () => (published ? publish(opened) : keep(opened)));
    const after = published ? await afterPublishing(opened, plugins) : [];
    watch.run('save cache', () => cache.save());
    const figures = { outputBytes, outputFiles, written, cacheHits, ...elsewhere.figures(), ...watch.stop() };
    if (cache.isPersistent) rememberBuild(cacheFolderOf(config), { pages: site.pages.size, ...figures });
    return {
      published,
      pages: site.pages.size,
      findings: withCacheFinding([...findings, ...after], { cache, config }),
      ...figures,
    };
  } finally {
    if (publication !== undefined) discard(publication);
    await Promise.all([pool?.dispose(), parts?.dispose(), plugins.dispose(), search.end()]);
    unlockOutput(config.outDir);
  }
}

/** Compiles changed pages, and renders every page whose document changed. `recover` compiles pages whose body was lost. */
async function compileAndAdd({
  site,
  cache,
  pool,
  assets,
  publication,
  samples,
  hooks,
  elsewhere,
}: {
  site: Site;
  cache: Cache;
  pool: Pool;
  assets: ClientAssets;
  publication: Publication;
  samples: SampleChecks;
  hooks: Required<BuildHooks>;
  elsewhere: Elsewhere;
}): Promise<{ hits: number; recover(): Promise<void> }> {
  const run: CompileRun = {
    site,
    cache,
    pool,
    components: assets.components.facts,
    finish: 'now',
    elsewhere,
    signal: hooks.signal,
    onCompiled(facts, body) {
      samples.checkPage(facts, body);
      addPage(publication, facts, body);
    },
    onProgress: (done, total) => hooks.onProgress({ stage: 'compile', done, total }),
  };
  const hits = await compileSite(run);
  const lost = addUnchangedPages(publication);
  const recover = (): Promise<void> => compileSite(run).then(() => undefined);
  if (lost.length === 0) return { hits, recover };
  for (const contentPath of lost) cache.forget(contentPath);
  await recover();
  addUnchangedPages(publication);
  return { hits: hits - lost.length, recover };
}
