/** Runs the searches in the site's expectations file over the compiled pages, and reports searches that fail. */
import { closest } from '../../findings/closest.ts';
import { findingAt } from '../../findings/finding.ts';
import {
  searchExpectationMissed,
  searchExpectationsInvalid,
  searchExpectationUnknown,
} from '../../findings/catalogue.ts';
import type { Finding } from '../../findings/finding.ts';
import type { Site } from '../../site/read.ts';
import { positionOf } from '../../search/evaluate.ts';
import { fileInRoot } from '../../findings/positions.ts';
import type { ExpectationsFile } from './read-file.ts';
import { readExpectations } from '../../search/expectations.ts';
import type { SearchExpectation } from '../../search/expectations.ts';
import { openIndexes } from './open-indexes.ts';
import type { IndexFiles } from './open-indexes.ts';
import type { NodeSearch } from '../../search/in-node.ts';

/** Number of results to inspect in addition to the results that an expectation requires. */
const answersRead = 10;

export async function checkSearch(site: Site, file: ExpectationsFile, indexFiles: IndexFiles): Promise<Finding[]> {
  const { config } = site;
  const name = fileInRoot(config.root, file.path);
  const { text } = file;
  if (text === null)
    return [findingAt(searchExpectationsInvalid({ reason: 'the file does not exist' }), { file: name })];
  const defaults = { lang: config.lang, version: config.multiVersion.default };
  const { expectations, findings } = readExpectations(text, { file: name, ...defaults });
  const searches = openIndexes(config, indexFiles);
  for (const expectation of expectations) {
    const problem = await tried(expectation, { site, search: await searches(expectation) });
    if (problem !== null) findings.push(problem);
  }
  return findings;
}

async function tried(
  expectation: SearchExpectation,
  { site, search }: { site: Site; search: NodeSearch | null },
): Promise<Finding | null> {
  const { query, pages, within, report } = expectation;
  const routes = site.model.routes;
  const unknown = pages.find((page) => !routes.has(page));
  if (unknown !== undefined) {
    const nearest = closest(unknown, routes.keys());
    return report(searchExpectationUnknown({ page: unknown, nearest }));
  }
  const results = (await search?.find(query, Math.max(within, answersRead))) ?? [];
  const found = results.map(({ routePath }) => routePath);
  const rank = positionOf({ query: expectation, found });
  if (rank >= 1 && rank <= within) return null;
  return report(searchExpectationMissed({ query, pages, within, place: rank, first: found[0] ?? '' }));
}
