/**
 * Finds the marks in the mdast of masked text, and restores the author's text where a mask turns out to be something
 * else.
 */
import type { Html, PhrasingContent, RootContent } from 'mdast';
import type { Point, Span } from '../../findings/finding.ts';
import type { Mark } from './find-marks.ts';
import { sourcePoint, spanBetween } from './mask.ts';
import type { Masked } from './mask.ts';
import type { MarkdownNode } from '../nodes.ts';

/** A mark at the position where the parser left its mask: as a block or inline. */
export interface PlacedMark {
  mark: Mark;
  /** The author's text for the mark. */
  original: string;
  /** Offset in the author's text. */
  from: number;
  /** Span in the author's file. */
  span: Span;
  /** Offset of the mask in the masked text. */
  offset: number;
}

interface Work {
  masked: Masked;
  /** Start of the text in its file. */
  start: Point;
}

export type Item = { node: RootContent; placed?: undefined } | { placed: PlacedMark; node?: undefined };

/** The marks of an HTML node in order; null for the author's own HTML. An empty list means that the node is dropped. */
export function marksOf(node: Html, work: Work): PlacedMark[] | null {
  const { masked } = work;
  if (!node.value.includes(masked.word)) return null;
  const token = new RegExp(
    `\\s*(?:<!--${masked.word}:(\\d+)(?:\\n[^-]*)?-->|<${masked.word}-(\\d*)(?:\\s[^/]*)?/>)\\s*`,
    'y',
  );
  const marks: PlacedMark[] = [];
  for (let at = 0; at < node.value.length; at = token.lastIndex) {
    const found = token.exec(node.value);
    if (found === null) return null;
    const id = found[1] ?? found[2] ?? '';
    if (id === '') continue;
    const [before = ''] = /^\s*/.exec(found[0]) ?? [];
    const { start } = node.position ?? {};
    if (start?.offset === undefined) continue;
    // Several marks in one node are all on its first line.
    const placed = placedMark({ id: Number(id), offset: start.offset + at + before.length, line: start.line }, work);
    if (placed !== null) marks.push(placed);
  }
  return marks;
}

/** `offset` is the mask's offset in the masked text; `line` is a line in the author's file. */
export function placedMark(
  { id, offset, line: lineInFile }: { id: number; offset: number; line: number },
  { masked, start }: Work,
): PlacedMark | null {
  const mark = masked.marks[id];
  const original = masked.originals[id];
  if (mark === undefined || original === undefined) return null;
  const line = lineInFile - start.line + 1;
  const point = sourcePoint(masked, { line, column: offset - masked.text.lastIndexOf('\n', offset - 1) });
  const from = (masked.source.lines[line - 1] ?? 0) + point.column - 1;
  return {
    mark,
    original,
    from,
    span: spanBetween(masked.source, { from, to: from + original.length }, start),
    offset,
  };
}

/** Restores the original text of masks in code, URLs and other literal text. */
export function restoreText(node: MarkdownNode, masked: Masked): void {
  const restore = <T extends string | null | undefined>(value: T): T =>
    value?.includes(masked.word) ? (restored(value, masked) as T) : value;
  switch (node.type) {
    case 'text':
    case 'html':
    case 'inlineCode':
      node.value = restore(node.value);
      break;
    case 'code':
      node.value = restore(node.value);
      node.lang = restore(node.lang);
      node.meta = restore(node.meta);
      break;
    case 'link':
    case 'definition':
    case 'image':
      node.url = restore(node.url);
      node.title = restore(node.title);
      if (node.type === 'image') node.alt = restore(node.alt);
      if (node.type === 'definition') node.label = restore(node.label);
      if (node.type === 'definition') node.identifier = restore(node.identifier);
      break;
    case 'linkReference':
    case 'imageReference':
      node.label = restore(node.label);
      node.identifier = restore(node.identifier);
      if (node.type === 'imageReference') node.alt = restore(node.alt);
      break;
  }
}

/** True if a line in the node contains a mask; a node without masks already has the author's text. */
export function containsMask(node: RootContent, { masked, start }: Work): boolean {
  const { position } = node;
  if (position === undefined) return true;
  const last = position.end.line - start.line + 1;
  for (let line = position.start.line - start.line + 1; line <= last; line++) if (masked.edits.has(line)) return true;
  return false;
}

/** Replaces each mask in a string with the author's text. */
function restored(text: string, { word, originals }: Pick<Masked, 'word' | 'originals'>): string {
  if (word === '' || !text.includes(word)) return text;
  const mask = new RegExp(
    `<?!--${word}:(\\d+)(?:-->?)?|${word}:(\\d+)\\.(\\d+)(?:-->)?|<${word}-(\\d*)(?:/>)?|${word}-(\\d+)\\.(\\d+)(?:/>)?`,
    'gi',
  );
  return text.replace(
    mask,
    (
      found: string,
      comment?: string,
      commentNext?: string,
      commentLine?: string,
      tag?: string,
      tagNext?: string,
      tagLine?: string,
    ) => {
      if (tag === '') return '';
      const lines = originals[Number(comment ?? commentNext ?? tag ?? tagNext)]?.split('\n') ?? [];
      const line = Number(commentLine ?? tagLine ?? 0);
      // The indentation of continuation lines was never masked.
      const original = line === 0 ? (lines[0] ?? '') : (lines[line]?.trimStart() ?? '');
      // The parser has removed the angle brackets around a URL.
      return found.startsWith('!') ? original.slice(1, -1) : original;
    },
  );
}

/** True for nodes with inline children. */
export function containsPhrasing(node: RootContent): boolean {
  return phrasingParents.has(node.type);
}
const phrasingParents = new Set([
  'paragraph',
  'heading',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  'tableCell',
]);

/** Wraps inline nodes in a paragraph. */
export function paragraphOf(children: PhrasingContent[]): RootContent {
  const start = children[0]?.position?.start;
  const end = children.at(-1)?.position?.end;
  return { type: 'paragraph', children, ...(start !== undefined && end !== undefined && { position: { start, end } }) };
}
