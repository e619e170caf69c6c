/**
 * Writes inline code: highlights code that specifies its language; otherwise, marks flags, so that they stay on one
 * line.
 */
import type { Element, ElementContent, Text } from 'hast';
import { escapeAttribute } from './escape.ts';
import { writeElement } from './element.ts';
import type { Writer } from './writer.ts';

export function writeInlineCode(element: Element, writer: Writer): void {
  const language = element.data?.language;
  const [text] = element.children;
  if (text?.type !== 'text' || element.children.length > 1) {
    writeElement(element, writer);
    return;
  }
  if (language === undefined) {
    // Most inline code has no flags, and is written as it is.
    const hasFlags = writer.markup === 'site' && text.value.includes('-');
    writeElement(hasFlags ? { ...element, children: withFlags(text, writer.state.silent) } : element, writer);
    return;
  }
  if (!writer.highlighter.knows(language)) {
    // If the language is unknown, the suffix is part of the code.
    writeElement({ ...element, children: [{ ...text, value: `${text.value}{:${language}}` }] }, writer);
    return;
  }
  const html = writer.highlighter.lines(text.value.replaceAll('\n', ' '), language).join(' ');
  writer.add(`<code class="language-${escapeAttribute(language)}">${html}</code>`);
  if (!writer.state.silent) writer.facts.addText(text.value);
}

/**
 * Browsers break lines after the hyphens of flags such as `--dry-run`. The match ends after a hyphen if the rest would
 * be too long for one line on a phone.
 */
const flag = /(?<![\w-])-(?:-(?=[A-Za-z])|[A-Za-z]\w{0,19}-)[\w-]{0,21}(?:(?<=\w)(?![\w-])|(?<=\w-)(?=\w))/g;

/** In large headings, fewer characters fit. */
const longestInHeading = 16;

function withFlags(text: Text, isHeading: boolean): ElementContent[] {
  const pieces: ElementContent[] = [];
  let end = 0;
  for (const { 0: value, index } of text.value.matchAll(flag)) {
    if (isHeading && value.length > longestInHeading) continue;
    const span: ElementContent[] = [{ ...text, value }];
    pieces.push({ ...text, value: text.value.slice(end, index) });
    pieces.push({ type: 'element', tagName: 'span', properties: { className: ['c-flag'] }, children: span });
    end = index + value.length;
  }
  pieces.push({ ...text, value: text.value.slice(end) });
  return pieces.filter((piece) => piece.type !== 'text' || piece.value !== '');
}
