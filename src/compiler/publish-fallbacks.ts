/** Pages that a language lacks → what stands at their addresses, as the site's policy has it. */
import type { Cache, PageFacts } from './cache.ts';
import { emitPage } from './emit.ts';
import { hashOf, hashOfParts } from './hash.ts';
import type { OutputFile } from './emit.ts';
import { contextHashOf, pageContextOf } from './page-context.ts';
import type { SiteContext } from './page-context.ts';
import type { Site } from './read-site.ts';
import type { RenderContext, RenderedPage } from './render-page.ts';
import { escapeText } from './render-document.ts';
import { translationStatuses } from './translation-status.ts';
import type { CompiledPage } from './compile-page.ts';
import type { TocEntry } from '../shared/protocol.ts';
import { hrefOf, htmlFileOf, routePathOf } from '../shared/urls.ts';

/** A page to be written, made only when its key says that the one of the build before won't do. */
export interface Fallback {
  routePath: string;
  key: string;
  files(): OutputFile[];
}

export function fallbacksOf(
  { site, cache, context }: { site: Site; cache: Cache; context: SiteContext },
  render: (page: CompiledPage, context: RenderContext) => RenderedPage,
): Fallback[] {
  const { config, links } = site;
  if (config.translations.missing === 'absent') return [];
  const missing = translationStatuses(site, new Map()).filter(({ state }) => state === 'missing');
  return missing.flatMap(({ lang, source }): Fallback[] => {
    const cached = cache.state.pages.get(source);
    if (cached === undefined) return [];
    const { facts } = cached;
    const routePath = routePathOf({ ...facts.meta.route, lang }, links.urls);
    if (config.translations.missing === 'redirect') {
      const html = redirectTo(hrefOf(facts.meta.routePath, links.urls), lang);
      const file = { path: htmlFileOf(routePath), contents: html, hash: hashOf(html) };
      return [{ routePath, key: file.hash, files: () => [file] }];
    }
    const pageContext = contextOf(facts, { lang, routePath, context, cache });
    const key = hashOfParts(['source', facts.hash, contextHashOf(pageContext, context), context.assets.buildId]);
    const files = (): OutputFile[] => {
      const body = cache.body(cached);
      return body === null
        ? []
        : emitPage(routePath, render({ ...facts, ...body, sections: [], outline: [] }, pageContext));
    };
    return [{ routePath, key, files }];
  });
}

/** The source page in the shell of the other language; search engines are told that it is the source's. */
function contextOf(
  facts: PageFacts,
  { lang, routePath, context, cache }: { lang: string; routePath: string; context: SiteContext; cache: Cache },
): RenderContext {
  const { meta } = facts;
  const tocs = (route: string): TocEntry[] => {
    const path = context.model.routes.get(route)?.path;
    return (path !== undefined && cache.state.pages.get(path)?.facts.toc) || [];
  };
  const own = pageContextOf(facts, context, tocs);
  const there = pageContextOf(
    // The notice before the text is content of docsite's own.
    { ...facts, isPlain: false, meta: { ...meta, routePath, route: { ...meta.route, lang } } },
    context,
    tocs,
  );
  return {
    ...there,
    // Files lie beside the source page; a link to a page stays in the reader's language where it can.
    head: { ...there.head, canonical: own.head.canonical, alternates: own.head.alternates },
    shellPage: {
      ...there.shellPage,
      languages: own.shellPage.languages,
      versions: own.shellPage.versions,
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

/** A page that needs no script: the same for hosts that know no redirects of their own. */
function redirectTo(href: string, lang: string): string {
  const address = escapeText(href);
  return `<!doctype html><html lang="${escapeText(lang)}"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${address}"><link rel="canonical" href="${address}"><meta name="robots" content="noindex"><title>${address}</title></head><body><p><a href="${address}">${address}</a></p></body></html>\n`;
}
