/** Lets plugins change the navigation of a draft, one language and version at a time. */
import type { SiteConfig } from '../config/site.ts';
import type { Finding } from '../findings/finding.ts';
import { faultFinding } from '../plugins/findings.ts';
import type { PluginHost } from '../plugins/host.ts';
import type { SiteNav } from '../plugins/interface.ts';
import type { Fault } from '../plugins/tasks.ts';
import { entriesOf } from './entries.ts';
import { navKeyOf } from './nav/key.ts';
import type { DraftSite } from './model.ts';

export async function shapeNav(draft: DraftSite, config: SiteConfig, plugins: PluginHost): Promise<Finding[]> {
  if (!plugins.has('nav')) return [];
  plugins.show(entriesOf({ config, routes: draft.routes, dates: new Map() }));
  const faults: Fault[] = [];
  for (const [barKey, bar] of draft.topBars) {
    const trees = [...draft.nav.values()].filter((tree) => navKeyOf({ ...tree, section: '' }) === barKey);
    const [first] = trees;
    if (first === undefined) continue;
    const { lang, version } = first;
    const sidebars = Object.fromEntries(trees.map(({ section, sidebar }) => [section, sidebar]));
    const given: SiteNav = { lang, version: config.multiVersion.versions.length > 0 ? version : '', bar, sidebars };
    const shaped = await plugins.nav(given);
    faults.push(...shaped.faults);
    draft.topBars.set(barKey, shaped.nav.bar);
    for (const { section } of trees) draft.nav.delete(navKeyOf({ lang, version, section }));
    for (const [section, sidebar] of Object.entries({ '': [], ...shaped.nav.sidebars }))
      draft.nav.set(navKeyOf({ lang, version, section }), { section, lang, version, sidebar });
  }
  return faults.map((fault) => faultFinding(fault, config));
}
