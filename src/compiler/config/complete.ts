/** Validates a config as written and fills in every default. */
import path from 'node:path';
import { exists } from '../disk.ts';
import { imageSizeOf } from '../image-size.ts';
import { clientFolder, clientModule } from '../package-files.ts';
import type { ConfigOverrides, FeedConfig, Locale, SiteConfig, ThemeConfig } from './site.ts';
import type { LoadedConfig } from './load.ts';
import { localesOf } from './locales.ts';
import { pageMenuOf } from './page-menu-options.ts';
import type { UserComponent } from './component-options.ts';
import type { UserConfig, UserLocale, UserTheme } from './options.ts';
import { completeCache } from './cache-options.ts';
import { completeChecks } from './check-options.ts';
import { interfaceTexts, textsIn } from './interface-texts.ts';
import { isFolder } from './consistency.ts';
import { additionsOf, describePlugins, runsWherePagesCompile, shapesPages } from '../plugins/describe.ts';
import type { Finding } from '../findings/finding.ts';
import type { UserFeed } from './feed-options.ts';
import { checkGiven, givenConfig } from './faults.ts';
import { hashesOf } from './hashes.ts';
import type { HashedFacts } from './hashes.ts';
import { rootPathOf } from './include.ts';
import { integrate, joinedHosts, hostsOfSearch } from '../integrations/integrate.ts';
import { searchOf } from './search.ts';
import { componentEntry } from './component-entry.ts';
import { readSiteTexts } from './site-texts.ts';
import { logoHeight } from '../../shared/protocol.ts';
import { completeSocialLink } from './social-icons.ts';

export interface CompletedConfig {
  /** Null if one of the findings is an error. */
  config: SiteConfig | null;
  findings: Finding[];
  /**
   * Absolute paths of files of optional packages, and of missing files that the config names. If one of them is added or
   * removed, the findings may change.
   */
  awaited: string[];
}

/** In milliseconds. */
const defaultPageTimeLimit = 10_000;

/** Validates and completes the config. Returns every finding. */
export function completeConfig(root: string, loaded: LoadedConfig, overrides: ConfigOverrides): CompletedConfig {
  const given = givenConfig(withoutUndefined(loaded.value) as object, overrides, process.env['DOCSITE_URL'] ?? '');
  const { user, ...found } = checkGiven(given, { root, loaded });
  if (user === null) return { config: null, ...found };
  const { pageTimeLimit = defaultPageTimeLimit } = overrides;
  const { publishedBase } = given;
  const urlBase = basePath(typeof publishedBase === 'string' ? publishedBase : user.base);
  return { config: { ...complete(root, user, { loaded, urlBase }), pageTimeLimit }, ...found };
}

/** The size of a logo that shows the title itself. The limit leaves room for the controls on phones. */
function logoWidthOf(logo: UserConfig['logo'], content: string): Pick<SiteConfig, 'logoWidth'> {
  const file = typeof logo === 'object' ? logo.light : logo;
  const size = file?.startsWith('/') === true ? imageSizeOf(path.join(content, 'public', file)) : null;
  return size === null ? {} : { logoWidth: Math.min(200, Math.round((size.width / size.height) * logoHeight)) };
}

/**
 * Removes undefined values, so that `base: process.env.BASE` means the default if the variable is not set.
 * Traverses only plain objects and lists.
 */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, withoutUndefined(inner)]])),
  );
}

function basePath(written = ''): string {
  return `/${written}/`.replaceAll(/\/{2,}/g, '/');
}

interface Given {
  loaded: LoadedConfig;
  urlBase: string;
}

function complete(root: string, user: UserConfig, { loaded, urlBase }: Given): Omit<SiteConfig, 'pageTimeLimit'> {
  const locales = localesOf(user);
  const lang = user.lang ?? locales[0]?.lang ?? 'en';
  const texts = readSiteTexts(
    root,
    locales.map((locale) => locale.lang),
  );
  const content = path.resolve(root, user.content ?? 'content');
  const multiVersion = { default: '', versions: [], notice: false, ...user.multiVersion };
  const { remarkPlugins = [], rehypePlugins = [], ...markdown } = user.markdown ?? {};
  const search = searchOf(user.search, root);
  const integrated = integrate(user.integrations ?? {});
  const hasPlugins = remarkPlugins.length > 0 || rehypePlugins.length > 0;
  const plugins = describePlugins(user.plugins ?? []);
  const additions = additionsOf(user.plugins ?? []);
  const facts: HashedFacts = {
    root,
    file: loaded.file,
    fileText: loaded.text,
    files: loaded.inputs,
    title: user.title,
    description: user.description ?? '',
    lang,
    locales,
    langFolders: locales.length > 1 || hasFolderOf(lang, content, multiVersion.versions),
    multiVersion,
    base: basePath(user.base),
    urlBase,
    url: (user.url ?? '').replace(/\/$/, ''),
    content,
    include: (user.include ?? []).map(rootPathOf),
    outDir: path.resolve(root, user.outDir ?? 'dist'),
    image: user.image ?? '',
    icon: user.icon ?? iconIn(content),
    ...(user.logo !== undefined && { logo: user.logo }),
    ...(user.logoText !== undefined && { logoText: user.logoText }),
    ...(user.logoText === '' && logoWidthOf(user.logo, content)),
    head: (user.head ?? []).map((tag) => ({ attributes: {}, ...tag })),
    analytics: integrated.analytics,
    security: joinedHosts([user.security ?? {}, ...additions.security, integrated.security, hostsOfSearch(search)]),
    headers: user.headers ?? {},
    redirects: user.redirects ?? {},
    robots: user.robots ?? {},
    feeds: (user.feeds ?? []).map((feed) => feedOf(feed, { user, locales, lang })),
    hosts: user.hosts ?? [],
    route: {
      cleanUrls: user.route?.cleanUrls ?? true,
      trailingSlash: user.route?.trailingSlash ?? false,
      exclude: user.route?.exclude ?? [],
    },
    publish: { include: [], allowSecrets: {}, ...user.publish },
    search,
    markdown: { ...markdownDefaults, ...markdown },
    frontmatter: user.frontmatter ?? {},
    theme: themeOf(root, user, { locales, lang, texts, globals: integrated.globals }),
    checks: completeChecks(user.checks, root),
    cache: completeCache(user.cache, process.env),
    translations: { missing: 'absent', notice: true, ...user.translations },
    texts,
    components: { ...integrated.components, ...componentsOf(user, root) },
    styles: [
      ...(user.theme?.breadcrumbs === true ? [path.join(clientFolder, 'styles/breadcrumbs.css')] : []),
      ...(user.styles ?? []).map((style) => path.resolve(root, style)),
    ],
    clients: additions.clients.map((module) => path.resolve(root, module)),
    plugins,
    module: hasPlugins || plugins.own.length > 0 ? loaded.module : '',
    compileModule: hasPlugins || runsWherePagesCompile(plugins) ? loaded.module : '',
  };
  return {
    ...facts,
    ...hashesOf(facts, {
      compile: hasPlugins || shapesPages(plugins) ? loaded.moduleHash : '',
      whole: facts.module === '' ? '' : loaded.moduleHash,
    }),
  };
}

/** Every option of `markdown` with its default. */
export const markdownDefaults: SiteConfig['markdown'] = {
  parser: 'native',
  trusted: false,
  autolinks: true,
  slugger: 'github',
  headingIds: 'attribute',
  variables: {},
  packageVersions: {},
  showLineNumbers: false,
  defaultWrapCode: false,
  foldCode: 0,
  highlightInlineCode: false,
  codeHighlighter: 'prism',
  mdx: [],
  math: false,
  mermaid: false,
  remarkPlugins: [],
  rehypePlugins: [],
};

function hasFolderOf(lang: string, content: string, versions: string[]): boolean {
  return ['', ...versions].some((version) => isFolder(path.join(content, version, lang)));
}

function iconIn(content: string): string {
  const name = ['favicon.svg', 'favicon.ico', 'favicon.png'].find((candidate) =>
    exists(path.join(content, 'public', candidate)),
  );
  return name === undefined ? '' : `/${name}`;
}

function feedOf(
  feed: UserFeed,
  { user, locales, lang }: { user: UserConfig; locales: Locale[]; lang: string },
): FeedConfig {
  const locale = locales.find((candidate) => candidate.lang === (feed.lang ?? lang));
  const format = feed.format ?? 'rss';
  return {
    id: feed.id,
    file: feed.file ?? `rss/${feed.id}.${format === 'rss' ? 'rss' : 'xml'}`,
    path: feed.path,
    lang: feed.lang ?? lang,
    format,
    title: feed.title ?? locale?.title ?? user.title,
    description: feed.description ?? locale?.description ?? user.description ?? '',
    language: feed.language ?? locale?.tag ?? lang,
    limit: feed.limit ?? 20,
  };
}

function componentsOf(user: UserConfig, root: string): SiteConfig['components'] {
  return Object.fromEntries(
    Object.entries(user.components ?? {}).map(([name, given]) => {
      const own: UserComponent = typeof given === 'string' ? { module: given } : given;
      const { module, export: exported = 'default', interactive = false, script, inline = false } = own;
      const scripted = script !== undefined && { script: path.resolve(root, script) };
      const entry = componentEntry(module, root);
      const found = {
        module: entry.file,
        ...(entry.isPackage && { package: module }),
        ...(exported !== 'default' && { export: exported }),
      };
      return [name, { ...found, interactive, ...scripted, inline }];
    }),
  );
}

function themeOf(
  root: string,
  user: UserConfig,
  {
    locales,
    lang: defaultLang,
    texts,
    globals,
  }: Pick<SiteConfig, 'locales' | 'lang' | 'texts'> & { globals: string[] },
): ThemeConfig {
  const theme = user.theme ?? {};
  const nav = byLanguage(
    locales,
    (lang, own) => own?.nav ?? (Array.isArray(theme.nav) ? theme.nav : (theme.nav?.[lang] ?? theme.nav?.[defaultLang])),
    user,
  );
  const sidebar = byLanguage(locales, (lang, own) => own?.sidebar ?? sidebarIn(theme, lang, defaultLang), user);
  return {
    ...(nav !== undefined && { nav }),
    ...(sidebar !== undefined && { sidebar }),
    ...(theme.editLink !== undefined && { editLink: { docRepoBaseUrl: theme.editLink.docRepoBaseUrl } }),
    lastUpdated: theme.lastUpdated ?? false,
    pageMenu: pageMenuOf(theme.pageMenu),
    breadcrumbs: theme.breadcrumbs ?? false,
    ...(theme.announcement !== undefined && { announcement: theme.announcement }),
    ...(theme.footer !== undefined && { footer: theme.footer }),
    enableScrollToTop: theme.enableScrollToTop ?? false,
    reference: theme.reference ?? [],
    ...(theme.brand !== undefined && { brand: brandOf(theme.brand) }),
    cards: theme.cards ?? true,
    darkMode: theme.darkMode ?? true,
    localeRedirect: theme.localeRedirect ?? 'auto',
    hideNavbar: theme.hideNavbar ?? 'never',
    socialLinks: (theme.socialLinks ?? []).map(completeSocialLink),
    keepFlags: theme.keepFlags ?? false,
    parts: {
      ...(theme.breadcrumbs === true && { Breadcrumbs: clientModule('shell/breadcrumbs') }),
      ...modulesIn(root, theme.parts),
    },
    slots: modulesIn(root, theme.slots),
    layouts: modulesIn(root, theme.layouts),
    globalComponents: [...(theme.globalComponents ?? []), ...globals],
    texts: Object.fromEntries(
      locales.map(({ lang }) => [lang, { ...interfaceTexts(texts, lang), ...textsIn(user, lang, defaultLang) }]),
    ),
  };
}

function brandOf(brand: NonNullable<UserTheme['brand']>): NonNullable<ThemeConfig['brand']> {
  return typeof brand === 'string' ? { light: brand, dark: brand } : brand;
}

/** Returns the absolute paths of the site's modules. */
function modulesIn<Name extends string>(
  root: string,
  modules: Partial<Record<Name, string>> | undefined,
): Record<Name, string> {
  return Object.fromEntries(
    Object.entries<string>((modules ?? {}) as Record<string, string>).map(([name, file]) => [
      name,
      path.resolve(root, file),
    ]),
  ) as Record<Name, string>;
}

function byLanguage<T>(
  locales: Locale[],
  valueOf: (lang: string, own: UserLocale | undefined) => T | undefined,
  user: UserConfig,
): Record<string, T> | undefined {
  const entries = locales.flatMap(({ lang }) => {
    const value = valueOf(
      lang,
      user.locales?.find((locale) => locale.lang === lang),
    );
    return value === undefined ? [] : [[lang, value] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

type Sidebars = Extract<NonNullable<UserTheme['sidebar']>, Record<string, unknown[]>>;

function sidebarIn({ sidebar }: UserTheme, lang: string, defaultLang: string): Sidebars | undefined {
  if (sidebar === undefined) return undefined;
  if (Object.keys(sidebar).some((key) => key.startsWith('/'))) return sidebar as Sidebars;
  const localized = sidebar as Record<string, Sidebars>;
  return localized[lang] ?? localized[defaultLang];
}
