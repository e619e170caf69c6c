/** Writes a code fence as a code block: title, marked lines, highlighting. */
import type { Element } from 'hast';
import { closest } from '../../findings/closest.ts';
import * as findings from '../../findings/catalogue.ts';
import { withoutAnsi } from '../code/ansi.ts';
import { blockOf, codeBlockHtml } from '../code/block-html.ts';
import type { CodeBlock } from '../code/block-html.ts';
import { copiedText, readCodeLines } from '../code/lines.ts';
import { notationNames } from '../code/notation.ts';
import { notesIn } from '../code/notes.ts';
import { pendingBlock } from '../code/pending-block.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import type { FenceInfo } from '../code/fence-info.ts';
import { isElement, spanOf } from '../nodes.ts';
import { writeElement } from './element.ts';
import type { Writer } from './writer.ts';

export function writeCodeBlock(element: Element, writer: Writer): void {
  const [code] = element.children;
  const { fence, notes, compiled } = (code !== undefined && isElement(code, 'code') && code.data) || {};
  const [text] = code !== undefined && isElement(code, 'code') ? code.children : [];
  const isUntouched = fence !== undefined && (text === undefined || text.type === 'text');
  if (!isUntouched) {
    // Raw HTML, or a fence that a plugin has changed.
    const { silent } = writer.state;
    writer.state.silent = true;
    writeElement(element, writer);
    writer.state.silent = silent;
    return;
  }
  const written = text?.type === 'text' ? text.value : '';
  const value = written.replace(/\n$/, '');
  const { lines, unknown } = readCodeLines(value, fence, notesIn(notes));
  const copied = fence.language === 'ansi' ? withoutAnsi(value) : copiedText(lines);
  writer.facts.addCode(copied);
  writer.facts.addText('\n');
  const file = writer.currentFile();
  const span = spanOf(element);
  const { language, meta } = fence;
  writer.facts.samples.push({
    language,
    meta,
    code: compiled ?? copied,
    span,
    ...(compiled !== undefined && { isCompiled: true as const }),
    ...(file.path !== writer.file.path && { file: file.path }),
  });
  if (writer.markup === 'plain') writePlain(fence, written, writer);
  else writeBlock(blockOf(fence, lines), writer);
  // A block is empty if the file that it shows does not exist.
  reportFaults(element, { fence, lines: value === '' ? Infinity : lines.length, unknown }, writer);
}

function reportFaults(
  element: Element,
  { fence, lines, unknown }: { fence: FenceInfo; lines: number; unknown: string[] },
  writer: Writer,
): void {
  const file = writer.currentFile();
  const span = spanOf(element);
  const { language, badLines, marks } = fence;
  const key = `${file.path}\n${language}`;
  if (!writer.highlighter.knows(language) && !writer.state.unknownLanguages.has(key)) {
    writer.state.unknownLanguages.add(key);
    const nearest = closest(language, writer.highlighter.names());
    writer.report(findings.codeLanguageUnknown({ language, ...(nearest !== undefined && { nearest }) }), file, span);
  }
  if (badLines !== null) writer.report(findings.codeLinesInvalid({ lines: badLines }), file, span);
  const last = Object.values(marks).reduce((most, numbers) => [...numbers].reduce((a, b) => Math.max(a, b), most), 0);
  if (last > lines) writer.report(findings.codeLinesBeyond({ line: last, lines }), file, span);
  for (const name of unknown) {
    const nearest = closest(name, notationNames);
    const facts = { name, names: notationNames, ...(nearest !== undefined && { nearest }) };
    writer.report(findings.codeNotationUnknown(facts), file, span);
  }
}

function writePlain({ language }: FenceInfo, value: string, writer: Writer): void {
  const name = language === '' ? '' : ` class="language-${escapeAttribute(language)}"`;
  writer.add(`<pre><code${name}>${escapeText(value).replaceAll('"', '&quot;')}</code></pre>`);
}

function writeBlock(block: CodeBlock, writer: Writer): void {
  if (writer.finish === 'later') writer.addPiece({ slot: 'code', block: pendingBlock(block) });
  else writer.add(codeBlockHtml(block, writer));
}
