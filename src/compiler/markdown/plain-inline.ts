/** Converts inline Markdown to plain text, by rules that match the parser for headings and first paragraphs. */
import { emojiOf, emojiPattern } from './passes/emoji.ts';
import { htmlElements } from './write/html-names.ts';
import { valueOf, valuePattern } from './passes/values.ts';
import type { Values } from './passes/values.ts';

/** Facts about the page that determine how its text is parsed. */
export interface InlineRules {
  /** Capitalized tags are components in `.mdx` and text in `.md`. */
  tags: 'components' | 'text';
  /** True if the page defines link references with this label, or a footnote if the label begins with `^`. */
  isDefined(label: string): boolean;
  /** Whether `$…$` is a formula. */
  math: boolean;
  /** Source of emoji names and values; without it they are text. */
  values?: Values;
}

/** The text that a reader would see, on one line. */
export function plainInline(markdown: string, rules: InlineRules): string {
  if (!/[\\`*_[\]<>&~!\n:%$]/.test(markdown)) return markdown.trim();
  const literals: string[] = [];
  // Finished parts are replaced with private-use characters, so that later rules do not change them.
  const keep = (literal: string): string => String.fromCharCode(firstMask + (literals.push(literal) - 1));
  const settled = withoutTags(withLiteralsKept(markdown.slice(0, longest), { keep, rules }), { keep, rules });
  return withoutEmphasis(withoutLinks(withWords(settled, { keep, rules }), { keep, rules }))
    .replaceAll(/[\uE000-\uF8FF]/g, (mask) => literals[mask.charCodeAt(0) - firstMask] ?? '')
    .replaceAll(/(?<=[\p{Script=Han}，。；：、！？])\s*\n\s*(?=\p{Script=Han})/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const firstMask = 0xe000;
/** Longer text is cut, because no heading is this long and there are only 6,400 placeholders. */
const longest = 3000;

/** Replaces code, escapes, formulas, URLs and character references. Removes references to footnotes. */
function withLiteralsKept(markdown: string, { keep, rules }: Context): string {
  const unmasked = markdown.replaceAll(/[\uE000-\uF8FF]/g, '');
  const withoutLiterals = rules.math
    ? unmasked.replaceAll(
        literalOrFormula,
        (_match, escaped?: string, _ticks?: string, code = '', _marks?: string, tex?: string) =>
          keep(tex === undefined ? (escaped ?? codeText(code)) : readableTex(tex)),
      )
    : unmasked.replaceAll(literal, (_match, escaped?: string, _ticks?: string, code = '') =>
        keep(escaped ?? codeText(code)),
      );
  return withoutLiterals
    .replaceAll(/\[(\^[^\]\s]+)\]/g, (match, label: string) => (rules.isDefined(label) ? keep('') : match))
    .replaceAll(
      /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^{|}~-]+@[\w-]+(?:\.[\w-]+)*)>/gi,
      (_match, url: string) => keep(url),
    )
    .replaceAll(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
      (match, decimal?: string, hex?: string, name?: string) => {
        const text =
          name === undefined
            ? characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
            : named.get(name);
        return text === undefined ? match : keep(text);
      },
    );
}

function codeText(code: string): string {
  const oneLine = code.replaceAll('\n', ' ');
  return /^ .*[^ ].* $/.test(oneLine) ? oneLine.slice(1, -1) : oneLine;
}

/** An escape, or code. */
const literal = /\\([!-/:-@[-`{-~])|(?<!`)(`+)(?!`)([^]*?[^`])\2(?!`)/g;
const literalOrFormula = new RegExp(`${literal.source}|(?<!\\$)(\\$\\$?)(?![\\s$])([^$]*[^\\s$])\\4(?![\\d$])`, 'g');

function toPairs(name: string, index: number, list: readonly string[]): [string, string][] {
  return index % 2 === 0 ? [[name, list[index + 1] ?? '']] : [];
}

/** Common TeX commands. For all others, the name is shown. */
const texSigns = new Map(
  'alpha α beta β gamma γ delta δ Delta Δ epsilon ε theta θ lambda λ mu μ pi π rho ρ sigma σ Sigma Σ tau τ phi φ omega ω Omega Ω sum ∑ prod ∏ int ∫ sqrt √ infty ∞ approx ≈ cdot · times × pm ± le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ in ∈ to →'
    .split(' ')
    .flatMap(toPairs),
);

/** Approximates a formula on one line: `\frac{a}{b} \cdot c` becomes `a/b · c`. */
function readableTex(tex: string): string {
  return tex
    .replaceAll(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '$1/$2')
    .replaceAll(/\\(?:left|right|quad|qquad|[,;:! ])/g, ' ')
    .replaceAll(/\\([a-z]+)/gi, (_match, name: string) => texSigns.get(name) ?? name)
    .replaceAll(/[{}\\]/g, '');
}

function characterOf(code: number): string {
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : String.fromCodePoint(code);
}

/** The character references that people write in prose. All others stay as written. */
const named = new Map(
  'amp & lt < gt > quot " apos \' copy © reg ® trade ™ hellip … mdash — ndash – lsquo ‘ rsquo ’ ldquo “ rdquo ” laquo « raquo » times × rarr → larr ←'
    .split(' ')
    .flatMap(toPairs)
    .concat([['nbsp', '\u00A0']]),
);

interface Context {
  keep(literal: string): string;
  rules: InlineRules;
}

/** Removes comments and HTML tags, and components with their content. Other tags are text. */
function withoutTags(text: string, { keep, rules }: Context): string {
  if (!text.includes('<')) return text;
  // No comment can begin after the end of the last comment. Searching there repeatedly would take quadratic time.
  const end = text.lastIndexOf('-->') + '-->'.length;
  const commented = text.slice(0, end).replaceAll(/<!--[^]*?-->/g, () => keep('')) + text.slice(end);
  const html = commented.replaceAll(/<\/?([A-Za-z][A-Za-z0-9-]*)(?:\s[^<>]*)?\/?>/g, (tag, name: string) => {
    if (htmlElements.has(name.toLowerCase())) return name === 'br' ? keep('\n') : keep('');
    return tag;
  });
  if (rules.tags === 'text') return html;
  return html.replaceAll(/<([A-Z][\w.]*)(?:\s[^<>]*?)?(?:\/>|>[^<]*<\/\1>)/g, () => keep(''));
}

/** Emoji and values as on the compiled page; their replacements are not parsed as markup. */
function withWords(text: string, { keep, rules: { values } }: Context): string {
  if (values === undefined) return text;
  const kept = (written: string, word: string | null): string => (word === null ? written : keep(word));
  return text
    .replaceAll(valuePattern, (written, name: string) => kept(written, valueOf(name, values)))
    .replaceAll(emojiPattern, (written, name: string) => kept(written, emojiOf(name)));
}

/** Links and images are replaced with their text; a link may contain an image. */
function withoutLinks(text: string, context: Context): string {
  if (!text.includes('](') && !text.includes('][')) return text;
  const link = /!?\[((?:[^[\]]|\[[^[\]]*\])*)\](?:\(((?:[^()]|\([^()]*\))*)\)|\[([^[\]]*)\])/g;
  const once = text.replaceAll(link, (match, inner: string, _target?: string, label?: string) => {
    if (label !== undefined && !context.rules.isDefined(label || inner)) return match;
    // Brackets count as punctuation for the emphasis around them.
    return context.keep('') + inner + context.keep('');
  });
  return once === text ? text : withoutLinks(once, context);
}

function withoutEmphasis(text: string): string {
  const once = text
    .replaceAll(/(\*{1,3})(?=[^\s*])([^*]*[^\s*])\1(?!\*)/g, unwrap)
    .replaceAll(/(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])([^_]*[^\s_])\1(?![\p{L}\p{N}_])/gu, unwrap)
    .replaceAll(/(~{1,2})(?=[^\s~])([^~]*[^\s~])\1(?!~)/g, unwrap);
  return once === text ? text : withoutEmphasis(once);
}

/**
 * CommonMark's flanking rules: punctuation inside a delimiter requires white space, punctuation or a Han character
 * outside it.
 */
function unwrap(
  match: string,
  ...[, inner, offset, text]: [mark: string, inner: string, at: number, text: string]
): string {
  const opens = !punctuation.test(inner.charAt(0)) || loose.test(text.charAt(offset - 1));
  const closes = !punctuation.test(inner.charAt(inner.length - 1)) || loose.test(text.charAt(offset + match.length));
  return opens && closes ? inner : match;
}

const punctuation = /[\p{P}\p{S}\uE000-\uF8FF]/u;
const loose = /^$|[\s\p{P}\p{S}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uE000-\uF8FF]/u;
