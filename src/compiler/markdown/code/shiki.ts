/** Loads grammars from the Shiki package installed in the site's folder. Its tokens get the same classes as Prism's. */
import { requireOptional } from '../../optional-package.ts';
import { plainNames } from './prism.ts';
import type { PrismToken } from './match.ts';
import type { Grammars } from './prism.ts';

/** The part of Shiki's API that docsite uses; all of it is synchronous. */
interface Shiki {
  createHighlighterCoreSync(options: { themes: object[]; langs: object[]; engine: object }): ShikiHighlighter;
  createCssVariablesTheme(options: { name: string; variablePrefix: string }): object;
}
interface ShikiHighlighter {
  loadLanguageSync(...grammars: object[]): void;
  codeToTokensBase(
    code: string,
    options: { lang: string; theme: string; tokenizeTimeLimit: number },
  ): { content: string; color?: string }[][];
}

const theme = 'docsite';
const prefix = '--';

/** Loads Shiki; each grammar is loaded when a block first uses its language. */
export function loadShiki(root: string): Grammars {
  const load = requireOptional('shiki', root);
  const { createHighlighterCoreSync, createCssVariablesTheme } = load('shiki/core') as Shiki;
  const { createJavaScriptRegexEngine } = load('shiki/engine/javascript') as {
    createJavaScriptRegexEngine(options: { forgiving: boolean }): object;
  };
  const { bundledLanguages } = load('shiki/langs') as { bundledLanguages: Record<string, unknown> };
  const highlighter = createHighlighterCoreSync({
    themes: [createCssVariablesTheme({ name: theme, variablePrefix: prefix })],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const loaded = new Set<string>();
  const has = (language: string): boolean => Object.hasOwn(bundledLanguages, language);
  return {
    tokenize(code, language) {
      if (!has(language)) return null;
      if (!loaded.has(language)) {
        const grammar = load(`shiki/langs/${language}.mjs`) as { default: object[] };
        highlighter.loadLanguageSync(...grammar.default);
        loaded.add(language);
      }
      // Shiki's time limit per line would make the output depend on how busy the machine is.
      const lines = highlighter.codeToTokensBase(code, { lang: language, theme, tokenizeTimeLimit: 0 });
      return lines.flatMap((tokens, index) => [...(index === 0 ? [] : ['\n']), ...tokens.map(tokenOf)]);
    },
    isPlain: (language) => plainNames.has(language),
    has,
    names: () => [...Object.keys(bundledLanguages), ...plainNames],
  };
}

/** Color names of Shiki's CSS-variables theme → the classes that the style sheet defines for Prism. */
const classes: Record<string, string> = {
  constant: 'constant',
  string: 'string',
  'string-expression': 'string',
  comment: 'comment',
  keyword: 'keyword',
  parameter: 'parameter',
  function: 'function',
  punctuation: 'punctuation',
  link: 'url',
  inserted: 'inserted',
  deleted: 'deleted',
};

function tokenOf({ content, color }: { content: string; color?: string }): PrismToken {
  const [, name = ''] = /^var\(--token-([\w-]+)\)$/.exec(color ?? '') ?? [];
  const type = classes[name];
  return type === undefined ? content : { type, content };
}
