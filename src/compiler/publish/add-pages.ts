/** Adds the documents and data of compiled pages to a publication; renders a page only if its inputs changed. */
import type { PageBody } from '../compile/cache/body.ts';
import type { PageFacts } from '../compile/cache/pages.ts';
import { fallbacksOf } from './fallbacks.ts';
import { emitPage } from './page-files.ts';
import { markdownOfPage } from './plugin-files.ts';
import { hashOfParts } from '../hash.ts';
import { reusePage } from './publication.ts';
import type { Publication } from './publication.ts';
import { notFoundPagesOf, linkedPagesOf } from '../render/created-pages.ts';
import { tryToRender } from '../render/page.ts';
import { contextHashOf, pageContextOf } from '../render/page-context.ts';

/** Adds a page that was just compiled, while its body is in memory. */
export function addPage(publication: Publication, facts: PageFacts, body: PageBody): void {
  // An overview shows other pages' headings, which are known only after all pages are compiled.
  if (!facts.needsOverview) addOne(publication, facts, () => body);
}

/** Adds the unchanged pages. Returns the content paths of pages whose body is no longer in the cache. */
export function addUnchangedPages(publication: Publication): string[] {
  const { cache, handled } = publication;
  const lost: string[] = [];
  for (const page of cache.state.pages.values()) {
    if (handled.has(page.facts.meta.path)) continue;
    if (addOne(publication, page.facts, () => cache.body(page)) === 'lost') lost.push(page.facts.meta.path);
  }
  return lost;
}

/** Adds the pages without a source file: 404, search, and the fallbacks for missing translations. */
export function addCreatedPages(publication: Publication): void {
  const { context, render, tree, failed } = publication;
  const notFound = notFoundPagesOf(context);
  for (const created of [...notFound, ...linkedPagesOf(context)]) {
    const { routePath, page, pageContext } = created;
    const rendered = tryToRender(() => render(page, pageContext));
    if ('error' in rendered) {
      failed.push({ path: routePath, failure: rendered });
      continue;
    }
    const [document, data] = emitPage(routePath, rendered);
    if (document !== undefined) tree.write(document);
    // No link inside the site points to a 404 page, so nothing fetches its data.
    if (data !== undefined && !notFound.includes(created)) tree.write(data);
  }
  addFallbacks(publication);
}

function addFallbacks(publication: Publication): void {
  const { render, tree, before, renderKeys, failed } = publication;
  const fallbacks = fallbacksOf(publication, (...input) => tryToRender(() => render(...input)));
  for (const { routePath, source, key, files } of fallbacks) {
    renderKeys.set(routePath, key);
    if (before?.renderKeys.get(routePath) === key && reusePage(publication, routePath)) continue;
    const written = files();
    if ('error' in written) failed.push({ path: source, failure: written });
    else for (const file of written) tree.write(file);
  }
}

/** Reuses a page from the last build or renders it. Returns `lost` if it must be rendered but its body is missing. */
function addOne(publication: Publication, facts: PageFacts, bodyOf: () => PageBody | null): 'added' | 'lost' {
  const { assets, context, before, renderKeys, pageHashes, handled, tocs } = publication;
  const { path, routePath } = facts.meta;
  handled.add(path);
  pageHashes.set(path, facts.hash);
  const knownKey = keyOfUnchanged(publication, facts);
  if (knownKey !== undefined && reuseAll(publication, facts)) {
    renderKeys.set(path, knownKey);
    return 'added';
  }
  const pageContext = pageContextOf(facts, context, tocs);
  const renderKey = hashOfParts([facts.hash, contextHashOf(pageContext, context), assets.buildId]);
  renderKeys.set(path, renderKey);
  if (before?.renderKeys.get(path) === renderKey && reuseAll(publication, facts)) return 'added';
  const body = bodyOf();
  if (body === null) return 'lost';
  for (const file of body.files ?? []) publication.tree.write(file);
  const page = { ...facts, ...body };
  const rendered = tryToRender(() => publication.render(page, pageContext));
  if ('error' in rendered) publication.failed.push({ path, failure: rendered });
  else {
    for (const file of emitPage(routePath, rendered)) publication.tree.write(file);
    publication.texts?.keep(path, markdownOfPage(facts.meta, rendered.article, publication.site));
  }
  return 'added';
}

/** Reuses the page's document and data, and the files that plugins publish for it. */
function reuseAll(publication: Publication, { meta, pluginFiles = [] }: PageFacts): boolean {
  return reusePage(publication, meta.routePath) && pluginFiles.every(({ path }) => publication.tree.reuse(path));
}

/**
 * Returns the page's key from the last build if nothing that its document shows has changed. This avoids computing a
 * context.
 */
function keyOfUnchanged({ before, siteKey }: Publication, facts: PageFacts): string | undefined {
  const { path } = facts.meta;
  const isSame = before?.siteKey === siteKey && !facts.needsOverview && before.pageHashes.get(path) === facts.hash;
  return isSame ? before.renderKeys.get(path) : undefined;
}
