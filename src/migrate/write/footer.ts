/** The announcement, and the text of the footer, in which the links of the old footer become lines. */
import { parseFragment } from 'parse5';
import type { OldSite, Texts } from '../model.ts';
import { escaped, textIn } from '../read/texts.ts';
import { convertMarkup } from './markup.ts';
import { convertNav } from './navigation.ts';
import type { NavigationInput } from './navigation.ts';

/** One text if all languages have the same; undefined if the old site has no footer. */
export function footerOf(site: OldSite, navigation: NavigationInput): Texts | undefined {
  const texts = site.locales.map(({ lang }) => [lang, footerIn(lang, site, navigation)] as const);
  const [[, first] = ['', '']] = texts;
  if (texts.every(([, text]) => text === first)) return first === '' ? undefined : first;
  return Object.fromEntries(texts);
}

export function announcementOf(
  { announcement, locales }: OldSite,
  navigation: NavigationInput,
): OldSite['announcement'] {
  return (
    announcement && {
      ...announcement,
      message: convertMarkup(announcement.message, locales[0]?.lang ?? '', navigation),
    }
  );
}

function footerIn(lang: string, site: OldSite, navigation: NavigationInput): string {
  const byDefault = site.locales[0]?.lang ?? '';
  // Labels and titles are text; the old footer's own text is HTML.
  const lines = (site.footerLinks ?? []).flatMap(({ title, items }) => {
    const links = convertNav(items, lang, navigation).map(
      ({ text, link = '' }) => `<a href="${escaped(link)}">${escaped(textIn(text, lang, byDefault))}</a>`,
    );
    const heading = title === undefined ? '' : `${escaped(textIn(title, lang, byDefault))}: `;
    return links.length === 0 ? [] : [heading + links.join(' · ')];
  });
  const own = site.footer === undefined ? '' : convertMarkup(textIn(site.footer, lang, byDefault), lang, navigation);
  return footerText([...lines, ...(own === '' ? [] : [own])].join('<br>'));
}

/** A footer without tags is text, in which references such as `&copy;` have no meaning. */
function footerText(written: string): string {
  if (written.includes('<') || !written.includes('&')) return written;
  const [node] = parseFragment(written).childNodes;
  return node !== undefined && 'value' in node ? node.value : written;
}
