/** Finds names for pages in their own language, with words learned from the site's translations. */
import { learnLexicon } from './lexicon.ts';
import type { AlignedText } from './lexicon.ts';
import type { LinkText } from './link-texts.ts';
import type { TocEntry } from '../../shared/protocol.ts';
import type { PageMeta } from '../site/page.ts';

/** The parts of a page that its translations are aligned by. */
export interface TranslatedPage {
  meta: PageMeta;
  toc: readonly Pick<TocEntry, 'text'>[];
}

/**
 * Maps route paths to additional words that readers may use to search for the page. The name of a page is often an
 * identifier, such as an option. The identifier's words are translated in the same way as the site's pages translate
 * words of the language `source`. Empty for a site in one language.
 */
export function translationsOf(pages: readonly TranslatedPage[], source: string): Map<string, LinkText[]> {
  const placeOf = ({ route }: PageMeta): string => `${route.version}\n${route.slug}`;
  const sources = new Map(
    pages.filter(({ meta }) => meta.route.lang === source).map((page) => [placeOf(page.meta), page]),
  );
  const byLang = new Map<string, { page: TranslatedPage; from: TranslatedPage }[]>();
  for (const page of pages) {
    const { lang } = page.meta.route;
    const from = lang === source ? undefined : sources.get(placeOf(page.meta));
    if (from !== undefined) byLang.set(lang, [...(byLang.get(lang) ?? []), { page, from }]);
  }
  const found = new Map<string, LinkText[]>();
  for (const own of byLang.values()) {
    const names = own.map(({ page }) => nameOf(page.meta));
    const lexicon = learnLexicon(own.flatMap(alignedTexts), names);
    for (const [index, { page }] of own.entries()) {
      const texts = lexicon.of(names[index] ?? '').map((text): LinkText => ({ text, id: '', field: 'also' }));
      if (texts.length > 0) found.set(page.meta.routePath, texts);
    }
  }
  return found;
}

function nameOf({ title, frontmatter: { option }, route }: PageMeta): string {
  const name = typeof option === 'object' && option !== null && 'name' in option ? option.name : option;
  return `${title} ${typeof name === 'string' ? name : ''} ${route.slug.slice(route.slug.lastIndexOf('/') + 1)}`;
}

/** Titles and descriptions, and headings if both pages have the same number. */
function alignedTexts({ page, from }: { page: TranslatedPage; from: TranslatedPage }): AlignedText[] {
  const [own, other] = [page.meta, from.meta];
  const headings = page.toc.length === from.toc.length ? page.toc : [];
  return [
    { own: own.title, other: other.title },
    { own: own.description, other: other.description },
    ...headings.map(({ text }, index) => ({ own: text, other: from.toc[index]?.text ?? '' })),
  ];
}
