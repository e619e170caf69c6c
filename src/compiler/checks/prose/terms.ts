/** Checks the words on pages against the site's term tables. */
import type { CheckInput } from '../input.ts';
import { findingAt } from '../../findings/finding.ts';
import { terminology } from '../../findings/catalogue.ts';
import type { Finding, Span } from '../../findings/finding.ts';
import { proseLines } from './lines.ts';
import type { ProseLine } from './lines.ts';
import type { Terms } from './read-terms.ts';
import { literalPattern } from '../../literal-pattern.ts';

interface Rule {
  preferred: string;
  written: string;
  pattern: RegExp;
  /** Matches a term of several words in which a line ends; null for a single word. */
  broken: RegExp | null;
  /** The term's first word. Searching for it is much faster than trying `broken`. */
  firstWord: string;
}

/** `tables` by language. */
export function checkTerms({ site, facts }: CheckInput, tables: Readonly<Record<string, Terms>>): Finding[] {
  const rules = new Map(Object.entries(tables).map(([lang, terms]) => [lang, rulesOf(terms)]));
  return [...facts.values()].flatMap(({ meta: { path, route } }) => {
    const own = rules.get(route.lang);
    const text = own === undefined ? '' : site.scanned.textOf(path);
    // Few pages contain any of the words, so positions are computed only for the pages that do.
    const present =
      own?.filter((rule) => text.includes(rule.written) || (breakable(rule, text)?.test(text) ?? false)) ?? [];
    if (present.length === 0) return [];
    const lines = proseLines(text);
    const source = text.split(/\r\n|\n|\r/);
    return lines.flatMap((line, index) => [
      ...inLine(line, present, path),
      ...acrossLines([line, lines[index + 1]], present, { source, path }),
    ]);
  });
}

function rulesOf(terms: Terms): Rule[] {
  return Object.entries(terms).flatMap(([preferred, others]) =>
    others.map((written) => ({
      preferred,
      written,
      pattern: new RegExp(`${before(written)}${literalPattern(written)}${after(written)}`, 'gu'),
      broken: brokenPattern(written),
      firstWord: written.split(' ')[0] ?? '',
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

/** The line break may be at any of the spaces, and the next line may be in a quote. */
function brokenPattern(written: string): RegExp | null {
  const words = written.split(' ');
  if (words.length < 2) return null;
  const breaks = words.slice(1).map((_, index) => {
    const parts = [words.slice(0, index + 1), words.slice(index + 1)].map((some) => literalPattern(some.join(' ')));
    return parts.join(lineBreak);
  });
  return new RegExp(`${before(written)}(?:${breaks.join('|')})${after(written)}`, 'u');
}

/** The pattern for a term across lines; null if it cannot match in the text. */
function breakable({ broken, firstWord }: Rule, text: string): RegExp | null {
  return broken !== null && text.includes(firstWord) ? broken : null;
}

const lineBreak = '[ \\t]*(?:\\r\\n|\\n|\\r)[ \\t>]*';

/** Terms that begin in one line and end in the next one of the same paragraph. */
function acrossLines(
  [first, next]: [ProseLine, ProseLine | undefined],
  rules: readonly Rule[],
  { source, path }: { source: readonly string[]; path: string },
): Finding[] {
  const { line, text } = first;
  // A heading ends with its line.
  if (next?.line !== line + 1 || /^[\s>]*#{1,6}\s/.test(text)) return [];
  const both = `${text}\n${next.text}`;
  return rules.flatMap((rule): Finding[] => {
    const { preferred, written } = rule;
    const match = breakable(rule, text)?.exec(both);
    if (match === null || match === undefined) return [];
    const start = match.index;
    const end = start + match[0].length - text.length - 1;
    // Code and links are blanked out: they may be between the words.
    const shown = `${source[line - 1]?.slice(start) ?? ''}\n${source[line]?.slice(0, end) ?? ''}`;
    if (shown.replace(new RegExp(lineBreak), ' ') !== written) return [];
    const span = { start: { line, column: start + 1 }, end: { line: line + 1, column: end + 1 } };
    // Two spaces at the end of a line are a hard line break, which a fix would remove.
    if (/ {2}$/.test(source[line - 1] ?? ''))
      return [findingAt(terminology({ written, preferred }), { file: path, span })];
    return [termAt({ written, preferred }, { file: path, span })];
  });
}

function termAt(
  { written, preferred }: Pick<Rule, 'written' | 'preferred'>,
  at: { file: string; span: Span },
): Finding {
  const finding = findingAt(terminology({ written, preferred }), at);
  // A sentence may need other changes if a word is removed.
  return preferred === '' ? finding : { ...finding, fix: { edits: [{ span: at.span, text: preferred }] } };
}

function inLine({ line, text }: { line: number; text: string }, rules: readonly Rule[], file: string): Finding[] {
  return rules.flatMap(({ preferred, pattern }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: written, index }): Finding[] => {
      // The variant may be part of the preferred term itself.
      const from = text.indexOf(preferred, Math.max(0, index - preferred.length));
      if (from >= 0 && from <= index && from + preferred.length >= index + written.length) return [];
      const span = { start: { line, column: index + 1 }, end: { line, column: index + 1 + written.length } };
      return [termAt({ written, preferred }, { file, span })];
    }),
  );
}
