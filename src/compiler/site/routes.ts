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
  versionUnknown,
} from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding, Problem } from '../findings/finding.ts';
import type { PageMeta } from './page.ts';
import { languageName, languageOfCountry } from '../../shared/language-codes.ts';
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

/** Returns one finding per folder that looks like a language or version, and per page outside the language folders. */
export function checkLanguageFolders(pages: readonly PageMeta[], config: SiteConfig): Finding[] {
  const reported = new Set<string>();
  return pages.flatMap((page) => {
    if (isInLanguage(page, config)) return [];
    const { folder, problem } = misplaced(page, config);
    if (folder !== undefined && reported.has(folder)) return [];
    if (folder !== undefined) reported.add(folder);
    return [findingAt(problem, { file: contentFileOf(config, page.path) })];
  });
}

/** The reason why a page is not in a language: its folder, or its position. */
function misplaced(page: PageMeta, config: SiteConfig): { folder?: string; problem: Problem } {
  const langs = config.locales.map(({ lang }) => lang);
  const { versions, default: version } = config.multiVersion;
  const [folder = '', ...below] = pathBelowVersion(page, config);
  if (versions.length > 0 && below.length > 1 && langs.includes(below[0] ?? '')) {
    // `2.0` is more likely a new version than a typo of `1.0`.
    const major = (name: string): string | undefined => /\d+/.exec(name)?.[0];
    const nearest = closest(
      folder,
      versions.filter((one) => major(one) === major(folder)),
    );
    return { folder, problem: versionUnknown({ folder, ...(nearest !== undefined && { nearest }) }) };
  }
  const name = below.length === 0 ? undefined : languageName(folder);
  const meant = languageOfCountry(folder);
  const nearest = meant !== undefined && langs.includes(meant) ? meant : name && closest(folder, langs);
  if (below.length > 0 && (name !== undefined || nearest !== undefined)) {
    const facts = { folder, langs, ...(name !== undefined && { name }), ...(nearest !== undefined && { nearest }) };
    return { folder, problem: languageUnknown(facts) };
  }
  const versioned = versions.length > 0 ? { versioned: contentFileOf(config, `${version}/${config.lang}`) } : {};
  return { problem: pageOutsideLanguages({ langs, ...versioned }) };
}

/** False for a page that has no route, because it is not in a language folder. */
export function isInLanguage(page: PageMeta, config: SiteConfig): boolean {
  const [folder, ...below] = pathBelowVersion(page, config);
  return !config.langFolders || (below.length > 0 && config.locales.some(({ lang }) => lang === folder));
}

function pathBelowVersion({ path }: PageMeta, { multiVersion: { versions } }: SiteConfig): string[] {
  const segments = path.split('/');
  return segments.length > 1 && versions.includes(segments[0] ?? '') ? segments.slice(1) : segments;
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
