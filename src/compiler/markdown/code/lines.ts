/** Splits a code block into lines, removes mark comments and records how each line is marked. */
import { lineKinds } from './fence-info.ts';
import type { FenceInfo, LineKind } from './fence-info.ts';
import { addKind, mayHaveNotation, takeNotation } from './notation.ts';
import type { CodeNote } from './notes.ts';
import type { CodeLine, CodeText } from './notation.ts';

export function readCodeLines(value: string, fence: FenceInfo, notes: readonly CodeNote[] = []): CodeText {
  const written = linesOf(value, fence.words);
  for (const note of notes) {
    const line = written[note.line];
    if (line !== undefined) (line.notes ??= []).push(note);
  }
  const { lines, unknown } = mayHaveNotation(value) ? takeNotation(written) : { lines: written, unknown: [] };
  for (const kind of lineKinds) {
    fence.marks[kind]?.forEach((number) => {
      const line = lines[number - 1];
      if (line !== undefined) addKind(line, kind);
    });
  }
  if (fence.isDiff) takeSigns(lines);
  if (shells.has(fence.language)) takePrompts(lines, sessions.has(fence.language));
  if (pythons.has(fence.language) && /^\s*>>>(?:\s|$)/.test(value)) takePythonPrompts(lines);
  return { lines, unknown };
}

/** Splits code into lines without marks. `words`: strings to mark in all lines. */
export function linesOf(code: string, words: readonly string[] = []): CodeLine[] {
  return code.split('\n').map((text) => ({ text, kinds: noKinds, prompt: '', isOutput: false, words }));
}

const noKinds: readonly LineKind[] = [];

/** The text for the copy button: without prompts, removed lines and, in a terminal session, output. */
export function copiedText(lines: readonly CodeLine[]): string {
  return lines
    .filter(({ kinds, isOutput }) => !isOutput && !kinds.includes('removed'))
    .map(({ text }) => text)
    .join('\n');
}

/** Removes the first character of each line in a diff: a sign or a space. */
function takeSigns(lines: readonly CodeLine[]): void {
  for (const line of lines) {
    const [sign] = line.text;
    if (sign === '+') addKind(line, 'added');
    if (sign === '-') addKind(line, 'removed');
    if (sign === '+' || sign === '-' || sign === ' ') line.text = line.text.slice(1);
  }
}

/** Languages whose blocks show terminal commands with their output. */
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

const pythons = new Set(['py', 'python', 'pycon']);

/** A session starts with a prompt. Every line without a prompt is output. */
function takePythonPrompts(lines: readonly CodeLine[]): void {
  let continues = false;
  for (const line of lines) {
    const prompts: RegExp = continues ? /^\s*(?:>>>|\.\.\.)(?: |$)/ : /^\s*>>>(?: |$)/;
    const found = prompts.exec(line.text)?.[0] ?? '';
    line.prompt = found;
    line.text = line.text.slice(found.length);
    line.isOutput = found === '' && line.text !== '';
    continues = found !== '';
  }
}
