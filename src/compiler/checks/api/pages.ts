/**
 * Checks a product's names on the pages of its documentation, and package-manager commands on the pages of any site.
 */
import type { Cache, CheckedCode } from '../../compile/cache/pages.ts';
import type { CheckInput } from '../input.ts';
import { apiMissing, apiUnknown, commandMisspelled, nameMisspelled, sampleMistake } from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { fileInRoot } from '../../findings/positions.ts';
import { hashOf } from '../../hash.ts';
import { repeatedKey } from './repeated-keys.ts';
import { codeInPage } from './code-in-pages.ts';
import type { CodeOnPage } from './code-in-pages.ts';
import { mayMisspell, misspelledCommands } from './package-commands.ts';
import { dottedNames, groupsIn, knownNames, mayNameOption, unknownNames } from './names.ts';
import type { Groups } from './names.ts';
import { findProduct } from './read-product.ts';
import type { Product } from './read-product.ts';
import { contradictingNames, mayContradict } from './page-names.ts';
import { maySlip, slipsIn } from './slips.ts';
import type { NameSlip } from './slips.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Reports typos that can be found without knowing the product's names. */
export function checkSlips(input: CheckInput, cache: Cache): Finding[] {
  return checkedCode(input, cache).flatMap(({ slips }) => slips);
}

export function checkApi(input: CheckInput, cache: Cache): Finding[] {
  const { checks, root, file } = input.site.config;
  if (checks.api.length === 0) return [];
  const product = findProduct(checks.api, root);
  if (product.missing.length > 0) {
    const configFile = fileInRoot(root, file);
    return product.missing.map((source) => findingAt(apiMissing({ source }), { file: configFile }));
  }
  const pages = checkedCode(input, cache);
  const vocabulary = once(() => product.read());
  const groups = groupsOf(pages, { product, vocabulary, cache });
  const known = once(() => knownNames(vocabulary(), groups));
  const key = hashOf(JSON.stringify([checks.api, product.key, [...groups]]));
  return pages.flatMap((page): Finding[] => {
    if (page.unknown?.key === key) return page.unknown.findings;
    const pieces = codeInPage(input.site.scanned.textOf(page.path));
    const findings = unknownNames(pieces, known()).map(({ kind, written, nearest, line, column }) =>
      findingAt(apiUnknown({ kind, written, nearest, sources: checks.api }), {
        file: page.path,
        span: spanOf(line, column, written),
      }),
    );
    const { path, ...checked } = page;
    cache.state.code.set(path, { ...checked, unknown: { key, findings } });
    return findings;
  });
}

/** Returns the results for the code of every page that has a source file. Only changed files are read. */
function checkedCode({ site, facts }: CheckInput, { state }: Cache): (CheckedCode & { path: string })[] {
  for (const path of state.code.keys()) if (!facts.has(path)) state.code.delete(path);
  return [...facts].flatMap(([path, { meta }]) => {
    if (meta.createdBy !== undefined) return [];
    const sourceHash = state.pages.get(path)?.sourceHash ?? '';
    const before = state.code.get(path);
    if (before !== undefined && before.sourceHash === sourceHash && sourceHash !== '') return [{ ...before, path }];
    const text = site.scanned.textOf(path);
    // Most pages contain nothing of interest, so their code is not read line by line.
    const [isMisspelled, isOption, isContradicted] = [mayMisspell(text), mayNameOption(text), mayContradict(text)];
    const repeatsKey = mayRepeatKey(text);
    const isOfInterest = isMisspelled || isOption || isContradicted || repeatsKey || maySlip(text);
    const pieces = isOfInterest ? codeInPage(text) : [];
    const commands = isMisspelled
      ? misspelledCommands(pieces).map((slip) => slipAt(path, slip, commandMisspelled))
      : [];
    const names = [...slipsIn(pieces), ...(isContradicted ? contradictingNames(pieces, text.split('\n')) : [])];
    const slips = [
      ...commands,
      ...names.map((slip) => slipAt(path, slip, nameMisspelled)),
      ...(repeatsKey ? repeatedKeys(path, pieces) : []),
    ];
    const checked = { sourceHash, slips, dotted: dottedNames(pieces), unknown: null };
    state.code.set(path, checked);
    return [{ ...checked, path }];
  });
}

/** Finds keys that a type in backticks repeats. The samples' own check reports those in code blocks. */
function repeatedKeys(path: string, pieces: readonly CodeOnPage[]): Finding[] {
  return pieces.flatMap(({ text, line, column, language }) => {
    const key = language === null && text.includes('{') ? repeatedKey(text) : null;
    if (key === null) return [];
    const span = spanOf(line, column + key.at, key.name);
    return [findingAt(sampleMistake({ kind: 'key', name: key.name }), { file: path, span })];
  });
}

/** Quickly rules out pages without a type in backticks that has several optional keys. */
function mayRepeatKey(text: string): boolean {
  return text.search(/, \w+\?: /) >= 0;
}

function slipAt(
  path: string,
  { written, meant, line, column }: NameSlip,
  problem: typeof commandMisspelled | typeof nameMisspelled,
): Finding {
  const span = spanOf(line, column, written);
  const fix = { edits: [{ span, text: meant }] };
  return { ...findingAt(problem({ written, meant }), { file: path, span }), fix };
}

/** The option groups on all pages. The product's names are read only if the options that pages mention have changed. */
function groupsOf(
  pages: readonly CheckedCode[],
  { product, vocabulary, cache: { state } }: { product: Product; vocabulary: () => Vocabulary; cache: Cache },
): Groups {
  const dotted = pages.flatMap((page) => page.dotted);
  const key = hashOf(JSON.stringify([product.key, dotted]));
  if (state.groups.key !== key) state.groups = { key, options: groupsIn(dotted, vocabulary()) };
  return state.groups.options;
}

function once<T>(compute: () => T): () => T {
  let known: { value: T } | null = null;
  return () => (known ??= { value: compute() }).value;
}

function spanOf(line: number, column: number, text: string): NonNullable<Finding['span']> {
  return { start: { line, column }, end: { line, column: column + text.length } };
}
