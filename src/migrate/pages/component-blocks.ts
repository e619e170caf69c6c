/**
 * Adds empty lines around components between lines of HTML. MDX and Vue render a component everywhere; in docsite, a
 * component inside a block of raw HTML is text.
 */
import { lineAt, maskedText } from './edits.ts';
import type { Edit } from './edits.ts';
import { htmlBlocks } from './html-text.ts';
import type { Pass } from './pass.ts';
import { elementsOf, tagsOf } from './tag-scan.ts';
import type { Element } from './tag-scan.ts';

export const separateComponents: Pass = (page, { site, note }) => {
  const { text } = page;
  if (site.dialect.tags === 'html') return [];
  const masked = maskedText(text);
  const components = elementsOf(tagsOf(text, masked)).filter(({ open }) => /^[A-Z]/.test(open.name));
  if (components.length === 0) return [];
  return htmlBlocks(masked).flatMap(([start, end]) => {
    const inside = components.filter(({ open, close }) => open.start >= start && (close ?? open).end <= end);
    const ranges = inside.flatMap((component) => linesOf(component, text));
    const [first] = ranges;
    if (first === undefined) return [];
    // Spaces at the beginning of a line have a meaning in `<pre>`.
    const indent = /<(?:pre|textarea|script|style)\b/i.test(masked.slice(start, end))
      ? null
      : indentOf(text, start, end);
    if (indent !== null) return [...separated(ranges, text), ...outdented(ranges, { text, end, indent })];
    const detail = /^<[\w.]+/.exec(text.slice(first[0]))?.[0].slice(1) ?? '';
    note({ kind: 'manual', cause: 'A component inside HTML is not shown', line: lineAt(page, first[0]), detail });
    return [];
  });
};

/** The column of a block at the top level or in a list; null if its lines have other prefixes. */
function indentOf(text: string, start: number, end: number): number | null {
  const [prefix = ''] = /^(?: |[-*+] |\d+[.)] )*/.exec(text.slice(start, end)) ?? [];
  const column = prefix.length;
  if (text[start + column] !== '<') return null;
  const lines = text.slice(start, end).split('\n');
  const rest = lines.slice(1);
  if (prefix.trim() === '' && column < 4 && itemColumn(text.slice(0, start), column) === 0)
    return Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/[^ ]/)));
  if (!rest.every((line) => line.trim() === '' || line.startsWith(' '.repeat(column)))) return null;
  if (column < 4 || prefix.trim() !== '') return column;
  return column - itemColumn(text.slice(0, start), column) < 4 ? column : null;
}

/** The column of the text of the list item that contains the next line, which is indented; 0 outside lists. */
function itemColumn(before: string, indent: number): number {
  let limit = indent;
  for (const line of before.split('\n').toReversed()) {
    const space = line.search(/[^ ]/);
    if (space === -1 || space >= limit) continue;
    const column = /^ *(?:(?:[-*+]|\d+[.)]) +)+/.exec(line)?.[0].length ?? Infinity;
    if (column <= indent) return column;
    limit = space;
  }
  return 0;
}

type Range = readonly [start: number, end: number];

/** The element if it is alone on one line; its tags if each is alone on its lines. Empty for others. */
function linesOf({ open, close }: Element, text: string): Range[] {
  const whole: Range = [open.start, (close ?? open).end];
  const ranges: Range[] =
    close === null || !text.slice(...whole).includes('\n')
      ? [whole]
      : [
          [open.start, open.end],
          [close.start, close.end],
        ];
  return ranges.every((range) => isAlone(range, text)) ? ranges : [];
}

function isAlone([start, end]: Range, text: string): boolean {
  return (
    /(?:^|\n)[ \t>]*$/.test(text.slice(Math.max(0, start - 200), start)) && /^[ \t]*(?:\n|$)/.test(text.slice(end))
  );
}

function separated(ranges: readonly Range[], text: string): Edit[] {
  return ranges.flatMap(([start, end]) => {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    return [
      { start: lineStart, end: lineStart, text: '\n' },
      { start: end, end, text: '\n' },
    ];
  });
}

/** Removes the indentation of the lines from the first component on, which would be code after an empty line. */
function outdented(
  ranges: readonly Range[],
  { text, end, indent }: { text: string; end: number; indent: number },
): Edit[] {
  const first = Math.min(...ranges.map((range) => text.lastIndexOf('\n', range[0] - 1) + 1));
  return [...text.slice(first, end).matchAll(/^[ \t]+(?=\S)/gm)].flatMap(({ index, 0: space }) =>
    space.length <= indent ? [] : [{ start: first + index + indent, end: first + index + space.length, text: '' }],
  );
}
