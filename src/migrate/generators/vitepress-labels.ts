/** The labels in VitePress's default theme. */
import type { OldLocale } from '../model.ts';
import { textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';

/** docsite's keys for the labels in the default theme. */
const labels: readonly (readonly [string, ...string[]])[] = [
  ['outlineTitle', 'outline', 'label'],
  ['outlineTitle', 'outlineTitle'],
  ['prevPageText', 'docFooter', 'prev'],
  ['nextPageText', 'docFooter', 'next'],
  ['editLinkText', 'editLink', 'text'],
  ['lastUpdatedText', 'lastUpdated', 'text'],
  ['lastUpdatedText', 'lastUpdatedText'],
  ['scrollToTop', 'returnToTopLabel'],
  ['menu', 'sidebarMenuLabel'],
  ['languageText', 'langMenuLabel'],
  ['appearanceText', 'darkModeSwitchLabel'],
  ['skipToContent', 'skipToContentLabel'],
  ['notFoundTitle', 'notFound', 'title'],
  ['notFoundLink', 'notFound', 'linkText'],
];

/** The interface text that a language's theme options override. */
export function ownTexts(theme: Value): Pick<OldLocale, 'texts'> {
  const texts = labels.flatMap(([key, ...keys]) => {
    const text = textAt(theme, ...keys);
    return text === undefined ? [] : [[key, text] as const];
  });
  return texts.length === 0 ? {} : { texts: Object.fromEntries(texts) };
}
