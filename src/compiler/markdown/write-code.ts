/** A code fence → a code block: title, lines, highlighting. */
import type { Element } from 'hast';
import * as findings from '../diagnostics.ts';
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
  writer.facts.addCode(value);
  writer.facts.addText('\n');
  const file = writer.currentFile();
  const span = spanOf(element);
  const { language, meta } = fence;
  writer.facts.samples.push({
    language,
    meta,
    code: value,
    span,
    ...(file.path !== writer.file.path && { file: file.path }),
  });
  if (writer.dress === 'plain') writePlain(fence, written, writer);
  else writeBlock(fence, value, writer);
  if (!writer.highlighter.knows(language)) {
    const nearest = findings.closest(language, writer.highlighter.names());
    writer.report(findings.codeLanguageUnknown({ language, ...(nearest !== undefined && { nearest }) }), file, span);
  }
  if (fence.badLines !== null) writer.report(findings.codeLinesInvalid({ lines: fence.badLines }), file, span);
}

function writePlain({ language }: FenceInfo, value: string, writer: Writer): void {
  const name = language === '' ? '' : ` class="language-${escapeAttribute(language)}"`;
  writer.add(`<pre><code${name}>${escapeText(value).replaceAll('"', '&quot;')}</code></pre>`);
}

function writeBlock(fence: FenceInfo, value: string, writer: Writer): void {
  const { language, title, lines } = fence;
  const name = escapeAttribute(language === '' ? 'text' : language);
  const wrap = fence.wrap ?? writer.code.defaultWrapCode;
  const numbers = fence.lineNumbers ?? writer.code.showLineNumbers;
  const code = writer.highlighter
    .lines(value, language)
    .map((line, index) => `<span class="line${lines.has(index + 1) ? ' highlighted' : ''}">${line}</span>`)
    .join('\n');
  writer.add(
    `<div class="code-block" data-lang="${name}"${wrap ? ' data-wrap=""' : ''}${numbers ? ' data-line-numbers=""' : ''}>` +
      (title === null ? '' : `<div class="code-title">${escapeText(title)}</div>`) +
      `<pre tabindex="0"><code class="language-${name}">${code}</code></pre></div>`,
  );
}
