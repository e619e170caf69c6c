/** The names that a product's types, code, styles and help output contain. */

export interface Vocabulary {
  /** Names of the product's packages. */
  packages: readonly string[];
  /** Names of its commands. */
  commands: readonly string[];
  /** Identifiers, and words with hyphens, as in flags. */
  words: ReadonlySet<string>;
  /** CSS custom properties: `--name-part`. */
  properties: ReadonlySet<string>;
  /** Environment variables, in capitals with `_`. */
  variables: ReadonlySet<string>;
}

const word = /[A-Za-z_$][\w$]*(?:-[\w$]+)*/g;
const property = /(?<![\w-])--[a-z][\w-]*(?=\s*:)|var\(\s*(--[a-z][\w-]*)/g;
const variable = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

export function vocabularyOf(
  texts: Iterable<string>,
  { packages, commands }: Pick<Vocabulary, 'packages' | 'commands'>,
): Vocabulary {
  const words = new Set<string>();
  const properties = new Set<string>();
  for (const text of texts) {
    for (const [found] of text.matchAll(word)) words.add(found);
    if (text.includes('--')) for (const [found, used = found] of text.matchAll(property)) properties.add(used);
  }
  const variables = new Set([...words].filter((found) => variable.test(found)));
  // Words with a hyphen in code may be one name, such as `Set-Cookie`, or a subtraction of two, such as
  // `a-b`, so their parts are added too.
  for (const found of words) if (found.includes('-')) for (const part of found.split('-')) words.add(part);
  return { packages, commands, words, properties, variables };
}

/** True if the product has the name. Accepts all spellings of flags and options. */
export function hasName({ words }: Vocabulary, name: string): boolean {
  if (words.has(name)) return true;
  const camel = name.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  // `--no-open` turns `--open` off.
  return (
    words.has(camel) || words.has(kebab) || (name.startsWith('no-') && hasName({ words } as Vocabulary, name.slice(3)))
  );
}
