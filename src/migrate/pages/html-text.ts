/**
 * Markdown inside HTML, which MDX reads as Markdown. In docsite, a line that begins with a tag starts a block of HTML
 * that ends at the next empty line, as in CommonMark. Text on its own lines gets empty lines around it; other text
 * becomes HTML.
 */
import { fencesOf, lineAt, maskedText } from './edits.ts';
import type { Edit, Fence, PageText } from './edits.ts';
import type { Pass } from './pass.ts';
import { elementsOf, tagsOf } from './tag-scan.ts';
import type { Element } from './tag-scan.ts';

export const convertHtmlText: Pass = (page, context) => {
  const isMdx = context.site.dialect.features.has('docusaurus') || context.source.endsWith('.mdx');
  if (context.site.dialect.tags !== 'jsx' || !isMdx) return [];
  const { text } = page;
  const masked = maskedText(text);
  const elements = elementsOf(tagsOf(text, masked)).filter(({ open }) => /^[a-z]/.test(open.name));
  if (elements.length === 0) return [];
  const blocks = htmlBlocks(masked);
  const inBlock = (at: number): boolean => blocks.some(([start, end]) => start <= at && at < end);
  const fences = fencesOf(text).filter(({ start }) => inBlock(start));
  const inElements = elements.flatMap((element) => {
    if (element.close === null || isVerbatim(element) || !inBlock(element.open.start)) return [];
    const separated = separatedText(element, text);
    if (separated !== null) return separated;
    return textsOf(element)
      .flatMap((range) => withoutFences(range, fences))
      .flatMap(([start, end]) => {
        const inside = text.slice(start, end);
        if (!inBlock(start) || /\n[ \t]*\n/.test(inside)) return [];
        if (blockSyntax.test(inside)) {
          const cause = 'Markdown inside HTML is shown as text';
          context.note({ kind: 'manual', cause, line: lineOfText(page, start), detail: inside.trim().slice(0, 60) });
          return [];
        }
        const html = inlineHtml(inside);
        return html === inside ? [] : [{ start, end, text: html }];
      });
  });
  return [
    ...fences.flatMap((fence) => separatedFence(fence, text)),
    ...elements.flatMap((element) => {
      if (!inBlock(element.open.start) || isVerbatim(element)) return [];
      const after = endOfHtml(element, text);
      if (typeof after !== 'number') return after;
      const cause = 'Markdown inside HTML is shown as text';
      const detail = (/.*/.exec(text.slice(after))?.[0] ?? '').trim().slice(0, 60);
      context.note({ kind: 'manual', cause, line: lineAt(page, after), detail });
      return [];
    }),
    ...inElements,
  ];
};

/** The parts of a range that are not code blocks. */
function withoutFences([start, end]: [number, number], fences: readonly Fence[]): [start: number, end: number][] {
  const inside = fences.filter((fence) => fence.start >= start && fence.end <= end && isSeparable(fence));
  const bounds = [start, ...inside.flatMap((fence) => [fence.start, fence.end]), end];
  return bounds.flatMap((bound, index) =>
    index % 2 === 0 ? [[bound, bounds[index + 1] ?? end] as [number, number]] : [],
  );
}

function isSeparable({ indent }: Fence): boolean {
  return /^ {0,3}$/.test(indent);
}

/**
 * Adds an empty line between HTML and Markdown after it, which would be a part of the HTML. Returns the offset of the
 * Markdown if it would become code.
 */
function endOfHtml({ open, close, parent }: Element, text: string): Edit[] | number {
  for (let one = parent; one !== null; one = one.parent) if (/^[a-z]/.test(one.open.name)) return [];
  const [line, prefix = ''] =
    /^[ \t]*\n((?:[ \t]|>)*)(?=[^\s<>])/.exec(text.slice(close?.end ?? open.end, (close?.end ?? 0) + 200)) ?? [];
  if (close === null || line === undefined) return [];
  const at = close.end + line.length - prefix.length;
  const ownLine = text.slice(text.lastIndexOf('\n', open.start - 1) + 1, open.start);
  const next = /^.*/.exec(text.slice(at))?.[0] ?? '';
  const [column = ''] = /^(?:[ \t]|>|(?:[-*+]|\d+[.)])[ \t])*/.exec(ownLine) ?? [];
  const isItem = /[-*+\d]/.test(column) && /^(?:[-*+]|\d+[.)])[ \t]/.test(next.slice(prefix.length));
  if (isItem && prefix.length < column.length) return [];
  const isCode = prefix.length > column.length + 3 || (/^ {4,}$/.test(column) && prefix.length > 3);
  if (isCode) return inlineHtml(next) === next ? [] : at + prefix.length;
  return [{ start: at, end: at, text: `${prefix.trimEnd()}\n` }];
}

/** Adds empty lines around a code block between tags. */
function separatedFence(fence: Fence, text: string): Edit[] {
  const { start, end } = fence;
  if (!isSeparable(fence)) return [];
  const isAfterTag = /[^\n][ \t]*\n$/.test(text.slice(Math.max(0, start - 200), start));
  const isBeforeTag = /^\n[ \t]*\S/.test(text.slice(end, end + 200));
  return [
    ...(isAfterTag ? [{ start, end: start, text: '\n' }] : []),
    ...(isBeforeTag ? [{ start: end, end, text: '\n' }] : []),
  ];
}

/** The beginnings of lists, headings, quotes, tables and code blocks. */
const blockSyntax = /^[ \t]*(?:[-*+] |\d+[.)] |#{1,6} |>|\||`{3}|~{3})/m;

function lineOfText(page: PageText, start: number): number {
  return lineAt(page, start + (/^\s*/.exec(page.text.slice(start))?.[0].length ?? 0));
}

function isVerbatim(element: Element): boolean {
  for (let one: Element | null = element; one !== null; one = one.parent)
    if (/^(?:pre|script|style|svg|math|textarea|code)$/.test(one.open.name)) return true;
  return false;
}

/** The text of an element without that of the elements in it. */
function textsOf({ open, close, children }: Element): [start: number, end: number][] {
  const texts: [number, number][] = [];
  let done = open.end;
  for (const child of children) {
    texts.push([done, child.open.start]);
    done = child.close?.end ?? child.open.end;
  }
  return [...texts, [done, close?.start ?? done]];
}

const containers = /^(?:div|section|article|aside|main|header|footer|details|figure|center|blockquote)$/;
const inline = /^(?:a|abbr|b|br|code|del|em|i|img|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|var|[A-Z].*)$/;

/** Adds empty lines around text on its own lines; null if the element has other content. */
function separatedText({ open, close, children }: Element, text: string): Edit[] | null {
  if (close === null || !containers.test(open.name) || !children.every((child) => inline.test(child.open.name)))
    return null;
  const inside = text.slice(open.end, close.start);
  if (!/^[ \t]*\n[\s\S]*\S[ \t]*\n[ \t]*$/.test(inside) || /^[ \t]*\n[ \t]*\n/.test(inside)) return null;
  if (inlineHtml(inside) === inside && !blockSyntax.test(inside)) return [];
  const before = text.slice(text.lastIndexOf('\n', open.start - 1) + 1, open.start);
  // A line that is indented by four or more spaces would become code.
  if (!/^ {0,3}$/.test(before)) return null;
  const lines = [...inside.matchAll(/(?<=\n)[ \t]*(?=\S)/g)].map(({ index, 0: space }) => ({
    index,
    width: space.length,
  }));
  const cut = Math.max(0, Math.min(...lines.map(({ width }) => width)) - before.length);
  const closing = text.lastIndexOf('\n', close.start - 1) + 1;
  return [
    { start: open.end, end: open.end, text: '\n' },
    ...lines.map(({ index }) => ({ start: open.end + index, end: open.end + index + cut, text: '' })),
    { start: closing, end: closing, text: '\n' },
  ];
}

/** Emphasis, code, links and images as HTML. Comments do not change. */
function inlineHtml(markdown: string): string {
  const kept: string[] = [];
  const keep = (text: string): string => `\uE001${kept.push(text) - 1}\uE001`;
  const restored = (text: string): string =>
    text.replaceAll(/\uE001(\d+)\uE001/g, (_, at: string) => kept[Number(at)] ?? '');
  const html = markdown
    .replaceAll(/<!--[\s\S]*?-->/g, keep)
    .replaceAll(/(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g, (_, __, inside: string) => {
      const escaped = inside.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return keep(`<code>${escaped}</code>`);
    })
    .replaceAll(/!\[([^\]]*)\]\(([^\s()]+)\)/g, (_, alt: string, src: string) => {
      const plain = restored(alt).replaceAll(/<[^>]*>/g, '');
      return keep(`<img src="${quoted(src)}" alt="${quoted(plain)}">`);
    })
    .replaceAll(
      /(?<!\\)\[([^\]]+)\]\(([^\s()]+)\)/g,
      (_, label: string, to: string) => `${keep(`<a href="${quoted(to)}">`)}${label}</a>`,
    )
    .replaceAll(/(?<![\\*\w])(\*\*|__)(?=\S)([\s\S]*?\S)\1(?![*\w])/g, '<strong>$2</strong>')
    .replaceAll(/(?<![\\*\w])\*(?=[^\s*])([^*]*[^\s*])\*(?![*\w])/g, '<em>$1</em>')
    .replaceAll(/(?<![\\\w])_(?=[^\s_])([^_]*[^\s_])_(?!\w)/g, '<em>$1</em>')
    .replaceAll(/(?<!\\)~~(?=\S)([\s\S]*?\S)~~/g, '<del>$1</del>');
  return restored(html);
}

function quoted(value: string): string {
  return value.replaceAll('"', '&quot;');
}

const blockTag =
  /^<\/?(?:address|article|aside|blockquote|body|center|col|colgroup|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|html|iframe|legend|li|link|main|menu|nav|ol|optgroup|option|p|param|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[\s>]|\/>|$)/i;
const onlyTag = /^<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>[ \t]*$/;

/** The ranges in which CommonMark does not process escapes: HTML blocks, and elements with verbatim text. */
export function verbatimRanges(masked: string): [start: number, end: number][] {
  const elements = masked.matchAll(/^[ \t>]*<(pre|script|style|textarea)\b[\s\S]*?(?:<\/\1>|$(?![\s\S]))/gim);
  return [
    ...htmlBlocks(masked),
    ...[...elements].map(({ index, 0: whole }) => [index, index + whole.length] as [number, number]),
  ];
}

/** The ranges of lines that CommonMark reads as HTML. */
export function htmlBlocks(masked: string): [start: number, end: number][] {
  const found: [number, number][] = [];
  let start: number | null = null;
  let isAfterEmpty = true;
  let at = 0;
  for (const line of masked.split('\n')) {
    const bare = line.replace(/^(?:[ \t]|>|(?:[-*+]|\d+[.)])[ \t])*/, '');
    if (bare === '' && start !== null) {
      found.push([start, at]);
      start = null;
    } else if (start === null && (blockTag.test(bare) || (isAfterEmpty && onlyTag.test(bare)))) start = at;
    isAfterEmpty = bare === '';
    at += line.length + 1;
  }
  return start === null ? found : [...found, [start, masked.length]];
}
