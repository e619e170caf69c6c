/** Writes a `robots.txt` that allows everything and refers to the sitemap. */
import { definePlugin } from '../../compiler/plugins/interface.ts';
import type { Plugin } from '../../compiler/plugins/interface.ts';

/**
 * `sitemap`: its output file; empty if there is none. Writes nothing if the site's URL is unknown or the site has a base
 * path.
 */
export function robots({ sitemap }: { sitemap: string }): Plugin {
  return definePlugin({
    name: 'robots',
    key: sitemap,
    site(_pages, { site: { url, base } }) {
      // Robots read this file only at the root of a host.
      if (url === '' || base !== '/') return {};
      const rules = 'User-agent: *\nAllow: /\n';
      const contents = sitemap === '' ? rules : `${rules}\nSitemap: ${url}${base}${sitemap}\n`;
      return { files: [{ path: 'robots.txt', contents }] };
    },
  });
}
