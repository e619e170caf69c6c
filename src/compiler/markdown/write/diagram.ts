/** Writes a Mermaid code block as a figure with its source; a script inserts the diagram before it. */
import type { Element } from 'hast';
import { escapeAttribute, escapeText } from './escape.ts';
import { isElement } from '../nodes.ts';
import { writeCodeBlock } from './code-block.ts';
import type { Writer } from './writer.ts';

export function isDiagram(element: Element, { diagrams }: Pick<Writer, 'diagrams'>): boolean {
  return diagrams && fenceOf(element)?.language === 'mermaid';
}

function fenceOf({ children: [code] }: Element) {
  return code !== undefined && isElement(code, 'code') ? code.data?.fence : undefined;
}

/** Writes the source unfolded, because readers without scripts see it instead of the diagram. */
export function writeDiagram(element: Element, writer: Writer): void {
  const fence = fenceOf(element);
  const title = fence?.title ?? null;
  writer.add(`<figure class="diagram" tabindex="0"${title === null ? '' : ` aria-label="${escapeAttribute(title)}"`}>`);
  writer.add(`<details open=""><summary>${escapeText(writer.texts.sourceText)}</summary>`);
  writeCodeBlock(withoutTitle(element), writer);
  writer.add(`</details>${title === null ? '' : `<figcaption>${escapeText(title)}</figcaption>`}</figure>`);
  if (title !== null) writer.facts.addText(`${title}\n`);
}

/** Removes the title, which is shown below the diagram. */
function withoutTitle(element: Element): Element {
  const [code] = element.children;
  const fence = fenceOf(element);
  if (code?.type !== 'element' || fence === undefined) return element;
  return { ...element, children: [{ ...code, data: { ...code.data, fence: { ...fence, title: null } } }] };
}
