/** Reports pages that share a route, are outside the language folders, or lack a translation. */
import { contentFileOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import { closest } from '../findings/closest.ts';
import {
  languageUnknown,
  pageOutsideLanguages,
  routeAmbiguous,
  routeDuplicate,
  routeSlashConflict,
  translationMissing,
  translationOrphan,
} from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import type { PageMeta } from './page.ts';
import { routeOfRoutePath, routePathOf } from '../../shared/urls.ts';
import type { UrlSpace } from '../../shared/urls.ts';

/** The first page of each route, and a finding for each additional page. */
export function uniqueRoutes(
  pages: readonly PageMeta[],
  config: SiteConfig,
): { routes: Map<string, PageMeta>; findings: Finding[] } {
  const routes = new Map<string, PageMeta>();
  const findings: Finding[] = [];
  for (const page of pages) {
    const { routePath } = page;
    const other = routes.get(routePath);
    if (other === undefined) {
      routes.set(routePath, page);
      continue;
    }
    const problem = routeDuplicate({ routePath, other: contentFileOf(config, other.path) });
    findings.push(findingAt(problem, { file: contentFileOf(config, page.path) }));
  }
  for (const [routePath, page] of routes) {
    const other = routePath.length > 1 && routePath.endsWith('/') ? routes.get(routePath.slice(0, -1)) : undefined;
    if (other === undefined) continue;
    const problem = routeSlashConflict({ routePath: other.routePath, other: contentFileOf(config, page.path) });
    findings.push(findingAt(problem, { file: contentFileOf(config, other.path) }));
  }
  return { routes, findings };
}

/**
 * Reports pages whose language has no prefix, but whose folder is named like the prefix of another language or
 * version.
 */
export function checkAmbiguousRoutes(
  routes: ReadonlyMap<string, PageMeta>,
  config: SiteConfig,
  urls: UrlSpace,
): Finding[] {
  const prefixes = new Set([...urls.langs, ...urls.versions]);
  return [...routes].flatMap(([routePath, { route, path }]) => {
    const [segment = ''] = route.slug.split('/');
    if (!prefixes.has(segment)) return [];
    const read = routeOfRoutePath(routePath, urls);
    if (read.lang === route.lang && read.version === route.version && isSameSlug(read.slug, route.slug)) return [];
    return [findingAt(routeAmbiguous({ routePath, segment }), { file: contentFileOf(config, path) })];
  });
}

/**
 * Compares slugs without their trailing slash: if `trailingSlash` is on, a path does not show whether its page is an
 * index page.
 */
function isSameSlug(a: string, b: string): boolean {
  return a.replace(/\/$/, '') === b.replace(/\/$/, '');
}

/** Returns one finding per folder that looks like a language, and per page outside the language folders. */
export function checkLanguageFolders(pages: readonly PageMeta[], config: SiteConfig): Finding[] {
  const langs = config.locales.map(({ lang }) => lang);
  const reported = new Set<string>();
  return pages.flatMap((page) => {
    if (isInLanguage(page, config)) return [];
    const [folder = '', ...below] = pathBelowVersion(page, config);
    const file = contentFileOf(config, page.path);
    const name = below.length === 0 ? undefined : languageName(folder);
    if (name === undefined) return [findingAt(pageOutsideLanguages({ langs }), { file })];
    if (reported.has(folder)) return [];
    reported.add(folder);
    const nearest = closest(folder, langs);
    return [findingAt(languageUnknown({ folder, name, langs, ...(nearest !== undefined && { nearest }) }), { file })];
  });
}

function isInLanguage(page: PageMeta, config: SiteConfig): boolean {
  const [folder, ...below] = pathBelowVersion(page, config);
  return !config.langFolders || (below.length > 0 && config.locales.some(({ lang }) => lang === folder));
}

function pathBelowVersion({ path }: PageMeta, { multiVersion: { versions } }: SiteConfig): string[] {
  const segments = path.split('/');
  return segments.length > 1 && versions.includes(segments[0] ?? '') ? segments.slice(1) : segments;
}

/** `fr` → `French`; undefined for a name, such as `guide`, that is not a language. */
function languageName(folder: string): string | undefined {
  if (!/^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/.test(folder)) return undefined;
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(folder.replace('_', '-'));
}

/** Pages of the default language without a translation, and translations without a source page. */
export function checkTranslationPairs(
  { routes, drafts }: { routes: ReadonlyMap<string, PageMeta>; drafts: ReadonlyMap<string, PageMeta> },
  config: SiteConfig,
  urls: UrlSpace,
): Finding[] {
  const langs = config.locales.map(({ lang }) => lang);
  if (langs.length < 2) return [];
  return [...routes.values()].flatMap((page) => {
    if (!isInLanguage(page, config)) return [];
    const { route } = page;
    const isSource = route.lang === config.lang;
    const expected = isSource ? langs : [config.lang];
    const meant = meantFor(page) ?? langs;
    const routeIn = (lang: string): string => routePathOf({ version: route.version, lang, slug: route.slug }, urls);
    const exists = (lang: string): boolean => routes.has(routeIn(lang));
    const missing = expected.filter((lang) => meant.includes(lang) && !exists(lang));
    if (missing.length === 0) return [];
    const file = contentFileOf(config, page.path);
    const present = langs.filter(exists);
    return missing.map((lang) => {
      const draft = drafts.get(routeIn(lang));
      const facts = {
        expected: contentFileOf(config, draft?.path ?? pathIn(lang, page, config)),
        lang,
        present,
        isDraft: draft !== undefined,
      };
      return findingAt(isSource ? translationMissing(facts) : translationOrphan(facts), { file });
    });
  });
}

/** The languages that a page declares, or null if it is meant for all languages. */
function meantFor({ frontmatter: { languages } }: PageMeta): string[] | null {
  return Array.isArray(languages) ? languages.filter((lang) => typeof lang === 'string') : null;
}

/** Content path of the same page in another language. */
function pathIn(lang: string, page: PageMeta, config: SiteConfig): string {
  const segments = page.path.split('/');
  return segments.with(segments.length - pathBelowVersion(page, config).length, lang).join('/');
}
