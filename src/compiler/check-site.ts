/** Everything that is known of a site → all findings about it, whichever stage they come from. */
import path from 'node:path';
import type { Cache, PageFacts } from './cache.ts';
import { checkFeeds } from './check-feeds.ts';
import { checkLinks } from './check-links.ts';
import { sortDiagnostics, withFrames } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { Site } from './read-site.ts';

/** What the checks fold over: the site and the facts of every page, by content path. */
export interface CheckInput {
  site: Site;
  facts: ReadonlyMap<string, PageFacts>;
}

export function checkSite(site: Site, cache: Cache): Diagnostic[] {
  const facts = new Map<string, PageFacts>();
  for (const contentPath of site.pages.keys()) {
    const cached = cache.state.pages.get(contentPath);
    if (cached !== undefined) facts.set(contentPath, cached.facts);
  }
  const input: CheckInput = { site, facts };
  return [
    ...site.diagnostics,
    ...[...facts.values()].flatMap((page) => page.diagnostics),
    ...checkLinks(input),
    ...checkFeeds(input),
  ];
}

/** Findings as a user sees them: sorted, files named from the site's root, with the author's lines. */
export function reported(diagnostics: Diagnostic[], site: Site): Diagnostic[] {
  const { root, content } = site.config;
  const folder = path.relative(root, content).split(path.sep).join('/');
  const contentPathOf = (file: string): string | null => {
    const contentPath = folder !== '' && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
    return site.scanned.files.has(contentPath) ? contentPath : null;
  };
  const framed = withFrames(diagnostics, (file) => {
    const contentPath = contentPathOf(file);
    return contentPath === null ? null : site.scanned.textOf(contentPath);
  });
  const named = framed.map((diagnostic) => {
    const contentPath = diagnostic.file === undefined ? null : contentPathOf(diagnostic.file);
    return contentPath === null || folder === '' ? diagnostic : { ...diagnostic, file: `${folder}/${contentPath}` };
  });
  return sortDiagnostics(named);
}
