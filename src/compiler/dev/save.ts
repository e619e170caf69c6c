/** Applies saved files to the open site, and creates the messages for open pages. */
import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';
import type { ClientAssets } from '../bundle/bundle.ts';
import type { Cache, PageFacts } from '../compile/cache/pages.ts';
import { loadConfig } from '../config/read.ts';
import { contentPathIn } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import { siteTextsFile } from '../config/site-texts.ts';
import { hashOf, hashOfData } from '../hash.ts';
import { routePathsOf } from './current-findings.ts';
import { showHistory } from './history.ts';
import { compilePage, currentSite, headsIn, openSite, show } from './open-site.ts';
import { fileInRoot } from '../findings/positions.ts';
import { historyFileOf } from '../git/repository.ts';
import { forget } from './served-site.ts';
import type { PageMeta } from '../site/page.ts';
import { readSite, readWith } from '../site/read.ts';
import type { ReadPage, Site } from '../site/read.ts';
import { fallbackMetasOf } from '../site/served.ts';
import type { DevState } from './state.ts';
import type { DevMessage } from '../../shared/dev-message.ts';
import { routePathOf } from '../../shared/urls.ts';

/** Applies a save of these files (absolute paths). The change with the widest effect determines the action. */
export async function applySave(state: DevState, savedFiles: readonly string[]): Promise<DevMessage[]> {
  const changedFiles = new Set([...state.missed, ...savedFiles]);
  const hasCommit = changedFiles.delete(historyFileOf(state.config.content) ?? '');
  if (hasCommit) state.git = null;
  state.missed.clear();
  try {
    const messages = changedFiles.size === 0 ? [] : await applyChanges(state, [...changedFiles]);
    return hasCommit ? [...messages, ...(await showHistory(state))] : messages;
  } catch (error) {
    for (const file of changedFiles) {
      state.missed.add(file);
      // The empty hash makes sure that the page is compiled again, even though the scan already contains the new text.
      const scanned = state.opened?.site.scanned.files.get(contentPathIn(state.config, file));
      if (scanned !== undefined) scanned.hash = '';
    }
    throw error;
  }
}

async function applyChanges(state: DevState, changedFiles: readonly string[]): Promise<DevMessage[]> {
  const { site, assets, parts, served } = await currentSite(state);
  const { config } = state;
  const contentPaths = changedFiles.map((file) => contentPathIn(config, file));
  for (const contentPath of contentPaths) state.saved.add(contentPath);
  if (changedFiles.some((file) => isConfigFile(file, config) || state.awaited.includes(file)))
    return reloadConfig(state);
  if (changedFiles.some((file) => wasReadByPlugins(file, site))) {
    const next = await readAgain(state, site, []);
    show(state, { site: next, assets, parts, heads: await headsIn(state, next) });
    return [{ type: 'site' }];
  }
  if (changedFiles.some((file) => isBundled(file, { config, assets }) && !isIncluded(file, state))) {
    await openSite(state);
    return [{ type: 'assets' }];
  }
  const reread = await Promise.all(contentPaths.map((contentPath) => rereadFile(contentPath, { site, state })));
  if (reread.some(({ change }) => change === 'structure')) {
    const next = await readAgain(state, site, reread);
    // Git knows where a renamed page is now.
    if ([...site.pages.keys()].some((page) => !next.pages.has(page))) state.git = null;
    show(state, { site: next, assets, parts, heads: await headsIn(state, next) });
    return [{ type: 'site' }];
  }
  const changed = reread.filter(({ change }) => change === 'body');
  for (const { page } of changed) if (page !== undefined) replacePage(site, page);
  const routePaths = await compileChanged(state, site, new Set(changed.map(({ contentPath }) => contentPath)));
  forget(served, routePaths);
  return routePaths.length > 0 ? [{ type: 'page', routePaths }] : [];
}

/** True if a plugin has created a page from the file, or from a listing of its folder. */
function wasReadByPlugins(file: string, { pluginReads, config }: Site): boolean {
  if (pluginReads.length === 0) return false;
  const name = fileInRoot(config.root, file);
  return pluginReads.includes(name) || pluginReads.includes(`${path.posix.dirname(name)}/`);
}

function isConfigFile(file: string, config: SiteConfig): boolean {
  return config.files.includes(file) || file === path.join(config.root, siteTextsFile);
}

/** Loads the config again. If it has errors, only the findings change. */
async function reloadConfig(state: DevState): Promise<DevMessage[]> {
  const loaded = await loadConfig(state.config.root, state.options.overrides);
  state.configFindings = loaded.findings;
  state.awaited = loaded.awaited;
  if (loaded.config === null) return [];
  const before = { config: state.config, buildId: state.opened?.assets.buildId };
  await state.plugins.dispose();
  state.plugins = state.pluginsFor(loaded.config);
  state.config = loaded.config;
  const { assets } = await openSite(state);
  const isShownInPlace =
    assets.buildId === before.buildId && hashOfDocuments(state.config) === hashOfDocuments(before.config);
  return [{ type: isShownInPlace ? 'site' : 'reload' }];
}

/** Options that an open page shows after fetching its data and navigation again, and options that pages never show. */
const shownInPlace = new Set(
  'title logoText redirects checks publish nav sidebar editLink lastUpdated pageMenu breadcrumbs footer socialLinks'.split(
    ' ',
  ),
);

/** Properties that describe the config file as a whole. All other properties are options. */
const aboutFile = new Set('fileText files module compileModule compileHash hash'.split(' '));

/** Hash of the options that a page can show only in a new document. */
function hashOfDocuments(config: SiteConfig): string {
  const rest = (values: object): [string, unknown][] =>
    Object.entries(values).filter(([key]) => !shownInPlace.has(key) && !aboutFile.has(key) && key !== 'theme');
  return hashOfData([rest(config), rest(config.theme)]);
}

/** Components and styles may be next to the pages, in `content/theme`. */
function isBundled(file: string, { config, assets }: { config: SiteConfig; assets: ClientAssets }): boolean {
  if (!file.startsWith(config.content + path.sep) || config.styles.includes(file)) return true;
  const name = fileInRoot(config.root, file);
  return (
    file.startsWith(path.join(config.content, 'theme') + path.sep) || Object.hasOwn(assets.components.inputs, name)
  );
}

/** True for a file of `include` that a page shows. */
function isIncluded(file: string, { cache, config }: DevState): boolean {
  const contentPath = contentPathIn(config, file);
  return contentPath.startsWith('../') && including(new Set([contentPath]), cache).length > 0;
}

interface Reread {
  contentPath: string;
  /** `body`: no other page can show the difference, unless it includes the file. */
  change: 'none' | 'body' | 'structure';
  /** The page as it is now, so that the text is not read again. Absent if the file is not a page. */
  page?: ReadPage;
}

/** Updates the scan with a file's new text, and compares the page with its previous state. */
async function rereadFile(contentPath: string, { site, state }: { site: Site; state: DevState }): Promise<Reread> {
  const file = path.join(site.config.content, contentPath);
  if (isIncluded(file, state)) return { contentPath, change: 'body' };
  const scanned = site.scanned.files.get(contentPath);
  if (scanned === undefined || contentPath.endsWith('_meta.json') || !fs.existsSync(file))
    return { contentPath, change: 'structure' };
  const bytes = fs.readFileSync(file);
  // The scan reports the invalid byte.
  if (!isUtf8(bytes)) return { contentPath, change: 'structure' };
  const text = bytes.toString('utf8');
  const hash = hashOf(text);
  if (hash === scanned.hash) return { contentPath, change: 'none' };
  scanned.hash = hash;
  scanned.bytes = bytes;
  const before = site.pages.get(contentPath);
  if (before === undefined) return { contentPath, change: 'body' };
  const page = await readWith({ path: contentPath, text, hash, rules: scanned.rules }, site.config, state.plugins);
  return { contentPath, change: siteFactsOf(page) === siteFactsOf(before) ? 'body' : 'structure', page };
}

/** Hash of what the whole site knows about a page: what other pages can show, and the findings from reading it. */
function siteFactsOf({ meta, findings }: ReadPage): string {
  const { description: _description, ...shown } = meta;
  return hashOfData([shown, findings]);
}

/** Scans the content folder again; reads only new pages. */
async function readAgain({ cache, plugins }: DevState, site: Site, reread: readonly Reread[]): Promise<Site> {
  const read = new Map(site.pages);
  for (const { contentPath, page } of reread) if (page !== undefined) read.set(contentPath, page);
  const known = { ...cache.state, read };
  const next = await readSite(site.config, known, { reader: 'writer', plugins });
  cache.state.stats = known.stats;
  cache.state.created = known.created;
  return next;
}

function replacePage(site: Site, page: ReadPage): void {
  const { meta } = page;
  site.pages.set(meta.path, page);
  site.model.routes.set(meta.routePath, meta);
  for (const shown of [meta, ...fallbackMetasOf(meta, site.model.routes, site.config)])
    site.model.served.set(shown.routePath, shown);
  site.model.pages.set(meta.path, meta);
}

/**
 * Compiles the changed pages; returns the route paths of all pages that show part of the changed files. The other pages
 * become stale.
 */
async function compileChanged(state: DevState, site: Site, changed: ReadonlySet<string>): Promise<string[]> {
  const { cache } = state;
  const shown = including(changed, cache).map(({ meta }) => meta);
  for (const contentPath of changed) {
    const before = cache.state.pages.get(contentPath)?.facts;
    const page = site.pages.get(contentPath);
    if (page === undefined) continue;
    shown.push(page.meta);
    await compilePage(state, contentPath);
    const after = cache.state.pages.get(contentPath)?.facts;
    if (after === undefined || sameHeadings(before, after)) continue;
    shown.push(...translationsOf(page.meta, site));
    for (const { facts } of cache.state.pages.values()) if (facts.needsOverview) shown.push(facts.meta);
  }
  for (const meta of shown) if (!changed.has(meta.path)) state.stale.add(meta.path);
  return [...new Set(shown.flatMap((meta) => routePathsOf(meta, site)))];
}

/** Pages that were compiled from one of these files. */
function including(files: ReadonlySet<string>, { state }: Cache): PageFacts[] {
  return [...state.pages.values()]
    .map(({ facts }) => facts)
    .filter(({ deps }) =>
      deps.some(({ path: name, use }) =>
        use === 'nearest' ? [...files].some((file) => !state.pages.has(file)) : use !== 'component' && files.has(name),
      ),
    );
}

function sameHeadings(before: PageFacts | undefined, after: PageFacts): boolean {
  return before !== undefined && hashOfData([before.headings, before.toc]) === hashOfData([after.headings, after.toc]);
}

function translationsOf(meta: PageMeta, site: Site): PageMeta[] {
  return site.config.locales.flatMap(({ lang }) => {
    const other = site.model.routes.get(routePathOf({ ...meta.route, lang }, site.links.urls));
    return other === undefined || other === meta ? [] : [other];
  });
}
