/** Serves a site's pages, data and search files in development, rendered on request and cached. */
import type { ClientAssets } from '../bundle/bundle.ts';
import type { PageBody } from '../compile/cache/body.ts';
import type { Cache, PageFacts } from '../compile/cache/pages.ts';
import { outputFile } from '../output-file.ts';
import type { OutputFile } from '../output-file.ts';
import type { PluginHost } from '../plugins/host.ts';
import { fallbackContextOf } from '../publish/fallbacks.ts';
import { foldPlugins } from '../publish/plugin-files.ts';
import type { DueFile, PluginFiles } from '../publish/plugin-files.ts';
import type { Heads } from '../render/heads.ts';
import { emitNavs } from '../publish/files.ts';
import { publishedFiles } from '../publish/published-files.ts';
import { allSearchFilesOf } from '../publish/search.ts';
import type { RenderContext, RenderedPage, RenderFailure } from '../render/context.ts';
import type { CreatedPage } from '../render/created-pages.ts';
import type { DrawnParts } from '../render/context.ts';
import { createRenderer, tryToRender } from '../render/page.ts';
import type { RenderablePage, Renderer } from '../render/page.ts';
import { linkedItems } from '../render/overview.ts';
import { pageContextOf } from '../render/page-context.ts';
import type { SiteContext } from '../render/page-context.ts';
import { siteContextOf, tocsOf } from '../render/site-context.ts';
import type { PageMeta } from '../site/page.ts';
import type { Site } from '../site/read.ts';
import { isFallback } from '../site/served.ts';
import type { SiteFile } from '../site/scan.ts';
import type { TocEntry } from '../../shared/protocol.ts';
import { pageDataFileOf } from '../../shared/urls.ts';

/** Everything needed to serve a site. */
export interface ServedInput {
  site: Site;
  assets: ClientAssets;
  parts: DrawnParts;
  heads: Heads;
  history: ShownHistory;
  cache: Cache;
  plugins: PluginHost;
  devToken: string;
  compilePage(contentPath: string): Promise<void>;
  compileAll(): Promise<void>;
}

/** What pages show of the repository's history. */
export type ShownHistory = Pick<SiteContext, 'lastUpdated' | 'outdated'>;

export interface ServedSite extends Omit<ServedInput, 'parts' | 'heads' | 'history'> {
  context: SiteContext;
  render: Renderer;
  /** Renders without the site's own parts, in place of a page that they fail on. */
  renderPlain: Renderer;
  /** Why pages cannot be rendered, by content path, or by route path for pages without a source file. */
  failures: Map<string, RenderFailure>;
  tocs(routePath: string): TocEntry[];
  /** Client and navigation files, by output path: constant until the site is reopened. */
  fixedFiles: ReadonlyMap<string, OutputFile>;
  /** Pages by the output path of their data. */
  dataFiles: ReadonlyMap<string, PageMeta>;
  /** Keyed by route path. */
  rendered: Map<string, RenderedPage>;
  /** Keyed by output path; null until a search file is requested. */
  searchFiles: Promise<ReadonlyMap<string, OutputFile>> | null;
  /** The files that the default plugins, and all plugins, publish; null until one of the files is requested. */
  defaults: Promise<FromPlugins> | null;
  pluginFiles: Promise<FromPlugins> | null;
  /** Files that compiled pages refer to, by content path; null until one of them is requested. */
  copiedFiles: ReadonlyMap<string, SiteFile> | null;
}

export function serveSite({ parts, heads, history, ...input }: ServedInput): ServedSite {
  const { site, assets, cache } = input;
  // Analytics must not count the authors' own visits.
  const config = { ...site.config, analytics: [] };
  // `history` may contain more: the context of the site before, whose assets must not replace the new ones.
  const { lastUpdated, outdated } = history;
  const context = siteContextOf({ site: { ...site, config }, assets, lastUpdated, outdated, heads });
  return {
    ...input,
    context,
    render: createRenderer(assets, parts),
    renderPlain: createRenderer(assets),
    failures: new Map(),
    tocs: tocsOf(site.model, cache),
    fixedFiles: new Map([...assets.files, ...emitNavs(context.navs)].map((file) => [file.path, file])),
    dataFiles: new Map([...site.model.served.values()].map((meta) => [pageDataFileOf(meta.routePath), meta])),
    rendered: new Map(),
    searchFiles: null,
    defaults: null,
    pluginFiles: null,
    copiedFiles: null,
  };
}

/** Discards these rendered pages, and the data that depends on all pages: search files and the list of copied files. */
export function forget(served: ServedSite, routePaths: readonly string[]): void {
  for (const routePath of routePaths) served.rendered.delete(routePath);
  served.searchFiles = null;
  served.defaults = null;
  served.pluginFiles = null;
  served.copiedFiles = null;
}

/** Why a page cannot be rendered, and the page without the site's own parts; null if that also fails. */
export interface FailedRendering extends RenderFailure {
  instead: RenderedPage | null;
}

/** A page, or the reason why it cannot be rendered; null if it cannot be compiled. */
export type Rendering = RenderedPage | FailedRendering | null;

/** Renders a page, or a source page in place of a missing translation. */
export async function renderPage(served: ServedSite, meta: PageMeta): Promise<Rendering> {
  const known = served.rendered.get(meta.routePath);
  if (known !== undefined) return known;
  const stored = await compiledPage(served, meta.path);
  if (stored === null) return null;
  const { facts, body } = stored;
  if (facts.needsOverview) await compileListed(served, meta);
  const page = tryToDraw({ ...facts, ...body }, contextOf(facts, meta, served), served);
  // A save discards pages by their own route paths.
  if (!('error' in page) && !isFallback(meta, served.site.links.urls)) served.rendered.set(meta.routePath, page);
  return page;
}

function contextOf(facts: PageFacts, meta: PageMeta, { site, context, cache, tocs }: ServedSite): RenderContext {
  if (!isFallback(meta, site.links.urls)) return pageContextOf(facts, context, tocs);
  return fallbackContextOf(facts, { lang: meta.route.lang, routePath: meta.routePath, context, cache });
}

/** Renders a page without a source file. */
export function renderCreated(served: ServedSite, { page, pageContext }: CreatedPage): Rendering {
  return tryToDraw(page, pageContext, served);
}

/** Records a failure for the findings. */
function tryToDraw(
  page: RenderablePage,
  context: RenderContext,
  { render, renderPlain, failures, devToken }: ServedSite,
): RenderedPage | FailedRendering {
  const name = page.meta.path || page.meta.routePath;
  const rendered = tryToRender(() => render(page, withTags(context, { 'docsite-dev': devToken })));
  if (!('error' in rendered)) {
    failures.delete(name);
    return rendered;
  }
  failures.set(name, rendered);
  const tags = { 'docsite-dev': devToken, 'docsite-failed': 'shell' };
  const plain = tryToRender(() => renderPlain(page, withTags(context, tags)));
  return { ...rendered, instead: 'error' in plain ? null : plain };
}

/** Returns the search files by output path. This compiles all pages first. */
export function searchFilesOf(served: ServedSite): Promise<ReadonlyMap<string, OutputFile>> {
  return (served.searchFiles ??= served
    .compileAll()
    .then(() => new Map(allSearchFilesOf(served.site, served.cache).map((file) => [file.path, file]))));
}

/**
 * A file that a plugin publishes; null if it does not exist. Files from the site's own plugins require all pages to be
 * compiled.
 */
export async function pluginFileOf(served: ServedSite, file: string): Promise<OutputFile | null> {
  const { site, plugins } = served;
  if (site.model.routes.has(`/${file}`)) return null;
  const found = (await defaultsOf(served)).files.get(file);
  if (found !== undefined) return found();
  if (!plugins.has('page') && !plugins.has('site')) return null;
  served.pluginFiles ??= served.compileAll().then(() => fromPlugins(served));
  return (await served.pluginFiles).files.get(file)?.() ?? null;
}

/** The plugins' results, with files by output path. */
type FromPlugins = Pick<PluginFiles, 'representations'> & { files: ReadonlyMap<string, DueFile['contents']> };

/** Returns the results of the default plugins, which do not depend on compiled pages. */
export function defaultsOf(served: ServedSite): Promise<FromPlugins> {
  return (served.defaults ??= fromPlugins(served, 'defaults'));
}

async function fromPlugins(served: ServedSite, whose?: 'defaults'): Promise<FromPlugins> {
  const { cache, compilePage } = served;
  const { files, representations } = await foldPlugins(
    { ...served, prepare: compilePage, recover: compilePage, ...(whose !== undefined && { whose }) },
    served.plugins,
  );
  const ofPages = [...cache.state.pages.values()].flatMap((page) =>
    (page.facts.pluginFiles ?? []).map(({ path }): [string, DueFile['contents']] => [
      path,
      () => Promise.resolve(cache.body(page)?.files?.find((file) => file.path === path) ?? outputFile(path, '')),
    ]),
  );
  const all = [
    ...(whose === undefined ? ofPages : []),
    ...files.map(({ path, contents }): [string, DueFile['contents']] => [path, contents]),
  ];
  return { files: new Map(all), representations };
}

/** Returns a file next to pages if a page refers to it. As in a build, other files are not published. */
export async function copiedFileOf(served: ServedSite, contentPath: string): Promise<SiteFile | undefined> {
  const { site, cache } = served;
  if (!site.links.files.content.has(contentPath)) return undefined;
  served.copiedFiles ??= publishedFiles(site, cache).files;
  if (!served.copiedFiles.has(contentPath)) {
    await served.compileAll();
    served.copiedFiles = publishedFiles(site, cache).files;
  }
  return served.copiedFiles.get(contentPath);
}

/** The compiled page; compiled again if the cache has lost its body. */
async function compiledPage(
  { cache, compilePage }: ServedSite,
  contentPath: string,
): Promise<ReturnType<typeof storedPage>> {
  await compilePage(contentPath);
  const stored = storedPage(contentPath, cache);
  if (stored !== null) return stored;
  cache.forget(contentPath);
  await compilePage(contentPath);
  return storedPage(contentPath, cache);
}

/** A page from the cache; null if it was never compiled or its body is lost. */
function storedPage(contentPath: string, cache: Cache): { facts: PageFacts; body: PageBody } | null {
  const page = cache.state.pages.get(contentPath);
  const body = page === undefined ? null : cache.body(page);
  return page === undefined || body === null ? null : { facts: page.facts, body };
}

/** Compiles the pages in the sidebar of an overview, which shows their headings. */
async function compileListed({ site: { model }, compilePage }: ServedSite, meta: PageMeta): Promise<void> {
  const tree = model.nav.get(model.navKeys.get(meta.routePath) ?? '');
  for (const { link } of linkedItems(tree?.sidebar ?? [])) {
    const listed = model.routes.get(link ?? '');
    if (listed !== undefined) await compilePage(listed.path);
  }
}

function withTags(context: RenderContext, metas: Record<string, string>): RenderContext {
  const tags = Object.entries(metas).map(([name, content]) => ({ tag: 'meta', attributes: { name, content } }));
  return { ...context, head: { ...context.head, tags: [...context.head.tags, ...tags] } };
}
