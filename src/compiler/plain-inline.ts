/** Inline Markdown → plain text, by rules that agree with the parser on what headings and first paragraphs hold. */
import { emojiOf, emojiPattern } from './markdown/emoji.ts';
import { htmlElements } from './markdown/html-names.ts';
import { valueOf, valuePattern } from './markdown/values.ts';
import type { Values } from './markdown/values.ts';

/** Facts of the page that decide how its text is read. */
export interface InlineRules {
  /** Capitalised tags are components in `.mdx` and text in `.md`. */
  tags: 'components' | 'text';
  /** The page defines link references of this label. */
  isDefined(label: string): boolean;
  /** Where short codes and values are taken from; without it they are text. */
  values?: Values;
}

/** The text that a reader would see, on one line. */
export function plainInline(markdown: string, rules: InlineRules): string {
  if (!/[\\`*_[\]<>&~!\n:%]/.test(markdown)) return markdown.trim();
  const literals: string[] = [];
  // What is settled is set aside under characters of the private use area, so that no later rule touches it.
  const keep = (literal: string): string => String.fromCharCode(firstMask + (literals.push(literal) - 1));
  const settled = withoutTags(withLiteralsKept(markdown.slice(0, longest), keep), { keep, rules });
  return withoutEmphasis(withoutLinks(withWords(settled, { keep, rules }), { keep, rules }))
    .replaceAll(/[\uE000-\uF8FF]/g, (mask) => literals[mask.charCodeAt(0) - firstMask] ?? '')
    .replaceAll(/(?<=[\p{Script=Han}，。；：、！？])\s*\n\s*(?=\p{Script=Han})/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const firstMask = 0xe000;
/** Text beyond this is cut: no heading is so long, and the masks are 6,400. */
const longest = 3000;

/** Code, escapes, addresses and character references. */
function withLiteralsKept(markdown: string, keep: (literal: string) => string): string {
  return markdown
    .replaceAll(/[\uE000-\uF8FF]/g, '')
    .replaceAll(
      /\\([!-/:-@[-`{-~])|(?<!`)(`+)(?!`)([^]*?[^`])\2(?!`)/g,
      (_match, escaped?: string, _ticks?: string, code = '') => keep(escaped ?? codeText(code)),
    )
    .replaceAll(
      /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^{|}~-]+@[\w-]+(?:\.[\w-]+)*)>/gi,
      (_match, address: string) => keep(address),
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

function characterOf(code: number): string {
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : String.fromCodePoint(code);
}

/** The references that people write in prose; the rest stays as written. */
const named = new Map(
  'amp & lt < gt > quot " apos \' copy © reg ® trade ™ hellip … mdash — ndash – lsquo ‘ rsquo ’ ldquo “ rdquo ” laquo « raquo » times × rarr → larr ←'
    .split(' ')
    .flatMap((name, index, list): [string, string][] => (index % 2 === 0 ? [[name, list[index + 1] ?? '']] : []))
    .concat([['nbsp', '\u00A0']]),
);

interface Context {
  keep(literal: string): string;
  rules: InlineRules;
}

/** Comments and HTML tags leave nothing, components take their content with them; other tags are text. */
function withoutTags(text: string, { keep, rules }: Context): string {
  if (!text.includes('<')) return text;
  const html = text
    .replaceAll(/<!--[^]*?-->/g, () => keep(''))
    .replaceAll(/<\/?([A-Za-z][A-Za-z0-9-]*)(?:\s[^<>]*)?\/?>/g, (tag, name: string) => {
      if (htmlElements.has(name.toLowerCase())) return name === 'br' ? keep('\n') : keep('');
      return tag;
    });
  if (rules.tags === 'text') return html;
  return html.replaceAll(/<([A-Z][\w.]*)(?:\s[^<>]*?)?(?:\/>|>[^<]*<\/\1>)/g, () => keep(''));
}

/** As the compiled page has them; what they stand for is no markup. */
function withWords(text: string, { keep, rules: { values } }: Context): string {
  if (values === undefined) return text;
  const kept = (written: string, word: string | null): string => (word === null ? written : keep(word));
  return text
    .replaceAll(valuePattern, (written, name: string) => kept(written, valueOf(name, values)))
    .replaceAll(emojiPattern, (written, name: string) => kept(written, emojiOf(name)));
}

/** Links and pictures leave their text; a link may hold a picture. */
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

/** CommonMark's flanking rules: punctuation inside a mark needs white space, punctuation or a Han character outside of it. */
function unwrap(match: string, _mark: string, inner: string, offset: number, text: string): string {
  const opens = !punctuation.test(inner.charAt(0)) || loose.test(text.charAt(offset - 1));
  const closes = !punctuation.test(inner.charAt(inner.length - 1)) || loose.test(text.charAt(offset + match.length));
  return opens && closes ? inner : match;
}

const punctuation = /[\p{P}\p{S}\uE000-\uF8FF]/u;
const loose = /^$|[\s\p{P}\p{S}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uE000-\uF8FF]/u;
