/** Docusaurus's `code.json`: the translated text of its theme, and of the site's own components. */
import type { Note, OldSite } from '../model.ts';
import { readData } from '../read/data.ts';
import type { OldFiles } from '../read/old-files.ts';
import { isRecord, textAt } from '../read/value.ts';
import { lineIn } from './generator.ts';

/** docsite's keys for the theme's messages. Other messages have no equivalent. */
const keys: Readonly<Record<string, string>> = {
  'theme.common.skipToMainContent': 'skipToContent',
  'theme.common.editThisPage': 'editLinkText',
  'theme.docs.paginator.previous': 'prevPageText',
  'theme.docs.paginator.next': 'nextPageText',
  'theme.docs.breadcrumbs.navAriaLabel': 'breadcrumbsText',
  'theme.TOCCollapsible.toggleButtonLabel': 'outlineTitle',
  'theme.BackToTopButton.buttonAriaLabel': 'scrollToTop',
  'theme.NotFound.title': 'notFoundTitle',
  'theme.CodeBlock.copy': 'copyCode',
  'theme.CodeBlock.copied': 'copied',
  'theme.CodeBlock.wordWrapToggle': 'wrapCode',
  'theme.IconExternalLink.ariaLabel': 'externalLink',
  'theme.SearchModal.placeholder': 'searchPlaceholderText',
  'theme.SearchModal.searchBox.cancelButtonText': 'searchCancel',
  'theme.SearchModal.startScreen.recentSearchesTitle': 'searchRecent',
  'theme.SearchModal.noResultsScreen.noResultsText': 'searchNoResultsText',
  'theme.SearchBar.seeAll': 'searchAll',
  'theme.admonition.tip': 'containerTip',
  'theme.admonition.note': 'containerNote',
  'theme.admonition.info': 'containerInfo',
  'theme.admonition.warning': 'containerWarning',
  'theme.admonition.caution': 'containerCaution',
  'theme.admonition.danger': 'containerDanger',
};

/** Adds the theme's text to the languages, and reports the text of components, which become stubs. */
export function readCode(site: OldSite, files: OldFiles, inRoot: (file: string) => string): void {
  for (const locale of site.locales) {
    const file = inRoot(`i18n/${locale.lang}/code.json`);
    const data = files.has(file) ? readData(files, file, site.notes) : undefined;
    const messages = Object.keys(isRecord(data) ? data : {});
    const texts = messages.flatMap((key) => {
      const text = textAt(data, key, 'message') ?? textAt(data, key);
      const known = Object.hasOwn(keys, key) ? keys[key] : undefined;
      return known === undefined || text === undefined ? [] : [[known, text] as const];
    });
    if (texts.length > 0) locale.texts = Object.fromEntries(texts);
    const own = messages.filter((key) => !key.startsWith('theme.'));
    const [first] = own;
    if (first === undefined) continue;
    const cause = 'Translated text of components is not migrated';
    const detail = own.length === 1 ? first : `${first} and ${own.length - 1} more`;
    const note: Note = { kind: 'manual', cause, file, line: lineIn(files, file, first), detail };
    site.notes.push(note);
  }
}
