/** The development session: pages compiled when asked for, and what each saved file changes for the open ones. */
import path from 'node:path';
import { bundleClient } from './bundle-client.ts';
import type { ClientAssets } from './bundle.ts';
import { openMemoryCache } from './cache.ts';
import type { Cache } from './cache.ts';
import { openSampleChecks } from './check-samples.ts';
import { checkMoves } from './check-moves.ts';
import { checkClosely, checkInputOf, checkSite, reported } from './check-site.ts';
import { compileSetupOf } from './compile-job.ts';
import { compileOne, compileSite } from './compile-site.ts';
import type { CompileRun } from './compile-site.ts';
import { cacheFolderOf } from './cache-place.ts';
import type { CompilerOptions } from './compiler.ts';
import { loadConfig } from './config.ts';
import type { SiteConfig } from './config.ts';
import type { Diagnostic } from './diagnostics.ts';
import { createResponder } from './dev-respond.ts';
import type { Reply } from './dev-respond.ts';
import { readChanged } from './dev-update.ts';
import { createPool } from './pool.ts';
import type { Pool } from './pool.ts';
import { readAssets } from './read-assets.ts';
import { readGitFacts } from './read-git-facts.ts';
import type { GitFacts } from './read-git-facts.ts';
import { readSite } from './read-site.ts';
import type { Site } from './read-site.ts';
import { moduleFoldersOf } from './site-modules.ts';
import { siteTextsFile } from './site-texts.ts';
import { loadSiteParts } from './site-parts.ts';
import { checkStaleness, translationStatuses } from './translation-status.ts';
import type { DrawnParts } from './site-parts.ts';
import { fileInRoot } from './text-points.ts';

/** On a larger site only the samples of pages that were saved are parsed: all of them would take longer than a writer waits. */
const mostSampled = 1000;

/** What the browser of a writer is told. */
export type DevMessage =
  /** These pages changed; an open one fetches its data again. */
  | { type: 'page'; routePaths: string[] }
  /** Navigation or the set of pages changed. */
  | { type: 'site' }
  /** The client itself or the configuration changed. */
  | { type: 'reload' }
  /** Styles or components changed. */
  | { type: 'assets' }
  | { type: 'diagnostics'; diagnostics: Diagnostic[] };

export interface DevSession {
  /** Scans the content and builds the site model; compiles nothing. */
  open(): Promise<{ diagnostics: Diagnostic[] }>;
  /** Answers a decoded URL path (base included); null when nothing of the site is there. */
  respond(urlPath: string): Promise<Reply | null>;
  /** Compiles the pages nobody has asked for yet. */
  warm(signal: AbortSignal): Promise<void>;
  /** Takes in changed files (absolute paths); returns what open browsers must know. */
  update(changedFiles: string[]): Promise<DevMessage[]>;
  /** All findings as they stand now. */
  diagnostics(): Promise<Diagnostic[]>;
  /** Files and folders whose changes matter. */
  watchPaths(): string[];
  dispose(): Promise<void>;
}

/** What a session holds once it is open. */
export interface OpenSite {
  site: Site;
  assets: ClientAssets;
  /** What the site draws of the shell. */
  parts: DrawnParts;
}

export function openDevSession({
  config: initial,
  findings,
  openCacheFor,
  options,
}: {
  config: SiteConfig;
  /** What is to be said of the configuration. */
  findings: Diagnostic[];
  /** Compiled pages hold for one configuration and one set of components, so each has a cache of its own. */
  openCacheFor(config: SiteConfig): Cache;
  options: CompilerOptions;
}): DevSession {
  let config = initial;
  let cache: Cache = openMemoryCache();
  let opened: OpenSite | null = null;
  let configFindings: Diagnostic[] = findings;
  let bundleFindings: Diagnostic[] = [];
  /** Content paths of what was saved in this session. */
  const saved = new Set<string>();
  let pool: Pool | null = null;
  let compiling: { site: Site; done: Promise<void>; stop: AbortController } | null = null;
  /** Read when findings are first asked for: a commit changes them at the next start, or with the configuration. */
  let git: Promise<GitFacts> | null = null;
  let responder: ReturnType<typeof createResponder> | null = null;

  const load = async (): Promise<OpenSite> => {
    compiling?.stop.abort();
    await compiling?.done.catch(() => undefined);
    cache = openCacheFor(config);
    git = null;
    const [site, bundled] = await Promise.all([
      readSite(config, cache, 'writer'),
      bundleClient(config, 'development', cacheFolderOf(config)),
    ]);
    bundleFindings = bundled.diagnostics;
    const before = pool;
    pool = createPool(compileSetupOf(config, bundled.assets), { workers: options.workers ?? 1 });
    await before?.dispose();
    return show({ site, assets: bundled.assets, parts: await loadSiteParts(config, bundled.assets) });
  };
  /** From now on requests are answered from this site. */
  function show(next: OpenSite): OpenSite {
    const devToken = options.devToken ?? '';
    responder = createResponder({ ...next, cache, devToken, compile: compilePage, compileAll });
    opened = next;
    return next;
  }
  const current = async (): Promise<OpenSite> => opened ?? (await load());

  const runOf = (site: Site, signal: AbortSignal): CompileRun => {
    if (pool === null) throw new Error('the session is not open');
    const components = opened?.assets.components.facts ?? {};
    return {
      site,
      cache,
      pool,
      components,
      finish: 'now',
      signal,
      onCompiled: () => undefined,
      onProgress: () => undefined,
    };
  };
  async function compilePage(contentPath: string): Promise<void> {
    const { site } = await current();
    const page = site.pages.get(contentPath);
    if (page !== undefined) await compileOne(page, runOf(site, new AbortController().signal));
  }

  /** One run at a time compiles what nobody has asked for; whoever needs all pages waits for it, also when the site changes. */
  async function compileAll(signal = new AbortController().signal): Promise<void> {
    const { site } = await current();
    if (compiling !== null && compiling.site !== site) {
      await compiling.done.catch(() => undefined);
      return compileAll(signal);
    }
    const run = (compiling ??= startCompiling(site, signal));
    return run.done.catch((error: unknown) => {
      if (!run.stop.signal.aborted || signal.aborted) throw error;
      return compileAll(signal);
    });
  }
  function startCompiling(site: Site, signal: AbortSignal): NonNullable<typeof compiling> {
    const stop = new AbortController();
    const own = cache;
    const done = compileSite(runOf(site, AbortSignal.any([signal, stop.signal])))
      .then(() => own.save())
      .finally(() => (compiling = null));
    return { site, stop, done };
  }

  return {
    async open() {
      const { site } = await load();
      return { diagnostics: [...configFindings, ...site.diagnostics] };
    },
    async respond(urlPath) {
      await current();
      return responder === null ? null : responder.respond(urlPath);
    },
    warm: compileAll,
    async update(changedFiles) {
      const { site, assets, parts } = await current();
      for (const file of changedFiles) saved.add(path.relative(config.content, file).split(path.sep).join('/'));
      if (changedFiles.some((file) => isConfigFile(file, config))) {
        const loaded = await loadConfig(config.root, options.overrides);
        configFindings = loaded.diagnostics;
        if (loaded.config === null) return [];
        config = loaded.config;
        await load();
        return [{ type: 'reload' }];
      }
      if (changedFiles.some((file) => isBundled(file, { config, assets }))) {
        await load();
        return [{ type: 'assets' }];
      }
      const change = await readChanged({ site, cache, changedFiles, compilePage });
      if (change.site !== site) show({ site: change.site, assets, parts });
      else responder?.forget(change.routePaths);
      return change.messages;
    },
    async diagnostics() {
      if (opened === null) return configFindings;
      const { commits, renames } = await (git ??= readGitFacts(config));
      const { site } = opened;
      const samples = await openSampleChecks(config, cache).findings(
        site,
        site.pages.size > mostSampled ? saved : undefined,
      );
      const own = [...configFindings, ...bundleFindings];
      const found = [...own, ...checkMoves(checkSite(site, cache), checkInputOf(site, cache), renames)];
      // A save that comes meanwhile goes first.
      await pause();
      found.push(...checkClosely(site, cache, readAssets(site)));
      found.push(...checkStaleness(site, translationStatuses(site, commits)));
      await pause();
      return reported([...found, ...samples], { site, cache, stages: ['check'] });
    },
    watchPaths: () => [
      config.content,
      ...(config.file === '' ? [] : [config.file]),
      path.join(config.root, siteTextsFile),
      ...config.styles,
      ...moduleFoldersOf(config),
      ...Object.keys(opened?.assets.components.inputs ?? {}).map((file) => path.resolve(config.root, file)),
    ],
    async dispose() {
      await pool?.dispose();
      pool = null;
    },
  };
}

/** Components and styles may lie beside the pages, in `content/theme`. */
function isBundled(file: string, { config, assets }: { config: SiteConfig; assets: ClientAssets }): boolean {
  if (!file.startsWith(config.content + path.sep) || config.styles.includes(file)) return true;
  const name = fileInRoot(config.root, file);
  return (
    file.startsWith(path.join(config.content, 'theme') + path.sep) || Object.hasOwn(assets.components.inputs, name)
  );
}

function isConfigFile(file: string, config: SiteConfig): boolean {
  return file === config.file || file === path.join(config.root, siteTextsFile);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
