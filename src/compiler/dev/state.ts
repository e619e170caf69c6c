/** Defines the mutable state of a development session, which is passed to every function in this folder. */
import type { ClientAssets } from '../bundle/bundle.ts';
import { openMemoryCache } from '../compile/cache/pages.ts';
import type { Cache } from '../compile/cache/pages.ts';
import type { Pool } from '../compile/pool.ts';
import type { CompleteOptions } from '../config/compiler-options.ts';
import type { SiteConfig } from '../config/site.ts';
import type { Finding } from '../findings/finding.ts';
import type { GitFacts } from '../git/facts.ts';
import type { PluginHost } from '../plugins/host.ts';
import type { DrawnParts } from '../render/context.ts';
import type { Heads } from '../render/heads.ts';
import type { ServedSite } from './served-site.ts';
import type { Site } from '../site/read.ts';

/** The options for opening a session. */
export interface DevInput {
  config: SiteConfig;
  /** Findings about the config. */
  findings: Finding[];
  /** Absolute paths of files of optional packages, and of missing files that the config names. */
  awaited: string[];
  /** Compiled pages depend on the config and the components, so each combination has a separate cache. */
  openCacheFor(config: SiteConfig): Cache;
  pluginsFor(config: SiteConfig): PluginHost;
  options: CompleteOptions;
}

/** The site with its client. */
export interface OpenSite {
  site: Site;
  assets: ClientAssets;
  /** The parts of the shell that the site provides. */
  parts: DrawnParts;
  /** The plugins' head tags. */
  heads: Heads;
  /** Answers requests from this site. */
  served: ServedSite;
}

export interface DevState extends Pick<DevInput, 'options' | 'openCacheFor' | 'pluginsFor'> {
  config: SiteConfig;
  cache: Cache;
  plugins: PluginHost;
  pool: Pool | null;
  /** Null until the site is first read. */
  opened: OpenSite | null;
  /** The run that compiles the pages that have not been requested. */
  compiling: { site: Site; pool: Pool | null; done: Promise<void>; stop: AbortController } | null;
  configFindings: Finding[];
  /**
   * Absolute paths of files of optional packages, and of missing files that the config names. If one of them is added or
   * removed, the config is loaded again.
   */
  awaited: string[];
  bundleFindings: Finding[];
  /** Files with changes that could not be applied; the next save applies them. */
  missed: Set<string>;
  /** Content paths of the files saved in this session. */
  saved: Set<string>;
  /** Content paths of pages that show part of a saved file. The next findings compile those that are not up to date. */
  stale: Set<string>;
  /** The run that compiles the stale pages. */
  compilingStale: Promise<void> | null;
  /** Facts from git, read when findings are first requested, and again after a commit. */
  git: Promise<GitFacts> | null;
}

export function createState({ config, findings, awaited, openCacheFor, pluginsFor, options }: DevInput): DevState {
  return {
    options,
    openCacheFor,
    pluginsFor,
    config,
    cache: openMemoryCache(),
    plugins: pluginsFor(config),
    pool: null,
    opened: null,
    compiling: null,
    configFindings: findings,
    awaited,
    bundleFindings: [],
    missed: new Set(),
    saved: new Set(),
    stale: new Set(),
    compilingStale: null,
    git: null,
  };
}
