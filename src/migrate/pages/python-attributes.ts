/**
 * Converts attribute lists such as `{ #id .class width="300" }` and icons. Ids and the sizes of images are kept;
 * everything else is removed and reported.
 */
import { hideFormulas } from './braces.ts';
import { lineAt } from './edits.ts';
import type { Edit, PageText } from './edits.ts';
import type { Pass, PassContext } from './pass.ts';
import { withoutCode } from './prose.ts';
import { tablesOf } from './python-marks.ts';

const list = String.raw`(?<!%)\{:?[ \t]*([^{}\n]+?)[ \t]*\}`;

interface AttributeList {
  ids: string[];
  classes: string[];
  values: Map<string, string>;
}

/** Returns null if the text in braces is something else. */
function attributesOf(written: string, isMarked: boolean): AttributeList | null {
  const token = /([.#])([^\s{}=.#"'<>]+(?:\.[^\s{}=.#"'<>]+)*)|([\w:@.-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))|[\w-]+/g;
  const found: AttributeList = { ids: [], classes: [], values: new Map() };
  if (written.replaceAll(token, '').trim() !== '') return null;
  let isList = isMarked;
  for (const [whole, mark, name = '', key, ...values] of written.matchAll(token)) {
    if (mark === '#') found.ids.push(name);
    else if (mark === '.') found.classes.push(...name.split('.'));
    else if (key === 'id') found.ids.push(values.find((value) => value !== undefined) ?? '');
    else if (key !== undefined) found.values.set(key, values.find((value) => value !== undefined) ?? '');
    else {
      found.values.set(whole, whole);
      if (!whole.startsWith('data-')) continue;
    }
    isList = true;
  }
  return isList ? found : null;
}

interface ListPosition {
  page: PageText;
  context: PassContext;
  /** Offset of the list. */
  at: number;
  written: string;
}

/** Attributes that docsite adds itself. */
const usual = new Set(['target', 'rel', 'loading']);

/** Reports the attributes that are lost; `kept` are those that the new text contains. */
function report(
  { page, context, at, written }: ListPosition,
  found: AttributeList,
  kept: readonly string[] = [],
): void {
  const line = lineAt(page, at);
  const note = (kind: 'manual' | 'converted', cause: string, detail = written): void =>
    context.note({ kind, cause, line, detail });
  const lost = [
    ...found.classes.map((name) => `.${name}`),
    ...[...found.values].flatMap(([key, value]) =>
      usual.has(key) || kept.includes(key) ? [] : key === value ? key : `${key}="${value}"`,
    ),
  ];
  if (found.ids.length > 0 && !kept.includes('id')) note('manual', 'An id with unusual characters is omitted');
  else if (found.classes.includes('md-button')) note('converted', 'A button became a link');
  else if (lost.length > 0) note('converted', 'Attributes are omitted', lost.join(' '));
}

/** Returns an edit for each match whose last group is an attribute list. */
function eachList(
  place: Omit<ListPosition, 'at' | 'written'>,
  { masked, pattern }: { masked: string; pattern: RegExp },
  edit: (found: AttributeList, match: RegExpMatchArray, own: ListPosition) => Edit[],
): Edit[] {
  return [...masked.matchAll(pattern)].flatMap((match) => {
    const { index = 0, 0: whole } = match;
    const open = index + whole.lastIndexOf('{');
    const close = index + whole.lastIndexOf('}') + 1;
    const text = place.page.text.slice(open, close);
    const written = text.replaceAll(/^\{:?\s*|\s*\}$/g, '');
    const found = attributesOf(written, text.startsWith('{:'));
    return found === null ? [] : edit(found, match, { ...place, at: open, written: text });
  });
}

/** Attribute lists after headings, including underlined headings. */
export const convertHeadingAttributes: Pass = (page, context) => {
  if (context.site.dialect.python === undefined) return [];
  const heading = String.raw`^[ \t>]*(?:#{1,6}[ \t][^\n]*?|(?![#|])\S[^\n]*?)[ \t]*${list}`;
  const pattern = new RegExp(
    String.raw`${heading}[ \t]*(?:(?<=^[ \t>]*#[^\n]*)#*[ \t]*$|(?=\n[ \t>]*(?:=+|-+)[ \t]*$))`,
    'gm',
  );
  return eachList(
    { page, context },
    { masked: withoutCode(page.text), pattern },
    (found, { index = 0, 0: whole }, own) => {
      const id = found.ids.find((one) => /^[^\s{}#"'<>&]+$/.test(one));
      report(own, found, id === undefined ? [] : ['id']);
      // Hashes may follow the title.
      const title = page.text.slice(index, own.at).replace(/(?<=^[ \t>]*#[^\n]*)[ \t]+#+[ \t]*$/, '');
      const start = index + title.trimEnd().length;
      return [{ start, end: index + whole.length, text: id === undefined ? '' : ` {#${id}}` }];
    },
  );
};

/** An inline image, with its title and an attribute list. */
const image =
  /!\[((?:[^[\]\n]|\[[^\]\n]*\])*)\]\([ \t]*(<[^<>\n]+>|[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t]+(?:"([^"\n]*)"|'([^'\n]*)'))?[ \t]*\)\{:?[ \t]*[^{}\n]+?[ \t]*\}/g;

/** An image with a width or a height becomes HTML. */
export const convertImageSizes: Pass = (page, context) => {
  if (context.site.dialect.python === undefined) return [];
  const { text } = page;
  return eachList({ page, context }, { masked: withoutCode(text), pattern: image }, (found, match, own) => {
    const { index = 0, 0: whole } = match;
    const groups = match.slice(1).map((group?: string) => group ?? '');
    const [alt = '', target = '', double = '', single = ''] = groups;
    const sizes = ['width', 'height'].flatMap((name) => {
      const size = /^(\d+%?)(?:px)?$/.exec(found.values.get(name) ?? '')?.[1];
      return size === undefined ? [] : [[name, size] as const];
    });
    if (sizes.length === 0) return [];
    report(
      own,
      found,
      sizes.map(([name]) => name),
    );
    const title = double || single;
    const attributes = [
      ['src', target.replaceAll(/^<|>$/g, '')] as const,
      ['alt', alt] as const,
      ...(title === '' ? [] : [['title', title] as const]),
      ...sizes,
    ];
    const tag = `<img ${attributes.map(([name, value]) => `${name}="${value.replaceAll('"', '&quot;')}"`).join(' ')}>`;
    const end = index + whole.length;
    return [{ start: index, end, text: tag + gapAfter(text, index, end) }];
  });
};

/** HTML that begins a paragraph and fills a line continues up to the next empty line. */
function gapAfter(text: string, start: number, end: number): string {
  const before = text.slice(0, start).split('\n');
  const isAlone = before.pop()?.trim() === '' && /^[ \t]*\n[ \t]*\S/.test(text.slice(end, end + 200));
  const paragraph = before.slice(before.findLastIndex((line) => line.trim() === '') + 1);
  return isAlone && paragraph.every((line) => /^[ \t]*!\[[^\n]*\)\{[^\n]*\}[ \t]*$/.test(line)) ? '\n' : '';
}

/** Lists after a link, emphasis, code or an image; on a separate line; or at the end of a cell. */
export const removeAttributes: Pass = (page, context) => {
  if (context.site.dialect.python === undefined) return [];
  const masked = hideFormulas(withoutCode(page.text), context);
  const inline = eachList(
    { page, context },
    { masked, pattern: new RegExp(String.raw`(?<=[)\]*_>~^:\uE000])(?<!^[ \t>]*)${list}`, 'gm') },
    (found, { index = 0, 0: whole }, own) => removal(own, found, { start: index, end: index + whole.length }),
  );
  const separate = eachList(
    { page, context },
    { masked, pattern: new RegExp(String.raw`^[ \t>]*${list}[ \t]*$`, 'gm') },
    (found, { index = 0, 0: whole }, own) => {
      const end = index + whole.length;
      if (found.ids.length === 0) return removal(own, found, { start: Math.max(index - 1, 0), end });
      const [indent = ''] = /^[ \t>]*/.exec(whole) ?? [];
      // Directly after a table, the target would become a table row.
      const isAfterTable = /\|[ \t]*\n$/.test(page.text.slice(0, index));
      return removal(own, found, { start: index + indent.length, end }).map((edit) =>
        isAfterTable ? { ...edit, text: `\n${indent}${edit.text}` } : edit,
      );
    },
  );
  const tables = tablesOf(page.text);
  const cells = eachList(
    { page, context },
    { masked, pattern: new RegExp(String.raw`(?<=[^\s|])[ \t]+${list}(?=[ \t]*(?:\||$))`, 'gm') },
    (found, { index = 0, 0: whole }, own) =>
      tables.some(({ start, end }) => index >= start && index < end)
        ? removal(own, found, { start: index, end: index + whole.length })
        : [],
  );
  return [...inline, ...separate, ...cells];
};

/** Ids become `<a>` elements without content. `[](){#id}` is only a target, so the element replaces the link too. */
function removal(place: ListPosition, found: AttributeList, { start, end }: { start: number; end: number }): Edit[] {
  const targets = found.ids.map((id) => `<a id="${id.replaceAll('"', '&quot;')}"></a>`).join('');
  report(place, found, targets === '' ? [] : ['id']);
  // Buttons on consecutive lines are separate; links would be one line of text.
  const isButton =
    found.classes.includes('md-button') && /^[ \t]*\n[ \t]*\[/.test(place.page.text.slice(end, end + 200));
  if (isButton) return [{ start, end, text: '\\' }];
  const empty = targets === '' ? 0 : (/\[\]\(\)$/.exec(place.page.text.slice(0, start))?.[0].length ?? 0);
  return [{ start: start - empty, end, text: targets }];
}

/** Icons that mean something in tables. */
const symbols: Readonly<Record<string, string>> = { check: '✓', close: '✗' };

/** `:material-fire:`, with its attributes and the space before or after it. */
export const removeIcons: Pass = (page, context) => {
  if (context.site.dialect.python === undefined) return [];
  const icon = /:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^}\n]*\})?/g;
  const { text } = page;
  return [...withoutCode(text).matchAll(icon)].map(({ index, 0: whole }) => {
    const [name = ''] = /^:[\w-]+:/.exec(whole) ?? [];
    const symbol = symbols[/^:material-(?:[\w-]+-)?(check|close)(?:-[\w-]+)?:$/.exec(name)?.[1] ?? ''];
    const end = index + whole.length;
    if (symbol !== undefined) return { start: index, end, text: symbol };
    context.note({ kind: 'converted', cause: 'An icon is omitted', line: lineAt(page, index), detail: name });
    const [after = ''] = /^[ \t]/.exec(text.slice(end, end + 1)) ?? [];
    const isLast = /^(?:[.,;:!?)\]]|[ \t]*$)/m.test(text.slice(end, end + 100).split('\n')[0] ?? '');
    const before = isLast && /\S[ \t]$/.test(text.slice(Math.max(0, index - 2), index)) ? 1 : 0;
    return { start: index - before, end: end + (before === 0 ? after.length : 0), text: '' };
  });
};

/** `#only-light` and `#only-dark` after an image's URL. */
export const convertThemes: Pass = ({ text }, context) => {
  if (context.site.dialect.python === undefined) return [];
  return [...withoutCode(text).matchAll(/#only-(light|dark)(?=[\s)>"'])/g)].map(({ index, 0: whole, 1: theme }) => ({
    start: index,
    end: index + whole.length,
    text: `#gh-${theme}-mode-only`,
  }));
};
