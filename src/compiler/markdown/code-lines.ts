/** A code block's text → its lines without the marks that writers put into comments, and what each line is. */
import type { FenceInfo, LineKind } from './fence-info.ts';
import { takeNotation } from './code-notation.ts';

export interface CodeLine {
  /** Without prompt. */
  text: string;
  kinds: Set<LineKind>;
  /** What a terminal writes before a command, with the space behind it; empty for none. */
  prompt: string;
  /** What a terminal answers. */
  isOutput: boolean;
  /** Texts that are marked in this line. */
  words: string[];
}

export interface CodeText {
  lines: CodeLine[];
  /** Marks in comments that mean nothing. */
  unknown: string[];
}

export function readCodeLines(value: string, fence: FenceInfo): CodeText {
  const { lines, unknown } = takeNotation(
    value.split('\n').map((text) => ({ text, kinds: new Set(), prompt: '', isOutput: false, words: [...fence.words] })),
  );
  for (const [kind, numbers] of Object.entries(fence.marks))
    for (const number of numbers) lines[number - 1]?.kinds.add(kind as LineKind);
  if (fence.isDiff) takeSigns(lines);
  if (shells.has(fence.language)) takePrompts(lines, sessions.has(fence.language));
  return { lines, unknown };
}

/** What a reader wants to paste: no prompts, no lines that are to be removed, and of a session its commands alone. */
export function copiedText(lines: readonly CodeLine[]): string {
  const isSession = lines.some(({ isOutput }) => isOutput);
  return lines
    .filter(({ kinds, isOutput }) => !kinds.has('removed') && !(isSession && isOutput))
    .map(({ text }) => text)
    .join('\n');
}

/** The first character of each line of a diff: a sign, or the space in its place. */
function takeSigns(lines: readonly CodeLine[]): void {
  for (const line of lines) {
    const [sign] = line.text;
    if (sign === '+') line.kinds.add('added');
    if (sign === '-') line.kinds.add('removed');
    if (sign === '+' || sign === '-' || sign === ' ') line.text = line.text.slice(1);
  }
}

/** Languages whose blocks show a terminal with what it answers. */
const sessions = new Set(['console', 'terminal', 'shell-session', 'sh-session', 'shellsession', 'pwsh-session']);
const shells = new Set([...sessions, 'sh', 'bash', 'shell', 'zsh', 'fish', 'powershell', 'ps1', 'pwsh', 'bat', 'cmd']);

const prompt =
  /^(?:\$|❯|➜|PS(?: [A-Za-z]:[^>\n]*)?>|[A-Z]:\\[^>\n]*>|[\w.-]{1,64}@[\w.-]{1,64}[^\n$#]{0,100}[$#])[ \t]+(?=\S)/;

function takePrompts(lines: readonly CodeLine[], isSession: boolean): void {
  if (!lines.some(({ text }) => prompt.test(text))) return;
  let continues = false;
  for (const line of lines) {
    const [found = ''] = prompt.exec(line.text) ?? [];
    line.prompt = found;
    line.text = line.text.slice(found.length);
    line.isOutput = isSession && found === '' && !continues && line.text !== '';
    continues = (found !== '' || continues) && line.text.endsWith('\\');
  }
}
