/**
 * Builds the mdast of one file's Markdown, with containers, components and snippets, and with positions in the author's
 * text.
 */
import type { Root } from 'mdast';
import {
  paragraphTooComplex,
  definitionsTooMany,
  entitiesTooMany,
  lineTooComplex,
  pageTooComplex,
  pageTooDeep,
} from '../findings/catalogue.ts';
import type { Problem, Point, Span } from '../findings/finding.ts';
import { createPointAt, pointAfter } from '../findings/lines.ts';
import { keepEscapedAlerts } from './passes/alerts.ts';
import { readIndentedHtml } from './passes/indented-html.ts';
import { joinCjkEmphasis } from './passes/cjk-emphasis.ts';
import { reportHtmlExpressions } from './masks/html-expressions.ts';
import { mask, maxMarks, sourcePoint } from './masks/mask.ts';
import type { Masked } from './masks/mask.ts';
import type { MarkdownNode } from './nodes.ts';
import { rebuild } from './masks/rebuild.ts';
import {
  isTooDeep,
  maxMarksAtOnce,
  opensTooMuch,
  overfullForNative,
  overfullForRemark,
  overfullLine,
} from './passes/tree-depth.ts';
import type { Overfull } from './passes/tree-depth.ts';
import { fillProps } from './components/values-in-props.ts';
import { readWords, unknownValue } from './passes/words.ts';
import type { SourceText, TreeContext } from './tree-context.ts';

/** Returns null if the text is rejected, after reporting the reason. */
export function buildTree(source: SourceText, context: TreeContext): Root | null {
  const refuse = (problem: Problem, span?: Span): null => {
    context.report(problem, source.name, span);
    return null;
  };
  const overfull = overfullLine(source.text);
  if (overfull !== null) {
    const position = { line: overfull.line + source.start.line - 1, column: 1 };
    return refuse(lineTooComplex(overfull), { start: position, end: position });
  }
  const crowded = context.parserName === 'native' ? overfullForNative(source.text) : null;
  if (crowded !== null) {
    const position = { line: crowded + source.start.line - 1, column: 1 };
    return refuse(entitiesTooMany(), { start: position, end: position });
  }
  const excess = context.parserName === 'remark' ? overfullForRemark(source.text) : null;
  if (excess !== null) return refuse(...excessOf(excess, source.start));
  const { isInline, has: isKnown } = context.components;
  const masked = mask(source.text, {
    rules: source.rules,
    math: context.math,
    headingIds: context.headingIds,
    isInline,
    isKnown,
  });
  if (masked === null) return refuse(pageTooComplex({ most: maxMarks }));
  const root = opensTooMuch(masked.text) ? null : parseWithin(masked.text, context);
  if (root === null || isTooDeep(root)) return refuse(pageTooDeep());
  joinCjkEmphasis(root, masked.text);
  if (masked.text.includes('\\[!')) keepEscapedAlerts(root, masked.text);
  replaceWords(root, { source, masked, context });
  if (masked.marks.length === 0) shiftPositions(root, source.start);
  else movePositions(root, masked, source.start);
  if (source.rules === 'mdx') readIndentedHtml(root, source);
  if (source.rules === 'mdx')
    reportHtmlExpressions(root, source, (problem, span) => context.report(problem, source.name, span));
  if (masked.marks.length > 0) rebuild(root, { source, masked, context });
  if (masked.marks.length > 0 && isTooDeep(root)) return refuse(pageTooDeep());
  if (!masked.originals.some((original) => original.includes('%{'))) return root;
  const { values } = context.words;
  fillProps(root, values, (name, { file, span }) => context.report(unknownValue(name, values), file, span));
  return root;
}

function excessOf(excess: Overfull, start: Point): [Problem, Span?] {
  if (excess.kind === 'levels') return [pageTooDeep()];
  if (excess.kind === 'definitions') return [definitionsTooMany({ most: maxMarksAtOnce })];
  const position = { line: excess.line + start.line - 1, column: 1 };
  return [paragraphTooComplex({ most: maxMarksAtOnce }), { start: position, end: position }];
}

function replaceWords(
  root: Root,
  { source, masked, context }: { source: SourceText; masked: Masked; context: TreeContext },
): void {
  const maskedPoint = createPointAt(masked.text);
  const pointAt = (offset: number): Point => moved(maskedPoint(offset), masked, source.start);
  readWords(root, masked.text, {
    ...context.words,
    onUnknown(name, from) {
      const span = from === undefined ? undefined : { start: pointAt(from), end: pointAt(from + name.length + 3) };
      context.report(unknownValue(name, context.words.values), source.name, span);
    },
  });
}

/** remark-parse overflows its stack on nested text of a few kB; the native parser does not. */
function parseWithin(text: string, { parse, parserName }: TreeContext): Root | null {
  if (parserName === 'native') return parse(text);
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Does what `movePositions` does, in half the time, for text without marks. Most pages have none. */
function shiftPositions(node: MarkdownNode, start: Point): void {
  const { position } = node;
  if (position !== undefined)
    node.position = { start: shifted(position.start, start), end: shifted(position.end, start) };
  if ('children' in node) for (const child of node.children) shiftPositions(child, start);
}

function shifted({ line, column }: Point, start: Point): Point {
  return { line: line + start.line - 1, column: line === 1 ? column + start.column - 1 : column };
}

function movePositions(node: MarkdownNode, masked: Masked, start: Point): void {
  const { position } = node;
  if (position !== undefined) {
    const begin = moved(position.start, masked, start);
    const { offset } = position.start;
    // Masks are recognized by their offsets. Other nodes lose their offsets, which would point into the masked text.
    const isMask = node.type === 'html' && offset !== undefined && masked.marks.length > 0;
    node.position = { start: isMask ? { ...begin, offset } : begin, end: moved(position.end, masked, start) };
  }
  if (!('children' in node)) return;
  for (const child of node.children) movePositions(child, masked, start);
}

function moved(point: Point, masked: Masked, start: Point): Point {
  return pointAfter(start, masked.marks.length === 0 ? point : sourcePoint(masked, point));
}
