/** Reads the site's own text from `i18n.json` next to the config, and reports errors in it. */
import fs from 'node:fs';
import path from 'node:path';
import { exists } from '../disk.ts';
import { findingAt } from '../findings/finding.ts';
import { textLanguageUnknown, textMissing, textsInvalid, textUnused } from '../findings/catalogue.ts';
import type { Finding, Problem } from '../findings/finding.ts';
import { closest } from '../findings/closest.ts';
import { parseJson } from './json-positions.ts';
import type { TextRange, LocatedJson } from './json-positions.ts';
import { describeValue } from '../findings/schema.ts';
import { spanBetween } from '../findings/positions.ts';
import { textKeys } from '../../shared/texts/resolve.ts';

/** The file in the root that contains the text. */
export const siteTextsFile = 'i18n.json';

export interface SiteTexts {
  /** By key, then by language. Keys of the interface text override docsite's text. */
  byKey: Record<string, Record<string, string>>;
  findings: Finding[];
}

/** Reads the file; a missing file counts as empty. Invalid entries are reported and omitted. */
export function readSiteTexts(root: string, langs: readonly string[]): SiteTexts {
  const file = path.join(root, siteTextsFile);
  if (!exists(file)) return { byKey: {}, findings: [] };
  const text = fs.readFileSync(file, 'utf8');
  const at = (problem: Problem, { start, end }: TextRange): Finding =>
    findingAt(problem, { file: siteTextsFile, text, span: spanBetween(text, start, end) });
  const parsed = parseJson(text);
  if ('fault' in parsed) {
    return { byKey: {}, findings: [at(textsInvalid({ reason: parsed.fault.message }), parsed.fault.range)] };
  }
  const faults = shapeFaults(parsed);
  if (faults.length > 0) {
    return { byKey: {}, findings: faults.map(({ reason, range }) => at(textsInvalid({ reason }), range)) };
  }
  const byKey = parsed.value as Record<string, Record<string, string>>;
  const missing = Object.entries(byKey).flatMap(([key, texts]) =>
    // docsite provides its own interface text.
    isInterfaceText(key) || meantText(key) !== undefined
      ? []
      : langs
          .filter((lang) => texts[lang] === undefined)
          .map((lang) => at(textMissing({ key, lang }), parsed.keyRangeOf([key]))),
  );
  const unused = Object.entries(byKey).flatMap(([key, texts]) => {
    const nearest = meantText(key);
    const unknown = Object.keys(texts).filter((lang) => !langs.includes(lang));
    return [
      ...(nearest === undefined ? [] : [at(textUnused({ key, nearest }), parsed.keyRangeOf([key]))]),
      ...unknown.map((lang) => {
        const meant = closest(lang, langs);
        const facts = { lang, langs, ...(meant !== undefined && texts[meant] === undefined && { nearest: meant }) };
        return at(textLanguageUnknown(facts), parsed.keyRangeOf([key, lang]));
      }),
    ];
  });
  return { byKey, findings: [...missing, ...unused] };
}

/**
 * Shorter keys are often similar to a key of the interface text without being a typo: for example, `menus` is similar
 * to `menu`.
 */
const shortestKey = 8;

/** The key of the interface text that was probably meant. */
function meantText(key: string): string | undefined {
  return key.length < shortestKey || isInterfaceText(key) ? undefined : closest(key, textKeys, 1);
}

function isInterfaceText(key: string): boolean {
  return (textKeys as string[]).includes(key);
}

/** The text of a key in one language, or else in the default language; undefined for an unknown key. */
export function siteText(
  { byKey }: SiteTexts,
  key: string,
  { lang, defaultLang }: { lang: string; defaultLang: string },
): string | undefined {
  const texts = Object.hasOwn(byKey, key) ? byKey[key] : undefined;
  return texts?.[lang] ?? texts?.[defaultLang];
}

/** The site's own text in one language, by key. Excludes interface text. */
export function ownTextsIn(texts: SiteTexts, langs: { lang: string; defaultLang: string }): Record<string, string> {
  const own = Object.keys(texts.byKey).filter((key) => !isInterfaceText(key));
  return Object.fromEntries(own.map((key) => [key, siteText(texts, key, langs) ?? key]));
}

function shapeFaults({ value, rangeOf }: LocatedJson): { reason: string; range: TextRange }[] {
  const fault = (keys: string[], given: unknown, accepted: string): { reason: string; range: TextRange } => ({
    reason: `expected ${accepted}, found ${describeValue(given)}`,
    range: rangeOf(keys),
  });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [fault([], value, 'an object')];
  }
  return Object.entries(value).flatMap(([key, texts]) => {
    if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) {
      return [fault([key], texts, 'an object that maps languages to text')];
    }
    return Object.entries(texts).flatMap(([lang, text]) =>
      typeof text === 'string' ? [] : [fault([key, lang], text, 'a string')],
    );
  });
}
