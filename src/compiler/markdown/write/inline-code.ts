/** Writes inline code that specifies its language, and highlights it. */
import type { Element } from 'hast';
import { escapeAttribute } from './escape.ts';
import { writeElement } from './element.ts';
import type { Writer } from './writer.ts';

export function writeInlineCode(element: Element, writer: Writer): void {
  const language = element.data?.language;
  const [text] = element.children;
  if (language === undefined || text?.type !== 'text' || element.children.length > 1) {
    writeElement(element, writer);
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
