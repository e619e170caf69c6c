/** Redirects and security headers → pages that redirect anywhere, and the files of static hosts that do it better. */
import { createHash } from 'node:crypto';
import type { SiteConfig } from './config.ts';
import { defaultPrefixes } from './default-prefixes.ts';
import { attributesOf, escapeText } from './render-document.ts';
import type { Redirects } from './redirects.ts';
import { dataFolder, hrefOf, htmlFileOf, isExternal, splitLink, withBase } from '../shared/urls.ts';

/** Path and text of a file. */
export interface HostFile {
  path: string;
  text: string;
}

/** The address a redirect leads to, as a reader's browser gets it. */
export function redirectHref(target: string, config: SiteConfig): string {
  if (isExternal(target)) return target;
  const { path, query, hash } = splitLink(target);
  return hrefOf(path, { base: config.base, cleanUrls: config.route.cleanUrls }) + query + hash;
}

/** A document per old address that leads on, with the query and hash the reader came with where the target has none. */
export function redirectPages(redirects: Redirects, config: SiteConfig): HostFile[] {
  return [...redirects].map(([from, target]) => {
    const href = redirectHref(target, config);
    const address = isExternal(href) ? href : config.url + href;
    const refresh = attributesOf({ 'http-equiv': 'refresh', content: `0; url=${href}` });
    const text = [
      '<!doctype html>',
      `<html${attributesOf({ lang: config.locales.find(({ lang }) => lang === config.lang)?.tag ?? config.lang })}>`,
      '<head>',
      '<meta charset="utf-8">',
      `<meta${attributesOf({ 'http-equiv': 'content-security-policy', content: `default-src 'none'; script-src '${followHash}'` })}>`,
      `<title>${escapeText(href)}</title>`,
      '<meta name="robots" content="noindex">',
      ...(config.url === '' ? [] : [`<link${attributesOf({ rel: 'canonical', href: address.replace(/#.*$/, '') })}>`]),
      `<noscript><meta${refresh}></noscript>`,
      '</head>',
      '<body>',
      `<a${attributesOf({ href })}>${escapeText(href)}</a>`,
      `<script>${followScript}</script>`,
      '</body>',
      '</html>',
      '',
    ].join('\n');
    return { path: htmlFileOf(from), text };
  });
}

/** Assigning to an anchor keeps what the reader's address had and the target lacks. */
const followScript =
  "const a=document.querySelector('a');a.search||=location.search;a.hash||=location.hash;location.replace(a.href)";
const followHash = `sha256-${createHash('sha256').update(followScript).digest('base64')}`;

/** What the configured hosts read. `policy` is that of the pages' own meta tag. */
export function hostFilesOf(
  config: SiteConfig,
  { redirects, policy }: { redirects: Redirects; policy: string },
): HostFile[] {
  const files: HostFile[] = [];
  const headers = headersOf(policy);
  if (config.hosts.includes('netlify') || config.hosts.includes('cloudflare')) {
    files.push({ path: '_headers', text: headersFile(headers, config) });
    const text = redirectsFile(redirects, config);
    if (text !== '') files.push({ path: '_redirects', text });
  }
  if (config.hosts.includes('nginx'))
    files.push({ path: `${dataFolder}/nginx.conf`, text: nginxFile(headers, { redirects, config }) });
  return files;
}

function headersOf(policy: string): [name: string, value: string][] {
  return [
    // Only a header can say who may frame a page; a meta tag may not.
    [
      'Content-Security-Policy',
      `${policy.replace(/(script-src [^;]*)/, `$1 '${followHash}'`)}; frame-ancestors 'self'`,
    ],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ];
}

const forever = 'public, max-age=31536000, immutable';
/** Folders whose files carry a hash of their contents in their names. */
const hashedFolders = [`/${dataFolder}/assets/`, `/${dataFolder}/nav/`];

function headersFile(headers: readonly [string, string][], { base }: SiteConfig): string {
  return [
    `${base}*`,
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    ...hashedFolders.flatMap((folder) => [`${withBase(folder, base)}*`, `  Cache-Control: ${forever}`]),
    '',
  ].join('\n');
}

function redirectsFile(redirects: Redirects, config: SiteConfig): string {
  // No rule for addresses that name the default language: `/en//host.example` would lead to that host where slashes are not
  // joined first, and some hosts would follow it for pictures beside pages. Their readers get the 404 page, which leads on.
  return [...redirects]
    .map(([from, target]) => `${oldHref(from, config)} ${redirectHref(target, config)} 301\n`)
    .join('');
}

function oldHref(from: string, { base }: SiteConfig): string {
  return hrefOf(from, { base, cleanUrls: true });
}

function nginxFile(
  headers: readonly [string, string][],
  { redirects, config }: { redirects: Redirects; config: SiteConfig },
): string {
  const { base } = config;
  const common = headers.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);
  const others = config.locales.filter(({ lang }) => config.langFolders && lang !== config.lang);
  const location = (lang: string): string[] => [
    `location ${lang === '' ? base : `${base}${lang}/`} {`,
    `  try_files $uri $uri.html $uri/index.html =404;`,
    `  error_page 404 ${base}${lang === '' ? '' : `${lang}/`}404.html;`,
    '}',
  ];
  return [
    '# For `include` in a `server { … }` whose `root` is the folder that holds the site.',
    ...common,
    'add_header Cache-Control "no-cache";',
    // A location with headers of its own takes none over from outside.
    ...hashedFolders.flatMap((folder) => [
      `location ^~ ${withBase(folder, base)} {`,
      ...common.map((line) => `  ${line}`),
      `  add_header Cache-Control ${quoted(forever)} always;`,
      '}',
    ]),
    ...location(''),
    ...others.flatMap(({ lang }) => location(lang)),
    ...['', ...others.map(({ lang }) => `${lang}/`)].map(
      (folder) => `location = ${base}${folder}404.html { internal; }`,
    ),
    ...prefixLocations(defaultPrefixes(config)),
    ...[...redirects].map(
      ([from, target]) =>
        `location = ${quoted(withBase(from, base))} { return 301 ${quoted(redirectHref(target, config))}; }`,
    ),
    '',
  ].join('\n');
}

/** Files lie below such an address, pictures beside pages for one; all else leads on. Slashes that follow would name another host. */
function prefixLocations(prefixes: readonly [from: string, to: string][]): string[] {
  if (prefixes.length === 0) return [];
  return [
    ...prefixes.map(([from]) => `location ^~ ${from} { try_files $uri @default_language; }`),
    'location @default_language {',
    ...prefixes.map(([from, to]) => `  rewrite "^${escapedPattern(from)}[/\\x5c]*(.*)$" ${to}$1 permanent;`),
    '}',
  ];
}

/** A string of nginx; `$` would begin a variable. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, '\\$&').replaceAll('$', '%24')}"`;
}

/** A path as a regular expression that fits it alone. */
function escapedPattern(path: string): string {
  return path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
