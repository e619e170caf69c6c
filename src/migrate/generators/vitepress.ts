/** VitePress: `.vitepress/config`, with its languages, and pages in `srcDir`. */
import path from 'node:path';
import { globOf } from '../../compiler/glob.ts';
import { scriptTree } from '../../compiler/script-tree.ts';
import type { Dialect, NavEntry, OldLocale, OldPage, OldSite, SidebarEntry } from '../model.ts';
import { readModule, resolveModule } from '../read/config-module.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, flagAt, isList, isRecord, listAt, recordAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import {
  computedNotes,
  emptySite,
  firstOf,
  isMarkdown,
  languageName,
  modules,
  plainText,
  usualUrl,
} from './generator.ts';
import type { Generator } from './generator.ts';
import { ownTexts } from './vitepress-labels.ts';
import { writtenFeed } from './vitepress-hooks.ts';
import { layoutOf } from './vitepress-layout.ts';
import { readOutline } from './vitepress-outline.ts';
import { themeModule, themeStyles, vitepressNotes } from './vitepress-notes.ts';
import { parameterPages } from './vitepress-parameters.ts';
import { rewritten } from './vitepress-rewrites.ts';
import { showsTypes } from './vitepress-transformers.ts';
import { optional, readFooters, readHead, readTheme, rootTheme, themeOf } from './vitepress-theme.ts';

export const vitepress: Generator = {
  name: 'vitepress',
  label: 'VitePress',
  detect: (files) =>
    ['', 'docs/', 'doc/', 'website/']
      .map((folder) =>
        firstOf(files, [...modules(`${folder}.vitepress/config`), ...modules(`${folder}.vitepress/config/index`)]),
      )
      .find((file) => file !== null) ?? null,
  read: readVitepress,
};

function readVitepress(files: OldFiles, config: string): OldSite {
  const root = path.posix
    .dirname(config.slice(0, config.indexOf('.vitepress') + '.vitepress'.length))
    .replace(/^\.$/, '');
  const site = emptySite(vitepress, dialectOf(files, root, config));
  site.configs.push(config);
  const written = readModule(files, config, site.notes);
  const source = path.posix.join(root, textAt(written, 'srcDir') ?? '.').replace(/^\.\/?|\/$/g, '');
  const data = withFolders(written, files, source);
  const theme = rootTheme(data);
  site.title = textAt(data, 'title') ?? site.title;
  Object.assign(site, optional('description', textAt(data, 'description')), optional('base', textAt(data, 'base')));
  Object.assign(site, optional('url', textAt(data, 'sitemap', 'hostname')?.replace(/\/$/, '')));
  site.cleanUrls = flagAt(data, 'cleanUrls') ?? false;
  site.publicFolders = [{ from: joined(source, 'public'), to: 'public' }];
  site.locales = localesOf(data);
  site.contentFolders = contentFoldersOf(site.locales, source, files);
  site.pages = pagesOf({ files, source, data, locales: site.locales, cleanUrls: site.cleanUrls });
  readOutline(site, data);
  readTheme(site, theme);
  readFooters(site, data);
  readHead(site, [...listAt(data, 'head'), ...listAt(data, 'locales', 'root', 'head')]);
  site.markdown = {
    slugger: 'vitepress',
    ...(flagAt(data, 'markdown', 'lineNumbers') === true && { showLineNumbers: true }),
    ...(flagAt(data, 'markdown', 'math') === true && { math: true }),
    ...((at(data, '$call') === 'withMermaid' ||
      at(data, 'mermaid') !== undefined ||
      site.dialect.drawsGraphviz === true) && { mermaid: true }),
  };
  if (flagAt(data, 'lastUpdated') === true || isRecord(at(theme, 'lastUpdated'))) site.lastUpdated = true;
  site.notes.push(
    ...computedNotes(written, (key) =>
      /^(?:title|description|base|themeConfig|locales|head|srcDir|sitemap)\b/.test(key),
    ),
  );
  if (showsTypes(files, config)) site.twoslash = true;
  site.styles = themeStyles(files, root);
  const feed = at(data, 'buildEnd') === undefined ? null : writtenFeed(files, config);
  const feeds = feed === null ? [] : [feed];
  if (feed !== null) site.feeds = feeds;
  site.slots = layoutOf(files, themeModule(files, root))?.slots ?? [];
  const { locales, url } = site;
  site.notes.push(...vitepressNotes({ files, config, data, root, source, locales, url, feeds }));
  return site;
}

function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function dialectOf(files: OldFiles, root: string, config: string): Dialect {
  return {
    drawsGraphviz: /\bgraphvizMarkdownPlugin\b/.test(files.text(config) ?? ''),
    tags: 'vue',
    features: new Set(['vitepress']),
    aliases: { '@': root, '~': root },
    globals: globalComponents(files, root),
  };
}

/** `app.component('Name', Name)` in the theme. */
function globalComponents(files: OldFiles, root: string): Record<string, string> {
  const theme = firstOf(files, modules(joined(root, '.vitepress/theme/index')));
  const text = theme === null ? null : files.text(theme);
  if (theme === null || text === null) return {};
  const imports = new Map<string, string>();
  for (const statement of scriptTree(theme, text)?.body ?? []) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const { local } of statement.specifiers) imports.set(local.name, statement.source.value);
  }
  const found = [...text.matchAll(/\.component\(\s*(["'])([\w-]+)\1\s*,\s*(\w+)/g)].map(
    ([, , name = '', local = '']) => {
      const from = imports.get(local) ?? '';
      const own = name
        .split('-')
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join('');
      return [own, resolveModule(files, theme, from) ?? from] as const;
    },
  );
  return Object.fromEntries(found);
}

/** VitePress 2 reads a folder's `config.ts` as the configuration of its contents. */
function withFolders(data: Value, files: OldFiles, source: string): Value {
  const isAdded = (file: string): boolean => (files.text(file) ?? '').includes('defineAdditionalConfig');
  const own = (folder: string, locale: Value): Value => {
    const above = folder === 'en' ? firstOf(files, modules(joined(source, 'config')).filter(isAdded)) : null;
    const file = firstOf(files, modules(joined(source, `${folder}/config`))) ?? above;
    const added = file === null ? undefined : readModule(files, file, []);
    const theme = { ...recordAt(locale, 'themeConfig'), ...recordAt(added, 'themeConfig') };
    return isRecord(added) ? { ...(isRecord(locale) ? locale : {}), ...added, themeConfig: theme } : locale;
  };
  const locales = Object.entries(recordAt(data, 'locales')).map(([key, locale]) => [
    key,
    own(key === 'root' ? 'en' : key, locale),
  ]);
  return isRecord(data) && locales.length > 0 ? { ...data, locales: Object.fromEntries(locales) as Value } : data;
}

/** Languages, the root language first. A language that links to another site is not part of this site. */
function localesOf(data: Value): OldLocale[] {
  const locales = Object.entries(recordAt(data, 'locales')).filter(
    ([key, locale]) => key === 'root' || !/^https?:/.test(textAt(locale, 'link') ?? ''),
  );
  const root = locales.find(([key]) => key === 'root')?.[1];
  const tag = textAt(root, 'lang') ?? textAt(data, 'lang') ?? 'en';
  const rest = locales.filter(([key]) => key !== 'root');
  const first = localeOf({ lang: languageName(tag), tag, locale: root, theme: themeOf(data, root) });
  return [
    first,
    ...rest.map(([key, locale]) =>
      localeOf({
        lang: key.replaceAll('/', ''),
        tag: textAt(locale, 'lang') ?? key,
        locale,
        theme: themeOf(data, locale),
      }),
    ),
  ];
}

interface LocaleFacts {
  lang: string;
  tag: string;
  locale: Value;
  theme: Value;
}

function localeOf({ lang, tag, locale, theme }: LocaleFacts): OldLocale {
  return {
    lang,
    ...(/^[a-z]{2,3}(?:-\w+)*$/i.test(tag) && { tag }),
    ...optional('label', textAt(locale, 'label')),
    ...optional('title', textAt(locale, 'title')),
    ...optional('description', textAt(locale, 'description')),
    ...(textAt(locale, 'dir') === 'rtl' && { dir: 'rtl' as const }),
    ...ownTexts(theme),
    nav: navOf(listAt(theme, 'nav')),
    sidebar: sidebarOf(at(theme, 'sidebar')),
  };
}

function navOf(entries: readonly Value[]): NavEntry[] {
  return entries.flatMap((entry) => {
    const text = textAt(entry, 'text');
    const items = navOf(listAt(entry, 'items'));
    const link = textAt(entry, 'link');
    if (text === undefined) return items;
    const activeMatch = textAt(entry, 'activeMatch');
    return [
      {
        text: plainText(text),
        ...optional('link', link),
        ...(items.length > 0 && { items }),
        ...optional('activeMatch', activeMatch),
      },
    ];
  });
}

/** A list applies to all pages; an object maps path prefixes to sidebars. Links are relative to `base`. */
function sidebarOf(sidebar: Value): Record<string, SidebarEntry[]> {
  if (isList(sidebar)) return { '/': entriesOf(sidebar, '') };
  const entries = Object.entries(isRecord(sidebar) ? sidebar : {}).filter(([key]) => key !== '$call');
  return Object.fromEntries(
    entries.map(([prefix, value]) => [
      prefix,
      isList(value) ? entriesOf(value, '') : entriesOf(listAt(value, 'items'), textAt(value, 'base') ?? ''),
    ]),
  );
}

function entriesOf(entries: readonly Value[], base: string): SidebarEntry[] {
  return entries.flatMap((entry) => {
    const own = textAt(entry, 'base') ?? base;
    const written = textAt(entry, 'link');
    const link = written === undefined || /^[a-z]+:/i.test(written) ? written : withBase(written, own);
    const items = entriesOf(listAt(entry, 'items'), own);
    const text = textAt(entry, 'text');
    if (text === undefined) return items;
    const collapsed = flagAt(entry, 'collapsed');
    return [
      {
        text: plainText(text),
        ...optional('link', link),
        ...(items.length > 0 && { items }),
        ...optional('collapsed', collapsed),
      },
    ];
  });
}

function withBase(link: string, base: string): string {
  return base === '' ? link : base + link.replace(/^\//, base.endsWith('/') ? '' : '/');
}

function contentFoldersOf(locales: readonly OldLocale[], source: string, files: OldFiles): OldSite['contentFolders'] {
  if (locales.length < 2) return [{ from: source, to: '' }];
  const [first, ...rest] = locales;
  const own = rest.filter(({ lang }) => files.isFolder(joined(source, lang)));
  return [
    { from: source, to: first?.lang ?? '' },
    ...own.map(({ lang }) => ({ from: joined(source, lang), to: lang })),
  ];
}

interface PagesInput {
  files: OldFiles;
  source: string;
  data: Value;
  locales: readonly OldLocale[];
  cleanUrls: boolean;
}

function pagesOf({ files, source, data, locales, cleanUrls }: PagesInput): OldPage[] {
  const excluded = listAt(data, 'srcExclude').flatMap((glob) => (typeof glob === 'string' ? [globOf(glob)] : []));
  const rewrites = Object.entries(recordAt(data, 'rewrites'));
  const langs = locales.slice(1).map(({ lang }) => lang);
  return files
    .list(source)
    .filter(isMarkdown)
    .flatMap((file): OldPage[] => {
      const own = source === '' ? file : file.slice(source.length + 1);
      if (excluded.some((pattern) => pattern.test(own)) || own.startsWith('public/')) return [];
      const pageAt = (name: string): OldPage => {
        const moved = rewritten(name, rewrites);
        const lang = langs.find((one) => moved.startsWith(`${one}/`));
        const url = usualUrl(moved);
        return {
          source: file,
          target: lang === undefined ? moved : moved.slice(lang.length + 1),
          lang: lang ?? locales[0]?.lang ?? 'en',
          version: '',
          url: cleanUrls || url.endsWith('/') ? url : `${url}.html`,
        };
      };
      if (!/\[[^\]]+\]/.test(own)) return [pageAt(own)];
      const start = file.length - own.length;
      return (parameterPages(files, file) ?? []).map((one) => ({
        ...pageAt(one.file.slice(start)),
        text: one.text,
        values: one.values,
      }));
    });
}
