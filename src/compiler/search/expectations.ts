/** Parses an expectations file: queries, the pages that they must find, and the required positions. */
import * as v from 'valibot';
import { findingAt } from '../findings/finding.ts';
import { searchExpectationsInvalid } from '../findings/catalogue.ts';
import type { Finding, Problem } from '../findings/finding.ts';
import { parseJson } from '../config/json-positions.ts';
import type { TextRange } from '../config/json-positions.ts';
import type { SearchQuery } from './query.ts';
import { keyPathOf, schemaFaults, strict } from '../findings/schema.ts';
import { spanBetween } from '../findings/positions.ts';

export interface SearchExpectation extends SearchQuery {
  /** Number of top results, which must include one of the pages. */
  within: number;
  report(problem: Problem): Finding;
}

const expectation = strict({
  query: v.pipe(v.string('text'), v.nonEmpty('text')),
  pages: v.pipe(v.array(v.string('a route path')), v.minLength(1, 'at least one route path')),
  lang: v.optional(v.string('text')),
  version: v.optional(v.string('text')),
  within: v.optional(v.pipe(v.number('a whole number'), v.integer('a whole number'), v.minValue(1, 'at least 1'))),
});

const expectations = v.array(expectation, 'a list');

/** `file` is relative to the root; `lang` and `version` apply to expectations that do not specify them. */
export function readExpectations(
  text: string,
  { file, lang, version }: { file: string; lang: string; version: string },
): { expectations: SearchExpectation[]; findings: Finding[] } {
  const at = (problem: Problem, { start, end }: TextRange): Finding =>
    findingAt(problem, { file, text, span: spanBetween(text, start, end) });
  const refused = (reason: string, range: TextRange) => at(searchExpectationsInvalid({ reason }), range);
  const parsed = parseJson(text);
  if ('fault' in parsed) return { expectations: [], findings: [refused(parsed.fault.message, parsed.fault.range)] };
  const faults = schemaFaults(expectations, parsed.value);
  if (faults.length > 0) {
    return {
      expectations: [],
      findings: faults.map(({ path, kind, given, accepted }) => {
        const key = keyPathOf(path);
        if (kind === 'unknown-key') return refused(`unknown key \`${key}\``, parsed.keyRangeOf(path));
        const reason = kind === 'missing' ? `\`${key}\` is missing` : `\`${key}\` must be ${accepted}, not ${given}`;
        return refused(reason, parsed.rangeOf(path));
      }),
    };
  }
  // Validated by the schema above.
  const written = parsed.value as unknown as v.InferOutput<typeof expectations>;
  return {
    findings: [],
    expectations: written.map((own, index) => ({
      query: own.query,
      pages: own.pages,
      lang: own.lang ?? lang,
      version: own.version ?? version,
      within: own.within ?? 1,
      report: (problem) => at(problem, parsed.rangeOf([index, 'query'])),
    })),
  };
}
