/** An article laid out as a reference: its facts under the title, and a `section` for each heading of level 2. */
import type { ElementContent, RootContent } from 'hast';
import { isBlank } from '../nodes.ts';
import { asReference, withReleases } from './reference-rows.ts';
import type { Writer } from './writer.ts';

type Node = RootContent | ElementContent;

export function writeParts(nodes: readonly Node[], writer: Writer): void {
  const title = nodes.findIndex((node) => isElement(node, 'h1'));
  writer.writeAll(nodes.slice(0, title + 1));
  const part = { isOpen: false };
  writePart(withReleases(factsFirst(nodes.slice(title + 1).map(asReference))), writer, part);
  if (part.isOpen) writer.add('</section>');
}

/** Snippets may contain headings. A part opens only for content, so that a heading after the title has no empty part above. */
function writePart(nodes: readonly Node[], writer: Writer, part: { isOpen: boolean }): void {
  for (const node of nodes) {
    if (node.type === 'snippet' && hasPart(node.children)) {
      const outer = writer.state.file;
      writer.state.file = node.file;
      writePart(withReleases(node.children.map(asReference)), writer, part);
      writer.state.file = outer;
      continue;
    }
    const first = isElement(node, 'section') ? node.children[0] : node;
    const isStart = first !== undefined && isElement(first, 'h2');
    if (part.isOpen && isStart) writer.add('</section>');
    if (isStart || (!part.isOpen && !isBlank(node))) {
      writer.add('<section class="part">');
      part.isOpen = true;
    }
    writer.write(node);
  }
}

function hasPart(nodes: readonly Node[]): boolean {
  return nodes.some((node) => isElement(node, 'h2') || (node.type === 'snippet' && hasPart(node.children)));
}

/** Moves the facts of the page, and the types folded below them, under the title and the page's first sentence. */
function factsFirst(nodes: readonly Node[]): readonly Node[] {
  const start = nodes.findIndex((node) => isElement(node, 'dl') && isFacts(node.properties['className']));
  const end = nodes.findIndex((node) => isElement(node, 'h2') || node.type === 'snippet');
  if (start < 0 || (end >= 0 && end < start)) return nodes;
  const after = nodes.slice(start + 1).findIndex((node) => node.type !== 'text' && !isElement(node, 'details'));
  const rest = after < 0 ? nodes.length : start + 1 + after;
  const first = nodes.findIndex((node) => node.type !== 'text');
  const lead = isLead(nodes[first]) ? first + 1 : 0;
  return [...nodes.slice(0, lead), ...nodes.slice(start, rest), ...nodes.slice(lead, start), ...nodes.slice(rest)];
}

/** A first paragraph that does not introduce what follows it. */
function isLead(node: Node | undefined): boolean {
  if (node === undefined || !isElement(node, 'p')) return false;
  const last = node.children.at(-1);
  return last?.type !== 'text' || !/[:：]\s*$/.test(last.value);
}

function isFacts(className: unknown): boolean {
  return Array.isArray(className) && (className.includes('option-facts') || className.includes('facts'));
}

function isElement(node: Node, tagName: string): node is Extract<Node, { type: 'element' }> {
  return node.type === 'element' && node.tagName === tagName;
}
