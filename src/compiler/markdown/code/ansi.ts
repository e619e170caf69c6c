/** Converts terminal output with ANSI color codes to HTML lines with classes. */
import { escapeText } from '../write/escape.ts';

interface Style {
  color: string | null;
  background: string | null;
  marks: ReadonlySet<string>;
}

const plain: Style = { color: null, background: null, marks: new Set() };

/**
 * Escape sequences may contain the control character or its symbol ␛, or be spelled `\x1b`, `\u001b`, `\033` or `\e`.
 */
const sequence = /(?:\u001b|\u241b|\\x1b|\\u001b|\\033|\\e)\[([\d;:?]*)([A-Za-z])/gi;

/** Inner HTML of each line. */
export function ansiLines(code: string): string[] {
  let style = plain;
  return code.split('\n').map((line) => {
    let html = '';
    let done = 0;
    for (const { 0: found, 1: codes = '', 2: command, index } of line.matchAll(sequence)) {
      html += styled(line.slice(done, index), style);
      done = index + found.length;
      // All other commands move the cursor, which does not exist here.
      if (command === 'm') style = changed(style, codes);
    }
    return html + styled(line.slice(done), style);
  });
}

/** Removes the escape sequences. */
export function withoutAnsi(code: string): string {
  return code.replaceAll(sequence, '');
}

function styled(text: string, { color, background, marks }: Style): string {
  if (text === '') return '';
  // Colored backgrounds set a readable text color, so the text color is dropped.
  const shown = background ?? color;
  const classes = [
    ...(shown === null ? [] : [`ansi-${shown}`]),
    ...(marks.has('dim') ? ['ansi-dim'] : []),
    ...(background !== null || marks.has('inverse') ? ['ansi-inverse'] : []),
  ];
  const names = [...marks].flatMap((mark) => elements[mark] ?? []);
  const html = names.reduce((inner, name) => `<${name}>${inner}</${name}>`, escapeText(text));
  return classes.length === 0 ? html : `<span class="${classes.join(' ')}">${html}</span>`;
}

/** Elements with default browser styles. */
const elements: Record<string, string> = { bold: 'b', italic: 'i', underline: 'u', strike: 's' };

const colors = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];
const marksOn: Record<number, string> = { 1: 'bold', 2: 'dim', 3: 'italic', 4: 'underline', 7: 'inverse', 9: 'strike' };
const marksOff: Record<number, readonly string[]> = {
  22: ['bold', 'dim'],
  23: ['italic'],
  24: ['underline'],
  27: ['inverse'],
  29: ['strike'],
};

function changed(style: Style, codes: string): Style {
  const numbers = codes.split(/[;:]/).map(Number);
  let next = style;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (number === 38 || number === 48) {
      const [color, used] = extendedColor(numbers.slice(at + 1));
      next = number === 38 ? { ...next, color } : { ...next, background: color };
      at += used;
    } else next = withCode(next, number);
  }
  return next;
}

function withCode(style: Style, code: number): Style {
  if (code === 0) return plain;
  const on = marksOn[code];
  if (on !== undefined) return { ...style, marks: new Set([...style.marks, on]) };
  const off = marksOff[code];
  if (off !== undefined) return { ...style, marks: new Set([...style.marks].filter((mark) => !off.includes(mark))) };
  const color = colors[code % 10] ?? null;
  if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) return { ...style, color };
  if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107)) return { ...style, background: color };
  if (code === 39) return { ...style, color: null };
  return code === 49 ? { ...style, background: null } : style;
}

/** Maps `5;n` (256 colors) or `2;r;g;b` to the nearest of the eight colors; also returns how many numbers were read. */
function extendedColor([kind, ...rest]: readonly number[]): [string | null, number] {
  if (kind === 2) return [nearest(rest[0] ?? 0, rest[1] ?? 0, rest[2] ?? 0), 4];
  const index = rest[0] ?? 0;
  if (kind !== 5) return [null, 1];
  if (index < 16) return [colors[index % 8] ?? null, 2];
  if (index > 231) return [nearest((index - 232) * 10, (index - 232) * 10, (index - 232) * 10), 2];
  const level = (value: number): number => (value % 6) * 51;
  return [nearest(level(Math.trunc((index - 16) / 36)), level(Math.trunc((index - 16) / 6)), level(index - 16)), 2];
}

/** One bit each for red, green and blue. Colors without a bright channel map to black, and gray maps to white. */
function nearest(red: number, green: number, blue: number): string | null {
  const most = Math.max(red, green, blue);
  if (most < 64) return 'black';
  const bit = (value: number): number => (value > most / 2 ? 1 : 0);
  return colors[bit(red) + 2 * bit(green) + 4 * bit(blue)] ?? null;
}
