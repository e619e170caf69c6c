/** Reduces code to its shape: the code without comments, white space and the words in its strings. */

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
    'ts tsx js jsx mjs cjs mts cts javascript typescript json5 jsonc json rust go java c cpp swift kotlin scss less',
  ),
  ...named('#', 'bash sh shell zsh yaml yml toml ini env docker dockerfile python py ruby makefile nginx powershell'),
};
const blockComments = /^(?:[mc]?[jt]sx?|javascript|typescript|css|scss|less|jsonc?|json5|rust|go|java|c|cpp)$/;
const markup = /^(?:html|xml|svg|vue|svelte|md|mdx|markdown)$/;
const containsTags = /^(?:html|xml|svg|vue|svelte|[jt]sx|mdx?|markdown)$/;
const foreignLetters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}]/u;

/** `language` determines the comment syntax. Without a language, no text counts as a comment. */
export function codeShapes(code: string, language: string): CodeShapes {
  const token = tokens.get(kindOf(language)) ?? tokensOf(language);
  const isString = (found: string): boolean => /^["'`]/.test(found);
  const uncommented = code.replaceAll(token, (found) => (isString(found) ? found : ''));
  const unquoted = code.replaceAll(token, (found) => (isString(found) ? found.slice(0, 1).repeat(2) : ''));
  const untagged = containsTags.test(language) ? unquoted.replaceAll(/>[^<>{}]+</g, '><') : unquoted;
  const hasGrammar = lineComments[language] !== undefined || blockComments.test(language) || markup.test(language);
  const isInText = foreignLetters.test(untagged) || (!hasGrammar && foreignLetters.test(code));
  return {
    full: bare(uncommented),
    skeleton: bare(untagged),
    foreign: isInText ? 'in text' : foreignLetters.test(uncommented) ? 'in strings' : 'nowhere',
  };
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

/** Removes trailing commas before closing brackets, because they are only a matter of style. */
function bare(code: string): string {
  return code.replaceAll(/\s+/g, '').replaceAll(/,(?=[)\]}])/g, '');
}

function named(mark: string, languages: string): Record<string, string> {
  return Object.fromEntries(languages.split(' ').map((language) => [language, mark]));
}
