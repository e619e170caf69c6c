/** Formats amounts of data. */
import type { RemoteFigures } from '../../compiler/index.ts';
import { counted } from './format-finding.ts';

/** Describes the pages that a build exchanged with the remote cache. */
export function formatRemote({ pagesRead, bytesRead, pagesWritten, bytesWritten }: RemoteFigures): string {
  const stored = pagesWritten === 0 ? '' : `, ${counted(pagesWritten, 'page')} stored (${bytes(bytesWritten)})`;
  return `${counted(pagesRead, 'page')} from the remote cache (${bytes(bytesRead)})${stored}`;
}

/** Uses decimal units, as file managers do. */
export function bytes(count: number): string {
  if (count < 1000) return `${count} B`;
  if (count < 1_000_000) return `${(count / 1000).toFixed(1)} kB`;
  return `${(count / 1_000_000).toFixed(1)} MB`;
}
