/** Compiled pages and the site model → the published folder, rendering only pages whose inputs changed. */
import type { ClientAssets } from './bundle.ts';
import type { Cache, PageBody, PageFacts } from './cache.ts';
import type { Diagnostic } from './diagnostics.ts';
import { pageRenderFailed, placed } from './diagnostics.ts';
import { emitManifest, emitNavs, emitPage } from './emit.ts';
import { fallbacksOf } from './publish-fallbacks.ts';
import { hashOfParts } from './hash.ts';
import { openOutput } from './output.ts';
import type { OutputTree } from './output.ts';
import { contextHashOf, pageContextOf } from './page-context.ts';
import type { SiteContext } from './page-context.ts';
import type { Site } from './read-site.ts';
import { createRenderer } from './render-page.ts';
import type { RenderedPage } from './render-page.ts';
import { publishSearch } from './publish-search.ts';
import type { SearchKey } from './publish-search.ts';
import { feedPages, siteFilesOf } from './site-files.ts';
import type { DrawnParts } from './site-parts.ts';
import { siteNavsOf } from './site-shell.ts';
import { notFoundPagesOf, searchPagesOf } from './made-pages.ts';
import type { TocEntry } from '../shared/protocol.ts';
import { htmlFileOf, pageDataFileOf } from '../shared/urls.ts';

export interface Publication {
  /** Renders a page that was just compiled, while its body is at hand. */
  add(facts: PageFacts, body: PageBody): void;
  /** Adds the pages that had not changed. Returns the content paths of those whose body the cache has lost. */
  addUnchanged(): string[];
  /** Adds everything that is no page: navigation, search, assets, public files. */
  complete(): void;
  diagnostics: Diagnostic[];
  tree: OutputTree;
  /** Swaps the tree in and remembers what it holds. */
  publish(): void;
}

/** Opens a publication. It ends with `publish`, or with `tree.discard`. */
export function openPublication({
  site,
  cache,
  assets,
  parts,
  dates,
  behind,
}: {
  site: Site;
  cache: Cache;
  assets: ClientAssets;
  parts: DrawnParts;
  /** ISO dates of the last commits, by content path. */
  dates: ReadonlyMap<string, string>;
  /** Content paths of translations that are behind. */
  behind: ReadonlySet<string>;
}): Publication {
  const { config } = site;
  const lastUpdated = config.theme.lastUpdated ? dates : new Map<string, string>();
  const context = siteContextOf({ site, assets, lastUpdated, behind });
  const before = cache.state.published.get(config.outDir);
  const renderKeys = new Map<string, string>();
  const pageHashes = new Map<string, string>();
  const siteKey = siteKeyOf(context);
  // Where nothing around a page changed, its own hash says all; there is no need to work its context out.
  const isSameSite = before?.siteKey === siteKey;
  const tree = openOutput(config.outDir, before?.files ?? new Map());
  const render = createRenderer(assets, parts);
  const diagnostics: Diagnostic[] = [];
  const failed: { path: string; reason: string }[] = [];
  const handled = new Set<string>();
  let searchKeys = new Map<string, SearchKey>();
  const lost: string[] = [];
  const tocs = (routePath: string): TocEntry[] => {
    const path = site.model.routes.get(routePath)?.path;
    return (path !== undefined && cache.state.pages.get(path)?.facts.toc) || [];
  };

  const reusePage = (routePath: string): boolean =>
    tree.reuse(htmlFileOf(routePath)) && tree.reuse(pageDataFileOf(routePath));

  const place = (facts: PageFacts, bodyOf: () => PageBody | null): void => {
    const { path, routePath } = facts.meta;
    handled.add(path);
    const sameAsBefore = isSameSite && !facts.needsOverview && before?.pageHashes.get(path) === facts.hash;
    const knownKey = sameAsBefore ? before.renderKeys.get(path) : undefined;
    pageHashes.set(path, facts.hash);
    if (knownKey !== undefined && reusePage(routePath)) return void renderKeys.set(path, knownKey);
    const pageContext = pageContextOf(facts, context, tocs);
    const renderKey = hashOfParts([facts.hash, contextHashOf(pageContext, context), assets.buildId]);
    renderKeys.set(path, renderKey);
    if (before?.renderKeys.get(path) === renderKey && reusePage(routePath)) return;
    const body = bodyOf();
    if (body === null) return void lost.push(path);
    const rendered = attempt(() => render({ ...facts, ...body, sections: [], outline: [] }, pageContext));
    if ('error' in rendered) {
      failed.push({ path, reason: rendered.error });
      return;
    }
    for (const file of emitPage(routePath, rendered)) tree.write(file);
  };

  /** Content paths of pages whose text a feed holds and the cache has lost. */
  const unreadFeedPages = (): string[] =>
    feedPages(context)
      .flatMap(({ pages }) => pages.map(({ path }) => path))
      .filter((path) => {
        const page = cache.state.pages.get(path);
        return page !== undefined && cache.body(page) === null;
      });

  return {
    tree,
    diagnostics,
    publish() {
      cache.state.published.set(config.outDir, { files: tree.publish(), siteKey, pageHashes, renderKeys, searchKeys });
    },
    add(facts, body) {
      // An overview shows other pages' headings, which are known only when all pages are compiled.
      if (!facts.needsOverview) place(facts, () => body);
    },
    addUnchanged() {
      for (const page of cache.state.pages.values()) {
        if (!handled.has(page.facts.meta.path)) place(page.facts, () => cache.body(page));
      }
      lost.push(...unreadFeedPages());
      return lost.splice(0);
    },
    complete() {
      const notFound = notFoundPagesOf(context);
      for (const made of [...notFound, ...searchPagesOf(context)]) {
        const { routePath, page, pageContext } = made;
        const rendered = attempt(() => render(page, pageContext));
        if ('error' in rendered) {
          failed.push({ path: routePath, reason: rendered.error });
          continue;
        }
        const [document, data] = emitPage(routePath, rendered);
        if (document !== undefined) tree.write(document);
        // Nobody goes to a 404 page inside the app.
        if (data !== undefined && !notFound.includes(made)) tree.write(data);
      }
      diagnostics.push(...failuresOf(failed));
      for (const { routePath, key, files } of fallbacksOf({ site, cache, context }, render)) {
        renderKeys.set(routePath, key);
        if (before?.renderKeys.get(routePath) === key && reusePage(routePath)) continue;
        for (const file of files()) tree.write(file);
      }
      for (const file of [
        ...assets.files,
        ...emitNavs(context.navs),
        emitManifest(site, cache, assets),
        ...siteFilesOf(context, { cache, dates, tocs }),
      ])
        tree.write(file);
      if (config.search !== false) {
        searchKeys = publishSearch({ site, cache, navs: context.navs, tree, before: before?.searchKeys ?? new Map() });
      }
      for (const { outputPath, source } of [
        ...site.links.files.public.values(),
        ...site.links.files.content.values(),
      ]) {
        tree.copy({ path: outputPath, from: source, hash: site.scanned.hashOfFile(source) });
      }
    },
  };
}

/** What all pages share, for a build or for the development server. */
export function siteContextOf({
  site,
  assets,
  lastUpdated,
  behind = new Set(),
}: {
  site: Site;
  assets: ClientAssets;
  lastUpdated: ReadonlyMap<string, string>;
  /** Default: no translation is behind. */
  behind?: ReadonlySet<string>;
}): SiteContext {
  return {
    config: site.config,
    model: site.model,
    links: site.links,
    assets,
    navs: siteNavsOf(site.model, site.config),
    lastUpdated,
    behind,
  };
}

/** Hash of everything that any page's context can hold of other pages and of the site. */
function siteKeyOf({ config, model, links, assets, navs, lastUpdated, behind }: SiteContext): string {
  const metas = [...model.routes.values()].map(({ description: _own, ...meta }) => JSON.stringify(meta));
  const files = [...links.files.public.keys(), ...links.files.content.keys()];
  return hashOfParts([
    config.hash,
    assets.buildId,
    ...[...navs.values()].map(({ hash }) => hash),
    ...metas,
    ...files,
    ...[...lastUpdated].flat(),
    '',
    ...behind,
  ]);
}

/** What the site draws on every page fails on every page: each reason is told once, at its first page. */
function failuresOf(failed: readonly { path: string; reason: string }[]): Diagnostic[] {
  const reasons = new Map<string, string[]>();
  for (const { path, reason } of failed) reasons.set(reason, [...(reasons.get(reason) ?? []), path]);
  return [...reasons].map(([reason, paths]) => {
    // Content paths come before the routes of 404 pages, which no file stands for.
    const [first = ''] = paths.toSorted(
      (a, b) => Number(a.startsWith('/')) - Number(b.startsWith('/')) || (a < b ? -1 : 1),
    );
    const finding = pageRenderFailed({ reason, others: paths.length - 1 });
    return first.startsWith('/') ? finding : placed(finding, { file: first });
  });
}

function attempt(run: () => RenderedPage): RenderedPage | { error: string } {
  try {
    return run();
  } catch (error) {
    // A component of the site may throw; the page is named and the others go on.
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
