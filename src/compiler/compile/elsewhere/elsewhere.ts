/** Uses pages that other machines compiled. Pages that are added to the cache are verified like every cached page. */
import type { Cache } from '../cache/pages.ts';
import { shardOutdated } from '../../findings/catalogue.ts';
import type { Finding } from '../../findings/finding.ts';
import type { SiteConfig } from '../../config/site.ts';
import type { Site } from '../../site/read.ts';
import type { RemoteFigures, RemotePages } from './remote-pages.ts';
export type { RemoteFigures };
import { adoptShards, shardFilesIn } from './shard-files.ts';

export interface Elsewhere {
  /** Adds to the cache any missing pages that other machines have compiled. */
  adopt(needed: Needed): Promise<void>;
  /** Records the pages that had to be compiled here. */
  report(compiled: readonly string[]): void;
  /** Stores the pages compiled here, for use by other machines, if `cache.write` is on. */
  share(site: Site, cache: Cache): Promise<void>;
  findings(): Finding[];
  /** Empty without a remote cache. */
  figures(): { remote?: RemoteFigures };
}

export interface Needed {
  site: Site;
  cache: Cache;
  /** Content paths. */
  pages: readonly string[];
  /** `later` if the search terms are not needed. */
  finish: 'now' | 'later';
}

export interface Sources {
  /** Files or folders with the pages of shards. Default: none. */
  merge?: readonly string[] | undefined;
  /** The config of a site that may have a remote cache; null if the run uses no cache. */
  config: SiteConfig | null;
  signal: AbortSignal;
}

export function openElsewhere({ merge, config, signal }: Sources): Elsewhere {
  const seen = { adopted: [] as Finding[], compiled: null as Set<string> | null, total: 0 };
  const remote = { pages: null as RemotePages | null };
  return {
    async adopt(needed) {
      const { site, cache } = needed;
      if (merge !== undefined) seen.adopted = adoptShards(shardFilesIn(merge), { site, cache });
      seen.total = site.pages.size;
      // The first call has already read the remote cache. A second call only requests pages whose stored body was lost.
      if (config === null || config.cache.remote === '' || remote.pages !== null) return;
      // Sites without a remote cache do not load this code.
      const { openRemotePages } = await import('./remote-pages.ts');
      remote.pages = openRemotePages(config, signal);
      await remote.pages.read(missingPages(needed), needed);
    },
    report: (compiled) => void (seen.compiled ??= new Set(compiled)),
    async share(site, cache) {
      if (config?.cache.write === true) await remote.pages?.write(seen.compiled ?? new Set(), { site, cache });
    },
    findings: () => [...findingsOfShards(merge, seen), ...(remote.pages?.findings() ?? [])],
    figures: () => (remote.pages === null ? {} : { remote: remote.pages.figures() }),
  };
}

/** The pages that a build would compile or finish, considering only changes to their own text. */
function missingPages({ site, cache, pages, finish }: Needed): Set<string> {
  const { pages: known, search } = cache.state;
  const isMissing = (path: string): boolean =>
    known.get(path)?.sourceHash !== site.pages.get(path)?.sourceHash || (finish === 'now' && !search.has(path));
  return new Set(pages.filter(isMissing));
}

function findingsOfShards(
  merge: readonly string[] | undefined,
  { adopted, compiled, total }: { adopted: Finding[]; compiled: ReadonlySet<string> | null; total: number },
): Finding[] {
  const count = compiled?.size ?? 0;
  // If a shard is missing or unusable, its findings explain why pages were compiled on this machine.
  if (merge === undefined || adopted.length > 0 || count === 0) return adopted;
  return [shardOutdated({ count, total })];
}
