/** Finds where an author wrote an element on a rendered page, if the source text identifies it. */
import type { AxeElement } from './axe-in-page.ts';
import type { Span } from '../../findings/finding.ts';
import { linesOf } from '../../findings/finding.ts';

type ElementClues = Pick<AxeElement, 'name' | 'values' | 'text' | 'heading'>;

/** The line of the element itself; null if the text does not identify it. */
export function elementInSource(source: string, { name, values, text }: ElementClues): Span | null {
  const lines = linesOf(source);
  const tag = new RegExp(`<${name.replaceAll(/[^\w-]/g, '\\$&')}(?![\\w-])[^>]*>?`, 'i');
  const tagged = lines.flatMap((line, index) => (tag.test(line) ? [{ line, index }] : []));
  const same = ({ line, index }: { line: string; index: number }): number =>
    values.filter((value) => line.includes(value)).length +
    (text !== '' && plain(lines.slice(index, index + 3).join(' ')).includes(plain(text)) ? 1 : 0);
  const best = tagged.toSorted((a, b) => same(b) - same(a))[0];
  if (best !== undefined && (same(best) > 0 || (text === '' && values.length === 0))) {
    const found = tag.exec(best.line);
    return spanOn(best.index, found?.index ?? 0, (found?.index ?? 0) + (found?.[0].length ?? 0));
  }
  const words = plain(text);
  const isIn = (line: string): boolean =>
    line.includes(words.slice(0, 60)) || (line.length > 9 && words.startsWith(line));
  const level = /^h([1-6])$/i.exec(name)?.[1];
  const heading = level === undefined ? undefined : new RegExp(`^#{${level}}\\s`);
  const found = words.length < 2 ? [] : [...lines.keys()].filter((at) => isIn(plain(lines[at] ?? '')));
  const body = bodyStart(lines);
  // The description in the frontmatter often contains the same words.
  const index =
    found.find((at) => heading?.test(lines[at] ?? '') === true) ?? found.find((at) => at >= body) ?? found[0] ?? -1;
  if (index >= 0) return wholeLine(lines, index);
  const atValue = lines.findIndex((line) => values.some((value) => value.length > 2 && line.includes(value)));
  return atValue < 0 ? null : wholeLine(lines, atValue);
}

/** The index of the first line after the frontmatter. */
function bodyStart(lines: readonly string[]): number {
  return lines[0] === '---' ? lines.indexOf('---', 1) + 1 : 0;
}

/** The first formula below the heading above the element, or else this heading; the first line if there is none. */
export function sectionInSource(source: string, { name, heading }: ElementClues): Span {
  const lines = linesOf(source);
  const text = plain(heading);
  const index = text === '' ? -1 : lines.findIndex((line) => /^#{1,6}\s/.test(line) && plain(line).includes(text));
  const formula = name === 'math' ? lines.findIndex((line, at) => at > index && line.trimStart().startsWith('$$')) : -1;
  if (formula >= 0) return wholeLine(lines, formula);
  return index < 0 ? spanOn(0, 0, 0) : wholeLine(lines, index);
}

/** Text without markup characters. */
function plain(text: string): string {
  return text
    .replaceAll(/<[^>]*>|\]\([^)]*\)|[*_`~[\]\\]|\{#[^}]*\}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function wholeLine(lines: readonly string[], index: number): Span {
  const line = lines[index] ?? '';
  return spanOn(index, line.length - line.trimStart().length, line.trimEnd().length);
}

function spanOn(index: number, from: number, to: number): Span {
  return { start: { line: index + 1, column: from + 1 }, end: { line: index + 1, column: to + 1 } };
}
