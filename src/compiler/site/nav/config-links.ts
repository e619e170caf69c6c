/** Checks the links in the config: in the navigation, announcement, footer, social links and search dialog. */
import { linksIn, shownSidebars } from './config-sidebar.ts';
import { linkFault } from './link-faults.ts';
import type { NavOrigin, NavSpace } from './links.ts';
import { markupFault, markupLinks, markupTexts, positionInMarkup, socialTargets } from './markup-links.ts';
import { separateNavigation, versionsWithPage } from './shared-links.ts';
import { linkEdit, linkPositions } from '../../config/link-positions.ts';
import type { LinkPosition } from '../../config/link-positions.ts';
import type { SiteConfig } from '../../config/site.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { fileInRoot } from '../../findings/positions.ts';

/** Reports each broken or redirected link once per version in which it is checked. */
export function configLinkFaults(config: SiteConfig, space: NavSpace): Finding[] {
  const shown = config.locales.flatMap(({ lang }) => shownLinks(config, lang));
  const locate = locator(config, shown);
  const found = new Map<string, Finding>();
  for (const one of shown) {
    const { link, origin } = one;
    const key = `${origin.version}\n${link}`;
    const fault = found.has(key) ? null : linkFault(link, origin, { space, config });
    if (fault === null) continue;
    const { at, isCertain } = locate(one);
    const keeping = fault.next === undefined ? [] : versionsWithPage(link, { ...space, config });
    const problem =
      fault.next === undefined || keeping.length === 0
        ? fault.problem
        : { ...fault.problem, hint: separateNavigation(fault.next, keeping) };
    const finding = findingAt(problem, at ?? { file: fileInRoot(config.root, config.file) });
    const edit =
      at === undefined || fault.next === undefined || !isCertain || keeping.length > 0
        ? null
        : linkEdit(at, link, fault.next);
    found.set(key, edit === null ? finding : { ...finding, fix: { edits: [edit] } });
  }
  return [...found.values(), ...markupFaults(config, space)];
}

function markupFaults(config: SiteConfig, space: NavSpace): Finding[] {
  const positionOf = linkPositions(config);
  const found = new Map<string, Finding>();
  const isSocial = new Set(socialTargets(config));
  for (const { lang } of config.locales) {
    const origin = { version: config.multiVersion.default, lang, from: '' };
    for (const text of [...markupTexts(config, lang), ...socialTargets(config)]) {
      for (const link of isSocial.has(text) ? [text] : markupLinks(text)) {
        const fault = markupFault(link, origin, { space, config });
        if (fault === null) continue;
        const at = positionOf(text);
        const position = at === undefined ? { file: fileInRoot(config.root, config.file) } : positionInMarkup(at, link);
        found.set(`${text}\n${link}`, findingAt(fault.problem, position));
      }
    }
  }
  return [...found.values()];
}

/** A link, with the key in the config that contains it: the prefix of a sidebar, or the name of an option. */
interface ShownLink {
  link: string;
  key: string;
  origin: NavOrigin;
}

function shownLinks(config: SiteConfig, lang: string): ShownLink[] {
  const { nav, announcement } = config.theme;
  const main = config.multiVersion.default;
  const under = (key: string, links: readonly string[], version = main): ShownLink[] =>
    links.map((link) => ({ link, key, origin: { version, lang, from: '' } }));
  return [
    ...shownSidebars(config, lang).flatMap(({ sidebar, version }) =>
      under(sidebar.prefix, linksIn(sidebar.entries), version),
    ),
    ...under('nav', linksIn(nav?.[lang] ?? [])),
    ...under('announcement', announcement?.link === undefined ? [] : [announcement.link]),
    ...under('entries', config.search === false ? [] : (config.search.entries ?? [])),
  ];
}

/**
 * Returns a function that finds where a link is written. The same text may occur in the sidebars of several versions,
 * or in a variable that they share; the position is uncertain if an edit could change a link in another version.
 */
function locator(
  config: SiteConfig,
  shown: readonly ShownLink[],
): (link: ShownLink) => { at: LinkPosition | undefined; isCertain: boolean } {
  const positionOf = linkPositions(config);
  const keysOfAll = new Set(shown.map(({ key }) => key));
  const versions = new Map<string, Set<string>>();
  for (const { link, origin } of shown) versions.set(link, (versions.get(link) ?? new Set()).add(origin.version));
  return ({ link, key }) => {
    const own = positionOf(link, (keys) => keys.includes(key) && /^(?:link|entries)$/.test(keys.at(-1) ?? ''));
    if (own !== undefined) return { at: own, isCertain: true };
    const at = positionOf(link, (keys) => !keys.some((other) => keysOfAll.has(other))) ?? positionOf(link);
    return { at, isCertain: versions.get(link)?.size === 1 };
  };
}
