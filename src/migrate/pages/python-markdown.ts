/** The passes over MkDocs pages that convert the syntax of Python-Markdown's extensions, in order. */
import type { Pass } from './pass.ts';
import { convertAbbreviations } from './python-abbreviations.ts';
import {
  convertHeadingAttributes,
  convertImageSizes,
  convertThemes,
  removeAttributes,
  removeIcons,
} from './python-attributes.ts';
import { convertDefinitions } from './python-definitions.ts';
import { convertCards, convertMarkdownInHtml } from './python-html.ts';
import { convertKeys } from './python-keys.ts';
import { convertAnnotations, convertCritic, convertInlineCode, convertMarked } from './python-marks.ts';

/** Empty lines at the end of the page, where appended files were. */
const removeEmptyEnd: Pass = ({ text }, { site }) => {
  const end = text.trimEnd().length;
  return site.dialect.python === undefined || text.length - end < 2
    ? []
    : [{ start: end, end: text.length, text: '\n' }];
};

/** Each pass sees the text that the passes before it have converted, because the syntax may be nested. */
export const pythonPasses: readonly Pass[] = [
  convertDefinitions,
  convertCritic,
  convertKeys,
  removeIcons,
  convertThemes,
  convertImageSizes,
  convertHeadingAttributes,
  removeAttributes,
  convertAnnotations,
  convertInlineCode,
  convertMarked,
  convertAbbreviations,
  convertCards,
  convertMarkdownInHtml,
  removeEmptyEnd,
];
