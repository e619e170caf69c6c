/** Highlights code line by line: wraps each token in an element with a class for its kind. */
import { escapeText } from '../write/escape.ts';
import type { IsShown, PrismToken } from './match.ts';
import type { Grammars } from './prism.ts';

export interface Highlighter {
  /** Inner HTML of each line; without a grammar for the language, plain lines. */
  lines(code: string, language: string): string[];
  /** True for plain text and for known languages. */
  knows(language: string): boolean;
  /** All language names. */
  names(): string[];
}

/** Grammars take more than linear time on some inputs, so longer blocks are not highlighted. */
const longestBlock = 200_000;
const longestLine = 10_000;
/** Maximum number of cached blocks. With the cache, a sample that many pages contain is highlighted only once. */
const cacheSize = 2000;

/** `load` is called when the first block needs it. It may omit tokens for which `isShown` returns false. */
export function createHighlighter(load: (isShown: IsShown) => Grammars): Highlighter {
  const cache = new Map<string, string[]>();
  const state: { grammars: Grammars | null } = { grammars: null };
  const grammars = (): Grammars => (state.grammars ??= load((token) => tagOf(token) !== ''));
  return {
    lines(code, language) {
      const key = `${language}\n${code}`;
      const known = cache.get(key);
      if (known !== undefined) return known;
      const tokens = isTooLong(code) || grammars().isPlain(language) ? null : grammars().tokenize(code, language);
      const lines = tokens === null ? escapeText(code).split('\n') : linesOf(tokens);
      if (cache.size >= cacheSize) cache.clear();
      cache.set(key, lines);
      return lines;
    },
    knows: (language) => grammars().isPlain(language) || grammars().has(language),
    names: () => grammars().names(),
  };
}

function isTooLong(code: string): boolean {
  if (code.length <= longestLine) return false;
  return code.length > longestBlock || code.split('\n').some((line) => line.length > longestLine);
}

/** Elements that continue on the next line are closed at the end of the line and reopened on the next line. */
function linesOf(tokens: readonly PrismToken[]): string[] {
  const lines: string[] = [];
  let line = '';
  const open: string[] = [];
  const writeText = (text: string): void => {
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      lines.push(line + escapeText(text.slice(from, end)) + '</span>'.repeat(open.length));
      line = open.join('');
      from = end + 1;
    }
    line += escapeText(from === 0 ? text : text.slice(from));
  };
  const write = (token: PrismToken): void => {
    if (typeof token === 'string') {
      writeText(token);
      return;
    }
    const tag = tagOf(token);
    // An element inside an element of the same color would have no effect.
    const isShown = tag !== '' && tag !== open.at(-1);
    if (isShown) {
      line += tag;
      open.push(tag);
    }
    if (Array.isArray(token.content)) token.content.forEach(write);
    else write(token.content);
    if (isShown) {
      open.pop();
      line += '</span>';
    }
  };
  tokens.forEach(write);
  lines.push(line);
  return lines.map((text) =>
    text.includes('"></span>') ? text.replaceAll(/<span class="[\w-]+"><\/span>/g, '') : text,
  );
}

/**
 * The element for each kind of token. Half of a documentation site's bytes are code, so the class names are short and
 * tokens in the color of the text get no element. If a token has several names, the one listed last applies.
 */
const classes: Record<string, readonly string[]> = {
  'c-com': ['comment', 'prolog', 'doctype', 'cdata'],
  'c-key': ['keyword', 'atrule', 'important', 'rule', 'deleted'],
  'c-str': ['string', 'char', 'attr-value', 'regex', 'url', 'inserted', 'template-string'],
  'c-fun': ['function', 'selector', 'method'],
  'c-num': ['number', 'boolean', 'constant', 'symbol', 'unit'],
  'c-typ': ['tag', 'class-name', 'builtin', 'namespace'],
  'c-att': ['property', 'attr-name', 'variable', 'literal-property', 'key'],
  'c-txt': ['interpolation'],
  'c-bold': ['bold'],
};
const tags = Object.keys(classes).map((name) => `<span class="${name}">`);
const ranks = new Map(Object.values(classes).flatMap((names, rank) => names.map((name) => [name, rank])));

/** The opening tag; empty for a token without a color. */
function tagOf({ type, alias }: Parameters<IsShown>[0]): string {
  let rank = ranks.get(type) ?? -1;
  if (typeof alias === 'string') rank = Math.max(rank, ranks.get(alias) ?? -1);
  // Prism leaves `null` in tokens whose grammar declares no alias for the matched pattern.
  else if (alias) for (const name of alias) rank = Math.max(rank, ranks.get(name) ?? -1);
  return tags[rank] ?? '';
}
