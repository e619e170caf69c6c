/** Converts a tree's positions for plugins, so that each has an offset and is in the page's own file. */
import type { Nodes as HtmlNodes, Root as HtmlRoot } from 'hast';
import type { Nodes, Root } from 'mdast';

type AnyNode = Nodes | HtmlNodes;
type Position = NonNullable<AnyNode['position']>;

/**
 * Adds offsets to `tree` in place, because docsite itself uses only lines and columns. `text` is the page. For
 * plugins, a snippet's nodes are at the position of its import. Returns a function that restores the positions of
 * these nodes.
 */
export function usePluginPositions(tree: Root | HtmlRoot, text: string): () => void {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const addOffset = (point: Position['start']): void => {
    point.offset = Math.min((starts[point.line - 1] ?? text.length) + point.column - 1, text.length);
  };
  const moved: { node: AnyNode; position: Position }[] = [];
  convert(tree, undefined);
  return () => {
    for (const { node, position } of moved) if (node.position !== undefined) node.position = position;
  };

  function convert(node: AnyNode, tag: Position | undefined): void {
    const { position } = node;
    if (position !== undefined && tag !== undefined) {
      moved.push({ node, position });
      node.position = tag;
    } else if (position !== undefined) {
      addOffset(position.start);
      addOffset(position.end);
    }
    if (!('children' in node)) return;
    const inside = node.type === 'snippet' ? (tag ?? position) : tag;
    for (const child of node.children) convert(child, inside);
  }
}
