/** Converts HTML with Markdown in it, which Python-Markdown marks with the attribute `markdown`, and grids of cards. */
import { attributeText } from './literal.ts';
import { lineAt, maskedText } from './edits.ts';
import type { Edit } from './edits.ts';
import type { Pass } from './pass.ts';
import { attributeOf, elementsOf, tagsOf } from './tag-scan.ts';
import type { Element } from './tag-scan.ts';

/** `<div class="grid cards" markdown>` around a list becomes `<CardGrid>`. */
export const convertCards: Pass = (page, context) => {
  if (context.site.dialect.python === undefined) return [];
  const { text } = page;
  return elementsOf(tagsOf(text, maskedText(text))).flatMap((element): Edit[] => {
    const { open, close } = element;
    const classes = (attributeOf(element, 'class') ?? '').split(/\s+/);
    if (close === null || !classes.includes('grid')) return [];
    const cards = classes.includes('cards') ? cardsIn(text.slice(open.end, close.start)) : null;
    if (cards === null) {
      const cause = 'A grid is omitted: its content follows one another';
      context.note({ kind: 'converted', cause, line: lineAt(page, open.start) });
      const [{ length }] = /^\n{0,2}/.exec(text.slice(open.end)) ?? [''];
      return [
        { start: open.start, end: open.end + length, text: '' },
        { start: close.start, end: close.end, text: '' },
      ];
    }
    return [{ start: open.start, end: close.end, text: `<CardGrid>\n\n${cards.join('\n\n')}\n\n</CardGrid>` }];
  });
};

/** The items of a list as cards; null if the text is not a list whose items begin with bold text. */
function cardsIn(text: string): string[] | null {
  const items = text.replace(/^\n+/, '').split(/^(?=[-*+][ \t])/m);
  const cards = items.filter((item) => item.trim() !== '').map(cardOf);
  return cards.length > 0 && cards.every((card) => card !== null) ? cards : null;
}

function cardOf(item: string): string | null {
  const lines = item.trimEnd().split('\n');
  const [, width = '', first = ''] = /^([-*+][ \t]+)(\S.*)$/.exec(lines[0] ?? '') ?? [];
  const content = [
    first,
    ...lines.slice(1).map((line) => line.replace(new RegExp(`^[ \\t]{0,${Math.max(width.length, 4)}}`), '')),
  ];
  const [, title, around, rest = ''] =
    /^\[?(?:__|\*\*)(.+?)(?:__|\*\*)(?:\]\(([^\s()]+)\))?[ \t]*(.*)$/.exec(content[0] ?? '') ?? [];
  if (title === undefined) return null;
  const href = around ?? /^\[[^\]]*\]\(([^\s()]+)\)$/.exec(title)?.[1];
  const body = [rest, ...content.slice(1)].join('\n').replace(/^\s*(?:-{3,}|\*{3,}|_{3,})[ \t]*(?:\n|$)/, '');
  const label = attributeText('title', title.replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1'));
  const inside = body.trim() === '' ? '\n\n' : `\n\n${body.trim()}\n\n`;
  return `<Card ${label}${href === undefined ? '' : ` href="${href}"`}>${inside}</Card>`;
}

/** Markdown in HTML follows an empty line and is not indented. */
export const convertMarkdownInHtml: Pass = ({ text }, context) => {
  if (context.site.dialect.python === undefined) return [];
  return elementsOf(tagsOf(text, maskedText(text))).flatMap((element): Edit[] => {
    const { open, close } = element;
    if (!open.attributes.some(({ name }) => name === 'markdown')) return [];
    const source = text.slice(open.start, open.end);
    const tag = source.replace(/[ \t]+markdown(?:=(?:"[^"]*"|'[^']*'|\w+))?(?=[ \t/>])/, '');
    const renamed = { start: open.start, end: open.end, text: tag };
    const inside = close === null ? '' : text.slice(open.end, close.start);
    const isBlock = /^(?:div|figure|section|article|aside|center|details|main|header|footer|blockquote)$/.test(
      open.name,
    );
    if (close === null || !isBlock || !inside.includes('\n')) return [renamed];
    return [
      { start: open.start, end: open.end, text: `${tag}${/^[ \t]*\n[ \t]*\n/.test(inside) ? '' : '\n'}` },
      ...dedented(text, open.end, close.start),
      ...captions(element, text),
      { start: close.start, end: close.start, text: /\n[ \t]*\n[ \t]*$/.test(inside) ? '' : '\n' },
    ];
  });
};

/** Removes the indentation that all lines between two offsets share. */
function dedented(text: string, start: number, end: number): Edit[] {
  const lines = [...text.slice(start, end).matchAll(/(?<=\n)[ \t]+(?=\S)|(?<=\n)(?=\S)/g)];
  const common = Math.min(...lines.map(({ 0: space }) => space.length));
  return common === 0 || lines.length === 0
    ? []
    : lines.map(({ index }) => ({ start: start + index, end: start + index + common, text: '' }));
}

/** A caption after an image in another paragraph; its text may be Markdown. */
function captions({ children }: Element, text: string): Edit[] {
  return children.flatMap(({ open, close }): Edit[] => {
    if (open.name !== 'figcaption' || close === null) return [];
    const line = text.lastIndexOf('\n', open.start) + 1;
    const isAfterText = /\S[ \t]*\n[ \t]*$/.test(text.slice(Math.max(0, open.start - 200), open.start));
    const isMarkdown = /[*_`[\\]/.test(text.slice(open.end, close.start));
    return [
      ...(isAfterText ? [{ start: line, end: line, text: '\n' }] : []),
      ...(isMarkdown ? [open.end, close.start].map((at) => ({ start: at, end: at, text: '\n\n' })) : []),
    ];
  });
}
