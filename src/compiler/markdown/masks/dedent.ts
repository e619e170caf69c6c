/**
 * Finds the indentation to remove from lines inside block components, so that indented content is not parsed as code.
 */
import { fencedLines } from './fenced-lines.ts';
import type { SourceLines } from './fenced-lines.ts';
import type { MarkGroup } from './find-marks.ts';

interface Removal {
  line: number;
  from: number;
  to: number;
  replacement: string;
}

/** `groups` are the lines that contain only tags, in order. */
export function dedentComponents(source: SourceLines, groups: readonly MarkGroup[]): Removal[] {
  const tagGroups = groups.filter((group) => group.finds.some(({ mark }) => mark.kind === 'tag'));
  if (!tagGroups.some((group) => indentOf(source, group.first) > 0) && !anyIndentedAfter(source, tagGroups)) return [];
  const fenced = fencedLines(source);
  const shifts = new Map<number, number>();
  for (const region of regionsOf(source, tagGroups, fenced)) {
    const inside = range(region.first, region.last).filter((line) => !isBlank(source, line));
    const indents = inside.filter((line) => !fenced.has(line)).map((line) => indentOf(source, line));
    const shift = Math.min(...indents.slice(0, 10_000)) - region.indent;
    if (indents.length === 0 || shift <= 0) continue;
    for (const line of inside) shifts.set(line, (shifts.get(line) ?? 0) + shift);
  }
  for (const [line, shift] of shiftsInLists(source, { tagGroups, fenced, shifts })) shifts.set(line, shift);
  return [...shifts].map(([line, shift]) => removalOf(source, line, shift)).filter(({ from, to }) => to > from);
}

function anyIndentedAfter(source: SourceLines, groups: readonly MarkGroup[]): boolean {
  return groups.some((group) =>
    /^(?:[ \t]*\n)*[ \t]/.test(source.text.slice(source.lines[group.last + 1] ?? source.text.length).slice(0, 200)),
  );
}

/** Line ranges between opening and closing tags. */
function regionsOf(
  source: SourceLines,
  groups: readonly MarkGroup[],
  fenced: ReadonlySet<number>,
): { first: number; last: number; indent: number }[] {
  const open: { name: string; line: number; indent: number }[] = [];
  const regions: { first: number; last: number; indent: number }[] = [];
  for (const { first, last, finds } of groups) {
    if (fenced.has(first)) continue;
    for (const { mark } of finds) {
      if (mark.kind !== 'tag' || mark.tag.kind === 'empty') continue;
      const { name, kind } = mark.tag;
      if (kind === 'open') open.push({ name, line: last, indent: indentOf(source, first) });
      else {
        const at = open.findLastIndex((tag) => tag.name === name);
        const [tag] = at < 0 ? [] : open.splice(at);
        if (tag !== undefined && tag.line < first)
          regions.push({ first: tag.line + 1, last: first - 1, indent: tag.indent });
      }
    }
  }
  return regions;
}

/**
 * Formatters may indent tags in list items so far that the tags look like code. Tags are never code, so their lines
 * move to the column of the item's content.
 */
function shiftsInLists(
  source: SourceLines,
  {
    tagGroups,
    fenced,
    shifts,
  }: { tagGroups: readonly MarkGroup[]; fenced: ReadonlySet<number>; shifts: ReadonlyMap<number, number> },
): Map<number, number> {
  const found = new Map<number, number>();
  const tagLines = new Set(tagGroups.flatMap(({ first, last }) => range(first, last)));
  if (![...tagLines].some((line) => indentOf(source, line) >= 6)) return found;
  // Start columns of the content of the list items around a line.
  const items: number[] = [];
  for (const [line, start] of source.lines.entries()) {
    if (fenced.has(line) || isBlank(source, line)) continue;
    const shift = shifts.get(line) ?? 0;
    const indent = indentOf(source, line) - shift;
    if (tagLines.has(line)) {
      const content = items.findLast((column) => column <= indent) ?? 0;
      if (content > 0 && indent - content >= 4) found.set(line, shift + indent - content);
      continue;
    }
    while (items.length > 0 && indent < (items.at(-1) ?? 0)) items.pop();
    const { to } = indentRange(source, line);
    const [marker = ''] = /^(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}(?=[^ \t])/.exec(source.text.slice(to, start + 200)) ?? [];
    if (marker !== '' && indent - (items.at(-1) ?? 0) < 4) items.push(indent + columns(marker));
  }
  return found;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

function isBlank({ text, lines }: SourceLines, line: number): boolean {
  return text.slice(lines[line] ?? 0, lines[line + 1] ?? text.length).trim() === '';
}

/** Columns of indentation on a line, after the quote markers. */
function indentOf(source: SourceLines, line: number): number {
  const { from, to } = indentRange(source, line);
  return columns(source.text.slice(from, to));
}

/** Offsets of the indentation on a line, after the quote markers. */
function indentRange({ text, lines }: SourceLines, line: number): { from: number; to: number } {
  const quotes = /(?: {0,3}> ?)*/y;
  quotes.lastIndex = lines[line] ?? 0;
  const from = quotes.lastIndex + (quotes.exec(text)?.[0].length ?? 0);
  let to = from;
  while (text[to] === ' ' || text[to] === '\t') to++;
  return { from, to };
}

function columns(space: string): number {
  let count = 0;
  for (const char of space) count = char === '\t' ? count + 4 - (count % 4) : count + 1;
  return count;
}

function removalOf(source: SourceLines, line: number, shift: number): Removal {
  const start = source.lines[line] ?? 0;
  const { from, to } = indentRange(source, line);
  let end = from;
  while (end < to && columns(source.text.slice(from, end)) < shift) end++;
  const left = Math.max(0, columns(source.text.slice(from, end)) - shift);
  return { line, from: from - start, to: end - start, replacement: ' '.repeat(left) };
}
