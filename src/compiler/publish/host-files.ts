/**
 * Writes redirects as pages that work on any host, and as configuration files for specific hosts with security headers.
 */
import { createHash } from 'node:crypto';
import type { SiteConfig } from '../config/site.ts';
import { attributesOf, escapeText } from '../render/document.ts';
import type { Representation } from '../plugins/interface.ts';
import type { Redirects } from '../site/redirects.ts';
import { markFile } from './output.ts';
import { dataFolder, encodedPath, hrefOf, htmlFileOf, isExternal, linkHrefOf, withBase } from '../../shared/urls.ts';
import { literalPattern } from '../literal-pattern.ts';
import { edgeCode } from '../package-files.ts';
import { nginxFile } from './nginx-file.ts';
import { safeUrl } from '../../shared/safe-url.ts';
import type { SafeUrl } from '../../shared/safe-url.ts';

/** Path and text of a file. */
export interface HostFile {
  path: string;
  text: string;
}

/** The URL that a redirect sends a reader's browser to. */
export function redirectHref(target: string, config: SiteConfig): SafeUrl {
  return linkHrefOf(target, { base: config.base, cleanUrls: config.route.cleanUrls });
}

/** Returns one document per redirected path; it keeps the reader's query and hash if the target has none. */
export function redirectPages(redirects: Redirects, config: SiteConfig): HostFile[] {
  return [...redirects].map(([from, target]) => {
    const href = redirectHref(target, config);
    const url = isExternal(href)
      ? href
      : safeUrl(config.url + redirectHref(target, { ...config, base: config.urlBase }));
    const refresh = attributesOf({ 'http-equiv': 'refresh', content: `0; url=${href}` });
    const text = [
      '<!doctype html>',
      `<html${attributesOf({ lang: config.locales.find(({ lang }) => lang === config.lang)?.tag ?? config.lang })}>`,
      '<head>',
      '<meta charset="utf-8">',
      `<meta${attributesOf({ 'http-equiv': 'content-security-policy', content: `default-src 'none'; script-src '${followHash}'` })}>`,
      `<title>${escapeText(href)}</title>`,
      '<meta name="robots" content="noindex">',
      ...(config.url === ''
        ? []
        : [`<link${attributesOf({ rel: 'canonical', href: safeUrl(url.replace(/#.*$/, '')) })}>`]),
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

/** Assigning to the link's properties adds the query and hash that the target lacks. */
const followScript =
  "const a=document.querySelector('a');a.search||=location.search;a.hash||=location.hash;location.replace(a.href)";
const followHash = `sha256-${createHash('sha256').update(followScript).digest('base64')}`;

/** The files for the configured hosts. `policy`: the policy in the pages' meta tag. */
export function hostFilesOf(
  config: SiteConfig,
  {
    redirects,
    policy,
    representations,
  }: { redirects: Redirects; policy: string; representations: readonly Representation[] },
): HostFile[] {
  const files: HostFile[] = [];
  const headers = headersOf(policy);
  if (config.hosts.includes('netlify') || config.hosts.includes('cloudflare')) {
    files.push({ path: '_headers', text: headersFile(headers, { config, representations }) });
    const text = redirectsFile(redirects, config);
    if (text !== '') files.push({ path: '_redirects', text });
  }
  for (const host of ['netlify', 'cloudflare'] as const)
    if (config.hosts.includes(host) && representations.length > 0)
      files.push({ path: `${dataFolder}/${host}/forms.js`, text: edgeFile(host, { config, representations }) });
  if (config.hosts.includes('nginx')) {
    const hrefs = new Map([...redirects].map(([from, target]) => [from, redirectHref(target, config)]));
    const path = `${dataFolder}/nginx.conf`;
    const hidden = [markFile, path];
    const text = nginxFile(headers, { redirects: hrefs, config, representations, forever, hashedFolders, hidden });
    files.push({ path, text });
  }
  if (config.hosts.includes('vercel'))
    files.push({ path: 'vercel.json', text: vercelFile(headers, { redirects, config, representations }) });
  return files;
}

function headersOf(policy: string): [name: string, value: string][] {
  return [
    // Only a header can restrict framing; a meta tag cannot.
    [
      'Content-Security-Policy',
      `${policy.replace(/(script-src [^;]*)/, `$1 '${followHash}'`)}; frame-ancestors 'self'`,
    ],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ];
}

const forever = 'public, max-age=31536000, immutable';
/** Folders in which each filename contains a hash of the file's contents. */
const hashedFolders = [`/${dataFolder}/assets/`, `/${dataFolder}/nav/`];

/** The input for a host's rules. */
interface HostInput {
  redirects: Redirects;
  config: SiteConfig;
  representations: readonly Representation[];
}

function headersFile(
  headers: readonly [string, string][],
  { config: { base, headers: own }, representations }: Pick<HostInput, 'config' | 'representations'>,
): string {
  const listed = (lines: readonly (readonly [string, string])[]): string[] =>
    lines.map(([name, value]) => `  ${name}: ${value}`);
  return [
    `${base}*`,
    ...listed([...headers, ...Object.entries(own['/*'] ?? {})]),
    ...Object.entries(own).flatMap(([path, added]) =>
      path === '/*' ? [] : [encodedPath(withBase(path, base)), ...listed(Object.entries(added))],
    ),
    ...hashedFolders.flatMap((folder) => [`${withBase(folder, base)}*`, `  Cache-Control: ${forever}`]),
    // Without a character set, programs may read the text as Latin-1.
    ...representations.flatMap(({ type, extension }) => [
      `${base}*.${extension}`,
      `  Content-Type: ${type}; charset=utf-8`,
    ]),
    '',
  ].join('\n');
}

/** A host function that responds with other page formats, which these hosts' rules cannot do. */
function edgeFile(
  host: 'netlify' | 'cloudflare',
  { config: { base }, representations }: Pick<HostInput, 'config' | 'representations'>,
): string {
  return `const site = ${JSON.stringify({ base, forms: representations })};\n${edgeCode(host)}`;
}

function redirectsFile(redirects: Redirects, config: SiteConfig): string {
  // The prefixes of the default language and version are not redirected, because a host that does not merge slashes
  // could redirect `/en//host.example` to `host.example`. Readers get the 404 page, which redirects them.
  return [...redirects]
    .map(([from, target]) => `${oldHref(from, config)} ${redirectHref(target, config)} 301\n`)
    .join('');
}

function oldHref(from: string, { base }: SiteConfig): string {
  return hrefOf(from, { base, cleanUrls: true });
}

/**
 * Vercel looks for a file before it rewrites a URL, so a request for another format is redirected to its file. Only
 * URLs without an extension are pages; all others are files.
 */
function vercelFile(headers: readonly [string, string][], { redirects, config, representations }: HostInput): string {
  const { base } = config;
  const listed = (all: readonly (readonly [string, string])[]): object[] => all.map(([key, value]) => ({ key, value }));
  const vary: [string, string][] = representations.length === 0 ? [] : [['Vary', 'Accept']];
  const forms = representations.flatMap(({ type, extension }) => {
    const has = [{ type: 'header', key: 'accept', value: `.*${literalPattern(type)}.*` }];
    return [
      {
        source: `${base}((?:.*/)?[^/.]+)${config.route.cleanUrls ? '' : String.raw`\.html`}`,
        has,
        destination: `${base}$1.${extension}`,
        statusCode: 307,
      },
      { source: `${base}((?:.*/)?)`, has, destination: `${base}$1index.${extension}`, statusCode: 307 },
    ];
  });
  const file = {
    cleanUrls: config.route.cleanUrls,
    ...(config.route.trailingSlash && { trailingSlash: true }),
    headers: [
      { source: `${base}(.*)`, headers: listed([...headers, ...vary, ...Object.entries(config.headers['/*'] ?? {})]) },
      ...Object.entries(config.headers).flatMap(([path, own]) =>
        path === '/*' ? [] : [{ source: vercelSource(path, base), headers: listed(Object.entries(own)) }],
      ),
      ...hashedFolders.map((folder) => ({
        source: `${withBase(folder, base)}(.*)`,
        headers: listed([['Cache-Control', forever]]),
      })),
      ...representations.map(({ type, extension }) => ({
        source: `${base}(.*)\\.${extension}`,
        headers: listed([['Content-Type', `${type}; charset=utf-8`]]),
      })),
    ],
    redirects: [
      ...[...redirects].map(([from, target]) => ({
        source: vercelSource(from, base),
        destination: redirectHref(target, config),
        statusCode: 301,
      })),
      ...forms,
    ],
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A path as a Vercel pattern. Escapes the characters that have a special meaning. */
function vercelSource(path: string, base: string): string {
  const literal = encodedPath(withBase(path.replace(/\*$/, ''), base)).replaceAll(/[()[\]{}*+?:!=]/g, String.raw`\$&`);
  return path.endsWith('*') ? `${literal}(.*)` : literal;
}
