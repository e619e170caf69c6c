/** Replaces attributes of MathML that browsers ignore, because MathML Core omits them, in KaTeX's output. */

/** First code points of a variant's letters and digits in Unicode; 0 if it has none. */
interface Alphabet {
  upper: number;
  lower: number;
  digits?: number;
  /** Capital alpha; small alpha follows after 26 characters. */
  greek?: number;
}

const alphabets: Readonly<Record<string, Alphabet>> = {
  bold: { upper: 0x1d400, lower: 0x1d41a, digits: 0x1d7ce, greek: 0x1d6a8 },
  italic: { upper: 0x1d434, lower: 0x1d44e, greek: 0x1d6e2 },
  'bold-italic': { upper: 0x1d468, lower: 0x1d482, greek: 0x1d71c },
  script: { upper: 0x1d49c, lower: 0x1d4b6 },
  'bold-script': { upper: 0x1d4d0, lower: 0x1d4ea },
  fraktur: { upper: 0x1d504, lower: 0x1d51e },
  'bold-fraktur': { upper: 0x1d56c, lower: 0x1d586 },
  'double-struck': { upper: 0x1d538, lower: 0x1d552, digits: 0x1d7d8 },
  'sans-serif': { upper: 0x1d5a0, lower: 0x1d5ba, digits: 0x1d7e2 },
  'bold-sans-serif': { upper: 0x1d5d4, lower: 0x1d5ee, digits: 0x1d7ec, greek: 0x1d756 },
  'sans-serif-italic': { upper: 0x1d608, lower: 0x1d622 },
  'sans-serif-bold-italic': { upper: 0x1d63c, lower: 0x1d656, greek: 0x1d790 },
  monospace: { upper: 0x1d670, lower: 0x1d68a, digits: 0x1d7f6 },
};

/** Letters that Unicode had before the alphabets, whose places there are empty. */
const olderLetters: Readonly<Record<string, Record<string, string>>> = {
  italic: { h: 'ℎ' },
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
};

/** In an alphabet, these follow the capital letters up to omega, and the small letters up to omega. */
const greek = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ';

/** An element whose end tag has not been reached. */
interface Open {
  name: string;
  /** How its text is shown. */
  variant: string;
  table?: Table;
  /** Number of rows in a table, and of cells in a row, that have begun. */
  children: number;
}

interface Table {
  align: readonly string[];
  columnLines: readonly string[];
  rowLines: readonly string[];
  row: number;
}

/**
 * Letters of other alphabets become the characters that Unicode has for them, and cells of tables get the classes `l`,
 * `r`, `v` (a line after the column) and `h` (a line below the row).
 */
export function asMathMlCore(html: string): string {
  const open: Open[] = [];
  return html.replace(/<(\/?)(\w+)([^>]*)>|[^<]+/g, (token, slash?: string, name?: string, attributes = '') => {
    if (name === undefined) return textIn(open.at(-1), token);
    if (slash === '/') {
      const { name: tag, variant } = open.pop() ?? { name: '', variant: '' };
      return tag === 'mtext' ? (endOf[variant] ?? '') + token : token;
    }
    if (attributes.endsWith('/')) return token;
    const parent = open.at(-1);
    const variant = attributeOf(attributes, 'mathvariant');
    const classes = name === 'mtd' && parent?.table !== undefined ? classesOf(parent.table, parent.children++) : '';
    open.push({ name, variant, children: 0, ...tableFor(name, attributes, parent) });
    const start =
      alphabets[variant] === undefined ? token : `<${name}${attributes.replace(/ mathvariant="[^"]*"/, '')}>`;
    if (classes !== '') return `<mtd class="${classes}"${attributes}>`;
    return name === 'mtext' ? start + (startOf[variant] ?? '') : start;
  });
}

/** Text in other alphabets could not be copied or searched, so the most frequent styles are elements of HTML. */
const startOf: Readonly<Record<string, string>> = { bold: '<b>', italic: '<i>' };
const endOf: Readonly<Record<string, string>> = { bold: '</b>', italic: '</i>' };

function textIn(element: Open | undefined, text: string): string {
  const variant = element?.variant ?? '';
  const alphabet = alphabets[variant];
  if (alphabet === undefined || (element?.name === 'mtext' && variant in startOf)) return text;
  const older = olderLetters[variant] ?? {};
  return text.replace(/&#?\w+;|[^&]/gu, (character) => older[character] ?? inAlphabet(character, alphabet));
}

function inAlphabet(character: string, { upper, lower, digits = 0, greek: alpha = 0 }: Alphabet): string {
  const place = (first: number, index: number): string =>
    first === 0 || index < 0 ? character : String.fromCodePoint(first + index);
  const code = character.charCodeAt(0);
  if (/^[A-Z]$/.test(character)) return place(upper, code - 65);
  if (/^[a-z]$/.test(character)) return place(lower, code - 97);
  if (/^\d$/.test(character)) return place(digits, code - 48);
  return place(alpha, greek.indexOf(character));
}

/** The table that a `<mtable>` begins, or that a row is in. */
function tableFor(name: string, attributes: string, parent: Open | undefined): Pick<Open, 'table'> {
  const list = (key: string): string[] => attributeOf(attributes, key).split(' ');
  if (name === 'mtable')
    return {
      table: { align: list('columnalign'), columnLines: list('columnlines'), rowLines: list('rowlines'), row: -1 },
    };
  if (name !== 'mtr' || parent?.table === undefined) return {};
  parent.table.row++;
  return { table: parent.table };
}

/** The last value of a list applies to all further columns. Lines are between columns and between rows. */
function classesOf({ align, columnLines, rowLines, row }: Table, column: number): string {
  const side = { left: 'l', right: 'r' }[(align[column] ?? align.at(-1)) || ''];
  const isLine = (value: string | undefined): boolean => value === 'solid' || value === 'dashed';
  return [
    ...(side === undefined ? [] : [side]),
    ...(isLine(columnLines[column]) ? ['v'] : []),
    ...(isLine(rowLines[row]) ? ['h'] : []),
  ].join(' ');
}

function attributeOf(attributes: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
}
