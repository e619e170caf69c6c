/** Loads Prism in Node, and each grammar when a page first uses its language. */
import { createRequire } from 'node:module';
import { createTokenizer } from './match.ts';
import type { CreateToken, Grammar, IsShown, PrismToken } from './match.ts';

interface PrismCore {
  languages: Record<string, Grammar>;
  hooks: { run(name: string, environment: object): void };
  tokenize(code: string, grammar: Grammar): PrismToken[];
  Token: new (...args: unknown[]) => ReturnType<CreateToken>;
}

interface GrammarEntry {
  require?: string | string[];
  optional?: string | string[];
  modify?: string | string[];
  alias?: string | string[];
}

export interface Grammars {
  /** Tokens of `code`; null without a grammar for the language. */
  tokenize(code: string, language: string): PrismToken[] | null;
  /** True for language names that mean plain text, which needs no grammar. */
  isPlain(language: string): boolean;
  has(language: string): boolean;
  /** All accepted names. */
  names(): string[];
}

/** Common language names that Prism does not know. */
const moreAliases: Record<string, string> = {
  mjs: 'javascript',
  cjs: 'javascript',
  node: 'javascript',
  mts: 'typescript',
  cts: 'typescript',
  zsh: 'bash',
  console: 'bash',
  terminal: 'bash',
  fish: 'bash',
  vue: 'markup',
  svelte: 'markup',
  astro: 'markup',
  angular: 'markup',
  jsonc: 'json5',
  postcss: 'css',
  pcss: 'css',
  styl: 'stylus',
  rs: 'rust',
  golang: 'go',
  'c++': 'cpp',
  'c#': 'csharp',
  patch: 'diff',
  env: 'bash',
  dotenv: 'bash',
  ps1: 'powershell',
  mdx: 'markdown',
  proto: 'protobuf',
  cmd: 'batch',
  bat: 'batch',
  conf: 'ini',
  cfg: 'ini',
  htmlbars: 'handlebars',
  pycon: 'python',
  wat: 'wasm',
};
/** Names for plain text, which every highlighter accepts. */
export const plainNames: ReadonlySet<string> = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'plain-text',
  'none',
  'ansi',
  'output',
  'log',
  'mermaid',
  'math',
  'tree',
]);

/**
 * Languages with hooks that change the tokens of a block. The hooks need all tokens, even in languages that extend
 * these languages.
 */
export const withHooks: ReadonlySet<string> = new Set([
  'django',
  'ejs',
  'erb',
  'etlua',
  'ftl',
  'graphql',
  'handlebars',
  'js-templates',
  'jsx',
  'latte',
  'liquid',
  'markdown',
  'naniscript',
  'php',
  'smarty',
  'soy',
  'tt2',
  'twig',
  'xquery',
]);

/** Prism's pattern for options in shell commands, which also allows hyphens in names. */
const shellOption = /(^|\s)-{1,2}(?:\w+:[+-]?)?\w+(?:[.-]\w+)*(?=[=\s]|$)/;

/** CSS and JavaScript extend an already loaded markup grammar, so the order is fixed. */
const alwaysLoaded = ['markup', 'css', 'clike', 'javascript'];

const load = createRequire(import.meta.url);

/** Tokens for which `isShown` is false may be omitted. Default: all tokens are shown. */
export function loadPrism(isShown: IsShown = () => true): Grammars {
  const prism = load('prismjs/components/prism-core.js') as PrismCore;
  const { languages: entries } = load('prismjs/components.js') as { languages: Record<string, GrammarEntry> };
  const aliases = new Map<string, string>(Object.entries(moreAliases));
  for (const [name, entry] of Object.entries(entries)) {
    if (name === 'meta') continue;
    for (const alias of listOf(entry.alias)) aliases.set(alias, name);
  }
  // Grammars that modify another grammar are not loaded, because the output of the other grammar would depend on what
  // was loaded before. Their names refer to the grammar that they modify.
  for (const [name, { modify }] of Object.entries(entries)) {
    const [changed] = listOf(modify);
    if (changed !== undefined && !alwaysLoaded.includes(name)) aliases.set(name, changed);
  }
  const loaded = new Set<string>();
  const ensure = (name: string): void => {
    const entry = entries[name];
    if (loaded.has(name) || entry === undefined || (entry.modify !== undefined && !alwaysLoaded.includes(name))) return;
    loaded.add(name);
    for (const needed of [...listOf(entry.require), ...listOf(entry.optional)]) ensure(needed);
    load(`prismjs/components/prism-${name}.js`);
    // Prism does not match options with a hyphen in the name, such as `--dry-run`. Other grammars share the object.
    if (name === 'bash') Object.assign(prism.languages['bash']?.['parameter'] ?? {}, { pattern: shellOption });
  };
  const omitting = new Map<string, boolean>();
  const mayOmit = (name: string): boolean => {
    const known =
      omitting.get(name) ?? (!withHooks.has(name) && listOf(entries[name]?.require).every((needed) => mayOmit(needed)));
    omitting.set(name, known);
    return known;
  };
  for (const name of alwaysLoaded) ensure(name);
  const tokenizeShown = keepGrammars(prism, isShown);
  const grammarNameOf = (language: string): string =>
    aliases.get(language) ?? (Object.hasOwn(entries, language) && language !== 'meta' ? language : '');
  return {
    tokenize(code, language) {
      const name = grammarNameOf(language);
      if (name === '') return null;
      ensure(name);
      const environment = { code, grammar: prism.languages[name] ?? {}, language: name, tokens: [] as PrismToken[] };
      // Template languages and Markdown rely on these hooks.
      prism.hooks.run('before-tokenize', environment);
      const tokenize = mayOmit(name) ? tokenizeShown : prism.tokenize;
      environment.tokens = tokenize(environment.code, environment.grammar);
      prism.hooks.run('after-tokenize', environment);
      return environment.tokens;
    },
    isPlain: (language) => plainNames.has(language),
    has: (language) => grammarNameOf(language) !== '',
    names: () => [...Object.keys(entries).filter((name) => name !== 'meta'), ...aliases.keys(), ...plainNames],
  };
}

/**
 * Replaces `prism.tokenize`, and returns the function for languages without hooks, which omits tokens that are not
 * shown. Prism merges a grammar's `rest` into the grammar when it is first used. Another grammar that extends it and is
 * loaded later would copy the merged form, so the tokens of one language would depend on the other languages loaded in
 * the thread. Therefore, only copies are used.
 */
function keepGrammars(prism: PrismCore, isShown: IsShown): PrismCore['tokenize'] {
  const createToken: CreateToken = ({ type, alias }, content, text) => new prism.Token(type, content, alias, text);
  const [all, shown] = [createTokenizer(createToken, () => true), createTokenizer(createToken, isShown)];
  const copies = new WeakMap<object, Grammar>();
  // Hooks and embedded grammars call `prism.tokenize`.
  prism.tokenize = (code, grammar) => all(code, copyOf(grammar, copies));
  return (code, grammar) => shown(code, copyOf(grammar, copies));
}

/** Copies a grammar and everything it refers to, without `rest`. Copies are not copied again. */
function copyOf(grammar: Grammar, copies: WeakMap<object, Grammar>): Grammar {
  const before = copies.get(grammar);
  if (before !== undefined) return before;
  const fresh: Grammar[] = [];
  const copied = <T>(value: T): T | Grammar => {
    if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
    const known = copies.get(value);
    if (known !== undefined) return known;
    const copy = (Array.isArray(value) ? [] : {}) as Grammar;
    copies.set(value, copy).set(copy, copy);
    fresh.push(copy);
    // Prism also reads inherited properties.
    for (const key in value) copy[key] = copied(value[key]);
    return copy;
  };
  const copy = copied(grammar) as Grammar;
  fresh.forEach(mergeRest);
  return copy;
}

function mergeRest(grammar: Grammar): void {
  const rest = grammar['rest'] as Grammar | undefined;
  if (rest === undefined) return;
  delete grammar['rest'];
  mergeRest(rest);
  Object.assign(grammar, rest);
}

function listOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}
