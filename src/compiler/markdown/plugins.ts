/** The site's own remark and rehype plugins, run on trees; what they say and how they fail comes out as diagnostics. */
import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import { unified } from 'unified';
import type { PluggableList, Processor } from 'unified';
import { VFile } from 'vfile';
import * as findings from '../diagnostics.ts';
import type { Finding, Span } from '../diagnostics.ts';
import type { SourceText } from './build-tree.ts';

export interface SitePlugins {
  /** With the remark plugins, for a parser to take its extensions from. */
  processor: Processor;
  /** A plugin brings a syntax of its own, which only remark-parse can be taught. */
  needsRemark: boolean;
  /** What the set-up of a plugin failed with. */
  fault: Finding | null;
  runRemark(tree: Root, page: PluginPage): Root;
  runRehype(tree: HtmlRoot, page: PluginPage): HtmlRoot;
}

export interface PluginPage {
  source: SourceText;
  report(finding: Finding, file: SourceText['name'], span?: Span): void;
}

export function createPlugins({
  remark,
  rehype,
}: {
  remark: readonly unknown[];
  rehype: readonly unknown[];
}): SitePlugins {
  const nothing = { processor: unified() as Processor, needsRemark: false, fault: null };
  if (remark.length === 0 && rehype.length === 0)
    return { ...nothing, runRemark: (tree) => tree, runRehype: (tree) => tree };
  try {
    const forMarkdown = unified().use([...remark] as PluggableList) as Processor;
    const forHtml = unified().use([...rehype] as PluggableList) as Processor;
    const frozen = forMarkdown().freeze();
    forHtml.freeze();
    return {
      processor: forMarkdown,
      needsRemark: hasExtensions(frozen),
      fault: null,
      runRemark: (tree, page) => (remark.length === 0 ? tree : run(frozen, tree, page)),
      runRehype: (tree, page) => (rehype.length === 0 ? tree : run(forHtml, tree, page)),
    };
  } catch (error) {
    return { ...nothing, fault: failure(error), runRemark: (tree) => tree, runRehype: (tree) => tree };
  }
}

function hasExtensions(processor: Processor): boolean {
  const data = processor.data() as Record<string, unknown>;
  return ['micromarkExtensions', 'fromMarkdownExtensions'].some(
    (key) => Array.isArray(data[key]) && data[key].length > 0,
  );
}

/** A plugin that fails leaves the tree as it was before it, as far as it had not been changed. */
function run<Tree extends Root | HtmlRoot>(processor: Processor, tree: Tree, { source, report }: PluginPage): Tree {
  // The file as plugins see it has the author's line numbers.
  const file = new VFile({ path: source.name.shown, value: '\n'.repeat(source.start.line - 1) + source.text });
  try {
    return processor.runSync(tree, file) as Tree;
  } catch (error) {
    if (!file.messages.some((message) => message === error)) report(failure(error), source.name);
    return tree;
  } finally {
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
}

function failure(error: unknown): Finding {
  return findings.pluginFailed({ reason: error instanceof Error ? error.message : String(error) });
}
