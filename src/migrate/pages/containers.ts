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
  const masked = maskedText(text);
  const marks = [...masked.matchAll(/^((?:[ \t]|>|[-*+][ \t]|\d+[.)][ \t])*)(:{3,})[ \t]*([^\n]*?)[ \t]*$/gm)].map(
    ({ index, 0: whole, 1: indent = '', 2: colons = '' }): Mark => {
      const end = index + whole.length;
      return { index, end, indent, colons, rest: text.slice(index + indent.length + colons.length, end).trim() };
    },
  );
  const closesAll = context.site.dialect.features.has('vitepress');
  const open: Open[] = [];
  for (const [at, { index, end, indent, colons, rest }] of marks.entries()) {
    if (rest === '') {
      const innermost = closedBy(colons, open);
      if (innermost === -1) continue;
      const outer = closesAll ? outermostOf(open, { marks, at, innermost }) : innermost;
      const added = open.slice(outer, innermost).toReversed().map(closingLine);
      const [ended, ...inside] = open.splice(outer).slice(innermost - outer);
      const written = ended?.closing ?? text.slice(index, end);
      const lines = [...inside.flatMap(({ closing }) => closing ?? []).toReversed(), written, ...added];
      if (lines.length > 1 || written !== text.slice(index, end))
        edits.push({ start: index, end, text: lines.join('\n') });
      continue;
    }
    // Inside `v-pre`, braces are plain text, which later passes recognize by the attribute.
    const isRaw = /^v-pre\b/.test(rest);
    const line = isRaw ? '<div v-pre>\n' : openingLine({ indent, colons, rest });
    open.push({ indent, colons, rest, closing: isRaw ? '\n</div>' : line === null ? '' : null });
    const anchor = isRaw ? '' : anchorOf(rest, indent);
    if (anchor + line !== text.slice(index, end)) edits.push({ start: index, end, text: anchor + (line ?? '') });
    noteUnknown(context, { rest, line: page.lines[lineIndex(text, index)] ?? 1 });
    if (/^code-group\b.+/.test(rest) && !/\{/.test(rest)) noteGroup(context, page.lines[lineIndex(text, index)] ?? 1);
  }
  return edits;
};

/** A line that begins with colons. */
interface Mark {
  index: number;
  end: number;
  /** White space, quote markers and list markers before the colons. */
  indent: string;
  colons: string;
  /** Empty for a line that closes a container. */
  rest: string;
}

interface Open extends Pick<Mark, 'indent' | 'colons' | 'rest'> {
  /** Replaces the last line of a container that only wraps its content. */
  closing: string | null;
}

/** The container that docsite closes: the innermost one with as many colons, or else with fewer. */
function closedBy(colons: string, open: readonly Pick<Open, 'colons'>[]): number {
  const equal = open.findLastIndex((one) => one.colons.length === colons.length);
  return equal >= 0 ? equal : open.findLastIndex((one) => one.colons.length < colons.length);
}

/**
 * The container that markdown-it closes: the outermost one with as many or fewer colons, together with all containers
 * in it. If a later line closes this container in docsite, the author expected both to be nested.
 */
function outermostOf(
  open: readonly Open[],
  { marks, at, innermost }: { marks: readonly Mark[]; at: number; innermost: number },
): number {
  const { indent, colons } = marks[at] ?? { indent: '', colons: '' };
  const outer = open.findIndex(
    (one) =>
      // The pass over tabs closes the containers in them.
      !/^tabs\b/.test(one.rest) &&
      one.colons.length <= colons.length &&
      quotesOf(one.indent) === quotesOf(indent) &&
      indent.length - one.indent.length < 4,
  );
  if (outer === -1 || outer >= innermost) return innermost;
  const left: Pick<Open, 'colons'>[] = open.slice(0, innermost);
  for (const mark of marks.slice(at + 1)) {
    if (mark.rest !== '') left.push(mark);
    else {
      const closed = closedBy(mark.colons, left);
      if (closed === outer) return innermost;
      if (closed !== -1 && closed < outer) return outer;
      if (closed !== -1) left.length = closed;
    }
  }
  return outer;
}

function quotesOf(indent: string): number {
  return indent.split('>').length;
}

/** The last line of a container, in the list item or quote of its first line. */
function closingLine({ indent, colons, closing }: Open): string {
  return closing ?? indent.replaceAll(/[^>\s]/g, ' ') + colons;
}

function lineIndex(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1;
}

/** VitePress has other containers only with a plugin for markdown-it. */
function noteUnknown({ note, site }: PassContext, { rest, line }: { rest: string; line: number }): void {
  const name = /^[a-z][\w-]*(?=[ \t{[]|$)/i.exec(rest)?.[0].toLowerCase() ?? '';
  const isKnown = isContainerType(name) || Object.hasOwn(types, name) || /^(?:raw|v-pre|tabs|)$/.test(name);
  if (isKnown || !site.dialect.features.has('vitepress')) return;
  note({ kind: 'manual', cause: 'A container of a markdown-it plugin is not migrated', line, detail: name });
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
  const titled = /^\\?\{\s*title=(["'])(.*?)\1\s*\}$/.exec(after.trim())?.[2];
  if (titled !== undefined && isContainerType(name)) return `${indent}${containerLine(name, titled, colons)}`;
  if (known.test(name) || !Object.hasOwn(types, name)) return `${indent}${colons} ${rest}`.replace(/::: (?=\S)/, ':::');
  return `${indent}${containerLine(name, titled ?? after, colons)}`;
}
