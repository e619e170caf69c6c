/**
 * Converts the `plugins` of a site config to plain data, and returns the plugins themselves in the threads that run
 * them.
 */
import { attributedPlugins } from './attribute-failures.ts';
import { defaultNames } from './interface.ts';
import type { DefaultName, DefaultsChoice, Plugin, PluginEntry } from './interface.ts';

/** The functions that a plugin may define. */
export const hookNames = [
  'data',
  'transform',
  'list',
  'text',
  'nav',
  'remark',
  'rehype',
  'page',
  'head',
  'site',
  'command',
  'published',
] as const;
export type HookName = (typeof hookNames)[number];

/** One of the site's plugins as data: functions stay in the config's module. */
export interface PluginData {
  name: string;
  /** Its indexes in `plugins`: several if it is in an inner list. */
  at: readonly number[];
  key: string;
  hooks: HookName[];
  /** Name of its command; absent if it has none. */
  command?: string;
  /** Only pages that contain one of these strings are transformed. If absent, all pages are transformed. */
  transforms?: readonly string[];
}

export interface PluginsData {
  /** The default plugins that run, in order. */
  defaults: DefaultName[];
  /** The site's own plugins, in order. */
  own: PluginData[];
}

/** The plugins in a list, in order, without entries that a condition removed. */
export function pluginsIn(written: readonly PluginEntry[]): Plugin[] {
  return placedPlugins(written).map(({ plugin }) => plugin);
}

/** The plugins in a list, each with its indexes in it. */
function placedPlugins(written: readonly PluginEntry[]): { plugin: Plugin; at: number[] }[] {
  return flat(written).flatMap(({ entry, at }) => (isChoice(entry) ? [] : [{ plugin: entry, at }]));
}

/**
 * The remark and rehype plugins in a config: first the plugins in `markdown`, then the plugins of each docsite
 * plugin.
 */
export function markdownPluginsOf({
  markdown = {},
  plugins = [],
}: {
  markdown?: { remarkPlugins?: readonly unknown[]; rehypePlugins?: readonly unknown[] };
  plugins?: readonly PluginEntry[];
}): { remarkPlugins: unknown[]; rehypePlugins: unknown[] } {
  const own = pluginsIn(plugins);
  const { remarkPlugins = [], rehypePlugins = [] } = markdown;
  return {
    remarkPlugins: [...remarkPlugins, ...attributedPlugins(own, 'remark', remarkPlugins)],
    rehypePlugins: [...rehypePlugins, ...attributedPlugins(own, 'rehype', rehypePlugins)],
  };
}

export function describePlugins(written: readonly PluginEntry[]): PluginsData {
  const plugins = placedPlugins(written);
  const names = new Set(plugins.map(({ plugin }) => plugin.name));
  const choices = flat(written)
    .map(({ entry }) => entry)
    .filter(isChoice);
  const isOn = (name: DefaultName): boolean =>
    !names.has(name) && !choices.some((choice) => choice.defaults[name] === false);
  return {
    defaults: defaultNames.filter(isOn),
    own: plugins.map(({ plugin, at }) => ({
      name: plugin.name,
      at,
      key: plugin.key,
      hooks: hooksOf(plugin),
      ...(plugin.command !== undefined && { command: plugin.command.name }),
      ...(plugin.transforms !== undefined && { transforms: plugin.transforms }),
    })),
  };
}

/** The paths of files in a plugin's keys, each with the keys in the config that contain it. */
export function filesOfPlugins(written: readonly PluginEntry[]): { keys: (string | number)[]; file: string }[] {
  return placedPlugins(written).flatMap(({ plugin: { client, styles = [], slots = {}, components = {} }, at }) => {
    const inside = ['plugins', ...at];
    const named = (key: string, files: object): { keys: (string | number)[]; file: string }[] =>
      Object.entries(files).map(([name, file]) => ({ keys: [...inside, key, name], file: String(file) }));
    return [
      ...(client === undefined ? [] : [{ keys: [...inside, 'client'], file: client }]),
      ...styles.map((file, index) => ({ keys: [...inside, 'styles', index], file })),
      ...named('slots', slots),
      ...named('components', components),
    ];
  });
}

/** The names that more than one plugin in a list has, each with the index of the entry that repeats it. */
export function repeatedNames(written: readonly PluginEntry[]): { name: string; index: number }[] {
  const names = new Set<string>();
  return written.flatMap((entry, index) =>
    pluginsIn([entry]).flatMap(({ name }) => {
      const isRepeated = names.has(name);
      names.add(name);
      return isRepeated ? [{ name, index }] : [];
    }),
  );
}

/** The additions of plugins to a site config. */
interface Additions extends Required<Pick<Plugin, 'components' | 'styles' | 'slots'>> {
  clients: string[];
  security: NonNullable<Plugin['security']>[];
  headers: NonNullable<Plugin['headers']>[];
}

/** The additions of all plugins; later plugins take precedence over earlier plugins. */
export function additionsOf(written: readonly PluginEntry[]): Additions {
  const plugins = pluginsIn(written);
  return {
    components: Object.assign({}, ...plugins.map(({ components }) => components)) as Record<string, string>,
    styles: plugins.flatMap(({ styles }) => styles ?? []),
    slots: Object.assign({}, ...plugins.map(({ slots }) => slots)) as NonNullable<Plugin['slots']>,
    clients: plugins.flatMap(({ client }) => client ?? []),
    security: plugins.flatMap(({ security }) => (security === undefined ? [] : [security])),
    headers: plugins.flatMap(({ headers }) => (headers === undefined ? [] : [headers])),
  };
}

/** True if hook results become part of pages, so that every page is stale if a plugin changes. */
export function shapesPages({ own }: PluginsData): boolean {
  return own.some(({ hooks }) => hooks.some((hook) => pageHooks.includes(hook)));
}

/** True if the compile threads need the plugins. */
export function runsWherePagesCompile({ own }: PluginsData): boolean {
  return own.some(({ hooks }) => hooks.some((hook) => compileHooks.includes(hook)));
}

/** True if there are hooks that run in the thread that loaded the config. */
export function runsInSiteThread({ own }: PluginsData): boolean {
  return own.some(({ hooks }) => hooks.some((hook) => !compileHooks.includes(hook)));
}

const compileHooks: readonly HookName[] = ['remark', 'rehype', 'page'];
const pageHooks: readonly HookName[] = [...compileHooks, 'data', 'transform', 'list', 'text'];

function hooksOf(plugin: Plugin): HookName[] {
  const has: Record<HookName, boolean> = {
    data: plugin.data !== undefined,
    transform: plugin.transform !== undefined,
    list: plugin.pages !== undefined,
    text: plugin.pages !== undefined,
    nav: plugin.nav !== undefined,
    remark: (plugin.remark ?? []).length > 0,
    rehype: (plugin.rehype ?? []).length > 0,
    page: plugin.page !== undefined,
    head: plugin.head !== undefined,
    site: plugin.site !== undefined,
    command: plugin.command !== undefined,
    published: plugin.published !== undefined,
  };
  return hookNames.filter((hook) => has[hook]);
}

function flat(
  written: readonly PluginEntry[],
  above: readonly number[] = [],
): { entry: Plugin | DefaultsChoice; at: number[] }[] {
  return written.flatMap((entry, index) => {
    const at = [...above, index];
    if (entry === false || entry === null || entry === undefined) return [];
    return isList(entry) ? flat(entry, at) : [{ entry, at }];
  });
}

function isList(entry: PluginEntry): entry is readonly PluginEntry[] {
  return Array.isArray(entry);
}

function isChoice(entry: Plugin | DefaultsChoice): entry is DefaultsChoice {
  return 'defaults' in entry;
}
