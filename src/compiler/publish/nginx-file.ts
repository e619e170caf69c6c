/** Writes the file for nginx: headers, clean URLs, other page formats, 404 pages and redirects. */
import type { SiteConfig } from '../config/site.ts';
import { literalPattern } from '../literal-pattern.ts';
import type { Representation } from '../plugins/interface.ts';
import { defaultPrefixes } from '../site/default-prefixes.ts';
import type { SafeUrl } from '../../shared/safe-url.ts';
import { withBase } from '../../shared/urls.ts';

interface NginxInput {
  /** Old path → final `href`. */
  redirects: ReadonlyMap<string, SafeUrl>;
  config: SiteConfig;
  representations: readonly Representation[];
  /** Value of `Cache-Control` for files whose contents never change, and their folders. */
  forever: string;
  hashedFolders: readonly string[];
}

/** `headers`: headers for all responses. */
export function nginxFile(
  headers: readonly [string, string][],
  { redirects, config, representations, forever, hashedFolders }: NginxInput,
): string {
  const { base } = config;
  const added = addedHeaders(config);
  const common = [...headers.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`), ...added.lines];
  const others = config.locales.filter(({ lang }) => config.langFolders && lang !== config.lang);
  const pages = `try_files $uri $uri.html $uri/index.html`;
  const location = (lang: string): string[] => [
    `location ${lang === '' ? base : `${base}${lang}/`} {`,
    ...(config.route.trailingSlash
      ? ['  if (-f $request_filename/index.html) { rewrite ^(.*[^/])$ $1/ permanent; }']
      : []),
    ...representations.flatMap(({ type }, index) => [
      `  error_page ${418 + index} = @form_${index}${lang && `_${lang}`};`,
      `  if ($http_accept ~* "${literalPattern(type)}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))") { return ${418 + index}; }`,
    ]),
    // Other formats are served as error pages, which need an error page themselves if their file is missing.
    ...(representations.length === 0 ? [] : ['  recursive_error_pages on;']),
    `  ${pages} =404;`,
    `  error_page 404 ${base}${lang === '' ? '' : `${lang}/`}404.html;`,
    '}',
    ...representations.flatMap(({ type, extension }, index) => [
      `location @form_${index}${lang && `_${lang}`} {`,
      '  types {}',
      `  default_type "${type}; charset=utf-8";`,
      `  try_files $uri.${extension} $uri/index.${extension} @page${lang && `_${lang}`};`,
      '}',
    ]),
    ...(representations.length === 0
      ? []
      : [
          `location @page${lang && `_${lang}`} {`,
          `  ${pages} =404;`,
          `  error_page 404 ${base}${lang === '' ? '' : `${lang}/`}404.html;`,
          '}',
        ]),
  ];
  return [
    '# For `include` in a `server { … }` whose `root` is the folder that contains the site.',
    ...added.variables,
    ...common,
    'add_header Cache-Control "no-cache" always;',
    ...(representations.length === 0 ? [] : ['add_header Vary "Accept" always;']),
    ...representations.flatMap(({ type, extension }) => [
      `location ~ "^${literalPattern(base)}.*\\.${extension}$" {`,
      '  types {}',
      `  default_type "${type}; charset=utf-8";`,
      '}',
    ]),
    // A location with `add_header` does not inherit headers from outside.
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
      ([from, href]) => `location = ${literal(withBase(from, base))} { return 301 ${quoted(href)}; }`,
    ),
    '',
  ].join('\n');
}

/**
 * The site's own headers. A location with `add_header` does not inherit other headers, and `add_header` cannot depend
 * on the path, so each header gets its value from a variable. nginx omits a header whose value is empty.
 */
function addedHeaders({ headers, base }: SiteConfig): { variables: string[]; lines: string[] } {
  const names = [...new Set(Object.values(headers).flatMap((own) => Object.keys(own)))];
  const variableOf = (name: string): string => `$docsite_header_${names.indexOf(name)}`;
  return {
    variables: [
      ...names.map((name) => `set ${variableOf(name)} "";`),
      ...Object.entries(headers).flatMap(([path, own]) => {
        const sets = Object.entries(own).map(([name, value]) => `set ${variableOf(name)} ${quoted(value)};`);
        return [`if ($uri ~ "${patternOf(withBase(path, base))}") { ${sets.join(' ')} }`];
      }),
    ],
    lines: names.map((name) => `add_header ${name} ${variableOf(name)} always;`),
  };
}

/** Matches a rule's path. */
function patternOf(path: string): string {
  return path.endsWith('*') ? `^${literalPattern(path.slice(0, -1))}` : `^${literalPattern(path)}$`;
}

/**
 * There may be files under such a path, such as images next to pages; everything else redirects. Additional slashes are
 * dropped because they would name another host.
 */
function prefixLocations(prefixes: readonly [from: string, to: string][]): string[] {
  if (prefixes.length === 0) return [];
  return [
    ...prefixes.map(([from]) => `location ^~ ${from} { try_files $uri @default_language; }`),
    'location @default_language {',
    ...prefixes.map(([from, to]) => `  rewrite "^${literalPattern(from)}[/\\x5c]*(.*)$" ${to}$1 permanent;`),
    '}',
  ];
}

/** A quoted value: `$` begins a variable, so a `$` in a URL is encoded. */
function quoted(text: string): string {
  return literal(text.replaceAll('$', '%24'));
}

/** A quoted path in which `$` is literal. */
function literal(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, '\\$&')}"`;
}
