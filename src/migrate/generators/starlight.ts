/** Starlight: the integration in `astro.config`, with its languages, and the pages in `src/content/docs`. */
import path from 'node:path';
import type { NavEntry, OldLocale, OldPage, OldSite, SidebarEntry } from '../model.ts';
import { readModule } from '../read/config-module.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, flagAt, isList, isRecord, listAt, recordAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { sidebarLabelOf } from '../pages/frontmatter-keys.ts';
import {
  computedNotes,
  emptySite,
  firstOf,
  frontmatters,
  isMarkdown,
  languageName,
  modules,
  note,
  titleOf,
  usualUrl,
  within,
} from './generator.ts';
import type { Generator } from './generator.ts';

export const starlight: Generator = {
  name: 'starlight',
  label: 'Starlight',
  detect(files) {
    const config = firstOf(
      files,
      ['', 'docs/', 'website/'].flatMap((folder) => modules(`${folder}astro.config`)),
    );
    return config !== null && (files.text(config) ?? '').includes('starlight') ? config : null;
  },
  read: readStarlight,
};

function readStarlight(files: OldFiles, config: string): OldSite {
  const root = path.posix.dirname(config).replace(/^\.$/, '');
  const inRoot = within(root);
  const site = emptySite(starlight, {
    tags: 'jsx',
    features: new Set(['starlight']),
    aliases: { '~': inRoot('src'), '@': inRoot('src') },
    globals: {},
  });
  site.configs.push(config);
  const data = readModule(files, config, site.notes);
  const options = listAt(data, 'integrations').find((one) => textAt(one, '$call') === 'starlight');
  const url = textAt(data, 'site');
  if (url !== undefined) site.url = url.replace(/\/$/, '');
  site.base = `/${(textAt(data, 'base') ?? '').replaceAll(/^\/|\/$/g, '')}/`.replace('//', '/');
  site.trailingSlash = textAt(data, 'trailingSlash') !== 'never';
  site.title = titleIn(at(options, 'title')) ?? site.title;
  const description = textAt(options, 'description');
  if (description !== undefined) site.description = description;
  const docs = inRoot('src/content/docs');
  const { locales, keys } = localesOf(options);
  site.locales = locales;
  // Starlight shows pages without a translation in the default language.
  if (locales.length > 1) site.untranslated = 'source';
  site.publicFolders = [
    { from: inRoot('public'), to: 'public' },
    { from: inRoot('src/assets'), to: 'public/assets' },
  ];
  site.contentFolders =
    locales.length < 2
      ? [{ from: docs, to: '' }]
      : keys.map((key, index) => ({ from: key === '' ? docs : `${docs}/${key}`, to: locales[index]?.lang ?? '' }));
  site.pages = pagesOf({ files, docs, keys, locales });
  readTheme(site, options);
  readRedirects(site, data);
  readStyles(site, options, (file) => (files.has(inRoot(file)) ? inRoot(file) : null));
  addSidebars(files, site, listAt(options, 'sidebar'));
  site.notes.push(
    ...computedNotes(options ?? {}, (key) =>
      /^(?:title|description|logo|social|sidebar|locales|editLink|defaultLocale)\b/.test(key),
    ),
  );
  if (options === undefined) site.notes.push(note(config, 'The Starlight options could not be read'));
  return site;
}

function titleIn(title: Value): string | undefined {
  return typeof title === 'string'
    ? title
    : Object.values(isRecord(title) ? title : {}).find((text) => typeof text === 'string');
}

/** Languages, the default language first. `keys` are their folders, which are empty for the root language. */
function localesOf(options: Value): { locales: OldLocale[]; keys: string[] } {
  const entries = Object.entries(recordAt(options, 'locales'));
  const byDefault = textAt(options, 'defaultLocale') ?? 'root';
  const first = entries.find(([key]) => key === 'root') ??
    entries.find(([key]) => key === byDefault) ?? ['root', undefined];
  const ordered = [first, ...entries.filter(([key]) => key !== first[0])];
  const locales = ordered.map(([key, locale]): OldLocale => {
    const tag = textAt(locale, 'lang') ?? (key === 'root' ? 'en' : key);
    const label = textAt(locale, 'label');
    const title = textAt(options, 'title', tag);
    return {
      lang: key === 'root' ? languageName(tag) : key,
      tag,
      ...(label !== undefined && { label }),
      ...(title !== undefined && { title }),
      ...(textAt(locale, 'dir') === 'rtl' && { dir: 'rtl' }),
    };
  });
  return { locales, keys: ordered.map(([key]) => (key === 'root' ? '' : key)) };
}

interface PagesInput {
  files: OldFiles;
  docs: string;
  keys: readonly string[];
  locales: readonly OldLocale[];
}

function pagesOf({ files, docs, keys, locales }: PagesInput): OldPage[] {
  const read = frontmatters(files);
  return files
    .list(docs)
    .filter(isMarkdown)
    .flatMap((source) => {
      const file = source.slice(docs.length + 1);
      if (/(?:^|\/)_/.test(file)) return [];
      const found = keys.findIndex((key) => key !== '' && file.startsWith(`${key}/`));
      const index = Math.max(found, 0);
      const key = keys[index] ?? '';
      const own = found === -1 || key === '' ? file : file.slice(key.length + 1);
      // The slug of a translation begins with its language.
      const slug = textAt(read(source), 'slug')
        ?.replace(/^\//, '')
        .replace(key !== '' && found !== -1 ? new RegExp(`^${key}(?:/|$)`) : /(?!)/, '');
      const ending = /\.mdx?$/.exec(file)?.[0] ?? '.md';
      const target =
        slug === undefined ? slugged(own) : `${slug === '' ? 'index' : slug.replaceAll(/^\/|\/$/g, '')}${ending}`;
      const url = `${key === '' ? '' : `/${key}`}${usualUrl(target)}`.replace(/(?<=.)\/$/, '');
      return [{ source, target, lang: locales[index]?.lang ?? 'en', version: '', url: `${url === '/' ? '' : url}/` }];
    });
}

/** Converts a path to Astro's form of ids: lowercase, without spaces or punctuation. */
function slugged(file: string): string {
  const ending = /\.mdx?$/.exec(file)?.[0] ?? '.md';
  const segments = file.slice(0, file.length - ending.length).split('/');
  return (
    segments
      .map((part) =>
        part
          .toLowerCase()
          .replaceAll(/\s+/g, '-')
          .replaceAll(/[^\p{L}\p{N}_-]/gu, ''),
      )
      .join('/') + ending
  );
}

function readTheme(site: OldSite, options: Value): void {
  const asset = (file: string | undefined): string | undefined => file?.replace(/^\.?\/?src\/assets\//, '/assets/');
  const [light, dark] = [asset(textAt(options, 'logo', 'light')), asset(textAt(options, 'logo', 'dark'))];
  const single = asset(textAt(options, 'logo', 'src'));
  if (light !== undefined && dark !== undefined) site.logo = { light, dark };
  else if (single !== undefined) site.logo = single;
  if (flagAt(options, 'logo', 'replacesTitle') === true) site.logoText = '';
  const favicon = textAt(options, 'favicon');
  if (favicon !== undefined) site.icon = favicon;
  const social = at(options, 'social');
  site.social = isList(social)
    ? social.flatMap((entry) => {
        const [icon, link, label] = [textAt(entry, 'icon'), textAt(entry, 'href'), textAt(entry, 'label')];
        return icon === undefined || link === undefined ? [] : [{ icon, link, ...(label !== undefined && { label }) }];
      })
    : Object.entries(isRecord(social) ? social : {}).flatMap(([icon, link]) =>
        typeof link === 'string' ? [{ icon, link }] : [],
      );
  const editUrl = textAt(options, 'editLink', 'baseUrl');
  if (editUrl !== undefined) site.editUrl = editUrl;
  if (flagAt(options, 'lastUpdated') === true) site.lastUpdated = true;
  if (at(options, 'pagefind') === false) site.searchOff = true;
  for (const entry of listAt(options, 'head')) {
    const tag = textAt(entry, 'tag');
    const text = textAt(entry, 'content');
    const attributes = Object.fromEntries(
      Object.entries(recordAt(entry, 'attrs')).flatMap(([name, value]) =>
        typeof value === 'string' || value === true ? [[name, value === true ? '' : value]] : [],
      ),
    );
    if (tag === 'meta' || tag === 'link' || tag === 'script' || tag === 'style') {
      site.head.push({ tag, attributes, ...(text !== undefined && { text }) });
    }
  }
}

/** Astro's `redirects`: paths, or objects with a status. */
function readRedirects(site: OldSite, data: Value): void {
  for (const [from, to] of Object.entries(recordAt(data, 'redirects'))) {
    const target = typeof to === 'string' ? to : textAt(to, 'destination');
    if (target !== undefined && !from.includes('[')) site.redirects[from] = withoutBase(target, site.base ?? '/');
    else site.notes.push(note(site.configs[0] ?? '', 'A redirect with parameters is not migrated', from));
  }
}

function withoutBase(link: string, base: string): string {
  return base !== '/' && link.startsWith(base) ? `/${link.slice(base.length)}` : link;
}

/** Style sheets, and components that replace parts of the theme. `existing` returns the path of an old file. */
function readStyles(site: OldSite, options: Value, existing: (file: string) => string | null): void {
  const [config = ''] = site.configs;
  for (const written of listAt(options, 'customCss')) {
    const file =
      typeof written === 'string' && written.startsWith('.') ? existing(path.posix.normalize(written)) : null;
    if (file !== null) site.styles.push(file);
    else site.notes.push(note(config, 'A style sheet of the old theme is not migrated', String(written)));
  }
  for (const name of Object.keys(recordAt(options, 'components')))
    site.notes.push(note(config, 'A component of the old theme is not migrated', name));
}

function addSidebars(files: OldFiles, site: OldSite, items: readonly Value[]): void {
  const read = frontmatters(files);
  const [first] = site.locales;
  site.locales = site.locales.map((locale) => {
    const pages = site.pages.filter(({ lang }) => lang === locale.lang);
    const fallback = site.pages.filter(({ lang }) => lang === first?.lang);
    const label = (page: OldPage): string => sidebarLabelOf(read(page.source)) ?? titleOf(files, page.source);
    const byTarget = new Map(pages.map((page) => [bareTarget(page), page]));
    const input: SidebarInput = { byTarget, pages, label, tag: locale.tag ?? locale.lang, read };
    const entries = items.length > 0 ? items.flatMap((item) => entryOf(item, input)) : generated('', input);
    const nav: NavEntry[] = [];
    return { ...locale, nav, sidebar: entries.length === 0 && fallback.length === 0 ? {} : { '/': entries } };
  });
}

function bareTarget({ target }: OldPage): string {
  return target.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, '');
}

interface SidebarInput {
  byTarget: ReadonlyMap<string, OldPage>;
  pages: readonly OldPage[];
  label(page: OldPage): string;
  tag: string;
  read(file: string): Record<string, Value>;
}

function entryOf(item: Value, input: SidebarInput): SidebarEntry[] {
  const slug = typeof item === 'string' ? item : textAt(item, 'slug');
  const text =
    textAt(item, 'translations', input.tag) ??
    textAt(item, 'translations', input.tag.split('-')[0] ?? '') ??
    textAt(item, 'label');
  if (slug !== undefined) {
    const page = input.byTarget.get(slug.replaceAll(/^\/|\/$/g, ''));
    return page === undefined ? [] : [{ text: text ?? input.label(page), link: page.url }];
  }
  const link = textAt(item, 'link');
  if (link !== undefined) return text === undefined ? [] : [{ text, link }];
  const folder = textAt(item, 'autogenerate', 'directory');
  const items =
    folder === undefined
      ? listAt(item, 'items').flatMap((one) => entryOf(one, input))
      : generated(folder.replaceAll(/^\/|\/$/g, ''), input);
  const collapsed = flagAt(item, 'collapsed');
  // `items: [{ autogenerate: { … } }]` adds the pages to the group around it.
  if (text === undefined) return items;
  return items.length === 0 ? [] : [{ text, items, ...(collapsed !== undefined && { collapsed }) }];
}

/** The pages in a folder by `sidebar.order`, then by name; folders become groups. */
function generated(folder: string, input: SidebarInput): SidebarEntry[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const below = input.pages.filter(
    (page) => page.target.startsWith(prefix) && at(input.read(page.source), 'sidebar', 'hidden') !== true,
  );
  const direct = below.filter(
    ({ target }) => !target.slice(prefix.length).includes('/') && bareTarget({ target } as OldPage) !== '',
  );
  const folders = [
    ...new Set(
      below
        .filter(({ target }) => target.slice(prefix.length).includes('/'))
        .map(({ target }) => target.slice(prefix.length).split('/')[0] ?? ''),
    ),
  ];
  const ordered = [
    ...direct.map((page) => ({
      order: orderOf(page, input),
      name: page.target,
      entry: { text: input.label(page), link: page.url },
    })),
    ...folders.map((name) => ({
      order: orderOfFolder(prefix + name, input),
      name,
      entry: { text: name, items: generated(prefix + name, input) },
    })),
  ];
  return ordered.toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1)).map(({ entry }) => entry);
}

function orderOf({ source }: OldPage, { read }: SidebarInput): number {
  const order = at(read(source), 'sidebar', 'order');
  return typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER;
}

function orderOfFolder(folder: string, input: SidebarInput): number {
  return Math.min(
    ...input.pages.filter(({ target }) => target.startsWith(`${folder}/`)).map((page) => orderOf(page, input)),
  );
}
