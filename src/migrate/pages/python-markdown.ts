/** The passes over MkDocs pages that convert the syntax of Python-Markdown's extensions, in order. */
import type { Pass } from './pass.ts';
import { convertEmoji } from './python-emoji.ts';
import { convertAbbreviations } from './python-abbreviations.ts';
import {
  convertHeadingAttributes,
  convertImageSizes,
  convertThemes,
  removeAttributes,
  removeIcons,
} from './python-attributes.ts';
import { convertDefinitions } from './python-definitions.ts';
import { convertCards, convertMarkdownInHtml, convertVideos } from './python-html.ts';
import { escapePlaceholders } from './placeholders.ts';
import { convertKeys } from './python-keys.ts';
import { withoutCode } from './prose.ts';
import { convertMath } from './python-math.ts';
import { removePluginMarks } from './python-plugins.ts';
import { convertGeneratedReferences } from './python-references.ts';
import { convertShorthands, convertSymbols } from './python-symbols.ts';
import { convertTerminals } from './python-terminals.ts';
import { convertAnnotations, convertCritic, convertInlineCode, convertMarked } from './python-marks.ts';

/** Empty lines at the end of the page, where appended files were. */
const removeEmptyEnd: Pass = ({ text }, { site }) => {
  const end = text.trimEnd().length;
  return site.dialect.python === undefined || text.length - end < 2
    ? []
    : [{ start: end, end: text.length, text: '\n' }];
};

/** Blocks that were separated by an empty line get another one when they become tags. */
const removeEmptyRuns: Pass = ({ text }, { site }) =>
  site.dialect.python === undefined
    ? []
    : [...withoutCode(text).matchAll(/(?<=^[ \t]*<\/?Tabs?\b[^>\n]*>\n[ \t]*\n)(?:[ \t]*\n)+/gm)].map(
        ({ index, 0: whole }) => ({ start: index, end: index + whole.length, text: '' }),
      );

/** Each pass sees the text that the passes before it have converted, because the syntax may be nested. */
export const pythonPasses: readonly Pass[] = [
  convertTerminals,
  escapePlaceholders,
  convertMath,
  convertGeneratedReferences,
  removePluginMarks,
  convertDefinitions,
  convertCritic,
  convertKeys,
  removeIcons,
  convertEmoji,
  convertThemes,
  convertImageSizes,
  convertHeadingAttributes,
  removeAttributes,
  convertAnnotations,
  convertInlineCode,
  convertMarked,
  convertSymbols,
  convertShorthands,
  convertAbbreviations,
  convertVideos,
  convertCards,
  convertMarkdownInHtml,
  removeEmptyRuns,
  removeEmptyEnd,
];
