/** Runs the hooks of a site's plugins: the default ones here, the site's own in a thread that starts when one is needed. */
import type { SiteConfig } from '../config/site.ts';
import type { HookName } from './describe.ts';
import type { Piece } from './edits.ts';
import type { HeadTag, PageEntry, Plugin, SiteContext, SiteNav, SiteResult } from './interface.ts';
import { siteFactsOf } from './site-facts.ts';
import { createTasks } from './tasks.ts';
import type { Fault, Outcome, Task } from './tasks.ts';
import { openThread, threadLimits } from './thread.ts';
import type { ThreadLimits } from './thread.ts';

/** The result of one plugin's `site`. */
export interface Folded {
  plugin: string;
  /** True for docsite's own plugins, whose files give way to those of the site. */
  isDefault: boolean;
  result: SiteResult;
}

export interface PluginHost {
  /** True if one of the site's own plugins has this hook. */
  has(hook: HookName): boolean;
  /** Runs a task of the site's own plugins. */
  run<H extends Task['hook']>(task: Extract<Task, { hook: H }>): Promise<Outcome<H>>;
  /** The pages that hooks see from now on. */
  show(pages: readonly PageEntry[]): void;
  /** The edits to a page's text; null if nothing changes it. */
  edits(path: string, text: string): Promise<{ pieces: Piece[] | null; faults: Fault[] }>;
  nav(nav: SiteNav): Promise<{ nav: SiteNav; faults: Fault[] }>;
  /** Head tags of the default plugins. */
  defaultHead(page: PageEntry): HeadTag[];
  /** Head tags of the site's own plugins for each page, by route. */
  ownHeads(pages: readonly PageEntry[]): Promise<{ heads: ReadonlyMap<string, HeadTag[]>; faults: Fault[] }>;
  /** Runs `site` of every plugin, in order. `kept`: what `page` of a plugin kept, by index in the pages. */
  fold(
    kept: (plugin: string) => ReadonlyMap<number, unknown>,
    article: SiteContext['article'],
  ): Promise<{ folded: Folded[]; faults: Fault[] }>;
  dispose(): Promise<void>;
}

/** `defaults`: the default plugins of the site. `limits`: those of the thread of its own plugins. */
export function openPlugins(
  config: SiteConfig,
  defaults: readonly Plugin[],
  limits: ThreadLimits = threadLimits,
): PluginHost {
  const { own } = config.plugins;
  const site = siteFactsOf(config);
  const state: { article: SiteContext['article']; pages: readonly PageEntry[] } = {
    article: () => Promise.resolve(null),
    pages: [],
  };
  const article: SiteContext['article'] = (path) => state.article(path);
  const inline = createTasks({ plugins: defaults, site, article });
  const names = own.map(({ name }) => name);
  const thread = openThread({ module: config.module, site, names, article, limits });
  const has = (hook: HookName): boolean => own.some(({ hooks }) => hooks.includes(hook));
  // The outcome of a task has the type of its hook.
  const run = <H extends Task['hook']>(task: Extract<Task, { hook: H }>): Promise<Outcome<H>> =>
    thread.run(task) as Promise<Outcome<H>>;
  return {
    has,
    run,
    show(pages) {
      state.pages = pages;
      inline.show(pages);
      if (['nav', 'head', 'site'].some((hook) => has(hook as HookName))) thread.show(pages);
    },
    async edits(path, text) {
      if (!has('transform')) return { pieces: null, faults: [] };
      const { value, faults } = await run({ hook: 'transform', path, text });
      return { pieces: value, faults };
    },
    async nav(nav) {
      if (!has('nav')) return { nav, faults: [] };
      const { value, faults } = await run({ hook: 'nav', nav });
      return { nav: value, faults };
    },
    defaultHead: (page) =>
      defaults.flatMap(
        (plugin) => plugin.head?.(page, { site, read: () => null, folder: () => [], pages: state.pages }) ?? [],
      ),
    async ownHeads(pages) {
      if (!has('head')) return { heads: new Map(), faults: [] };
      const outcomes = await Promise.all(pages.map((page) => run({ hook: 'head', page })));
      return {
        heads: new Map(outcomes.map(({ value }, index) => [pages[index]?.route ?? '', value])),
        faults: outcomes.flatMap(({ faults }) => faults),
      };
    },
    async fold(kept, articleOf) {
      state.article = articleOf;
      const folded: Folded[] = [];
      const faults: Fault[] = [];
      const note = (plugin: string, isDefault: boolean, outcome: Outcome<'site'>): void => {
        faults.push(...outcome.faults);
        if (outcome.value !== null) folded.push({ plugin, isDefault, result: outcome.value });
      };
      for (const [index, plugin] of defaults.entries()) {
        if (plugin.site === undefined) continue;
        const task: Task = { hook: 'site', plugin: index, values: kept(plugin.name) };
        note(plugin.name, true, (await inline.run(task, new Set(), () => undefined)) as Outcome<'site'>);
      }
      for (const [index, { name, hooks }] of own.entries()) {
        if (hooks.includes('site')) note(name, false, await run({ hook: 'site', plugin: index, values: kept(name) }));
      }
      return { folded, faults };
    },
    dispose: () => thread.dispose(),
  };
}
