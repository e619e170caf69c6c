/** Finds links in the config that several versions show, of which only some have the page. */
import { linksIn, sidebarsIn } from './config-sidebar.ts';
import { routeCandidates } from './links.ts';
import type { NavSpace } from './links.ts';
import type { SiteConfig } from '../../config/site.ts';

/**
 * Versions other than the default whose navigation contains the same link, and in which it leads to a page. A new path
 * for the default version must not replace the link there.
 */
export function versionsWithPage(
  link: string,
  { config, routes, urls }: Pick<NavSpace, 'routes' | 'urls'> & { config: SiteConfig },
): string[] {
  const { default: main, versions } = config.multiVersion;
  if (versions.length < 2) return [];
  const sidebars = sidebarsIn(config);
  const isShown = (lang: string, version: string): boolean =>
    linksIn(config.theme.nav?.[lang] ?? []).includes(link) ||
    [...sidebars({ lang, version }).values()].some(
      // A sidebar of one version is written separately.
      ({ version: only, entries }) => only === null && linksIn(entries).includes(link),
    );
  return versions.filter((version) =>
    config.locales.some(
      ({ lang }) =>
        version !== main &&
        routeCandidates(link, { lang, version, from: '' }, urls).some((path) => routes.has(path)) &&
        isShown(lang, version),
    ),
  );
}

/** A hint for a link that must not be replaced, because it still leads to a page in other versions. */
export function separateNavigation(next: string, versions: readonly string[]): string {
  const [first = ''] = versions;
  return `the page is now \`${next}\`, but the version \`${first}\`, which shows the same entry, still has the old page: give that version its own navigation`;
}
