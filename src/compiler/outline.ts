/** A page's blocks ↔ one text: thousands of pages are kept in memory, and few are ever compared. */
import type { Block } from './compile-page.ts';
import type { Span } from './diagnostics.ts';

type Packed = [
  type: Block['type'],
  place: [number, number, number, number],
  detail: string,
  hash: string,
  more?: Pick<Block, 'file' | 'skeleton' | 'foreign' | 'words' | 'han'>,
];

export function packOutline(blocks: readonly Block[]): string {
  return JSON.stringify(
    blocks.map(({ type, span: { start, end }, detail, hash, ...more }): Packed => {
      const place: Packed[1] = [start.line, start.column, end.line, end.column];
      return Object.keys(more).length === 0 ? [type, place, detail, hash] : [type, place, detail, hash, more];
    }),
  );
}

export function unpackOutline(text: string): Block[] {
  if (text === '') return [];
  return (JSON.parse(text) as Packed[]).map(([type, place, detail, hash, more]) => ({
    type,
    span: spanOf(place),
    detail,
    hash,
    ...more,
  }));
}

function spanOf([line, column, endLine, endColumn]: Packed[1]): Span {
  return { start: { line, column }, end: { line: endLine, column: endColumn } };
}
