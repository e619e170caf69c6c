/** Runs a plugin's command after the `data` hooks, so that the command can read the hooks' values. */
import type { SiteConfig } from '../config/site.ts';
import type { Finding } from '../findings/finding.ts';
import { faultFinding } from '../plugins/findings.ts';
import type { PluginHost } from '../plugins/host.ts';
import type { CommandResult } from '../plugins/interface.ts';
import { readPluginData } from './plugin-data.ts';

/** The result of a plugin's command; if it is absent, the command failed and the findings explain why. */
export interface CommandOutcome {
  result: CommandResult | null;
  findings: Finding[];
}

/** Returns null if no plugin defines the command. Disposes the plugins. */
export async function runPluginCommand(
  { config, plugins }: { config: SiteConfig; plugins: PluginHost },
  name: string,
  args: readonly string[],
): Promise<CommandOutcome | null> {
  try {
    if (!config.plugins.own.some(({ command }) => command === name)) return null;
    const { findings } = await readPluginData(config, plugins, new Map());
    const outcome = await plugins.command(name, args);
    const faults = outcome?.faults.map((fault) => faultFinding(fault, config)) ?? [];
    return { result: outcome?.value ?? null, findings: [...findings, ...faults] };
  } finally {
    await plugins.dispose();
  }
}
