/** Masked text and what each mark stands for → the page as plain Markdown. */
import { restored } from './marks-in-tree.ts';
import type { Masked } from './mask.ts';

/** What takes the place of the mask at an offset of the masked text. */
export interface TwinEdit {
  offset: number;
  text: string;
  /** Characters that it takes the place of. Default: those of the mask that stands there. */
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
    // A line that is left with nothing goes.
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
