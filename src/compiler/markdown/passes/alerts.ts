/** Converts GitHub's alerts, `> [!NOTE]`, to containers. */
import type { Blockquote, Paragraph, Parent, RootContent } from 'mdast';
import type { Container, ContainerName } from '../nodes.ts';

const names: Record<string, ContainerName> = {
  note: 'note',
  tip: 'tip',
  important: 'info',
  warning: 'warning',
  caution: 'caution',
};

/** Marks quotes whose first line starts with a backslash (`> \\[!NOTE]`), while offsets still refer to `text`. */
export function keepEscapedAlerts(parent: Parent, text: string): void {
  for (const node of parent.children) {
    if (node.type === 'blockquote') {
      const offset = node.children[0]?.position?.start.offset;
      if (offset !== undefined && text.startsWith('\\[!', offset)) node.data = { ...node.data, isEscaped: true };
    }
    if ('children' in node) keepEscapedAlerts(node, text);
  }
}

declare module 'mdast' {
  interface BlockquoteData {
    /** The quote looks like an alert, but the author escaped it. */
    isEscaped?: true;
  }
}

/** The container for a quote that is an alert; null for an ordinary quote. */
export function alertOf(quote: Blockquote): Container | null {
  if (quote.data?.isEscaped === true) return null;
  const [first, ...rest] = quote.children;
  if (first?.type !== 'paragraph') return null;
  const [text] = first.children;
  if (text?.type !== 'text') return null;
  const [marker, word = ''] = /^\[!([A-Za-z]+)\][ \t]*(?:\n|$)/.exec(text.value) ?? [];
  const name = names[word.toLowerCase()];
  if (marker === undefined || name === undefined) return null;
  const remaining = withoutMarker(first, marker);
  return {
    type: 'container',
    name,
    title: null,
    isOpen: false,
    children: (remaining === null ? rest : [remaining, ...rest]) as Container['children'],
    ...(quote.position !== undefined && { position: quote.position }),
  };
}

function withoutMarker(paragraph: Paragraph, marker: string): RootContent | null {
  const [text, ...others] = paragraph.children;
  if (text?.type !== 'text') return paragraph;
  const value = text.value.slice(marker.length);
  // A hard line break may follow the marker.
  const following = value === '' && others[0]?.type === 'break' ? others.slice(1) : others;
  const children = value === '' ? following : [{ ...text, value }, ...following];
  return children.length === 0 ? null : { ...paragraph, children };
}
