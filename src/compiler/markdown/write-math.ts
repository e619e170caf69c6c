/** A formula in TeX → MathML, which browsers draw without a script, a font or a style sheet. */
import { createRequire } from 'node:module';
import type { Element, ElementContent } from 'hast';
import { mathInvalid } from '../diagnostics.ts';
import { escapeText } from './escape.ts';
import { isElement, spanOf } from './nodes.ts';
import type { Writer } from './write-html.ts';

// Loaded with the first formula.
const load = createRequire(import.meta.url);

export type MathMacros = Readonly<Record<string, string>>;

/** The `code` of a formula, alone or in its `pre`; null for any other element, and where formulas are off. */
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
      // Definitions in a formula must not reach the next one: pages depend on nothing but themselves.
      macros: { ...macros },
      globalGroup: false,
    });
    return { html: bare(html) };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

/** Without the excerpt that KaTeX underlines with characters of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'rawMessage' in error && typeof error.rawMessage === 'string' ? error.rawMessage : error.message;
}

/**
 * Without KaTeX's own frame, without the name space that HTML implies, and without styles, which the page's policy forbids;
 * quotes in texts are entities there.
 */
function bare(html: string): string {
  return html
    .replace(/^<span class="katex">|<\/span>$/g, '')
    .replace(' xmlns="http://www.w3.org/1998/Math/MathML"', '')
    .replace(/ style="[^"]*"/g, '');
}
