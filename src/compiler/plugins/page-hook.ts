/** Runs the `page` hooks on a compiled page, in the thread that compiled it. */
import { outputFile } from '../output-file.ts';
import type { OutputFile } from '../output-file.ts';
import { frozen, reasonOfHook } from './freeze.ts';
import type { HookContext, PageFacts, PageResult, Plugin, PluginFinding, SiteFacts } from './interface.ts';
import { createFileReader } from './read-file.ts';
import type { FileRead } from './read-file.ts';
import { shapeFault } from './shapes.ts';
import { siteStackOf } from '../site-stack.ts';
import type { Fault } from './tasks.ts';
import { uncopiedReason } from './uncopied.ts';

/** The results of all plugins for one page. */
export interface PageOutcome {
  /** Stored values, by plugin name. */
  values: Record<string, unknown>;
  files: (OutputFile & { plugin: string })[];
  findings: { plugin: string; finding: PluginFinding }[];
  faults: Fault[];
  reads: FileRead[];
}

/** A plugin whose hook ended its thread on a page. */
export interface LostHook {
  /** Index among the plugins with the hook. */
  plugin: number;
  reason: string;
}

/** Runs the hooks, except those that have ended a thread on this page. */
export type PageHooks = (facts: () => PageFacts, lost?: readonly LostHook[]) => PageOutcome;

/** Returns null if no plugin has the hook. `enter` is called with the plugin's index before each hook, and with -1 after. */
export function createPageHooks(
  plugins: readonly Plugin[],
  site: SiteFacts,
  enter: (plugin: number) => void = () => undefined,
): PageHooks | null {
  const hooked = plugins.filter(({ page }) => page !== undefined);
  if (hooked.length === 0) return null;
  frozen(site);
  return (factsOf, lost = []) => {
    const facts = factsOf();
    const { reads, ...reader } = createFileReader(site.root);
    const context: HookContext = Object.freeze({ site, ...reader });
    const outcome: PageOutcome = { values: {}, files: [], findings: [], faults: [], reads };
    for (const [index, plugin] of hooked.entries()) {
      const { reason } = lost.find((each) => each.plugin === index) ?? {};
      if (reason !== undefined) {
        outcome.faults.push({ plugin: plugin.name, hook: 'page', page: facts.path, reason });
        continue;
      }
      enter(index);
      runOne(plugin, { facts, context, outcome });
    }
    enter(-1);
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
    return fail(reasonOfHook(error), siteStackOf(error));
  }
  const fault = result === undefined ? null : shapeFault('page', result);
  if (fault !== null || result === undefined) return fault === null ? undefined : fail(fault);
  const { value, files = [], findings = [] } = result;
  try {
    if (value !== undefined) outcome.values[name] = structuredClone(value);
  } catch (error) {
    // The value contains something that cannot be sent, such as a function.
    return fail(uncopiedReason({ value }, error));
  }
  outcome.files.push(...files.map(({ path, contents }) => ({ plugin: name, ...outputFile(path, contents) })));
  outcome.findings.push(...findings.map((finding) => ({ plugin: name, finding })));
}

/**
 * Creates objects whose `late` facts are computed and frozen when a plugin reads them. All objects share their getters,
 * because V8 would otherwise need a hidden class for each object, which costs more than most hooks.
 */
export function createLazyFacts<T extends object, Late extends keyof T & string>(
  late: readonly Late[],
): (facts: Omit<T, Late>, compute: { [K in Late]: () => T[K] }) => T {
  const read = Symbol('read');
  type Reader = Record<symbol, (key: Late) => T[Late]>;
  const getters = late.map((key): [string, PropertyDescriptor & ThisType<Reader>] => [
    key,
    {
      enumerable: true,
      get() {
        return this[read]?.(key);
      },
    },
  ]);
  const descriptors = Object.fromEntries(getters);
  return (facts, compute) => {
    const known: { [K in Late]?: T[K] } = {};
    const reader = (key: Late): T[Late] => (known[key] ??= frozen(compute[key]()));
    const result = Object.defineProperty({ ...facts } as T, read, { value: reader });
    return Object.freeze(Object.defineProperties(result, descriptors));
  };
}
