/** Runs the `page` hooks on a compiled page, in the thread that compiled it. */
import { outputFile } from '../output-file.ts';
import type { OutputFile } from '../output-file.ts';
import { frozen } from './freeze.ts';
import type { HookContext, PageFacts, PageResult, Plugin, PluginFinding, SiteFacts } from './interface.ts';
import { createFileReader } from './read-file.ts';
import type { FileRead } from './read-file.ts';
import { shapeFault } from './shapes.ts';
import { siteStackOf } from '../site-stack.ts';
import type { Fault } from './tasks.ts';
import { reasonOf } from '../../shared/values.ts';

/** The results of all plugins for one page. */
export interface PageOutcome {
  /** Stored values, by plugin name. */
  values: Record<string, unknown>;
  files: (OutputFile & { plugin: string })[];
  findings: { plugin: string; finding: PluginFinding }[];
  faults: Fault[];
  reads: FileRead[];
}

/** Returns null if no plugin has the hook. */
export function createPageHooks(
  plugins: readonly Plugin[],
  site: SiteFacts,
): ((facts: () => PageFacts) => PageOutcome) | null {
  const hooked = plugins.filter(({ page }) => page !== undefined);
  if (hooked.length === 0) return null;
  frozen(site);
  return (factsOf) => {
    const facts = factsOf();
    const { reads, ...reader } = createFileReader(site.root);
    const context: HookContext = Object.freeze({ site, ...reader });
    const outcome: PageOutcome = { values: {}, files: [], findings: [], faults: [], reads };
    for (const plugin of hooked) runOne(plugin, { facts, context, outcome });
    return outcome;
  };
}

function runOne(
  plugin: Plugin,
  { facts, context, outcome }: { facts: PageFacts; context: HookContext; outcome: PageOutcome },
): void {
  const { name } = plugin;
  const fail = (reason: string, stack = ''): void =>
    void outcome.faults.push({ plugin: name, hook: 'page', page: facts.path, reason, stack });
  let result: PageResult | undefined;
  try {
    result = plugin.page?.(facts, context);
  } catch (error) {
    // An error thrown by a plugin becomes a finding about the plugin.
    return fail(reasonOf(error), siteStackOf(error));
  }
  const fault = result === undefined ? null : shapeFault('page', result);
  if (fault !== null || result === undefined) return fault === null ? undefined : fail(fault);
  const { value, files = [], findings = [] } = result;
  try {
    if (value !== undefined) outcome.values[name] = structuredClone(value);
  } catch (error) {
    // The value contains something that cannot be sent, such as a function.
    return fail(reasonOf(error));
  }
  outcome.files.push(...files.map(({ path, contents }) => ({ plugin: name, ...outputFile(path, contents) })));
  outcome.findings.push(...findings.map((finding) => ({ plugin: name, finding })));
}

/** Adds frozen facts that are computed when a plugin reads them. */
export function lazyFacts<T extends object>(facts: { [K in keyof T]: () => T[K] }): T {
  const result = {} as T;
  for (const key of Object.keys(facts) as (keyof T)[]) {
    const kept: { value?: T[keyof T] } = {};
    Object.defineProperty(result, key, {
      enumerable: true,
      get: () => (kept.value ??= frozen(facts[key]())),
    });
  }
  return Object.freeze(result);
}
