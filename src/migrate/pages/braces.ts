/**
 * Replaces code in a page's text (`{expression}` in MDX, `{{ expression }}` in Vue) with its value, if the value is
 * known.
 */
import type { Edit } from './edits.ts';
import { codeSpansOf, hide, lineAt, maskedText } from './edits.ts';
import type { Pass, PassContext } from './pass.ts';
import { at as valueAt, isList } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { mappedList } from './mapped-list.ts';
import { literalOf } from './literal.ts';
import { braceEnd, tagsOf } from './tag-scan.ts';
import type { Tag } from './tag-scan.ts';
import { valueOf } from './attributes.ts';

export const foldBraces: Pass = (page, context) => {
  const { tags } = context.site.dialect;
  if (tags === 'html') return [];
  return tags === 'vue' ? vueEdits(page, context) : jsxEdits(page, context);
};

const jsxEdits: Pass = (page, context) => {
  const { text } = page;
  if (isPlainMarkdown(context)) return [];
  const masked = hideFormulas(maskedText(text), context);
  const found = tagsOf(text, masked);
  const tags = found.map(({ start, end }) => [start, end] as const);
  const containers = [...masked.matchAll(/^[ \t>]*:::.*$/gm)].map(
    ({ index, 0: line }) => [index, index + line.length] as const,
  );
  const searched = hide(hide(masked, tags), containers);
  const edits: Edit[] = [];
  for (let at = searched.indexOf('{'); at !== -1; at = searched.indexOf('{', at)) {
    const end = /[\\%]/.test(searched[at - 1] ?? '') || isHeadingId(searched, at) ? null : braceEnd(text, at);
    const code = end === null ? '' : text.slice(at + 1, end - 1);
    const block = end === null ? null : codeBlockEdit({ text, tags: found, at, end }, context);
    const folded =
      end === null || block !== null
        ? null
        : (headingId(text.slice(0, at), code, context) ?? foldedCode(code, context));
    if (block !== null) edits.push(block);
    else if (end !== null && folded !== null) edits.push({ start: at, end, text: folded });
    else if (end !== null) {
      context.note({
        kind: 'manual',
        cause: 'An expression in the text is not evaluated',
        line: lineAt(page, at),
        detail: shortened(code),
      });
    }
    at = end ?? at + 1;
  }
  return edits;
};

/** If a site without a generator has `.mdx` pages, its `.md` pages do not contain code. */
function isPlainMarkdown({ site, source }: PassContext): boolean {
  return (
    site.generator === 'markdown' && source.endsWith('.md') && site.pages.some((page) => page.source.endsWith('.mdx'))
  );
}

/** Turns the only child of `<CodeBlock>` into an attribute, which the pass over components reads. */
function codeBlockEdit(
  { text, tags, at, end }: { text: string; tags: readonly Tag[]; at: number; end: number },
  context: PassContext,
): Edit | null {
  const open = tags.find((tag) => tag.end <= at && /^\s*$/.test(text.slice(tag.end, at)) && tag.name === 'CodeBlock');
  const [close] = /^\s*<\/CodeBlock>/.exec(text.slice(end, end + 1000)) ?? [];
  if (open?.kind !== 'open' || close === undefined) return null;
  const value = valueOf({ name: 'children', kind: 'code', value: text.slice(at + 1, end - 1) }, context)?.value;
  if (typeof value !== 'string') return null;
  return {
    start: open.end - 1,
    end: end + close.length,
    text: ` code={${JSON.stringify(value.replace(/\n$/, ''))}} />`,
  };
}

/** A heading id that some sites without a generator write as a comment at the end of the heading. */
function headingId(before: string, code: string, { site }: PassContext): string | null {
  if (site.generator !== 'markdown' || !/^#{1,6}[ \t]/.test(before.slice(before.lastIndexOf('\n') + 1))) return null;
  const id = /^\/\*[ \t]*([\w-]+)[ \t]*\*\/$/.exec(code)?.[1];
  return id === undefined ? null : `{#${id}}`;
}

/** Removes comments, unless they contain a heading id. */
function foldedCode(code: string, { values, elements, site }: PassContext): string | null {
  const comment = /^\s*\/\*([\s\S]*)\*\/\s*$/.exec(code)?.[1];
  if (comment !== undefined) {
    const id = /^\s*#([\w-]+)\s*$/.exec(comment)?.[1];
    if (id !== undefined) return `{#${id}}`;
    const kept = comment.trim().replaceAll('--', '- -');
    return kept === '' || site.generator === 'nextra' ? '' : `<!-- ${kept} -->`;
  }
  if (code.trim() === '') return '';
  const element = elements.get(code.trim());
  if (element !== undefined) return element;
  const mapped = mappedList(code, values, escaped);
  if (mapped !== null) return mapped;
  const literal = literalOf(code, values);
  // React shows the entries of a list one after another.
  if (literal !== null && isList(literal.value) && !code.includes('<') && literal.value.every(isText))
    return escaped(literal.value.join(''));
  if (literal === null || typeof literal.value === 'object') return null;
  return typeof literal.value === 'boolean' ? '' : escaped(String(literal.value));
}

function isText(value: Value): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

/** Escapes the text of a literal, because it is text even if it looks like markup. */
function escaped(text: string): string {
  return text.replaceAll(/[<*_`[\]\\]/g, String.raw`\$&`);
}

/** True for `## Title {#id}`, and other Markdown syntax with braces. */
function isHeadingId(text: string, at: number): boolean {
  return text[at + 1] === '#' || text[at + 1] === '.' || text[at + 1] === ':';
}

const vueEdits: Pass = (page, context) => {
  const masked = maskedText(page.text);
  const noteCode = (at: number, code: string): void =>
    context.note({
      kind: 'manual',
      cause: 'An expression in the text is not evaluated',
      line: lineAt(page, at),
      detail: shortened(code),
    });
  const edits: Edit[] = [];
  for (const { index, 0: whole, 1: code = '' } of masked.matchAll(expression)) {
    if (isRaw(masked, index)) {
      const isMarkdown = !isHtmlBlock(page.text, index);
      if (isMarkdown)
        edits.push({ start: index, end: index + whole.length, text: whole.replaceAll('{', String.raw`\{`) });
      continue;
    }
    const key = frontmatterKey.exec(code)?.[1];
    const text = key === undefined ? vueText(code, context) : frontmatterText(key, page.text, context);
    if (text !== null) edits.push({ start: index, end: index + whole.length, text });
    else noteCode(index, code);
  }
  // Vue also evaluates inline code, in which Markdown and docsite's values have no meaning.
  for (const { start, end, ticks } of codeSpansOf(page.text)) {
    const [attributes] = /^\{[ \t]*v-pre[ \t]*\}/.exec(page.text.slice(end, end + 20)) ?? [];
    if (attributes !== undefined) edits.push({ start: end, end: end + attributes.length, text: '' });
    if (attributes !== undefined || isRaw(masked, start)) continue;
    for (const { index, 0: whole, 1: code = '' } of page.text.slice(start, end).matchAll(expression)) {
      const key = frontmatterKey.exec(code)?.[1];
      const text = key === undefined ? literalText(code, context) : frontmatterValue(key, context);
      const edit = { start: start + index, end: start + index + whole.length, text: text ?? '' };
      if (text === null || text.includes('`'.repeat(ticks))) noteCode(edit.start, code);
      else edits.push(edit);
    }
  }
  return edits;
};

const expression = /\{\{((?:(?!\}\})[^\n])+)\}\}/g;
const frontmatterKey = /^\s*(?:\$frontmatter|frontmatter|page\.frontmatter)\.([\w.]+)\s*$/;

function frontmatterValue(key: string, { values }: PassContext): string | null {
  const value = valueAt(values.get('frontmatter'), ...key.split('.'));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function vueText(code: string, context: PassContext): string | null {
  const text = literalText(code, context);
  return text === null ? null : escaped(text);
}

function literalText(code: string, { values }: PassContext): string | null {
  const literal = literalOf(code, values);
  if (literal === null) return null;
  return typeof literal.value === 'object' ? JSON.stringify(literal.value) : String(literal.value);
}

/** A variable for a key in the page's frontmatter. If the title is not in the frontmatter, it is the page's heading. */
function frontmatterText(key: string, text: string, { values, source, page }: PassContext): string | null {
  const isSnippet = source !== page.source;
  if (isSnippet || valueAt(values.get('frontmatter'), ...key.split('.')) !== undefined) return `%{page.${key}}`;
  return key === 'title' ? (/^#[ \t]+(.+?)[ \t]*(?:\{#[^}\n]*\})?[ \t]*$/m.exec(text)?.[1] ?? null) : null;
}

/** True in lines that begin with a tag of a block, in which Markdown's escapes are text. */
function isHtmlBlock(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2000), at);
  const block = before.split('\n').reduce((found, line) => (line.trim() === '' ? '' : `${found}${line}\n`), '');
  return /^[ \t>]*<\/?(?!(?:a|b|code|em|i|kbd|span|strong|sub|sup)\b)[a-z]/i.test(block);
}

/** True inside an element with `v-pre`, where braces are plain text. */
function isRaw(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2000), at);
  const opened = /[\s\S]*<(\w+)[^>]*\sv-pre[^>]*>/.exec(before);
  return opened !== null && !before.slice(opened[0].length).includes(`</${opened[1]}>`);
}

/** Masks formulas in a masked text. */
export function hideFormulas(masked: string, { site }: PassContext): string {
  if (site.markdown.math !== true) return masked;
  const found = masked.matchAll(/(?<!\\)\$\$[\s\S]*?\$\$|(?<![\\$\w])\$(?=\S)[^\n$]*?(?<=\S)\$(?![\d$])/g);
  return hide(
    masked,
    [...found].map(({ index, 0: whole }) => [index, index + whole.length] as const),
  );
}

function shortened(code: string): string {
  const line = code.trim().replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
