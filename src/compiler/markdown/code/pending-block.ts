/** Code blocks that are highlighted later, perhaps in another thread. */
import { codeBlockHtml, isPlain } from './block-html.ts';
import type { CodeBlock, CodeContext } from './block-html.ts';
import { linesOf } from './lines.ts';
import type { CodeLine } from './notation.ts';

/** Lines without marks are one string, because sending an object for each line to another thread takes longer. */
export type PendingBlock = Omit<CodeBlock, 'lines'> & { lines: string | readonly CodeLine[] };

export function pendingBlock(block: CodeBlock): PendingBlock {
  const { lines } = block;
  return lines.length > 0 && lines.every(isPlain)
    ? { ...block, lines: lines.map(({ text }) => text).join('\n') }
    : block;
}

export function pendingBlockHtml({ lines, ...block }: PendingBlock, context: CodeContext): string {
  return codeBlockHtml({ ...block, lines: typeof lines === 'string' ? linesOf(lines) : lines }, context);
}
