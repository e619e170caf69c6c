/** Any element without a rule of its own → its HTML. */
import type { Element } from 'hast';
import { voidElements } from './html-names.ts';
import type { Writer } from './write-html.ts';

/** Elements after which a line of plain text ends. */
const lineEnds = new Set(
  'p li tr dt dd blockquote div section ul ol dl details summary figure figcaption caption br hr table'.split(' '),
);

export function writeElement(element: Element, writer: Writer): void {
  const { tagName, children } = element;
  // The corner of a table heads nothing, and a heading without words is read out as one.
  const isCorner = tagName === 'th' && children.length === 0 && writer.dress === 'site';
  const name = isCorner ? 'td' : safeName(tagName);
  writer.add(`<${name}`);
  writer.writeAttributes(element.properties, element);
  writer.add('>');
  if (!voidElements.has(name)) {
    writer.writeAll(children);
    writer.add(`</${name}>`);
  }
  if (lineEnds.has(name)) writer.facts.addText('\n');
  else if (name === 'td' || name === 'th') writer.facts.addText(' ');
}

/** A plugin's element name is written as it is only if it can't be anything else than a name. */
function safeName(name: string): string {
  return /^[A-Za-z][\w:.-]*$/.test(name) ? name : 'span';
}
