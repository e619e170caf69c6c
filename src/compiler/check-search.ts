/** The searches that a site's expectations name, tried over its compiled pages → the findings about those that disappoint. */
import fs from 'node:fs/promises';
import type { Cache } from './cache.ts';
import {
  closest,
  placed,
  searchExpectationMissed,
  searchExpectationsInvalid,
  searchExpectationUnknown,
} from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { searchFilesByPlace } from './publish-search.ts';
import type { Site } from './read-site.ts';
import { placeOf } from './search-eval.ts';
import { fileInRoot } from './text-points.ts';
import { readExpectations } from './search-expectations.ts';
import type { SearchExpectation } from './search-expectations.ts';
import { openNodeSearch } from './search-in-node.ts';
import type { NodeSearch } from './search-in-node.ts';
import { searchFolderOf } from './site-shell.ts';

/** Answers looked at, beyond those that an expectation asks for. */
const answersRead = 10;

export async function checkSearch(site: Site, cache: Cache): Promise<Diagnostic[]> {
  const { config } = site;
  const file = config.search === false ? undefined : config.search.expectations;
  if (file === undefined) return [];
  const name = fileInRoot(config.root, file);
  const text = await fs.readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  });
  if (text === null) return [placed(searchExpectationsInvalid({ reason: 'there is no such file' }), { file: name })];
  const place = { lang: config.lang, version: config.multiVersion.default };
  const { expectations, diagnostics } = readExpectations(text, { file: name, ...place });
  const searches = openSearches(site, cache);
  for (const expectation of expectations) {
    const finding = await tried(expectation, { site, search: await searches(expectation) });
    if (finding !== null) diagnostics.push(finding);
  }
  return diagnostics;
}

/** The search of a language and version; null when there is none. Indexes are made when they are first wanted. */
function openSearches(
  site: Site,
  cache: Cache,
): (place: { lang: string; version: string }) => Promise<NodeSearch | null> {
  const opened = new Map<string, Promise<NodeSearch | null>>();
  const places = searchFilesByPlace(site, cache);
  const open = (folder: string): Promise<NodeSearch | null> => {
    const files = places(folder);
    if (files === null) return Promise.resolve(null);
    const contents = new Map(files.map((file) => [file.path, file.contents]));
    return openNodeSearch((path) => Promise.resolve(Buffer.from(contents.get(path) ?? '')));
  };
  return (place) => {
    const folder = searchFolderOf(place, site.config);
    const search = opened.get(folder) ?? open(folder);
    opened.set(folder, search);
    return search;
  };
}

async function tried(
  expectation: SearchExpectation,
  { site, search }: { site: Site; search: NodeSearch | null },
): Promise<Diagnostic | null> {
  const { query, pages, within, report } = expectation;
  const routes = site.model.routes;
  const unknown = pages.find((page) => !routes.has(page));
  if (unknown !== undefined) {
    const nearest = closest(unknown, routes.keys());
    return report(searchExpectationUnknown({ page: unknown, nearest }));
  }
  const results = (await search?.find(query, Math.max(within, answersRead))) ?? [];
  const found = results.map(({ routePath }) => routePath);
  const place = placeOf({ query: expectation, found });
  if (place >= 1 && place <= within) return null;
  return report(searchExpectationMissed({ query, pages, within, place, first: found[0] ?? '' }));
}
