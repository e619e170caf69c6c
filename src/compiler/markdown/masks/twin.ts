/** Writes the page as plain Markdown, from the masked text and the replacement of each mark. */
import { restored } from './marks-in-tree.ts';
import type { Masked } from './mask.ts';

/** The replacement for the mask at an offset in the masked text. */
export interface TwinEdit {
  offset: number;
  text: string;
  /** Number of characters to replace. Default: the length of the mask. */
  length?: number;
}

export function writeTwin(masked: Masked, edits: readonly TwinEdit[]): string {
  const { text } = masked;
  const parts: string[] = [];
  let done = 0;
  for (const edit of edits.toSorted((a, b) => a.offset - b.offset)) {
    if (edit.offset < done) continue;
    parts.push(restored(text.slice(done, edit.offset), masked), edit.text);
    done = edit.length === undefined ? endOfMask(text, edit.offset) : edit.offset + edit.length;
    // Removes lines that are left empty.
    if (edit.text !== '' || text[done] !== '\n') continue;
    const lineStart = text.lastIndexOf('\n', edit.offset - 1) + 1;
    if (text.slice(lineStart, edit.offset).trim() === '') done++;
  }
  parts.push(restored(text.slice(done), masked));
  return parts.join('').trim();
}

function endOfMask(text: string, offset: number): number {
  const closing = text.startsWith('<!--', offset) ? '-->' : '/>';
  const end = text.indexOf(closing, offset);
  return end < 0 ? text.length : end + closing.length;
}
