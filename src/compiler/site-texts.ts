/** `i18n.json` beside the configuration → the site's own texts by key and language, and what is wrong with them. */
import fs from 'node:fs';
import path from 'node:path';
import { placed, siteTextMissing, siteTextsInvalid } from './diagnostics.ts';
import type { Diagnostic, Finding } from './diagnostics.ts';
import { parseJson } from './json-places.ts';
import type { Place, PlacedJson } from './json-places.ts';
import { describeValue } from './schema-findings.ts';
import { spanBetween } from './text-points.ts';
import { textKeys } from '../shared/texts.ts';

/** A file of this name in the root holds the texts. */
export const siteTextsFile = 'i18n.json';

export interface SiteTexts {
  /** By key, then by language. Keys of the interface's own texts stand for these. */
  byKey: Record<string, Record<string, string>>;
  diagnostics: Diagnostic[];
}

/** Reads the file; without one there are no texts. What is faulty is reported and left out. */
export function readSiteTexts(root: string, langs: readonly string[]): SiteTexts {
  const file = path.join(root, siteTextsFile);
  if (!fs.existsSync(file)) return { byKey: {}, diagnostics: [] };
  const text = fs.readFileSync(file, 'utf8');
  const at = (finding: Finding, { start, end }: Place): Diagnostic =>
    placed(finding, { file: siteTextsFile, text, span: spanBetween(text, start, end) });
  const parsed = parseJson(text);
  if ('fault' in parsed) {
    return { byKey: {}, diagnostics: [at(siteTextsInvalid({ reason: parsed.fault.message }), parsed.fault.place)] };
  }
  const faults = shapeFaults(parsed);
  if (faults.length > 0) {
    return { byKey: {}, diagnostics: faults.map(({ reason, place }) => at(siteTextsInvalid({ reason }), place)) };
  }
  const byKey = parsed.value as Record<string, Record<string, string>>;
  const missing = Object.entries(byKey).flatMap(([key, texts]) =>
    // docsite has words of its own for the texts of the interface.
    (textKeys as string[]).includes(key)
      ? []
      : langs
          .filter((lang) => texts[lang] === undefined)
          .map((lang) => at(siteTextMissing({ key, lang }), parsed.keyPlaceOf([key]))),
  );
  return { byKey, diagnostics: missing };
}

/** The text of a key in one language, else in the default one; undefined for what is no key. */
export function siteText(
  { byKey }: SiteTexts,
  key: string,
  { lang, defaultLang }: { lang: string; defaultLang: string },
): string | undefined {
  const texts = Object.hasOwn(byKey, key) ? byKey[key] : undefined;
  return texts?.[lang] ?? texts?.[defaultLang];
}

/** The site's own keys in one language: those that are no texts of the interface. */
export function ownTextsIn(texts: SiteTexts, place: { lang: string; defaultLang: string }): Record<string, string> {
  const own = Object.keys(texts.byKey).filter((key) => !(textKeys as string[]).includes(key));
  return Object.fromEntries(own.map((key) => [key, siteText(texts, key, place) ?? key]));
}

function shapeFaults({ value, placeOf }: PlacedJson): { reason: string; place: Place }[] {
  const fault = (keys: string[], given: unknown, wanted: string): { reason: string; place: Place } => ({
    reason: `expected ${wanted}, found ${describeValue(given)}`,
    place: placeOf(keys),
  });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [fault([], value, 'an object of keys')];
  }
  return Object.entries(value).flatMap(([key, texts]) => {
    if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) {
      return [fault([key], texts, 'an object of texts by language')];
    }
    return Object.entries(texts).flatMap(([lang, text]) =>
      typeof text === 'string' ? [] : [fault([key, lang], text, 'a text')],
    );
  });
}
