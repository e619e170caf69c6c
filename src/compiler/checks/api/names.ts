/** Finds a product's names in the code on pages, and reports names that the product does not have. */
import { closest } from '../../findings/closest.ts';
import type { CodeOnPage } from './code-in-pages.ts';
import { hasName } from './vocabulary.ts';
import type { Vocabulary } from './vocabulary.ts';

export type ApiKind = 'import' | 'option' | 'flag' | 'command' | 'property' | 'variable';

/** A name that the product does not have. */
export interface UnknownName {
  kind: ApiKind;
  /** As the reader sees it: `--flag`, `group.option`. */
  written: string;
  nearest?: string;
  line: number;
  column: number;
}

/** Option groups, such as `output`, that dotted names on the site begin with, and the members that pages mention. */
export type Groups = ReadonlyMap<string, readonly string[]>;

/** A word with fewer known members, or with a larger share of unknown members, is not treated as an option group. */
const fewestKnown = 3;
const mostUnknown = 0.2;

const dotted = /^([a-z]\w*)\.([A-Za-z]\w*)(?:\.[A-Za-z]\w*)*$/;

/** Quickly rules out texts without any of the names that `dottedNames` returns. */
export function mayNameOption(text: string): boolean {
  return /`[a-z]\w*\.[A-Za-z]/.test(text);
}

/** Names in backticks that may be options of a group, one entry per mention. */
export function dottedNames(pieces: readonly CodeOnPage[]): string[] {
  return pieces.flatMap(({ text, language }) =>
    language === null && text.includes('.') && dotted.test(text) ? [text] : [],
  );
}

export function groupsIn(names: readonly string[], vocabulary: Vocabulary): Groups {
  const mentions = new Map<string, string[]>();
  for (const name of names) {
    const [, group, option] = dotted.exec(name) ?? [];
    if (group === undefined || option === undefined || !vocabulary.words.has(group)) continue;
    const others = mentions.get(group);
    if (others === undefined) mentions.set(group, [option]);
    else others.push(option);
  }
  return new Map(
    [...mentions].flatMap(([group, options]): [string, string[]][] => {
      const known = options.filter((option) => vocabulary.words.has(option));
      const distinct = [...new Set(known)];
      // Counts mentions instead of names, because a page about a release names many options that no longer exist, but
      // mentions each only once.
      const isGroup =
        distinct.length >= fewestKnown && options.length - known.length <= Math.max(1, options.length * mostUnknown);
      return isGroup ? [[group, distinct]] : [];
    }),
  );
}

/** The product's names, for comparison with the names on pages. */
interface Known {
  vocabulary: Vocabulary;
  groups: Groups;
  /** Prefixes of the product's custom properties. */
  prefixes: ReadonlySet<string>;
}

export function knownNames(vocabulary: Vocabulary, groups: Groups): Known {
  return { vocabulary, groups, prefixes: prefixesOf(vocabulary.properties) };
}

export function unknownNames(pieces: readonly CodeOnPage[], known: Known): UnknownName[] {
  return pieces.flatMap((piece) => {
    const { language, text } = piece;
    if (language === null)
      return [optionIn, commandIn, propertiesIn, variablesIn].flatMap((find) => find(piece, known));
    if (/^(?:sh|bash|shell|zsh|console|shellscript)$/.test(language))
      return [
        ...text.split(/&&|\|\|?|;/).flatMap((part) => commandIn(piece, known, part)),
        ...variablesIn(piece, known),
      ];
    if (/^(?:[mc]?[jt]sx?|javascript|typescript|vue)$/.test(language)) return importsIn(piece, known);
    return /^(?:css|less|scss|sass)$/.test(language) ? propertiesIn(piece, known) : [];
  });
}

function unknown(
  { text, line, column }: CodeOnPage,
  written: string,
  { kind, nearest }: { kind: ApiKind; nearest: string | undefined },
): UnknownName[] {
  const at = column + Math.max(0, text.indexOf(written));
  return [{ kind, written, line, column: at, ...(nearest !== undefined && { nearest }) }];
}

function optionIn(piece: CodeOnPage, { vocabulary, groups }: Known): UnknownName[] {
  const [, group = '', option = ''] = piece.text.includes('.') ? (dotted.exec(piece.text) ?? []) : [];
  const siblings = groups.get(group);
  if (siblings === undefined || hasName(vocabulary, option)) return [];
  const nearest = near(option, siblings);
  return unknown(piece, piece.text, {
    kind: 'option',
    nearest: nearest === undefined ? undefined : `${group}.${nearest}`,
  });
}

/** Matches environment variables before a command, and tools such as `npx` that run it. */
const beforeCommand =
  /^\s*(?:\$\s+)?(?:[A-Z_]+=\S+\s+)*(?:(?:npx|bunx|pnpm(?: exec| dlx)?|yarn(?: dlx)?|bun(?: run)?)\s+(?:-\S+\s+)*)?/;

/** Finds unknown names in `npx name command --flag`, up to a `--` that ends the command's own arguments. */
function commandIn(piece: CodeOnPage, { vocabulary }: Known, part = piece.text): UnknownName[] {
  if (!vocabulary.commands.some((name) => part.includes(name))) return [];
  const [first = '', ...rest] = part.replace(beforeCommand, '').trim().split(/\s+/);
  if (!vocabulary.commands.includes(first)) return [];
  const end = rest.findIndex((argument) => argument === '--' || argument.startsWith('#'));
  const given = end < 0 ? rest : rest.slice(0, end);
  const [command = ''] = given;
  const isUnknown = /^[a-z][a-z-]*$/.test(command) && !hasName(vocabulary, command);
  const nearest = (name: string): string | undefined => near(name, inKebabCase(vocabulary.words));
  const flags = given.flatMap((argument) => /^--([a-z][\w-]*)/.exec(argument)?.[1] ?? []);
  return [
    ...(isUnknown ? unknown(piece, command, { kind: 'command', nearest: nearest(command) }) : []),
    ...flags
      .filter((flag) => !/^(?:help|version)$/.test(flag) && !hasName(vocabulary, flag))
      .flatMap((flag) => {
        const meant = nearest(flag);
        return unknown(piece, `--${flag}`, { kind: 'flag', nearest: meant === undefined ? undefined : `--${meant}` });
      }),
  ];
}

/** The words that may be flags or commands: not `Port` in a help text, but `--dry-run` if the code contains `dryRun`. */
function inKebabCase(words: ReadonlySet<string>): string[] {
  return [...words].flatMap((written) =>
    /^[a-z][\w-]*$/.test(written) ? [written.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] : [],
  );
}

const namedImport = /^\s*import\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/;

function importsIn(piece: CodeOnPage, { vocabulary }: Known): UnknownName[] {
  const [, names = '', from = ''] = piece.text.includes('import') ? (namedImport.exec(piece.text) ?? []) : [];
  if (!vocabulary.packages.some((name) => from === name || from.startsWith(`${name}/`))) return [];
  return names.split(',').flatMap((entry) => {
    const [name = ''] = entry
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+/);
    if (!/^[A-Za-z_$]/.test(name) || vocabulary.words.has(name)) return [];
    return unknown(piece, name, { kind: 'import', nearest: near(name, vocabulary.words) });
  });
}

function propertiesIn(piece: CodeOnPage, { vocabulary, prefixes }: Known): UnknownName[] {
  if (!piece.text.includes('--')) return [];
  return [...piece.text.matchAll(/(?<![\w-])--[a-z]\w*-[\w-]*\w/g)].flatMap(([name]) => {
    if (vocabulary.properties.has(name) || !prefixes.has(prefixOf(name))) return [];
    return unknown(piece, name, { kind: 'property', nearest: near(name, vocabulary.properties) });
  });
}

/**
 * Pages also mention variables that readers define themselves, so a variable is reported only if it is one of the
 * product's variables with two letters swapped.
 */
function variablesIn(piece: CodeOnPage, { vocabulary }: Known): UnknownName[] {
  if (!piece.text.includes('_')) return [];
  return [...piece.text.matchAll(/(?<![\w.-])[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?![\w-])/g)].flatMap(([name]) => {
    if (name.length < 6 || vocabulary.words.has(name)) return [];
    const nearest = near(name, vocabulary.variables);
    const isSlip = nearest !== undefined && letters(nearest) === letters(name);
    return isSlip ? unknown(piece, name, { kind: 'variable', nearest }) : [];
  });
}

/** Suggests only names of about the same length, because a loosely similar name usually means a different option. */
function near(name: string, candidates: Iterable<string>): string | undefined {
  const found = closest(name, candidates);
  return found !== undefined && Math.abs(found.length - name.length) <= 1 ? found : undefined;
}

/** Returns the same string for names that differ only in the order of their letters. */
function letters(name: string): string {
  return [...name].toSorted().join('');
}

/** Prefixes of at least five custom properties; rarer prefixes usually belong to a browser or a library. */
function prefixesOf(properties: ReadonlySet<string>): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const name of properties) counts.set(prefixOf(name), (counts.get(prefixOf(name)) ?? 0) + 1);
  return new Set([...counts].flatMap(([prefix, count]) => (count >= 5 ? [prefix] : [])));
}

function prefixOf(name: string): string {
  return /^--[a-z]\w*-/.exec(name)?.[0] ?? name;
}
