/** Resolves the redirects that plugins return for the whole site, and reports targets that do not exist. */
import { urlSpaceOf } from '../config/site.ts';
import { routeSpaceOf } from '../site/served.ts';
import { redirectTargetMissing } from '../findings/catalogue.ts';
import type { Problem } from '../findings/finding.ts';
import { canonicalLink, nearestLink } from '../site/nav/links.ts';
import type { NavOrigin, NavSpace } from '../site/nav/links.ts';
import type { Site } from '../site/read.ts';
import { decoded, prefixesOf, routePathCandidates, splitLink } from '../../shared/urls.ts';

/** A plugin's redirects: old path → new path or external URL, as returned by its `site` hook. */
export interface GivenRedirects {
  plugin: string;
  redirects: Readonly<Record<string, string>>;
}

/** `published`: paths of the files that plugins publish. Targets that do not exist stay unchanged. */
export function resolvePluginRedirects(
  given: readonly GivenRedirects[],
  { config, model }: Site,
  published: ReadonlySet<string>,
): { redirects: Record<string, string>; problems: Problem[] } {
  const urls = urlSpaceOf(config);
  const space: NavSpace = { ...routeSpaceOf(model.served, config), redirects: model.redirects, files: model.files };
  const sources = new Set(given.flatMap(({ redirects }) => Object.keys(redirects)));
  const resolved: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const { plugin, redirects } of given) {
    for (const [from, to] of Object.entries(redirects)) {
      // A redirect of an earlier plugin takes precedence, as do pages.
      if (Object.hasOwn(resolved, from) || model.routes.has(from)) continue;
      const path = decoded(splitLink(to).path);
      const origin: NavOrigin = {
        version: urls.defaultVersion,
        lang: urls.defaultLang,
        ...prefixesOf(path.slice(1), urls),
        from: '',
      };
      const link = canonicalLink(to, origin, space);
      resolved[from] = link ?? to;
      if (link !== null || published.has(path.slice(1)) || routePathCandidates(path).some((one) => sources.has(one)))
        continue;
      const nearest = nearestLink(to, origin, space);
      problems.push(redirectTargetMissing({ from, to, plugin, ...(nearest !== undefined && { nearest }) }));
    }
  }
  return { redirects: resolved, problems };
}
