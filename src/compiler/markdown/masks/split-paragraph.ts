/** Splits a paragraph that contains block components, which become its siblings. */
import type { PhrasingContent, RootContent } from 'mdast';
import { paragraphOf } from './marks-in-tree.ts';

/** Splits nodes at block components, and wraps the text around them in paragraphs. */
export function splitAtBlocks(
  nodes: PhrasingContent[],
  { isInline }: { isInline(name: string): boolean },
): RootContent[] {
  const result: RootContent[] = [];
  let words: PhrasingContent[] = [];
  const flush = (): void => {
    if (words.some((node) => node.type !== 'text' || node.value.trim() !== ''))
      result.push(paragraphOf(trimEdges(words)));
    words = [];
  };
  for (const node of nodes) {
    const isBlock = (node.type as string) === 'snippet' || (node.type === 'component' && !isInline(node.name));
    if (!isBlock) words.push(node);
    else {
      flush();
      result.push(node.type === 'component' ? withBlockChildren(node) : node);
    }
  }
  flush();
  return result;
}

/** `<Card>words</Card>` on one line contains a paragraph. */
function withBlockChildren(node: Extract<RootContent, { type: 'component' }>): RootContent {
  const words = node.children.filter((child) => child.type !== 'component') as PhrasingContent[];
  if (words.every((child) => child.type === 'text' && child.value.trim() === '')) {
    return {
      ...node,
      children: node.children
        .filter((child) => child.type === 'component')
        .map((child) => withBlockChildren(child) as typeof child),
    };
  }
  return { ...node, children: [paragraphOf(trimEdges(node.children as PhrasingContent[])) as never] };
}

function trimEdges(nodes: PhrasingContent[]): PhrasingContent[] {
  const first = nodes[0];
  const last = nodes.at(-1);
  if (first?.type === 'text') first.value = first.value.trimStart();
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return nodes;
}
