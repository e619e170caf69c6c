/** Replaces values such as `%{site.name}` in the attributes of a tree's components. */
import type { Root, RootContent } from 'mdast';
import type { Json } from '../../../shared/protocol.ts';
import { childrenOf } from '../nodes.ts';
import type { Component } from '../nodes.ts';
import { withValues } from '../passes/values.ts';
import type { Values } from '../passes/values.ts';

/** Changes `node` in place. A snippet's components were handled when its tree was built. */
export function fillProps(
  node: Root | RootContent,
  values: Values,
  onUnknown: (name: string, tag: Component['tag']) => void,
): void {
  if (node.type === 'snippet') return;
  if (node.type === 'component') {
    const { tag } = node;
    const filled = (value: Json): Json => {
      if (typeof value === 'string') return withValues(value, values, (name) => onUnknown(name, tag));
      if (Array.isArray(value)) return value.map(filled);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner)]));
    };
    node.props = Object.fromEntries(Object.entries(node.props).map(([name, value]) => [name, filled(value)]));
  }
  for (const child of childrenOf(node)) fillProps(child, values, onUnknown);
}
