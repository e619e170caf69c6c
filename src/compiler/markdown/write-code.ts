/** A code fence → a code block: title, lines with what they are marked as, highlighting. */
import type { Element } from 'hast';
import * as findings from '../diagnostics.ts';
import { withoutAnsi } from './ansi.ts';
import { blockOf, codeBlockHtml } from './code-block-html.ts';
import type { CodeBlock } from './code-block-html.ts';
import { copiedText, readCodeLines } from './code-lines.ts';
import { notationNames } from './code-notation.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import type { FenceInfo } from './fence-info.ts';
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
  else writeBlock(blockOf(fence, lines), writer);
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

function writeBlock(block: CodeBlock, writer: Writer): void {
  if (writer.finish === 'later') writer.addPiece({ slot: 'code', block });
  else writer.add(codeBlockHtml(block, writer));
}
