/** The parts of a page in which the inline syntax of Python-Markdown's extensions has a meaning. */
import { hideFormulas } from './braces.ts';
import { hide, maskedText } from './edits.ts';
import type { PassContext } from './pass.ts';

/** Tags, link targets, definitions of links, URLs, and labels of footnotes. */
const others =
  /<[A-Za-z/][^<>\n]*>|\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|^[ \t>]*\[[^\]\n]+\]:[^\n]*$|\bhttps?:\/\/[^\s<>)]+|\[\^[^\]\n]+\]/gm;

/** The text with everything masked that is not prose. Its length and its line breaks are preserved. */
export function proseOf(text: string, context: PassContext): string {
  const masked = hideFormulas(maskedText(text), context);
  return hide(
    masked,
    [...masked.matchAll(others)].map(({ index, 0: whole }) => [index, index + whole.length] as const),
  );
}
