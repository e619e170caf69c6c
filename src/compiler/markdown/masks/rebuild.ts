/** Replaces the masks in the mdast of a masked text with containers, components and snippets. */
import type { Html, List, PhrasingContent, Root, RootContent } from 'mdast';
import type { Span } from '../../findings/finding.ts';
import { closest } from '../../findings/closest.ts';
import * as findings from '../../findings/catalogue.ts';
import type { SourceText, TreeContext, Work } from '../tree-context.ts';
import { componentOf } from '../components/node.ts';
import { codeGroupOf, containerOf, isContainerName } from '../components/container.ts';
import type { MathMark } from './find-math.ts';
import { spanBetween } from './mask.ts';
import type { Masked } from './mask.ts';
import { containsMask, containsPhrasing, marksOf, paragraphOf, restoreText } from './marks-in-tree.ts';
import { createMovedOut } from './moved-out.ts';
import type { MovedOut } from './moved-out.ts';
import { splitAtBlocks } from './split-paragraph.ts';
import { splitAtCloser } from './split-html.ts';
import type { Item, PlacedMark } from './marks-in-tree.ts';
import { containerNames, spanOf } from '../nodes.ts';
import type { Component } from '../nodes.ts';

type Level = 'flow' | 'phrasing';

/** Changes `root` in place. */
export function rebuild(
  root: Root,
  { source, masked, context }: { source: SourceText; masked: Masked; context: TreeContext },
): void {
  const work: Work = {
    source,
    masked,
    context,
    imports: new Map(),
    start: source.start,
    report: (problem, span) => context.report(problem, source.name, span),
  };
  root.children = takeImports(root.children, work);
  root.children = assemble(itemsOf(root.children, 'flow', work), 'flow', work);
}

/** Removes imports at the top level, where they take effect. An import anywhere else is text. */
function takeImports(children: RootContent[], work: Work): RootContent[] {
  return children.filter((node) => {
    const marks = node.type === 'html' ? marksOf(node, work) : null;
    const placed = marks?.[0];
    if (placed?.mark.kind === 'export') return !takeExport(placed, work);
    if (placed?.mark.kind !== 'import') return true;
    const { names, path } = placed.mark;
    const from = placed.from + placed.original.lastIndexOf(path);
    const span = spanBetween(work.masked.source, { from, to: from + path.length }, work.start);
    const isSnippet = /\.mdx?(?:#.+)?$/.test(path);
    const unknown = names.filter((name) => isSnippet || !work.context.components.has(name));
    for (const name of unknown) work.imports.set(name, { path: isSnippet ? path : null, span });
    if (!isSnippet && (unknown.length > 0 || names.length === 0))
      work.report(findings.importNotMarkdown({ names: unknown, path }), span);
    return false;
  });
}

/** True for an export, whose uses are replaced with values or reported where they are. */
function takeExport({ mark, original, span }: PlacedMark, work: Work): boolean {
  if (mark.kind !== 'export') return false;
  if (!mark.isStatic) {
    const line = original.split('\n')[0] ?? '';
    const end = { line: span.start.line, column: span.start.column + line.trimEnd().length };
    work.report(findings.exportIgnored(), { start: span.start, end });
  }
  return true;
}

/** Rebuilds the children's own children, and separates marks from nodes. */
function itemsOf(children: RootContent[], level: Level, work: Work): Item[] {
  return children.flatMap((node): Item[] => {
    if (node.type === 'html') {
      const marks = marksOf(node, work);
      if (marks !== null) return marks.map((placed) => ({ placed }));
      const parts = level === 'flow' ? splitAtCloser(node, work) : null;
      if (parts !== null)
        return [...itemsOf(parts.before, level, work), { placed: parts.closer }, ...itemsOf(parts.after, level, work)];
      reportHidden(node, work);
    }
    if (!containsMask(node, work)) return [{ node }];
    const closers = node.type === 'list' ? takeClosers(node, work) : [];
    if (closers.length > 0) return [...itemsOf([node], level, work), ...closers.map((placed) => ({ placed }))];
    restoreText(node, work.masked);
    if (!('children' in node)) return [{ node }];
    if (node.type === 'paragraph' && level === 'flow') return paragraphItems(node.children, work) ?? [{ node }];
    const inside = containsPhrasing(node) ? 'phrasing' : 'flow';
    const rebuilt = assemble(itemsOf(node.children, inside, work), inside, work);
    return [{ node: { ...node, children: rebuilt } as RootContent }];
  });
}

/**
 * Formatters such as Prettier indent a closing fence after a list, which puts it into the last item. Unless a
 * container is open in that item, the fence closes a container around the list.
 */
function takeClosers(list: List, work: Work): PlacedMark[] {
  const children = list.children.at(-1)?.children ?? [];
  const last = children.at(-1);
  if (last?.type === 'list') return takeClosers(last, work);
  if (last?.type !== 'html' || children.length < 2) return [];
  const marks = marksOf(last, work) ?? [];
  const isOpen = children.some(
    (node) => node.type === 'html' && marksOf(node, work)?.some(({ mark }) => mark.kind === 'fence-open') === true,
  );
  if (isOpen || !marks.every(({ mark }) => mark.kind === 'fence-close')) return [];
  children.pop();
  return marks;
}

/** Reports components in raw HTML, which remain part of the HTML's text. Components in a comment are not reported. */
function reportHidden({ value, position }: Html, { masked: { word, marks }, context, report }: Work): void {
  if (word === '' || position === undefined) return;
  const shown = value.replace(new RegExp(`<!--(?!${word}:\\d)[\\s\\S]*?-->`, 'g'), '');
  for (const [, block, inline] of shown.matchAll(new RegExp(`<!--${word}:(\\d+)|<${word}-(\\d+)`, 'g'))) {
    const mark = marks[Number(block ?? inline)];
    if (mark?.kind !== 'tag' || mark.tag.kind === 'close' || !context.components.has(mark.tag.name)) continue;
    report(findings.componentInHtml({ name: mark.tag.name }), spanOf({ position }));
  }
}

/**
 * Splits a paragraph with marks into the items before, between and after its block components and unpaired tags, whose
 * partners may be among the blocks. Returns null if the paragraph does not change.
 */
function paragraphItems(children: PhrasingContent[], work: Work): Item[] | null {
  const items = itemsOf(children, 'phrasing', work);
  if (!items.some(({ placed }) => placed !== undefined)) {
    children.splice(
      0,
      children.length,
      ...items.flatMap(({ node }) => (node === undefined ? [] : [node as PhrasingContent])),
    );
    return null;
  }
  const alone = partnerless(items, work);
  const result: Item[] = [];
  let run: Item[] = [];
  const flush = (): void => {
    const nodes = assemble(run, 'phrasing', work) as PhrasingContent[];
    const { components } = work.context;
    const isOwn = (name: string): boolean => components.get(name)?.hash !== undefined;
    const onInText = ({ name, ...node }: Component): void =>
      work.report(findings.componentInText({ name, isOwn: isOwn(name) }), spanOf(node));
    const blocks = splitAtBlocks(nodes, { isInline: components.isInline, isOwn, onInText });
    result.push(...blocks.map((node) => ({ node })));
    run = [];
  };
  for (const item of items) {
    if (item.placed === undefined || !alone.has(item.placed)) run.push(item);
    else {
      flush();
      result.push(item);
    }
  }
  flush();
  return result;
}

/** Finds tags without a partner. Unknown tags stay in place and become text. */
function partnerless(items: Item[], { imports, context }: Work): Set<PlacedMark> {
  const open: PlacedMark[] = [];
  const alone = new Set<PlacedMark>();
  for (const { placed } of items) {
    if (placed?.mark.kind !== 'tag' || placed.mark.tag.kind === 'empty') continue;
    const { name, kind } = placed.mark.tag;
    if (!imports.has(name) && !context.components.has(name)) continue;
    if (kind === 'open') open.push(placed);
    else {
      const at = open.findLastIndex(({ mark }) => mark.kind === 'tag' && mark.tag.name === name);
      if (at < 0) alone.add(placed);
      else for (const skipped of open.splice(at).slice(1)) alone.add(skipped);
    }
  }
  for (const placed of open) alone.add(placed);
  return alone;
}

interface Frame {
  opener: PlacedMark | null;
  children: RootContent[];
}

/** Assembles nodes from items in order. Each closing mark is paired with the nearest opening mark that it matches. */
function assemble(items: Item[], level: Level, work: Work): RootContent[] {
  const frames: Frame[] = [{ opener: null, children: [] }];
  const top = (): Frame => frames.at(-1) ?? { opener: null, children: [] };
  const closeTop = (closer: PlacedMark | null, movedOut: MovedOut = createMovedOut()): void => {
    const { opener, children: inside } = frames.pop() ?? top();
    if (opener === null) return;
    const allowed = closer === null ? contentOf(opener, work) : null;
    const children = allowed === null ? [...inside, ...movedOut.take()] : movedOut.ownOf(inside, allowed);
    append(top().children, nodesOf(opener, { closer, children, level }, work));
  };
  /** Closes the frames above index `at`, whose closing marks are missing. */
  const closeUnclosed = (at: number): void => {
    const movedOut = createMovedOut();
    while (frames.length > at + 1) closeTop(null, movedOut);
    append(top().children, movedOut.take());
  };
  for (const { node, placed } of items) {
    if (node !== undefined) top().children.push(node);
    else if (isOpener(placed)) frames.push({ opener: placed, children: [] });
    else if (placed.mark.kind === 'tag' && placed.mark.tag.kind === 'empty') {
      top().children.push(...nodesOf(placed, { closer: placed, children: [], level }, work));
    } else {
      const at = frameFor(placed, frames);
      if (at < 0) top().children.push(...strayNodes(placed, level, work));
      else {
        closeUnclosed(at);
        closeTop(placed);
      }
    }
  }
  closeUnclosed(0);
  return level === 'flow' ? withParagraphs(top().children, work) : top().children;
}

/** Appends nodes one by one, because `push(...nodes)` fails for the nodes of a very long page. */
function append(children: RootContent[], nodes: readonly RootContent[]): void {
  for (const node of nodes) children.push(node);
}

/** The components that an unclosed tag may contain; null if any content may follow it. */
function contentOf({ mark }: PlacedMark, { context }: Work): readonly string[] | null {
  const { content } = (mark.kind === 'tag' && context.components.get(mark.tag.name)) || { content: 'markdown' };
  return content === 'markdown' ? null : content === 'nothing' ? [] : content;
}

function isOpener({ mark }: PlacedMark): boolean {
  return mark.kind === 'fence-open' || (mark.kind === 'tag' && mark.tag.kind === 'open');
}

/**
 * Index of the frame that a closing mark ends, or −1. A fence of N colons closes the nearest container opened by N
 * colons, or else the nearest container opened by fewer.
 */
function frameFor({ mark }: PlacedMark, frames: Frame[]): number {
  if (mark.kind === 'tag')
    return frames.findLastIndex(({ opener }) => opener?.mark.kind === 'tag' && opener.mark.tag.name === mark.tag.name);
  if (mark.kind !== 'fence-close') return -1;
  const colonsOf = ({ opener }: Frame): number => (opener?.mark.kind === 'fence-open' ? opener.mark.colons : Infinity);
  const equal = frames.findLastIndex((frame) => colonsOf(frame) === mark.colons);
  return equal >= 0 ? equal : frames.findLastIndex((frame) => colonsOf(frame) < mark.colons);
}

function nodesOf(
  opener: PlacedMark,
  { closer, children, level }: { closer: PlacedMark | null; children: RootContent[]; level: Level },
  work: Work,
): RootContent[] {
  const { mark, span } = opener;
  if (mark.kind === 'fence-open') {
    if (mark.name === 'code-group') return codeGroupOf(opener, { closer, children, mark }, work);
    if (isContainerName(mark.name)) {
      if (closer === null) work.report(findings.containerNotClosed({ name: mark.name, colons: mark.colons }), span);
      return [containerOf(opener, { closer, children, name: mark.name, mark }, work)];
    }
    const nearest = closest(mark.name, [...containerNames, 'code-group']);
    work.report(
      findings.containerUnknown({ name: mark.name, names: containerNames, ...(nearest !== undefined && { nearest }) }),
      span,
    );
    return [asText(opener, level), ...children, ...(closer === null ? [] : [asText(closer, level)])];
  }
  if (mark.kind !== 'tag') return children;
  const known = componentOf(opener, { closer, children, tag: mark.tag }, work);
  if (known !== null && closer === null) work.report(findings.tagNotClosed({ name: mark.tag.name }), span);
  if (known !== null) return known;
  if (level === 'flow') return children;
  return [asText(opener, level), ...children, ...(closer === null || closer === opener ? [] : [asText(closer, level)])];
}

/** Handles formulas, comments, values, unmatched closing marks, misplaced imports and unclosed tags. */
function strayNodes(placed: PlacedMark, level: Level, work: Work): RootContent[] {
  const { mark, span } = placed;
  if (mark.kind === 'math') return [formula(mark, { level, span })];
  if (mark.kind === 'comment' || mark.kind === 'value') {
    const text = mark.kind === 'value' ? mark.text : '';
    return text === '' ? [] : [asText({ ...placed, original: text }, level)];
  }
  if (mark.kind === 'tag') {
    work.report(findings.tagNotOpened({ name: mark.tag.name }), span);
    if (level === 'flow') return [];
  }
  if (mark.kind === 'broken-tag') work.report(findings.tagInvalid({ name: mark.name }), span);
  if (mark.kind === 'fence-close') work.report(findings.containerNotOpened(), span);
  return [asText(placed, level)];
}

function formula(mark: MathMark, { level, span }: { level: Level; span: Span }): RootContent {
  const { display, tex: value } = mark;
  if (level === 'flow' && display) return { type: 'math', value, position: span };
  const inline: RootContent = { type: 'inlineMath', value, display, position: span };
  return level === 'flow' ? paragraphOf([inline]) : inline;
}

function asText({ original, span }: PlacedMark, level: Level): RootContent {
  const text: RootContent = { type: 'text', value: original, position: span };
  return level === 'flow' ? paragraphOf([text]) : text;
}

/** Wraps inline components between blocks in a paragraph. */
function withParagraphs(children: RootContent[], { context }: Work): RootContent[] {
  const isLoose = (node: RootContent): boolean => node.type === 'component' && context.components.isInline(node.name);
  if (!children.some(isLoose)) return children;
  const result: RootContent[] = [];
  let run: PhrasingContent[] = [];
  for (const node of [...children, null]) {
    if (node !== null && isLoose(node)) {
      if (run.length > 0) run.push({ type: 'text', value: ' ' });
      run.push(node as PhrasingContent);
      continue;
    }
    if (run.length > 0) result.push(paragraphOf(run));
    run = [];
    if (node !== null) result.push(node);
  }
  return result;
}
