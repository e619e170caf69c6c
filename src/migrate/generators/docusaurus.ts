/** Docusaurus 2 and 3: `docusaurus.config`, its docs, versions, translations, blog and Markdown pages. */
import path from 'node:path';
import type { HeadTag, OldPage, OldSite, SidebarEntry } from '../model.ts';
import { readModule } from '../read/config-module.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, flagAt, isList, isUnknown, listAt, recordAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { blogPages, readFeeds } from './docusaurus-blog.ts';
import { readCode } from './docusaurus-code.ts';
import { docsOf } from './docusaurus-docs.ts';
import type { Doc, DocsInput, DocsInstance } from './docusaurus-docs.ts';
import type { Labels } from './docusaurus-labels.ts';
import { labelsOf } from './docusaurus-labels.ts';
import { firstLinkOf } from './docusaurus-sidebars.ts';
import { endingNotes, optionNotes, swizzledNotes } from './docusaurus-losses.ts';
import { readTheme, rooted, textsOf } from './docusaurus-theme.ts';
import type { ThemeInput } from './docusaurus-theme.ts';
import { addSidebars } from './docusaurus-versions.ts';
import {
  computedNotes,
  componentPage,
  emptySite,
  firstOf,
  isMarkdown,
  languageName,
  modules,
  keyLine,
  lineIn,
  note,
  noteAt,
  usualUrl,
  within,
} from './generator.ts';
import type { Generator } from './generator.ts';

export const docusaurus: Generator = {
  name: 'docusaurus',
  label: 'Docusaurus',
  detect: (files) =>
    firstOf(
      files,
      ['', 'website/', 'docs/', 'documentation/'].flatMap((folder) => modules(`${folder}docusaurus.config`)),
    ),
  read: readDocusaurus,
};

function readDocusaurus(files: OldFiles, config: string): OldSite {
  const root = path.posix.dirname(config).replace(/^\.$/, '');
  const inRoot = within(root);
  const site = emptySite(docusaurus, {
    tags: 'jsx',
    features: new Set(['docusaurus']),
    aliases: { '@site': root },
    globals: {},
  });
  site.configs.push(config);
  const data = readModule(files, config, site.notes);
  const theme = at(data, 'themeConfig');
  readBasics(site, data);
  const hasFolder = (locale: string): boolean => files.isFolder(inRoot(`i18n/${locale}`));
  site.locales = localesOf(data, hasFolder);
  noteLanguages(site, { data, files, hasFolder });
  if (site.locales.length > 1) site.untranslated = 'source';
  const statics = listAt(data, 'staticDirectories').filter((name) => typeof name === 'string');
  site.publicFolders = (statics.length > 0 ? statics : ['static']).map((name) => ({
    from: inRoot(String(name)),
    to: 'public',
  }));
  const plugins = pluginsOf(data);
  const instances = instancesOf(plugins);
  const docs: Doc[] = [];
  const sidebars: Record<string, SidebarEntry[]> = {};
  for (const instance of instances) {
    const found = docsOf({ files, site, instance, inRoot });
    docs.push(...found);
    site.pages.push(...found.map(({ page }) => page));
    const named = Object.entries(addSidebars({ files, site, instance, inRoot }, found));
    for (const [name, entries] of named) sidebars[`${instance.id}/${name}`] = entries;
  }
  const start = firstLinkOf(Object.values(sidebars).flat());
  if (start !== undefined) site.start = start;
  for (const { options } of plugins.filter(({ name }) => isPlugin(name, 'blog'))) {
    site.pages.push(...blogPages({ files, site, options, inRoot }));
    if (site.url !== undefined) readFeeds(site, options);
  }
  for (const { name, options } of plugins) if (name === 'content-theme') readStyles(site, options, { files, inRoot });
  for (const { lang } of site.locales) addMarkdownPages(lang, { files, site, inRoot });
  readCode(site, files, inRoot);
  const labels = themeLabels({ files, site, inRoot });
  readTheme(theme, { files, site, docs, sidebars, ...labels });
  site.notes.push(...labels.navbar.unused(), ...labels.footer.unused(), ...swizzledNotes(files, inRoot('src/theme')));
  readRest(site, { data, plugins, files });
  return site;
}

function readBasics(site: OldSite, data: Value): void {
  site.title = textAt(data, 'title') ?? site.title;
  const favicon = textAt(data, 'favicon');
  const url = textAt(data, 'url');
  const tagline = textAt(data, 'tagline');
  if (tagline !== undefined) site.description = tagline;
  if (url !== undefined) site.url = url.replace(/\/$/, '');
  if (favicon !== undefined) site.icon = rooted(favicon);
  site.base = textAt(data, 'baseUrl') ?? '/';
  site.trailingSlash = flagAt(data, 'trailingSlash') === true;
}

/** The labels in the navigation bar and the footer. */
function themeLabels({ files, site, inRoot }: Omit<DocsInput, 'instance'>): Pick<ThemeInput, 'navbar' | 'footer'> {
  const read = (name: string): Labels =>
    labelsOf(files, site, (lang) => inRoot(`i18n/${lang}/docusaurus-theme-classic/${name}.json`));
  return { navbar: read('navbar'), footer: read('footer') };
}

/** Reports languages without files, which are often downloaded before a build. */
function noteLanguages(
  site: OldSite,
  { data, files, hasFolder }: { data: Value; files: OldFiles; hasFolder(locale: string): boolean },
): void {
  const [file = ''] = site.configs;
  const byDefault = textAt(data, 'i18n', 'defaultLocale') ?? 'en';
  const missing = listAt(data, 'i18n', 'locales').filter(
    (locale): locale is string => typeof locale === 'string' && locale !== byDefault && !hasFolder(locale),
  );
  const [first] = missing;
  if (first === undefined) return;
  const cause = 'Languages without files are not migrated';
  const quoted = lineIn(files, file, first);
  // The list may be in a different file.
  const line = quoted === 1 ? (keyLine(files.text(file) ?? '', ['locales']) ?? 1) : quoted;
  site.notes.push({ ...note(file, cause, missing.join(', ')), line });
}

function localesOf(data: Value, hasFolder: (locale: string) => boolean): OldSite['locales'] {
  const byDefault = textAt(data, 'i18n', 'defaultLocale') ?? 'en';
  const others = listAt(data, 'i18n', 'locales').filter(
    (name): name is string => typeof name === 'string' && name !== byDefault && hasFolder(name),
  );
  return [byDefault, ...others].map((locale, index) => {
    const label = textAt(data, 'i18n', 'localeConfigs', locale, 'label');
    const tag = textAt(data, 'i18n', 'localeConfigs', locale, 'htmlLang') ?? locale;
    return { lang: index === 0 ? languageName(locale) : locale, tag, ...(label !== undefined && { label }) };
  });
}

interface PluginUse {
  name: string;
  options: Value;
}

/** A preset lists plugins, whose options it stores under the plugin's short name. */
function pluginsOf(data: Value): PluginUse[] {
  const used = (entry: Value): PluginUse =>
    isList(entry) ? { name: nameOf(entry[0]), options: entry[1] } : { name: nameOf(entry), options: {} };
  const presets = listAt(data, 'presets').map(used);
  const ofPresets = presets.flatMap(({ options }) =>
    ['docs', 'blog', 'theme', 'gtag', 'googleAnalytics', 'sitemap'].flatMap((key) => {
      const own = at(options, key);
      const isOff = own === false || (own === undefined && key !== 'docs' && key !== 'blog');
      return isOff ? [] : [{ name: `content-${key}`, options: own ?? {} }];
    }),
  );
  return [...ofPresets, ...[...listAt(data, 'plugins'), ...listAt(data, 'themes')].map(used)];
}

function nameOf(value: Value): string {
  return typeof value === 'string' ? value : isUnknown(value) ? value.unknown : '';
}

function isPlugin(name: string, kind: string): boolean {
  return name === `content-${kind}` || name.endsWith(`plugin-content-${kind}`);
}

function instancesOf(plugins: readonly PluginUse[]): DocsInstance[] {
  return plugins
    .filter(({ name }) => isPlugin(name, 'docs'))
    .map(({ options }) => {
      const sidebarPath = at(options, 'sidebarPath');
      const base = textAt(options, 'routeBasePath') ?? 'docs';
      return {
        id: textAt(options, 'id') ?? 'default',
        path: textAt(options, 'path') ?? 'docs',
        base: base.replaceAll(/^\/|\/$/g, ''),
        sidebarPath: typeof sidebarPath === 'string' ? sidebarPath : null,
        hasSidebar: sidebarPath !== false,
        options,
      };
    });
}

/**
 * `src/pages/**` and its translations: Markdown files become pages; a React page becomes a page with a component stub,
 * and its translations are reported.
 */
function addMarkdownPages(lang: string, { files, site, inRoot }: Omit<DocsInput, 'instance'>): void {
  const isDefault = lang === site.locales[0]?.lang;
  const folder = inRoot(isDefault ? 'src/pages' : `i18n/${lang}/docusaurus-plugin-content-pages`);
  site.contentFolders.push({ from: folder, to: site.locales.length > 1 ? lang : '' });
  for (const file of files.list(folder)) {
    const own = file.slice(folder.length + 1);
    if (/(?:^|\/)_|\.(?:test|spec)\.|\.module\.|\.d\.ts$/.test(own)) continue;
    const isReact = /\.[jt]sx?$/.test(own);
    if (isReact && !isDefault) site.notes.push(note(file, 'A translated page is not migrated'));
    else if (isReact && /^index\.\w+$/.test(own)) site.homeComponent = file;
    else if (isReact || isMarkdown(own)) {
      const target = own.replace(/\.[jt]sx?$/, '.mdx');
      const page: OldPage = {
        source: file,
        target,
        lang,
        version: site.versions?.default ?? '',
        url: `${isDefault ? '' : `/${lang}`}${usualUrl(target)}`,
        ...(isReact ? componentPage(file, target) : { frontmatter: { sidebar: false } }),
      };
      if (!site.pages.some(({ url }) => url === page.url)) site.pages.push(page);
    }
  }
}

function readRest(
  site: OldSite,
  { data, plugins, files }: { data: Value; plugins: readonly PluginUse[]; files: OldFiles },
): void {
  const [file = ''] = site.configs;
  const add = (cause: string, keys: string[], detail?: string): void => {
    site.notes.push(noteAt(files, { file, keys, cause, ...(detail !== undefined && { detail }) }));
  };
  const source = JSON.stringify(plugins.map(({ name, options }) => [name, options]) ?? '');
  const names = plugins.map(({ name }) => name).join(' ');
  addResources(site, data);
  site.notes.push(...optionNotes(plugins, files, file));
  if (flagAt(data, 'markdown', 'mermaid') === true) site.markdown.mermaid = true;
  if (/remark-?math/i.test(source)) site.markdown.math = true;
  for (const tag of listAt(data, 'headTags')) {
    const name = textAt(tag, 'tagName');
    const text = textAt(tag, 'innerHTML');
    if (name === 'meta' || name === 'link' || name === 'script' || name === 'style') {
      site.head.push({
        tag: name,
        attributes: textsOf(recordAt(tag, 'attributes')),
        ...(text !== undefined && { text }),
      } satisfies HeadTag);
    }
  }
  for (const { name, options } of plugins) {
    if (/client-redirects/.test(name)) {
      readRedirects(site, options);
      site.notes.push(...endingNotes(options, site, files));
    }
    if (at(options, 'createRedirects') !== undefined)
      add('Redirects that a function computes are not migrated', ['createRedirects']);
    if (at(options, 'anonymizeIP') !== undefined) {
      add('An option that Google Analytics no longer has is omitted', ['anonymizeIP'], 'anonymizeIP');
      Object.assign(site.notes.at(-1) ?? {}, { kind: 'converted' });
    }
    if (!knownPlugins.test(name)) add('A plugin is not migrated', [name], name.split('\n')[0]?.slice(0, 60));
    const websiteId = textAt(options, 'websiteID');
    if (websiteId !== undefined) {
      const script = `https://${textAt(options, 'analyticsDomain') ?? 'cloud.umami.is'}/${textAt(options, 'scriptName') ?? 'script.js'}`;
      site.analytics.umami = { websiteId, script };
    }
  }
  const id = plugins.flatMap(({ options }) => textAt(options, 'trackingID') ?? [])[0];
  if (id !== undefined) site.googleAnalytics = id;
  else if (/gtag|googleAnalytics|google-analytics|gtm/.test(names))
    add('Google Analytics is not migrated', ['googleAnalytics']);
  site.notes.push(
    ...computedNotes(data, (key) =>
      /^(?:title|tagline|url|baseUrl|i18n|favicon|themeConfig\.(?:navbar|footer\.copyright|announcementBar|algolia)|presets\[\d+\]\[1\]\.docs\.(?:path|sidebarPath|routeBasePath|editUrl))/.test(
        key,
      ),
    ),
  );
}

/** Plugins whose features docsite has, and those that affect only the old build. */
const knownPlugins =
  /content-(?:docs|blog|pages|theme|gtag|googleAnalytics)|client-redirects|gtag|google|gtm|sitemap|umami|mermaid|search|debug|svgr|theme-classic|css-cascade|faster|rsdoctor|plugin-(?:sass|less|copy-page-button|llms)|ideal-image|lunr/i;

/** `scripts` and `stylesheets`: URLs, or the attributes of the tags. */
function addResources(site: OldSite, data: Value): void {
  for (const script of listAt(data, 'scripts')) {
    const attributes = typeof script === 'string' ? { src: script } : textsOf(script);
    const domain = attributes['data-domain'];
    if (domain !== undefined && /plausible/.test(attributes['src'] ?? ''))
      site.analytics.plausible = { domain, script: attributes['src'] ?? '' };
    else site.head.push({ tag: 'script', attributes });
  }
  for (const sheet of listAt(data, 'stylesheets')) {
    const attributes = typeof sheet === 'string' ? { href: sheet } : textsOf(sheet);
    site.head.push({ tag: 'link', attributes: { rel: 'stylesheet', ...attributes } });
  }
}

/** `customCss`: one file, or several. The theme's color is a variable in them. */
function readStyles(site: OldSite, options: Value, { files, inRoot }: Pick<DocsInput, 'files' | 'inRoot'>): void {
  const given = at(options, 'customCss');
  for (const written of isList(given) ? given : [given]) {
    const file = typeof written === 'string' ? inRoot(path.posix.normalize(written)) : '';
    const text = file === '' ? null : files.text(file);
    if (text === null) continue;
    site.styles.push(file);
    const [light, dark] = [...text.matchAll(/--ifm-color-primary:\s*([^;{}]+);/g)].map(([, color = '']) =>
      color.trim(),
    );
    if (light !== undefined) site.color ??= { light, ...(dark !== undefined && { dark }) };
  }
}

function readRedirects(site: OldSite, options: Value): void {
  for (const redirect of listAt(options, 'redirects')) {
    const to = textAt(redirect, 'to');
    const from = at(redirect, 'from');
    const sources = isList(from) ? from : [from];
    for (const source of sources) if (to !== undefined && typeof source === 'string') site.redirects[source] = to;
  }
}
