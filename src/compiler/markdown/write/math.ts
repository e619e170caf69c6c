/** A TeX formula → MathML, which browsers render without a script, a font or a style sheet. */
import { createRequire } from 'node:module';
import type { Element, ElementContent } from 'hast';
import { mathInvalid } from '../../findings/catalogue.ts';
import { escapeText } from './escape.ts';
import { isElement, spanOf } from '../nodes.ts';
import type { Writer } from './writer.ts';
import type { MathMacros } from '../options.ts';

// Loaded with the first formula.
const load = createRequire(import.meta.url);

/** The `code` element of a formula, alone or in its `pre`; null for any other element, and if formulas are off. */
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
  const tex = code.children
    .map((child) => (child.type === 'text' ? child.value : ''))
    .join('')
    .trim();
  const classes = code.properties.className;
  const display = element.tagName === 'pre' || (Array.isArray(classes) && classes.includes('math-display'));
  if (!writer.state.silent) writer.facts.addText(display ? `${tex}\n` : tex);
  const html = mathHtml(tex, { display, macros: writer.math === false ? {} : writer.math });
  if ('html' in html) {
    writer.add(html.html);
    return;
  }
  writer.report(mathInvalid({ reason: html.reason }), writer.currentFile(), spanOf(element));
  const source = `<code class="math-source">${escapeText(tex)}</code>`;
  writer.add(element.tagName === 'pre' ? `<pre tabindex="0">${source}</pre>` : source);
}

function mathHtml(
  tex: string,
  { display, macros }: { display: boolean; macros: MathMacros },
): { html: string } | { reason: string } {
  const { renderToString } = load('katex') as typeof import('katex');
  try {
    const html = renderToString(tex, {
      output: 'mathml',
      displayMode: display,
      strict: 'ignore',
      // Copied, so that definitions in one formula don't affect the next.
      macros: { ...macros },
      globalGroup: false,
    });
    return { html: bare(html) };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

/** Removes the excerpt that KaTeX underlines with combining characters. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'rawMessage' in error && typeof error.rawMessage === 'string' ? error.rawMessage : error.message;
}

/**
 * Removes KaTeX's wrapper, the namespace that HTML implies, and styles, which the page's policy forbids. Quotes in text
 * are entities there.
 */
function bare(html: string): string {
  return html
    .replace(/^<span class="katex">|<\/span>$/g, '')
    .replace(' xmlns="http://www.w3.org/1998/Math/MathML"', '')
    .replace(/ style="[^"]*"/g, '');
}
