/** Turns comments such as `// [!code ++]` and `# highlight-next-line` into line marks, and removes the comments. */
import type { LineKind } from './fence-info.ts';
import type { CodeNote } from './notes.ts';

/** False for code in which `takeNotation` finds nothing. */
export function mayHaveNotation(code: string): boolean {
  return code.includes('!code ') || code.includes('highlight-');
}

export function takeNotation(lines: CodeLine[]): CodeText {
  const unknown: string[] = [];
  // Words without a number are marked in the whole block.
  const everywhere = new Set<string>();
  const kept: CodeLine[] = [];
  const pending: Pending[] = [];
  const region = { isOpen: false };
  for (const line of lines) {
    const taken = takeMarks(line.text);
    const words = taken === null ? regionWord(line.text) : null;
    if (words !== null) {
      if (words === 'next-line') pending.push({ name: 'highlight', left: 1, word: '' });
      region.isOpen = words === 'start' || (words !== 'end' && region.isOpen);
      continue;
    }
    for (const mark of taken?.marks ?? []) {
      if (mark.name === 'word' && mark.left === 0) everywhere.add(mark.word);
      else if (mark.name === 'word') pending.push(mark);
      else if (Object.hasOwn(kinds, mark.name)) pending.push(mark);
      else unknown.push(mark.name);
    }
    if (pending.length > maxWords) pending.splice(0, pending.length - maxWords);
    if (taken?.text === '') continue;
    line.text = (taken?.text ?? line.text).replaceAll('[\\!code ', '[!code ');
    apply(line, pending, region.isOpen);
    kept.push(line);
  }
  const words = [...everywhere].slice(0, maxWords);
  if (words.length > 0) for (const line of kept) line.words = [...line.words, ...words];
  return { lines: kept, unknown };
}

/** Maximum number of marked strings. */
const maxWords = 100;

interface Pending {
  name: string;
  /** Number of remaining lines that the mark applies to. */
  left: number;
  word: string;
}

const kinds: Record<string, LineKind> = {
  '++': 'added',
  '--': 'removed',
  hl: 'highlighted',
  highlight: 'highlighted',
  focus: 'focused',
  error: 'error',
  warning: 'warning',
};

/** All notation names. */
export const notationNames: readonly string[] = [...Object.keys(kinds), 'word:…'];

const opener = String.raw`(?:\/\/|\/\*|<!--|\{\s*\/\*|#+|--|;+|%+|\bREM\b)`;
const closer = String.raw`(?:\*\/\s*\}?|-->)?`;
const comment = new RegExp(String.raw`[ \t]*${opener}[ \t]*((?:\[!code [^\]\n]+\][ \t]*)+)(.*)$`);
const onlyCloser = new RegExp(`^${closer}[ \\t]*$`);

/** Longer lines are generated code, which does not contain marks. */
const longestLine = 5000;

/**
 * Removes the marks from a line; null if there are none. A line that contained only the comment becomes empty; the
 * comment's other words are kept.
 */
function takeMarks(text: string): { text: string; marks: Pending[] } | null {
  const found = text.includes('[!code ') && text.length < longestLine ? comment.exec(text) : null;
  if (found === null) return null;
  const [whole, tokens = '', rest = ''] = found;
  const marks = [...tokens.matchAll(/\[!code ([^\]]+)\]/g)].map(([, token = '']) => markOf(token.trim()));
  const before = text.slice(0, found.index);
  if (onlyCloser.test(rest)) return { text: before.trimEnd(), marks };
  return { text: before + whole.replace(tokens, ''), marks };
}

/** `++`, `focus:3`, `word:name`, `word:name:2`. */
function markOf(token: string): Pending {
  const [, word, count] = /^word:(.+?)(?::(\d{1,4}))?$/.exec(token) ?? [];
  if (word !== undefined) return { name: 'word', word, left: count === undefined ? 0 : Number(count) };
  const [, name = token, lines] = /^(.+?)(?::(\d{1,4}))?$/.exec(token) ?? [];
  return { name, word: '', left: Number(lines ?? 1) };
}

function apply(line: CodeLine, pending: Pending[], isInRegion: boolean): void {
  if (isInRegion) addKind(line, 'highlighted');
  for (const mark of pending) {
    const kind = kinds[mark.name];
    if (kind === undefined) line.words = [...line.words, mark.word];
    else addKind(line, kind);
    mark.left--;
  }
  pending.splice(0, pending.length, ...pending.filter(({ left }) => left > 0));
}

const regionComment = new RegExp(
  String.raw`^[ \t]*${opener}[ \t]*highlight-(next-line|start|end)[ \t]*${closer}[ \t]*$`,
);

/** Docusaurus comments, each on a separate line. */
function regionWord(text: string): string | null {
  return regionComment.exec(text)?.[1] ?? null;
}

export interface CodeLine {
  /** Without the prompt. */
  text: string;
  kinds: readonly LineKind[];
  /** The terminal prompt before a command, including the space after it; empty if there is none. */
  prompt: string;
  /** True for output of a command. */
  isOutput: boolean;
  /** Strings to mark in this line. */
  words: readonly string[];
  /** What plugins say about parts of this line. Default: nothing. */
  notes?: CodeNote[];
}

/** Most lines have no kind, so they share one empty list. */
export function addKind(line: CodeLine, kind: LineKind): void {
  if (!line.kinds.includes(kind)) line.kinds = [...line.kinds, kind];
}

export interface CodeText {
  lines: CodeLine[];
  /** Unknown names in mark comments. */
  unknown: string[];
}
