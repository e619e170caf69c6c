/** One file's Markdown → its mdast with containers, components and snippets in place and every position the author's own. */
import type { Root } from 'mdast';
import { blockTooFull, definitionsTooMany, lineTooLong, pageTooComplex, pageTooDeep } from '../diagnostics.ts';
import type { Finding, Point, Span } from '../diagnostics.ts';
import { joinCjkEmphasis } from './cjk-emphasis.ts';
import { reportHtmlExpressions } from './html-expressions.ts';
import { mask, mostMarks, sourcePoint } from './mask.ts';
import type { Masked } from './mask.ts';
import type { MarkdownNode, SourceName } from './nodes.ts';
import type { Parse } from './parser.ts';
import { rebuild } from './rebuild.ts';
import type { Components } from './component-table.ts';
import type { TwinEdit } from './twin.ts';
import { isTooDeep, mostAtOnce, opensTooMuch, overfullForRemark, overfullLine } from './tree-depth.ts';
import type { Overfull } from './tree-depth.ts';
import { fillProps } from './values-in-props.ts';
import { withValues } from './values.ts';
import { readWords, unknownValue } from './words.ts';
import type { WordOptions } from './words.ts';

/** A text to build a tree of. */
export interface SourceText {
  name: SourceName;
  /** With `\n` alone as line ending; without frontmatter. */
  text: string;
  /** Where the text begins in its file. */
  start: Point;
  rules: 'md' | 'mdx';
}

/** What building a tree needs of the page that it is for. */
export interface TreeContext {
  parse: Parse;
  parserName: 'native' | 'remark';
  components: Components;
  words: Pick<WordOptions, 'values' | 'autolinks' | 'highlightInlineCode'>;
  /** `$…$` is a formula. */
  math: boolean;
  report(finding: Finding, file: SourceName, span?: Span): void;
  /** The tree of a snippet that `from` imports by `specifier`; null after reporting why there is none. */
  include(specifier: string, from: SourceText, span: Span): IncludedTree | null;
  /** Notes that the page depends on a component of the site. */
  noteComponent(name: string, hash: string): void;
}

export interface IncludedTree {
  name: SourceName;
  tree: BuiltTree;
}

export interface BuiltTree {
  root: Root;
  masked: Masked;
  /** What stands in the Markdown twin for each mark that took effect. */
  twin: TwinEdit[];
}

/** Null when the text is refused, which has then been reported. */
export function buildTree(source: SourceText, context: TreeContext): BuiltTree | null {
  const refuse = (finding: Finding, span?: Span): null => {
    context.report(finding, source.name, span);
    return null;
  };
  const overfull = overfullLine(source.text);
  if (overfull !== null) {
    const place = { line: overfull.line + source.start.line - 1, column: 1 };
    return refuse(lineTooLong(overfull), { start: place, end: place });
  }
  const excess = context.parserName === 'remark' ? overfullForRemark(source.text) : null;
  if (excess !== null) return refuse(...excessOf(excess, source.start));
  const { isInline, has: isKnown } = context.components;
  const masked = mask(source.text, { rules: source.rules, math: context.math, isInline, isKnown });
  if (masked === null) return refuse(pageTooComplex({ most: mostMarks }));
  const root = opensTooMuch(masked.text) ? null : parseWithin(masked.text, context);
  if (root === null || isTooDeep(root)) return refuse(pageTooDeep());
  joinCjkEmphasis(root, masked.text);
  const words = readWordsOf(root, { source, masked, context });
  movePositions(root, masked, source.start);
  if (source.rules === 'mdx')
    reportHtmlExpressions(root, source, (finding, span) => context.report(finding, source.name, span));
  const twin = masked.marks.length === 0 ? [] : rebuild(root, { source, masked, context });
  if (masked.marks.length > 0 && isTooDeep(root)) return refuse(pageTooDeep());
  if (!masked.originals.some((original) => original.includes('%{'))) return { root, masked, twin: [...twin, ...words] };
  const { values } = context.words;
  fillProps(root, values, (name, { file, span }) => context.report(unknownValue(name, values), file, span));
  return { root, masked, twin: [...twin.map((edit) => ({ ...edit, text: withValues(edit.text, values) })), ...words] };
}

function excessOf(excess: Overfull, start: Point): [Finding, Span?] {
  if (excess.kind === 'levels') return [pageTooDeep()];
  if (excess.kind === 'definitions') return [definitionsTooMany({ most: mostAtOnce })];
  const place = { line: excess.line + start.line - 1, column: 1 };
  return [blockTooFull({ most: mostAtOnce }), { start: place, end: place }];
}

/** What the values are in the Markdown twin. */
function readWordsOf(
  root: Root,
  { source, masked, context }: { source: SourceText; masked: Masked; context: TreeContext },
): TwinEdit[] {
  const edits: TwinEdit[] = [];
  const pointAt = (offset: number): Point => {
    const before = masked.text.slice(0, offset).split('\n');
    return moved({ line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }, masked, source.start);
  };
  readWords(root, masked.text, {
    ...context.words,
    onValue: (from, to, text) => edits.push({ offset: from, text, length: to - from }),
    onUnknown(name, from) {
      const span = from === undefined ? undefined : { start: pointAt(from), end: pointAt(from + name.length + 3) };
      context.report(unknownValue(name, context.words.values), source.name, span);
    },
  });
  return edits;
}

/** remark-parse overflows its stack on nested text of a few kB; the native parser has no stack to overflow. */
function parseWithin(text: string, { parse, parserName }: TreeContext): Root | null {
  if (parserName === 'native') return parse(text);
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function movePositions(node: MarkdownNode, masked: Masked, start: Point): void {
  const { position } = node;
  if (position !== undefined) {
    const begin = moved(position.start, masked, start);
    const { offset } = position.start;
    // By its offset a mask is found again; elsewhere offsets are dropped, for they point into the masked text.
    const isMask = node.type === 'html' && offset !== undefined && masked.marks.length > 0;
    node.position = { start: isMask ? { ...begin, offset } : begin, end: moved(position.end, masked, start) };
  }
  if (!('children' in node)) return;
  for (const child of node.children) movePositions(child, masked, start);
}

function moved(point: Point, masked: Masked, start: Point): Point {
  const { line, column } = masked.marks.length === 0 ? point : sourcePoint(masked, point);
  return { line: line + start.line - 1, column: line === 1 ? column + start.column - 1 : column };
}
