/** Builds the key of a navigation tree from its version, language and section. */

/** Key of a navigation tree. */
export function navKeyOf(tree: { version: string; lang: string; section: string }): string {
  return `${tree.version}/${tree.lang}/${tree.section}`;
}

/** Identifies the pages of one language and version. */
export function languageKeyOf({ version, lang }: { version: string; lang: string }): string {
  return navKeyOf({ version, lang, section: '' });
}
