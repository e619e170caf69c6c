/** Converts the marks that Python-Markdown's extensions recognize around words to HTML. */
import { codeSpansOf, fencesOf, hide, lineAt, maskedText } from './edits.ts';
import type { Edit } from './edits.ts';
import { verbatimRanges } from './html-text.ts';
import type { Pass, PassContext } from './pass.ts';
import { indentedCodeOf, proseOf, withoutCode } from './prose.ts';

/** Text without an empty line, as short as possible. */
const inline = String.raw`((?:(?!\n[ \t]*\n)[\s\S])*?)`;
const critic = {
  ins: new RegExp(String.raw`\{\+\+${inline}\+\+\}`, 'g'),
  del: new RegExp(String.raw`\{--${inline}--\}`, 'g'),
  mark: new RegExp(String.raw`\{==${inline}==\}`, 'g'),
};
const substitution = new RegExp(String.raw`\{~~${inline}~>${inline}~~\}`, 'g');
const comment = new RegExp(String.raw`\{>>${inline}<<\}`, 'g');
/** Also matches marks around several paragraphs. */
const anyCritic = /\{(\+\+|--|~~|==|>>)(?:(?!\{\1)[\s\S])*?(?:\1|<<)\}/g;

/** `{++added++}`, `{--removed--}`, `{~~old~>new~~}`, `{==marked==}` and `{>>comment<<}`. */
export const convertCritic: Pass = (page, context) => {
  const { python } = context.site.dialect;
  if (python?.syntax.has('critic') !== true) return [];
  const masked = withoutCode(page.text);
  const { critic: mode } = python;
  const edits = Object.entries(critic).flatMap(([name, pattern]) =>
    [...masked.matchAll(pattern)].flatMap(({ index, 0: whole }) => {
      const end = index + whole.length;
      if ((name === 'del' && mode === 'accept') || (name === 'ins' && mode === 'reject'))
        return [{ start: index, end, text: '' }];
      return around({ start: index, end, width: 3 }, mode === 'view' ? name : null);
    }),
  );
  for (const { index, 0: whole, 1: old = '' } of masked.matchAll(substitution)) {
    const [middle, end] = [index + 3 + old.length, index + whole.length];
    if (mode === 'view') {
      edits.push(
        { start: index, end: index + 3, text: '<del>' },
        { start: middle, end: middle + 2, text: '</del><ins>' },
        { start: end - 3, end, text: '</ins>' },
      );
    } else {
      const [from, to] = mode === 'accept' ? [middle + 2, end - 3] : [index + 3, middle];
      edits.push({ start: index, end: from, text: '' }, { start: to, end, text: '' });
    }
  }
  for (const { index, 0: whole, 1: text = '' } of masked.matchAll(comment)) {
    const isKept = mode === 'view';
    if (isKept) {
      const cause = 'A critic comment became an HTML comment, which readers do not see';
      context.note({ kind: 'converted', cause, line: lineAt(page, index), detail: text.trim() });
    }
    const kept = isKept ? `<!-- ${text.trim().replaceAll('--', '- -')} -->` : '';
    edits.push({ start: index, end: index + whole.length, text: kept });
  }
  for (const { index, 0: whole } of masked.matchAll(anyCritic)) {
    if (!/\n[ \t]*\n/.test(whole)) continue;
    const cause = 'Critic marks around several paragraphs are not converted';
    context.note({ kind: 'manual', cause, line: lineAt(page, index), detail: whole.slice(0, 3) });
  }
  return edits;
};

/** Replaces the marks at both ends with a tag, or removes them. */
function around({ start, end, width }: { start: number; end: number; width: number }, tag: string | null): Edit[] {
  return [
    { start, end: start + width, text: tag === null ? '' : `<${tag}>` },
    { start: end - width, end, text: tag === null ? '' : `</${tag}>` },
  ];
}

/** Marks of two characters around any text in a paragraph. */
const doubled = {
  ins: /(?<![\\^])\^\^(?=\S)(?:(?!\n[ \t]*\n)[^^]|\^(?!\^))+?(?<=\S)\^\^(?!\^)/g,
  mark: /(?<![=\w])==(?=[^\s=])[^=\n]+?==(?!=)/g,
};
/** Marks of one character around text without spaces, in which a backslash may precede a space. */
const single = {
  sup: /(?<![\\^])\^(?=[^\s^])(?:\\.|[^\s^\\])+\^(?!\^)/g,
  sub: /(?<![\\~])~(?=[^\s~])(?:\\.|[^\s~\\])+~(?!~)/g,
};

/** `==marked==`, `^^inserted^^`, `x^2^` and `H~2~O`. */
export const convertMarked: Pass = ({ text }, context) => {
  const { python } = context.site.dialect;
  if (python === undefined) return [];
  const prose = proseOf(text, context);
  const isOn = (name: string): boolean => name === 'mark' || (python.syntax as ReadonlySet<string>).has(name);
  const found = (patterns: Readonly<Record<string, RegExp>>, width: number): Edit[] =>
    Object.entries(patterns).flatMap(([name, pattern]) =>
      isOn(name)
        ? [...prose.matchAll(pattern)].flatMap(({ index, 0: whole }) => [
            ...around({ start: index, end: index + whole.length, width }, name),
            ...(width === 1 ? escapedSpaces(whole, index) : []),
          ])
        : [],
    );
  return [...found(doubled, 2), ...found(single, 1), ...escapedTildes(prose, { text, syntax: python.syntax })];
};

/** Text between tildes, which docsite shows as deleted text even if the extension is off in the old site. */
const tildes = {
  sub: /(?<![\\~])~(?=[^\s~])(?:(?!\n[ \t]*\n)[^~])*?(?<=[^\s~\\])~(?!~)/g,
  del: /(?<![\\~])~~(?=[^\s~])(?:(?!\n[ \t]*\n)[^~])*?(?<=[^\s~\\])~~(?!~)/g,
};

/** In HTML, tildes are plain text, and a backslash before them would be visible. */
function escapedTildes(prose: string, { text, syntax }: { text: string; syntax: ReadonlySet<string> }): Edit[] {
  const html = verbatimRanges(withoutCode(text));
  return Object.entries(tildes)
    .filter(([name]) => !syntax.has(name))
    .flatMap(([, pattern]) => [...prose.matchAll(pattern)])
    .filter(({ index }) => !html.some(([start, end]) => start <= index && index < end))
    .flatMap(({ index, 0: whole }) =>
      [...whole.matchAll(/~/g)].map(({ index: at }) => ({ start: index + at, end: index + at, text: '\\' })),
    );
}

function escapedSpaces(text: string, offset: number): Edit[] {
  return [...text.matchAll(/\\(?= )/g)].map(({ index }) => ({
    start: offset + index,
    end: offset + index + 1,
    text: '',
  }));
}

/** Inline code with a language, `` `#!python range(10)` ``, and pipes in code in a table. */
export const convertInlineCode: Pass = ({ text }, context) => {
  const { python } = context.site.dialect;
  if (python === undefined) return [];
  const tables = tablesOf(text);
  return codeSpansOf(hide(text, indentedCodeOf(text))).flatMap(({ start, end, ticks }): Edit[] => {
    const code = text.slice(start + ticks, end - ticks);
    const [, language, rest] = /^\s*(?:#!|:::)([\w+#.-]+)\s+([\s\S]+)$/.exec(code) ?? [];
    const isHighlighted = language !== undefined && rest !== undefined && python.syntax.has('inline-highlight');
    if (isHighlighted) context.site.markdown.highlightInlineCode = true;
    const shown = isHighlighted ? `${rest.trimEnd()}{:${language}}` : code;
    const isInTable = tables.some((table) => start >= table.start && start < table.end);
    const own = isInTable ? shown.replaceAll(/(?<!\\)\|/g, String.raw`\|`) : shown;
    return own === code ? [] : [{ start: start + ticks, end: end - ticks, text: own }];
  });
};

/** Tables, with their headers. */
export function tablesOf(text: string): { start: number; end: number }[] {
  const masked = maskedText(text);
  const table =
    /^[^\n]*\|[^\n]*\n(?=[^\n]*\|)[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*(?:\n(?![ \t>]*$)[^\n]*)*/gm;
  // Code in a header may contain the only pipes on a line.
  return [...masked.matchAll(table)].map(({ index, 0: whole }) => ({ start: index, end: index + whole.length }));
}

/** Comments with numbers, which Material replaces with buttons that show the items of the list after the code. */
export const convertAnnotations: Pass = (page, context) => {
  const { python } = context.site.dialect;
  if (python === undefined) return [];
  return fencesOf(page.text).flatMap(({ info, bodyStart, bodyEnd }) => {
    if (!python.syntax.has('annotations') && !/\.annotate\b/.test(info)) return [];
    const body = page.text.slice(bodyStart, bodyEnd);
    return [...body.matchAll(/(?<=(?:#|\/\/|--|;|%|\/\*|<!--)[ \t]*)\((\d+)\)(!?)/g)].map(
      ({ index, 0: whole, 1: number }) => {
        noteAnnotation(context, lineAt(page, bodyStart + index), whole);
        return { start: bodyStart + index, end: bodyStart + index + whole.length, text: `(${number})` };
      },
    );
  });
};

function noteAnnotation(context: PassContext, line: number, detail: string): void {
  const cause = 'A code annotation became a comment with the number of its item in the list after the code';
  context.note({ kind: 'converted', cause, line, detail });
}
