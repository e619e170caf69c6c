/** Checks the words on pages against the site's term tables. */
import type { CheckInput } from '../input.ts';
import { findingAt } from '../../findings/finding.ts';
import { terminology } from '../../findings/catalogue.ts';
import type { Finding } from '../../findings/finding.ts';
import { proseLines } from './lines.ts';
import type { Terms } from './read-terms.ts';
import { literalPattern } from '../../literal-pattern.ts';

interface Rule {
  preferred: string;
  written: string;
  pattern: RegExp;
}

/** `tables` by language. */
export function checkTerms({ site, facts }: CheckInput, tables: Readonly<Record<string, Terms>>): Finding[] {
  const rules = new Map(Object.entries(tables).map(([lang, terms]) => [lang, rulesOf(terms)]));
  return [...facts.values()].flatMap(({ meta: { path, route } }) => {
    const own = rules.get(route.lang);
    const text = own === undefined ? '' : site.scanned.textOf(path);
    // Few pages contain any of the words, so positions are computed only for the pages that do.
    const present = own?.filter(({ written }) => text.includes(written)) ?? [];
    return present.length === 0 ? [] : proseLines(text).flatMap((line) => inLine(line, present, path));
  });
}

function rulesOf(terms: Terms): Rule[] {
  return Object.entries(terms).flatMap(([preferred, others]) =>
    others.map((written) => ({
      preferred,
      written,
      pattern: new RegExp(`${before(written)}${literalPattern(written)}${after(written)}`, 'gu'),
    })),
  );
}

/**
 * The pattern before a term. Latin terms must match whole words. Chinese terms may match anywhere, because Chinese does
 * not separate words with spaces.
 */
function before(word: string): string {
  return /^[\p{Script=Latin}\p{N}]/u.test(word) ? '(?<![\\p{Script=Latin}\\p{N}_.@/-])' : '';
}

function after(word: string): string {
  return /[\p{Script=Latin}\p{N}]$/u.test(word) ? '(?![\\p{Script=Latin}\\p{N}_@/-]|\\.\\p{L})' : '';
}

function inLine({ line, text }: { line: number; text: string }, rules: readonly Rule[], file: string): Finding[] {
  return rules.flatMap(({ preferred, pattern }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: written, index }): Finding[] => {
      // The variant may be part of the preferred term itself.
      const from = text.indexOf(preferred, Math.max(0, index - preferred.length));
      if (from >= 0 && from <= index && from + preferred.length >= index + written.length) return [];
      const span = { start: { line, column: index + 1 }, end: { line, column: index + 1 + written.length } };
      const finding = findingAt(terminology({ written, preferred }), { file, span });
      // A sentence may need other changes if a word is removed.
      if (preferred === '') return [finding];
      return [{ ...finding, fix: { edits: [{ span, text: preferred }] } }];
    }),
  );
}
