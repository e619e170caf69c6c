/**
 * Reads indented tags in `.mdx` pages as HTML. After a blank line, CommonMark reads them as code, but MDX does not have
 * indented code, so authors indent the rows of their tables.
 */
import type { Root, RootContent } from 'mdast';
import type { Point } from '../../findings/finding.ts';
import { childrenOf } from '../nodes.ts';
import type { MarkdownNode } from '../nodes.ts';

const fence = /^\s*(?:`{3}|~{3})/;

/** Changes `root` in place. `text`: the part of the author's file that begins at `start`. */
export function readIndentedHtml(root: Root, { text, start }: { text: string; start: Point }): void {
  if (!/^(?: {4}|[ ]*\t)[ \t]*<\/?[a-z]/m.test(text)) return;
  const lines = text.split('\n');
  const visit = (node: MarkdownNode): void => {
    const children = childrenOf(node) as RootContent[];
    for (const [index, child] of children.entries()) {
      const { position } = child;
      if (child.type !== 'code') visit(child);
      else if (position !== undefined && !child.lang && /^\s*<\/?[a-z]/.test(child.value)) {
        const line = lines[position.start.line - start.line] ?? '';
        // The line may begin with markers of quotes and lists.
        if (!fence.test(line.slice(position.start.column - 1)))
          children[index] = { type: 'html', value: child.value, position };
      }
    }
  };
  visit(root);
}
