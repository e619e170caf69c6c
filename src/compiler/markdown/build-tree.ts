/** One file's Markdown → its mdast with containers, components and snippets in place and every position the author's own. */
import type { Root } from 'mdast';
import type { Finding, Span } from '../diagnostics.ts';
import { lineTooLong, pageTooComplex, pageTooDeep } from '../diagnostics.ts';
import type { Point } from '../diagnostics.ts';
import { joinCjkEmphasis } from './cjk-emphasis.ts';
import { mask, mostMarks, sourcePoint } from './mask.ts';
import type { Masked } from './mask.ts';
import type { MarkdownNode, SourceName } from './nodes.ts';
import type { Parse } from './parser.ts';
import { rebuild } from './rebuild.ts';
import type { Components } from './component-table.ts';
import type { TwinEdit } from './twin.ts';
import { isTooDeep, opensTooMuch, overfullLine } from './tree-depth.ts';

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
  report(finding: Finding, file: SourceName, span?: Span): void;
  /** The tree of a snippet that `from` imports by `specifier`; null after reporting why there is none. */
  include(specifier: string, from: SourceText, span: Span): IncludedTree | null;
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
  const { isInline, has: isKnown } = context.components;
  const masked = mask(source.text, { rules: source.rules, isInline, isKnown });
  if (masked === null) return refuse(pageTooComplex({ most: mostMarks }));
  const root = opensTooMuch(masked.text) ? null : parseWithin(masked.text, context);
  if (root === null || isTooDeep(root)) return refuse(pageTooDeep());
  joinCjkEmphasis(root, masked.text);
  movePositions(root, masked, source.start);
  const twin = masked.marks.length === 0 ? [] : rebuild(root, { source, masked, context });
  return masked.marks.length > 0 && isTooDeep(root) ? refuse(pageTooDeep()) : { root, masked, twin };
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
