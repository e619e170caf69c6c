/** A code fence → a code block: title, lines with what they are marked as, highlighting. */
import type { Element } from 'hast';
import * as findings from '../diagnostics.ts';
import { ansiLines, withoutAnsi } from './ansi.ts';
import { copiedText, readCodeLines } from './code-lines.ts';
import type { CodeLine } from './code-lines.ts';
import { notationNames } from './code-notation.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import type { FenceInfo } from './fence-info.ts';
import type { Highlighter } from './highlight.ts';
import { markWords } from './mark-words.ts';
import { isElement, spanOf } from './nodes.ts';
import { writeElement } from './write-element.ts';
import type { Writer } from './write-html.ts';

export function writeCodeBlock(element: Element, writer: Writer): void {
  const [code] = element.children;
  const fence = code !== undefined && isElement(code, 'code') ? code.data?.fence : undefined;
  const [text] = code !== undefined && isElement(code, 'code') ? code.children : [];
  const isUntouched = fence !== undefined && (text === undefined || text.type === 'text');
  if (!isUntouched) {
    // Raw HTML, or what a plugin has made of a fence.
    const { silent } = writer.state;
    writer.state.silent = true;
    writeElement(element, writer);
    writer.state.silent = silent;
    return;
  }
  const written = text?.type === 'text' ? text.value : '';
  const value = written.replace(/\n$/, '');
  const { lines, unknown } = readCodeLines(value, fence);
  const copied = fence.language === 'ansi' ? withoutAnsi(value) : copiedText(lines);
  writer.facts.addCode(copied);
  writer.facts.addText('\n');
  const file = writer.currentFile();
  const span = spanOf(element);
  const { language, meta } = fence;
  writer.facts.samples.push({
    language,
    meta,
    code: copied,
    span,
    ...(file.path !== writer.file.path && { file: file.path }),
  });
  if (writer.dress === 'plain') writePlain(fence, written, writer);
  else writeBlock(fence, lines, writer);
  reportFaults(element, { fence, unknown }, writer);
}

function reportFaults(
  element: Element,
  { fence, unknown }: { fence: FenceInfo; unknown: string[] },
  writer: Writer,
): void {
  const file = writer.currentFile();
  const span = spanOf(element);
  const { language, badLines } = fence;
  const key = `${file.path}\n${language}`;
  if (!writer.highlighter.knows(language) && !writer.state.unknownLanguages.has(key)) {
    writer.state.unknownLanguages.add(key);
    const nearest = findings.closest(language, writer.highlighter.names());
    writer.report(findings.codeLanguageUnknown({ language, ...(nearest !== undefined && { nearest }) }), file, span);
  }
  if (badLines !== null) writer.report(findings.codeLinesInvalid({ lines: badLines }), file, span);
  for (const name of unknown) {
    const nearest = findings.closest(name, notationNames);
    const facts = { name, names: notationNames, ...(nearest !== undefined && { nearest }) };
    writer.report(findings.codeMarkUnknown(facts), file, span);
  }
}

function writePlain({ language }: FenceInfo, value: string, writer: Writer): void {
  const name = language === '' ? '' : ` class="language-${escapeAttribute(language)}"`;
  writer.add(`<pre><code${name}>${escapeText(value).replaceAll('"', '&quot;')}</code></pre>`);
}

function writeBlock(fence: FenceInfo, lines: readonly CodeLine[], writer: Writer): void {
  const { language, title, firstLine } = fence;
  const name = escapeAttribute(language === '' ? 'text' : language);
  const html = lineHtml(lines, language, writer.highlighter);
  const numbers = fence.lineNumbers ?? writer.code.showLineNumbers;
  const written = html.map((line, index) =>
    lineElement(line, lines[index], numbers && firstLine !== 1 ? firstLine + index : null),
  );
  const fold = fence.fold ?? writer.code.foldCode;
  // A few lines more are shorter than the button that would show them.
  const isFolded = fold > 0 && lines.length > fold + 3;
  const code = isFolded
    ? `${written.slice(0, fold).join('\n')}<span class="code-rest">\n${written.slice(fold).join('\n')}</span>`
    : written.join('\n');
  const flags = [
    (fence.wrap ?? writer.code.defaultWrapCode) && 'data-wrap',
    numbers && 'data-line-numbers',
    lines.some(({ kinds }) => kinds.has('focused')) && 'data-focus',
    isFolded && 'data-folded',
  ];
  const attributes = flags.map((flag) => (flag === false ? '' : ` ${flag}=""`)).join('');
  const bar = title ?? (fence.isTerminal ? '' : null);
  writer.add(
    `<div class="code-block${fence.isTerminal ? ' code-terminal' : ''}" data-lang="${name}"${attributes}>` +
      (bar === null ? '' : `<div class="code-title">${escapeText(bar)}</div>`) +
      `<pre tabindex="0"><code class="language-${name}">${code}</code></pre>` +
      `${isFolded ? foldButton(lines.length, writer) : ''}</div>`,
  );
}

/** Scripts show it and make it work; without them the block is unfolded. */
function foldButton(count: number, { texts }: Writer): string {
  const more = escapeText(`${texts.unfoldCode} (${count})`);
  return `<button type="button" class="code-fold" aria-expanded="false" data-less="${escapeAttribute(texts.foldCode)}">${more}</button>`;
}

/** Answers of a terminal are not read as commands, but keep the lines of the commands apart. */
function lineHtml(lines: readonly CodeLine[], language: string, highlighter: Highlighter): string[] {
  const text = lines.map((line) => (line.isOutput ? '' : line.text)).join('\n');
  if (language === 'ansi') return ansiLines(text);
  return highlighter
    .lines(text, language)
    .map((html, index) => (lines[index]?.isOutput === true ? escapeText(lines[index].text) : html));
}

function lineElement(html: string, line: CodeLine | undefined, number: number | null): string {
  const kinds = [...(line?.kinds ?? [])];
  const classes = ['line', ...kinds, ...(line?.isOutput === true ? ['output'] : [])].join(' ');
  const tag = kinds.includes('removed') ? 'del' : kinds.includes('added') ? 'ins' : 'span';
  const prompt =
    line === undefined || line.prompt === '' ? '' : `<span class="prompt">${escapeText(line.prompt)}</span>`;
  const marked = line === undefined || line.words.length === 0 ? html : markWords(html, line.text, line.words);
  return `<${tag} class="${classes}"${number === null ? '' : ` data-line="${number}"`}>${prompt}${marked}</${tag}>`;
}
