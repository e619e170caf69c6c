/** Runs the site's remark and rehype plugins on trees, and reports their messages and failures as findings. */
import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import { unified } from 'unified';
import type { PluggableList, Processor } from 'unified';
import { VFile } from 'vfile';
import * as findings from '../findings/catalogue.ts';
import { withStack } from '../findings/finding.ts';
import type { Problem, Span } from '../findings/finding.ts';
import type { SourceText } from './tree-context.ts';
import { createPluginPositions } from './passes/plugin-positions.ts';
import type { PluginPositions } from './passes/plugin-positions.ts';
import { isPluginFailure } from '../plugin-failure.ts';
import { siteStackOf } from '../site-stack.ts';
import { reasonOf } from '../../shared/values.ts';

export interface SitePlugins {
  /** A processor with the remark plugins, so that a parser can use their extensions. */
  processor: Processor;
  /** True if a plugin adds syntax, which only remark-parse supports. */
  needsRemark: boolean;
  /** Plugins that could not be set up and are skipped. */
  faults: PluginFault[];
  /** Call it once for each page. */
  on(page: PluginPage): PagePlugins;
}

/** Runs the plugins on one page's trees. Returns promises only if a plugin is asynchronous. */
export interface PagePlugins {
  runRemark(tree: Root): Root | Promise<Root>;
  runRehype(tree: HtmlRoot): HtmlRoot | Promise<HtmlRoot>;
}

export interface PluginFault {
  option: 'remarkPlugins' | 'rehypePlugins';
  index: number;
  problem: Problem;
}

export interface PluginPage {
  source: SourceText;
  report(problem: Problem, file: SourceText['name'], span?: Span): void;
}

/** Plugins as written in the config: each is a plugin, or a list of a plugin and its options. */
export interface GivenPlugins {
  remark: readonly unknown[];
  rehype: readonly unknown[];
  /** Absolute path of the site's folder. */
  root: string;
}

export function createPlugins({ remark, rehype, root }: GivenPlugins): SitePlugins {
  const processor = unified() as Processor;
  if (remark.length === 0 && rehype.length === 0)
    return { processor, needsRemark: false, faults: [], on: () => withoutPlugins };
  const forMarkdown = usable('remarkPlugins', remark);
  const forHtml = usable('rehypePlugins', rehype);
  const frozen = forMarkdown.processor().freeze();
  const frozenHtml = forHtml.processor().freeze();
  return {
    processor: forMarkdown.processor,
    needsRemark: hasExtensions(frozen),
    faults: [...forMarkdown.faults, ...forHtml.faults],
    on(page) {
      const { source } = page;
      // Plugins see a file with the author's line numbers, and with a path relative to `cwd`.
      const text = '\n'.repeat(source.start.line - 1) + source.text;
      // remark plugins may store data in it for rehype plugins.
      const file = new VFile({ path: source.name.shown, value: text, cwd: root });
      const run = { file, positions: createPluginPositions(text), page };
      return {
        runRemark: (tree) => (remark.length === 0 ? tree : runOn(frozen, tree, run)),
        runRehype: (tree) => (rehype.length === 0 ? tree : runOn(frozenHtml, tree, run)),
      };
    },
  };
}

const withoutPlugins: PagePlugins = { runRemark: (tree) => tree, runRehype: (tree) => tree };

/** Calls `use` with a value, or with the result of a promise. */
export function after<T, U>(value: T | Promise<T>, use: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/** A processor with the plugins that could be set up. */
function usable(
  option: PluginFault['option'],
  given: readonly unknown[],
): { processor: Processor; faults: PluginFault[] } {
  const faults: PluginFault[] = [];
  const sound = given.filter((plugin, index) => {
    try {
      (unified().use([plugin] as PluggableList) as Processor).freeze();
      return true;
    } catch (error) {
      faults.push({ option, index, problem: failure(error) });
      return false;
    }
  });
  return { processor: unified().use(sound as PluggableList) as Processor, faults };
}

function hasExtensions(processor: Processor): boolean {
  const data = processor.data() as Record<string, unknown>;
  return ['micromarkExtensions', 'fromMarkdownExtensions'].some(
    (key) => Array.isArray(data[key]) && data[key].length > 0,
  );
}

/** Runs the plugins on a tree. If one fails, the tree keeps the changes made so far. */
function runOn<Tree extends Root | HtmlRoot>(
  processor: Processor,
  tree: Tree,
  { file, positions, page }: { file: VFile; positions: PluginPositions; page: PluginPage },
): Tree | Promise<Tree> {
  const restorePositions = positions.use(tree);
  const done: { tree?: Tree } = {};
  const later: { resolve?(tree: Tree): void } = {};
  const end = (error: Error | undefined, changed: Tree | undefined): void => {
    const cause: unknown = isPluginFailure(error) ? error.error : error;
    if (error !== undefined && !file.messages.some((message) => message === cause))
      page.report(failure(error), page.source.name);
    reportMessages(file, page);
    const result = error === undefined && changed !== undefined ? changed : tree;
    restorePositions();
    done.tree = result;
    later.resolve?.(result);
  };
  // Unless a plugin is asynchronous, the callback runs before `run` returns.
  processor.run(tree, file, (error, changed) => {
    end(error, changed as Tree | undefined);
  });
  return done.tree ?? new Promise<Tree>((resolve) => (later.resolve = resolve));
}

function reportMessages(file: VFile, { source, report }: PluginPage): void {
  for (const message of file.messages.splice(0)) {
    const { reason, fatal, ruleId, source: origin, line, column, place } = message;
    const problem = findings.pluginMessage({
      reason,
      isFatal: fatal === true,
      source: [origin, ruleId].filter(Boolean).join(':'),
    });
    const start = line === undefined ? undefined : { line, column: column ?? 1 };
    const end = place !== undefined && 'end' in place ? { line: place.end.line, column: place.end.column } : start;
    report(problem, source.name, start !== undefined && end !== undefined ? { start, end } : undefined);
  }
}

function failure(error: unknown): Problem {
  const cause = isPluginFailure(error) ? error.error : error;
  const owner = isPluginFailure(error) ? { plugin: error.plugin, hook: error.hook } : {};
  return withStack(findings.pluginFailed({ ...owner, reason: reasonOf(cause) }), siteStackOf(cause));
}
