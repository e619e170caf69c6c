/** Converts links in HTML from the configuration, such as the text of the footer or an announcement. */
import { newUrlOf } from '../pages/links.ts';
import { newRoute } from './navigation.ts';
import type { NavigationInput } from './navigation.ts';

/**
 * Writes links to the site without its base, and without the language of the text, so that they work with any base. A
 * link without a target becomes text and is reported, because it would be an error in docsite.
 */
export function convertMarkup(html: string, lang: string, input: NavigationInput): string {
  return html.replaceAll(/<a\s[^<>]*>([\s\S]*?)<\/a>/gi, (whole, content: string) => {
    const [attribute = '', , link = ''] =
      /\shref=(["'])(\/(?!\/)[^"']*)\1/i.exec(whole.slice(0, -content.length - 4)) ?? [];
    if (attribute === '') return whole;
    const target = newHref(link.replaceAll('&amp;', '&'), lang, input);
    return target === null ? content : whole.replace(attribute, () => ` href="${target.replaceAll('&', '&amp;')}"`);
  });
}

/** Returns null for a link without a target. */
function newHref(link: string, lang: string, input: NavigationInput): string | null {
  const { site, pageAt, isDraft } = input;
  const { base = '/' } = site;
  const [, location = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
  const isBelow = `${location}/`.startsWith(base);
  const own = isBelow ? `/${location.slice(base.length)}` : location;
  const page = pageAt(own);
  // The rest of the host is not part of the site.
  if (page === null && !isBelow && site.url !== undefined) return site.url + link;
  const isOther = page !== null && page.lang !== lang && !isDraft(page);
  return isOther ? newUrlOf(page, site) + rest : newRoute(link, lang, input);
}
