/** The parts of a page in which the inline syntax of Python-Markdown's extensions applies. */
import { hideFormulas } from './braces.ts';
import { fencesOf, hide, maskedText } from './edits.ts';
import type { PassContext } from './pass.ts';

/** Tags, link targets, definitions of links, URLs, and labels of footnotes. */
const others =
  /<[A-Za-z/][^<>\n]*>|\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|^[ \t>]*\[[^\]\n]+\]:[^\n]*$|\bhttps?:\/\/[^\s<>)]+|\[\^[^\]\n]+\]/gm;

/** Masks everything that is not prose. The text's length and its line breaks are preserved. */
export function proseOf(text: string, context: PassContext): string {
  const masked = hideFormulas(withoutCode(text), context);
  return hide(
    masked,
    [...masked.matchAll(others)].map(({ index, 0: whole }) => [index, index + whole.length] as const),
  );
}

/** Masks all code and comments. The text's length and its line breaks are preserved. */
export function withoutCode(text: string): string {
  return hide(maskedText(text), indentedCodeOf(text));
}

/** Lists, footnotes, definitions and elements; paragraphs in them are indented. */
const holder = /^ {0,3}(?:(?:[-*+]|\d+[.)])[ \t]|\[\^[^\]\n]+\]:|:[ \t]|<[a-z])/;

/**
 * The lines of code that is indented by four spaces. Code in lists is not found, because text in lists has the same
 * indentation.
 */
export function indentedCodeOf(text: string): [number, number][] {
  const fences = fencesOf(text);
  const found: [number, number][] = [];
  let isHeld = false;
  let isAfterEmpty = true;
  let isCode = false;
  for (const { index, 0: line } of text.matchAll(/^.*$/gm)) {
    while ((fences[0]?.end ?? index) < index) fences.shift();
    const isFenced = (fences[0]?.start ?? text.length) <= index;
    if (line.trim() === '' && !isFenced) {
      isAfterEmpty = true;
      continue;
    }
    isCode = !isFenced && !isHeld && (isCode || isAfterEmpty) && /^(?: {4}| {0,3}\t)/.test(line);
    if (isCode) found.push([index, index + line.length]);
    else if (!isFenced && holder.test(line)) isHeld = true;
    else if (!isFenced && isAfterEmpty && /^\S/.test(line)) isHeld = false;
    isAfterEmpty = false;
  }
  return found;
}

/** Escapes the characters of a plain title that have a meaning in Markdown. */
export function escapedTitle(title: string): string {
  return title.replaceAll(/[\\[\]<*_`{]/g, String.raw`\$&`);
}
