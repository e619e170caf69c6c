/** The site's own remark and rehype plugins, run on trees; what they say and how they fail comes out as diagnostics. */
import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import { unified } from 'unified';
import type { PluggableList, Processor } from 'unified';
import { VFile } from 'vfile';
import * as findings from '../diagnostics.ts';
import type { Finding, Span } from '../diagnostics.ts';
import type { SourceText } from './build-tree.ts';
import { lendPlaces } from './lend-places.ts';

export interface SitePlugins {
  /** With the remark plugins, for a parser to take its extensions from. */
  processor: Processor;
  /** A plugin brings a syntax of its own, which only remark-parse can be taught. */
  needsRemark: boolean;
  /** Plugins that could not be set up, and are left out. */
  faults: PluginFault[];
  /** A promise only where a plugin is asynchronous. */
  runRemark(tree: Root, page: PluginPage): Root | Promise<Root>;
  runRehype(tree: HtmlRoot, page: PluginPage): HtmlRoot | Promise<HtmlRoot>;
}

export interface PluginFault {
  option: 'remarkPlugins' | 'rehypePlugins';
  index: number;
  finding: Finding;
}

export interface PluginPage {
  source: SourceText;
  report(finding: Finding, file: SourceText['name'], span?: Span): void;
}

/** Plugins as the configuration has them: each alone, or with its options in a list. */
export interface GivenPlugins {
  remark: readonly unknown[];
  rehype: readonly unknown[];
}

export function createPlugins({ remark, rehype }: GivenPlugins): SitePlugins {
  const processor = unified() as Processor;
  if (remark.length === 0 && rehype.length === 0)
    return { processor, needsRemark: false, faults: [], runRemark: (tree) => tree, runRehype: (tree) => tree };
  const forMarkdown = usable('remarkPlugins', remark);
  const forHtml = usable('rehypePlugins', rehype);
  const frozen = forMarkdown.processor().freeze();
  const frozenHtml = forHtml.processor().freeze();
  return {
    processor: forMarkdown.processor,
    needsRemark: hasExtensions(frozen),
    faults: [...forMarkdown.faults, ...forHtml.faults],
    runRemark: (tree, page) => (remark.length === 0 ? tree : run(frozen, tree, page)),
    runRehype: (tree, page) => (rehype.length === 0 ? tree : run(frozenHtml, tree, page)),
  };
}

/** What follows on a value that may have to be waited for. */
export function after<T, U>(value: T | Promise<T>, use: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/** A processor with the plugins that can be set up. */
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
      faults.push({ option, index, finding: failure(error) });
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

/** A plugin that fails leaves the tree as it was before it, as far as it had not been changed. */
function run<Tree extends Root | HtmlRoot>(processor: Processor, tree: Tree, page: PluginPage): Tree | Promise<Tree> {
  const { source } = page;
  // The file as plugins see it has the author's line numbers.
  const file = new VFile({ path: source.name.shown, value: '\n'.repeat(source.start.line - 1) + source.text });
  const giveBack = lendPlaces(tree, String(file.value));
  const done: { tree?: Tree } = {};
  const later: { resolve?(tree: Tree): void } = {};
  const end = (error: Error | undefined, changed: Tree | undefined): void => {
    if (error !== undefined && !file.messages.some((message) => message === error))
      page.report(failure(error), source.name);
    reportMessages(file, page);
    const result = error === undefined && changed !== undefined ? changed : tree;
    giveBack(result);
    done.tree = result;
    later.resolve?.(result);
  };
  // As long as no plugin waits for anything this calls back before it returns.
  processor.run(tree, file, (error, changed) => {
    end(error, changed as Tree | undefined);
  });
  return done.tree ?? new Promise<Tree>((resolve) => (later.resolve = resolve));
}

function reportMessages(file: VFile, { source, report }: PluginPage): void {
  for (const message of file.messages) {
    const { reason, fatal, ruleId, source: origin, line, column, place } = message;
    const finding = findings.pluginMessage({
      reason,
      isFatal: fatal === true,
      source: [origin, ruleId].filter(Boolean).join(':'),
    });
    const start = line === undefined ? undefined : { line, column: column ?? 1 };
    const end = place !== undefined && 'end' in place ? { line: place.end.line, column: place.end.column } : start;
    report(finding, source.name, start !== undefined && end !== undefined ? { start, end } : undefined);
  }
}

function failure(error: unknown): Finding {
  return findings.pluginFailed({ reason: error instanceof Error ? error.message : String(error) });
}
