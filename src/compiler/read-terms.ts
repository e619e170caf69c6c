/** The tables of terms that the configuration names, read and proven to be tables. */
import fs from 'node:fs';
import { termsInvalid, placed } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { SiteConfig } from './config.ts';
import type { Terms } from './check-terms.ts';
import { parseJson } from './json-places.ts';
import { fileInRoot, spanBetween } from './text-points.ts';
import type { Json } from '../shared/protocol.ts';

export function readTerms({ checks, root }: SiteConfig): { tables: Record<string, Terms>; diagnostics: Diagnostic[] } {
  const tables: Record<string, Terms> = {};
  const diagnostics: Diagnostic[] = [];
  for (const [lang, source] of Object.entries(checks.terms)) {
    const text = fs.existsSync(source) ? fs.readFileSync(source, 'utf8') : '{}';
    const file = fileInRoot(root, source);
    const parsed = parseJson(text);
    if ('fault' in parsed) {
      const { message, place } = parsed.fault;
      const span = spanBetween(text, place.start, place.end);
      diagnostics.push(placed(termsInvalid({ reason: message }), { file, text, span }));
    } else if (isTerms(parsed.value)) tables[lang] = parsed.value;
    else {
      const reason = 'each term has a list of texts';
      diagnostics.push(placed(termsInvalid({ reason }), { file, text, span: spanBetween(text, 0, 1) }));
    }
  }
  return { tables, diagnostics };
}

function isTerms(value: Json): value is Record<string, string[]> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(
      (list) => Array.isArray(list) && list.every((word) => typeof word === 'string' && word !== ''),
    )
  );
}
