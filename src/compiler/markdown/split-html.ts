/** A block of raw HTML that runs into the end of a container → the block, the container's end, and what follows. */
import type { Html } from 'mdast';
import type { Point } from '../diagnostics.ts';
import { placedMark } from './marks-in-tree.ts';
import type { PlacedMark } from './marks-in-tree.ts';
import type { Masked } from './mask.ts';

export interface SplitHtml {
  before: Html[];
  closer: PlacedMark;
  after: Html[];
}

/**
 * `</details>` and `:::` on the next line: to CommonMark the colons belong to the HTML, which ends at a blank line, to the
 * author they end the container. Null where the block holds no such line, or the container begins in it.
 */
export function splitAtCloser(node: Html, work: { masked: Masked; start: Point }): SplitHtml | null {
  const { masked } = work;
  const { offset, line: firstLine = 1 } = node.position?.start ?? {};
  if (masked.word === '' || offset === undefined || !node.value.includes(`<!--${masked.word}:`)) return null;
  const lines = node.value.split('\n');
  // The block's own lines may have lost the markers of lists and quotes, so its masks are found again one by one.
  let at = offset;
  let depth = 0;
  for (const [index, line] of lines.entries()) {
    const [mask, id] = new RegExp(`^\\s*(?=<)<!--${masked.word}:(\\d+)-->\\s*$`).exec(line) ?? [];
    const mark = id === undefined ? undefined : masked.marks[Number(id)];
    if (mask === undefined || mark === undefined) continue;
    at = masked.text.indexOf(mask.trim(), at);
    if (mark.kind === 'fence-open') depth++;
    else if (mark.kind === 'fence-close' && --depth < 0) {
      const closer = placedMark({ id: Number(id), offset: at, line: firstLine + index }, work);
      if (closer === null) return null;
      return {
        before: partOf(node, { lines: lines.slice(0, index), offset, line: firstLine }),
        closer,
        after: partOf(node, {
          lines: lines.slice(index + 1),
          offset: at + mask.trim().length,
          line: firstLine + index + 1,
        }),
      };
    }
    at += 1;
  }
  return null;
}

function partOf(
  { position }: Html,
  { lines, offset, line }: { lines: string[]; offset: number; line: number },
): Html[] {
  const value = lines.join('\n');
  if (value.trim() === '' || position === undefined) return [];
  return [{ type: 'html', value, position: { ...position, start: { ...position.start, offset, line } } }];
}
