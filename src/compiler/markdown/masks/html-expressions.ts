/**
 * Reports raw HTML with JSX-style values in braces, because pages are not evaluated, and HTML does not have this
 * syntax.
 */
import type { Root, RootContent } from 'mdast';
import { attributeNotLiteral } from '../../findings/catalogue.ts';
import type { Problem, Point, Span } from '../../findings/finding.ts';
import { htmlElements } from '../write/html-names.ts';
import { lineStarts } from '../../findings/lines.ts';
import { spanBetween } from './mask.ts';
import { childrenOf } from '../nodes.ts';

/**
 * An HTML tag up to its first value in braces. Names must follow white space, so that a long word is read only once.
 */
const tag = /(?<!\\)<([a-z][a-z\d]*)(?:[^<>{}"']|"[^"]*"|'[^']*')*?\s([A-Za-z_:@][\w:.-]*)=\{/g;

/** `root` has positions in the author's file. `text` is the part of that file that begins at `start`. */
export function reportHtmlExpressions(
  root: Root,
  { text, start }: { text: string; start: Point },
  report: (problem: Problem, span: Span) => void,
): void {
  if (!/<[a-z][^<>]*=\{/.test(text)) return;
  const source = { text, lines: lineStarts(text) };
  const offsetOf = ({ line, column }: Point): number => {
    const index = line - start.line;
    return (source.lines[index] ?? text.length) + column - (index === 0 ? start.column : 1);
  };
  const visit = (node: RootContent): void => {
    const { position } = node;
    // Both the node and the author's text are searched: attributes of components are masked in the node, and only the
    // author's text shows whether a bracket is escaped.
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
