/** Creates the finding about a host that the site's policy does not allow. */
import type { SiteConfig } from './site.ts';
import { configPositions } from './locate.ts';
import type { ConfigText } from './locate.ts';
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

export function hostProblem(load: ExternalLoad, { config, pages }: { config: ConfigText; pages: number }): Problem {
  // Plugins and integrations also allow hosts, so the file decides which keys exist.
  const positions = configPositions(config);
  const isWritten = (...keys: string[]): boolean => positions.pairAt(['security', ...keys]) !== undefined;
  const known = isWritten(load.option) ? 'option' : isWritten() ? 'section' : 'neither';
  return hostNotAllowed({ option: load.option, source: sourceOf(load), pages, known });
}
