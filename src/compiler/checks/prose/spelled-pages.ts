/** Checks the spelling of the site's English pages with the installed dictionary. */
import fs from 'node:fs';
import type { CheckInput } from '../input.ts';
import { findingAt } from '../../findings/finding.ts';
import { wordMisspelled } from '../../findings/catalogue.ts';
import type { Finding } from '../../findings/finding.ts';
import { optionalFile, requireOptional } from '../../optional-package.ts';
import { misspellings } from './spelling.ts';
import type { Dictionary } from './spelling.ts';

export function checkSpelling({ site, facts }: CheckInput): Finding[] {
  const { checks, locales, lang, root } = site.config;
  if (checks.spelling === null) return [];
  const english = new Set(
    [{ lang, tag: lang }, ...locales].filter(({ tag }) => /^en\b/i.test(tag)).map((locale) => locale.lang),
  );
  const pages = [...facts.values()]
    .filter(({ meta }) => english.has(meta.route.lang) && meta.createdBy === undefined)
    .map(({ meta: { path } }) => ({ path, text: site.scanned.textOf(path) }));
  if (pages.length === 0) return [];
  return misspellings(pages, { dictionary: readDictionary(root), words: checks.spelling.words }).map(
    ({ path, line, column, written, meant, isCertain }) => {
      const span = { start: { line, column }, end: { line, column: column + written.length } };
      const finding = findingAt(wordMisspelled({ written, meant }), { file: path, span });
      // `--fix` applies only certain corrections.
      return isCertain ? { ...finding, fix: { edits: [{ span, text: meant }] } } : finding;
    },
  );
}

type CreateSpeller = (dictionary: { aff: Buffer; dic: Buffer }) => Dictionary;

/** Config validation has already found the packages. */
function readDictionary(root: string): Dictionary {
  const read = (name: string): Buffer => fs.readFileSync(optionalFile('dictionary-en', name, root) ?? '');
  const create = requireOptional('nspell', root)('nspell') as CreateSpeller;
  return create({ aff: read('index.aff'), dic: read('index.dic') });
}
