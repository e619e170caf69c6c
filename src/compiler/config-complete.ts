/** A configuration as written → a `SiteConfig` with every default, or everything that is wrong with it. */
import fs from 'node:fs';
import path from 'node:path';
import { mermaidFile } from './bundle-places.ts';
import type { ConfigOverrides, FeedConfig, Locale, SiteConfig, ThemeConfig } from './config.ts';
import type { LoadedConfig } from './config-load.ts';
import { locateKey, locatePairs, locateTexts } from './config-locate.ts';
import { localesOf } from './config-locales.ts';
import type { UserComponent, UserConfig, UserFeed, UserLocale, UserTheme } from './config-options.ts';
import { completeChecks } from './config-check-options.ts';
import { interfaceTexts, textsIn } from './config-texts.ts';
import { crossFaults } from './config-cross.ts';
import { pluginFindings } from './config-plugins.ts';
import { configSchema } from './config-schema.ts';
import { configKeyMissing, configKeyUnknown, configValueWrong, mermaidMissing, placed } from './diagnostics.ts';
import type { Diagnostic, Finding } from './diagnostics.ts';
import { hashOfData } from './hash.ts';
import { keyPathOf, schemaFaults } from './schema-findings.ts';
import type { SchemaFault } from './schema-findings.ts';
import { readSiteTexts } from './site-texts.ts';
import { fileInRoot } from './text-points.ts';
import { docsiteVersion } from './version.ts';
import { shikiVersion } from './markdown/shiki.ts';

/** Validates and completes. Every finding is listed; `config` is null when one of them is an error. */
export function completeConfig(
  root: string,
  loaded: LoadedConfig,
  overrides: ConfigOverrides,
): { config: SiteConfig | null; diagnostics: Diagnostic[] } {
  const written = withOverrides(withoutUndefined(loaded.value), overrides);
  const faults = schemaFaults(configSchema, written);
  if (faults.length > 0) return { config: null, diagnostics: faults.map((fault) => diagnosticOf(fault, root, loaded)) };
  const user = written as UserConfig;
  const conflicts = crossFaults(user, root);
  if (conflicts.length > 0)
    return { config: null, diagnostics: conflicts.map((fault) => diagnosticOf(fault, root, loaded)) };
  if (user.markdown?.mermaid === true && mermaidFile(root) === null) {
    const keys = ['markdown', 'mermaid'];
    return { config: null, diagnostics: [placedAt(mermaidMissing(), { keys, root, loaded })] };
  }
  const plugins = pluginFindings(user);
  const diagnostics = plugins.findings.map(({ finding, path: keys }) => placedAt(finding, { keys, root, loaded }));
  if (plugins.parser === null) return { config: null, diagnostics };
  return { config: complete(root, withParser(user, plugins.parser), loaded), diagnostics };
}

function withOverrides(written: unknown, { base, outDir }: ConfigOverrides): unknown {
  return Object.assign({}, written, base !== undefined && { base }, outDir !== undefined && { outDir });
}

/** `base: process.env.BASE` with no such variable means the default. Only plain objects and lists are walked. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, withoutUndefined(inner)]])),
  );
}

function diagnosticOf(fault: SchemaFault, root: string, loaded: LoadedConfig): Diagnostic {
  return placedAt(findingOf(fault), { keys: fault.path, root, loaded });
}

function placedAt(
  finding: Finding,
  { keys, root, loaded: { file, text } }: { keys: SchemaFault['path']; root: string; loaded: LoadedConfig },
): Diagnostic {
  const span = locateKey(text, keys);
  return placed(finding, { file: fileInRoot(root, file), text, ...(span !== undefined && { span }) });
}

function withParser(user: UserConfig, parser: 'native' | 'remark'): UserConfig {
  return { ...user, markdown: { ...user.markdown, parser } };
}

function findingOf({ kind, path: keys, given, accepted, nearest }: SchemaFault): Finding {
  const key = keyPathOf(keys);
  if (kind === 'unknown-key') {
    const near = nearest === undefined ? {} : { nearest: keyPathOf([...keys.slice(0, -1), nearest]) };
    return configKeyUnknown({ key, ...near });
  }
  if (kind === 'missing') return configKeyMissing({ key });
  return configValueWrong({ key, given, accepted, ...(nearest !== undefined && { nearest }) });
}

function complete(root: string, user: UserConfig, loaded: LoadedConfig): SiteConfig {
  const locales = localesOf(user);
  const lang = user.lang ?? locales[0]?.lang ?? 'en';
  const texts = readSiteTexts(
    root,
    locales.map((locale) => locale.lang),
  );
  const content = path.resolve(root, user.content ?? 'content');
  const multiVersion = user.multiVersion ?? { default: '', versions: [] };
  const { remarkPlugins = [], rehypePlugins = [], ...markdown } = user.markdown ?? {};
  const hasPlugins = remarkPlugins.length > 0 || rehypePlugins.length > 0;
  const facts: Omit<SiteConfig, 'compileHash' | 'hash'> = {
    root,
    file: loaded.file,
    files: loaded.inputs,
    title: user.title,
    description: user.description ?? '',
    lang,
    locales,
    langFolders: locales.length > 1 || hasFolderOf(lang, content, multiVersion.versions),
    multiVersion,
    base: `/${user.base ?? ''}/`.replaceAll(/\/{2,}/g, '/'),
    url: (user.url ?? process.env['DOCSITE_URL'] ?? '').replace(/\/$/, ''),
    content,
    outDir: path.resolve(root, user.outDir ?? 'dist'),
    icon: user.icon ?? iconIn(content),
    ...(user.logo !== undefined && { logo: user.logo }),
    logoText: user.logoText ?? '',
    head: user.head ?? [],
    redirects: user.redirects ?? {},
    feeds: (user.feeds ?? []).map((feed) => feedOf(feed, { user, locales, lang })),
    hosts: user.hosts ?? [],
    route: { cleanUrls: user.route?.cleanUrls ?? true, exclude: user.route?.exclude ?? [] },
    search: searchOf(user.search, root),
    markdown: { ...markdownDefaults, ...markdown },
    frontmatter: user.frontmatter ?? {},
    theme: themeOf(root, user, { locales, lang, texts }),
    checks: completeChecks(user.checks, root),
    translations: { missing: 'absent', notice: true, ...user.translations },
    texts,
    components: componentsOf(user, root),
    styles: (user.styles ?? []).map((style) => path.resolve(root, style)),
    module: hasPlugins ? loaded.module : '',
    linkPlaces: locateTexts(
      loaded.text,
      linksIn([user.theme?.nav, user.theme?.sidebar, user.theme?.announcement, user.locales]),
    ),
    redirectPlaces: locatePairs(loaded.text, ['redirects']),
  };
  return { ...facts, ...hashesOf(facts, hasPlugins ? loaded.moduleHash : '') };
}

/** Every option of `markdown` with its default. */
export const markdownDefaults: SiteConfig['markdown'] = {
  parser: 'native',
  trusted: false,
  autolinks: true,
  variables: {},
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
  return ['', ...versions].some((version) =>
    fs.statSync(path.join(content, version, lang), { throwIfNoEntry: false })?.isDirectory(),
  );
}

function iconIn(content: string): string {
  const name = ['favicon.svg', 'favicon.ico', 'favicon.png'].find((candidate) =>
    fs.existsSync(path.join(content, 'public', candidate)),
  );
  return name === undefined ? '' : `/${name}`;
}

function feedOf(
  feed: UserFeed,
  { user, locales, lang }: { user: UserConfig; locales: Locale[]; lang: string },
): FeedConfig {
  const locale = locales.find((candidate) => candidate.lang === (feed.lang ?? lang));
  return {
    id: feed.id,
    path: feed.path,
    lang: feed.lang ?? lang,
    format: feed.format ?? 'rss',
    title: feed.title ?? locale?.title ?? user.title,
    description: feed.description ?? locale?.description ?? user.description ?? '',
    language: feed.language ?? locale?.tag ?? lang,
    limit: feed.limit ?? 20,
  };
}

function searchOf(search: UserConfig['search'], root: string): SiteConfig['search'] {
  if (search === false) return false;
  const { codeBlocks = false, expectations, documents, remote, hooks } = typeof search === 'object' ? search : {};
  return {
    codeBlocks,
    ...(expectations !== undefined && { expectations: path.resolve(root, expectations) }),
    ...(documents !== undefined && { documents }),
    ...(remote !== undefined && { remote: { indexes: [], timeout: 2000, ...remote } }),
    ...(hooks !== undefined && { hooks: path.resolve(root, hooks) }),
  };
}

function componentsOf(user: UserConfig, root: string): SiteConfig['components'] {
  return Object.fromEntries(
    Object.entries(user.components ?? {}).map(([name, given]) => {
      const own: UserComponent = typeof given === 'string' ? { module: given } : given;
      const { module, interactive = false, script, inline = false } = own;
      const scripted = script !== undefined && { script: path.resolve(root, script) };
      return [name, { module: path.resolve(root, module), interactive, ...scripted, inline }];
    }),
  );
}

function themeOf(
  root: string,
  user: UserConfig,
  { locales, lang: defaultLang, texts }: Pick<SiteConfig, 'locales' | 'lang' | 'texts'>,
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
    ...(theme.announcement !== undefined && { announcement: theme.announcement }),
    ...(theme.footer !== undefined && { footer: theme.footer }),
    enableScrollToTop: theme.enableScrollToTop ?? false,
    darkMode: theme.darkMode ?? true,
    localeRedirect: theme.localeRedirect ?? 'auto',
    hideNavbar: theme.hideNavbar ?? 'never',
    socialLinks: (theme.socialLinks ?? []).map((link) => ({ mode: 'link' as const, ...link })),
    keepFlags: theme.keepFlags ?? false,
    parts: modulesIn(root, theme.parts),
    slots: modulesIn(root, theme.slots),
    layouts: modulesIn(root, theme.layouts),
    globalComponents: theme.globalComponents ?? [],
    texts: Object.fromEntries(
      locales.map(({ lang }) => [lang, { ...interfaceTexts(texts, lang), ...textsIn(user, lang, defaultLang) }]),
    ),
  };
}

/** Paths of the site's modules, made absolute. */
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

/** Every `link` at any depth. */
function linksIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === 'link' && typeof inner === 'string' ? [inner] : linksIn(inner),
  );
}

/**
 * `compileHash` covers all that a page's reading, compiling and search terms depend on. Paths go in relative to the root, so
 * that a site has the same hashes wherever it lies.
 */
function hashesOf(
  facts: Omit<SiteConfig, 'compileHash' | 'hash'>,
  pluginHash: string,
): Pick<SiteConfig, 'compileHash' | 'hash'> {
  const {
    root,
    files: _files,
    file: _file,
    module: _module,
    linkPlaces: _places,
    redirectPlaces: _pairs,
    checks: _checks,
    ...rest
  } = facts;
  const isInside = (value: unknown): value is string => typeof value === 'string' && value.startsWith(root + path.sep);
  const portable = JSON.parse(
    JSON.stringify(rest, (_key, value: unknown) => (isInside(value) ? fileInRoot(root, value) : value)),
  ) as typeof rest;
  const { title, lang, locales, langFolders, multiVersion, base, content, markdown, frontmatter, components, search } =
    portable;
  const compiled = {
    title,
    lang,
    locales,
    langFolders,
    multiVersion,
    base,
    content,
    markdown,
    frontmatter,
    components,
    search: search === false ? false : { codeBlocks: search.codeBlocks },
    texts: portable.theme.texts,
    layouts: Object.keys(portable.theme.layouts),
    ...(markdown.codeHighlighter === 'shiki' && { shiki: shikiVersion(root) }),
  };
  return {
    compileHash: hashOfData({ docsiteVersion, pluginHash, compiled }),
    hash: hashOfData({ docsiteVersion, pluginHash, portable }),
  };
}
