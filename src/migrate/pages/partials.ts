/**
 * Inserts the text of included Markdown files that a page passes props to, because docsite's snippets do not accept
 * attributes or content.
 */
import path from 'node:path';
import type { Value } from '../read/value.ts';
import { propsOf } from './attributes.ts';
import { lineAt, maskedText } from './edits.ts';
import type { Edit, PageText } from './edits.ts';
import { splitFrontmatter } from './frontmatter.ts';
import type { Pass, PassContext } from './pass.ts';
import { resolveOld } from './resolve.ts';
import { elementsOf, tagsOf } from './tag-scan.ts';
import type { Element } from './tag-scan.ts';

const importOf = /^import[ \t]+([A-Z]\w*)[ \t]+from[ \t]+(["'])([^"'\n]+\.mdx?)\2;?[ \t]*\n?/gm;

/** Runs before the pass that reads imports: if all uses of an import are replaced, the file is not copied. */
export const inlinePartials: Pass = (page, context) => {
  if (context.site.dialect.tags !== 'jsx') return [];
  const masked = maskedText(page.text);
  const imports = [...masked.matchAll(importOf)];
  if (imports.length === 0) return [];
  const elements = elementsOf(tagsOf(page.text, masked));
  return imports.flatMap(({ index, 0: statement, 1: name = '', 3: from = '' }) => {
    const uses = elements.filter(({ open }) => open.name === name);
    const file = resolveOld(from, context);
    const edits = uses.flatMap((element) => editOf({ element, page, context, file }) ?? []);
    const isReplaced = uses.length > 0 && uses.length === edits.filter(({ isInlined }) => isInlined).length;
    return isReplaced ? [{ start: index, end: index + statement.length, text: '' }, ...edits] : edits;
  });
};

interface Use {
  element: Element;
  page: PageText;
  context: PassContext;
  /** The included file; null if it does not exist. */
  file: string | null;
}

/** Null for a tag that docsite accepts. */
function editOf(use: Use): (Edit & { isInlined: boolean }) | null {
  const { open, close } = use.element;
  if (open.attributes.length === 0 && close === null) return null;
  const range = { start: open.start, end: close?.end ?? open.end };
  const inlined = inlinedText(use);
  if (inlined !== null) return { ...range, text: inlined, isInlined: true };
  const omitted = [...open.attributes.map(({ name }) => name), ...(close === null ? [] : ['children'])];
  use.context.note({
    kind: 'manual',
    cause: 'Attributes of an included file are omitted',
    line: lineAt(use.page, open.start),
    detail: `${open.name} ${omitted.join(' ')}`,
  });
  return { ...range, text: `<${open.name} />`, isInlined: false };
}

/** The file's text with the values of its props; null if it does not read them, or only works as a separate file. */
function inlinedText({ element: { open, close }, page, context, file }: Use): string | null {
  const whole = file === null ? null : context.files.text(file)?.replaceAll('\r\n', '\n');
  if (file === null || whole === null || whole === undefined) return null;
  const text = whole.slice(splitFrontmatter(whole).bodyStart).trim();
  const masked = maskedText(text);
  const props = propsOf(open.attributes, { context, line: 0, name: open.name });
  const hasCode = Object.keys(props).length < open.attributes.length;
  const isElsewhere = path.posix.dirname(file) !== path.posix.dirname(context.source);
  const hasRelativeLinks = /\]\(\s*<?(?!\/|#|[a-z][a-z0-9+.-]*:)|\s(?:href|src)=["']\./i.test(masked);
  if (hasCode || /^(?:import|export)\s/m.test(masked) || (isElsewhere && hasRelativeLinks)) return null;
  const content = close === null ? '' : page.text.slice(open.end, close.start).trim();
  const filled = withValues(text, { masked, props, content });
  const indent = /^[ \t]*$/.exec(page.text.slice(page.text.lastIndexOf('\n', open.start - 1) + 1, open.start))?.[0];
  return filled?.replaceAll(/\n(?=[^\n])/g, `\n${indent ?? ''}`) ?? null;
}

/** Null if the text does not read any props. */
function withValues(
  text: string,
  { masked, props, content }: { masked: string; props: Record<string, Value>; content: string },
): string | null {
  const reads = [...masked.matchAll(/(?<!=)\{[ \t]*props\.(\w+)[ \t]*\}|\bprops\.(\w+)/g)];
  if (reads.length === 0 || /\bprops\b(?!\.\w)/.test(masked)) return null;
  let done = 0;
  const parts = reads.flatMap(({ index, 0: whole, 1: alone, 2: within }) => {
    const before = text.slice(done, index);
    done = index + whole.length;
    if (alone === 'children') return [before, content];
    const value = props[alone ?? within ?? ''];
    const code = JSON.stringify(value) ?? 'undefined';
    return [before, alone === undefined ? code : plainText(value, code)];
  });
  return [...parts, text.slice(done)].join('');
}

/** The pass over expressions escapes values with special characters. */
function plainText(value: Value, code: string): string {
  if (value === undefined || value === null || typeof value === 'boolean') return '';
  return /^[\p{L}\p{N} .,:/@-]*$/u.test(String(value)) && typeof value !== 'object' ? String(value) : `{${code}}`;
}
