/** The plugins that every site has unless it turns them off. */
import type { DefaultName, Plugin } from '../compiler/plugins/interface.ts';
import { feeds } from './feeds/plugin.ts';
import type { FeedOptions } from './feeds/plugin.ts';
import { llms } from './llms/plugin.ts';
import { robots } from './robots/plugin.ts';
import type { RobotsOptions } from './robots/plugin.ts';
import { sitemap, sitemapFile } from './sitemap/plugin.ts';
import { social } from './social/plugin.ts';
import { structuredData } from './structured-data/plugin.ts';
import { twins } from './twins/plugin.ts';

/** The parts of the site config that the default plugins need. */
interface DefaultsInput {
  image: string;
  feeds: FeedOptions[];
  robots: RobotsOptions['rules'];
  search: unknown;
  plugins: { defaults: readonly DefaultName[]; own: readonly { name: string }[] };
}

/** A site's default plugins, in order. */
export function defaultPlugins({
  image,
  feeds: all,
  robots: rules,
  search,
  plugins: { defaults, own },
}: DefaultsInput): Plugin[] {
  const has = (required: DefaultName): boolean =>
    defaults.includes(required) || own.some(({ name }) => name === required);
  const plugins: Record<DefaultName, () => Plugin> = {
    sitemap,
    robots: () => robots({ sitemap: has('sitemap') ? sitemapFile : '', rules }),
    feeds: () => feeds(all),
    social: () => social({ image }),
    twins: () => twins({ hasIndex: has('llms') }),
    llms: () => llms({ hasTwins: has('twins') }),
    'structured-data': () => structuredData({ hasSearch: search !== false }),
  };
  return defaults.map((name) => plugins[name]());
}
