/**
 * Packs a page's blocks into one string, and unpacks them. Thousands of pages are kept in memory, but the blocks of
 * only a few are ever compared.
 */
import type { Block } from '../markdown/page-parts.ts';
import type { Span } from '../findings/finding.ts';

type Packed = [
  type: Block['type'],
  position: [number, number, number, number],
  detail: string,
  hash: string,
  more?: Pick<Block, 'file' | 'skeleton' | 'foreign' | 'words' | 'han'>,
];

export function packOutline(blocks: readonly Block[]): string {
  return JSON.stringify(
    blocks.map(({ type, span: { start, end }, detail, hash, ...more }): Packed => {
      const position: Packed[1] = [start.line, start.column, end.line, end.column];
      return Object.keys(more).length === 0 ? [type, position, detail, hash] : [type, position, detail, hash, more];
    }),
  );
}

export function unpackOutline(text: string): Block[] {
  if (text === '') return [];
  return (JSON.parse(text) as Packed[]).map(([type, position, detail, hash, more]) => ({
    type,
    span: spanOf(position),
    detail,
    hash,
    ...more,
  }));
}

function spanOf([line, column, endLine, endColumn]: Packed[1]): Span {
  return { start: { line, column }, end: { line: endLine, column: endColumn } };
}
