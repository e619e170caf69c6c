/**
 * Splits a block of raw HTML that runs past the end of a container or component into the block, the end mark, and the
 * rest.
 */
import type { Html } from 'mdast';
import type { Point } from '../../findings/finding.ts';
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
 * In CommonMark, `:::` on the line after `</details>` is part of the HTML block, which ends only at a blank line, even
 * though the author meant to close the container. The same applies to a component's closing tag. Null if the block does
 * not contain such a line, or if the end mark matches an opening mark in the block.
 */
export function splitAtCloser(node: Html, work: { masked: Masked; start: Point }): SplitHtml | null {
  const { masked } = work;
  const { offset, line: firstLine = 1 } = node.position?.start ?? {};
  if (masked.word === '' || offset === undefined || !node.value.includes(`<!--${masked.word}:`)) return null;
  const lines = node.value.split('\n');
  // The block's own lines may have lost list and quote markers, so each mask in the block is searched for.
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

/** Determines which half of a pair a mark is. All containers are closed by the same colons. */
function sideOf(mark: Mark): { kind: 'open' | 'close'; name: string } | null {
  if (mark.kind === 'fence-open') return { kind: 'open', name: ':::' };
  if (mark.kind === 'fence-close') return { kind: 'close', name: ':::' };
  if (mark.kind !== 'tag' || mark.tag.kind === 'empty') return null;
  return { kind: mark.tag.kind, name: mark.tag.name };
}

/** True if the closed element was opened in the same block, which then ends. */
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
