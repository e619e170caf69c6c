/** Runs the plugins' `published` hooks. */
import type { Finding } from '../findings/finding.ts';
import { faultFinding } from '../plugins/findings.ts';
import type { PluginHost } from '../plugins/host.ts';
import type { Publication } from './publication.ts';

/** Runs the hooks. A hook that fails is reported, but the build stays published. */
export async function afterPublishing({ site, cache, before }: Publication, plugins: PluginHost): Promise<Finding[]> {
  if (!plugins.has('published')) return [];
  const folder = site.config.outDir;
  const was = before?.files ?? new Map<string, { hash: string }>();
  const files = cache.state.published.get(folder)?.files ?? new Map<string, { hash: string }>();
  const written = [...files].flatMap(([file, { hash }]) => (was.get(file)?.hash === hash ? [] : [file])).toSorted();
  const removed = [...was.keys()].filter((file) => !files.has(file)).toSorted();
  const faults = await plugins.published({ folder, written, removed });
  return faults.map((fault) => faultFinding(fault, site.config));
}
