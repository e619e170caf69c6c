/** Finds tags in raw HTML whose purpose is lost when sanitizing removes them. */
import type { ElementContent, RootContent } from 'hast';
import type { Span } from '../../findings/finding.ts';
import type { SourceName } from '../nodes.ts';

export interface RemovedTag {
  tag: string;
  file: SourceName;
  span?: Span;
}

/** In the order of the text; `file` is the page. */
export function removedTags(nodes: readonly (RootContent | ElementContent)[], file: SourceName): RemovedTag[] {
  return nodes.flatMap((node) => {
    if (node.type === 'raw') return tagsIn(node).map((found) => ({ ...found, file }));
    if (!('children' in node)) return [];
    return removedTags(node.children, node.type === 'snippet' ? node.file : file);
  });
}

function tagsIn({ value, position }: Extract<RootContent, { type: 'raw' }>): Omit<RemovedTag, 'file'>[] {
  const text = value.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...text.matchAll(tags)].flatMap(({ 1: name = '', index }) => {
    const tag = name.toLowerCase();
    if (!removed.has(tag)) return [];
    if (position === undefined) return [{ tag }];
    const before = text.slice(0, index).split('\n');
    const line = position.start.line + before.length - 1;
    const column = (before.length === 1 ? position.start.column : 1) + (before.at(-1)?.length ?? 0);
    return [{ tag, span: { start: { line, column }, end: { line, column: column + name.length + 1 } } }];
  });
}

/** A tag in an attribute's value is text. */
// A `<` outside quotes ends an unclosed tag; otherwise, unclosed tags would be read repeatedly.
const tags = /<([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
const removed = new Set(['script', 'style', 'form', 'object', 'embed']);
