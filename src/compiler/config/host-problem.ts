/** Creates the finding about a host that the site's policy does not allow. */
import type { SiteConfig } from './site.ts';
import { hostNotAllowed } from '../findings/catalogue.ts';
import type { Problem } from '../findings/finding.ts';
import type { ExternalLoad } from '../policy/loads.ts';
import { allowsUrl } from '../policy/sources.ts';

type Opened = Pick<SiteConfig, 'security' | 'url'>;

/** True if browsers load it under the site's policy. */
export function isAllowed({ option, url }: ExternalLoad, { security, url: siteUrl }: Opened): boolean {
  return allowsUrl(url, { sources: ["'self'", ...(security[option] ?? [])], origin: siteUrl });
}

/** The source that would allow it: scheme and host. */
export function sourceOf({ url }: ExternalLoad): string {
  return URL.canParse(url, 'https://any.invalid') ? new URL(url, 'https://any.invalid').origin : url;
}

export function hostProblem(
  load: ExternalLoad,
  { security, pages }: Pick<Opened, 'security'> & { pages: number },
): Problem {
  const isNamed = Object.values(security).some((sources) => sources.length > 0);
  const known = security[load.option] !== undefined ? 'option' : isNamed ? 'section' : 'neither';
  return hostNotAllowed({ option: load.option, source: sourceOf(load), pages, known });
}
