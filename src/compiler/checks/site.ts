/** Collects all findings about a site, from every stage. */
import path from 'node:path';
import type { Cache } from '../compile/cache/pages.ts';
import { checkAssets, unnamedAssets } from './media/assets.ts';
import { checkConfigImages } from './media/config-images.ts';
import { readAssets, readUnused } from './media/read-assets.ts';
import { checkApi, checkSlips } from './api/pages.ts';
import { checkFeeds } from './feeds.ts';
import { checkHosts } from './hosts.ts';
import { checkLinkStyle } from './links/style.ts';
import { checkLinks } from './links/internal.ts';
import { openSoundLinks } from './links/sound.ts';
import { checkStructure } from './structure.ts';
import { checkSpelling } from './prose/spelled-pages.ts';
import { checkTerms } from './prose/terms.ts';
import { checkTranslations } from './translations/compare.ts';
import { configPositions } from '../config/locate.ts';
import { contentFileOf } from '../config/site.ts';
import { siteTextsFile } from '../config/site-texts.ts';
import { fileInRoot } from '../findings/positions.ts';
import { globOf } from '../glob.ts';
import type { Level } from '../config/check-rules.ts';
import type { SiteConfig } from '../config/site.ts';
import { findingAt, sortFindings, withFrames } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import { historyMissing, overrideUnused, siteUrlMissing } from '../findings/catalogue.ts';
import type { GitFacts } from '../git/facts.ts';
import { searchFilesByPlace } from '../publish/search.ts';
import { checkStaleness, translationStatuses } from '../site/translation-status.ts';
import type { TranslationStatus } from '../site/translation-status.ts';
import { checkMoves } from './links/moved-pages.ts';
import { runProseTools } from './prose/run-tools.ts';
import { checkSearch } from './search/expectations.ts';
import { readExpectationsFile } from './search/read-file.ts';
import { createOverrides } from '../config/check-levels.ts';
import { judgeFindings } from './judge.ts';
import type { Judgement } from './judge.ts';
import type { Site } from '../site/read.ts';
import { readTerms } from './prose/read-terms.ts';
import { ignoreCommentsIn } from '../site/ignore-comments.ts';
import type { IgnoreComment } from '../site/ignore-comments.ts';
import { checkInputOf, isUncompiled } from './input.ts';
import type { CheckInput } from './input.ts';
import type { PluginFiles } from '../publish/plugin-files.ts';
import { publishedFiles } from '../publish/published-files.ts';
import type { PublishedFiles } from '../publish/published-files.ts';
import { nextTurn } from '../next-turn.ts';

/** The input of the checks in addition to the site. */
export interface Surroundings {
  git: GitFacts;
  /** The findings about the site's samples. */
  samples: readonly Finding[];
  /** The findings about published files. */
  files: readonly Finding[];
  /** The files that plugins publish for the whole site, and findings about them. */
  plugins: Pick<PluginFiles, 'files' | 'findings'>;
}

/** Returns the findings that every command reports, including `docsite dev`. All pages must have been compiled. */
export async function checkSite(
  site: Site,
  cache: Cache,
  { git, samples, files, plugins }: Surroundings,
): Promise<Finding[]> {
  const input = checkInputOf(site, cache);
  const terms = readTerms(site.config);
  const pages = [...input.facts.values()];
  const ofPages = pages.flatMap((page) => page.pluginFiles ?? []);
  const published = new Set([...plugins.files, ...ofPages].map((file) => file.path));
  const sound = openSoundLinks(input, cache.state, published);
  const ofLinks = checkLinks(input, published, sound);
  const styles = checkLinkStyle(input, sound);
  sound.keep([...ofLinks, ...styles]);
  // Plugins write no files while a page's name is invalid, so a missing file may be one of theirs.
  const isUnknown = site.findings.some(({ code }) => code === 'page-name-invalid');
  let copied: PublishedFiles['files'] | null = null;
  const isPublished = (file: string): boolean =>
    isUnknown || published.has(file) || (copied ??= publishedFiles(site, cache).files).has(file);
  const broken = [
    ...site.findings.filter(({ unlessPublished: file }) => file === undefined || !isPublished(file)),
    ...pages.flatMap((page) => page.findings),
    ...ofLinks.filter(({ code }) => !isUnknown || code !== 'file-missing'),
    ...checkFeeds(input),
    ...checkHosts(input),
    ...checkConfigImages(input, published),
  ];
  // Between the checks, `docsite dev` can handle a save.
  await nextTurn();
  const found = [...git.findings, ...checkMoves(broken, input, git.renames), ...samples, ...files, ...plugins.findings];
  found.push(...pages.flatMap((page) => page.checkFindings ?? []));
  found.push(...styles, ...checkStructure(input), ...checkUrl(site.config));
  await nextTurn();
  found.push(...checkSlips(input, cache));
  found.push(...checkOverrides(input));
  await nextTurn();
  const statuses = translationStatuses(site, git);
  found.push(...checkTranslations(input), ...checkStaleness(site, statuses), ...checkHistory(site, statuses, git));
  await nextTurn();
  const assets = readAssets(site);
  found.push(...checkAssets(input, { assets, unused: readUnused(site, unnamedAssets(input, assets)) }));
  found.push(...terms.findings, ...checkTerms(input, terms.tables));
  // The links, images and snippets of a page that could not be compiled are unknown.
  return pages.some(isUncompiled) ? found.filter(({ code }) => !unusedCodes.has(code)) : found;
}

/** Codes of the findings about things that no page uses. */
const unusedCodes: ReadonlySet<string> = new Set(['asset-unused', 'orphan-page', 'snippet-unused']);

/** Reports that translations could not be compared with the history of their sources, unless that check is off. */
function checkHistory({ config }: Site, statuses: readonly TranslationStatus[], { gap }: GitFacts): Finding[] {
  if (gap === null) return [];
  const code = 'translation-outdated';
  const levelOf = createOverrides(config);
  const levels = statuses.flatMap(({ state, path: contentPath }) => {
    if (state !== 'unknown') return [];
    const file = contentFileOf(config, contentPath);
    const level: Level = levelOf({ code, file }) ?? config.checks.rules[code] ?? 'warning';
    return level === 'off' ? [] : [level];
  });
  const severity = (['error', 'warning', 'info'] as const).find((one) => levels.includes(one));
  if (severity === undefined) return [];
  const problem = historyMissing({ reason: gap, lost: { translations: levels.length, severity } });
  return [findingAt(problem, { file: contentFileOf(config, '') })];
}

/**
 * Returns the findings that every command reports, and the findings of optional checks that are too slow for `docsite
 * dev`.
 */
export async function checkWhole(site: Site, cache: Cache, surroundings: Surroundings): Promise<Finding[]> {
  const { config } = site;
  const expectations = readExpectationsFile(config);
  return [
    ...(await checkSite(site, cache, surroundings)),
    ...(expectations === null ? [] : await checkSearch(site, expectations, searchFilesByPlace(site, cache))),
    ...checkApi(checkInputOf(site, cache), cache),
    ...checkSpelling(checkInputOf(site, cache)),
    ...(await runProseTools(config, markdownFiles(site))),
  ];
}

/** The codes that only `checkWhole` reports. */
export const slowCodes: readonly string[] = [
  'api-missing',
  'api-unknown',
  'prose',
  'search-expectation-missed',
  'search-expectation-unknown',
  'word-misspelled',
];

function markdownFiles({ scanned }: Site): string[] {
  return [...scanned.pages, ...scanned.snippets].flatMap((name) =>
    /\.mdx?$/.test(name) ? (scanned.files.get(name)?.source ?? []) : [],
  );
}

/** Returns one finding that lists all features that require a site URL. */
function checkUrl({ url, image, locales, feeds, plugins: { defaults } }: SiteConfig): Finding[] {
  if (url !== '') return [];
  const parts = [
    'canonical links',
    ...(defaults.includes('sitemap') ? ['the sitemap'] : []),
    ...(locales.length > 1 ? ['links between translations for search engines'] : []),
    ...(feeds.length > 0 && defaults.includes('feeds') ? ['feeds'] : []),
    ...(image.startsWith('/') && defaults.includes('social') ? ['the image for link previews'] : []),
  ];
  return [siteUrlMissing({ parts })];
}

/** Reports globs that match none of the files that findings refer to. */
function checkOverrides({ site: { config, scanned }, facts }: CheckInput): Finding[] {
  const { overrides } = config.checks;
  if (overrides.length === 0) return [];
  const included = [...facts.values()].flatMap(({ deps }) => deps.map((file) => file.path));
  const contents = [...scanned.files.keys(), ...scanned.contentFiles.keys(), ...included];
  const others = [
    ...config.files,
    path.join(config.root, siteTextsFile),
    ...[...scanned.publicFiles.values()].map(({ source }) => source),
  ];
  const files = [
    ...contents.map((file) => contentFileOf(config, file)),
    ...others.map((file) => fileInRoot(config.root, file)),
  ];
  const positions = configPositions(config);
  return overrides.flatMap(({ files: globs }, index) =>
    globs.flatMap((glob) => {
      const pattern = globOf(glob);
      // Only a build knows the files of its output.
      if (glob.startsWith(`${fileInRoot(config.root, config.outDir)}/`)) return [];
      if (files.some((file) => pattern.test(file))) return [];
      const isInContent = files.some((file) => globOf(contentFileOf(config, glob)).test(file));
      const problem = overrideUnused({ glob, ...(isInContent && { nearest: contentFileOf(config, glob) }) });
      const span = positions.keyAt(['checks', 'overrides', index, 'files']);
      return [findingAt(problem, { file: fileInRoot(config.root, config.file), ...(span !== undefined && { span }) })];
    }),
  );
}

/** Findings as a user sees them: sorted, with paths from the site's root, code frames and the site's levels. */
export function reported(
  findings: readonly Finding[],
  { site, cache, ...judgement }: { site: Site; cache: Cache } & Pick<Judgement, 'stages' | 'leftOut'>,
): Finding[] {
  const { root, content } = site.config;
  const folder = path.relative(root, content).split(path.sep).join('/');
  const contentPathOf = (file: string): string | null => {
    const contentPath = folder !== '' && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
    return site.scanned.files.has(contentPath) ? contentPath : null;
  };
  const named = findings.map((finding) => {
    const contentPath = finding.file === undefined ? null : contentPathOf(finding.file);
    if (contentPath === null) return finding;
    const file = folder === '' ? contentPath : `${folder}/${contentPath}`;
    const { createdBy } = site.scanned.files.get(contentPath) ?? {};
    return { ...(createdBy === undefined ? finding : inCreatedPage(finding, createdBy)), file };
  });
  const judged = judgeFindings(named, {
    ...judgement,
    config: site.config,
    ignoreComments: ignoreCommentsOf(site, cache),
  });
  const framed = withFrames(judged, (file) => {
    const contentPath = contentPathOf(file);
    return contentPath === null ? null : site.scanned.textOf(contentPath);
  });
  return withoutCopies(sortFindings(framed));
}

/**
 * Names the plugin that creates the page, unless a plugin's own finding says what to do. Removes the fix, because `--fix`
 * cannot edit a file that does not exist.
 */
function inCreatedPage(finding: Finding, plugin: string): Finding {
  const { code, hint } = finding;
  const hints = [
    ...(hint === undefined ? [] : [hint]),
    ...(code === 'plugin-reported' && hint !== undefined
      ? []
      : [`change this in the plugin \`${plugin}\`, which creates the page`]),
  ];
  const shown = { ...finding, hint: hints.join('; ') };
  delete shown.fix;
  return shown;
}

/** A snippet is compiled with each page that includes it, so its findings occur several times. */
function withoutCopies(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ code, file, span, message }, index) => {
    const before = findings[index - 1];
    if (before === undefined || span === undefined || before.code !== code || before.file !== file) return true;
    return message !== before.message || JSON.stringify(before.span) !== JSON.stringify(span);
  });
}

/** Each file's ignore comments, keyed by the file's display name. */
function ignoreCommentsOf(site: Site, cache: Cache): Map<string, IgnoreComment[]> {
  const found = new Map<string, IgnoreComment[]>();
  const add = (contentPath: string, ignoreComments: IgnoreComment[]): void => {
    if (ignoreComments.length > 0) found.set(contentFileOf(site.config, contentPath), ignoreComments);
  };
  for (const contentPath of site.pages.keys())
    add(contentPath, cache.state.pages.get(contentPath)?.facts.ignoreComments ?? []);
  for (const contentPath of site.scanned.snippets) add(contentPath, ignoreCommentsIn(site.scanned.textOf(contentPath)));
  return found;
}
