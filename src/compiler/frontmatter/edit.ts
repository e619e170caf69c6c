/** Computes the edit that adds values to a list in a page's frontmatter, creating the frontmatter if needed. */
import type { TextEdit } from '../findings/finding.ts';
import { frontmatterSpan } from './position.ts';

/**
 * `all`: the complete new list, which includes `added`. Null if the frontmatter or its list has a form that cannot be
 * edited safely.
 */
export function addToFrontmatter(
  text: string,
  key: string,
  { all, added }: { all: readonly string[]; added: readonly string[] },
): TextEdit | null {
  const end = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const lines = text.split(/\r\n|\n|\r/);
  const whole = `${key}: ${listOf(all)}`;
  const bom = text.startsWith('\uFEFF') ? 1 : 0;
  const opening = (lines[0] ?? '').slice(bom);
  if (!opening.startsWith('---')) return insertion(1, bom + 1, `---${end}${whole}${end}---${end}${end}`);
  const closing = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (opening.trimEnd() !== '---' || closing < 0) return null;
  const span = frontmatterSpan(text, key);
  if (span === null) return insertion(closing + 1, 1, whole + end);
  const value = (lines[span.start.line - 1] ?? '').slice(key.length + 1).trim();
  if (value !== '') return /[#&*!|>]/.test(value) || isOpen(value) ? null : { span, text: whole };
  // New items use the indentation of the existing items.
  const indent = /^(\s*)- /.exec(lines[span.start.line] ?? '')?.[1];
  if (indent === undefined) return null;
  return insertion(span.start.line + 1, 1, added.map((item) => `${indent}- ${quoted(item)}${end}`).join(''));
}

function insertion(line: number, column: number, text: string): TextEdit {
  return { span: { start: { line, column }, end: { line, column } }, text };
}

/** True for a flow list that continues on another line. */
function isOpen(value: string): boolean {
  return value.startsWith('[') && !value.endsWith(']');
}

function listOf(items: readonly string[]): string {
  const [only = '', ...others] = items.map(quoted);
  return others.length === 0 ? only : `[${[only, ...others].join(', ')}]`;
}

/** Quotes text that would mean something else in YAML. */
function quoted(text: string): string {
  return /^[\p{L}\p{N}/][\p{L}\p{N}/._~+-]*$/u.test(text) ? text : JSON.stringify(text);
}
