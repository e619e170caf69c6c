/** Writes formulas as MathML, which browsers render without a script, a font or a style sheet. */
import type { Element, ElementContent } from 'hast';
import { mathInvalid } from '../../findings/catalogue.ts';
import { escapeText } from './escape.ts';
import { isElement, spanOf } from '../nodes.ts';
import type { Writer } from './writer.ts';

/** The `code` element of a formula, inline or in its `pre`; null for any other element, and if formulas are off. */
export function formulaIn(element: Element, { math }: Pick<Writer, 'math'>): Element | null {
  const code = isElement(element, 'pre') ? element.children[0] : element;
  if (math === false || code === undefined || !isElement(code, 'code')) return null;
  const classes = code.properties.className;
  return Array.isArray(classes) && classes.includes('language-math') && code.children.every(isText) ? code : null;
}

function isText(node: ElementContent): boolean {
  return node.type === 'text';
}

export function writeMath(code: Element, element: Element, writer: Writer): void {
  if (writer.math === false) return;
  const tex = code.children
    .map((child) => (child.type === 'text' ? child.value : ''))
    .join('')
    .trim();
  const classes = code.properties.className;
  const display = element.tagName === 'pre' || (Array.isArray(classes) && classes.includes('math-display'));
  if (!writer.state.silent) {
    if (display) writer.facts.addFormula(tex);
    else writer.facts.addText(tex);
  }
  const html = writer.math(tex, display);
  if ('html' in html) {
    writer.add(html.html);
    return;
  }
  writer.report(mathInvalid({ reason: html.reason }), writer.currentFile(), spanOf(element));
  const source = `<code class="math-source">${escapeText(tex)}</code>`;
  writer.add(element.tagName === 'pre' ? `<pre tabindex="0">${source}</pre>` : source);
}
