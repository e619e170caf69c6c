/** Checks a page's headings, in order, for extra titles, skipped levels, duplicate names and empty sections. */
import { headingDuplicate, emptySection, multipleH1, headingLevelSkipped } from '../../findings/catalogue.ts';
import type { SurveyOptions, SurveyedHeading } from './survey-options.ts';

export function surveyHeadings(headings: readonly SurveyedHeading[], { report }: SurveyOptions): void {
  const names = new Set<string>();
  let before = 1;
  let titles = 0;
  for (const { depth, text, id, hasOwnId, span, file, isEmpty } of headings) {
    // The `=======` of a merge conflict turns the text above it into a heading.
    if (depth === 1 && !text.startsWith('<<<<<<< ') && ++titles > 1) report(multipleH1({ text }), file, { span });
    if (depth > before + 1) report(headingLevelSkipped({ depth, before }), file, { span });
    before = depth;
    // Ids that an author wrote or that a translation inherited don't depend on the order.
    if (names.has(text) && !hasOwnId && /-\d+$/.test(id)) report(headingDuplicate({ text, id }), file, { span });
    names.add(text);
    // A page that contains only its title is a deliberate stub.
    if (isEmpty && depth > 1) report(emptySection({ text }), file, { span });
  }
}
