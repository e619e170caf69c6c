/** Finds everything in a page's text that may extend CommonMark and GFM: container fences, component tags, imports. */
import { matchAt } from '../../match-at.ts';
import { fencedLines, linePrefix } from './fenced-lines.ts';
import type { SourceLines } from './fenced-lines.ts';
import { findMath } from './find-math.ts';
import type { MathMark } from './find-math.ts';
import { readTag } from './read-tag.ts';
import type { Tag } from './read-tag.ts';
import { exportedLiterals, readExport, valueText } from './static-code.ts';
import type { ExportBlock, Exported } from './static-code.ts';

export type Mark =
  | { kind: 'fence-open'; colons: number; name: string; title: string; attributes: string }
  | { kind: 'fence-close'; colons: number }
  | { kind: 'tag'; tag: Tag }
  /** A known component's name after `<`, in a malformed tag. */
  | { kind: 'broken-tag'; name: string }
  | MathMark
  | { kind: 'import'; names: string[]; path: string }
  /** An export, which is not shown; `isStatic` if it is a literal, whose uses are replaced. */
  | { kind: 'export'; isStatic: boolean }
  /** A JSX comment. */
  | { kind: 'comment' }
  /** An expression whose value is known. */
  | { kind: 'value'; text: string };

/** A mark and the text it covers. Lines count from 0; `to` is the offset after the last character. */
export interface Find {
  mark: Mark;
  line: number;
  from: number;
  to: number;
}

export interface FindOptions {
  rules: 'md' | 'mdx';
  math: boolean;
  /** With `mdx-comment`, a comment at the end of a heading is its id. */
  headingIds: 'attribute' | 'mdx-comment';
  isKnown(name: string): boolean;
}

/**
 * `lines` contains the offset of each line. Also finds marks in code, because only the parsed tree shows what is
 * code.
 */
export function findMarks(
  text: string,
  lines: readonly number[],
  { rules, math, headingIds, isKnown }: FindOptions,
): Find[] {
  const finds: Find[] = [];
  // Without a limit, a page of malformed tags would make the search for their ends quadratic.
  const budget = { failures: 500 };
  const imported = new Set<string>();
  const isNamed = (name: string): boolean => isKnown(name) || imported.has(name);
  let fenced: ReadonlySet<number> | undefined;
  const isCode = (index: number): boolean => (fenced ??= fencedLines({ text, lines })).has(index);
  const braces = rules === 'mdx' ? createBraces({ text, lines }, isCode, headingIds) : null;
  let inComment = false;
  let done = 0;
  // On most pages, only containers and comments are marks, so the lines before the next one need not be read.
  const containerOrComment = rules === 'md' && !math ? /:::|<!--/g : null;
  let next = -1;
  for (let index = 0; index < lines.length; index++) {
    const start = lines[index] ?? 0;
    const end = (lines[index + 1] ?? text.length + 1) - 1;
    if (containerOrComment !== null && !inComment) {
      containerOrComment.lastIndex = start;
      if (next < start) next = containerOrComment.exec(text)?.index ?? Infinity;
      if (next >= end) continue;
    }
    const line = text.slice(start, end);
    if (inComment || (opensComment(line) && !isCode(index))) {
      inComment = !line.slice(inComment ? 0 : line.indexOf('<!--') + 4).includes('-->');
      continue;
    }
    if (start + line.length <= done) continue;
    const whole = start >= done ? wholeLineMark(line, rules) : null;
    const exported =
      braces !== null && start >= done && line.startsWith('export ') ? braces.exportAt(start, index) : null;
    if (exported !== null) {
      finds.push({ mark: { kind: 'export', isStatic: exported.isStatic }, line: index, from: start, to: exported.to });
      done = exported.to;
    } else if (whole !== null) {
      if (whole.mark.kind === 'import') for (const name of whole.mark.names) imported.add(name);
      finds.push({ mark: whole.mark, line: index, from: start + whole.at, to: start + line.length });
    } else {
      const from = Math.max(0, done - start);
      const tags =
        rules === 'mdx' && line.includes('<') ? findTags(text, { start, from, line, budget, isKnown: isNamed }) : [];
      const formulas = math && line.includes('$') ? findMath({ text, start, from, line, budget }) : [];
      const braced = braces === null || !line.includes('{') ? [] : braces.in({ line, index, start, from });
      for (const find of inOrder(inOrder(tags, braced), formulas)) {
        finds.push({ ...find, line: index });
        done = find.to;
      }
    }
  }
  return finds;
}

/** Merges tags and formulas in order. A formula inside a tag's attribute belongs to the tag. */
function inOrder<T extends { from: number; to: number }>(tags: readonly T[], formulas: readonly T[]): T[] {
  if (formulas.length === 0) return [...tags];
  const free = formulas.filter(({ from, to }) => !tags.some((tag) => from < tag.to && tag.from < to));
  return [...tags, ...free].toSorted((a, b) => a.from - b.from);
}

interface Braces {
  /** Returns the export that begins on a line, counted from 0; null if there is none. */
  exportAt(start: number, index: number): ExportBlock | null;
  in(place: { line: string; index: number; start: number; from: number }): { mark: Mark; from: number; to: number }[];
}

/** Finds comments and known values in braces; all other braces are text, which is reported. */
function createBraces(
  source: SourceLines,
  isCode: (index: number) => boolean,
  headingIds: FindOptions['headingIds'],
): Braces {
  const { text } = source;
  let exported: Exported | undefined;
  return {
    exportAt(start, index) {
      return isCode(index) ? null : readExport(text, start);
    },
    in({ line, index, start, from }) {
      const finds: { mark: Mark; from: number; to: number }[] = [];
      for (let at = line.indexOf('{', from); at >= 0; at = line.indexOf('{', at + 1)) {
        const before = line[at - 1] ?? '';
        if (before === '\\' || before === '%' || before === '$' || before === '=') continue;
        const offset = start + at;
        const to = line.startsWith('{/*', at)
          ? endOfComment(text, { line, at, offset, headingIds, isCode: isCode(index) })
          : null;
        if (to !== null) {
          finds.push({ mark: { kind: 'comment' }, from: offset, to });
          if (to > start + line.length) return finds;
          at = to - start - 1;
          continue;
        }
        const [braced = ''] = /^\{(?:`(?:[^`\\]|\\.)*`|[^{}`]*)\}/.exec(line.slice(at, at + 500)) ?? [];
        if (!/^\{\s*[A-Za-z_$'"`\d-]/.test(braced)) continue;
        if (braced.includes('`') && isInCode(line.slice(0, at))) continue;
        exported ??= exportedLiterals(source, isCode);
        const value = valueText(braced.slice(1, -1), exported);
        if (value === null) continue;
        finds.push({ mark: { kind: 'value', text: value }, from: offset, to: offset + braced.length });
        at += braced.length - 1;
      }
      return finds;
    },
  };
}

/** Whether a code span is open after this text, so that the next backtick ends it, as in `` `{`, `}` ``. */
function isInCode(before: string): boolean {
  return (before.match(/(?<![`\\])`(?!`)/g)?.length ?? 0) % 2 === 1;
}

/** Returns null if the comment is a heading's id, or if it does not end where a parser could omit it. */
function endOfComment(
  text: string,
  {
    line,
    at,
    offset,
    headingIds,
    isCode,
  }: { line: string; at: number; offset: number; isCode: boolean } & Pick<FindOptions, 'headingIds'>,
): number | null {
  if (headingIds === 'mdx-comment' && /^[\s>]*#{1,6}\s/.test(line) && line.trimEnd().endsWith('*/}')) return null;
  const end = text.indexOf('*/', offset + 3);
  const [close] = end < 0 ? [undefined] : (/^\*\/\s*\}/.exec(text.slice(end, end + 20)) ?? []);
  if (close === undefined) return null;
  const to = end + close.length;
  const written = text.slice(offset, to);
  if (!written.includes('\n')) return to;
  const rest = text.slice(to, text.indexOf('\n', to) < 0 ? undefined : text.indexOf('\n', to));
  const isAlone = line.slice(0, at).trim() === '' && rest.trim() === '';
  // In a sample, a comment that is left open would swallow the end of the block.
  return isAlone && !isCode ? to : null;
}

/** True if a line opens a multi-line HTML comment. Its lines are not masked, because a mask would end the comment. */
function opensComment(line: string): boolean {
  const at = line.indexOf('<!--');
  return at >= 0 && /^[\s>]*$/.test(line.slice(0, at)) && !line.includes('-->', at + 4);
}

function wholeLineMark(line: string, rules: 'md' | 'mdx'): { mark: Mark; at: number } | null {
  if (rules === 'mdx' && line.startsWith('import ')) {
    const [, names, , path] = /^import\s+(?:([\w$*{},\s]+?)\s*from\s*)?(['"])([^'"]+)\2\s*;?\s*$/.exec(line) ?? [];
    return path === undefined
      ? null
      : { mark: { kind: 'import', names: names?.match(/[\w$]+(?=\s*(?:,|\}|$))/g) ?? [], path }, at: 0 };
  }
  if (!line.includes(':::')) return null;
  const at = matchAt(linePrefix, line, 0)?.[0].length ?? 0;
  // MDX evaluates braces, so authors escape those of a container's attributes.
  const mark = fenceOf(rules === 'mdx' ? line.slice(at).replace('\\{', '{') : line.slice(at));
  return mark === null ? null : { mark, at };
}

function fenceOf(text: string): Mark | null {
  const [, colons = '', rest = ''] = /^(:{3,})(?!:)(.*)$/.exec(text) ?? [];
  if (colons === '') return null;
  if (rest.trim() === '') return { kind: 'fence-close', colons: colons.length };
  const [, name, attributes = '', label = '', title = ''] =
    /^[ \t]*([A-Za-z][\w-]*(?:\.\w[\w-]*)*)[ \t]*(?:\{([^{}]*)\}|\[([^\]]*)\])?(?:(?<=[\]} \t])[ \t]*(.*))?$/.exec(
      rest,
    ) ?? [];
  if (name === undefined) return null;
  return { kind: 'fence-open', colons: colons.length, name, attributes, title: (label || title).trim() };
}

/** Tags that begin on one line. The last may end on a later line, except in a quote. */
function findTags(
  text: string,
  {
    start,
    from,
    line,
    budget,
    isKnown,
  }: { start: number; from: number; line: string; budget: { failures: number }; isKnown(name: string): boolean },
): { mark: Mark; from: number; to: number }[] {
  const finds: { mark: Mark; from: number; to: number }[] = [];
  const opening = /<\/?[A-Z]/g;
  opening.lastIndex = from;
  for (let found = opening.exec(line); found !== null && budget.failures > 0; found = opening.exec(line)) {
    if (!mayBegin(line, found.index)) continue;
    const tag = readTag(text, start + found.index);
    // A single capital letter is a type parameter, as in `<T>`, unless it is the name of a snippet.
    if (tag === null || (tag.name.length === 1 && !isKnown(tag.name))) {
      budget.failures--;
      const [whole, name = ''] = /^<([A-Z]\w*)(?=\s|$)/.exec(line.slice(found.index, found.index + 100)) ?? [];
      if (whole !== undefined && isKnown(name)) {
        finds.push({
          mark: { kind: 'broken-tag', name },
          from: start + found.index,
          to: start + found.index + whole.length,
        });
      }
      continue;
    }
    const end = found.index + tag.length;
    if (end > line.length && /^[ \t]*>/.test(line)) continue;
    finds.push({ mark: { kind: 'tag', tag }, from: start + found.index, to: start + end });
    if (end > line.length) break;
    opening.lastIndex = end;
  }
  return finds;
}

/**
 * True if a tag may begin here. `Promise<Foo>` and `\<Foo>` are prose, but `2<Foo>` is a number before a tag, and a
 * name with attributes is never a type. A closing tag may follow anything.
 */
function mayBegin(line: string, at: number): boolean {
  const before = line[at - 1] ?? '';
  if (before === '\\') return /(?<!\\)(?:\\\\)+$/.test(line.slice(Math.max(0, at - 20), at));
  if (line[at + 1] === '/' || !/[\w$]/.test(before)) return true;
  if (/^<[A-Z][\w.]*\s+[\w-]+=["'{]/.test(line.slice(at, at + 100))) return true;
  return /(?<![\w$.])\d+$/.test(line.slice(Math.max(0, at - 20), at));
}

/** Lines that belong together because a tag continues on the next line. */
export interface MarkGroup {
  first: number;
  last: number;
  finds: Find[];
}
