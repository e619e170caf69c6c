/** Creates the finding about a host that the site's policy does not allow. */
import type { SiteConfig } from './site.ts';
import { configPositions } from './locate.ts';
import type { ConfigText } from './locate.ts';
import { hostNotAllowed } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding, Problem } from '../findings/finding.ts';
import { fileInRoot } from '../findings/positions.ts';
import { isOutside, loadsOfTag } from '../policy/loads.ts';
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

/** `plugins`: the names of the plugins that may load it. Default: none. */
export function hostProblem(
  load: ExternalLoad,
  { config, ...uses }: { config: ConfigText & Opened; pages: number; plugins?: readonly string[] },
): Problem {
  // Plugins and integrations also allow hosts, so the file decides which keys exist.
  const positions = configPositions(config);
  const isWritten = (...keys: string[]): boolean => positions.pairAt(['security', ...keys]) !== undefined;
  const known = isWritten(load.option) ? 'option' : isWritten() ? 'section' : 'neither';
  const source = sourceOf(load);
  const fonts = load.option === 'styles' ? fontHosts.get(source) : undefined;
  const isBlocked = fonts !== undefined && !isAllowed({ option: 'fonts', url: fonts }, config);
  return hostNotAllowed({ option: load.option, source, ...uses, known, ...(isBlocked && { fonts }) });
}

/** The hosts of the fonts that style sheets on other hosts load. */
const fontHosts = new Map([['https://fonts.googleapis.com', 'https://fonts.gstatic.com']]);

/** A tag of a plugin; only those with attributes can load something. */
type PluginTag = { tag: string; attributes: Readonly<Record<string, string>> } | { tag: string; attributes?: never };

/** Reports what plugins' tags load from hosts that the policy does not allow, once per host. */
export function headHostFindings(heads: Iterable<readonly PluginTag[]>, config: SiteConfig): Finding[] {
  const blocked = new Map<string, { load: ExternalLoad; pages: number }>();
  for (const tags of heads) {
    const loads = tags.flatMap(({ tag, attributes = {} }) => loadsOfTag(tag, (name) => attributes[name] ?? ''));
    const own = new Map(loads.map((load) => [`${load.option} ${sourceOf(load)}`, load]));
    for (const [key, load] of own) {
      if (!isOutside(load.url) || isAllowed(load, config)) continue;
      blocked.set(key, { load, pages: (blocked.get(key)?.pages ?? 0) + 1 });
    }
  }
  const plugins = config.plugins.own.flatMap(({ name, hooks }) => (hooks.includes('head') ? [name] : []));
  const file = fileInRoot(config.root, config.file);
  return [...blocked.values()].map(({ load, pages }) =>
    findingAt(hostProblem(load, { config, pages, plugins }), { file }),
  );
}
