/** Finds tags in raw HTML whose purpose is lost when sanitizing removes them. */
import type { ElementContent, RootContent } from 'hast';
import type { Span } from '../../findings/finding.ts';
import { createPointAt } from '../../findings/lines.ts';
import type { SourceName } from '../nodes.ts';

export interface RemovedTag {
  tag: string;
  file: SourceName;
  span?: Span;
}

/** Returns the tags in the order of the text; `file` is the page. */
export function removedTags(nodes: readonly (RootContent | ElementContent)[], file: SourceName): RemovedTag[] {
  return nodes.flatMap((node) => {
    if (node.type === 'raw') return tagsIn(node).map((found) => ({ ...found, file }));
    if (!('children' in node)) return [];
    return removedTags(node.children, node.type === 'snippet' ? node.file : file);
  });
}

function tagsIn({ value, position }: Extract<RootContent, { type: 'raw' }>): Omit<RemovedTag, 'file'>[] {
  const blank = (found: string): string => found.replace(/[^\n]/g, ' ');
  // Markdown is not parsed between tags, but authors who write code there in backticks mean text.
  const text = value.replace(/<!--[\s\S]*?(?:-->|$)/g, blank).replace(/(?<!`)(`+)[^`\n]+\1(?!`)/g, blank);
  const pointAt = position && createPointAt(text, position.start);
  return [...text.matchAll(tags)].flatMap(({ 1: name = '', index }) => {
    const tag = name.toLowerCase();
    if (!removed.has(tag)) return [];
    if (pointAt === undefined) return [{ tag }];
    const start = pointAt(index);
    return [{ tag, span: { start, end: { ...start, column: start.column + name.length + 1 } } }];
  });
}

/** A tag in an attribute's value is text. */
// A `<` outside quotes ends an unclosed tag; otherwise, unclosed tags would be read repeatedly.
const tags = /<([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
const removed = new Set(['script', 'style', 'form', 'object', 'embed']);
