/** Divides a site's pages among the machines that compile them. */
import type { Site } from '../../site/read.ts';
import { routePathOf } from '../../../shared/urls.ts';

/** One of several machines; `index` begins at 1. */
export interface Shard {
  index: number;
  count: number;
}

/**
 * Content paths of the pages that a machine compiles. A page and its translations stay together, because translations
 * need the headings of their source; the amount of text is about the same for all machines.
 */
export function shareOf(site: Site, { index, count }: Shard): Set<string> {
  const together = new Map<string, { paths: string[]; size: number }>();
  for (const [path, { meta }] of site.pages) {
    const name = routePathOf({ ...meta.route, lang: site.config.lang }, site.links.urls);
    const group = together.get(name) ?? { paths: [], size: 0 };
    group.paths.push(path);
    group.size += site.scanned.files.get(path)?.stat.size ?? 0;
    together.set(name, group);
  }
  const shares = Array.from({ length: count }, () => ({ paths: [] as string[], size: 0 }));
  const bySize = [...together].toSorted(([a, one], [b, other]) => other.size - one.size || (a < b ? -1 : 1));
  for (const [, { paths, size }] of bySize) {
    const smallest = shares.reduce((least, share) => (share.size < least.size ? share : least));
    smallest.paths.push(...paths);
    // An empty page takes time too.
    smallest.size += size + 500;
  }
  return new Set(shares[index - 1]?.paths);
}
