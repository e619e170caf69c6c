/** Compiles one machine's share of a site, writes it to a file, and reports the findings about its pages. */
import type { Cache } from '../compile/cache/pages.ts';
import { shareOf } from '../compile/elsewhere/shares.ts';
import type { Shard } from '../compile/elsewhere/shares.ts';
import { writeShard } from '../compile/elsewhere/shard-files.ts';
import type { Elsewhere } from '../compile/elsewhere/elsewhere.ts';
import { readCompiled } from '../compile/read-compiled.ts';
import type { SiteConfig } from '../config/site.ts';
import { ignoreCommentUnused } from '../findings/catalogue.ts';
import type { Finding } from '../findings/finding.ts';
import type { PluginHost } from '../plugins/host.ts';
import { createStopwatch } from '../stopwatch.ts';
import { withCacheFinding } from './disk.ts';
import { openSampleChecks } from './samples/syntax.ts';
import { reported } from './site.ts';

export interface ShardResult {
  /** Number of pages in the share, and in the site. */
  pages: number;
  sitePages: number;
  /** Findings about the pages of the share that do not depend on other pages. */
  findings: Finding[];
  /** The written file; empty if it could not be written. */
  file: string;
  bytes: number;
  /** Wall time in milliseconds. */
  ms: number;
}

export async function compileShard({
  config,
  cache,
  workers,
  plugins,
  shard,
  folder,
  elsewhere,
  signal,
}: {
  config: SiteConfig;
  cache: Cache;
  workers: number;
  plugins: PluginHost;
  shard: Shard;
  folder: string;
  elsewhere: Elsewhere;
  signal: AbortSignal;
}): Promise<ShardResult> {
  const watch = createStopwatch();
  const samples = openSampleChecks(config, cache);
  const share = { paths: new Set<string>() };
  const { site, bundleFindings } = await readCompiled({
    config,
    cache,
    workers,
    plugins,
    finish: 'now',
    signal,
    elsewhere,
    onCompiled: (facts, body) => samples.checkPage(facts, body),
    shareOf: (read) => (share.paths = shareOf(read, shard)),
  }).finally(() => plugins.dispose());
  const ofSamples = await samples.findings(site, share.paths);
  const written = writeShard(share.paths, { shard, folder, config, cache });
  await elsewhere.share(site, cache);
  cache.save();
  const ofPages = [...share.paths].flatMap((contentPath): Finding[] => {
    const facts = cache.state.pages.get(contentPath)?.facts;
    const read = site.pages.get(contentPath)?.findings ?? [];
    return [...read, ...(facts?.findings ?? []), ...(facts?.checkFindings ?? [])];
  });
  const found = reported([...bundleFindings, ...ofPages, ...ofSamples, ...elsewhere.findings()], {
    site,
    cache,
    stages: [],
  })
    // Only the merge knows whether a check of the whole site uses an ignore comment.
    .filter(({ code }) => code !== ignoreCommentUnused.record.code);
  return {
    pages: share.paths.size,
    sitePages: site.pages.size,
    findings: withCacheFinding(found, { cache, config }),
    ...written,
    ms: watch.stop().ms,
  };
}

/** The result if a disk error prevented the file from being written. */
export function unwritten(finding: Finding): ShardResult {
  return { pages: 0, sitePages: 0, findings: [finding], file: '', bytes: 0, ms: 0 };
}
