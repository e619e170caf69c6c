/** Finds the first heading and the first paragraph of a page's body as plain text, line by line and without a parser. */
import { findMarks } from './masks/find-marks.ts';
import { lineStarts } from '../findings/lines.ts';
import { plainInline } from './plain-inline.ts';
import type { InlineRules } from './plain-inline.ts';

/** How a body is read. */
export type ScanRules = Omit<InlineRules, 'isDefined'>;

/** Longest description, in UTF-16 units. */
const descriptionLength = 160;

/**
 * Text of the first level-1 heading outside code, or of a heading at the start of the body; undefined if both are
 * missing.
 */
export function firstHeading(body: string, rules: ScanRules): string | undefined {
  let first: Block | undefined;
  for (const block of blocks(shownPart(body, rules))) {
    first ??= block;
    if (block.kind === 'heading' && block.depth === 1) return titleOf(block);
  }
  return first?.kind === 'heading' ? titleOf(first) : undefined;

  function titleOf({ text }: Block): string | undefined {
    return plainInline(withoutId(text), inlineRules(body, rules)) || undefined;
  }
}

/** Text of the first top-level paragraph, cut at a word to fit a description; undefined if there is none. */
export function firstParagraph(body: string, rules: ScanRules): string | undefined {
  const ofInlines = inlineRules(body, rules);
  for (const block of blocks(shownPart(body, rules))) {
    const text = block.kind === 'paragraph' && block.isTop ? plainInline(block.text, ofInlines) : '';
    if (text !== '') return shorten(text);
  }
  return undefined;
}

/** Returns the body without exports or comments, and with known expressions replaced by their values. */
function shownPart(body: string, { tags }: ScanRules): string {
  if (tags !== 'components' || !/^export |\{\/\*|^#.*\{(?!#)/m.test(body)) return body;
  const finds = findMarks(body, lineStarts(body), {
    rules: 'mdx',
    math: false,
    headingIds: 'mdx-comment',
    isKnown: () => false,
  });
  let done = 0;
  const parts = finds.flatMap(({ mark, from, to }) => {
    if (mark.kind !== 'export' && mark.kind !== 'comment' && mark.kind !== 'value') return [];
    const part = body.slice(done, from) + (mark.kind === 'value' ? mark.text : '');
    done = to;
    return [part];
  });
  return parts.join('') + body.slice(done);
}

function withoutId(heading: string): string {
  const whole = heading.trimEnd();
  const comment = whole.endsWith('*/}') ? whole.lastIndexOf('{/*') : -1;
  const text = comment >= 0 ? whole.slice(0, comment).trimEnd() : whole;
  const at = text.endsWith('}') ? text.lastIndexOf('{#') : -1;
  return at >= 0 && /^[^{}\s]+$/.test(text.slice(at + 2, -1)) ? text.slice(0, at) : text;
}

function inlineRules(body: string, rules: ScanRules): InlineRules {
  return { ...rules, isDefined: (label) => body.includes(`[${label}]:`) };
}

function shorten(text: string): string {
  if (text.length <= descriptionLength) return text;
  const cut = text.slice(0, descriptionLength - 1).replace(/[\uD800-\uDBFF]$/, '');
  // Han text has no spaces to cut at.
  const space = cut.lastIndexOf(' ');
  const kept = space > descriptionLength / 2 ? cut.slice(0, space) : cut;
  return `${kept.replace(/[\s,.;:，。；：、]+$/, '')}…`;
}

type Block = { kind: 'heading'; depth: number; text: string } | { kind: 'paragraph'; text: string; isTop: boolean };

const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const atxHeading = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const container = /^ {0,3}(:{3,})[ \t]*([A-Za-z]?)/;
/** Starts of other blocks: lists, quotes, tables, rules, definitions, code, tags, imports. */
const otherBlock =
  /^(?: {4}|\t| {0,3}(?:[-*+](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|>|\||(?:[*_-][ \t]*){3,}$|\[[^\]]+\]:|<[A-Za-z/!?]|import\s.*\bfrom\s))/;
/** Lines that end a paragraph without a blank line. */
const interrupts = /^ {0,3}(?:`{3,}|~{3,}|#{1,6}(?:[ \t]|$)|>|:{3}|[-*+][ \t]|1[.)][ \t]|<\/?[A-Za-z!?])/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;

/** Yields headings and paragraphs in order; skips everything else. */
function* blocks(body: string): Generator<Block> {
  const lines = linesOf(body);
  let depth = 0;
  for (let line = lines.next(); line !== null; line = lines.next()) {
    if (line.trim() === '') continue;
    const opening = fence.exec(line)?.[1];
    const heading = atxHeading.exec(line);
    const colons = container.exec(line);
    if (opening !== undefined) skipFence(lines, opening);
    else if (heading !== null) yield headingOf(line.slice(heading[0].length), heading[1]?.length ?? 1);
    else if (colons !== null) depth = Math.max(0, depth + (colons[2] === '' ? -1 : 1));
    else if (line.trimStart().startsWith('<!--')) skipComment(lines, line);
    else if (otherBlock.test(line)) skipBlock(lines);
    else yield paragraph(lines, { first: line, isTop: depth === 0 });
  }
}

function headingOf(rest: string, depth: number): Block {
  return { kind: 'heading', depth, text: rest.trim().replace(/(?:^|[ \t])#+$/, '') };
}

interface Lines {
  next(): string | null;
  peek(): string | null;
}

function linesOf(body: string): Lines {
  let at = 0;
  const read = (): { line: string; after: number } | null => {
    if (at >= body.length) return null;
    const end = body.indexOf('\n', at);
    const line = end < 0 ? body.slice(at) : body.slice(at, end);
    return { line: line.endsWith('\r') ? line.slice(0, -1) : line, after: end < 0 ? body.length : end + 1 };
  };
  return {
    peek: () => read()?.line ?? null,
    next: () => {
      const found = read();
      if (found !== null) at = found.after;
      return found?.line ?? null;
    },
  };
}

function skipFence(lines: Lines, opening: string): void {
  const mark = opening.charAt(0);
  for (let line = lines.next(); line !== null; line = lines.next()) {
    const closing = line.trim();
    if (closing.length >= opening.length && closing === mark.repeat(closing.length) && !line.startsWith('    ')) return;
  }
}

function skipComment(lines: Lines, first: string): void {
  for (let line: string | null = first; line !== null && !line.includes('-->'); line = lines.next());
}

/** A list, quote or table ends at the next blank line; a fence may contain blank lines. */
function skipBlock(lines: Lines): void {
  for (let line = lines.peek(); line !== null && line.trim() !== ''; line = lines.peek()) {
    const opening = fence.exec(line)?.[1];
    if (atxHeading.test(line) || container.test(line)) return;
    lines.next();
    if (opening !== undefined) skipFence(lines, opening);
  }
}

function paragraph(lines: Lines, { first, isTop }: { first: string; isTop: boolean }): Block {
  const text = [first.trim()];
  for (let line = lines.peek(); line !== null && line.trim() !== '' && !isEnd(line); line = lines.peek()) {
    lines.next();
    const rule = underline.exec(line)?.[1];
    if (rule !== undefined) return { kind: 'heading', depth: rule.startsWith('=') ? 1 : 2, text: text.join('\n') };
    text.push(line.trim());
  }
  return { kind: 'paragraph', text: text.join('\n'), isTop };
}

function isEnd(line: string): boolean {
  return interrupts.test(line) && !underline.test(line);
}
