/** Reads the code in a page's source: words in backticks, and the lines of code blocks. */

/** A piece of code on one line. `line` and `column` count from 1. */
export interface CodeOnPage {
  text: string;
  line: number;
  column: number;
  /** The language of a code block; null for words in backticks. */
  language: string | null;
}

const fence = /^([\s>]*)(`{3,}|~{3,})\s*([\w-]*)(.*)$/;

/**
 * Matches words between equal runs of backticks. The pattern matches only whole runs, because every part of a long run
 * would be tried otherwise.
 */
const codeInLine = /(?<!`)(`+)(?!`)([^`]+)\1(?!`)/g;

/** Skips blocks with `nocheck` after the language, as the other sample checks do. */
export function codeInPage(text: string): CodeOnPage[] {
  const pieces: CodeOnPage[] = [];
  let open: { mark: string; language: string; isChecked: boolean } | null = null;
  const hasTildes = text.includes('~~~');
  let number = 0;
  for (const line of text.split('\n')) {
    number++;
    const hasTicks = line.includes('`');
    const mayFence = (hasTicks && line.includes('```')) || (hasTildes && line.includes('~~~'));
    const [, , mark = '', language = '', rest = ''] = mayFence ? (fence.exec(line) ?? []) : [];
    if (open !== null) {
      if (mark.startsWith(open.mark) && language === '' && rest.trim() === '') open = null;
      else if (open.isChecked) pieces.push({ text: line, line: number, column: 1, language: open.language });
    } else if (mark !== '' && !(mark.startsWith('`') && rest.includes('`'))) {
      open = { mark, language, isChecked: !/(?:^|\s)nocheck(?=\s|$)/.test(rest) };
    } else if (hasTicks) {
      for (const { 0: whole, 1: ticks = '', 2: code = '', index: at } of line.matchAll(codeInLine))
        if (whole.length > 2) pieces.push({ text: code, line: number, column: at + ticks.length + 1, language: null });
    }
  }
  return pieces;
}
