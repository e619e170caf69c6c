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
  const name = isCorner ? 'td' : tagName;
  const { start, end, text } = tags.get(name) ?? tagsOf(safeName(name));
  writer.add(start);
  writer.writeAttributes(element.properties, element);
  writer.add('>');
  if (end !== '') {
    writer.writeAll(children);
    writer.add(end);
  }
  if (text !== '') writer.facts.addText(text);
}

interface Tags {
  /** The opening tag up to the attributes. */
  start: string;
  /** The closing tag; empty for a void element. */
  end: string;
  /** Separates the element's text from the text after it. */
  text: string;
}

function tagsOf(name: string): Tags {
  const text = lineEnds.has(name) ? '\n' : name === 'td' || name === 'th' ? ' ' : name === 'dt' ? ': ' : '';
  return { start: `<${name}`, end: voidElements.has(name) ? '' : `</${name}>`, text };
}

const tags: ReadonlyMap<string, Tags> = new Map([...htmlElements].map((name) => [name, tagsOf(name)]));

/** Writes a plugin's element name only if it is a valid name. */
function safeName(name: string): string {
  return /^[A-Za-z][\w:.-]*$/.test(name) ? name : 'span';
}
