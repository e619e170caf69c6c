/** Converts characters that Python-Markdown's extensions replace: `(c)` with `smartsymbols`, `#1` with `magiclink`. */
import type { Edit } from './edits.ts';
import type { Pass } from './pass.ts';
import { proseOf } from './prose.ts';

const symbols: Readonly<Record<string, string>> = {
  '(tm)': '™',
  '(c)': '©',
  '(r)': '®',
  'c/o': '℅',
  '+/-': '±',
  '=/=': '≠',
  '-->': '→',
  '<--': '←',
  '<-->': '↔',
};
const symbol = /\((?:tm|c|r)\)|(?<![\w/])c\/o(?![\w/])|\+\/-|=\/=|(?<![-<!])<?-->(?!>)|<--(?![->])/gi;

export const convertSymbols: Pass = ({ text }, context) => {
  if (context.site.dialect.python?.syntax.has('symbols') !== true) return [];
  return [...proseOf(text, context).matchAll(symbol)].map(({ index, 0: whole }) => ({
    start: index,
    end: index + whole.length,
    text: symbols[whole.toLowerCase()] ?? whole,
  }));
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
