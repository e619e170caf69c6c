/** A page's text while passes edit it; records the line of the old file for every line of the new text. */

export interface PageText {
  text: string;
  /** The line of the old file, counted from 1, that each line of the text comes from. */
  lines: readonly number[];
}

/** Replaces a range in the text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The line of the old file at an offset. */
export function lineAt({ text, lines }: PageText, offset: number): number {
  return lines[countLines(text, 0, offset)] ?? lines.at(-1) ?? 1;
}

/** Applies edits. If two edits overlap, the later one is dropped. */
export function withEdits(page: PageText, edits: readonly Edit[]): PageText {
  if (edits.length === 0) return page;
  const ordered = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const parts: string[] = [];
  const lines: number[] = [page.lines[0] ?? 1];
  let done = 0;
  let line = 0;
  const keep = (to: number): void => {
    const kept = page.text.slice(done, to);
    parts.push(kept);
    for (let at = kept.indexOf('\n'); at !== -1; at = kept.indexOf('\n', at + 1)) lines.push(page.lines[++line] ?? 1);
    done = to;
  };
  for (const { start, end, text } of ordered) {
    if (start < done) continue;
    keep(start);
    parts.push(text);
    const origin = page.lines[line] ?? 1;
    for (let added = countLines(text, 0, text.length); added > 0; added--) lines.push(origin);
    line += countLines(page.text, start, end);
    done = end;
  }
  keep(page.text.length);
  return { text: parts.join(''), lines };
}

function countLines(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Indents every line that is not empty. */
export function indented(text: string, indent: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n');
}

/** Replaces each character of code in a masked text; none of the passes matches it. */
const maskCharacter = '\uE000';

export interface Fence {
  /** From the start of its first line to the end of its last line, without the line break. */
  start: number;
  end: number;
  /** White space, quote markers and list markers before the fence. */
  indent: string;
  marker: string;
  info: string;
  infoStart: number;
  /** The code, with its indentation and the last line break. */
  bodyStart: number;
  bodyEnd: number;
}

/** Fenced code blocks, in order. An unclosed block ends at the end of the text, as in CommonMark. */
export function fencesOf(text: string): Fence[] {
  const fences: Fence[] = [];
  const opening = /^((?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*)(`{3,}|~{3,})([^\n]*)$/gm;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const [whole, indent = '', marker = '', info = ''] = match;
    if (marker.startsWith('`') && info.includes('`')) continue;
    const bodyStart = Math.min(text.length, match.index + whole.length + 1);
    const closing = new RegExp(`^[ \\t>]{0,${indent.length + 3}}${marker[0]}{${marker.length},}[ \\t]*$`, 'gm');
    closing.lastIndex = bodyStart;
    const found = closing.exec(text);
    const itemEnd = /[^ \t>]/.test(indent) ? endOfItem(text, bodyStart, indent.length) : text.length;
    const closed = found !== null && found.index < itemEnd ? found : null;
    const end = closed === null ? itemEnd : closed.index + closed[0].length;
    fences.push({
      start: match.index,
      end,
      indent,
      marker,
      info,
      infoStart: match.index + indent.length + marker.length,
      bodyStart,
      bodyEnd: closed === null ? itemEnd : closed.index,
    });
    opening.lastIndex = Math.max(end, bodyStart);
  }
  return fences;
}

/** The end of the list item that contains a block: before the first line that is indented less than the item's text. */
function endOfItem(text: string, start: number, column: number): number {
  const after = new RegExp(`^(?![ \\t]*$)(?![ \\t>]{${column}})`, 'gm');
  after.lastIndex = start;
  const found = after.exec(text);
  return found === null ? text.length : Math.max(start, found.index - 1);
}

/** The text with fenced code, inline code and comments masked. Its length and its line breaks are preserved. */
export function maskedText(text: string, { comments = true }: { comments?: boolean } = {}): string {
  const hidden: [number, number][] = fencesOf(text).map(({ start, end }) => [start, end]);
  const withoutFences = hide(text, hidden);
  const inline: [number, number][] = [];
  for (const { 0: whole, index } of withoutFences.matchAll(spans)) {
    if (comments || !whole.startsWith('<!--')) inline.push([index, index + whole.length]);
  }
  return hide(withoutFences, inline);
}

/** Inline code and comments; the first group is the mark before and after code. */
const spans = /(?<!\\)(`+)(?!`)((?:(?!\n[ \t]*\n)[^\uE000])*?[^`\uE000])\1(?!`)|<!--[\s\S]*?(?:-->|$(?![\s\S]))/g;

/** Inline code, with the number of backticks at each end. */
export function codeSpansOf(text: string): { start: number; end: number; ticks: number }[] {
  const withoutFences = hide(
    text,
    fencesOf(text).map(({ start, end }) => [start, end]),
  );
  return [...withoutFences.matchAll(spans)].flatMap(({ 0: whole, 1: marks, index }) =>
    marks === undefined ? [] : [{ start: index, end: index + whole.length, ticks: marks.length }],
  );
}

/** Replaces everything except line breaks in the ranges. */
export function hide(text: string, ranges: readonly (readonly [number, number])[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const [start, end] of ranges) {
    if (start < done) continue;
    parts.push(text.slice(done, start), text.slice(start, end).replaceAll(/[^\n]/g, maskCharacter));
    done = end;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

/** The offset of the first character of each line. */
export function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}
