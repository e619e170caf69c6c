/** Answers a URL path in development with its page, data or file, created on first request. */
import fs from 'node:fs';
import { redirectHref } from '../publish/host-files.ts';
import { emitManifest } from '../publish/files.ts';
import { notFoundPagesOf, linkedPagesOf } from '../render/created-pages.ts';
import type { RenderedPage } from '../render/context.ts';
import { failureReply, fileReply, htmlReply, redirectReply } from './reply.ts';
import type { Reply } from './reply.ts';
import { copiedFileOf, defaultsOf, pluginFileOf, renderCreated, renderPage, searchFilesOf } from './served-site.ts';
import type { Rendering, ServedSite } from './served-site.ts';
import type { OutputFile } from '../output-file.ts';
import type { Site } from '../site/read.ts';
import { negotiated } from '../../shared/negotiate.ts';
import {
  dataFolder,
  hrefOf,
  htmlFileOf,
  pageDataFileOf,
  routeOfRoutePath,
  routePathCandidates,
  routePathOf,
  withoutBase,
} from '../../shared/urls.ts';

/**
 * Answers a decoded URL path (base included). Resolves with null if the path does not exist. `accept`: the `Accept`
 * header.
 */
export async function respond(served: ServedSite, urlPath: string, accept?: string): Promise<Reply | null> {
  const { site } = served;
  const routePath = withoutBase(urlPath, site.config.base);
  if (routePath === null) return null;
  const file = routePath.slice(1);
  const fixed = served.fixedFiles.get(file);
  if (fixed !== undefined) return fileReply(file, fixed.contents);
  if (file === `${dataFolder}/manifest.json`) return fileReply(file, manifestOf(served).contents);
  if (file.startsWith(`${dataFolder}/search/`)) return answerSearchFile(served, file);
  const data = await renderingOfData(served, file);
  if (data !== undefined) return replyOf(data, (page) => fileReply(file, JSON.stringify(page.data)));
  const copied = site.links.files.public.get(routePath) ?? (await copiedFileOf(served, file));
  if (copied !== undefined) return fileReply(file, fs.readFileSync(copied.source));
  const pluginFile = isFileName(file) ? await pluginFileOf(served, file) : null;
  if (pluginFile !== null) return fileReply(file, pluginFile.contents);
  return routePath.startsWith(`/${dataFolder}/`) ? null : answerPage(served, routePath, accept);
}

/**
 * True for a path with an extension. Only such paths can be plugin files, so a mistyped page path does not run
 * plugins.
 */
function isFileName(file: string): boolean {
  return /\.[^./]+$/.test(file) && !file.endsWith('.html');
}

function replyOf(rendering: Rendering, toReply: (page: RenderedPage) => Reply): Reply | null {
  if (rendering === null) return null;
  return 'error' in rendering ? failureReply(rendering) : toReply(rendering);
}

async function answerSearchFile(served: ServedSite, file: string): Promise<Reply | null> {
  const found = (await searchFilesOf(served)).get(file);
  return found === undefined ? null : fileReply(file, found.contents);
}

/** The page whose data is in the file; undefined for any other file. */
async function renderingOfData(served: ServedSite, file: string): Promise<Rendering | undefined> {
  const meta = served.dataFiles.get(file);
  if (meta !== undefined) return renderPage(served, meta);
  const created = linkedPagesOf(served.context).find((page) => pageDataFileOf(page.routePath) === file);
  return created && renderCreated(served, created);
}

async function answerPage(served: ServedSite, routePath: string, accept?: string): Promise<Reply | null> {
  const { site, context } = served;
  const { model, links } = site;
  const exact = model.served.get(routePath);
  if (exact !== undefined) {
    const form = await formOf(served, routePath, accept);
    if (form !== null) return { ...form, headers: { vary: 'Accept' } };
    return replyOf(await renderPage(served, exact), ({ html }) => ({
      ...htmlReply(200, html),
      headers: { vary: 'Accept' },
    }));
  }
  const canonical = routePathOf(routeOfRoutePath(routePath, links.urls), links.urls);
  const other = routePathCandidates(canonical).find((candidate) => model.served.has(candidate));
  if (other !== undefined) return redirectReply(308, hrefOf(other, links.urls));
  // These redirects are temporary, because browsers must not cache a redirect that the next edit may change.
  const moved = redirectOf(canonical, site);
  if (moved !== undefined) return redirectReply(302, moved);
  const source = sourceOfMissing(routePath, site);
  if (source !== undefined) return redirectReply(302, hrefOf(source, links.urls));
  const created = linkedPagesOf(context).find((page) => page.routePath === canonical);
  if (created === undefined) return answerNotFound(served, routePath);
  return replyOf(renderCreated(served, created), ({ html }) => htmlReply(200, html));
}

/** The requested format of a page; null for its document. */
async function formOf(served: ServedSite, routePath: string, accept: string | undefined): Promise<Reply | null> {
  // Browsers request HTML, and most programs accept any type. Only other requests are passed to the plugins.
  if (accept === undefined || accept === '*/*' || accept.includes('text/html,application/')) return null;
  const { representations } = await defaultsOf(served);
  const type = negotiated(
    accept,
    representations.map((form) => form.type),
  );
  const form = representations.find((one) => one.type === type);
  if (form === undefined) return null;
  const file = htmlFileOf(routePath).replace(/html$/, form.extension);
  const found = await pluginFileOf(served, file);
  return found === null ? null : fileReply(file, found.contents);
}

function manifestOf({ site, cache, context }: ServedSite): OutputFile {
  return emitManifest(context, { cache, representations: [], redirects: site.model.redirects });
}

/** The `href` that an old path redirects to. */
function redirectOf(routePath: string, { model, config }: Site): string | undefined {
  const old = routePathCandidates(routePath).find((candidate) => model.redirects.has(candidate));
  const target = old === undefined ? undefined : model.redirects.get(old);
  return target === undefined ? undefined : redirectHref(target, config);
}

/** The route path of the page in the default language, if missing translations redirect to it. */
function sourceOfMissing(routePath: string, { config, links, model }: Site): string | undefined {
  if (config.translations.missing !== 'redirect') return undefined;
  const route = routeOfRoutePath(routePath, links.urls);
  const source = routePathOf({ ...route, lang: config.lang }, links.urls);
  const found = routePathCandidates(source).find((candidate) => model.routes.has(candidate));
  const languages = model.routes.get(found ?? '')?.frontmatter['languages'];
  return Array.isArray(languages) && !languages.includes(route.lang) ? undefined : found;
}

async function answerNotFound(served: ServedSite, routePath: string): Promise<Reply | null> {
  const { model, links } = served.site;
  const { urls } = links;
  const notFoundPath = routePathOf({ ...routeOfRoutePath(routePath, urls), slug: '404' }, urls);
  const shown = model.served.get(notFoundPath);
  if (shown !== undefined) return replyOf(await renderPage(served, shown), ({ html }) => htmlReply(404, html));
  const pages = notFoundPagesOf(served.context);
  const page = pages.find((candidate) => candidate.routePath === notFoundPath) ?? pages[0];
  return page === undefined
    ? htmlReply(404, '')
    : replyOf(renderCreated(served, page), ({ html }) => htmlReply(404, html));
}
