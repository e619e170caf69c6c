/**
 * Runs hooks in a separate thread or in this thread, and converts each failure to a value with the plugin, hook and
 * page.
 */
import type {
  CommandResult,
  CreatedPage,
  DataResult,
  FoldedPage,
  HeadTag,
  PageEntry,
  Plugin,
  PluginFinding,
  PublishedBuild,
  SiteContext,
  SiteFacts,
  SiteNav,
  SiteResult,
} from './interface.ts';
import type { HookName } from './describe.ts';
import { editFault, originalOffset, textOfPieces, wholeText, withEdits } from './edits.ts';
import type { Piece } from './edits.ts';
import { frozen, reasonOfHook } from './freeze.ts';
import type { GlobalsGuard } from './globals.ts';
import { createDataReader, createFileReader } from './read-file.ts';
import type { DataOfPlugins, FileRead } from './read-file.ts';
import { shapeFault } from './shapes.ts';
import { siteStackOf } from '../site-stack.ts';

/** A hook that failed. */
export interface Fault {
  plugin: string;
  hook: HookName;
  /** Content path of the page that the hook ran for. */
  page?: string;
  reason: string;
  /** Where the plugin's code failed; empty if it is unknown. */
  stack?: string;
}

/** A unit of work; `plugin` is an index. Inputs of many tasks are shared, because copies for each task take time. */
export type Task =
  | { hook: 'data'; plugin: number }
  | { hook: 'transform'; path: string; text: string }
  | { hook: 'list'; plugin: number }
  | { hook: 'text'; plugin: number; page: CreatedPage }
  | { hook: 'nav'; plugin: number }
  /** A number is an index in the shared pages. */
  | { hook: 'head'; page: PageEntry | number }
  | { hook: 'site'; plugin: number; values: ReadonlyMap<number, unknown>; lengths: readonly number[] }
  | { hook: 'command'; plugin: number; args: readonly string[] }
  | { hook: 'published'; plugin: number };

/** The values that tasks use from when they are shared until the next value. */
export interface SharedInput {
  pages: readonly PageEntry[];
  data: DataOfPlugins;
  /** For `nav`. */
  nav: SiteNav;
  /** For `published`. */
  build: PublishedBuild;
}

export function nothingShared(): SharedInput {
  return {
    pages: [],
    data: new Map(),
    nav: { lang: '', version: '', bar: [], sidebars: {} },
    build: { folder: '', written: [], removed: [] },
  };
}

/** The results of tasks by hook; null if the task's only plugin failed, or if `nav` returned its input. */
export interface TaskValues {
  data: DataResult | null;
  transform: TransformedPage;
  list: CreatedPage[] | null;
  text: string | null;
  nav: SiteNav | null;
  head: HeadTag[];
  site: SiteResult | null;
  command: CommandResult | null;
  published: true | null;
}

/** A page's text after the edits of all plugins; `pieces` is null if there are none. */
export interface TransformedPage {
  pieces: Piece[] | null;
  /** The keys of all plugins; empty if none has one. */
  key: string;
  /** The findings' ranges refer to the author's text. */
  findings: { plugin: string; finding: PluginFinding }[];
}

export interface Outcome<H extends Task['hook'] = Task['hook']> {
  value: TaskValues[H];
  faults: Fault[];
  /** The files that the hooks have read. */
  reads: FileRead[];
}

/** The context of tasks in addition to their input. */
export interface TaskSetup {
  plugins: readonly Plugin[];
  site: SiteFacts;
  article: SiteContext['article'];
  /**
   * True if the plugins are part of docsite; skips freezing pages and validating files, which takes 40 ms for 1,000
   * pages. Default: false.
   */
  isTrusted?: boolean;
  /** Set in a thread that runs a site's own plugins. Default: globals are not compared. */
  guard?: GlobalsGuard;
}

export interface TaskRunner {
  share(input: Partial<SharedInput>): void;
  /**
   * `skipped`: indexes of plugins that have crashed a thread during this task. `enter` is called before each plugin's
   * hook.
   */
  run(task: Task, skipped: ReadonlySet<number>, enter: (plugin: number) => void): Promise<Outcome>;
}

export function createTasks({ plugins, site, article, isTrusted = false, guard = () => null }: TaskSetup): TaskRunner {
  const state = nothingShared();
  const folds = createFolds();
  frozen(site);
  return {
    share(input) {
      for (const values of input.data?.values() ?? []) frozen(values);
      const { pages, nav, build } = input;
      if (!isTrusted) for (const value of [pages, nav, build]) frozen(value);
      Object.assign(state, input);
    },
    async run(task, skipped, enter) {
      const { reads, ...reader } = createFileReader(site.root);
      const shared = { ...state };
      const { pages, data } = shared;
      const contextFor: Call['contextFor'] = ({ name }) =>
        Object.freeze({ site, ...reader, data: createDataReader(name, data, reads), pages, article });
      const call: Call = { plugins, skipped, enter, faults: [], contextFor, isTrusted, guard, folds };
      const value = await valueOf(task, call, shared);
      return { value, faults: call.faults, reads };
    },
  };
}

interface Call {
  plugins: readonly Plugin[];
  skipped: ReadonlySet<number>;
  enter(plugin: number): void;
  faults: Fault[];
  isTrusted: boolean;
  guard: GlobalsGuard;
  folds: Folds;
  /** Hooks that run before the site model exists receive fewer facts, as their types declare. */
  contextFor(plugin: Plugin): SiteContext;
}

function valueOf(
  task: Task,
  call: Call,
  { pages, nav, build }: SharedInput,
): TaskValues[Task['hook']] | Promise<TaskValues[Task['hook']]> {
  if (task.hook === 'transform') return transformed(task, call);
  if (task.hook === 'head') {
    const page = typeof task.page === 'number' ? pages[task.page] : task.page;
    return page === undefined ? [] : headOf(page, call);
  }
  const plugin = call.plugins[task.plugin];
  if (plugin === undefined || call.skipped.has(task.plugin)) return null;
  call.enter(task.plugin);
  const context = call.contextFor(plugin);
  if (task.hook === 'data') return later({ plugin, hook: 'data' }, call, () => plugin.data?.(context));
  if (task.hook === 'nav') {
    const result = now({ plugin, hook: 'nav', input: nav }, call, () => plugin.nav?.(nav, context));
    // The caller has the input, and sending a large site's navigation back takes time.
    return result === nav ? null : result;
  }
  if (task.hook === 'list') return later({ plugin, hook: 'list' }, call, () => plugin.pages?.list(context));
  if (task.hook === 'text') {
    const page = frozen(task.page);
    return later({ plugin, hook: 'text', page: page.path }, call, () => plugin.pages?.text(page, context));
  }
  if (task.hook === 'command') {
    const args = frozen(task.args);
    return later({ plugin, hook: 'command' }, call, () => plugin.command?.run(args, context));
  }
  if (task.hook === 'published') {
    return later({ plugin, hook: 'published' }, call, async () => {
      await plugin.published?.(build, context);
      return true as const;
    });
  }
  const folded = call.folds(pages, task);
  return later({ plugin, hook: 'site' }, call, () => plugin.site?.(folded, context));
}

/** The pages that a plugin's `site` hook receives. */
type Folds = (pages: readonly PageEntry[], values: FoldValues) => readonly FoldedPage[];

type FoldValues = Pick<Extract<Task, { hook: 'site' }>, 'values' | 'lengths'>;

/** Most plugins store no values, and receive the same pages. */
function createFolds(): Folds {
  const known: { pages: readonly PageEntry[]; lengths: readonly number[]; folded: readonly FoldedPage[] } = {
    pages: [],
    lengths: [],
    folded: [],
  };
  return (pages, { values, lengths }) => {
    const isKnown = known.pages === pages && known.lengths.length === lengths.length;
    if (values.size === 0 && isKnown && lengths.every((length, index) => length === known.lengths[index]))
      return known.folded;
    const folded = Object.freeze(
      pages.map((page, index) =>
        Object.freeze({ ...page, value: frozen(values.get(index)), length: lengths[index] ?? 0 }),
      ),
    );
    if (values.size === 0) Object.assign(known, { pages, lengths, folded });
    return folded;
  };
}

function transformed({ path, text }: { path: string; text: string }, call: Call): TransformedPage {
  let pieces = wholeText(text);
  const findings: TransformedPage['findings'] = [];
  const keys: string[] = [];
  for (const [index, plugin] of active('transform', call)) {
    const current = textOfPieces(pieces, text);
    if (!mayTransform(plugin, current)) continue;
    call.enter(index);
    const result = now({ plugin, hook: 'transform', page: path }, call, () =>
      plugin.transform?.(Object.freeze({ path, text: current }), call.contextFor(plugin)),
    );
    if (result === null) continue;
    const { edits = [], key, findings: own = [] } = Array.isArray(result) ? { edits: result } : result;
    if (key !== undefined) keys.push(plugin.name, key);
    const before = pieces;
    findings.push(...own.map((finding) => ({ plugin: plugin.name, finding: inAuthorsText(finding, before) })));
    if (edits.length === 0) continue;
    const fault = editFault(edits, current.length);
    if (fault === null) pieces = withEdits(pieces, edits);
    else call.faults.push({ plugin: plugin.name, hook: 'transform', page: path, reason: fault });
  }
  const isUnchanged = pieces.length === 1 && pieces[0]?.text === undefined;
  return { pieces: isUnchanged ? null : pieces, key: keys.join('\n'), findings };
}

/** Whether a plugin's `transform` applies to a string. */
export function mayTransform({ transforms }: Pick<Plugin, 'transforms'>, text: string): boolean {
  return transforms === undefined || transforms.some((part) => text.includes(part));
}

function inAuthorsText({ range, ...finding }: PluginFinding, pieces: readonly Piece[]): PluginFinding {
  if (range === undefined) return finding;
  const start = originalOffset(pieces, range.start, 'start');
  return { ...finding, range: { start, end: Math.max(start, originalOffset(pieces, range.end, 'end')) } };
}

function headOf(page: PageEntry, call: Call): HeadTag[] {
  return active('head', call).flatMap(([index, plugin]) => {
    call.enter(index);
    const context = call.contextFor(plugin);
    return now({ plugin, hook: 'head', page: page.path }, call, () => plugin.head?.(frozen(page), context)) ?? [];
  });
}

function active(hook: 'transform' | 'head', { plugins, skipped }: Call): [number, Plugin][] {
  return [...plugins.entries()].filter(([index, plugin]) => plugin[hook] !== undefined && !skipped.has(index));
}

/** `input`: the hook may return it unchanged. */
type HookCall = { plugin: Plugin; hook: Task['hook']; page?: string; input?: SiteNav };

/** The result of a hook; null if it failed. */
function now<T>(hookCall: HookCall, call: Call, run: () => T | undefined): T | null {
  try {
    return checked(hookCall, call, run());
  } catch (error) {
    // An error thrown by a plugin becomes a finding about the plugin.
    call.faults.push(thrown(hookCall, error));
    return null;
  } finally {
    noteChanges(hookCall, call);
  }
}

async function later<T>(hookCall: HookCall, call: Call, run: () => T | Promise<T> | undefined): Promise<T | null> {
  try {
    return checked(hookCall, call, await run());
  } catch (error) {
    // An error thrown by a plugin becomes a finding about the plugin.
    call.faults.push(thrown(hookCall, error));
    return null;
  } finally {
    noteChanges(hookCall, call);
  }
}

function noteChanges(hookCall: HookCall, { faults, guard }: Call): void {
  const change = guard();
  if (change !== null) faults.push({ ...named(hookCall), reason: change });
}

function checked<T>(hookCall: HookCall, { faults, isTrusted }: Call, result: T | undefined): T | null {
  const isInput = result !== undefined && result === hookCall.input;
  const fault = isTrusted || isInput ? null : shapeFault(hookCall.hook, result);
  if (fault === null && result !== undefined) return result;
  faults.push({ ...named(hookCall), reason: fault ?? 'the hook returned nothing' });
  return null;
}

function thrown(hookCall: HookCall, error: unknown): Fault {
  return { ...named(hookCall), reason: reasonOfHook(error), stack: siteStackOf(error) };
}

function named({ plugin, hook, page }: HookCall): Pick<Fault, 'plugin' | 'hook' | 'page'> {
  return { plugin: plugin.name, hook, ...(page !== undefined && { page }) };
}
