/** Converts a page's positions for plugins, so that each has an offset and is in the page's own file. */
import type { Nodes as HtmlNodes, Root as HtmlRoot } from 'hast';
import type { Nodes, Root } from 'mdast';

type AnyNode = Nodes | HtmlNodes;
type Position = NonNullable<AnyNode['position']>;

/** The positions of one page, first for its Markdown tree, then for the HTML tree made from it. */
export interface PluginPositions {
  /**
   * Adds offsets to `tree` in place, because docsite itself uses only lines and columns. For plugins, a snippet's nodes
   * are at the position of its import. Returns a function that restores the positions of these nodes.
   */
  use(tree: Root | HtmlRoot): () => void;
}

/** `text` is the page. */
export function createPluginPositions(text: string): PluginPositions {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const state = { isFirst: true };
  return {
    use(tree) {
      const moved: { node: AnyNode; position: Position }[] = [];
      convert(tree, undefined, moved);
      state.isFirst = false;
      return () => {
        for (const { node, position } of moved) if (node.position !== undefined) node.position = position;
      };
    },
  };

  function addOffset(point: Position['start']): void {
    // The HTML tree has most offsets from the Markdown tree. The parser's own offsets are those of a changed text.
    if (!state.isFirst && point.offset !== undefined) return;
    point.offset = Math.min((starts[point.line - 1] ?? text.length) + point.column - 1, text.length);
  }

  function convert(node: AnyNode, tag: Position | undefined, moved: { node: AnyNode; position: Position }[]): void {
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
    for (const child of node.children) convert(child, inside, moved);
  }
}
