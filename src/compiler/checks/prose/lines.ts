/** Splits a page into lines of prose, with code, URLs, tags and frontmatter keys blanked out. */

export interface ProseLine {
  /** Counts from 1. */
  line: number;
  /** Has the same length as the source line, so that columns stay correct. */
  text: string;
  /** The line is a comment in a code block. */
  isComment?: true;
}

/** Lines without words are omitted. */
export function proseLines(text: string): ProseLine[] {
  const lines = text.split(/\r\n|\n|\r/);
  const headEnd =
    lines[0]?.trimEnd() === '---' ? lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---') : -1;
  const found: ProseLine[] = [];
  let fence = '';
  for (const [index, line] of lines.entries()) {
    const mark = fenceMark.exec(line)?.[1] ?? '';
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

/** The lines in code blocks that consist of a comment, or end in one. */
export function commentLines(text: string): ProseLine[] {
  let fence = '';
  return text.split(/\r\n|\n|\r/).flatMap((line, index): ProseLine[] => {
    const mark = fenceMark.exec(line)?.[1] ?? '';
    if (mark !== '') fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence;
    const start = fence === '' || mark !== '' ? -1 : line.search(/(?<![:\w'"])(?:\/\/|#|\/\*) /);
    return start < 0
      ? []
      : [{ line: index + 1, text: blank(line.slice(0, start)) + line.slice(start), isComment: true }];
  });
}

const fenceMark = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})/;

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
