/** Writes a `robots.txt` with the site's rules and the sitemap. */
import { definePlugin } from '../../compiler/plugins/interface.ts';
import type { Plugin } from '../../compiler/plugins/interface.ts';

/** `sitemap` is the sitemap's output file; empty if there is none. `rules` contains paths for each crawler. */
export interface RobotsOptions {
  sitemap: string;
  rules: Record<string, { allow?: string[]; disallow?: string[] }>;
}

/** Writes nothing if the site's URL is unknown or the site has a base path. */
export function robots({ sitemap, rules }: RobotsOptions): Plugin {
  return definePlugin({
    name: 'robots',
    key: JSON.stringify([sitemap, rules]),
    site(_pages, { site: { url, base, urlBase } }) {
      // Robots read this file only at the root of a host.
      if (url === '' || base !== '/') return {};
      const groups = Object.entries({ '*': {}, ...rules }).map(([name, rule]) => groupOf(name, rule));
      const ends = sitemap === '' ? [] : [`Sitemap: ${url}${urlBase}${sitemap}\n`];
      return { files: [{ path: 'robots.txt', contents: [...groups, ...ends].join('\n') }] };
    },
  });
}

/**
 * Writes a group. A group without rules explicitly allows everything, because some parsers do not accept an empty
 * group.
 */
function groupOf(name: string, { allow = [], disallow = [] }: RobotsOptions['rules'][string]): string {
  const lines = [...disallow.map((path) => `Disallow: ${path}\n`), ...allow.map((path) => `Allow: ${path}\n`)];
  return `User-agent: ${name}\n${lines.length === 0 ? 'Allow: /\n' : lines.join('')}`;
}
