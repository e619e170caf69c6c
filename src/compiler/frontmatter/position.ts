/** Finds the position of a frontmatter key in a page's text. */
import type { Span } from '../findings/finding.ts';

/** Span of a frontmatter key and its value on the key's line; null if the page does not set the key. */
export function frontmatterSpan(text: string, key: string): Span | null {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines[0]?.trimEnd().replace(/^\uFEFF/, '') !== '---') return null;
  for (let index = 1; index < lines.length && lines[index]?.trimEnd() !== '---'; index++) {
    const line = lines[index] ?? '';
    if (!line.startsWith(`${key}:`)) continue;
    return { start: { line: index + 1, column: 1 }, end: { line: index + 1, column: line.length + 1 } };
  }
  return null;
}
