/** Computes a key that covers everything the bundler reads, without loading the bundler. */
import fs from 'node:fs';
import path from 'node:path';
import type { BundleMode } from './esbuild.ts';
import { clientFolder, mermaidFile, mermaidManifest } from '../package-files.ts';
import type { SiteConfig } from '../config/site.ts';
import { hashOf, hashOfParts } from '../hash.ts';
import { hooksFileOf, moduleFoldersOf, siteModulesOf } from '../config/site-modules.ts';
import { docsiteVersion } from '../version.ts';

/**
 * Hash of everything that `bundle` reads: docsite's own files, and the files in the folders of the site's components
 * and styles. The same hash means the same result. Imports from subfolders are covered; packages are covered by
 * the lock files of the site and of the repository. `cached.ts` also checks what components use of packages directly.
 */
export function bundleKey(config: SiteConfig, mode: BundleMode): string {
  const folders = new Set([...moduleFoldersOf(config), ...config.styles.map((style) => path.dirname(style))]);
  const sources = [...folders].flatMap((folder) => sourceFilesIn(folder, config));
  const locks = foldersAround(config.root)
    .flatMap((folder) => lockFiles.map((name) => path.join(folder, name)))
    .filter((file) => fs.existsSync(file));
  const own = [clientFolder, path.join(clientFolder, '../shared')].flatMap((folder) =>
    sourceFilesIn(folder, { root: clientFolder, outDir: '' }),
  );
  const settings = JSON.stringify([config.root, ...settingsOf(config, mode)]);
  return hashOfParts([docsiteVersion, settings, ...own, ...sources, ...locks.map(hashOfFile)]);
}

/** The options that the bundler depends on, and the version of the site's own packages. */
export function settingsOf(config: SiteConfig, mode: BundleMode): unknown[] {
  const mermaid = config.markdown.mermaid === true ? mermaidFile(config.root) : null;
  return [
    mode,
    config.base,
    config.components,
    config.styles,
    config.security,
    siteModulesOf(config),
    hooksFileOf(config),
    config.clients,
    config.theme.globalComponents,
    config.theme.brand ?? '',
    mermaid,
    mermaid === null ? '' : hashOfFile(mermaidManifest(mermaid)),
  ];
}

const lockFiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];
const sourceFile = /\.(?:[cm]?[jt]sx?|css|json|svg|png|jpe?g|gif|webp|avif|woff2?)$/;

/**
 * The folder and its parents, up to the root of the repository. Outside a repository, the last one is the topmost folder
 * with a package.json.
 */
function foldersAround(root: string): string[] {
  const folders = [root];
  for (let folder = root; folder !== path.dirname(folder);) {
    folder = path.dirname(folder);
    folders.push(folder);
  }
  const repository = folders.findIndex((folder) => fs.existsSync(path.join(folder, '.git')));
  const topmost = folders.findLastIndex((folder) => fs.existsSync(path.join(folder, 'package.json')));
  return folders.slice(0, Math.max(repository < 0 ? topmost : repository, 0) + 1);
}

/** Source files in a folder, excluding build output. */
function sourceFilesIn(folder: string, config: Pick<SiteConfig, 'root' | 'outDir'>): string[] {
  if (!fs.existsSync(folder) || folder === config.outDir) return [];
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return sourceFilesIn(file, config);
      if (!sourceFile.test(entry.name) || entry.name.endsWith('.d.ts')) return [];
      return [`${path.relative(config.root, file)} ${hashOfFile(file)}`];
    });
}

function hashOfFile(file: string): string {
  return hashOf(fs.readFileSync(file));
}
