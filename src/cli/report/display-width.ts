/** Measures text in terminal columns. Chinese, Japanese, Korean and emoji take two. */

/** One character as a terminal shows it. */
export interface Cell {
  text: string;
  /** Columns: 0, 1 or 2. */
  width: number;
  /** 1-based column of its first UTF-16 unit in the original text. */
  column: number;
}

/** Unicode's wide and full-width blocks, and the emoji drawn two columns wide. */
const wide =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{1f004}\u{1f0cf}\u{1f18e}-\u{1f19a}\u{1f200}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f7e0}-\u{1f7eb}\u{1f90c}-\u{1f9ff}\u{1fa70}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const zeroWidth = /[\p{Mn}\p{Me}\u200b-\u200f\u2060\ufeff]/u;
const tabWidth = 4;

/**
 * Splits a line into cells. Tabs become spaces; control characters become visible, so that text cannot control the
 * terminal. `from` is the column at which `line` starts.
 */
export function cellsOf(line: string, from = 1): Cell[] {
  const cells: Cell[] = [];
  let column = from;
  for (const character of line) {
    cells.push({ ...shown(character), column });
    column += character.length;
  }
  return cells;
}

function shown(character: string): { text: string; width: number } {
  if (character === '\t') return { text: ' '.repeat(tabWidth), width: tabWidth };
  if (isControl(character)) return { text: visibleControl(character), width: 1 };
  if (zeroWidth.test(character)) return { text: character, width: 0 };
  return { text: character, width: wide.test(character) ? 2 : 1 };
}

/** Replaces control characters with visible ones; keeps line breaks. */
export function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    character === '\n' ? character : visibleControl(character),
  );
}

/** Returns a path on one line, because names can contain line breaks. */
export function shownPath(file: string): string {
  return withoutControls(file).replaceAll('\n', visibleControl);
}

function isControl(character: string): boolean {
  return /\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(character);
}

/** Replaces C0 controls with their Unicode symbols, and other controls with the replacement character. */
function visibleControl(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 ? String.fromCodePoint(0x24_00 + code) : '\ufffd';
}
