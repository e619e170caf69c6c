/** Parses the opening line of a code fence: language, title, marked lines and options. */

/** The ways to mark a line of code; each is also a class name. */
export const lineKinds = ['highlighted', 'added', 'removed', 'focused', 'error', 'warning'] as const;
export type LineKind = (typeof lineKinds)[number];

export interface FenceInfo {
  /** Language as written, in lowercase; empty if there is none. */
  language: string;
  /** Everything after the language. */
  meta: string;
  title: string | null;
  /** Label of the block's tab in a group. */
  tab: string | null;
  /** Marked lines, counted from 1. */
  marks: Partial<Record<LineKind, Set<number>>>;
  /** Strings to mark at every occurrence. */
  words: string[];
  /** Text in braces, with the braces, that is not a list of lines. */
  badLines: string | null;
  /** Null: the site's default. */
  lineNumbers: boolean | null;
  /** Number of the first line. */
  firstLine: number;
  /** Null: the site's default. */
  wrap: boolean | null;
  /** Number of lines to show in a folded block; 0: never fold; null: the site's default. */
  fold: number | null;
  /** Shown as a terminal. */
  isTerminal: boolean;
  /** `diff lang="js"`: each line begins with a sign or a space, and `language` is the language of the lines. */
  isDiff: boolean;
  /** A file to show instead of the fence's content. */
  file: string | null;
  /** Unknown options, which plugins or other tools may read. */
  unknown: string[];
}

/** The names of options, and the words that select how a sample is checked. */
export const fenceOptions: readonly string[] = [
  'title filename tab lang file fold wrap wrapCode nowrap frame terminal',
  'showLineNumbers lineNumbers line-numbers startLineNumber noLineNumbers no-line-numbers',
  'mark highlight ins add del remove focus error warning',
  'nocheck fragment run expect-error twoslash',
].flatMap((names) => names.split(' '));

/** Maximum number of characters to read from a fence's opening line. */
const longestMeta = 2000;

/** Lines shown if `fold` has no number. */
const foldedLines = 15;

export function readFenceInfo(lang: string | null | undefined, meta: string | null | undefined): FenceInfo {
  // `ts{1,3}`, `ts:line-numbers`, `ts[label]` and `rust,ignore`: options that are attached to the language instead of following a space.
  const word = lang ?? '';
  const end = word.search(/[\s{:[,]/);
  const language = (end < 0 ? word : word.slice(0, end)).toLowerCase();
  const rest =
    end < 0 ? (meta ?? '') : [word.slice(end).replace(/^[:,]/, ''), meta ?? ''].filter((part) => part !== '').join(' ');
  const info: FenceInfo = {
    language,
    meta: rest,
    title: null,
    tab: null,
    marks: {},
    words: [],
    badLines: null,
    lineNumbers: null,
    firstLine: 1,
    wrap: null,
    fold: null,
    isTerminal: language === 'terminal',
    isDiff: false,
    file: null,
    unknown: [],
  };
  if (rest === '') return info;
  const short = rest.slice(0, longestMeta);
  for (const part of short.matchAll(parts)) readPart(part, info);
  info.badLines ??= /(?:^|\s)(\{\d[\d,\s-]*)$/.exec(short)?.[1] ?? null;
  return info;
}

/** Matches `key`, `key=value` in any quotes or braces, `{lines}`, `"word"`, `/word/` and `[label]`. */
const parts =
  /([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}|([^\s{}"']+))|\{(\d+)\})?|\{([^{}]*)\}|(?<=^|\s)"([^"]+)"(?=\s|$)|(?<=^|\s)\/((?:[^/\\]|\\.)+)\/(?=\s|$)|\[([^\]]+)\]/g;

function readPart(part: RegExpMatchArray, info: FenceInfo): void {
  const [, key, double, single, inBraces, bare, glued, lines, quoted, slashed, label] = part;
  const text = double ?? single;
  // Expressive Code's syntax for marked strings and lines.
  if (key !== undefined && text !== undefined && lineWords.has(key) && !isLines(text)) info.words.push(text);
  else if (key !== undefined) readWord(key, text ?? inBraces ?? bare ?? glued, info);
  else if (lines !== undefined) readLines(lines, 'highlighted', info);
  else if (label !== undefined) info.tab = label;
  else {
    const word = quoted ?? slashed?.replaceAll(/\\(.)/g, '$1');
    if (word !== undefined) info.words.push(word);
  }
}

const lineWords = new Map<string, LineKind>([
  ['mark', 'highlighted'],
  ['highlight', 'highlighted'],
  ['ins', 'added'],
  ['add', 'added'],
  ['del', 'removed'],
  ['remove', 'removed'],
  ['focus', 'focused'],
  ['error', 'error'],
  ['warning', 'warning'],
]);

function readWord(key: string, value: string | undefined, info: FenceInfo): void {
  const kind = lineWords.get(key);
  if (kind !== undefined && value !== undefined) {
    readLines(value, kind, info);
    return;
  }
  switch (key) {
    case 'title':
    case 'filename':
      info.title = value ?? null;
      break;
    case 'tab':
      info.tab = value ?? null;
      break;
    case 'lang':
      if (info.language !== 'diff' || value === undefined) break;
      info.isDiff = true;
      info.language = value.toLowerCase();
      break;
    case 'file':
      info.file = value ?? null;
      break;
    case 'showLineNumbers':
    case 'lineNumbers':
    case 'line-numbers':
    case 'startLineNumber':
      info.lineNumbers = value !== 'false';
      if (/^\d{1,6}$/.test(value ?? '')) info.firstLine = Number(value);
      break;
    case 'noLineNumbers':
    case 'no-line-numbers':
      info.lineNumbers = false;
      break;
    case 'wrap':
    case 'wrapCode':
      info.wrap = value !== 'false';
      break;
    case 'nowrap':
      info.wrap = false;
      break;
    case 'fold':
      info.fold = value === 'false' ? 0 : /^\d{1,4}$/.test(value ?? '') ? Number(value) : foldedLines;
      break;
    case 'frame':
      info.isTerminal = value === 'terminal';
      break;
    case 'terminal':
      info.isTerminal = true;
      break;
    default:
      if (!fenceOptions.includes(key)) info.unknown.push(key);
  }
}

function isLines(text: string): boolean {
  return /^[\d\s,-]+$/.test(text);
}

function readLines(braces: string, kind: LineKind, info: FenceInfo): void {
  // Expressive Code adds labels to lines: `{"1":3-4}`.
  const bare = braces.replaceAll(/"[^"]*"\s*:/g, '');
  // Ignores objects meant for other tools, such as `{ expectedErrors: [4] }`.
  if (/[:;=[\]'"`]/.test(bare)) return;
  for (const part of bare.split(',')) {
    const [, first, last] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(part) ?? [];
    if (
      first === undefined ||
      Number(last ?? first) - Number(first) > 10_000 ||
      Number(last ?? first) < Number(first)
    ) {
      info.badLines = `{${braces}}`;
      return;
    }
    const marked = (info.marks[kind] ??= new Set());
    for (let line = Number(first); line <= Number(last ?? first); line++) marked.add(line);
  }
}
