/** Lets plugins change the navigation of a draft, one language and version at a time, and checks the links they add. */
import { routeSpaceOf } from './served.ts';
import type { SiteConfig } from '../config/site.ts';
import type { Finding } from '../findings/finding.ts';
import { faultFinding, findingAtPlugin } from '../plugins/findings.ts';
import type { NavStep, PluginHost } from '../plugins/host.ts';
import type { SiteNav } from '../plugins/interface.ts';
import type { Fault } from '../plugins/tasks.ts';
import { entriesOf } from './entries.ts';
import { linksIn } from './nav/config-sidebar.ts';
import { navKeyOf } from './nav/key.ts';
import { pluginLinkFault } from './nav/link-faults.ts';
import type { DraftSite } from './model.ts';

export async function shapeNav(draft: DraftSite, config: SiteConfig, plugins: PluginHost): Promise<Finding[]> {
  if (!plugins.has('nav')) return [];
  plugins.show(entriesOf({ config, routes: draft.routes, dates: new Map() }));
  const faults: Fault[] = [];
  // A link that a plugin adds in several languages is reported once.
  const dead = new Map<string, Finding>();
  const space = {
    ...routeSpaceOf(draft.served, config),
    redirects: draft.moved.redirects,
    files: draft.files,
  };
  for (const [barKey, bar] of draft.topBars) {
    const trees = [...draft.nav.values()].filter((tree) => navKeyOf({ ...tree, section: '' }) === barKey);
    const [first] = trees;
    if (first === undefined) continue;
    const { lang, version } = first;
    const sidebars = Object.fromEntries(trees.map(({ section, sidebar }) => [section, sidebar]));
    const given: SiteNav = { lang, version: config.multiVersion.versions.length > 0 ? version : '', bar, sidebars };
    const shaped = await plugins.nav(given);
    faults.push(...shaped.faults);
    const nav = shaped.steps.at(-1)?.nav ?? given;
    for (const { link, plugin } of addedLinks(given, shaped.steps)) {
      const problem = pluginLinkFault({ link, plugin }, { version, lang, from: '' }, space);
      const key = `${plugin}\n${link}`;
      if (problem !== null && !dead.has(key)) dead.set(key, findingAtPlugin(problem, plugin, config));
    }
    draft.topBars.set(barKey, nav.bar);
    for (const { section } of trees) draft.nav.delete(navKeyOf({ lang, version, section }));
    for (const [section, sidebar] of Object.entries({ '': [], ...nav.sidebars }))
      draft.nav.set(navKeyOf({ lang, version, section }), { section, lang, version, sidebar });
  }
  return [...faults.map((fault) => faultFinding(fault, config)), ...dead.values()];
}

/** The links in the final navigation that plugins added, each with the first plugin that did. */
function addedLinks(given: SiteNav, steps: readonly NavStep[]): { link: string; plugin: string }[] {
  const written = linksOf(given);
  const added = new Map<string, string>();
  for (const { plugin, nav } of steps)
    for (const link of linksOf(nav)) if (!written.has(link) && !added.has(link)) added.set(link, plugin);
  const shown = linksOf(steps.at(-1)?.nav ?? given);
  return [...added].flatMap(([link, plugin]) => (shown.has(link) ? [{ link, plugin }] : []));
}

function linksOf({ bar, sidebars }: SiteNav): Set<string> {
  return new Set([bar, ...Object.values(sidebars)].flatMap((entries) => linksIn(entries)));
}
