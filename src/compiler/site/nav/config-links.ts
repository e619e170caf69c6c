/** Checks the links in the config: in the navigation, announcement, footer, social links and search dialog. */
import { linksIn, writtenSidebars } from './config-sidebar.ts';
import { linkFault } from './link-faults.ts';
import type { NavSpace } from './links.ts';
import { markupFault, markupLinks, markupTexts, positionInMarkup } from './markup-links.ts';
import type { WrittenItem } from './top-bar.ts';
import { linkEdit, linkPositions } from '../../config/link-positions.ts';
import type { SiteConfig } from '../../config/site.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { fileInRoot } from '../../findings/positions.ts';

/** Reports each broken or redirected link for the default version once. */
export function configLinkFaults(config: SiteConfig, space: NavSpace): Finding[] {
  const { nav, announcement } = config.theme;
  const entries = config.search === false ? [] : (config.search.entries ?? []);
  const noticed = announcement?.link === undefined ? entries : [announcement.link, ...entries];
  const version = config.multiVersion.default;
  const positionOf = linkPositions(config);
  const missing = new Map<string, Finding>();
  for (const { lang } of config.locales) {
    const origin = { version, lang, from: '' };
    const inSidebars = writtenSidebars(config, lang).flatMap((one) =>
      linksIn(one.entries).map((link) => ({ link, from: { ...origin, version: one.version ?? version } })),
    );
    const others = [...linksOf(nav?.[lang] ?? []), ...noticed].map((link) => ({ link, from: origin }));
    for (const { link, from } of [...inSidebars, ...others]) {
      const fault = linkFault(link, from, { space, config });
      if (fault === null) continue;
      const at = positionOf(link);
      const finding = findingAt(fault.problem, at ?? { file: fileInRoot(config.root, config.file) });
      const edit = at === undefined || fault.next === undefined ? null : linkEdit(at, link, fault.next);
      missing.set(link, edit === null ? finding : { ...finding, fix: { edits: [edit] } });
    }
    for (const text of markupTexts(config, lang)) {
      for (const link of markupLinks(text)) {
        const fault = markupFault(link, origin, { space, config });
        if (fault === null) continue;
        const at = positionOf(text);
        const position = at === undefined ? { file: fileInRoot(config.root, config.file) } : positionInMarkup(at, link);
        missing.set(`${text}\n${link}`, findingAt(fault.problem, position));
      }
    }
  }
  return [...missing.values()];
}

function linksOf(items: readonly WrittenItem[]): string[] {
  return items.flatMap((item) => [...(item.link === undefined ? [] : [item.link]), ...linksOf(item.items ?? [])]);
}
