/**
 * Handles bare URLs in text: links `ftp://` URLs, which neither parser does, or turns all bare links back into text.
 */
import type { Link, PhrasingContent, Text } from 'mdast';

/** GFM's extended autolink: a domain with a dot, then anything up to white space or `<`. */
const ftpUrl = /(?<![\p{L}\p{N}])ftp:\/\/[\w-]+(?:\.[\w-]+)+[^\s<]*/gu;

/** Splits a text at its `ftp://` URLs and links each of them. */
export function linkFtp(node: Text): PhrasingContent[] {
  if (!node.value.includes('ftp://')) return [node];
  const nodes: PhrasingContent[] = [];
  const position = node.position === undefined ? {} : { position: node.position };
  const addText = (value: string): void => {
    if (value !== '') nodes.push({ type: 'text', value, ...position });
  };
  let done = 0;
  for (const { 0: found, index } of node.value.matchAll(ftpUrl)) {
    const url = withoutTail(found);
    addText(node.value.slice(done, index));
    nodes.push({ type: 'link', url, children: [{ type: 'text', value: url, ...position }], ...position });
    done = index + url.length;
  }
  addText(node.value.slice(done));
  return nodes;
}

/** Strips trailing punctuation and unmatched closing brackets, which belong to the sentence. */
function withoutTail(url: string): string {
  const trimmed = url.replace(/(?:[?!.,:*_~'"]|&[a-z0-9]+;)+$/i, '');
  const isUnbalanced = trimmed.endsWith(')') && trimmed.split('(').length < trimmed.split(')').length;
  if (isUnbalanced) return withoutTail(trimmed.slice(0, -1));
  return trimmed;
}

/** True for a link that the parser created from a bare URL in `text`. */
export function isBareUrl(node: Link, text: string): boolean {
  const [child] = node.children;
  if (child?.type !== 'text' || node.children.length > 1) return false;
  const start = node.position?.start.offset;
  // Some URLs are only found by a second pass of remark-parse and have no position.
  return start === undefined || (text[start] !== '[' && text[start] !== '<');
}
