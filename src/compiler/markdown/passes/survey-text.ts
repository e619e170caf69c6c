/** Checks the text of a page for markup that the parser did not recognize and that readers would see as characters. */
import type { Link, Paragraph, Heading, Table, TableCell } from 'mdast';
import {
  codeImportAsText,
  codeNotClosed,
  emphasisNotClosed,
  expressionAsText,
  headingSpaceMissing,
  linkEmpty,
  linkWithoutText,
  markupOfOtherGenerator,
  mergeConflict,
  referenceUndefined,
  tableAsText,
  tableCellsExtra,
} from '../../findings/catalogue.ts';
import type { Fix, Problem, Span } from '../../findings/finding.ts';
import { childrenOf, plainText, spanOf } from '../nodes.ts';
import type { MarkdownNode } from '../nodes.ts';
import type { SurveyOptions } from './survey-options.ts';

/** Placeholders in the text of a block: for inline code, and for everything else that is not text. */
const codeSign = '\ufdd0';
const otherSign = '\ufdd1';

const suspicious =
  /[`[{]|\*\*|^##|^<{7} |^<<< |^!!! |^\?{3}\+? |^={3}[!+]? "|^-{2,}8<-{2,} ["']|^: |^\| *:?-|:[a-z]+:(?:$|\ufdd0)/m;

/** `text`: the text of the node, as returned by `textOf`. */
export function surveyText(node: Paragraph | Heading | TableCell, text: string, options: SurveyOptions): void {
  if (!suspicious.test(text) || !containsSuspicion(node)) return;
  const report = (problem: Problem, written: string, fixOf?: (span: Span) => Fix): void => {
    const span = spanOfText(written, node, options);
    if (span !== null)
      options.report(problem, options.file, { span, ...(fixOf !== undefined && { fix: fixOf(span) }) });
  };
  if (/^<{7} /m.test(text)) return report(mergeConflict(), '<<<<<<< ');
  const [codeImport] = node.type === 'paragraph' ? (/^<<< +(?=[@.~/])[^\s{[]+/.exec(text) ?? []) : [];
  if (codeImport !== undefined) report(codeImportAsText(), codeImport);
  const foreign = node.type === 'paragraph' ? foreignMarkup(text, () => hasIndentedLine(node, options)) : null;
  if (foreign !== null) report(markupOfOtherGenerator(foreign), foreign.written);
  const [, marks] = /^(#{2,6})[\p{L}\p{N}]/u.exec(text) ?? [];
  if (marks !== undefined && node.type === 'paragraph') report(headingSpaceMissing({ marks }), marks, spaceAfter);
  const row = node.type === 'paragraph' ? /(?<=\|.*\n)\|(?: *:?-+:? *\|)* *:?-+:? *\|? *$/m.exec(text)?.[0] : undefined;
  if (row !== undefined) reportTable(row, node, options);
  for (const { written, label } of undefinedReferences(text)) report(referenceUndefined({ label }), written);
  const expression = options.rules === 'mdx' ? expressionIn(text) : null;
  if (expression !== null) report(expressionAsText(), expression);
  for (const written of loneMarks(text, loneBackticks)) report(codeNotClosed({ near: written.trim() }), written);
  for (const written of loneMarks(text, loneStars)) report(emphasisNotClosed({ near: written.trim() }), written);
}

/** `row`: the line of dashes. If it matched the line above it, the paragraph would be a table. */
function reportTable(row: string, node: MarkdownNode, options: SurveyOptions): void {
  const span = spanOfText(row, node, options);
  if (span === null) return;
  const above = options.lineOf(options.file, span.start.line - 1);
  const [cells, columns] = [cellsIn(row), cellsIn(above)];
  if (cells !== columns) options.report(tableAsText({ cells, columns }), options.file, { span });
}

function cellsIn(line: string): number {
  const inner = line
    .trim()
    .replace(/^(?:> ?)*\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).length;
}

function containsSuspicion(node: MarkdownNode): boolean {
  return childrenOf(node).some((child) =>
    child.type === 'text' ? suspicious.test(child.value) : containsSuspicion(child),
  );
}

/** A block's text, with placeholders for code, links and everything else that is not plain text. */
export function textOf(node: MarkdownNode): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'inlineCode') return codeSign;
  if (!textTypes.has(node.type)) return otherSign;
  let text = '';
  for (const child of childrenOf(node)) text += textOf(child);
  return text;
}

const textTypes = new Set(['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete']);

function spaceAfter({ end }: Span): Fix {
  return { edits: [{ span: { start: end, end }, text: ' ' }] };
}

/** `matrix[i][j]`, `string[][]` and a regular expression's `[^a-z]` are not references. */
function undefinedReferences(text: string): { written: string; label: string }[] {
  const links = [...text.matchAll(/(?<![\p{L}\p{N}_\])\ufdd0])\[([^[\]\n]*)\]\[([^[\]\n]*)\](?![[(\w])/gu)].flatMap(
    ([, shown = '', named = '']) => {
      const label = named === '' ? shown : named;
      if (!/^\p{L}[^,;|&=<>\ufdd0\ufdd1]{2,}$/u.test(label)) return [];
      const isPlain = !shown.includes(codeSign) && !shown.includes(otherSign);
      return [{ written: isPlain ? `[${shown}][${named}]` : `][${named}]`, label }];
    },
  );
  const notes = [...text.matchAll(/\[\^(\d+|[A-Za-z]\w{2,})\](?![*+?{:(])/g)].map(([written, name = '']) => ({
    written,
    label: `^${name}`,
  }));
  return [...links, ...notes];
}

/**
 * MkDocs, Sphinx or VitePress markup in a paragraph. `isIndented`: whether the second line is indented; the text itself
 * does not preserve indentation.
 */
function foreignMarkup(
  text: string,
  isIndented: () => boolean,
): { written: string; kind: 'container' | 'tab' | 'snippet' | 'definition' | 'role' | 'toc' } | null {
  const [toc] = /^(?:\[\[_?toc_?\]\]|\[toc\])$/i.exec(text.trim()) ?? [];
  if (toc !== undefined) return { written: toc, kind: 'toc' };
  const [container] = /^(?:!!!|\?{3}\+?) [a-z][\w-]*/.exec(text) ?? [];
  if (container !== undefined && (containers.test(text) || isIndented()))
    return { written: container, kind: 'container' };
  const [tab] = /^={3}[!+]? "[^"\n]+"(?=[ \t]*(?:\n|$))/.exec(text) ?? [];
  if (tab !== undefined) return { written: tab, kind: 'tab' };
  const [snippet] = /^-{2,}8<-{2,} (?:"[^"\n]+"|'[^'\n]+')/.exec(text) ?? [];
  if (snippet !== undefined) return { written: snippet, kind: 'snippet' };
  // A long line is probably wrapped text: in French, a space precedes a colon.
  const [, definition] = /^(?:[^\n]+\n(?=: {2})|[^\n]{1,60}\n)(: +\S+)/.exec(text) ?? [];
  if (definition !== undefined) return { written: definition, kind: 'definition' };
  const [role] = roles.exec(text) ?? [];
  return role === undefined ? null : { written: role, kind: 'role' };
}

/**
 * Matches the first line of an MkDocs container. Only known names match, because a sentence may contain `!!!` or `???`
 * before other words.
 */
const containers =
  /^(?:!!!|\?{3}\+?) (?:note|abstract|summary|tldr|info|todo|tip|hint|important|success|check|done|question|help|faq|warning|caution|attention|failure|fail|missing|danger|error|bug|example|snippet|quote|cite)(?: inline(?: end)?)?(?: "[^"\n]*")?[ \t]*$/m;

/** MkDocs requires four spaces before the content of a container. */
function hasIndentedLine(node: MarkdownNode, { file, lineOf }: SurveyOptions): boolean {
  const { start, end } = spanOf(node);
  return end.line > start.line && /^(?: {4}|\t)/.test(lineOf(file, start.line + 1).slice(start.column - 1));
}

/** Matches a Sphinx role, which is followed by code. An emoji has the same form, so only known roles match. */
const roles =
  /(?<![\w:])(?::(?:py|c|cpp|js|rst))?:(?:ref|doc|term|any|class|func|meth|mod|attr|exc|data|obj|const):(?=\ufdd0)/;

/**
 * Returns only the first expression in a block, because the others probably have the same cause. A name after a slash
 * is part of a path, as in `/users/{id}`.
 */
function expressionIn(text: string): string | null {
  return /(?<![%$=#/\w{])\{(?![}#:])[^}\n\ufdd0\ufdd1]*\}?/.exec(text)?.[0] ?? null;
}

/**
 * Matches unpaired backticks next to a word. Ignores backticks in a list of characters, which are not meant as code.
 */
const loneBackticks =
  /(?<=^|[\s(（，。、\p{Script=Han}])`[\w@.$/-][^`\n]{0,20}|[^`\n]{0,20}\w`(?=$|[\s).,;:!?，。）\p{Script=Han}])/gmu;
/** Matches an unpaired `**`, except in a glob such as `src/**` and before an argument such as `**options`. */
const loneStars =
  /(?<=^|[\s(（，。、])\*\*(?=[\p{L}\ufdd0"“])[^*\n]{0,30}(?=[ \n,.]|$)|(?<=[\p{L}\p{N}.:!?\ufdd0])\*\*(?=$|[\s).,;:])/gmu;

/** Returns the mark if the text has only one. Two marks may be meant as plain text. */
function loneMarks(text: string, pattern: RegExp): string[] {
  const mark = pattern === loneStars ? '**' : '`';
  if (text.split(mark).length !== 2) return [];
  return [...text.matchAll(pattern)].slice(0, 1).map(([written]) => written.split(codeSign)[0] ?? '');
}

/** The position of a piece of text in the author's block; null if it is escaped or spelled differently. */
export function spanOfText(written: string, node: MarkdownNode, { file, lineOf }: SurveyOptions): Span | null {
  const { start, end } = spanOf(node);
  if (written === '') return null;
  for (let line = start.line; line <= end.line; line++) {
    const whole = lineOf(file, line);
    const text = written.includes('`') ? whole : whole.replaceAll(/`[^`]*`/g, (code) => ' '.repeat(code.length));
    const from = line === start.line ? start.column - 1 : 0;
    for (let at = text.indexOf(written, from); at >= 0; at = text.indexOf(written, at + 1)) {
      if (text[at - 1] === '\\') continue;
      return { start: { line, column: at + 1 }, end: { line, column: at + 1 + written.trimEnd().length } };
    }
  }
  return null;
}

/** A `|` in code causes an extra cell and two lone backticks, which are reported as one finding. */
export function surveyTable(node: Table, options: SurveyOptions): void {
  const columns = node.children[0]?.children.length ?? 0;
  for (const row of node.children) {
    const cells = row.children.length;
    if (cells > columns) options.report(tableCellsExtra({ cells, columns }), options.file, { span: spanOf(row) });
    else for (const cell of row.children) surveyText(cell, textOf(cell), options);
  }
}

export function surveyLink(node: Link, { file, report }: SurveyOptions): void {
  if (node.url === '') report(linkEmpty({ text: plainText(node) }), file, { span: spanOf(node) });
  else if (node.children.every((child) => child.type === 'text' && child.value.trim() === ''))
    report(linkWithoutText({ target: node.url }), file, { span: spanOf(node) });
}
