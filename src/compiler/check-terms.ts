/** The words of pages beside the site's tables of terms → what is spelled otherwise. */
import type { CheckInput } from './check-site.ts';
import { placed, terminology } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { proseLines } from './prose-lines.ts';

/** Preferred term → what is written in its place. */
export type Terms = Readonly<Record<string, readonly string[]>>;

interface Rule {
  preferred: string;
  written: string;
  pattern: RegExp;
}

/** `tables` by language. */
export function checkTerms({ site, facts }: CheckInput, tables: Readonly<Record<string, Terms>>): Diagnostic[] {
  const rules = new Map(Object.entries(tables).map(([lang, terms]) => [lang, rulesOf(terms)]));
  return [...facts.values()].flatMap(({ meta: { path, route } }) => {
    const own = rules.get(route.lang);
    const text = own === undefined ? '' : site.scanned.textOf(path);
    // Hardly any page holds one of the words, and where they stand is worth a look only then.
    const present = own?.filter(({ written }) => text.includes(written)) ?? [];
    return present.length === 0 ? [] : proseLines(text).flatMap((line) => inLine(line, present, path));
  });
}

function rulesOf(terms: Terms): Rule[] {
  return Object.entries(terms).flatMap(([preferred, others]) =>
    others.map((written) => ({
      preferred,
      written,
      pattern: new RegExp(`${before(written)}${escaped(written)}${after(written)}`, 'gu'),
    })),
  );
}

/** Latin words are whole words; Han has no spaces between them. */
function before(word: string): string {
  return /^[\p{Script=Latin}\p{N}]/u.test(word) ? '(?<![\\p{Script=Latin}\\p{N}_.@/-])' : '';
}

function after(word: string): string {
  return /[\p{Script=Latin}\p{N}]$/u.test(word) ? '(?![\\p{Script=Latin}\\p{N}_@/-]|\\.\\p{L})' : '';
}

function inLine({ line, text }: { line: number; text: string }, rules: readonly Rule[], file: string): Diagnostic[] {
  return rules.flatMap(({ preferred, pattern }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: written, index }): Diagnostic[] => {
      // The word may be a part of the very term.
      const from = text.indexOf(preferred, Math.max(0, index - preferred.length));
      if (from >= 0 && from <= index && from + preferred.length >= index + written.length) return [];
      const span = { start: { line, column: index + 1 }, end: { line, column: index + 1 + written.length } };
      const diagnostic = placed(terminology({ written, preferred }), { file, span });
      return [{ ...diagnostic, fix: { edits: [{ span, text: preferred }] } }];
    }),
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
