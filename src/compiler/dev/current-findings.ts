/** Returns all current findings of a development session. */
import { checkInputOf } from '../checks/input.ts';
import { checkMoves } from '../checks/links/moved-pages.ts';
import { readAssets } from '../checks/media/read-assets.ts';
import { openSampleChecks } from '../checks/samples/syntax.ts';
import { withCacheFinding } from '../checks/disk.ts';
import { checkClosely, checkSite, reported } from '../checks/site.ts';
import type { Finding } from '../findings/finding.ts';
import { readGitFacts } from '../git/facts.ts';
import { inspectFiles } from '../publish/inspect-files.ts';
import { foldPlugins } from '../publish/plugin-files.ts';
import { checkStaleness, translationStatuses } from '../site/translation-status.ts';
import type { DevState } from './state.ts';

/** On a larger site, only the samples of saved pages are parsed: parsing all of them would keep the author waiting. */
const mostSampled = 1000;

export async function currentFindings(state: DevState): Promise<Finding[]> {
  if (state.opened === null) return state.configFindings;
  const { commits, renames } = await (state.git ??= readGitFacts(state.config));
  const { config, cache, configFindings, bundleFindings, saved } = state;
  const { site } = state.opened;
  const samples = await openSampleChecks(config, cache).findings(
    site,
    site.pages.size > mostSampled ? saved : undefined,
  );
  const found = [...configFindings, ...bundleFindings];
  found.push(...checkMoves(checkSite(site, cache), checkInputOf(site, cache), renames));
  // A save that arrives meanwhile is handled first.
  await pause();
  found.push(...checkClosely(site, cache, readAssets(site)));
  found.push(...checkStaleness(site, translationStatuses(site, commits)));
  found.push(...(await inspectFiles(site, cache)).findings);
  const { plugins } = state;
  const folded = await foldPlugins(state.opened.served, plugins);
  found.push(...state.opened.heads.findings, ...folded.findings);
  await pause();
  const judged = reported([...found, ...samples], { site, cache, stages: ['check'] });
  return withCacheFinding(judged, { cache, config });
}

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
