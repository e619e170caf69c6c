/** Reads and validates the term tables listed in the config. */
import fs from 'node:fs';
import { exists } from '../../disk.ts';
import { termsInvalid } from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import type { SiteConfig } from '../../config/site.ts';
import { parseJson } from '../../config/json-positions.ts';
import { fileInRoot, spanBetween } from '../../findings/positions.ts';
import type { Json } from '../../../shared/protocol.ts';

export function readTerms({ checks, root }: SiteConfig): { tables: Record<string, Terms>; findings: Finding[] } {
  const tables: Record<string, Terms> = {};
  const findings: Finding[] = [];
  for (const [lang, source] of Object.entries(checks.terms)) {
    const text = exists(source) ? fs.readFileSync(source, 'utf8') : '{}';
    const file = fileInRoot(root, source);
    const parsed = parseJson(text);
    if ('fault' in parsed) {
      const { message, range } = parsed.fault;
      const span = spanBetween(text, range.start, range.end);
      findings.push(findingAt(termsInvalid({ reason: message }), { file, text, span }));
    } else if (isTerms(parsed.value)) tables[lang] = parsed.value;
    else {
      const reason = 'each term must have a list of strings';
      findings.push(findingAt(termsInvalid({ reason }), { file, text, span: spanBetween(text, 0, 1) }));
    }
  }
  return { tables, findings };
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

/** Maps the preferred term to its variants. */
export type Terms = Readonly<Record<string, readonly string[]>>;
