/**
 * Handles bare URLs in text: links `ftp://` URLs, which neither parser does, or turns all bare links back into text.
 */
import type { Link, PhrasingContent, Text } from 'mdast';

/** GFM's extended autolinks: a domain with a dot, then anything up to white space or `<`. */
const anyUrl = /(?<![\p{L}\p{N}])(?:https?|ftp):\/\/[\w-]+(?:\.[\w-]+)+[^\s<（）《》「」『』【】〈〉，。；：！？、]*/gu;
const ftpUrl = /(?<![\p{L}\p{N}])ftp:\/\/[\w-]+(?:\.[\w-]+)+[^\s<（）《》「」『』【】〈〉，。；：！？、]*/gu;

/** Splits a string at its `ftp://` URLs and links each of them. */
export function linkFtp(node: Text): PhrasingContent[] {
  return node.value.includes('ftp://') ? linkUrls(node, ftpUrl) : [node];
}

function linkUrls(node: Text, pattern: RegExp): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  const position = node.position === undefined ? {} : { position: node.position };
  const addText = (value: string): void => {
    if (value !== '') nodes.push({ type: 'text', value, ...position });
  };
  let done = 0;
  for (const { 0: found, index } of node.value.matchAll(pattern)) {
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

/** Chinese and Japanese punctuation, which is written without a space after a URL and belongs to the sentence. */
const wideTail = /[（）《》「」『』【】〈〉，。；：！？、].*$/su;

/** Quickly tests whether a string may contain a bare URL with wide punctuation. */
export function mayEndWide(text: string): boolean {
  return /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<]*?[（）《》「」『』【】〈〉，。；：！？、]/u.test(text);
}

/** Ends a bare link before full-width punctuation; GFM would end it only at white space. */
export function endBeforeWide(node: Link): PhrasingContent[] {
  const [child] = node.children;
  if (child?.type !== 'text') return [node];
  const [tail = ''] = wideTail.exec(child.value) ?? [];
  const written = [tail, encodeURI(tail)].find((end) => node.url.endsWith(end));
  if (tail === '' || written === undefined || tail.length === child.value.length) return [node];
  const { position } = node;
  const cut = position === undefined ? undefined : movedBack(position.end, tail.length);
  const linkPosition = position === undefined || cut === undefined ? {} : { position: { ...position, end: cut } };
  const tailPosition = position === undefined || cut === undefined ? {} : { position: { ...position, start: cut } };
  const value = child.value.slice(0, -tail.length);
  return [
    {
      ...node,
      ...linkPosition,
      url: node.url.slice(0, -written.length),
      children: [{ ...child, ...linkPosition, value }],
    },
    ...linkUrls({ type: 'text', value: tail, ...tailPosition }, anyUrl),
  ];
}

type Point = NonNullable<Link['position']>['end'];

function movedBack(point: Point, count: number): Point {
  const { line, column, offset } = point;
  return { line, column: column - count, ...(offset !== undefined && { offset: offset - count }) };
}

/** True for a link that the parser created from a bare URL in `text`. */
export function isBareUrl(node: Link, text: string): boolean {
  const [child] = node.children;
  if (child?.type !== 'text' || node.children.length > 1) return false;
  const start = node.position?.start.offset;
  // Some URLs are only found by a second pass of remark-parse and have no position.
  return start === undefined || (text[start] !== '[' && text[start] !== '<');
}
