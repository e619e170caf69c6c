/** The plugins that every site has unless it turns them off. */
import type { DefaultName, Plugin } from '../compiler/plugins/interface.ts';
import { feeds } from './feeds/plugin.ts';
import type { FeedOptions } from './feeds/plugin.ts';
import { robots } from './robots/plugin.ts';
import { sitemap, sitemapFile } from './sitemap/plugin.ts';
import { social } from './social/plugin.ts';
import { twins } from './twins/plugin.ts';

/** The parts of the site config that the default plugins need. */
interface DefaultsInput {
  feeds: FeedOptions[];
  plugins: { defaults: readonly DefaultName[]; own: readonly { name: string }[] };
}

/** The default plugins of a site, in order. */
export function defaultPlugins({ feeds: all, plugins: { defaults, own } }: DefaultsInput): Plugin[] {
  const hasSitemap = defaults.includes('sitemap') || own.some(({ name }) => name === 'sitemap');
  const plugins: Record<DefaultName, () => Plugin> = {
    sitemap,
    robots: () => robots({ sitemap: hasSitemap ? sitemapFile : '' }),
    feeds: () => feeds(all),
    social,
    twins,
  };
  return defaults.map((name) => plugins[name]());
}
