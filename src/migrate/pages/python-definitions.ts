/**
 * Converts definition lists to HTML with Markdown in it: terms, each on a separate line, before definitions that begin
 * with a colon and continue on lines that are indented by four spaces.
 */
import { fencesOf, lineStarts } from './edits.ts';
import type { Edit } from './edits.ts';
import type { Pass } from './pass.ts';
import { indentedCodeOf } from './prose.ts';

interface Lines {
  lines: readonly string[];
  starts: readonly number[];
  /** Lines of code blocks. */
  code: ReadonlySet<number>;
}

interface Definition {
  /** The line with the colon, and the line after the last one that is not empty. */
  from: number;
  to: number;
}

interface Group {
  terms: readonly number[];
  definitions: readonly Definition[];
}

const colon = /^([ \t]*):[ \t]+(?=\S|$)/;

export const convertDefinitions: Pass = ({ text }, { site }) => {
  if (site.dialect.python?.syntax.has('definitions') !== true || !/^[ \t]*:[ \t]/m.test(text)) return [];
  const lines = text.split('\n');
  const starts = lineStarts(text);
  const fences = fencesOf(text);
  const indented = new Set(indentedCodeOf(text).map(([start]) => start));
  const code = new Set(
    [...lines.keys()].filter(
      (line) => indented.has(starts[line] ?? 0) || fences.some(({ start, end }) => isWithin(starts[line], start, end)),
    ),
  );
  const all = { lines, starts, code };
  const edits: Edit[] = [];
  for (let index = 0; index < lines.length;) {
    const groups: Group[] = [];
    let next = index;
    for (let group = groupAt(next, all); group !== null; group = groupAt(next, all)) {
      if (groups.length > 0 && indentOf(all, group.terms[0]) !== indentOf(all, groups[0]?.terms[0])) break;
      groups.push(group);
      next = skipEmpty(group.definitions.at(-1)?.to ?? next, all);
    }
    if (groups.length > 0) edits.push(...editsOf(groups, all));
    index = Math.max(next, index + 1);
  }
  return edits;
};

function isWithin(offset: number | undefined, start: number, end: number): boolean {
  return offset !== undefined && offset >= start && offset < end;
}

function skipEmpty(index: number, { lines }: Lines): number {
  let next = index;
  while (next < lines.length && lines[next]?.trim() === '') next++;
  return next;
}

function indentOf({ lines }: Lines, index = 0): string {
  return /^[ \t]*/.exec(lines[index] ?? '')?.[0] ?? '';
}

/** Returns null if the lines are not terms with definitions. */
function groupAt(index: number, all: Lines): Group | null {
  const { lines } = all;
  const indent = indentOf(all, index);
  const terms: number[] = [];
  let next = index;
  while (!all.code.has(next) && isTerm(lines[next] ?? '', indent)) terms.push(next++);
  // A hook in the old site may turn a comment into a term.
  const isComment = /^<!--(?:(?!-->).)*-->[ \t]*$/.test((lines[next] ?? '').slice(indent.length));
  if (terms.length === 0 && isComment && !all.code.has(next)) terms.push(next++);
  next = skipEmpty(next, all);
  const definitions: Definition[] = [];
  while (terms.length > 0 && colon.exec(lines[next] ?? '')?.[1] === indent) {
    const definition = { from: next, to: endOf(next, indent, all) };
    definitions.push(definition);
    next = skipEmpty(definition.to, all);
  }
  return definitions.length === 0 ? null : { terms, definitions };
}

/** Other blocks are not terms: headings, lists, quotes, tables, containers, tags and code. */
function isTerm(line: string, indent: string): boolean {
  return (
    line.startsWith(indent) &&
    /^(?![ \t]|$|#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t]|[>|<:]|={3}|-{3})/.test(line.slice(indent.length))
  );
}

/** The line after the definition's last line that is not empty. */
function endOf(from: number, indent: string, { lines }: Lines): number {
  let end = from + 1;
  for (let index = from + 1; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    if (!line.startsWith(`${indent}    `) && !line.startsWith(`${indent}\t`)) break;
    end = index + 1;
  }
  return end;
}

function editsOf(groups: readonly Group[], all: Lines): Edit[] {
  const { lines, starts } = all;
  const edits: Edit[] = [];
  const at = (line: number): number => starts[line] ?? 0;
  const endAt = (line: number): number => at(line) + (lines[line] ?? '').length;
  const indent = indentOf(all, groups[0]?.terms[0]);
  for (const [position, { terms, definitions }] of groups.entries()) {
    for (const [index, line] of terms.entries()) {
      const list = position === 0 && index === 0 ? `${indent}<dl>\n` : '';
      const term = (lines[line] ?? '').slice(indent.length).trimEnd();
      const inline = term.startsWith('<!--') ? term : inlineHtml(term);
      edits.push(
        inline === null
          ? { start: at(line), end: at(line), text: `${list}${indent}<dt>\n\n` }
          : { start: at(line), end: endAt(line), text: `${list}${indent}<dt>${inline}</dt>` },
      );
      if (inline === null) edits.push({ start: endAt(line), end: endAt(line), text: `\n\n${indent}</dt>` });
    }
    for (const { from, to } of definitions) {
      // Empty lines before a definition would separate it from its term.
      const before = endAt(precedingLine(from, lines));
      const mark = colon.exec(lines[from] ?? '')?.[0] ?? '';
      edits.push({ start: before, end: at(from) + mark.length, text: `\n${indent}<dd>\n\n${indent}` });
      for (let line = from + 1; line < to; line++) {
        const cut = /^(?:\t| {1,4})/.exec((lines[line] ?? '').slice(indent.length))?.[0].length ?? 0;
        const start = at(line) + indent.length;
        if (cut > 0) edits.push({ start, end: start + cut, text: '' });
      }
      const end = endAt(to - 1);
      edits.push({ start: end, end, text: `\n\n${indent}</dd>` });
    }
  }
  const last = groups.at(-1)?.definitions.at(-1)?.to ?? 0;
  const gap = (lines[last] ?? '').trim() === '' ? '' : '\n';
  edits.push({ start: endAt(last - 1), end: endAt(last - 1), text: `\n${indent}</dl>${gap}` });
  return edits;
}

/**
 * A term as HTML on one line, so that the page's description is not the first term; null if it contains Markdown other
 * than code and emphasis.
 */
function inlineHtml(term: string): string | null {
  const html = term
    .replaceAll(/`([\w .,:/()=-]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([\w .-]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*([\w .-]+)\*/g, '<em>$1</em>');
  return /[*_`[\]{}&\\^~=:+]|<(?!\/?(?:code|strong|em)>)|!\[/.test(html.replaceAll(/<code>.*?<\/code>/g, ''))
    ? null
    : html;
}

function precedingLine(index: number, lines: readonly string[]): number {
  let before = index - 1;
  while (before > 0 && lines[before]?.trim() === '') before--;
  return before;
}
