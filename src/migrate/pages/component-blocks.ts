/**
 * Adds empty lines around components between lines of HTML. MDX and Vue render a component everywhere; in docsite, a
 * component inside a block of raw HTML is text.
 */
import { maskedText } from './edits.ts';
import type { Edit } from './edits.ts';
import { htmlBlocks } from './html-text.ts';
import type { Pass } from './pass.ts';
import { elementsOf, tagsOf } from './tag-scan.ts';
import type { Element } from './tag-scan.ts';

export const separateComponents: Pass = ({ text }, { site }) => {
  if (site.dialect.tags === 'html') return [];
  const masked = maskedText(text);
  const components = elementsOf(tagsOf(text, masked)).filter(({ open }) => /^[A-Z]/.test(open.name));
  if (components.length === 0) return [];
  return htmlBlocks(masked).flatMap(([start, end]) => {
    // Spaces at the beginning of a line have a meaning in lists and in `<pre>`.
    if (!text.startsWith('<', start) || /<(?:pre|textarea|script|style)\b/i.test(masked.slice(start, end))) return [];
    const ranges = components
      .filter(({ open, close }) => open.start >= start && (close ?? open).end <= end)
      .flatMap((component) => linesOf(component, text));
    return ranges.length === 0 ? [] : [...separated(ranges, text), ...outdented(ranges, { text, start, end })];
  });
};

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
  return /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 200), start)) && /^[ \t]*(?:\n|$)/.test(text.slice(end));
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
  { text, start, end }: { text: string; start: number; end: number },
): Edit[] {
  const first = Math.min(...ranges.map((range) => text.lastIndexOf('\n', range[0] - 1) + 1));
  return [...text.slice(first, end).matchAll(/^[ \t]+(?=\S)/gm)].map(({ index, 0: space }) => ({
    start: Math.max(start, first + index),
    end: first + index + space.length,
    text: '',
  }));
}
