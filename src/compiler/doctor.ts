/** Collects what `docsite doctor` shows: versions, paths, the cache, optional packages and the last build. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { readCacheFile } from './cache-file.ts';
import { cacheFolderOf, cacheKeyOf } from './compile/cache/location.ts';
import { loadConfig } from './config/read.ts';
import type { SiteConfig } from './config/site.ts';
import type { Finding } from './findings/finding.ts';
import { readLastBuild } from './compile/cache/last-build.ts';
import type { LastBuild } from './compile/cache/last-build.ts';
import { optionalVersion } from './optional-package.ts';
import { isMarker } from './module-file.ts';
import { packageRoot } from './package-root.ts';
import { docsiteVersion } from './version.ts';

export interface CacheHealth {
  folder: string;
  files: number;
  bytes: number;
  /**
   * Whether the next run can use the data stored for this version of docsite, this version of Node.js and these
   * options.
   */
  state: 'current' | 'outdated' | 'empty';
  isWritable: boolean;
  /** Stored files that are incomplete or changed; the next run ignores them. */
  damaged: string[];
}

export interface Diagnosis {
  versions: { docsite: string; node: string; platform: string };
  machine: { cores: number; memory: number };
  /** Absolute paths. */
  paths: { package: string; root: string; config: string; content: string; output: string } | null;
  cache: CacheHealth | null;
  /** Packages that only some options need; the version is null if the package is not installed. */
  optional: { name: string; version: string | null }[];
  lastBuild: LastBuild | null;
  /** Findings about the config. Without a usable config, `paths` and `cache` are null. */
  findings: Finding[];
}

export async function diagnose(root: string): Promise<Diagnosis> {
  const { config, findings } = await loadConfig(root, {});
  const { peerDependencies } = JSON.parse(fs.readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
    peerDependencies: Record<string, string>;
  };
  return {
    versions: {
      docsite: docsiteVersion,
      node: process.version,
      platform: `${process.platform} ${process.arch} ${os.release()}`,
    },
    machine: { cores: os.availableParallelism(), memory: os.totalmem() },
    paths:
      config === null
        ? null
        : { package: packageRoot, root, config: config.file, content: config.content, output: config.outDir },
    cache: config === null ? null : cacheHealth(config),
    optional: [...Object.keys(peerDependencies), ...browserPackages, ...proseTools(config)].map((name) => ({
      name,
      version: optionalVersion(name, root),
    })),
    lastBuild: config === null ? null : readLastBuild(cacheFolderOf(config)),
    findings,
  };
}

/** The packages that `docsite check --a11y` needs. Any of the drivers is enough. */
const browserPackages = ['axe-core', 'playwright-core', 'puppeteer-core'];

/** The tools in `checks.prose` that are npm packages. */
function proseTools(config: SiteConfig | null): string[] {
  return (config?.checks.prose ?? []).filter((name) => name === 'cspell' || name === 'zhlint');
}

function cacheHealth(config: SiteConfig): CacheHealth {
  const folder = cacheFolderOf(config);
  const key = cacheKeyOf(config);
  const files = filesIn(folder);
  const stored = files.filter((file) => /^[^/]+\/(?:pages-\d+|search-\d+|site)$/.test(file));
  const current = stored.filter((file) => file.startsWith(`${key}/`));
  return {
    folder,
    files: files.length,
    bytes: files.reduce((sum, file) => sum + fs.statSync(path.join(folder, file)).size, 0),
    state: current.length > 0 ? 'current' : stored.length > 0 ? 'outdated' : 'empty',
    isWritable: isWritable(folder),
    damaged: current.filter((file) => readCacheFile(folder, file) === null),
  };
}

/** POSIX paths of all files in a folder and its subfolders; empty if the folder does not exist. */
function filesIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !isMarker(name))
    .toSorted();
}

/** Whether files can be created in the folder. If the folder does not exist, tests its nearest existing parent. */
function isWritable(folder: string): boolean {
  if (!fs.existsSync(folder)) return isWritable(path.dirname(folder));
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
