/** Determines a page's kind, which readers use to filter search results. */
import type { SearchConfig } from '../config/site.ts';
import { globOf } from '../glob.ts';
import type { Glob } from '../glob.ts';
import type { PageMeta } from '../site/page.ts';
import type { KindPages } from '../../shared/search/panel.ts';

export const releaseFolder = /(?:^|\/)(?:releases?|release-notes|changelogs?|blog)\//;

/** Kinds that the interface has names for, in display order. */
export const namedKinds = ['guide', 'option', 'api', 'reference', 'plugin', 'release', 'question'] as const;

/**
 * The default for `search.kinds`: each kind with the folders that usually contain such pages. Earlier kinds take
 * precedence.
 */
const usualFolders: [kind: (typeof namedKinds)[number], folder: RegExp][] = [
  ['release', releaseFolder],
  ['question', /(?:^|\/)(?:faqs?|questions|troubleshooting)(?:\/|$)/],
  ['plugin', /(?:^|\/)plugins?\//],
  ['option', /(?:^|\/)(?:config|configuration|options)\//],
  ['api', /(?:^|\/)apis?\//],
  ['reference', /(?:^|\/)reference\//],
  ['guide', /(?:^|\/)(?:guides?|learn|tutorials?)\//],
];

/** Returns a function from a page to the name of its kind; empty for pages without a kind. */
export function kindsBy({
  kinds,
}: Pick<SearchConfig, 'kinds'>): (page: Pick<PageMeta, 'frontmatter' | 'route'>) => string {
  const written = kinds?.map(({ name, pages }) => ({ name, globs: pages.map(globOf) }));
  return ({ frontmatter: { search, option }, route }) => {
    const own = typeof search === 'object' && search !== null && 'kind' in search ? search.kind : undefined;
    if (typeof own === 'string') return own;
    if (written !== undefined) return written.find(({ globs }) => matches(globs, route.slug))?.name ?? '';
    if (option !== undefined) return 'option';
    return usualFolders.find(([, folder]) => folder.test(route.slug))?.[0] ?? '';
  };
}

function matches(globs: readonly Glob[], slug: string): boolean {
  return globs.some((glob) => glob.test(`/${slug}`));
}

/** The pages of each kind, ordered by number. `pages` must be in this order. */
export function kindPagesOf(pages: readonly { number: number; kind: string }[]): KindPages {
  const kinds: KindPages = {};
  const last = new Map<string, number>();
  for (const { number, kind } of pages) {
    if (kind === '') continue;
    (kinds[kind] ??= []).push(number - (last.get(kind) ?? 0));
    last.set(kind, number);
  }
  return Object.fromEntries(Object.entries(kinds).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
