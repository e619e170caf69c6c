/**
 * Converts the parts of MkDocs pages that plugins replace: macros, documentation generated from code, and marks of the
 * plugins for blogs and tags.
 */
import { at } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { codeSpansOf, fencesOf, lineAt, maskedText } from './edits.ts';
import type { Edit, Fence, PageText } from './edits.ts';
import type { Pass, PassContext } from './pass.ts';
import { withoutCode } from './prose.ts';

const macro =
  /(\{%-?[ \t]*raw[ \t]*-?%\}(?:\n|(?=[^\n]))?)([\s\S]*?)(\{%-?[ \t]*endraw[ \t]*-?%\})|\{\{-?([\s\S]*?)-?\}\}|\{%[\s\S]*?%\}/g;

/** The plugin `macros` evaluates `{{ name }}` and `{% … %}` everywhere on a page, even in code. */
export const convertMacros: Pass = (page, context) => {
  const variables = context.site.dialect.python?.macros as Value;
  if (variables === undefined) return [];
  const fences = fencesOf(page.text);
  const code = codeSpansOf(page.text);
  const tags = [...withoutCode(page.text).matchAll(/<[A-Za-z][^<>]*>/g)];
  const withValues = new Set<Fence>();
  // A block such as `{% for … %}` has one note, because all of it needs the same work.
  const blocks = blocksOf(page.text, [...fences, ...code]);
  const edits = [...page.text.matchAll(macro)].flatMap((match): Edit[] => {
    const { index: start, 0: whole, 1: open, 2: raw = '', 3: close = '', 4: expression } = match;
    const end = start + whole.length;
    if (open !== undefined) {
      const rest = /^\n?/.exec(page.text.slice(end))?.[0].length ?? 0;
      const isAlone = raw.endsWith('\n');
      return [
        { start, end: start + open.length, text: '' },
        { start: end - close.length, end: end + (isAlone ? rest : 0), text: '' },
      ];
    }
    const found = expression === undefined ? null : valueOf(expression.trim(), variables);
    if (found === null && blocks.some((one) => one.start < start && start <= one.end)) return [];
    if (found === null) {
      const cause = 'A macro is not evaluated, and is shown as text';
      const detail = whole.replaceAll(/\s+/g, ' ');
      context.note({ kind: 'manual', cause, line: lineAt(page, start), detail });
      return [];
    }
    const fence = fences.find((one) => start >= one.bodyStart && start < one.bodyEnd);
    const isInline = code.some((span) => start > span.start && start < span.end);
    const isInTag = tags.some(({ index, 0: tag }) => start > index && start < index + tag.length);
    // docsite inserts values as plain text, and not in HTML tags.
    const isMarkdown = fence === undefined && /[*_`<[&]/.test(found.text);
    if (found.name === undefined || isInline || isInTag || isMarkdown) return [{ start, end, text: found.text }];
    if (fence !== undefined) withValues.add(fence);
    context.site.markdown.variables = { ...context.site.markdown.variables, [found.name]: found.value };
    return [{ start, end, text: `%{site.${found.name}}` }];
  });
  return [...edits, ...[...withValues].map(withValuesEdit)];
};

/** Pairs of a statement such as `{% if … %}` and its end, as their offsets. Code blocks are often only parts of templates. */
function blocksOf(text: string, code: readonly { start: number; end: number }[]): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  const open: { name: string; start: number; code: unknown }[] = [];
  for (const { index, 0: whole } of text.matchAll(macro)) {
    const [, end, name = ''] = /^\{%[-+]?\s*(end)?(if|for|macro|call|filter)\b/.exec(whole) ?? [];
    if (name === '') continue;
    const around = code.find((one) => one.start < index && index < one.end);
    if (end === undefined) open.push({ name, start: index, code: around });
    else {
      const last = open.findLastIndex((one) => one.name === name && one.code === around);
      const opener = open[last];
      if (opener === undefined) continue;
      found.push({ start: opener.start, end: index });
      open.length = last;
    }
  }
  return found;
}

/** docsite replaces variables in code blocks only if their first line contains `values`. */
function withValuesEdit({ info, infoStart }: Fence): Edit {
  const end = infoStart + info.trimEnd().length;
  if (info.trimEnd().endsWith('}')) return { start: end - 1, end: end - 1, text: ' values' };
  return { start: end, end, text: info.trim() === '' ? 'text values' : ' values' };
}

type Found = { text: string; name?: undefined } | { text: string; name: string; value: string | number | boolean };

/** The value of a string or a variable from `extra`; null for any other expression. */
function valueOf(expression: string, variables: Value): Found | null {
  const [, , string] = /^(["'])((?:(?!\1)[^\\])*)\1$/.exec(expression) ?? [];
  if (string !== undefined) return { text: string };
  if (!/^[A-Za-z_]\w*(?:\.\w+)*$/.test(expression)) return null;
  const keys = expression.split('.');
  const value = at(variables, ...keys);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? { text: String(value), name: keys.join('_'), value }
    : null;
}

/** `::: package.Class`, and the options that are indented below it. */
const identifier =
  /^([ \t]*)(#{1,6}[ \t]+)?:::[ \t]?([\w.$:/-]+)[ \t]*$((?:\n(?:[ \t]*\n)*(?=(?:\1)[ \t]+\S)[^\n]+)*)/gm;

/** A name remains where mkdocstrings generated its documentation; the options become a comment. */
export const convertGenerated: Pass = (page, context) => {
  if (context.site.dialect.python?.plugins.has('mkdocstrings') !== true) return [];
  return [...withoutCode(page.text).matchAll(identifier)].map(
    ({ index, 0: whole, 1: indent = '', 2: heading = '', 3: name = '', 4: options = '' }) => {
      const cause = 'Documentation that mkdocstrings generates is missing';
      context.note({ kind: 'manual', cause, line: lineAt(page, index), detail: name });
      const kept = options.trimEnd().replaceAll('--', '- -');
      const comment = kept === '' ? '' : `\n\n${indent}<!-- mkdocstrings${kept}\n${indent}-->`;
      return { start: index, end: index + whole.length, text: `${indent}${heading}\`${name}\`${comment}` };
    },
  );
};

/** The end of a post's excerpt, and the positions of lists of pages by tag. */
export const removePluginMarks: Pass = (page, context) => {
  const { python } = context.site.dialect;
  if (python === undefined) return [];
  const excerpts = python.plugins.has('blog') ? linesWith(page, /^[ \t]*<!--[ \t]*more[ \t]*-->[ \t]*$/gm) : [];
  const tags = python.plugins.has('tags')
    ? linesWith(page, /^[ \t]*(?:\[TAGS\]|<!--[ \t]*material\/(?:tags|listing)\b[^\n]*-->)[ \t]*$/gm)
    : [];
  for (const { start } of tags) noteTags(page, start, context);
  return [...excerpts, ...tags];
};

/** Matches outside of code, with the line break and an empty line after them. */
function linesWith({ text }: PageText, pattern: RegExp): Edit[] {
  return [...maskedText(text, { comments: false }).matchAll(pattern)].map(({ index, 0: whole }) => {
    const end = index + whole.length;
    return { start: index, end: end + (/^\n(?:[ \t]*\n)?/.exec(text.slice(end))?.[0].length ?? 0), text: '' };
  });
}

function noteTags(page: PageText, start: number, context: PassContext): void {
  context.note({ kind: 'manual', cause: 'Lists of pages by tag are not migrated', line: lineAt(page, start) });
}
