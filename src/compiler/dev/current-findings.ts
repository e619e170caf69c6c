/** Returns all current findings of a development session. */
import { openSampleChecks } from '../checks/samples/syntax.ts';
import { withCacheFinding } from '../checks/disk.ts';
import { joinCauses } from '../checks/join-causes.ts';
import { checkSite, reported, slowCodes } from '../checks/site.ts';
import { contentPathIn } from '../config/site.ts';
import { withSourceStacks } from '../config/source-positions.ts';
import type { Finding } from '../findings/finding.ts';
import { cacheFolderOf } from '../compile/cache/location.ts';
import { readGitFacts } from '../git/facts.ts';
import { inspectFiles } from '../publish/inspect-files.ts';
import { foldPlugins } from '../publish/plugin-files.ts';
import { failureFindings } from '../publish/publication.ts';
import { compileStale } from './open-site.ts';
import type { PageMeta } from '../site/page.ts';
import type { Site } from '../site/read.ts';
import { fallbackMetasOf } from '../site/served.ts';
import type { DevState } from './state.ts';

/**
 * On a larger site, only the samples of saved pages are parsed, because parsing all of them would keep the author
 * waiting.
 */
const maxSampled = 5000;

export async function currentFindings(state: DevState): Promise<Finding[]> {
  if (state.opened === null) return state.configFindings;
  await compileStale(state);
  const git = await (state.git ??= readGitFacts(state.config, cacheFolderOf(state.config)));
  const { config, cache, configFindings, bundleFindings, saved } = state;
  const { site } = state.opened;
  const samples = await openSampleChecks(config, cache).findings(
    site,
    site.pages.size > maxSampled ? saved : undefined,
  );
  const files = (await inspectFiles(site, cache)).findings;
  const folded = await foldPlugins(state.opened.served, state.plugins);
  const found = [
    ...configFindings,
    ...bundleFindings,
    ...(await checkSite(site, cache, { git, samples, files, plugins: folded })),
    ...state.opened.heads.findings,
    ...failureFindings(
      [...state.opened.served.failures].map(([path, failure]) => ({ path, failure })),
      config,
    ),
  ];
  const judged = reported(found, { site, cache, stages: [], leftOut: slowCodes });
  const findings = withCacheFinding(joinCauses(judged), { cache, config });
  return (await withSourceStacks({ findings }, config)).findings;
}

/**
 * Route paths of the pages that contain this file's text; null if the file is neither a page nor included in
 * a page.
 */
export function pagesOf({ opened, cache, config }: DevState, file: string): string[] | null {
  if (opened === null) return null;
  const { pages } = opened.site;
  const contentPath = contentPathIn(config, file);
  const own = pages.get(contentPath);
  if (own !== undefined) return routePathsOf(own.meta, opened.site);
  const including = [...pages.values()].filter(({ meta }) =>
    cache.state.pages.get(meta.path)?.facts.deps.some((dependency) => dependency.path === contentPath),
  );
  return including.length === 0 ? null : including.flatMap(({ meta }) => routePathsOf(meta, opened.site));
}

/** Route paths of a page and of its copies in languages without a translation. */
export function routePathsOf(meta: PageMeta, { model, config }: Site): string[] {
  return [meta, ...fallbackMetasOf(meta, model.routes, config)].map(({ routePath }) => routePath);
}
