/** Writes the file for nginx: headers, clean URLs, other page formats, 404 pages and redirects. */
import type { SiteConfig } from '../config/site.ts';
import { literalPattern } from '../literal-pattern.ts';
import type { Representation } from '../plugins/interface.ts';
import { defaultPrefixes } from '../site/default-prefixes.ts';
import type { SafeUrl } from '../../shared/safe-url.ts';
import { withBase } from '../../shared/urls.ts';

/** For pages and redirects. Behind a proxy, nginx would otherwise redirect to its own scheme and port. */
const uncached = ['add_header Cache-Control "no-cache" always;', 'absolute_redirect off;'];
const pages = 'try_files $uri $uri.html $uri/index.html =404;';

interface NginxInput {
  /** Old path → final `href`. */
  redirects: ReadonlyMap<string, SafeUrl>;
  config: SiteConfig;
  representations: readonly Representation[];
  /** Value of `Cache-Control` for files whose contents never change, and their folders. */
  forever: string;
  hashedFolders: readonly string[];
  /** Files in the output that are not for readers. */
  hidden: readonly string[];
}

/**
 * `headers`: headers for all responses. At server level, the file only sets variables, so that it does not
 * affect paths outside the site.
 */
export function nginxFile(
  headers: readonly [string, string][],
  { redirects, config, representations, forever, hashedFolders, hidden }: NginxInput,
): string {
  const { base } = config;
  const site = nameOf(base);
  const added = addedHeaders(config);
  const canonical = canonicalUrls(config);
  const common = [...headers.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`), ...added.lines];
  const pageHeaders = [
    ...common,
    ...uncached,
    ...(representations.length === 0 ? [] : ['add_header Vary "Accept" always;']),
  ];
  const others = otherLangs(config);
  const notFound = (lang: string): string => `${base}${lang && `${lang}/`}404.html`;
  const formOf = (index: number, lang: string): string => `@${site}form_${index}${lang && `_${lang}`}`;
  const pageOf = (lang: string): string => `@${site}page${lang && `_${lang}`}`;
  const answers = (lang: string): string[] => [
    ...canonical.rules,
    ...representations.flatMap(({ type }, index) => [
      `error_page ${418 + index} = ${formOf(index, lang)};`,
      `if ($http_accept ~* "${literalPattern(type)}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))") { return ${418 + index}; }`,
    ]),
    pages,
    `error_page 404 ${notFound(lang)};`,
  ];
  // Named locations cannot be in other locations, and so do not inherit headers.
  const named = (lang: string): string[] => [
    ...representations.flatMap(({ type, extension }, index) =>
      block(`location ${formOf(index, lang)}`, [
        ...pageHeaders,
        'types {}',
        `default_type "${type}; charset=utf-8";`,
        `try_files $uri.${extension} $uri/index.${extension} ${pageOf(lang)};`,
      ]),
    ),
    ...block(`location ${pageOf(lang)}`, [...pageHeaders, pages, `error_page 404 ${notFound(lang)};`]),
  ];
  const defaultLanguage = `@${site}default_language`;
  const prefixes = prefixLocations(defaultPrefixes(config), defaultLanguage);
  return [
    '# For `include` in a `server { … }` whose `root` is the folder that contains the site.',
    ...added.variables,
    ...canonical.variables,
    ...(base === '/'
      ? []
      : block(`location = ${literal(base.slice(0, -1))}`, [
          ...uncached,
          `return 301 ${quoted(base).slice(0, -1)}$is_args$args";`,
        ])),
    ...block(`location ${base}`, [
      ...pageHeaders,
      // Other formats are served as error pages, which need an error page themselves if their file is missing.
      ...(representations.length === 0 ? [] : ['recursive_error_pages on;']),
      ...answers(''),
      ...others.flatMap((lang) => block(`location ${base}${lang}/`, answers(lang))),
      ...['', ...others].map((lang) => `location = ${notFound(lang)} { internal; }`),
      ...hidden.map((file) => `location = ${base}${file} { internal; }`),
      ...representations.flatMap(({ type, extension }) =>
        block(`location ~ "\\.${extension}$"`, ['types {}', `default_type "${type}; charset=utf-8";`]),
      ),
      ...prefixes.inside,
      ...[...redirects].map(
        ([from, href]) => `location = ${literal(withBase(from, base))} { return 301 ${quoted(href)}; }`,
      ),
    ]),
    ...hashedFolders.flatMap((folder) =>
      block(`location ^~ ${withBase(folder, base)}`, [
        ...common,
        `add_header Cache-Control ${quoted(forever)} always;`,
      ]),
    ),
    ...(representations.length === 0 ? [] : ['', ...others].flatMap(named)),
    ...(prefixes.named.length === 0 ? [] : block(`location ${defaultLanguage}`, [...uncached, ...prefixes.named])),
    '',
  ].join('\n');
}

/** The languages with a path prefix. */
function otherLangs({ locales, lang: main, langFolders }: SiteConfig): string[] {
  return langFolders ? locales.flatMap(({ lang }) => (lang === main ? [] : [lang])) : [];
}

function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => `  ${line}`), '}'];
}

/** A prefix for names. It lets a server include the files of several sites. */
function nameOf(base: string): string {
  return base.slice(1).replaceAll(/[^A-Za-z0-9]/g, '_');
}

/**
 * Redirects to the URLs that the site's links use, as `docsite preview` does. In a location, an `if` that matches but
 * does not end the request discards `try_files`. The files are therefore tested outside, where only variables are set.
 */
function canonicalUrls({ base, route: { cleanUrls } }: SiteConfig): { variables: string[]; rules: string[] } {
  const inside = literalPattern(base);
  const form = `$docsite_${nameOf(base)}form`;
  const path = `$docsite_${nameOf(base)}path`;
  const matched = (pattern: string, name: string): string =>
    `if ($uri ~ "^(${inside}${pattern}") { set ${form} ${name}; set ${path} $1; }`;
  return {
    variables: [
      `set ${form} "";`,
      `set ${path} "/:";`,
      matched('.*[^/])$', 'path'),
      matched('.+)/$', 'folder'),
      matched(String.raw`.+)\.html$`, 'html'),
      matched(String.raw`(?:.*/)?)index(?:\.html)?$`, 'index'),
      `if (-f $document_root${path}/index.html) { set ${form} ${form}-index; }`,
      `if (-f $document_root${path}.html) { set ${form} ${form}-page; }`,
    ],
    rules: [
      `if (${form} ~ "^index-index") { rewrite "^(.*/)index" $1 permanent; }`,
      `if (${form} = path-index) { rewrite "^(.*)$" $1/ permanent; }`,
      `if (${form} = folder-page) { rewrite "^(.*)/$" $1${cleanUrls ? '' : '.html'} permanent; }`,
      cleanUrls
        ? `if (${form} ~ "^html.*-page$") { rewrite "^(.*)\\.html$" $1 permanent; }`
        : `if (${form} ~ "^path.*-page$") { rewrite "^(.*)$" $1.html permanent; }`,
    ],
  };
}

/**
 * The site's own headers. A location with `add_header` does not inherit other headers, and `add_header` cannot depend
 * on the path, so each header gets its value from a variable. nginx omits a header whose value is empty.
 */
function addedHeaders({ headers, base }: SiteConfig): { variables: string[]; lines: string[] } {
  const names = [...new Set(Object.values(headers).flatMap((own) => Object.keys(own)))];
  const variableOf = (name: string): string => `$docsite_${nameOf(base)}header_${names.indexOf(name)}`;
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
 * There may be files under such a path, such as images next to pages; everything else redirects to the location `name`.
 * Additional slashes are dropped because they would name another host.
 */
function prefixLocations(
  prefixes: readonly [from: string, to: string][],
  name: string,
): { inside: string[]; named: string[] } {
  return {
    inside: prefixes.map(([from]) => `location ^~ ${from} { try_files $uri ${name}; }`),
    named: prefixes.map(([from, to]) => `rewrite "^${literalPattern(from)}[/\\x5c]*(.*)$" ${to}$1 permanent;`),
  };
}

/** A quoted value: `$` begins a variable, so a `$` in a URL is encoded. */
function quoted(text: string): string {
  return literal(text.replaceAll('$', '%24'));
}

/** A quoted path in which `$` is literal. */
function literal(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, '\\$&')}"`;
}
