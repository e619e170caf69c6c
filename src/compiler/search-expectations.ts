/** The text of an expectations file → queries with the pages that must answer them, each with its place. */
import * as v from 'valibot';
import { placed, searchExpectationsInvalid } from './diagnostics.ts';
import type { Diagnostic, Finding } from './diagnostics.ts';
import { parseJson } from './json-places.ts';
import type { Place } from './json-places.ts';
import type { SearchQuery } from './link-queries.ts';
import { keyPathOf, schemaFaults, strict } from './schema-findings.ts';
import { spanBetween } from './text-points.ts';

export interface SearchExpectation extends SearchQuery {
  /** One of the pages has to be among so many first answers. */
  within: number;
  report(finding: Finding): Diagnostic;
}

const expectation = strict({
  query: v.pipe(v.string('text'), v.nonEmpty('text')),
  pages: v.pipe(v.array(v.string('a route path')), v.minLength(1, 'at least one route path')),
  lang: v.optional(v.string('text')),
  version: v.optional(v.string('text')),
  within: v.optional(v.pipe(v.number('a whole number'), v.integer('a whole number'), v.minValue(1, 'at least 1'))),
});

const expectations = v.array(expectation, 'a list');

/** `file` relative to the root; `lang` and `version` are those of an expectation that names none. */
export function readExpectations(
  text: string,
  { file, lang, version }: { file: string; lang: string; version: string },
): { expectations: SearchExpectation[]; diagnostics: Diagnostic[] } {
  const at = (finding: Finding, { start, end }: Place): Diagnostic =>
    placed(finding, { file, text, span: spanBetween(text, start, end) });
  const refused = (reason: string, place: Place) => at(searchExpectationsInvalid({ reason }), place);
  const parsed = parseJson(text);
  if ('fault' in parsed) return { expectations: [], diagnostics: [refused(parsed.fault.message, parsed.fault.place)] };
  const faults = schemaFaults(expectations, parsed.value);
  if (faults.length > 0) {
    return {
      expectations: [],
      diagnostics: faults.map(({ path, kind, given, accepted }) => {
        const key = keyPathOf(path);
        if (kind === 'unknown-key') return refused(`there is no key \`${key}\``, parsed.keyPlaceOf(path));
        const reason = kind === 'missing' ? `\`${key}\` is missing` : `\`${key}\` must be ${accepted}, not ${given}`;
        return refused(reason, parsed.placeOf(path));
      }),
    };
  }
  // The schema has just proved this.
  const written = parsed.value as unknown as v.InferOutput<typeof expectations>;
  return {
    diagnostics: [],
    expectations: written.map((own, index) => ({
      query: own.query,
      pages: own.pages,
      lang: own.lang ?? lang,
      version: own.version ?? version,
      within: own.within ?? 1,
      report: (finding) => at(finding, parsed.placeOf([index, 'query'])),
    })),
  };
}
