/** Rspress 1 and 2: `rspress.config`, `_meta.json`, `_nav.json` and `i18n.json`. */
import path from 'node:path';
import type { NavEntry, OldLocale, OldPage, OldSite, SidebarEntry } from '../model.ts';
import { readModule } from '../read/config-module.ts';
import { readData } from '../read/data.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, flagAt, isList, isRecord, listAt, recordAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { computedNotes, emptySite, firstOf, isMarkdown, modules, note, titleOf, usualUrl } from './generator.ts';
import type { Generator } from './generator.ts';

export const rspress: Generator = {
  name: 'rspress',
  label: 'Rspress',
  detect(files) {
    const candidates = (name: string): string[] =>
      ['', 'website/', 'docs/'].flatMap((folder) => modules(`${folder}${name}`));
    // The repository root may also have an `rstack.config`, without documentation.
    const rstack = candidates('rstack.config').find((file) => /^define\.doc\(/m.test(files.text(file) ?? ''));
    return firstOf(files, candidates('rspress.config')) ?? rstack ?? null;
  },
  read: readRspress,
};

function readRspress(files: OldFiles, config: string): OldSite {
  const root = path.posix.dirname(config).replace(/^\.$/, '');
  const notes: OldSite['notes'] = [];
  const data = readModule(files, config, notes);
  const docs = path.posix.join(root, textAt(data, 'root') ?? 'docs');
  const listed = [...listAt(data, 'locales'), ...listAt(data, 'themeConfig', 'locales')].flatMap(
    (one) => textAt(one, 'lang') ?? [],
  );
  const byDefault = textAt(data, 'lang') ?? listed[0] ?? 'en';
  const langs = [...new Set([byDefault, ...listed])];
  const site = emptySite(rspress, {
    tags: 'jsx',
    features: new Set(['rspress']),
    aliases: { '@site': root, '@': root, ...Object.fromEntries(langs.map((lang) => [`@${lang}`, `${docs}/${lang}`])) },
    globals: {},
  });
  site.configs.push(config);
  site.notes = notes;
  site.title = textAt(data, 'title') ?? site.title;
  const description = textAt(data, 'description');
  const url = textAt(data, 'siteOrigin') ?? textAt(data, 'siteUrl');
  const icon = textAt(data, 'icon');
  if (description !== undefined) site.description = description;
  if (url !== undefined) site.url = url.replace(/\/$/, '');
  if (icon !== undefined) site.icon = icon;
  site.base = textAt(data, 'base') ?? '/';
  site.cleanUrls = flagAt(data, 'route', 'cleanUrls') ?? false;
  const names = listAt(data, 'multiVersion', 'versions').filter((name): name is string => typeof name === 'string');
  if (names.length > 0) site.versions = { default: textAt(data, 'multiVersion', 'default') ?? names[0] ?? '', names };
  site.publicFolders = [{ from: `${docs}/public`, to: 'public' }];
  const isNested = langs.some((lang) => files.isFolder(`${docs}/${lang}`));
  site.contentFolders = [
    { from: docs, to: '' },
    ...(isNested ? langs.map((lang) => ({ from: `${docs}/${lang}`, to: lang })) : []),
  ];
  const texts = readData(files, path.posix.join(root, 'i18n.json'), notes);
  site.pages = pagesOf({ files, docs, langs, site });
  site.locales = langs.map((lang) => {
    const folder = [docs, site.versions?.default ?? '', isNested ? lang : ''].filter((part) => part !== '').join('/');
    return localeOf({ files, data, lang, folder, texts, site });
  });
  const styles = textAt(data, 'globalStyles');
  const styleFile = styles === undefined ? '' : path.posix.join(root, styles);
  if (files.has(styleFile)) site.styles.push(styleFile);
  readTheme(site, data);
  readRedirects(site, data);
  readFeeds(site, data);
  notes.push(
    ...computedNotes(data, (key) => /^(?:title|description|base|lang|locales|logo|icon|root|themeConfig)\b/.test(key)),
  );
  return site;
}

interface PagesInput {
  files: OldFiles;
  docs: string;
  langs: readonly string[];
  site: OldSite;
}

function pagesOf({ files, docs, langs, site }: PagesInput): OldPage[] {
  return files
    .list(docs)
    .filter(isMarkdown)
    .flatMap((source) => {
      const segments = source.slice(docs.length + 1).split('/');
      if (segments[0] === 'public' || segments.some((part) => part.startsWith('_'))) return [];
      if (
        /^(?:components|fragments|shared|snippets|theme)$/.test(segments[0] ?? '') ||
        segments.slice(0, -1).some((part) => /^(?:fragments|shared|snippets)$/.test(part))
      )
        return [];
      const version =
        site.versions?.names.includes(segments[0] ?? '') === true
          ? (segments.shift() ?? '')
          : (site.versions?.default ?? '');
      const lang = langs.includes(segments[0] ?? '') ? (segments.shift() ?? '') : (langs[0] ?? 'en');
      const target = segments.join('/');
      const prefix = [version === site.versions?.default ? '' : version, lang === langs[0] ? '' : lang].filter(
        (part) => part !== '',
      );
      return [
        { source, target, lang, version, url: `${prefix.map((part) => `/${part}`).join('')}${usualUrl(target)}` },
      ];
    });
}

interface LocaleInput {
  files: OldFiles;
  data: Value;
  lang: string;
  /** Prefix of the language's pages. */
  folder: string;
  texts: Value;
  site: OldSite;
}

function localeOf(input: LocaleInput): OldLocale {
  const { files, data, lang, folder, texts, site } = input;
  const own = listAt(data, 'locales').find((one) => textAt(one, 'lang') === lang);
  const theme = listAt(data, 'themeConfig', 'locales').find((one) => textAt(one, 'lang') === lang);
  const [label, title, description] = [
    textAt(own, 'label') ?? textAt(theme, 'label'),
    textAt(own, 'title'),
    textAt(own, 'description'),
  ];
  const translated = (key: string): string => textAt(texts, key, lang) ?? key;
  const file = readData(files, `${folder}/_nav.json`, site.notes) ?? at(theme, 'nav') ?? at(data, 'themeConfig', 'nav');
  const sidebar = at(theme, 'sidebar') ?? at(data, 'themeConfig', 'sidebar');
  return {
    lang,
    ...(label !== undefined && { label }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    nav: navOf(isList(file) ? file : [], translated),
    sidebar: isRecord(sidebar) ? written(sidebar, translated) : fromMeta({ ...input, translated }),
  };
}

function navOf(entries: readonly Value[], translated: (key: string) => string): NavEntry[] {
  return entries.flatMap((entry) => {
    const text = textAt(entry, 'text');
    if (text === undefined) return [];
    const [link, activeMatch] = [textAt(entry, 'link'), textAt(entry, 'activeMatch')];
    const position = textAt(entry, 'position') === 'left' ? ('left' as const) : undefined;
    const items = navOf(listAt(entry, 'items'), translated);
    return [
      {
        text: translated(text),
        ...(link !== undefined && { link }),
        ...(items.length > 0 && { items }),
        ...(activeMatch !== undefined && { activeMatch }),
        ...(position !== undefined && { position }),
      },
    ];
  });
}

function written(sidebar: Record<string, Value>, translated: (key: string) => string): Record<string, SidebarEntry[]> {
  const entries = (list: readonly Value[]): SidebarEntry[] =>
    list.flatMap((entry): SidebarEntry[] => {
      const text =
        typeof entry === 'string' ? undefined : (textAt(entry, 'text') ?? textAt(entry, 'sectionHeaderText'));
      if (text === undefined) return [];
      const link = textAt(entry, 'link');
      const items = entries(listAt(entry, 'items'));
      const collapsed = flagAt(entry, 'collapsed');
      return [
        {
          text: translated(text),
          ...(link !== undefined && { link }),
          ...(items.length > 0 && { items }),
          ...(collapsed !== undefined && { collapsed }),
        },
      ];
    });
  return Object.fromEntries(
    Object.entries(sidebar).map(([prefix, list]) => [prefix, entries(isList(list) ? list : [])]),
  );
}

interface MetaInput extends LocaleInput {
  translated(key: string): string;
}

/** Returns one sidebar per first-level folder. */
function fromMeta(input: MetaInput): Record<string, SidebarEntry[]> {
  const { site, lang, folder } = input;
  const pages = site.pages.filter((page) => page.lang === lang && page.source.startsWith(`${folder}/`));
  const folders = [
    ...new Set(
      pages
        .map(({ source }) => source.slice(folder.length + 1).split('/'))
        .filter(({ length }) => length > 1)
        .map(([first = '']) => first),
    ),
  ];
  return Object.fromEntries(folders.map((name) => [`/${name}/`, entriesIn(`${folder}/${name}`, input)]));
}

function entriesIn(folder: string, input: MetaInput): SidebarEntry[] {
  const { files, site } = input;
  const meta = readData(files, `${folder}/_meta.json`, site.notes);
  const listed: readonly Value[] = isList(meta) ? meta : namesIn(folder, input);
  const result: SidebarEntry[] = [];
  let into = result;
  for (const item of listed) {
    if (textAt(item, 'type') === 'section-header') {
      const items: SidebarEntry[] = [];
      result.push({ text: input.translated(textAt(item, 'label') ?? ''), items });
      into = items;
    } else into.push(...metaEntry(folder, item, input));
  }
  return result;
}

function namesIn(folder: string, { site }: MetaInput): string[] {
  const below = site.pages
    .filter(({ source }) => source.startsWith(`${folder}/`))
    .map(({ source }) => source.slice(folder.length + 1));
  return [...new Set(below.map((file) => file.split('/')[0] ?? ''))].toSorted(
    (a, b) => Number(b.startsWith('index.')) - Number(a.startsWith('index.')) || (a < b ? -1 : 1),
  );
}

function metaEntry(folder: string, item: Value, input: MetaInput): SidebarEntry[] {
  const { files, site, translated } = input;
  const type = textAt(item, 'type');
  const label = textAt(item, 'label');
  const link = textAt(item, 'link');
  if (type === 'divider') return [];
  if (link !== undefined) return [{ text: translated(label ?? link), link }];
  const name = (typeof item === 'string' ? item : (textAt(item, 'name') ?? '')).replace(/\.mdx?$/, '');
  const page = pageAt(`${folder}/${name}`, site);
  const own = `${folder}/${name}`;
  if (
    (type === undefined || type === 'dir' || type === 'dir-section-header') &&
    files.isFolder(own) &&
    (type !== undefined || page === undefined)
  ) {
    const index = pageAt(`${own}/index`, site) ?? page;
    const collapsed = flagAt(item, 'collapsed');
    const text = label === undefined ? (index === undefined ? name : titleOf(files, index.source)) : translated(label);
    return [
      {
        text,
        ...(index !== undefined && { link: index.url }),
        items: entriesIn(own, input),
        ...(collapsed !== undefined && { collapsed }),
      },
    ];
  }
  return page === undefined
    ? []
    : [{ text: label === undefined ? titleOf(files, page.source) : translated(label), link: page.url }];
}

function pageAt(file: string, site: OldSite): OldPage | undefined {
  return site.pages.find(({ source }) => source === `${file}.mdx` || source === `${file}.md`);
}

/** The redirects of `pluginClientRedirects`. */
function readRedirects(site: OldSite, data: Value): void {
  for (const rule of listAt(data, 'plugins').flatMap((plugin) => listAt(plugin, 'redirects'))) {
    const from = at(rule, 'from');
    const to = textAt(rule, 'to');
    for (const one of isList(from) ? from : [from]) {
      // Regular expressions are redirects only if they match one path.
      const plain = typeof one === 'string' ? one.replaceAll(/^\^|\$$/g, '') : '';
      if (to !== undefined && /^\/[\w./-]*$/.test(plain)) site.redirects[plain] = to;
    }
  }
}

/** The feeds of `pluginRss`, whose `test` is a path prefix. */
function readFeeds(site: OldSite, data: Value): void {
  const feeds = listAt(data, 'plugins').flatMap((plugin) => {
    const found = at(plugin, 'feed');
    return isList(found) ? found : isRecord(found) ? [found] : [];
  });
  site.feeds = feeds.flatMap((feed) => {
    const [id, test, title] = [textAt(feed, 'id'), textAt(feed, 'test'), textAt(feed, 'title')];
    const language = textAt(feed, 'language');
    const lang = site.locales.find((locale) => locale.lang === language?.split('-')[0])?.lang;
    if (id === undefined || test === undefined) return [];
    return [
      {
        id,
        path: lang === undefined ? test : test.replace(new RegExp(`^/${lang}(?=/)`), ''),
        ...(lang !== undefined && { lang }),
        ...(textAt(feed, 'output', 'type') === 'atom' && { format: 'atom' as const }),
        ...(title !== undefined && { title }),
        ...(language !== undefined && { language }),
      },
    ];
  });
}

function readTheme(site: OldSite, data: Value): void {
  const theme = at(data, 'themeConfig');
  const logo = at(data, 'logo');
  const [light, dark] = [textAt(logo, 'light'), textAt(logo, 'dark')];
  if (typeof logo === 'string') site.logo = logo;
  else if (light !== undefined && dark !== undefined) site.logo = { light, dark };
  const logoText = textAt(data, 'logoText');
  if (logoText !== undefined) site.logoText = logoText;
  site.social = listAt(theme, 'socialLinks').flatMap((entry) => {
    const [icon, link] = [textAt(entry, 'icon'), textAt(entry, 'content')];
    return icon === undefined || link === undefined || (textAt(entry, 'mode') ?? 'link') !== 'link'
      ? []
      : [{ icon, link }];
  });
  const editUrl = textAt(theme, 'editLink', 'docRepoBaseUrl') ?? textAt(theme, 'locales', 'editLink', 'docRepoBaseUrl');
  if (editUrl !== undefined) site.editUrl = editUrl;
  const footer = textAt(theme, 'footer', 'message');
  if (footer !== undefined) site.footer = footer;
  if (flagAt(theme, 'lastUpdated') === true) site.lastUpdated = true;
  if (flagAt(data, 'markdown', 'showLineNumbers') === true) site.markdown.showLineNumbers = true;
  for (const entry of listAt(data, 'head')) {
    const [tag, given] = isList(entry) ? entry : [];
    if (typeof entry === 'string')
      site.notes.push(note(site.configs[0] ?? '', 'A tag in the head is not migrated', entry));
    if (tag !== 'meta' && tag !== 'link' && tag !== 'script') continue;
    const attributes = Object.entries(recordAt(given)).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    );
    site.head.push({ tag, attributes: Object.fromEntries(attributes) as Record<string, string> });
  }
}
