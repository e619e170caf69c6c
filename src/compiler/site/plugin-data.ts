/** Runs the plugins' `data` hooks, unless everything that they have read is unchanged. */
import type { SiteConfig } from '../config/site.ts';
import type { Finding } from '../findings/finding.ts';
import { hashOfData } from '../hash.ts';
import { faultFinding, reportedForSite } from '../plugins/findings.ts';
import type { PluginHost } from '../plugins/host.ts';
import type { KnownCreated } from '../plugins/kept.ts';
import { createComparison, filesIn } from '../plugins/read-file.ts';
import type { DataOfPlugins, FileRead } from '../plugins/read-file.ts';
import { siteFactsOf } from '../plugins/site-facts.ts';

export interface ReadData {
  data: DataOfPlugins;
  findings: Finding[];
  /** Files and folders that the hooks have read, relative to the site's root. */
  reads: string[];
  /** The data that the next run can reuse. */
  known: KnownCreated['data'];
}

/** Runs the `data` hooks; afterwards, the other hooks can read the data. */
export async function readPluginData(
  config: SiteConfig,
  plugins: PluginHost,
  known: KnownCreated['data'],
): Promise<ReadData> {
  const next: KnownCreated['data'] = new Map();
  const findings: Finding[] = [];
  const failedReads: FileRead[] = [];
  const isUnchanged = createComparison(config.root, new Map());
  const facts = { ...siteFactsOf(config), root: '' };
  for (const [index, plugin] of config.plugins.own.entries()) {
    if (!plugin.hooks.includes('data')) continue;
    const { name } = plugin;
    const key = hashOfData([config.compileHash, plugin, facts]);
    const before = known.get(name);
    if (before?.key === key && isUnchanged(before.reads)) next.set(name, before);
    else {
      const { value, faults, reads } = await plugins.run({ hook: 'data', plugin: index });
      findings.push(...faults.map((fault) => faultFinding(fault, config)));
      if (value !== null) next.set(name, { key, result: value, reads });
      else failedReads.push(...reads);
    }
    const reported = next.get(name)?.result.findings ?? [];
    findings.push(...reported.map((finding) => reportedForSite(name, finding, config)));
  }
  const data = new Map([...next].map(([name, { result }]) => [name, result.values]));
  if (data.size > 0) plugins.give(data);
  const reads = [...failedReads, ...[...next.values()].flatMap((each) => each.reads)];
  return { data, findings, reads: filesIn(reads), known: next };
}
