/** A block of raw HTML that runs into the end of a container or component → the block, that end, and what follows. */
import type { Html } from 'mdast';
import type { Point } from '../diagnostics.ts';
import type { Mark } from './find-marks.ts';
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
 * author they end the container; so with the closing tag of a component. Null where the block holds no such line, or what it
 * ends begins in the block.
 */
export function splitAtCloser(node: Html, work: { masked: Masked; start: Point }): SplitHtml | null {
  const { masked } = work;
  const { offset, line: firstLine = 1 } = node.position?.start ?? {};
  if (masked.word === '' || offset === undefined || !node.value.includes(`<!--${masked.word}:`)) return null;
  const lines = node.value.split('\n');
  // The block's own lines may have lost the markers of lists and quotes, so its masks are found again one by one.
  let at = offset;
  const open: string[] = [];
  for (const [index, line] of lines.entries()) {
    const [mask, id] = new RegExp(`^\\s*(?=<)<!--${masked.word}:(\\d+)-->\\s*$`).exec(line) ?? [];
    const mark = id === undefined ? undefined : masked.marks[Number(id)];
    if (mask === undefined || mark === undefined) continue;
    at = masked.text.indexOf(mask.trim(), at);
    const side = sideOf(mark);
    if (side?.kind === 'open') open.push(side.name);
    else if (side?.kind === 'close' && !closes(side.name, open)) {
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

/** Which half of a pair a mark is; all containers end by the same colons. */
function sideOf(mark: Mark): { kind: 'open' | 'close'; name: string } | null {
  if (mark.kind === 'fence-open') return { kind: 'open', name: ':::' };
  if (mark.kind === 'fence-close') return { kind: 'close', name: ':::' };
  if (mark.kind !== 'tag' || mark.tag.kind === 'empty') return null;
  return { kind: mark.tag.kind, name: mark.tag.name };
}

/** True when what is closed was opened in the same block, which then ends. */
function closes(name: string, open: string[]): boolean {
  const at = open.lastIndexOf(name);
  if (at >= 0) open.splice(at);
  return at >= 0;
}

function partOf(
  { position }: Html,
  { lines, offset, line }: { lines: string[]; offset: number; line: number },
): Html[] {
  const value = lines.join('\n');
  if (value.trim() === '' || position === undefined) return [];
  return [{ type: 'html', value, position: { ...position, start: { ...position.start, offset, line } } }];
}
