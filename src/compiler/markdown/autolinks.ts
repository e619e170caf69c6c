/** Bare addresses in text: `ftp://` ones, which neither parser links, made links; and all of them made text where a site wants that. */
import type { Link, PhrasingContent, Text } from 'mdast';

/** GFM's extended autolink: a domain with a dot, then anything up to white space or `<`. */
const ftpAddress = /(?<![\p{L}\p{N}])ftp:\/\/[\w-]+(?:\.[\w-]+)+[^\s<]*/gu;

/** The text in pieces, with a link for each address. */
export function linkFtp(node: Text): PhrasingContent[] {
  if (!node.value.includes('ftp://')) return [node];
  const nodes: PhrasingContent[] = [];
  const position = node.position === undefined ? {} : { position: node.position };
  const addText = (value: string): void => {
    if (value !== '') nodes.push({ type: 'text', value, ...position });
  };
  let done = 0;
  for (const { 0: found, index } of node.value.matchAll(ftpAddress)) {
    const url = withoutTail(found);
    addText(node.value.slice(done, index));
    nodes.push({ type: 'link', url, children: [{ type: 'text', value: url, ...position }], ...position });
    done = index + url.length;
  }
  addText(node.value.slice(done));
  return nodes;
}

/** Punctuation at the end belongs to the sentence, and so does a bracket that closes none of the address. */
function withoutTail(address: string): string {
  const trimmed = address.replace(/(?:[?!.,:*_~'"]|&[a-z0-9]+;)+$/i, '');
  const isUnbalanced = trimmed.endsWith(')') && trimmed.split('(').length < trimmed.split(')').length;
  if (isUnbalanced) return withoutTail(trimmed.slice(0, -1));
  return trimmed;
}

/** True for a link that the parser made of a bare address in `text`. */
export function isBareAddress(node: Link, text: string): boolean {
  const [child] = node.children;
  if (child?.type !== 'text' || node.children.length > 1) return false;
  const start = node.position?.start.offset;
  // remark-parse finds some addresses by a second look, and those have no place.
  return start === undefined || (text[start] !== '[' && text[start] !== '<');
}
