/** Writes any element without a more specific rule as HTML. */
import type { Element } from 'hast';
import { htmlElements, voidElements } from './html-names.ts';
import type { Writer } from './writer.ts';

/** Elements that end a line of plain text. */
const lineEnds = new Set(
  'p li tr dd blockquote div section ul ol dl details summary figure figcaption caption br hr table'.split(' '),
);

export function writeElement(element: Element, writer: Writer): void {
  const { tagName, children } = element;
  // The empty corner cell of a table is not a header, because screen readers would announce an empty header.
  const isCorner = tagName === 'th' && children.length === 0 && writer.markup === 'site';
  const name = isCorner ? 'td' : htmlElements.has(tagName) ? tagName : safeName(tagName);
  writer.add(`<${name}`);
  writer.writeAttributes(element.properties, element);
  writer.add('>');
  if (!voidElements.has(name)) {
    writer.writeAll(children);
    writer.add(`</${name}>`);
  }
  if (lineEnds.has(name)) writer.facts.addText('\n');
  else if (name === 'td' || name === 'th') writer.facts.addText(' ');
  else if (name === 'dt') writer.facts.addText(': ');
}

/** Writes a plugin's element name only if it is a valid name. */
function safeName(name: string): string {
  return /^[A-Za-z][\w:.-]*$/.test(name) ? name : 'span';
}
