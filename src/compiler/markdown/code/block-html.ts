/** Converts a parsed code block to highlighted HTML: during the compile, or later if the page was compiled for a check. */
import type { MarkdownOptions } from '../options.ts';
import type { ThemeTexts } from '../../../shared/theme-texts.ts';
import { ansiLines } from './ansi.ts';
import type { CodeLine } from './notation.ts';
import { escapeAttribute, escapeText } from '../write/escape.ts';
import type { FenceInfo } from './fence-info.ts';
import type { Highlighter } from './highlight.ts';
import { markRanges, rangesOfNotes, rangesOfWords } from './mark-ranges.ts';

/** Everything that a block's HTML depends on, except the site, as plain data. */
export interface CodeBlock extends Pick<
  FenceInfo,
  'language' | 'title' | 'firstLine' | 'lineNumbers' | 'fold' | 'wrap' | 'isTerminal'
> {
  lines: readonly CodeLine[];
}

/** The site's options for code blocks. */
export interface CodeContext {
  texts: ThemeTexts;
  code: Pick<MarkdownOptions, 'showLineNumbers' | 'defaultWrapCode' | 'foldCode'>;
  highlighter: Highlighter;
}

export function codeBlockHtml(block: CodeBlock, { texts, code: options, highlighter }: CodeContext): string {
  const { language, title, firstLine, lines } = block;
  const name = escapeAttribute(language === '' ? 'text' : language);
  const html = lineHtml(lines, language, highlighter);
  const numbers = block.lineNumbers ?? options.showLineNumbers;
  const written = html.map((line, index) =>
    lineElement(line, lines[index], numbers && firstLine !== 1 ? firstLine + index : null),
  );
  const fold = block.fold ?? options.foldCode;
  // A button takes as much space as a few lines, so slightly longer blocks are not folded.
  const isFolded = fold > 0 && lines.length > fold + 3;
  const code = isFolded
    ? `${written.slice(0, fold).join('\n')}<span class="code-rest">\n${written.slice(fold).join('\n')}</span>`
    : written.join('\n');
  const flags = [
    (block.wrap ?? options.defaultWrapCode) && 'data-wrap',
    numbers && 'data-line-numbers',
    lines.some(({ kinds }) => kinds.length > 0 && kinds.includes('focused')) && 'data-focus',
    isFolded && 'data-folded',
  ];
  const attributes = flags.map((flag) => (flag === false ? '' : ` ${flag}=""`)).join('');
  const bar = title ?? (block.isTerminal ? '' : null);
  return (
    `<div class="code-block${block.isTerminal ? ' code-terminal' : ''}${beginsLong(lines) ? ' code-long' : ''}" data-lang="${name}"${attributes}>` +
    (bar === null ? '' : `<div class="code-title">${escapeText(bar)}</div>`) +
    `<pre tabindex="0"><code class="language-${name}">${code}</code></pre>` +
    `${isFolded ? foldButton(lines.length, texts) : ''}</div>`
  );
}

/** Number of columns that fit next to a block's buttons on a phone. */
const columnsNextToButtons = 26;

/** Whether the first line would be under the buttons. Characters from U+1100 on are mostly two columns wide. */
function beginsLong([first]: readonly CodeLine[]): boolean {
  if (first === undefined) return false;
  const text = first.prompt + first.text;
  return text.length + (text.match(/[\u1100-\uffff]/g)?.length ?? 0) > columnsNextToButtons;
}

/** True for a line without marks. */
export function isPlain({ kinds, prompt, isOutput, words, notes }: CodeLine): boolean {
  return kinds.length === 0 && prompt === '' && !isOutput && words.length === 0 && notes === undefined;
}

/** The parts of a fence and its lines that the HTML needs. */
export function blockOf(fence: FenceInfo, lines: readonly CodeLine[]): CodeBlock {
  const { language, title, firstLine, lineNumbers, fold, wrap, isTerminal } = fence;
  return { language, title, firstLine, lineNumbers, fold, wrap, isTerminal, lines };
}

/** Scripts reveal and wire up the button; without them the block is unfolded. */
function foldButton(count: number, texts: ThemeTexts): string {
  const more = escapeText(`${texts.unfoldCode} (${count})`);
  return `<button type="button" class="code-fold" aria-expanded="false" data-less="${escapeAttribute(texts.foldCode)}">${more}</button>`;
}

/** Highlights the lines. Terminal output is not highlighted, but separates the commands before and after it. */
function lineHtml(lines: readonly CodeLine[], language: string, highlighter: Highlighter): string[] {
  const text = lines.map((line) => (line.isOutput ? '' : line.text)).join('\n');
  if (language === 'ansi') return ansiLines(text);
  const html = highlighter.lines(text, language);
  if (!lines.some(({ isOutput }) => isOutput)) return html;
  return html.map((line, index) => (lines[index]?.isOutput === true ? escapeText(lines[index].text) : line));
}

function lineElement(html: string, line: CodeLine | undefined, number: number | null): string {
  if (number === null && (line === undefined || isPlain(line))) return `<span class="line">${html}</span>`;
  const kinds = line?.kinds ?? [];
  const classes = `line${kinds.map((kind) => ` ${kind}`).join('')}${line?.isOutput === true ? ' output' : ''}`;
  const tag = kinds.includes('removed') ? 'del' : kinds.includes('added') ? 'ins' : 'span';
  const prompt =
    line === undefined || line.prompt === '' ? '' : `<span class="prompt">${escapeText(line.prompt)}</span>`;
  return `<${tag} class="${classes}"${number === null ? '' : ` data-line="${number}"`}>${prompt}${line === undefined ? html : marked(html, line)}</${tag}>`;
}

function marked(html: string, { text, words, notes = [] }: CodeLine): string {
  if (words.length === 0 && notes.length === 0) return html;
  const { marks, texts } = rangesOfNotes(notes);
  return markRanges(markRanges(html, [...marks, ...rangesOfWords(text, words)]), texts);
}
