/** Lists the nodes of a syntax tree. */
import type { Node } from 'oxc-parser';

/** A node and all nodes inside it, outermost first. `skip` omits nodes with their content. */
export function nodesOf(node: unknown, skip?: (node: Node) => boolean): Node[] {
  if (Array.isArray(node)) return node.flatMap((one) => nodesOf(one, skip));
  if (typeof node !== 'object' || node === null) return [];
  const own = 'type' in node && typeof node.type === 'string' ? (node as Node) : null;
  if (own !== null && skip?.(own) === true) return [];
  const inside = Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : nodesOf(value, skip)));
  return own === null ? inside : [own, ...inside];
}

type FunctionNode = Extract<Node, { type: 'ArrowFunctionExpression' | 'FunctionDeclaration' | 'FunctionExpression' }>;

export function isFunction(node: Node): node is FunctionNode {
  return /^(?:ArrowFunctionExpression|FunctionDeclaration|FunctionExpression)$/.test(node.type);
}
