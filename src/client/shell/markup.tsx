/** Renders configured text that may contain markup, from the trees that the build parsed. */
import { createContext, createElement, useContext } from 'react';
import type { ReactNode } from 'react';
import type { MarkupNode, MarkupTrees } from '../../shared/protocol.ts';

/** Trees of the configured text that the current component may contain. */
export const MarkupContext = createContext<MarkupTrees | undefined>(undefined);

/** Renders text that contains markup as elements, and other text unchanged. */
export function Markup({ text }: { text: string }): ReactNode {
  const tree = useMarkup(text);
  return tree === undefined ? text : tree.map(drawn);
}

/** The tree of a string; undefined if it contains no markup. */
export function useMarkup(text: string): MarkupNode[] | undefined {
  const trees = useContext(MarkupContext);
  return trees !== undefined && Object.hasOwn(trees, text) ? trees[text] : undefined;
}

function drawn(node: MarkupNode, index: number): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, props, children] = node;
  return createElement(tag, { key: index, ...props }, ...children.map(drawn));
}
