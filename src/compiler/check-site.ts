/** Everything that is known of a site → all findings about it, whichever stage they come from. */
import path from 'node:path';
import type { Cache, PageFacts } from './cache.ts';
import { checkAssets } from './check-assets.ts';
import { checkFeeds } from './check-feeds.ts';
import { checkLinkStyle } from './check-link-style.ts';
import { checkLinks } from './check-links.ts';
import type { Stage } from './check-rules.ts';
import { checkStructure } from './check-structure.ts';
import { checkTerms } from './check-terms.ts';
import { checkTranslations } from './check-translations.ts';
import { contentFileOf } from './config.ts';
import { sortDiagnostics, withFrames } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { readGuide } from './findings-guide.ts';
import type { AssetFacts } from './read-assets.ts';
import { judgeFindings } from './judge-findings.ts';
import type { Site } from './read-site.ts';
import { readTerms } from './read-terms.ts';
import { suppressionsIn } from './suppressions.ts';
import type { Suppression } from './suppressions.ts';

/** What the checks fold over: the site and the facts of every page, by content path. */
export interface CheckInput {
  site: Site;
  facts: ReadonlyMap<string, PageFacts>;
}

/** What a build reports: what would keep a page from being right. */
export function checkSite(site: Site, cache: Cache): Diagnostic[] {
  const input = checkInputOf(site, cache);
  return [
    ...site.diagnostics,
    ...[...input.facts.values()].flatMap((page) => page.diagnostics),
    ...checkLinks(input),
    ...checkFeeds(input),
  ];
}

/** What `docsite check` and a writer at work see beyond that, without looking at the network or at types. */
export function checkClosely(site: Site, cache: Cache, assets: readonly AssetFacts[]): Diagnostic[] {
  const input = checkInputOf(site, cache);
  const terms = readTerms(site.config);
  return [
    ...[...input.facts.values()].flatMap((page) => page.remarks ?? []),
    ...checkLinkStyle(input),
    ...checkStructure(input),
    ...checkTranslations(input),
    ...checkAssets(input, assets),
    ...terms.diagnostics,
    ...checkTerms(input, terms.tables),
  ];
}

/** The facts of every page that is compiled. */
export function checkInputOf(site: Site, cache: Cache): CheckInput {
  const facts = new Map<string, PageFacts>();
  for (const contentPath of site.pages.keys()) {
    const cached = cache.state.pages.get(contentPath);
    if (cached !== undefined) facts.set(contentPath, cached.facts);
  }
  return { site, facts };
}

/** Findings as a user sees them: sorted, files named from the site's root, with the author's lines, at the site's levels. */
export function reported(
  diagnostics: readonly Diagnostic[],
  { site, cache, stages }: { site: Site; cache: Cache; stages: readonly Stage[] },
): Diagnostic[] {
  const { root, content } = site.config;
  const folder = path.relative(root, content).split(path.sep).join('/');
  const contentPathOf = (file: string): string | null => {
    const contentPath = folder !== '' && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
    return site.scanned.files.has(contentPath) ? contentPath : null;
  };
  const named = diagnostics.map((diagnostic) => {
    const contentPath = diagnostic.file === undefined ? null : contentPathOf(diagnostic.file);
    return contentPath === null || folder === '' ? diagnostic : { ...diagnostic, file: `${folder}/${contentPath}` };
  });
  const judged = judgeFindings(named, {
    config: site.config,
    stages,
    suppressions: suppressionsOf(site, cache, stages),
    codes: () => new Set(readGuide().keys()),
  });
  const framed = withFrames(judged, (file) => {
    const contentPath = contentPathOf(file);
    return contentPath === null ? null : site.scanned.textOf(contentPath);
  });
  return sortDiagnostics(framed);
}

/** Exceptions by shown file. Those of snippets are looked for only when everything is. */
function suppressionsOf(site: Site, cache: Cache, stages: readonly Stage[]): Map<string, Suppression[]> {
  const found = new Map<string, Suppression[]>();
  const add = (contentPath: string, suppressions: Suppression[]): void => {
    if (suppressions.length > 0) found.set(contentFileOf(site.config, contentPath), suppressions);
  };
  for (const contentPath of site.pages.keys())
    add(contentPath, cache.state.pages.get(contentPath)?.facts.suppressions ?? []);
  if (stages.includes('check'))
    for (const contentPath of site.scanned.snippets) add(contentPath, suppressionsIn(site.scanned.textOf(contentPath)));
  return found;
}
