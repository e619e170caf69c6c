/** Prism and its grammars in Node: each is loaded when a page first uses its language. */
import { createRequire } from 'node:module';

export type PrismToken =
  | string
  | { type: string; alias?: string | string[] | null; content: PrismToken | PrismToken[] };

interface PrismCore {
  languages: Record<string, unknown>;
  hooks: { run(name: string, environment: object): void };
  tokenize(code: string, grammar: unknown): PrismToken[];
}

interface GrammarEntry {
  require?: string | string[];
  optional?: string | string[];
  modify?: string | string[];
  alias?: string | string[];
}

export interface Grammars {
  /** Tokens of `code`; null for a language that there is no grammar for. */
  tokenize(code: string, language: string): PrismToken[] | null;
  /** True for names of plain text, which need no grammar. */
  isPlain(language: string): boolean;
  has(language: string): boolean;
  /** All names that can be written. */
  names(): string[];
}

/** Names that people write and Prism does not know. */
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
  wat: 'wasm',
};
/** Names of plain text, whatever highlights. */
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

/** CSS and JavaScript put themselves into markup if it is there before them: always this order. */
const alwaysLoaded = ['markup', 'css', 'clike', 'javascript'];

const load = createRequire(import.meta.url);

export function loadPrism(): Grammars {
  const prism = load('prismjs/components/prism-core.js') as PrismCore;
  const { languages: entries } = load('prismjs/components.js') as { languages: Record<string, GrammarEntry> };
  const aliases = new Map<string, string>(Object.entries(moreAliases));
  for (const [name, entry] of Object.entries(entries)) {
    if (name === 'meta') continue;
    for (const alias of listOf(entry.alias)) aliases.set(alias, name);
  }
  // A grammar that changes another would make that one's output depend on what was loaded before.
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
  };
  for (const name of alwaysLoaded) ensure(name);
  const grammarNameOf = (language: string): string =>
    aliases.get(language) ?? (Object.hasOwn(entries, language) && language !== 'meta' ? language : '');
  return {
    tokenize(code, language) {
      const name = grammarNameOf(language);
      if (name === '') return null;
      ensure(name);
      const environment = { code, grammar: prism.languages[name], language: name, tokens: [] as PrismToken[] };
      // Template languages and Markdown do half their work in these hooks.
      prism.hooks.run('before-tokenize', environment);
      environment.tokens = prism.tokenize(environment.code, environment.grammar);
      prism.hooks.run('after-tokenize', environment);
      return environment.tokens;
    },
    isPlain: (language) => plainNames.has(language),
    has: (language) => grammarNameOf(language) !== '',
    names: () => [...Object.keys(entries).filter((name) => name !== 'meta'), ...aliases.keys(), ...plainNames],
  };
}

function listOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}
