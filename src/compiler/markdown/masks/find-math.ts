/** Finds the formulas that begin on a line: `$…$` within the line, `$$…$$` across any number of lines. */

export interface FoundMath {
  mark: MathMark;
  /** Offsets in the page. */
  from: number;
  to: number;
}

export interface MathMark {
  kind: 'math';
  /** `$$`: displayed as a block. */
  display: boolean;
  tex: string;
}

interface Line {
  /** Text of the page. */
  text: string;
  /** Offset of the line in the page. */
  start: number;
  line: string;
  /** Column to start at. */
  from: number;
  /** Number of unclosed formulas that may still be searched on the page. */
  budget: { failures: number };
}

/**
 * Prices are prose: `$5 and $10` does not contain a formula, because a formula neither begins nor ends with white
 * space.
 */
export function findMath({ text, start, line, from, budget }: Line): FoundMath[] {
  const found: FoundMath[] = [];
  const token = /\\.|(`+)|(\$+)/g;
  token.lastIndex = from;
  for (let at = token.exec(line); at !== null && budget.failures > 0; at = token.exec(line)) {
    const [, ticks, dollars] = at;
    if (ticks !== undefined) token.lastIndex = afterCode(line, at.index, ticks.length);
    if (dollars === undefined || dollars.length > 2) continue;
    const opening = start + at.index;
    const math = dollars.length === 2 ? displayAt(text, opening, line) : inlineAt(line, at.index);
    if (math === null) {
      budget.failures--;
      continue;
    }
    const to = math.to + (dollars.length === 2 ? 0 : start);
    found.push({ mark: { kind: 'math', display: dollars.length === 2, tex: math.tex }, from: opening, to });
    if (to > start + line.length) break;
    token.lastIndex = to - start;
  }
  return found;
}

/** Offset after a code span; the offset of its start if it is not closed on the line. */
function afterCode(line: string, at: number, length: number): number {
  const closing = new RegExp(`(?<!\`)\`{${length}}(?!\`)`, 'g');
  closing.lastIndex = at + length;
  const end = closing.exec(line);
  return end === null ? at + length : end.index + length;
}

/** `to` is an offset in the line. */
function inlineAt(line: string, at: number): { tex: string; to: number } | null {
  if (/[\w$]/.test(line[at - 1] ?? '')) return null;
  const [whole, tex] = inline(line, at) ?? [];
  return whole === undefined || tex === undefined || tex.includes('`') ? null : { tex, to: at + whole.length };
}

function inline(line: string, at: number): RegExpExecArray | null {
  const pattern = /\$((?![\s$])(?:[^$\\]|\\.)*(?<!\s))\$(?![\d$])/y;
  pattern.lastIndex = at;
  return pattern.exec(line);
}

/** Longer formulas are ignored, to limit the search for their ends. */
const longestFormula = 10_000;

/** `to` is an offset in the page. A blank line ends every formula, and so does the end of a line in a quote. */
function displayAt(text: string, at: number, line: string): { tex: string; to: number } | null {
  const end = /(?<!\\)(?:\\\\)*\$\$(?!\$)|\n[ \t]*(?:\n|$)/g;
  end.lastIndex = at + 2;
  const found = end.exec(text.slice(0, at + longestFormula));
  if (found === null || found[0].startsWith('\n')) return null;
  const to = found.index + found[0].length;
  const tex = text.slice(at + 2, to - 2);
  if (tex.trim() === '' || (tex.includes('\n') && /^[ \t]*>/.test(line))) return null;
  return { tex: tex.trim(), to };
}
