/** A URL path in development → the page, data or file that answers it, made when it is first asked for. */
import fs from 'node:fs';
import type { ClientAssets } from './bundle.ts';
import type { Cache, PageBody, PageFacts } from './cache.ts';
import { pageRenderFailed } from './diagnostics.ts';
import type { OutputFile } from './emit.ts';
import { emitManifest } from './emit.ts';
import { notFoundPagesOf, searchPagesOf } from './made-pages.ts';
import type { MadePage } from './made-pages.ts';
import { redirectHref } from './host-files.ts';
import { linkedItems, pageContextOf } from './page-context.ts';
import { allSearchFilesOf } from './publish-search.ts';
import { siteContextOf } from './publish-site.ts';
import type { PageMeta } from './read-page.ts';
import { escapeText } from './render-document.ts';
import type { Site } from './read-site.ts';
import { createRenderer } from './render-page.ts';
import type { RenderContext, RenderedPage } from './render-page.ts';
import type { DrawnParts } from './site-parts.ts';
import {
  dataFolder,
  hrefOf,
  pageDataFileOf,
  routeOfRoutePath,
  routePathCandidates,
  routePathOf,
  withoutBase,
} from '../shared/urls.ts';

export interface Reply {
  status: number;
  type: string;
  body: string | Uint8Array;
  headers?: Record<string, string>;
}

export interface Responder {
  respond(urlPath: string): Promise<Reply | null>;
  /** Drops what was rendered for these pages, and the search files. */
  forget(routePaths: readonly string[]): void;
}

export function createResponder({
  site,
  assets,
  parts,
  cache,
  devToken,
  compile,
  compileAll,
}: {
  site: Site;
  assets: ClientAssets;
  parts: DrawnParts;
  cache: Cache;
  devToken: string;
  compile(contentPath: string): Promise<void>;
  compileAll(): Promise<void>;
}): Responder {
  const context = siteContextOf({ site, assets, lastUpdated: new Map() });
  const render = createRenderer(assets, parts);
  const rendered = new Map<string, RenderedPage>();
  const fixed = new Map(
    [
      ...assets.files,
      ...[...context.navs.values()].map(({ file, json, hash }) => ({ path: file, contents: json, hash })),
    ].map((file) => [file.path, file]),
  );
  const dataFiles = new Map([...site.model.routes.values()].map((meta) => [pageDataFileOf(meta.routePath), meta]));
  let search: Promise<Map<string, OutputFile>> | null = null;

  const renderRoute = async (meta: PageMeta): Promise<RenderedPage | Reply | null> => {
    const known = rendered.get(meta.routePath);
    if (known !== undefined) return known;
    await compile(meta.path);
    const found = storedPage(meta.path, cache) ?? (await compileAgain(meta.path));
    if (found === null) return null;
    const { facts, body } = found;
    if (facts.needsOverview) await compileListed(meta);
    const tocs = (routePath: string): typeof facts.toc =>
      cache.state.pages.get(site.model.routes.get(routePath)?.path ?? '')?.facts.toc ?? [];
    const page = attempt(() =>
      render(
        { ...facts, ...body, sections: [], outline: [] },
        withToken(pageContextOf(facts, context, tocs), devToken),
      ),
    );
    if ('status' in page) return page;
    rendered.set(meta.routePath, page);
    return page;
  };

  /** An overview shows the headings of what its sidebar lists. */
  const compileListed = async (meta: PageMeta): Promise<void> => {
    const tree = site.model.nav.get(site.model.navKeys.get(meta.routePath) ?? '');
    for (const { link } of linkedItems(tree?.sidebar ?? [])) {
      const listed = site.model.routes.get(link ?? '');
      if (listed !== undefined) await compile(listed.path);
    }
  };

  const compileAgain = async (contentPath: string): Promise<ReturnType<typeof storedPage>> => {
    cache.forget(contentPath);
    await compile(contentPath);
    return storedPage(contentPath, cache);
  };

  const searchFiles = async (): Promise<Map<string, OutputFile>> => {
    await compileAll();
    return new Map(allSearchFilesOf(site, cache).map((file) => [file.path, file]));
  };

  const renderMade = ({ page, pageContext }: MadePage): RenderedPage | Reply =>
    attempt(() => render(page, withToken(pageContext, devToken)));

  const notFound = (routePath: string): Reply => {
    const route = routeOfRoutePath(routePath, site.links.urls);
    const wanted = routePathOf({ ...route, slug: '404' }, site.links.urls);
    const pages = notFoundPagesOf(context);
    const page = pages.find((candidate) => candidate.routePath === wanted) ?? pages[0];
    if (page === undefined) return html(404, '');
    const drawn = renderMade(page);
    return 'status' in drawn ? drawn : html(404, drawn.html);
  };

  return {
    forget(routePaths) {
      for (const routePath of routePaths) rendered.delete(routePath);
      search = null;
    },
    async respond(urlPath) {
      const routePath = withoutBase(urlPath, site.config.base);
      if (routePath === null) return null;
      const file = routePath.slice(1);
      const asset = fixed.get(file);
      if (asset !== undefined) return { status: 200, type: typeOf(file), body: asset.contents };
      const made = searchPagesOf(context).find((page) => pageDataFileOf(page.routePath) === file);
      const drawn = made && renderMade(made);
      if (drawn !== undefined)
        return 'status' in drawn ? drawn : { status: 200, type: typeOf(file), body: JSON.stringify(drawn.data) };
      const dataOf = dataFiles.get(file);
      if (dataOf !== undefined) {
        const page = await renderRoute(dataOf);
        return page === null || 'status' in page
          ? page
          : { status: 200, type: typeOf(file), body: JSON.stringify(page.data) };
      }
      if (file.startsWith(`${dataFolder}/search/`)) {
        search ??= searchFiles();
        const found = (await search).get(file);
        return found === undefined ? null : { status: 200, type: typeOf(file), body: found.contents };
      }
      if (file === `${dataFolder}/manifest.json`)
        return { status: 200, type: typeOf(file), body: emitManifest(site, cache, assets).contents };
      const copied =
        site.links.files.public.get(routePath) ??
        [...site.links.files.content.values()].find(({ outputPath }) => outputPath === file);
      if (copied !== undefined) return { status: 200, type: typeOf(file), body: fs.readFileSync(copied.source) };
      return answerPage(routePath);
    },
  };

  async function answerPage(routePath: string): Promise<Reply | null> {
    if (routePath.startsWith(`/${dataFolder}/`)) return null;
    const exact = site.model.routes.get(routePath);
    if (exact !== undefined) {
      const page = await renderRoute(exact);
      return page === null || 'status' in page ? page : html(200, page.html);
    }
    const canonical = routePathOf(routeOfRoutePath(routePath, site.links.urls), site.links.urls);
    const other = routePathCandidates(canonical).find((candidate) => site.model.routes.has(candidate));
    const moved = other === undefined ? movedReply(canonical, site) : null;
    if (moved !== null) return moved;
    const source = other === undefined ? sourceOfMissing(routePath, site) : undefined;
    // The page may be translated in a moment, so browsers are not to remember this.
    if (source !== undefined) return { ...html(302, ''), headers: { location: hrefOf(source, site.links.urls) } };
    if (other === undefined) {
      const made = searchPagesOf(context).find((page) => page.routePath === canonical);
      if (made === undefined) return notFound(routePath);
      const drawn = renderMade(made);
      return 'status' in drawn ? drawn : html(200, drawn.html);
    }
    return { ...html(308, ''), headers: { location: hrefOf(other, site.links.urls) } };
  }
}

/** The answer for an old address; null where none is redirected. */
function movedReply(routePath: string, { model, config }: Site): Reply | null {
  const old = routePathCandidates(routePath).find((candidate) => model.redirects.has(candidate));
  const target = old === undefined ? undefined : model.redirects.get(old);
  return target === undefined ? null : { ...html(302, ''), headers: { location: redirectHref(target, config) } };
}

/** The route path of the page in the default language, where the site shows that in place of a translation. */
function sourceOfMissing(routePath: string, { config, links, model }: Site): string | undefined {
  if (config.translations.missing === 'absent') return undefined;
  const source = routePathOf({ ...routeOfRoutePath(routePath, links.urls), lang: config.lang }, links.urls);
  return routePathCandidates(source).find((candidate) => model.routes.has(candidate));
}

/** A page as the cache has it; null when it was never compiled or its body is lost. */
function storedPage(contentPath: string, cache: Cache): { facts: PageFacts; body: PageBody } | null {
  const page = cache.state.pages.get(contentPath);
  const body = page === undefined ? null : cache.body(page);
  return page === undefined || body === null ? null : { facts: page.facts, body };
}

function withToken(context: RenderContext, devToken: string): RenderContext {
  const tag = { tag: 'meta', attributes: { name: 'docsite-dev', content: devToken } };
  return { ...context, head: { ...context.head, tags: [...context.head.tags, tag] } };
}

/** What the site draws itself may throw; the page that says so asks again until it is mended. */
function attempt(run: () => RenderedPage): RenderedPage | Reply {
  try {
    return run();
  } catch (error) {
    const { message } = pageRenderFailed({ reason: error instanceof Error ? error.message : String(error), others: 0 });
    const head = '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>docsite</title>';
    return html(500, `${head}<pre>${escapeText(message)}</pre>`);
  }
}

function html(status: number, body: string): Reply {
  return { status, type: 'text/html; charset=utf-8', body };
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Media type by ending; the server knows more endings than the few that are made here. */
function typeOf(file: string): string {
  return types[file.slice(file.lastIndexOf('.') + 1)] ?? '';
}
