/** Saved files → the site as it is now, and which open pages show something else than before. */
import fs from 'node:fs';
import path from 'node:path';
import type { Cache, PageFacts } from './cache.ts';
import type { DevMessage } from './dev-session.ts';
import { hashOf, hashOfData } from './hash.ts';
import { readPage } from './read-page.ts';
import type { PageMeta } from './read-page.ts';
import { readSite } from './read-site.ts';
import type { Site } from './read-site.ts';
import { routePathOf } from '../shared/urls.ts';

export interface SiteChange {
  /** The same object when the set of pages and the navigation did not change. */
  site: Site;
  messages: DevMessage[];
  /** Pages to be rendered again. */
  routePaths: string[];
}

export async function readChanged({
  site,
  cache,
  changedFiles,
  compilePage,
}: {
  site: Site;
  cache: Cache;
  changedFiles: string[];
  compilePage(contentPath: string): Promise<void>;
}): Promise<SiteChange> {
  const contentPaths = changedFiles.map((file) => path.relative(site.config.content, file).split(path.sep).join('/'));
  const reread = new Map(contentPaths.map((contentPath) => [contentPath, rereadPage(contentPath, site)]));
  if ([...reread.values()].includes('structure')) {
    return { site: await readSite(site.config, cache, 'writer'), messages: [{ type: 'site' }], routePaths: [] };
  }
  const changed = new Set(contentPaths.filter((contentPath) => reread.get(contentPath) === 'body'));
  const routePaths = new Set(
    [...cache.state.pages.values()]
      .filter(({ facts }) => facts.deps.some(({ path: name, use }) => use !== 'component' && changed.has(name)))
      .map(({ facts }) => facts.meta.routePath),
  );
  for (const contentPath of changed) {
    const before = cache.state.pages.get(contentPath)?.facts;
    const page = site.pages.get(contentPath);
    if (page === undefined) continue;
    routePaths.add(page.meta.routePath);
    await compilePage(contentPath);
    const after = cache.state.pages.get(contentPath)?.facts;
    if (after === undefined || sameHeadings(before, after)) continue;
    for (const meta of translationsOf(page.meta, site)) routePaths.add(meta.routePath);
    for (const { facts } of cache.state.pages.values()) if (facts.needsOverview) routePaths.add(facts.meta.routePath);
  }
  const list = [...routePaths];
  return { site, messages: list.length > 0 ? [{ type: 'page', routePaths: list }] : [], routePaths: list };
}

/** Takes a file's new text into the site in place, unless more than one page's body changed with it. `same`: it has none. */
function rereadPage(contentPath: string, site: Site): 'same' | 'body' | 'structure' {
  const file = path.join(site.config.content, contentPath);
  const scanned = site.scanned.files.get(contentPath);
  if (scanned === undefined || contentPath.endsWith('_meta.json') || !fs.existsSync(file)) return 'structure';
  const text = fs.readFileSync(file, 'utf8');
  const hash = hashOf(text);
  if (hash === scanned.hash) return 'same';
  scanned.hash = hash;
  scanned.text = text;
  const page = site.pages.get(contentPath);
  if (page === undefined) return 'body';
  const source = readPage({ path: contentPath, text, hash, rules: scanned.rules }, site.config);
  if (hashOfData(navigationFacts(source.meta)) !== hashOfData(navigationFacts(page.meta))) return 'structure';
  site.pages.set(contentPath, { meta: source.meta, sourceHash: hash, diagnostics: source.diagnostics, source });
  site.model.routes.set(source.meta.routePath, source.meta);
  site.model.pages.set(contentPath, source.meta);
  return 'body';
}

/** What other pages can show of a page. */
function navigationFacts({ description: _description, ...rest }: PageMeta): Omit<PageMeta, 'description'> {
  return rest;
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
