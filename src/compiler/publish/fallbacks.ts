/** Creates fallback pages for missing translations, according to the site's policy. */
import type { Cache, PageFacts } from '../compile/cache/pages.ts';
import { emitPage } from './page-files.ts';
import { hashOf, hashOfParts } from '../hash.ts';
import type { OutputFile } from '../output-file.ts';
import { contextHashOf, pageContextOf } from '../render/page-context.ts';
import type { SiteContext } from '../render/page-context.ts';
import type { Site } from '../site/read.ts';
import type { RenderContext, RenderedPage, RenderFailure } from '../render/context.ts';
import type { Renderer } from '../render/page.ts';
import { tocsOf } from '../render/site-context.ts';
import { escapeText, escapeUrl } from '../render/document.ts';
import { isFallback } from '../site/served.ts';
import { isNotFoundPage, translationStatuses } from '../site/translation-status.ts';
import { hrefOf, htmlFileOf, routePathOf } from '../../shared/urls.ts';
import type { SafeUrl } from '../../shared/safe-url.ts';

/** A page to write; it is created only if its key differs from its key in the last build. */
export interface Fallback {
  routePath: string;
  /** Content path of the page that it shows. */
  source: string;
  key: string;
  files(): OutputFile[] | RenderFailure;
}

export function fallbacksOf(
  { site, cache, context }: { site: Site; cache: Cache; context: SiteContext },
  render: (...input: Parameters<Renderer>) => RenderedPage | RenderFailure,
): Fallback[] {
  const { config, links } = site;
  if (config.translations.missing === 'absent') return [];
  const missing = [
    ...translationStatuses(site, { changes: new Map(), copies: new Map(), minor: new Set() }).filter(
      ({ state, source }) => state === 'missing' && !isNotFoundPage(site.model.pages.get(source)),
    ),
    ...notFoundFallbacks(site),
  ];
  return missing.flatMap(({ lang, source }): Fallback[] => {
    const cached = cache.state.pages.get(source);
    if (cached === undefined) return [];
    const { facts } = cached;
    const routePath = routePathOf({ ...facts.meta.route, lang }, links.urls);
    if (config.translations.missing === 'redirect') {
      const html = redirectTo(hrefOf(facts.meta.routePath, links.urls), lang);
      const file = { path: htmlFileOf(routePath), contents: html, hash: hashOf(html) };
      return [{ routePath, source, key: file.hash, files: () => [file] }];
    }
    const pageContext = fallbackContextOf(facts, { lang, routePath, context, cache });
    const key = hashOfParts(['source', facts.hash, contextHashOf(pageContext, context), context.assets.buildId]);
    const files = (): OutputFile[] | RenderFailure => {
      const body = cache.body(cached);
      if (body === null) return [];
      const rendered = render({ ...facts, ...body }, pageContext);
      return 'error' in rendered ? rendered : emitPage(routePath, rendered);
    };
    return [{ routePath, source, key, files }];
  });
}

/** 404 pages, which exist in every language instead of being translated individually. */
function notFoundFallbacks({ model, links }: Site): { lang: string; source: string }[] {
  return [...model.served.values()].flatMap(({ path, route }) =>
    route.slug === '404' && isFallback({ path, route }, links.urls) ? [{ lang: route.lang, source: path }] : [],
  );
}

/** The source page in the shell of the other language; the canonical link points to the source page. */
export function fallbackContextOf(
  facts: PageFacts,
  { lang, routePath, context, cache }: { lang: string; routePath: string; context: SiteContext; cache: Cache },
): RenderContext {
  const { meta } = facts;
  const tocs = tocsOf(context.model, cache);
  const own = pageContextOf(facts, context, tocs);
  const sourceContext = pageContextOf(
    // The notice before the text uses docsite's own content styles.
    { ...facts, isPlain: false, meta: { ...meta, routePath, route: { ...meta.route, lang } } },
    context,
    tocs,
  );
  return {
    ...sourceContext,
    // Files are next to the source page; a link to a page stays in the reader's language if possible.
    head: {
      ...sourceContext.head,
      canonical: own.head.canonical,
      // Search engines ignore `hreflang` on a page whose canonical URL is another page.
      alternates: [],
      plugins: context.heads.of({ ...meta, routePath, route: { ...meta.route, lang } }, meta),
    },
    shellPage: {
      ...sourceContext.shellPage,
      languages: own.shellPage.languages,
      versions: own.shellPage.versions,
      ...(own.shellPage.currentVersion !== undefined && { currentVersion: own.shellPage.currentVersion }),
      translation: {
        state: 'source',
        source: meta.routePath,
        lang: meta.route.lang,
        tag: own.nav.shell.tag,
        dir: own.nav.shell.dir,
      },
    },
  };
}

/** A redirect page without a script: works on hosts without redirect rules. */
function redirectTo(href: SafeUrl, lang: string): string {
  const escapedHref = escapeUrl(href);
  return `<!doctype html><html lang="${escapeText(lang)}"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${escapedHref}"><link rel="canonical" href="${escapeUrl(href)}"><meta name="robots" content="noindex"><title>${escapedHref}</title></head><body><p><a href="${escapeUrl(href)}">${escapedHref}</a></p></body></html>\n`;
}
