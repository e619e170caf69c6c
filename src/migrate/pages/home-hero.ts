/** Adds a title and a link to home pages that contain only components, whose stubs show nothing. */
import type { NavEntry, OldPage } from '../model.ts';
import { newUrlOf } from './links.ts';
import type { PassContext } from './pass.ts';

/** The hero for a home page; null for other pages, and for home pages with text. */
export function heroFor(
  text: string,
  { page, source, site, values, pageAt }: PassContext,
): Record<string, unknown> | null {
  const own = values.get('frontmatter');
  const hasHero = typeof own === 'object' && own !== null && ('hero' in own || 'features' in own);
  if (source !== page.source || hasHero || 'hero' in (page.frontmatter ?? {})) return null;
  if (!/^index\.mdx?$/.test(page.target) || text.replaceAll(shownNothing, '').trim() !== '') return null;
  const locale = site.locales.find(({ lang }) => lang === page.lang);
  const description = locale?.description ?? site.description;
  const linked = firstLinked(locale?.nav ?? site.nav ?? [], (url) => {
    const target = pageAt(url);
    return target !== page && target?.lang === page.lang ? target : null;
  });
  const first = linked ?? site.pages.find((one) => one !== page && one.lang === page.lang);
  if (first === undefined) return null;
  return {
    name: locale?.title ?? site.title,
    ...(description !== undefined && { tagline: description }),
    actions: [{ text: 'Get started', link: newUrlOf(first, site), theme: 'brand' }],
  };
}

/** Comments, tags of stubs, and tags of containers. Other components of docsite show something. */
const shownNothing =
  /<!--[\s\S]*?-->|<\/?(?!(?:PackageManagerTabs|Tab|Badge|SourceCode|Card|LinkCard|FileTree|Image|Banner|Overview|Toc)\b)(?:[A-Z]|div|section|main|br)[^<>]*>/g;

/** The first page that the navigation links to. */
function firstLinked(entries: readonly NavEntry[], pageAt: (url: string) => OldPage | null): OldPage | null {
  for (const { link, items = [] } of entries) {
    const own = link?.startsWith('/') === true ? pageAt(link) : null;
    const found = own ?? firstLinked(items, pageAt);
    if (found !== null) return found;
  }
  return null;
}
