/** The plugin's options. */
import { builtInTexts } from './labels.ts';
import type { ReferenceTexts } from './labels.ts';

export interface ReferenceOptions {
  /**
   * Where the types come from: packages, such as `printer`, or modules, such as `../printer/src/index.ts`, relative to
   * the site's root. If several export the same name, the first one is used.
   */
  from: string | readonly string[];
  /**
   * Name of the exported type whose properties are the options of `<OptionFacts>`. With a list, the name of an option
   * begins with its type, such as `ServerOptions.port`. Default: none.
   */
  options?: string | readonly string[];
  /** Names of the exported types to describe, for `<TypeTable>`. Default: all. */
  types?: readonly string[];
  /**
   * Names of the exported functions to describe, for `<Signature>`, and of classes and interfaces whose methods are
   * described. Default: all.
   */
  functions?: readonly string[];
  /**
   * A JSON file, relative to the site's root, with facts about options that the types do not state: option → `default`,
   * `inWords`, `since`, `deprecated`, `flag`. It takes precedence over doc comments. Default: none.
   */
  facts?: string;
  /**
   * Additional JSON files with facts to quote with `<Fact of="name:key" />`: name → path relative to the site's root.
   * Default: none.
   */
  data?: Readonly<Record<string, string>>;
  /** Maps types, as written in the code, to URLs or paths of their documentation. Default: none. */
  links?: Readonly<Record<string, string>>;
  /**
   * Shows doc comments as descriptions: on all pages, or only on pages in these languages, because doc comments are
   * usually in one language. Default: false.
   */
  descriptions?: boolean | readonly string[];
  /**
   * Also lists the members that a type takes from other packages, such as the HTML attributes of React's types.
   * Otherwise, only the names of the types that declare them are shown. Default: false.
   */
  inherited?: boolean;
  /**
   * A file, relative to the site's root, that stores the facts that were read from the types, so that a build neither
   * requires TypeScript nor spends time reading the types. `docsite reference` writes it. Default: none.
   */
  snapshot?: string;
  /** The package name that the site installs TypeScript 5 or 6 as. Default: `typescript`. */
  typescript?: string;
  /**
   * Labels for other languages, or replacements for the default labels: language → labels. The languages of the
   * interface are built in.
   */
  texts?: Readonly<Record<string, Partial<ReferenceTexts>>>;
}

export const labelNames: readonly string[] = Object.keys(builtInTexts['en'] ?? {});

/** The labels in a language; the English labels if there are none. */
export function textsFor(lang: string, own: ReferenceOptions['texts'] = {}): ReferenceTexts {
  const [base = ''] = lang.split('-');
  const defaults = builtInTexts[lang] ?? builtInTexts[base] ?? builtInTexts['en'];
  return { ...(defaults as ReferenceTexts), ...own[lang] };
}
