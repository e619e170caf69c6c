/** Converts a TeX formula to MathML with the `katex` package that the site has installed. */
import { requireOptional } from '../../optional-package.ts';
import { asMathMlCore } from './math-core.ts';
import type { MarkdownOptions } from '../options.ts';

export type ToMathMl = (tex: string, display: boolean) => { html: string } | { reason: string };

/** KaTeX is resolved from `root` when the first formula is converted. Returns false if formulas are off. */
export function createMath(math: MarkdownOptions['math'] = false, root: string): ToMathMl | false {
  if (math === false) return false;
  const macros = typeof math === 'object' ? (math.macros ?? {}) : {};
  const loaded: { katex?: typeof import('katex') } = {};
  return (tex, display) => {
    loaded.katex ??= requireOptional('katex', root)('katex') as typeof import('katex');
    return mathHtml(tex, { katex: loaded.katex, display, macros });
  };
}

function mathHtml(
  tex: string,
  { katex, display, macros }: { katex: typeof import('katex'); display: boolean; macros: Record<string, string> },
): { html: string } | { reason: string } {
  try {
    const html = katex.renderToString(tex, {
      output: 'mathml',
      displayMode: display,
      strict: 'ignore',
      // Copied, so that definitions in one formula don't affect the next.
      macros: { ...macros },
      globalGroup: false,
    });
    return { html: asMathMlCore(bare(html, display)) };
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
 * Removes KaTeX's wrapper, the namespace that HTML implies, and styles, which the page's policy forbids. In KaTeX's
 * output, quotes in text are entities. A display formula scrolls if it is wide, so the keyboard must reach it.
 */
function bare(html: string, display: boolean): string {
  return html
    .replace(/^<span class="katex">|<\/span>$/g, '')
    .replace(' xmlns="http://www.w3.org/1998/Math/MathML"', display ? ' tabindex="0"' : '')
    .replace(/ style="[^"]*"/g, '');
}
