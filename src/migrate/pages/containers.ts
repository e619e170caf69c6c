/** Containers of other generators, written as docsite's. */
import { maskedText } from './edits.ts';
import type { Edit } from './edits.ts';
import type { Pass, PassContext } from './pass.ts';

/** Maps types that docsite lacks to types that it has, with the title that readers saw. */
const types: Readonly<Record<string, readonly [type: string, title: string]>> = {
  important: ['info', 'Important'],
  success: ['tip', 'Success'],
  secondary: ['note', 'Note'],
  warn: ['warning', ''],
  error: ['danger', 'Error'],
  alert: ['danger', 'Alert'],
  hint: ['tip', 'Hint'],
  question: ['info', 'Question'],
  abstract: ['note', 'Abstract'],
  example: ['note', 'Example'],
  quote: ['note', 'Quote'],
  bug: ['danger', 'Bug'],
  failure: ['danger', 'Failure'],
  idea: ['tip', 'Idea'],
  seealso: ['info', 'See also'],
  attention: ['warning', 'Attention'],
  summary: ['note', 'Summary'],
  tldr: ['note', 'Tldr'],
};

const known = /^(?:tip|note|warning|caution|danger|info|details|code-group)$/;

/** True for a type that docsite has. */
export function isContainerType(type: string): boolean {
  return known.test(type.toLowerCase());
}

/** The opening line of a container. `title` is Markdown; if it is empty, the title of the type is used. */
export function containerLine(type: string, title: string, colons = ':::'): string {
  const name = type.toLowerCase();
  const [own, standard] = isContainerType(name) ? [name, ''] : (types[name] ?? ['note', capitalized(name)]);
  const shown = title.trim() === '' ? standard : title.trim();
  return `${colons}${own}${shown === '' ? '' : ` ${shown}`}`;
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `:::important[Title]`, `::: raw` and `::: v-pre`, and the attributes of code groups. */
export const convertContainers: Pass = (page, context) => {
  const { text } = page;
  const edits: Edit[] = [];
  /** `closing` replaces the last line of a container that only wraps its content. */
  const open: { colons: number; closing: string | null }[] = [];
  const masked = maskedText(text);
  for (const match of masked.matchAll(/^((?:[ \t]|>|[-*+][ \t]|\d+[.)][ \t])*)(:{3,})[ \t]*([^\n]*?)[ \t]*$/gm)) {
    const { index, 1: indent = '', 2: colons = '' } = match;
    const end = index + match[0].length;
    const rest = text.slice(index + indent.length + colons.length, end).trim();
    if (rest === '') {
      const innermost = open.findLastIndex((one) => one.colons === colons.length);
      const closing = open[innermost]?.closing ?? null;
      if (innermost !== -1) open.length = innermost;
      if (closing !== null) edits.push({ start: index, end, text: closing });
      continue;
    }
    // Inside `v-pre`, braces are plain text, which later passes recognize by the attribute.
    const isRaw = /^v-pre\b/.test(rest);
    const line = isRaw ? '<div v-pre>\n' : openingLine({ indent, colons, rest });
    open.push({ colons: colons.length, closing: isRaw ? '\n</div>' : line === null ? '' : null });
    const anchor = isRaw ? '' : anchorOf(rest, indent);
    if (anchor + line !== text.slice(index, end)) edits.push({ start: index, end, text: anchor + (line ?? '') });
    if (/^code-group\b.+/.test(rest) && !/\{/.test(rest)) noteGroup(context, page.lines[lineIndex(text, index)] ?? 1);
  }
  return edits;
};

function lineIndex(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1;
}

function noteGroup(context: PassContext, line: number): void {
  context.note({ kind: 'converted', cause: 'Text after `code-group` is omitted', line });
}

/** `{#id .class}` after a title. */
function isDirectiveAttributes(attributes: string | undefined): boolean {
  return attributes !== undefined && /^\{\s*(?:[#.][\w-]+\s*)+\}$/.test(attributes);
}

/** The id of a container, which docsite sets on an element before it. */
function anchorOf(rest: string, indent: string): string {
  const [, attributes] = /^[\w-]+\[.*\][ \t]*(\{[^{}]*\})$/.exec(rest) ?? [];
  const id = isDirectiveAttributes(attributes) ? /#([\w-]+)/.exec(attributes ?? '')?.[1] : undefined;
  return id === undefined || !/^[ \t>]*$/.test(indent) ? '' : `${indent}<a id="${id}"></a>\n${indent.trimEnd()}\n`;
}

interface Opening {
  indent: string;
  colons: string;
  rest: string;
}

/** Returns null for containers that only wrap their content. */
function openingLine({ indent, colons, rest }: Opening): string | null {
  const [, name = '', after = ''] = /^([\w-]+)([\s\S]*)$/.exec(rest) ?? [];
  if (/^(?:raw|v-pre)$/.test(name)) return null;
  if (name === 'code-group') return `${indent}${colons}code-group${/\{[^}]*\}/.exec(after)?.[0] ?? ''}`;
  const bracketed = /^\[((?:[^[\]]|\[[^\]]*\])*)\][ \t]*(\{.*\})?$/.exec(after);
  if (bracketed !== null) {
    const attributes = isDirectiveAttributes(bracketed[2]) ? '' : (bracketed[2] ?? '');
    return `${indent}${containerLine(name, bracketed[1] ?? '', colons)}${attributes}`;
  }
  if (known.test(name) || !Object.hasOwn(types, name)) return `${indent}${colons} ${rest}`.replace(/::: (?=\S)/, ':::');
  const titled = /^\{\s*title=(["'])(.*?)\1\s*\}$/.exec(after.trim())?.[2];
  return `${indent}${containerLine(name, titled ?? after, colons)}`;
}
