/** Determines from pages and their history which translations are outdated, by how many commits, and which are missing. */
import { contentFileOf, urlSpaceOf } from '../config/site.ts';
import { findingAt } from '../findings/finding.ts';
import { translationOutdated } from '../findings/catalogue.ts';
import type { Finding } from '../findings/finding.ts';
import { editsOf } from '../git/copies.ts';
import type { FileHistory } from '../git/copies.ts';
import type { Commit } from '../git/history.ts';
import type { PageMeta } from './page.ts';
import type { ReadPage, Site } from './read.ts';
import { frontmatterSpan } from '../frontmatter/position.ts';
import { routePathOf } from '../../shared/urls.ts';

/** A page in the default language and its translation into one other language. */
export interface TranslationStatus {
  lang: string;
  /** Content paths; `path` is where the translation is or would be. */
  path: string;
  source: string;
  /** Where the source was at the translation's last commit: differs from `source` if both were copied since then. */
  sourceThen: string;
  /** `unknown`: the repository's history is not available, and the translation has no `sourceHash`. */
  state: 'current' | 'behind' | 'missing' | 'unknown';
  /**
   * Commits to the source since the translation's last commit, newest first. Empty without history, or if the recorded
   * hash matches the source.
   */
  commits: Commit[];
  /** The translation's last commit, before it was copied to another version; null without history. */
  since: Commit | null;
  /** Whether the translation's `sourceHash` matches the source; `none` if it has none. */
  recorded: 'equal' | 'other' | 'none';
  /** The `sourceHash` that matches the current source. */
  sourceHash: string;
}

/** Number of characters of a source hash that a translation records. */
const hashLength = 10;

/** `history` is empty outside a repository. */
export function translationStatuses(site: Site, history: FileHistory): TranslationStatus[] {
  const { config, model } = site;
  const urls = urlSpaceOf(config);
  return [...model.routes.values()].flatMap((source) => {
    if (source.route.lang !== config.lang) return [];
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
            sourceThen: source.path,
            state: 'missing',
            commits: [],
            since: null,
            recorded: 'none',
            sourceHash: recordOf(sourcePage),
          },
        ];
      return [statusOf(read, sourcePage, { lang, history })];
    });
  });
}

/** Content paths of outdated translations, whose pages show a notice. */
export function pagesWithNotice(site: Site, history: FileHistory): Set<string> {
  if (!site.config.translations.notice) return new Set();
  const outdated = translationStatuses(site, history).filter(
    ({ state, source }) => state === 'behind' && !isNotFoundPage(site.model.pages.get(source)),
  );
  return new Set(outdated.map(({ path }) => path));
}

/** The 404 page is not a translation to its readers, and exists in every language. */
export function isNotFoundPage(page: PageMeta | undefined): boolean {
  return page?.pageType === '404' || page?.route.slug === '404';
}

function statusOf(
  page: ReadPage,
  source: ReadPage,
  { lang, history }: { lang: string; history: FileHistory },
): TranslationStatus {
  const written = page.meta.frontmatter['sourceHash'];
  const recorded = typeof written !== 'string' ? 'none' : written === recordOf(source) ? 'equal' : 'other';
  const since = editsOf(page.meta.path, history)[0]?.commit ?? null;
  const edits = since === null ? [] : editsOf(source.meta.path, history);
  const isNewer = ({ commit }: { commit: Commit }): boolean => since !== null && commit.index < since.index;
  const commits = recorded === 'equal' ? [] : edits.filter(isNewer).map(({ commit }) => commit);
  const isUnknown = recorded === 'none' && (history.gap === 'shallow' || history.gap === 'no-git');
  const state = recorded === 'other' || commits.length > 0 ? 'behind' : isUnknown ? 'unknown' : 'current';
  const { path } = page.meta;
  const places = {
    path,
    source: source.meta.path,
    sourceThen: edits.find((edit) => !isNewer(edit))?.path ?? source.meta.path,
  };
  return { lang, ...places, state, commits, since, recorded, sourceHash: recordOf(source) };
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
    const count = commits.length === 1 ? '1 commit' : `${commits.length} commits`;
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
