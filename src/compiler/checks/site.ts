/** Collects all findings about a site, from every stage. */
import path from 'node:path';
import type { Cache } from '../compile/cache/pages.ts';
import { checkAssets, unnamedAssets } from './media/assets.ts';
import { readUnused } from './media/read-assets.ts';
import { checkFeeds } from './feeds.ts';
import { checkLinkStyle } from './links/style.ts';
import { checkLinks } from './links/internal.ts';
import type { Stage } from '../config/check-rules.ts';
import { checkStructure } from './structure.ts';
import { checkTerms } from './prose/terms.ts';
import { checkTranslations } from './translations/compare.ts';
import { contentFileOf } from '../config/site.ts';
import { sortFindings, withFrames } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import type { AssetFacts } from './media/read-assets.ts';
import { judgeFindings } from './judge.ts';
import type { Site } from '../site/read.ts';
import { readTerms } from './prose/read-terms.ts';
import { ignoreCommentsIn } from '../site/ignore-comments.ts';
import type { IgnoreComment } from '../site/ignore-comments.ts';
import { checkInputOf } from './input.ts';

/** Findings of a build: faults that break a page. */
export function checkSite(site: Site, cache: Cache): Finding[] {
  const input = checkInputOf(site, cache);
  return [
    ...site.findings,
    ...[...input.facts.values()].flatMap((page) => page.findings),
    ...checkLinks(input),
    ...checkFeeds(input),
  ];
}

/** Additional findings of `docsite check` and the dev server, without network access or type checking. */
export function checkClosely(site: Site, cache: Cache, assets: readonly AssetFacts[]): Finding[] {
  const input = checkInputOf(site, cache);
  const terms = readTerms(site.config);
  return [
    ...[...input.facts.values()].flatMap((page) => page.checkFindings ?? []),
    ...checkLinkStyle(input),
    ...checkStructure(input),
    ...checkTranslations(input),
    ...checkAssets(input, { assets, unused: readUnused(site, unnamedAssets(input, assets)) }),
    ...terms.findings,
    ...checkTerms(input, terms.tables),
  ];
}

/** Findings as a user sees them: sorted, with paths from the site's root, code frames and the site's levels. */
export function reported(
  findings: readonly Finding[],
  { site, cache, stages }: { site: Site; cache: Cache; stages: readonly Stage[] },
): Finding[] {
  const { root, content } = site.config;
  const folder = path.relative(root, content).split(path.sep).join('/');
  const contentPathOf = (file: string): string | null => {
    const contentPath = folder !== '' && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
    return site.scanned.files.has(contentPath) ? contentPath : null;
  };
  const named = findings.map((finding) => {
    const contentPath = finding.file === undefined ? null : contentPathOf(finding.file);
    return contentPath === null || folder === '' ? finding : { ...finding, file: `${folder}/${contentPath}` };
  });
  const judged = judgeFindings(named, {
    config: site.config,
    stages,
    ignoreComments: ignoreCommentsOf(site, cache, stages),
  });
  const framed = withFrames(judged, (file) => {
    const contentPath = contentPathOf(file);
    return contentPath === null ? null : site.scanned.textOf(contentPath);
  });
  return sortFindings(framed);
}

/** Ignore comments by shown file. Those in snippets are collected only if all pages are checked. */
function ignoreCommentsOf(site: Site, cache: Cache, stages: readonly Stage[]): Map<string, IgnoreComment[]> {
  const found = new Map<string, IgnoreComment[]>();
  const add = (contentPath: string, ignoreComments: IgnoreComment[]): void => {
    if (ignoreComments.length > 0) found.set(contentFileOf(site.config, contentPath), ignoreComments);
  };
  for (const contentPath of site.pages.keys())
    add(contentPath, cache.state.pages.get(contentPath)?.facts.ignoreComments ?? []);
  if (stages.includes('check'))
    for (const contentPath of site.scanned.snippets)
      add(contentPath, ignoreCommentsIn(site.scanned.textOf(contentPath)));
  return found;
}
