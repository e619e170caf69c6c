/**
 * Runs the hooks of a site's plugins. Default plugins run in this thread; the site's own plugins run in the thread that
 * loaded the config, or in a new one if that thread is not available.
 */
import type { SiteConfig } from '../config/site.ts';
import type { SiteThread } from '../config/site-thread.ts';
import type { HookName, PluginData } from './describe.ts';
import type {
  DataContext,
  HeadTag,
  PageEntry,
  Plugin,
  PublishedBuild,
  SiteContext,
  SiteNav,
  SiteResult,
} from './interface.ts';
import type { DataOfPlugins } from './read-file.ts';
import { siteFactsOf } from './site-facts.ts';
import { createTasks, mayTransform } from './tasks.ts';
import type { Fault, Outcome, Task, TaskRunner } from './tasks.ts';
import { openThread, threadLimits } from './thread.ts';
import type { ThreadLimits } from './thread.ts';

/** The result of one plugin's `site`. */
export interface Folded {
  plugin: string;
  /** True for docsite's own plugins, whose files are overridden by the site's. */
  isDefault: boolean;
  result: SiteResult;
}

export interface FoldOfPlugins extends Pick<SiteContext, 'article'> {
  /** Values that the plugin's `page` hook stored, by page index. */
  kept(plugin: string): ReadonlyMap<number, unknown>;
  /** Number of characters of each page, by index. */
  lengths: readonly number[];
  whose: 'defaults' | 'all';
}

/** The navigation after a plugin changed it. */
export interface NavStep {
  plugin: string;
  nav: SiteNav;
}

export interface PluginHost {
  /** True if one of the site's own plugins has this hook. */
  has(hook: HookName): boolean;
  /** Runs a task for the site's own plugins. */
  run<H extends Task['hook']>(task: Extract<Task, { hook: H }>): Promise<Outcome<H>>;
  /** Sets the pages that hooks receive from now on. */
  show(pages: readonly PageEntry[]): void;
  /** Sets the data that hooks receive from now on. */
  give(data: DataOfPlugins): void;
  /** Whether one of the site's own plugins may edit this text. */
  mayTransform(text: string): boolean;
  /** Runs `nav` of each plugin, in order; each receives the result of the previous one. */
  nav(nav: SiteNav): Promise<{ steps: NavStep[]; faults: Fault[] }>;
  defaultHead(page: PageEntry): HeadTag[];
  /** Head tags of the site's own plugins, by route. Pages without such tags are omitted. */
  ownHeads(pages: readonly PageEntry[]): Promise<{ heads: ReadonlyMap<string, HeadTag[]>; faults: Fault[] }>;
  /** Runs `site` of every plugin, in order. */
  fold(input: FoldOfPlugins): Promise<{ folded: Folded[]; faults: Fault[] }>;
  /** Runs a plugin's command; null if no plugin defines it. */
  command(name: string, args: readonly string[]): Promise<Outcome<'command'> | null>;
  /** Runs `published` of each plugin, in order. */
  published(build: PublishedBuild): Promise<Fault[]>;
  dispose(): Promise<void>;
}

export interface HostOptions {
  /** Limits for the thread that runs the site's own plugins. */
  limits?: ThreadLimits;
  /** Takes the thread that loaded the config. Default: hooks run in a new thread. */
  takeLoaded?(): SiteThread | null;
}

/** `defaults`: the site's default plugins. */
export function openPlugins(
  config: SiteConfig,
  defaults: readonly Plugin[],
  { limits = { ...threadLimits, page: config.pageTimeLimit }, takeLoaded = () => null }: HostOptions = {},
): PluginHost {
  const { own } = config.plugins;
  const site = siteFactsOf(config);
  const state: { article: SiteContext['article']; pages: readonly PageEntry[] } = {
    article: () => Promise.resolve(null),
    pages: [],
  };
  const article: SiteContext['article'] = (path) => state.article(path);
  const inline = createTasks({ plugins: defaults, site, article, isTrusted: true });
  const names = own.map(({ name }) => name);
  const thread = openThread({ module: config.module, site, names, article, limits, takeLoaded });
  const transforming = own.filter(({ hooks }) => hooks.includes('transform'));
  const has = (hook: HookName): boolean => own.some(({ hooks }) => hooks.includes(hook));
  // The outcome of a task has the type of its hook.
  const run = <H extends Task['hook']>(task: Extract<Task, { hook: H }>): Promise<Outcome<H>> =>
    thread.run(task) as Promise<Outcome<H>>;
  return {
    has,
    run,
    show(pages) {
      state.pages = pages;
      inline.share({ pages });
      if ((['nav', 'head', 'site', 'published'] as const).some(has)) thread.share({ pages });
    },
    give(data) {
      thread.share({ data });
    },
    mayTransform: (text) => transforming.some((plugin) => mayTransform(plugin, text)),
    async nav(nav) {
      const steps: NavStep[] = [];
      const faults: Fault[] = [];
      thread.share({ nav });
      for (const plugin of indexesWith('nav', own)) {
        const outcome = await run({ hook: 'nav', plugin });
        faults.push(...outcome.faults);
        if (outcome.value === null) continue;
        steps.push({ plugin: names[plugin] ?? '', nav: outcome.value });
        thread.share({ nav: outcome.value });
      }
      return { steps, faults };
    },
    defaultHead: (page) =>
      defaults.flatMap((plugin) => plugin.head?.(page, { site, ...noSources, pages: state.pages }) ?? []),
    async ownHeads(pages) {
      if (!has('head')) return { heads: new Map(), faults: [] };
      const outcomes = await Promise.all(
        // The thread has the shared pages.
        pages.map((page, index) => run({ hook: 'head', page: state.pages[index] === page ? index : page })),
      );
      const tagged = outcomes.map(({ value }, index): [string, HeadTag[]] => [pages[index]?.route ?? '', value]);
      return {
        heads: new Map(tagged.filter(([, tags]) => tags.length > 0)),
        faults: headFaults(pages.map((page, index) => ({ page, faults: outcomes[index]?.faults ?? [] }))),
      };
    },
    fold(input) {
      state.article = input.article;
      return folded({ defaults, own: input.whose === 'all' ? own : [], inline, run }, input);
    },
    async command(name, args) {
      const index = own.findIndex(({ command }) => command === name);
      return index < 0 ? null : run({ hook: 'command', plugin: index, args });
    },
    async published(build) {
      const faults: Fault[] = [];
      const plugins = indexesWith('published', own);
      if (plugins.length > 0) thread.share({ build });
      for (const plugin of plugins) faults.push(...(await run({ hook: 'published', plugin })).faults);
      return faults;
    },
    dispose: () => thread.dispose(),
  };
}

/**
 * The 404 page and search pages have no file. A failure on them is reported once, and only if no other page has the same
 * failure.
 */
function headFaults(all: readonly { page: PageEntry; faults: readonly Fault[] }[]): Fault[] {
  const keyOf = ({ plugin, reason }: Fault): string => `${plugin}\n${reason}`;
  const ofFiles = all.flatMap(({ page, faults }) => (page.path === '' ? [] : faults));
  const known = new Set(ofFiles.map(keyOf));
  const ofOthers = all.flatMap(({ page: { path, route }, faults }) =>
    path !== ''
      ? []
      : faults.flatMap(({ page: _page, ...fault }) => {
          const isKnown = known.has(keyOf(fault));
          known.add(keyOf(fault));
          return isKnown ? [] : [{ ...fault, reason: `${fault.reason} (on the page \`${route}\`)` }];
        }),
  );
  return [...ofFiles, ...ofOthers];
}

const noSources: Pick<DataContext, 'read' | 'folder' | 'data'> = {
  read: () => null,
  folder: () => [],
  data: () => undefined,
};

type Runner = <H extends Task['hook']>(task: Extract<Task, { hook: H }>) => Promise<Outcome<H>>;

/**
 * Runs the `site` hooks of the default plugins in this thread, then the hooks of the site's own plugins in their
 * thread.
 */
async function folded(
  {
    defaults,
    own,
    inline,
    run,
  }: { defaults: readonly Plugin[]; own: readonly PluginData[]; inline: TaskRunner; run: Runner },
  { kept, lengths }: FoldOfPlugins,
): Promise<{ folded: Folded[]; faults: Fault[] }> {
  const results: Folded[] = [];
  const faults: Fault[] = [];
  const note = (from: Omit<Folded, 'result'>, outcome: Outcome<'site'>): void => {
    faults.push(...outcome.faults);
    if (outcome.value !== null) results.push({ ...from, result: outcome.value });
  };
  for (const [plugin, { name, site }] of defaults.entries()) {
    if (site === undefined) continue;
    const outcome = await inline.run({ hook: 'site', plugin, values: kept(name), lengths }, new Set(), () => undefined);
    // The outcome of a task has the type of its hook.
    note({ plugin: name, isDefault: true }, outcome as Outcome<'site'>);
  }
  for (const plugin of indexesWith('site', own)) {
    const { name = '' } = own[plugin] ?? {};
    note({ plugin: name, isDefault: false }, await run({ hook: 'site', plugin, values: kept(name), lengths }));
  }
  return { folded: results, faults };
}

function indexesWith(hook: HookName, own: readonly PluginData[]): number[] {
  return own.flatMap(({ hooks }, index) => (hooks.includes(hook) ? [index] : []));
}
