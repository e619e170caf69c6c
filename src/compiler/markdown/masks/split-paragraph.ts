/** Splits a paragraph that contains block components, which become its siblings. */
import type { PhrasingContent, RootContent } from 'mdast';
import type { Component } from '../nodes.ts';
import { paragraphOf } from './marks-in-tree.ts';

export interface BlockRules {
  isInline(name: string): boolean;
  /** Whether it is one of the site's own components. */
  isOwn(name: string): boolean;
  /** Receives each block component with text on the same line. */
  onInText(node: Component): void;
}

/** Splits nodes at block components, and wraps the text around them in paragraphs. */
export function splitAtBlocks(nodes: PhrasingContent[], { isInline, isOwn, onInText }: BlockRules): RootContent[] {
  const result: RootContent[] = [];
  let words: PhrasingContent[] = [];
  const flush = (): void => {
    if (words.some((node) => node.type !== 'text' || node.value.trim() !== ''))
      result.push(paragraphOf(trimEdges(words)));
    words = [];
  };
  for (const [index, node] of nodes.entries()) {
    const isBlock = (node.type as string) === 'snippet' || (node.type === 'component' && !isInline(node.name));
    if (!isBlock) words.push(node);
    else {
      if (node.type === 'component' && isInText(nodes, index)) onInText(node);
      flush();
      result.push(node.type === 'component' ? withBlockChildren(node, isOwn) : node);
    }
  }
  flush();
  return result;
}

function isInText(nodes: readonly PhrasingContent[], index: number): boolean {
  return hasTextBeside(nodes, index, -1) || hasTextBeside(nodes, index, 1);
}

/** Whether text precedes (`step`: -1) or follows (1) a component on the same line. */
function hasTextBeside(nodes: readonly PhrasingContent[], index: number, step: -1 | 1): boolean {
  for (let at = index + step; ; at += step) {
    const node = nodes[at];
    if (node === undefined) return false;
    if (node.type === 'html') continue;
    if (node.type !== 'text') return node.type !== 'break' && node.type !== 'component';
    const lines = node.value.split('\n');
    if (lines.at(step === 1 ? 0 : -1)?.trim() !== '') return true;
    if (lines.length > 1) return false;
  }
}

/**
 * `<Card>words</Card>` on one line contains a paragraph. For the site's own components, it contains only the words, as in
 * MDX, because the component may put them in a button or a heading.
 */
function withBlockChildren(node: Component, isOwn: BlockRules['isOwn']): RootContent {
  const words = node.children.filter((child) => child.type !== 'component') as PhrasingContent[];
  if (words.every((child) => child.type === 'text' && child.value.trim() === '')) {
    return {
      ...node,
      children: node.children
        .filter((child) => child.type === 'component')
        .map((child) => withBlockChildren(child, isOwn) as typeof child),
    };
  }
  const trimmed = trimEdges(node.children as PhrasingContent[]);
  const isOneLine = node.position?.end.line === node.tag.span.end.line;
  return { ...node, children: isOwn(node.name) && isOneLine ? (trimmed as never) : [paragraphOf(trimmed) as never] };
}

function trimEdges(nodes: PhrasingContent[]): PhrasingContent[] {
  const first = nodes[0];
  const last = nodes.at(-1);
  if (first?.type === 'text') first.value = first.value.trimStart();
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return nodes;
}
