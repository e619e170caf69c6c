/** Builds the context that all pages on a site share, for a build or the development server. */
import type { ClientAssets } from '../bundle/bundle.ts';
import type { Cache } from '../compile/cache/pages.ts';
import { hashOfParts } from '../hash.ts';
import type { Heads } from './heads.ts';
import { policyOf } from '../policy/policy.ts';
import { siteNavsOf } from './navs.ts';
import type { SiteContext } from './page-context.ts';
import type { SiteModel } from '../site/model.ts';
import type { Site } from '../site/read.ts';
import type { TocEntry } from '../../shared/protocol.ts';

export function siteContextOf({
  site,
  assets,
  lastUpdated,
  outdated = new Set(),
  heads,
}: {
  site: Site;
  assets: ClientAssets;
  lastUpdated: ReadonlyMap<string, string>;
  /** Content paths of outdated translations. Default: none. */
  outdated?: ReadonlySet<string>;
  heads: Heads;
}): SiteContext {
  return {
    config: site.config,
    model: site.model,
    links: site.links,
    assets,
    policy: policyOf({
      headScript: assets.headScript.hash,
      tags: site.config.head,
      allowed: site.config.security,
      hasDiagrams: assets.diagrams !== '',
    }),
    navs: siteNavsOf(site.model, site.config),
    lastUpdated,
    outdated,
    heads,
  };
}

/** Hash of everything in any page's context that comes from other pages or from the site. */
export function siteKeyOf({ config, model, links, assets, navs, lastUpdated, outdated, heads }: SiteContext): string {
  const metas = [...model.routes.values()].map(({ description: _own, ...meta }) => JSON.stringify(meta));
  const files = [...links.files.public.keys(), ...links.files.content.keys()];
  return hashOfParts([
    config.hash,
    assets.buildId,
    ...[...navs.values()].map(({ hash }) => hash),
    ...metas,
    ...files,
    ...[...lastUpdated].flat(),
    '',
    ...outdated,
    heads.hash,
  ]);
}

/** Returns the function that looks up the toc of a route path; the toc is empty until the page is compiled. */
export function tocsOf({ served }: Pick<SiteModel, 'served'>, cache: Cache): (routePath: string) => TocEntry[] {
  return (routePath) => {
    const path = served.get(routePath)?.path;
    return (path !== undefined && cache.state.pages.get(path)?.facts.toc) || [];
  };
}
