/** The tags that plugins add to the head of each page. */
import type { SiteConfig } from '../config/site.ts';
import { headHostFindings } from '../config/host-problem.ts';
import type { Finding } from '../findings/finding.ts';
import { hashOfData } from '../hash.ts';
import { faultFinding } from '../plugins/findings.ts';
import type { PluginHost } from '../plugins/host.ts';
import type { HeadTag, PageEntry } from '../plugins/interface.ts';
import { positionsIn, sectionsOf, trailsOf } from '../site/nav/trails.ts';
import { entriesOf, entryOf } from '../site/entries.ts';
import type { PageMeta } from '../site/page.ts';
import type { Site } from '../site/read.ts';
import { routePathOf } from '../../shared/urls.ts';
import { urlSpaceOf } from '../config/site.ts';

export interface Heads {
  /**
   * Tags for a page with or without a source. `canonical`: the page whose URL is canonical. Default: the page itself.
   */
  of(meta: PageMeta, canonical?: PageMeta): HeadTag[];
  /** False if no page can have tags that link to a feed. */
  mayHaveFeeds: boolean;
  /** The path to a page in the navigation. */
  trail(meta: PageMeta): PageEntry['trail'];
  /** Hash of everything that the tags depend on in addition to the pages, the navigation and the config. */
  hash: string;
  findings: Finding[];
}

/** Passes the pages to the plugins, and runs the `head` hooks of the site's own plugins. */
export async function headsOf(
  { config, model }: Pick<Site, 'config' | 'model'>,
  { plugins, dates }: { plugins: PluginHost; dates: ReadonlyMap<string, string> },
): Promise<Heads> {
  const [trails, positions] = [trailsOf(model, config), positionsIn(model, config)];
  const sections = sectionsOf(model, config);
  const site = { config, routes: model.routes, dates, trails, positions, sections };
  const entries = entriesOf(site);
  plugins.show(entries);
  const created = plugins.has('head') ? createdMetas(config).map((meta) => entryOf(meta, site)) : [];
  const { heads, faults } = await plugins.ownHeads([...entries, ...created]);
  const known = new Map([...model.routes.values()].map((meta, index) => [meta, entries[index]]));
  const entryFor = (meta: PageMeta): PageEntry => known.get(meta) ?? entryOf(meta, site);
  return {
    of(meta, canonical = meta) {
      const entry = entryFor(meta);
      const url = canonical === meta ? entry.url : entryFor(canonical).url;
      return [...plugins.defaultHead({ ...entry, url }), ...(heads.get(meta.routePath) ?? [])];
    },
    mayHaveFeeds: config.feeds.length > 0 || heads.size > 0,
    trail: (meta) => entryFor(meta).trail,
    hash: hashOfData([[...heads], [...dates]]),
    findings: [...faults.map((fault) => faultFinding(fault, config)), ...headHostFindings(heads.values(), config)],
  };
}

/** The facts about the 404 and search pages that plugins need. */
function createdMetas(config: SiteConfig): PageMeta[] {
  const versions = config.multiVersion.versions.length > 0 ? config.multiVersion.versions : [''];
  const kinds = [
    { slug: '404', pageType: '404' as const, frontmatter: {} },
    ...(config.search === false
      ? []
      : [{ slug: 'search', pageType: 'custom' as const, frontmatter: { unlisted: true } }]),
  ];
  return versions.flatMap((version) =>
    config.locales.flatMap(({ lang }) =>
      kinds.map(({ slug, ...meta }) => {
        const route = { version, lang, slug };
        return {
          ...meta,
          path: '',
          route,
          routePath: routePathOf(route, urlSpaceOf(config)),
          title: slug,
          description: '',
        };
      }),
    ),
  );
}
