/** Converts a tree's positions for plugins, so that each has an offset and is in the page's own file. */
import type { Nodes as HtmlNodes, Root as HtmlRoot } from 'hast';
import type { Nodes, Root } from 'mdast';

type AnyNode = Nodes | HtmlNodes;
type Position = NonNullable<AnyNode['position']>;

/**
 * Changes `tree` in place: docsite itself uses only lines and columns. `text` is the page. For plugins, a snippet's
 * nodes are at the position of its import. Returns a function that restores docsite's positions in a tree.
 */
export function usePluginPositions(tree: Root | HtmlRoot, text: string): (tree: Root | HtmlRoot) => void {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const withOffset = ({ line, column }: Position['start']): Position['start'] => ({
    line,
    column,
    offset: Math.min((starts[line - 1] ?? text.length) + column - 1, text.length),
  });
  const own = new Map<AnyNode, Position>();
  convert(tree, undefined);
  return restore;

  function convert(node: AnyNode, tag: Position | undefined): void {
    const { position } = node;
    if (position !== undefined) {
      own.set(node, position);
      const { start, end } = tag ?? position;
      node.position = { start: withOffset(start), end: withOffset(end) };
    }
    if (!('children' in node)) return;
    const inside = node.type === 'snippet' ? (tag ?? position) : tag;
    for (const child of node.children) convert(child, inside);
  }

  function restore(node: AnyNode): void {
    const { position } = node;
    const known = own.get(node);
    if (known !== undefined && position !== undefined) node.position = known;
    else if (position !== undefined) node.position = { start: bare(position.start), end: bare(position.end) };
    if ('children' in node) for (const child of node.children) restore(child);
  }
}

function bare({ line, column }: Position['start']): Position['start'] {
  return { line, column };
}
