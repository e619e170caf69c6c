/** Uses pages that other machines compiled. What it puts into the cache is verified like every cached page. */
import type { Cache } from '../cache/pages.ts';
import { shardOutdated } from '../../findings/catalogue.ts';
import type { Finding } from '../../findings/finding.ts';
import type { Site } from '../../site/read.ts';
import { adoptShards, shardFilesIn } from './shard-files.ts';

export interface Elsewhere {
  /** Puts all pages that are at hand into the cache. */
  adopt(site: Site, cache: Cache): void;
  /** Notes how many pages had to be compiled here. */
  report(compiled: number): void;
  findings(): Finding[];
}

/** `merge`: files or folders with the pages of shards. Default: there are none. */
export function openElsewhere(merge?: readonly string[]): Elsewhere {
  const seen = { adopted: [] as Finding[], compiled: null as number | null, total: 0 };
  return {
    adopt(site, cache) {
      if (merge === undefined) return;
      seen.adopted = adoptShards(shardFilesIn(merge), { site, cache });
      seen.total = site.pages.size;
    },
    report: (compiled) => void (seen.compiled ??= compiled),
    findings() {
      if (merge === undefined) return [];
      // A shard that is missing or unusable explains why its pages were compiled here.
      const isExplained = seen.adopted.length > 0 || !seen.compiled;
      return isExplained ? seen.adopted : [shardOutdated({ count: seen.compiled ?? 0, total: seen.total })];
    },
  };
}
