/** Divides a site's pages into groups that one machine compiles and stores together. */
import { hashOf } from '../../hash.ts';
import type { Site } from '../../site/read.ts';
import { routePathOf } from '../../../shared/urls.ts';

/**
 * One object per page would require too many requests. With larger groups, an edit would cause more pages to
 * be compiled again.
 */
const pagesPerGroup = 8;
/** Small sites have smaller groups, so that an edit leaves most groups unchanged. */
const leastGroups = 64;

/**
 * Content paths of each group, sorted; no group is empty. A page and its translations are in the same group,
 * because translations need the headings of their source. Adding a page changes one group, unless the number
 * of pages has doubled.
 */
export function groupsOf(site: Site): string[][] {
  const count = Math.max(leastGroups, 2 ** Math.ceil(Math.log2(site.pages.size / pagesPerGroup)));
  const groups = new Map<number, string[]>();
  for (const [path, { meta }] of site.pages) {
    const name = routePathOf({ ...meta.route, lang: site.config.lang }, site.links.urls);
    const index = Buffer.from(hashOf(name), 'base64url').readUInt32BE() % count;
    groups.set(index, [...(groups.get(index) ?? []), path]);
  }
  return [...groups].toSorted(([a], [b]) => a - b).map(([, paths]) => paths.toSorted());
}
