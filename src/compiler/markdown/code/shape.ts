/** Reduces code to its shape: the code without comments, white space and the words in its strings. */

import { literalPattern } from '../../literal-pattern.ts';

export interface CodeShapes {
  full: string;
  /** Excludes the contents of strings and the text between tags. */
  skeleton: string;
  /** Positions of non-Latin words in the code, which a translation may change. */
  foreign: 'nowhere' | 'in strings' | 'in text';
}

const lineComments: Readonly<Record<string, string>> = {
  ...named(
    '//',
    'ts tsx js jsx mjs cjs mts cts javascript typescript json5 jsonc json rust go java c cpp swift kotlin scss less diff',
  ),
  ...named('#', 'bash sh shell zsh yaml yml toml ini env docker dockerfile python py ruby makefile nginx powershell'),
};
const blockComments = /^(?:[mc]?[jt]sx?|javascript|typescript|css|scss|less|jsonc?|json5|rust|go|java|c|cpp)$/;
const markup = /^(?:html|xml|svg|vue|svelte|astro|md|mdx|markdown|markdoc)$/;
const containsTags = /^(?:html|xml|svg|vue|svelte|astro|[jt]sx|mdx?|markdown|markdoc)$/;
const foreignLetters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}]/u;

/**
 * `language` determines the comment syntax. Without a language, no text counts as a comment. `lang`: the language of the
 * page, which paths in its samples may begin with.
 */
export function codeShapes(code: string, language: string, lang: string): CodeShapes {
  const token = isFileTree(code, language) ? treeComment : (tokens.get(kindOf(language)) ?? tokensOf(language));
  const isString = (found: string): boolean => /^["'`]/.test(found);
  const uncommented = code.replaceAll(token, (found) => (isString(found) ? found : ''));
  const unquoted = code.replaceAll(token, (found) => (isString(found) ? found.slice(0, 1).repeat(2) : ''));
  const untagged = containsTags.test(language) ? unquoted.replaceAll(/>[^<>{}]+</g, '><') : unquoted;
  const hasGrammar = hasCommentSyntax(language);
  const isInText = foreignLetters.test(untagged) || (!hasGrammar && foreignLetters.test(code));
  return {
    full: bare(isMarkdown.test(language) ? markupOf(uncommented) : uncommented.replaceAll(phrase, '$1$1'), lang),
    skeleton: bare(untagged, lang),
    foreign: isInText ? 'in text' : foreignLetters.test(uncommented) ? 'in strings' : 'nowhere',
  };
}

const isMarkdown = /^(?:md|mdx|markdown|markdoc)$/;

/** A string that consists of words, which translations change: it contains a space, or begins with a capital letter. */
const phrase = /(["'`])(?=\p{Lu}|[^"'`\n]* )[\p{L}\p{M}][\p{L}\p{M}\p{N} .,:;!?’«»“”()–—-]*\1/gu;

/** The markup of a Markdown sample, without its text, which translations change. */
function markupOf(code: string): string {
  const [, frontmatter = '', body = code] = /^(\s*---\n[\s\S]*?\n---(?:\n|$))([\s\S]*)$/.exec(code) ?? [];
  let kept = frontmatter.replaceAll(/^([\w-]+:)([^\n]*)/gm, (line, key: string, value: string) =>
    /[ \u0080-\uffff]/.test(value.trim()) ? key : line,
  );
  let at = 0;
  for (const { 0: part, index } of body.matchAll(sharedMarkup)) {
    kept += withoutWords(body.slice(at, index)) + part.replaceAll(/(["'])((?:(?!\1)[^\n])*)\1/g, withoutPhrase);
    at = index + part.length;
  }
  return kept + withoutWords(body.slice(at));
}

/** Matches tags, braces, fences, imports and containers, which are the same in all languages. */
const sharedMarkup =
  /<\/?[A-Za-z][\w.-]*(?=[\s/>])[^<>]*>|\{[^{}\n]*\}|^[ \t]*(?::{3,}[ \t]*\w*|(?:`{3,}|~{3,}|import\b|export\b)[^\n]*)/gm;

function withoutPhrase(value: string, quote: string, words: string): string {
  return /[ A-Z\u0080-\uffff]/.test(words) ? quote.repeat(2) : value;
}

/** Keeps the marks of headings, lists, tables, quotes, links, images, emphasis and inline code. */
function withoutWords(text: string): string {
  const marks = /^[ \t]*(?:#{1,6}|[-*+]|\d+[.)]|>+)(?=\s)|!?\[|\]\(|\]|\*+|`+|\|/gm;
  return text.match(marks)?.join('') ?? '';
}

/** A tree of files, in which a comment follows `#`. */
function isFileTree(code: string, language: string): boolean {
  return !hasCommentSyntax(language) && /[├└│]/.test(code);
}
const treeComment = /(?<!\S)#[^\n]*/g;

function hasCommentSyntax(language: string): boolean {
  return lineComments[language] !== undefined || blockComments.test(language) || markup.test(language);
}

/** One pattern per comment style, built once. */
const tokens = new Map(
  ['', 'ts', 'css', 'swift', 'bash', 'html'].map((language) => [kindOf(language), tokensOf(language)]),
);

function kindOf(language: string): string {
  return [lineComments[language] ?? '', blockComments.test(language), markup.test(language)].join();
}

/** Matches comments, and strings as well, so that text in a string is not mistaken for a comment. */
function tokensOf(language: string): RegExp {
  const line = lineComments[language];
  const patterns = [
    String.raw`"(?:[^"\\\n]|\\.)*"`,
    String.raw`'(?:[^'\\\n]|\\.)*'`,
    '`(?:[^`\\\\]|\\\\[\\s\\S])*`',
    ...(blockComments.test(language) || markup.test(language) ? [String.raw`\/\*[\s\S]*?(?:\*\/|$)`] : []),
    ...(markup.test(language) ? ['<!--[\\s\\S]*?(?:-->|$)'] : []),
    ...(line === '//' || markup.test(language) ? [String.raw`(?<![:\w])\/\/[^\n]*`] : []),
    ...(line === '#' ? [String.raw`(?<!\S)#[^\n]*`] : []),
  ];
  return new RegExp(patterns.join('|'), 'g');
}

/**
 * Removes the page's language from paths, and what is only a matter of style: trailing commas, semicolons, parentheses
 * of one parameter, kinds of quotes.
 */
function bare(code: string, lang: string): string {
  return code
    .replaceAll(/[\s;]+/g, '')
    .replaceAll(/,(?=[)\]}])/g, '')
    .replaceAll(/\((\w+)\)=>/g, '$1=>')
    .replaceAll('"', "'")
    .replaceAll(new RegExp(`(?<=[('])/${literalPattern(lang)}(?=/)`, 'gi'), '');
}

function named(mark: string, languages: string): Record<string, string> {
  return Object.fromEntries(languages.split(' ').map((language) => [language, mark]));
}
