/** Computes the paths of the lists of pages. */
import type { SiteFacts } from '../../compiler/plugins/interface.ts';

/** A language and version of the site. */
type Edition = { lang: string; version: string };

/** Output folder of an edition, with a trailing slash; empty for the default edition. */
export function prefixOf({ lang, version }: Edition, site: SiteFacts): string {
  return (version === site.defaultVersion ? '' : `${version}/`) + (lang === site.lang ? '' : `${lang}/`);
}

/** Output file of an edition's list. */
export function indexPathOf(edition: Edition, site: SiteFacts): string {
  return `${prefixOf(edition, site)}llms.txt`;
}

/** URL of an output file; a path if the site's URL is unknown. */
export function indexUrlOf(path: string, { url, base }: SiteFacts): string {
  return url + base + path.split('/').map(encodeURIComponent).join('/');
}
