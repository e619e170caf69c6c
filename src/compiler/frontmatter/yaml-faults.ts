/** Explains YAML errors by the mistakes that cause them, because the parser's messages describe only consequences. */
import type { YAMLParseError, YAMLWarning } from 'yaml';

/** The reason why a string cannot be read as data, and the range of the error. */
export interface YamlFault {
  reason: string;
  hint?: string;
  start: number;
  end: number;
}

type YamlError = Pick<YAMLParseError | YAMLWarning, 'code' | 'message' | 'pos'>;
type Cause = Pick<YamlFault, 'reason' | 'hint'> & { start?: number };

/** Reports one error per line, because one mistake can cause several. */
export function faultsIn(yaml: string, errors: readonly YamlError[]): YamlFault[] {
  // Warnings come after all errors.
  const ordered = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  // Of several errors at one position, the last one is the most specific, unless something is not closed.
  const specific = ordered.filter(
    ({ message, pos: [start] }, index) =>
      openQuote.test(message) || openBracket.test(message) || ordered[index + 1]?.pos[0] !== start,
  );
  return specific
    .filter(({ pos: [start] }, index) => {
      const before = specific[index - 1];
      return before === undefined || yaml.slice(before.pos[0], start).includes('\n');
    })
    .map(({ code, message, pos: [start, end] }) => {
      const cause = causes[code]?.({ yaml, start, message });
      const reason = message.slice(0, 1).toLowerCase() + message.slice(1);
      // An error at the beginning of something that is not closed marks one character.
      return { reason, start, end: cause?.start === undefined ? end : cause.start + 1, ...cause };
    });
}

const openQuote = /^Missing closing (["'])quote/;
const openBracket = /end with a ([\]}])$/;
const quoted: Pick<Cause, 'hint'> = { hint: 'put the whole value in quotes' };
const missingComma: Cause = { reason: 'a comma is missing', hint: 'separate the entries with commas' };
const indented: Pick<Cause, 'hint'> = { hint: 'indent all keys of a mapping equally' };

/** The causes of errors by code; undefined if the parser's message is clear. */
const causes: Partial<
  Record<YamlError['code'], (error: { yaml: string; start: number; message: string }) => Cause | undefined>
> = {
  BAD_ALIAS: ({ yaml, start }) => ({ reason: `a value starts with \`${yaml[start]}\``, ...quoted }),
  BAD_DQ_ESCAPE: ({ message }) => ({
    reason: `a value in double quotes contains \`${message.split(' ').at(-1)}\``,
    hint: 'use single quotes, or write `\\\\` for a backslash',
  }),
  BAD_INDENT({ yaml, start, message }) {
    const closing = openBracket.exec(message)?.[1];
    if (closing === undefined)
      return { reason: 'the indentation of this line differs from that of the lines before it', ...indented };
    const opening = closing === ']' ? '[' : '{';
    const begin = unclosed(yaml, start, { opening, closing });
    const [rest = ''] = yaml.slice(start).split('\n', 1);
    const isContinued = yaml.slice(begin, start).includes('\n') && rest.includes(closing) && !rest.includes(': ');
    const cause = isContinued
      ? { reason: `the lines after a \`${opening}\` are not indented`, hint: 'indent them' }
      : { reason: `a \`${opening}\` is not closed`, hint: `add the closing \`${closing}\`` };
    return { ...cause, start: begin };
  },
  BAD_SCALAR_START: ({ yaml, start }) => ({
    reason: `a value starts with ${yaml[start] === '`' ? 'a backtick' : `\`${yaml[start]}\``}`,
    ...quoted,
  }),
  BLOCK_AS_IMPLICIT_KEY: ({ message }) =>
    message.startsWith('A block sequence')
      ? { reason: 'a list item follows the keys of a mapping', hint: 'put the list below a key' }
      : { reason: 'a value contains `: `', ...quoted },
  BLOCK_IN_FLOW: () => missingComma,
  DUPLICATE_KEY: () => ({ reason: 'this key appears twice', hint: 'remove one of them' }),
  MISSING_CHAR({ yaml, start, message }) {
    const quote = openQuote.exec(message)?.[1];
    if (quote !== undefined)
      return {
        reason: `a \`${quote}\` is not closed`,
        hint: `add the closing \`${quote}\``,
        start: Math.max(0, yaml.lastIndexOf(quote, start - 1)),
      };
    if (message.startsWith('Missing ,')) return missingComma;
    if (message.startsWith('Comments'))
      return { reason: 'a `#` follows a value without a space', hint: 'put a space before the comment' };
    return message.startsWith('Implicit map keys')
      ? {
          reason: 'this line has no `: `',
          hint: 'write `key: value`, or indent the line to continue the value above it',
        }
      : undefined;
  },
  MULTILINE_IMPLICIT_KEY: () => ({ reason: 'the line after a value is indented', ...indented }),
  TAB_AS_INDENT: () => ({ reason: 'this line is indented with a tab', hint: 'indent with spaces' }),
  TAG_RESOLVE_FAILED: () => ({ reason: 'a value starts with `!`', ...quoted }),
  UNEXPECTED_TOKEN: unexpected,
};

function unexpected({ yaml, start, message }: { yaml: string; start: number; message: string }): Cause | undefined {
  const line = yaml.slice(yaml.lastIndexOf('\n', start - 1) + 1, start);
  if (message.endsWith('on same line with key'))
    return {
      reason: 'a list begins on the line of its key',
      hint: 'begin it on the next line, or put the value in quotes',
    };
  if (/^(?:Block scalar header|Not a YAML token)/.test(message))
    return {
      reason: 'a value starts with `|` or `>`',
      hint: 'put it in quotes, or begin a long text on the next line',
      start: start - (/[|>][^|>]*$/.exec(line)?.[0].length ?? 0),
    };
  if (/flow-(?:seq|map)-end/.test(message))
    return { reason: `a \`${yaml[start]}\` was never opened`, hint: 'remove it, or put the whole value in quotes' };
  if (message.startsWith('Unexpected , in flow')) return { reason: 'a comma has nothing before it', hint: 'remove it' };
  if (message === 'Unexpected scalar token' && /[[{]/.test(line)) return missingComma;
  if (!message.endsWith('at node end')) return undefined;
  const alias = /(?:^|: |- )\s*(\*\S*\s*)$/.exec(line)?.[1];
  if (alias !== undefined) return { reason: 'a value starts with `*`', ...quoted, start: start - alias.length };
  if (line.endsWith("'"))
    return { reason: 'text follows a value in quotes', hint: "write `''` for an apostrophe, or use double quotes" };
  return /["'\]}]\s*$/.test(line)
    ? { reason: `text follows a value in ${/["']\s*$/.test(line) ? 'quotes' : 'brackets'}`, ...quoted }
    : undefined;
}

/** The position of the last bracket before `end` that is not closed; 0 if there is none. */
function unclosed(yaml: string, end: number, { opening, closing }: { opening: string; closing: string }): number {
  let closed = 0;
  for (let index = end - 1; index >= 0; index--) {
    if (yaml[index] === closing) closed++;
    else if (yaml[index] === opening && closed-- === 0) return index;
  }
  return 0;
}
