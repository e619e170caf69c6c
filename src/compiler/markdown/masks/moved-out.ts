/** Collects nodes that follow an unclosed component tag and move out of the component, which may not contain them. */
import type { RootContent } from 'mdast';

export interface MovedOut {
  /**
   * Returns the nodes in `children`, and among those moved out earlier, that the component may contain. All others are
   * moved out of it.
   */
  ownOf(children: readonly RootContent[], allowed: readonly string[]): RootContent[];
  /** Returns all moved nodes in order, and empties the collection. */
  take(): RootContent[];
}

/**
 * With thousands of unclosed tags, the same nodes move out of one component after another. Instead of comparing the
 * nodes with each component, the collection counts its components by name.
 */
export function createMovedOut(): MovedOut {
  /** The nodes that moved out last are the first in the text. */
  let groups: RootContent[][] = [];
  const counts = new Map<string, number>();
  const add = (nodes: RootContent[]): void => {
    if (nodes.length > 0) groups.push(nodes);
    for (const node of nodes) if (node.type === 'component') counts.set(node.name, (counts.get(node.name) ?? 0) + 1);
  };
  const take = (): RootContent[] => {
    const nodes = groups.toReversed().flat();
    groups = [];
    counts.clear();
    return nodes;
  };
  return {
    take,
    ownOf(children, allowed) {
      const isOwn = (node: RootContent): boolean => node.type === 'component' && allowed.includes(node.name);
      const own = children.filter(isOwn);
      const others = children.filter((node) => !isOwn(node));
      if (allowed.some((name) => (counts.get(name) ?? 0) > 0)) {
        const moved = take();
        for (const node of moved) if (isOwn(node)) own.push(node);
        add(moved.filter((node) => !isOwn(node)));
      }
      add(others);
      return own;
    },
  };
}
