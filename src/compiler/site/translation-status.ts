/** Determines from pages and their history which translations are outdated, by how many commits, and which are missing. */
import { contentFileOf, urlSpaceOf } from '../config/site.ts';
import { findingAt } from '../findings/finding.ts';
import { translationOutdated } from '../findings/catalogue.ts';
import type { Finding } from '../findings/finding.ts';
import type { Commit } from '../git/history.ts';
import type { ReadPage, Site } from './read.ts';
import { frontmatterSpan } from '../frontmatter/position.ts';
import { routePathOf } from '../../shared/urls.ts';

/** A page in the default language and its translation into one other language. */
export interface TranslationStatus {
  lang: string;
  /** Content paths; `path` is where the translation is or would be. */
  path: string;
  source: string;
  state: 'current' | 'behind' | 'missing';
  /**
   * Commits to the source since the translation's last commit, newest first. Empty without history, or if the recorded
   * hash matches the source.
   */
  commits: Commit[];
  /** The translation's last commit; null without history. */
  since: Commit | null;
  /** Whether the translation's `sourceHash` matches the source; `none` if it has none. */
  recorded: 'equal' | 'other' | 'none';
  /** The `sourceHash` that matches the current source. */
  sourceHash: string;
}

/** Number of characters of a source hash that a translation records. */
const hashLength = 10;

/** `commits` contains each content file's commits, newest first; empty without history. */
export function translationStatuses(site: Site, commits: ReadonlyMap<string, Commit[]>): TranslationStatus[] {
  const { config, model } = site;
  const urls = urlSpaceOf(config);
  return [...model.routes.values()].flatMap((source) => {
    if (source.route.lang !== config.lang || source.pageType === '404' || source.route.slug === '404') return [];
    const meant = source.frontmatter['languages'];
    return config.locales.flatMap(({ lang }): TranslationStatus[] => {
      if (lang === config.lang || (Array.isArray(meant) && !meant.includes(lang))) return [];
      const page = model.routes.get(routePathOf({ ...source.route, lang }, urls));
      const read = page === undefined ? undefined : site.pages.get(page.path);
      const sourcePage = site.pages.get(source.path);
      if (sourcePage === undefined) return [];
      const path = page?.path ?? pathIn(lang, source.path, config.lang);
      if (read === undefined)
        return [
          {
            lang,
            path,
            source: source.path,
            state: 'missing',
            commits: [],
            since: null,
            recorded: 'none',
            sourceHash: recordOf(sourcePage),
          },
        ];
      return [statusOf(read, sourcePage, { lang, commits })];
    });
  });
}

/** Content paths of outdated translations, whose pages show a notice. */
export function pagesWithNotice(site: Site, commits: ReadonlyMap<string, Commit[]>): Set<string> {
  if (!site.config.translations.notice) return new Set();
  const outdated = translationStatuses(site, commits).filter(({ state }) => state === 'behind');
  return new Set(outdated.map(({ path }) => path));
}

function statusOf(
  page: ReadPage,
  source: ReadPage,
  { lang, commits }: { lang: string; commits: ReadonlyMap<string, Commit[]> },
): TranslationStatus {
  const written = page.meta.frontmatter['sourceHash'];
  const recorded = typeof written !== 'string' ? 'none' : written === recordOf(source) ? 'equal' : 'other';
  const [since = null] = commits.get(page.meta.path) ?? [];
  const after = since === null ? [] : (commits.get(source.meta.path) ?? []).filter(({ index }) => index < since.index);
  const own = recorded === 'equal' ? [] : after;
  const isOutdated = recorded === 'other' || own.length > 0;
  const state = isOutdated ? 'behind' : 'current';
  const { path } = page.meta;
  return { lang, path, source: source.meta.path, state, commits: own, since, recorded, sourceHash: recordOf(source) };
}

/** The `sourceHash` that a translation of this text records. */
function recordOf({ sourceHash }: Pick<ReadPage, 'sourceHash'>): string {
  return sourceHash.slice(0, hashLength);
}

/** Content path of a page's translation; the same path if the page is not in a folder of the default language. */
export function pathIn(lang: string, path: string, defaultLang: string): string {
  const segments = path.split('/');
  const at = segments.indexOf(defaultLang);
  return at < 0 ? path : segments.with(at, lang).join('/');
}

export function checkStaleness(site: Site, statuses: readonly TranslationStatus[]): Finding[] {
  return statuses.flatMap(({ path, source, state, commits, recorded, sourceHash: hash }) => {
    if (state !== 'behind') return [];
    const count = commits.length === 1 ? 'one commit' : `${commits.length} commits`;
    const reason =
      recorded === 'other'
        ? 'its text does not match `sourceHash`'
        : `${count} changed the source after the translation's last commit`;
    const problem = translationOutdated({
      source: contentFileOf(site.config, source),
      reason,
      hash,
    });
    const span = frontmatterSpan(site.scanned.textOf(path), 'sourceHash');
    return [findingAt(problem, { file: path, ...(span !== null && { span }) })];
  });
}
