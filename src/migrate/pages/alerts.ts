/** Converts VitePress's alerts that docsite lacks to containers: those with a title, `[!INFO]` and `[!DANGER]`. */
import { containerLine } from './containers.ts';
import { maskedText } from './edits.ts';
import type { Edit } from './edits.ts';
import type { Pass } from './pass.ts';

const first =
  /^([ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)*)>[ \t]?\[!(tip|note|info|important|warning|caution|danger)\][ \t]*([^\n]*)$/gim;

/** `> [!NOTE] Title`; GitHub and docsite show such a quote as it is. */
export const convertAlerts: Pass = ({ text }, { site }) => {
  if (!site.dialect.features.has('vitepress')) return [];
  return [...maskedText(text).matchAll(first)].flatMap(({ index, 0: whole, 1: indent = '', 2: type = '' }): Edit[] => {
    const before = text.slice(text.lastIndexOf('\n', index - 2) + 1, Math.max(0, index - 1));
    const end = index + whole.length;
    const title = text.slice(index + whole.indexOf(']') + 1, end).trim();
    if (/^[ \t]*>/.test(before) || (title === '' && !/^(?:info|danger)$/i.test(type))) return [];
    const rest = quotedLines(text, end + 1);
    const longest = Math.max(2, ...rest.map((line) => /^:*/.exec(text.slice(line.end))?.[0].length ?? 0));
    const colons = ':'.repeat(longest + 1);
    const closing = `\n${indent.replaceAll(/\S/g, ' ')}${colons}`;
    const last = rest.at(-1)?.lineEnd ?? end;
    return [
      { start: index, end, text: indent + containerLine(type, title, colons) + (rest.length === 0 ? closing : '') },
      ...rest.map((line) => ({ start: line.start, end: line.end, text: '' })),
      ...(rest.length === 0 ? [] : [{ start: last, end: last, text: closing }]),
    ];
  });
};

interface QuotedLine {
  /** The range of the mark and the space after it. */
  start: number;
  end: number;
  lineEnd: number;
}

/** The lines of a quote from an offset, including those of a paragraph that lack the mark. */
function quotedLines(text: string, from: number): QuotedLine[] {
  const lines: QuotedLine[] = [];
  let isParagraph = false;
  for (let at = from; at < text.length;) {
    const found = text.indexOf('\n', at);
    const lineEnd = found === -1 ? text.length : found;
    const line = text.slice(at, lineEnd);
    const [marked, indent] = /^([ \t]*)>[ \t]?/.exec(line) ?? [];
    if (marked === undefined && !(isParagraph && /^[ \t]*[^\s#>`~:*+|<\d-]/.test(line))) break;
    const start = at + (indent ?? '').length;
    lines.push({ start, end: at + (marked ?? '').length, lineEnd });
    isParagraph = /[^\s>]/.test(line);
    at = lineEnd + 1;
  }
  return lines;
}
