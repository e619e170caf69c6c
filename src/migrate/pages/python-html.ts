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
      const cause = 'A grid became consecutive blocks';
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

/** A frame with a YouTube video on separate lines becomes `<YouTube>`. */
export const convertVideos: Pass = ({ text }, context) => {
  if (context.site.dialect.python === undefined) return [];
  return elementsOf(tagsOf(text, maskedText(text))).flatMap((element): Edit[] => {
    const { open, close } = element;
    const source = attributeOf(element, 'src') ?? '';
    const [, id] = /^(?:https?:)?\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]+)(?:\?|$)/.exec(source) ?? [];
    if (open.name !== 'iframe' || close === null || id === undefined) return [];
    const line = text.slice(lineStart(text, open.start), open.start) + /^[^\n]*/.exec(text.slice(close.end))?.[0];
    if (line.trim() !== '') return [];
    const start = /[?&]start=(\d+)/.exec(source)?.[1];
    const title = attributeOf(element, 'title');
    const shown = [
      `id="${id}"`,
      ...(title === undefined ? [] : [attributeText('title', title)]),
      ...(start === undefined ? [] : [`start={${start}}`]),
    ];
    context.site.youtube = true;
    return [{ start: open.start, end: close.end, text: `<YouTube ${shown.join(' ')} />` }];
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

/** Markdown in HTML must follow an empty line and be indented as far as its tags. */
export const convertMarkdownInHtml: Pass = ({ text }, context) => {
  if (context.site.dialect.python === undefined) return [];
  const elements = elementsOf(tagsOf(text, maskedText(text))).filter(({ open }) =>
    open.attributes.some(({ name }) => name === 'markdown'),
  );
  const cuts: Cuts = new Map();
  // Starts with inner elements, because an outer element can lose only the indentation that remains in them.
  for (const element of elements.toReversed()) if (isBlock(element, text)) cutIndentation(element, text, cuts);
  return [
    ...elements.flatMap((element) => elementEdits(element, text, cuts)),
    ...[...cuts].map(([start, width]) => ({ start, end: start + width, text: '' })),
  ];
};

/** The number of characters to remove from the start of a line, by its offset. */
type Cuts = Map<number, number>;

/** True for an element around paragraphs. */
function isBlock({ open, close }: Element, text: string): boolean {
  return (
    close !== null &&
    /^(?:div|figure|section|article|aside|center|details|main|header|footer|blockquote)$/.test(open.name) &&
    text.slice(open.end, close.start).includes('\n')
  );
}

/** Removes the indentation by which all lines in an element exceed its tag. */
function cutIndentation({ open, close }: Element, text: string, cuts: Cuts): void {
  const lines = [...text.slice(open.end, close?.start).matchAll(/(?<=\n)[ \t]*(?=\S)/g)].map(({ index, 0: space }) => {
    const start = open.end + index;
    const cut = cuts.get(start) ?? 0;
    return { start, cut, width: space.length - cut };
  });
  const width = Math.min(...lines.map((line) => line.width)) - columnOf(text, open.start);
  if (width > 0 && lines.length > 0) for (const { start, cut } of lines) cuts.set(start, cut + width);
}

/** The width of the white space and list markers at the start of a line. */
function columnOf(text: string, at: number): number {
  const line = text.slice(lineStart(text, at), at);
  return /^(?:[ \t]|(?:[-*+]|\d+[.)])[ \t])*/.exec(line)?.[0].length ?? 0;
}

/** The indentation of blocks next to a tag. */
function indentAt(at: number, text: string, cuts: Cuts): string {
  return ' '.repeat(Math.max(0, columnOf(text, at) - (cuts.get(lineStart(text, at)) ?? 0)));
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function elementEdits(element: Element, text: string, cuts: Cuts): Edit[] {
  const { open, close } = element;
  const source = text.slice(open.start, open.end);
  const tag = source.replace(/[ \t]+markdown(?:=(?:"[^"]*"|'[^']*'|\w+))?(?=[ \t/>])/, '');
  if (close === null || !isBlock(element, text)) return [{ start: open.start, end: open.end, text: tag }];
  const inside = text.slice(open.end, close.start);
  const line = lineStart(text, close.start);
  const end = /\n[ \t]*\n[ \t]*$/.test(inside)
    ? []
    : text.slice(line, close.start).trim() === ''
      ? [{ start: line, end: line, text: '\n' }]
      : [{ start: close.start, end: close.start, text: `\n${indentAt(open.start, text, cuts)}` }];
  return [
    { start: open.start, end: open.end, text: `${tag}${/^[ \t]*\n[ \t]*\n/.test(inside) ? '' : '\n'}` },
    ...captions(element, text, cuts),
    ...end,
  ];
}

/** Puts a caption into a different paragraph from its image; the caption's text may be Markdown. */
function captions({ open: figure, children }: Element, text: string, cuts: Cuts): Edit[] {
  return children.flatMap(({ open, close }): Edit[] => {
    if (open.name !== 'figcaption' || close === null) return [];
    const line = lineStart(text, open.start);
    const isAfterText = /\S[ \t]*\n[ \t]*$/.test(text.slice(Math.max(0, open.start - 200), open.start));
    const inside = text.slice(open.end, close.start);
    const gap = `\n\n${indentAt(figure.start, text, cuts)}`;
    const [start, end] = [close.start - inside.trimStart().length, open.end + inside.trimEnd().length];
    return [
      ...(isAfterText ? [{ start: line, end: line, text: '\n' }] : []),
      ...(/[*_`[\\]/.test(inside)
        ? [
            { start: open.end, end: start, text: gap },
            { start: end, end: close.start, text: gap },
          ]
        : []),
    ];
  });
}
