/** Divides a site's pages among the machines that compile them. */
import { groupsOf } from './groups.ts';
import type { Site } from '../../site/read.ts';

/** One of several machines; `index` begins at 1. */
export interface Shard {
  index: number;
  count: number;
}

/**
 * Content paths of the pages that one machine compiles: whole groups, with about the same amount of text for each
 * machine.
 */
export function shareOf(site: Site, { index, count }: Shard): Set<string> {
  const groups = groupsOf(site).map((paths) => ({
    paths,
    // Even an empty page takes time to compile, so a constant is added.
    size: paths.reduce((sum, path) => sum + 500 + (site.scanned.files.get(path)?.stat.size ?? 0), 0),
  }));
  const shares = Array.from({ length: count }, () => ({ paths: [] as string[], size: 0 }));
  for (const { paths, size } of groups.toSorted((one, other) => other.size - one.size)) {
    const smallest = shares.reduce((least, share) => (share.size < least.size ? share : least));
    smallest.paths.push(...paths);
    smallest.size += size;
  }
  return new Set(shares[index - 1]?.paths);
}
