/** Splits a page into lines of prose, with code, URLs, tags and frontmatter keys blanked out. */

export interface ProseLine {
  /** Counts from 1. */
  line: number;
  /** Has the same length as the source line, so that columns stay correct. */
  text: string;
}

/** Lines without words are omitted. */
export function proseLines(text: string): ProseLine[] {
  const lines = text.split(/\r\n|\n|\r/);
  const headEnd =
    lines[0]?.trimEnd() === '---' ? lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---') : -1;
  const found: ProseLine[] = [];
  let fence = '';
  for (const [index, line] of lines.entries()) {
    const mark = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (index > headEnd && mark !== '') {
      if (fence === '') fence = mark;
      else if (mark.startsWith(fence)) fence = '';
      continue;
    }
    if (fence !== '') continue;
    const words = index <= headEnd ? wordsOfHead(line) : wordsOf(line);
    if (words.trim() !== '') found.push({ line: index + 1, text: words });
  }
  return found;
}

/** Returns the prose in a frontmatter line. Only titles and descriptions count as prose. */
function wordsOfHead(line: string): string {
  const key = /^(?:title|description):\s/.exec(line)?.[0] ?? '';
  return key === '' ? '' : blank(key) + line.slice(key.length);
}

function wordsOf(line: string): string {
  return line
    .replaceAll(/(`+)(?:(?!`)[\s\S])*?\1(?!`)/g, blank)
    .replaceAll(/<!--.*?-->|<\/?[A-Za-z][^<>]*>/g, blank)
    .replaceAll(/\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, blank)
    .replaceAll(/^\s*\[[^\]]+\]:\s+\S+/g, blank)
    .replaceAll(/\{#[^}]*\}/g, blank)
    .replaceAll(/https?:\/\/[^\s)）]+/g, blank)
    .replaceAll(/^(?:import|export)\s.*$/g, blank);
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}
