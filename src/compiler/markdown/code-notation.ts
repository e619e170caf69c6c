/** Comments such as `// [!code ++]` and `# highlight-next-line` → marks on lines; the comments go. */
import type { CodeLine, CodeText } from './code-lines.ts';
import type { LineKind } from './fence-info.ts';

export function takeNotation(lines: CodeLine[]): CodeText {
  if (!lines.some(({ text }) => text.includes('!code ') || text.includes('highlight-'))) return { lines, unknown: [] };
  const unknown: string[] = [];
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
      if (mark.name === 'word') markWords(lines, mark, pending);
      else if (Object.hasOwn(kinds, mark.name)) pending.push(mark);
      else unknown.push(mark.name);
    }
    if (taken?.text === '') continue;
    line.text = (taken?.text ?? line.text).replaceAll('[\\!code ', '[!code ');
    apply(line, pending, region.isOpen);
    kept.push(line);
  }
  return { lines: kept, unknown };
}

interface Pending {
  name: string;
  /** Lines that it still covers. */
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

/** Names that can be written. */
export const notationNames: readonly string[] = [...Object.keys(kinds), 'word:…'];

const opener = String.raw`(?:\/\/|\/\*|<!--|\{\s*\/\*|#+|--|;+|%+|\bREM\b)`;
const closer = String.raw`(?:\*\/\s*\}?|-->)?`;
const comment = new RegExp(String.raw`[ \t]*${opener}[ \t]*((?:\[!code [^\]\n]+\][ \t]*)+)(.*)$`);
const onlyCloser = new RegExp(`^${closer}[ \\t]*$`);

/** Nobody writes marks into what a machine has made. */
const longestLine = 5000;

/** Null where there are none. A line that held nothing else is left empty; other words of the comment stay. */
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

/** Without a number a word is marked in the whole block. */
function markWords(lines: readonly CodeLine[], mark: Pending, pending: Pending[]): void {
  if (mark.left > 0) pending.push(mark);
  else for (const line of lines) line.words.push(mark.word);
}

function apply(line: CodeLine, pending: Pending[], isInRegion: boolean): void {
  if (isInRegion) line.kinds.add('highlighted');
  for (const mark of pending) {
    const kind = kinds[mark.name];
    if (kind === undefined) line.words.push(mark.word);
    else line.kinds.add(kind);
    mark.left--;
  }
  pending.splice(0, pending.length, ...pending.filter(({ left }) => left > 0));
}

const regionComment = new RegExp(
  String.raw`^[ \t]*${opener}[ \t]*highlight-(next-line|start|end)[ \t]*${closer}[ \t]*$`,
);

/** The comments of Docusaurus, each on a line of its own. */
function regionWord(text: string): string | null {
  return regionComment.exec(text)?.[1] ?? null;
}
