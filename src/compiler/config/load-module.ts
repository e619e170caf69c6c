/** Runs the config module: reads its default export as data, and sets up the plugins that pages are compiled with. */
import type { PluginFault } from '../markdown/plugins.ts';
import { markdownPluginsOf } from '../plugins/describe.ts';
import { plainDataOf } from './plain-data.ts';
import type { KeyPath, PlainData } from './plain-data.ts';

export interface LoadedModule {
  config: PlainData;
  /** The result of setting up the remark and rehype plugins; absent if there are none. */
  plugins?: { needsRemark: boolean; faults: PluginFault[] };
}

/** `module` is a URL. */
export async function loadModule(module: string): Promise<LoadedModule> {
  const value = await importConfig(module);
  const config = plainDataOf(value, isPluginOptions);
  const { remarkPlugins, rehypePlugins } = listedIn(value);
  if (remarkPlugins.length === 0 && rehypePlugins.length === 0) return { config };
  const { createPlugins } = await import('../markdown/plugins.ts');
  // Sets the plugins up, but runs none of them, so the folder does not matter.
  const { needsRemark, faults } = createPlugins({ remark: remarkPlugins, rehype: rehypePlugins, root: '' });
  return { config, plugins: { needsRemark, faults } };
}

/** The default export of a config's module, which may be a promise. */
export async function importConfig(module: string): Promise<unknown> {
  const { default: config } = (await import(module)) as { default?: unknown };
  return config;
}

/** Imports a module that contains components. Its exports stay in this thread. */
export async function importOnly(module: string): Promise<null> {
  await import(module);
  return null;
}

function listedIn(value: unknown): ReturnType<typeof markdownPluginsOf> {
  try {
    return markdownPluginsOf(value as Parameters<typeof markdownPluginsOf>[0]);
  } catch {
    // The schema reports the errors in the lists.
    return { remarkPlugins: [], rehypePlugins: [] };
  }
}

/** The options in `[plugin, options]` may have any value, because only the plugin reads them. */
function isPluginOptions(path: KeyPath): boolean {
  const at = path.findIndex((key) => typeof key === 'string' && /^(?:remark|rehype)(?:Plugins)?$/.test(key));
  const part = path[at + 2];
  return at >= 0 && part !== undefined && part !== 0;
}
