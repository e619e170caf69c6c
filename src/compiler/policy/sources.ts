/** Reads the sources of a Content-Security-Policy, and decides which of them allow a URL. */

/** The ways a page can use another site, by option name. */
export const policyOptions = ['images', 'media', 'frames', 'scripts', 'styles', 'fonts', 'connect', 'forms'] as const;

export type PolicyOption = (typeof policyOptions)[number];

/**
 * What the policy allows in addition to the site itself: sources by policy option, and names of Trusted Types policies.
 */
export type AllowedSources = Partial<Record<PolicyOption | 'trustedTypes', readonly string[]>>;

/** The CSP directive of each option. */
export const directives: Readonly<Record<PolicyOption, string>> = {
  images: 'img-src',
  media: 'media-src',
  frames: 'frame-src',
  scripts: 'script-src',
  styles: 'style-src',
  fonts: 'font-src',
  connect: 'connect-src',
  forms: 'form-action',
};

const shape = /^(?:(https?|wss?):\/\/)?(\*\.)?((?:[a-z0-9-]+\.)*[a-z0-9-]+)(?::(\d+|\*))?(\/[^\s?#;,'"*]*)?$/i;

/**
 * True for a host, with an optional scheme and port, or a URL without a query: `img.example.org`,
 * `https://*.example.org/a/`.
 */
export function isSource(text: string): boolean {
  return shape.test(text);
}

/**
 * True if a browser loads the URL under these sources. `origin`: the site's origin, which `'self'` refers to; empty if
 * unknown.
 */
export function allowsUrl(href: string, { sources, origin }: { sources: readonly string[]; origin: string }): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*:)/i.exec(href)?.[1]?.toLowerCase();
  if (scheme === undefined && !/^[/\\]{2}/.test(href)) return sources.includes("'self'");
  if (!URL.canParse(href, 'https://any.invalid')) return false;
  const url = new URL(href, 'https://any.invalid');
  if (origin !== '' && url.origin === origin && sources.includes("'self'")) return true;
  return sources.some((source) => {
    if (source === '*') return /^https?:$/.test(url.protocol);
    return source.endsWith(':') ? source.toLowerCase() === url.protocol : matches(url, source);
  });
}

function matches(url: URL, source: string): boolean {
  const [, scheme = '', wildcard = '', host = '', port = '', path = ''] = shape.exec(source) ?? [];
  if (!isScheme(url.protocol.slice(0, -1), scheme.toLowerCase())) return false;
  const name = host.toLowerCase();
  if (wildcard === '' ? url.hostname !== name : !url.hostname.endsWith(`.${name}`)) return false;
  if (port !== '*' && url.port !== (defaultPort(url) === port ? '' : port)) return false;
  if (path === '' || path === '/') return true;
  return path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path;
}

/** Compares schemes. A source without a scheme has the page's scheme: HTTPS for published sites, HTTP locally. */
function isScheme(given: string, expected: string): boolean {
  if (expected === '') return /^(?:https?|wss?)$/.test(given);
  return given === expected || (expected === 'http' && given === 'https') || (expected === 'ws' && given === 'wss');
}

function defaultPort({ protocol }: URL): string {
  return protocol === 'https:' || protocol === 'wss:' ? '443' : '80';
}
