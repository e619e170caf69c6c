/** Raw HTML with values in braces, as JSX has them → where they stand: nothing in a page is evaluated, and HTML has no braces. */
import type { Root, RootContent } from 'mdast';
import { attributeNotLiteral } from '../diagnostics.ts';
import type { Finding, Point, Span } from '../diagnostics.ts';
import { htmlElements } from './html-names.ts';
import { lineStarts, spanBetween } from './mask.ts';
import { childrenOf } from './nodes.ts';

/** A tag of HTML up to its first value in braces. Names begin after white space, so that a long word is read once. */
const tag = /(?<!\\)<([a-z][a-z\d]*)(?:[^<>{}"']|"[^"]*"|'[^']*')*?\s([A-Za-z_:@][\w:.-]*)=\{/g;

/** `root` is as parsed, with the author's positions; `text` is what they count in, from `start`. */
export function reportHtmlExpressions(
  root: Root,
  { text, start }: { text: string; start: Point },
  report: (finding: Finding, span: Span) => void,
): void {
  if (!/<[a-z][^<>]*=\{/.test(text)) return;
  const source = { text, lines: lineStarts(text) };
  const offsetOf = ({ line, column }: Point): number => {
    const index = line - start.line;
    return (source.lines[index] ?? text.length) + column - (index === 0 ? start.column : 1);
  };
  const visit = (node: RootContent): void => {
    const { position } = node;
    // The value of a component's tag is the mask that stands for it; whether a bracket is escaped, the author's text alone says.
    if ((node.type === 'text' || node.type === 'html') && position !== undefined && node.value.search(tag) >= 0) {
      const from = offsetOf(position.start);
      const written = text.slice(from, offsetOf(position.end));
      for (const match of withoutComments(written).matchAll(tag)) {
        const [whole, component = '', name = ''] = match;
        if (!htmlElements.has(component)) continue;
        const end = from + match.index + whole.length - 2;
        const span = spanBetween(source, { from: end - name.length, to: end }, start);
        report(attributeNotLiteral({ component, name, place: node.type }), span);
      }
    }
    for (const child of childrenOf(node)) visit(child);
  };
  for (const node of root.children) visit(node);
}

function withoutComments(text: string): string {
  return text.includes('<!--')
    ? text.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, (comment) => ' '.repeat(comment.length))
    : text;
}
