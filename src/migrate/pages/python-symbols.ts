/** Converts characters that Python-Markdown's extensions replace: `(c)` with `smartsymbols`, `#1` with `magiclink`. */
import type { Edit } from './edits.ts';
import type { Pass } from './pass.ts';
import { proseOf } from './prose.ts';

/** Each mark with the option of `smartsymbols` that turns it on, and its character. */
const symbols: Readonly<Record<string, readonly [option: string, character: string]>> = {
  '(tm)': ['trademark', '™'],
  '(c)': ['copyright', '©'],
  '(r)': ['registered', '®'],
  'c/o': ['care_of', '℅'],
  '+/-': ['plusminus', '±'],
  '=/=': ['notequal', '≠'],
  '-->': ['arrows', '→'],
  '<--': ['arrows', '←'],
  '<-->': ['arrows', '↔'],
};
export const symbolOptions: readonly string[] = Object.values(symbols).map(([option]) => option);
const symbol = /\((?:tm|c|r)\)|(?<![\w/])c\/o(?![\w/])|\+\/-|=\/=|(?<![-<!])<?-->(?!>)|<--(?![->])/g;

export const convertSymbols: Pass = ({ text }, context) => {
  const options = context.site.dialect.python?.symbols ?? new Set();
  if (options.size === 0) return [];
  return [...proseOf(text, context).matchAll(symbol)].flatMap(({ index, 0: whole }): Edit[] => {
    const [option = '', character = whole] = symbols[whole] ?? [];
    return options.has(option) ? [{ start: index, end: index + whole.length, text: character }] : [];
  });
};

/** `#1`, `@name` and the hash of a commit in the site's own repository. */
const shorthand = /(?<![\w/&#@[.{-])(?:#(\d+)|@([A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?)|([\da-f]{40}))(?![\w/@-])/g;

export const convertShorthands: Pass = ({ text }, context) => {
  const repository = context.site.dialect.python?.shorthands;
  if (repository === undefined) return [];
  const prose = proseOf(text, context).replaceAll(/\[[^\]\n]*\]/g, (label) => ' '.repeat(label.length));
  return [...prose.matchAll(shorthand)].map(({ index, 0: whole, 1: issue, 2: user, 3: commit }): Edit => {
    const { url, issues } = repository;
    const target =
      issue !== undefined
        ? `${url}/${issues}/${issue}`
        : user !== undefined
          ? `${new URL(url).origin}/${user}`
          : `${url}/commit/${commit}`;
    const shown = commit === undefined ? whole : `\`${commit.slice(0, 7)}\``;
    return { start: index, end: index + whole.length, text: `[${shown}](${target})` };
  });
};
