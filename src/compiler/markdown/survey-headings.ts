/** A page's headings in order → titles too many, levels left out, names given twice, sections without text. */
import { duplicateHeading, emptySection, multipleH1, skippedLevel } from '../diagnostics.ts';
import type { SurveyOptions, SurveyedHeading } from './survey.ts';

export function surveyHeadings(headings: readonly SurveyedHeading[], { report }: SurveyOptions): void {
  const names = new Set<string>();
  let before = 1;
  let titles = 0;
  for (const { depth, text, id, span, file, isEmpty } of headings) {
    if (depth === 1 && ++titles > 1) report(multipleH1({ text }), file, { span });
    if (depth > before + 1) report(skippedLevel({ depth, before }), file, { span });
    before = depth;
    // An id that an author wrote, or that a translation took over, does not depend on the order.
    if (names.has(text) && /-\d+$/.test(id)) report(duplicateHeading({ text, id }), file, { span });
    names.add(text);
    // A page of its title alone is a stub, which its author knows.
    if (isEmpty && depth > 1) report(emptySection({ text }), file, { span });
  }
}
