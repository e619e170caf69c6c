/** MkDocs with Material: `mkdocs.yml`, its `nav`, languages in folders, and the theme's options. */
import path from 'node:path';
import { isGlossary } from '../pages/python-abbreviations.ts';
import type { NavEntry, OldPage, OldSite, SidebarEntry } from '../model.ts';
import { readData } from '../read/data.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, isList, isRecord, listAt, recordAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import {
  asIndex,
  emptySite,
  firstOf,
  isMarkdown,
  keyLine,
  languageName,
  noteAt,
  titleOf,
  usualUrl,
  within,
} from './generator.ts';
import type { Generator } from './generator.ts';
import { matcherOf } from './mkdocs-excluded.ts';
import { entriesOf, pythonMarkdown } from './mkdocs-extensions.ts';

export const mkdocs: Generator = {
  name: 'mkdocs',
  label: 'MkDocs',
  detect: (files) =>
    firstOf(
      files,
      ['', 'docs/', 'docs/en/', 'website/'].flatMap((folder) => [`${folder}mkdocs.yml`, `${folder}mkdocs.yaml`]),
    ),
  read: readMkdocs,
};

function readMkdocs(files: OldFiles, config: string): OldSite {
  const root = path.posix.dirname(config).replace(/^\.$/, '');
  const inRoot = within(root);
  const site = emptySite(mkdocs, { tags: 'html', features: new Set(['mkdocs']), aliases: {}, globals: {} });
  site.configs.push(config);
  const data = inherited(files, config, site);
  site.title = textAt(data, 'site_name') ?? site.title;
  const description = textAt(data, 'site_description');
  if (description !== undefined) site.description = description.trim();
  readUrl(site, textAt(data, 'site_url'));
  site.trailingSlash = at(data, 'use_directory_urls') !== false;
  site.cleanUrls = site.trailingSlash;
  const docs = inRoot(textAt(data, 'docs_dir') ?? 'docs');
  const tag = textAt(data, 'theme', 'language') ?? 'en';
  const lang = languageName(tag);
  const others = languagesOf(data).filter((name) => name !== lang && files.isFolder(`${docs}/${name}`));
  const nested = others.length > 0 && files.isFolder(`${docs}/${lang}`) ? `${docs}/${lang}` : docs;
  site.locales = [{ lang, tag }, ...others.map((name) => ({ lang: name, tag: name }))];
  site.contentFolders = [
    { from: nested, to: others.length > 0 ? lang : '' },
    ...others.map((name) => ({ from: `${docs}/${name}`, to: name })),
  ];
  const isExcluded = matcherOf(textAt(data, 'exclude_docs'));
  const isDraft = matcherOf(textAt(data, 'draft_docs'));
  const below = ({ source }: OldPage): string => (docs === '' ? source : source.slice(docs.length + 1));
  site.pages = pagesOf(files, site, site.trailingSlash)
    .filter((page) => !isExcluded(below(page)))
    .map((page) => (isDraft(below(page)) ? { ...page, frontmatter: { draft: true } } : page));
  const nav = at(data, 'nav');
  site.locales = site.locales.map((locale, index) => {
    const folder = site.contentFolders[index]?.from ?? docs;
    const input = { files, folder, urls: new Map(site.pages.map((page) => [page.source, page.url])) };
    const entries = isList(nav) ? nav.flatMap((item) => entryOf(item, input)) : generated(folder, input);
    return { ...locale, sidebar: { '/': entries }, nav: hasTabs(data) ? tabsOf(entries) : [] };
  });
  readTheme(site, data);
  readRest(site, data, { files, root, docs });
  return site;
}

/** `INHERIT: ../mkdocs.base.yml`. */
function inherited(files: OldFiles, config: string, site: OldSite): Value {
  const data = readData(files, config, site.notes);
  const parent = textAt(data, 'INHERIT');
  if (parent === undefined) return data;
  const base = path.posix.join(path.posix.dirname(config), parent);
  if (site.configs.includes(base)) return data;
  site.configs.push(base);
  return merged(inherited(files, base, site), data);
}

function merged(base: Value, own: Value): Value {
  if (!isRecord(base) || !isRecord(own)) return own ?? base;
  const keys = [...new Set([...Object.keys(base), ...Object.keys(own)])];
  return Object.fromEntries(keys.map((key) => [key, key in own ? merged(base[key], own[key]) : base[key]]));
}

function readUrl(site: OldSite, url: string | undefined): void {
  if (url === undefined || !URL.canParse(url)) return;
  const { origin, pathname } = new URL(url);
  site.url = origin;
  site.base = pathname.endsWith('/') ? pathname : `${pathname}/`;
}

/** Languages of the plugins `i18n` and `static-i18n`. */
function languagesOf(data: Value): string[] {
  const plugins = entriesOf(at(data, 'plugins'));
  return [plugins.get('i18n'), plugins.get('static-i18n')].flatMap((options) =>
    listAt(options, 'languages').flatMap((one) => (typeof one === 'string' ? one : (textAt(one, 'locale') ?? []))),
  );
}

function pagesOf(files: OldFiles, site: OldSite, isSlashed: boolean): OldPage[] {
  const langs = site.locales.map(({ lang }) => lang);
  return site.contentFolders.flatMap(({ from }, index) =>
    files
      .list(from)
      .filter(isMarkdown)
      .flatMap((source) => {
        const file = from === '' ? source : source.slice(from.length + 1);
        if (index === 0 && langs.slice(1).some((lang) => file.startsWith(`${lang}/`))) return [];
        if (isGlossary(files.text(source) ?? '')) {
          const cause = 'A file that only defines abbreviations is not a page';
          site.notes.push({ kind: 'converted', cause, file: source, line: 1 });
          return [];
        }
        const target = asIndex(file);
        const lang = langs[index] ?? 'en';
        const url = usualUrl(target);
        const prefix = index === 0 ? '' : `/${lang}`;
        const ending = url.endsWith('/') ? '' : isSlashed ? '/' : '.html';
        return [{ source, target, lang, version: '', url: `${prefix}${url}${ending}` }];
      }),
  );
}

interface NavInput {
  files: OldFiles;
  folder: string;
  urls: ReadonlyMap<string, string>;
}

function entryOf(item: Value, input: NavInput): SidebarEntry[] {
  if (typeof item === 'string') return linkTo(item, null, input);
  return Object.entries(isRecord(item) ? item : {}).flatMap(([text, value]) => {
    if (typeof value === 'string') return linkTo(value, text, input);
    const items = (isList(value) ? value : []).flatMap((one) => entryOf(one, input));
    // The index page of a section becomes the link of the section's heading.
    const [first] = isList(value) ? value : [];
    const isIndex = typeof first === 'string' && /(?:^|\/)(?:index|README)\.md$/.test(first);
    const link = isIndex ? items[0]?.link : undefined;
    return [{ text, ...(link !== undefined && { link }), items: link === undefined ? items : items.slice(1) }];
  });
}

function linkTo(file: string, text: string | null, { files, folder, urls }: NavInput): SidebarEntry[] {
  if (/^[a-z]+:/i.test(file)) return [{ text: text ?? file, link: file }];
  const source = path.posix.join(folder, file);
  const url = urls.get(source);
  return url === undefined
    ? [{ text: text ?? file, link: `/${file}` }]
    : [{ text: text ?? titleOf(files, source), link: url }];
}

/** Used without `nav`: files sorted by name with the index first, then folders. */
function generated(folder: string, input: NavInput): SidebarEntry[] {
  const sources = [...input.urls.keys()].filter((source) => folder === '' || source.startsWith(`${folder}/`));
  const below = sources.map((source) => (folder === '' ? source : source.slice(folder.length + 1)));
  const direct = below
    .filter((name) => !name.includes('/'))
    .toSorted((a, b) => Number(/^index|^README/.test(b)) - Number(/^index|^README/.test(a)) || (a < b ? -1 : 1));
  const folders = [
    ...new Set(below.flatMap((name) => (name.includes('/') ? [name.split('/')[0] ?? ''] : []))),
  ].toSorted();
  return [
    ...direct.flatMap((name) => linkTo(name, null, { ...input, folder })),
    ...folders.map((name) => ({
      text: name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' '),
      items: generated(folder === '' ? name : `${folder}/${name}`, input),
    })),
  ];
}

function hasTabs(data: Value): boolean {
  return listAt(data, 'theme', 'features').includes('navigation.tabs');
}

/** Returns a top bar entry for each section, linked to its first page. */
function tabsOf(entries: readonly SidebarEntry[]): NavEntry[] {
  return entries.flatMap((entry) => {
    const link = firstLink(entry);
    return link === undefined ? [] : [{ text: entry.text, link }];
  });
}

function firstLink({ link, items = [] }: SidebarEntry): string | undefined {
  return link ?? items.map(firstLink).find((found) => found !== undefined);
}

const colors: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep orange': '#ff6e42',
  brown: '#795649',
};

function readTheme(site: OldSite, data: Value): void {
  const theme = at(data, 'theme');
  const [logo, favicon] = [textAt(theme, 'logo'), textAt(theme, 'favicon')];
  const [{ from } = { from: '' }] = site.contentFolders;
  const rooted = (file: string): string => `/${file.replace(/^\//, '')}`;
  for (const image of [logo, favicon]) {
    if (image === undefined) continue;
    const folder = path.posix.dirname(image);
    site.publicFolders.push({
      from: path.posix.join(from, folder).replace(/^\.$/, ''),
      to: path.posix.join('public', folder),
      only: path.posix.basename(image),
    });
  }
  if (logo !== undefined) site.logo = rooted(logo);
  if (favicon !== undefined) site.icon = rooted(favicon);
  const palette = at(theme, 'palette');
  const schemes = isList(palette) ? palette : [palette];
  const [dark, light] = [true, false].map((isDark) =>
    schemes
      .filter((one) => (textAt(one, 'scheme') === 'slate') === isDark)
      .map((one) => colors[(textAt(one, 'primary') ?? '').replace('-', ' ')])
      .find((found) => found !== undefined),
  );
  const color = light ?? dark;
  if (color !== undefined) site.color = { light: color, ...(dark !== undefined && { dark }) };
  site.social = listAt(data, 'extra', 'social').flatMap((entry) => {
    const [icon, link] = [textAt(entry, 'icon')?.split('/').at(-1), textAt(entry, 'link')];
    const label = textAt(entry, 'name');
    return icon === undefined || link === undefined ? [] : [{ icon, link, ...(label !== undefined && { label }) }];
  });
  const repository = textAt(data, 'repo_url');
  if (repository !== undefined && !site.social.some(({ link }) => link === repository)) {
    site.social.unshift({ icon: /gitlab|bitbucket|codeberg/.exec(repository)?.[0] ?? 'github', link: repository });
  }
  const edit = textAt(data, 'edit_uri');
  if (repository !== undefined && edit !== '')
    site.editUrl = `${repository.replace(/\/$/, '')}/${edit ?? 'edit/master/docs/'}`;
  const copyright = textAt(data, 'copyright');
  if (copyright !== undefined) site.footer = copyright.trim();
}

function readRest(
  site: OldSite,
  data: Value,
  { files, root, docs }: { files: OldFiles; root: string; docs: string },
): void {
  const extensions = JSON.stringify(at(data, 'markdown_extensions') ?? '');
  if (extensions.includes('arithmatex')) site.markdown.math = true;
  if (extensions.includes('mermaid')) site.markdown.mermaid = true;
  const report = (keys: readonly string[], cause: string, detail?: string): void => {
    const has = (file: string): boolean => keyLine(files.text(file) ?? '', keys) !== null;
    const file = site.configs.find(has) ?? site.configs[0] ?? '';
    site.notes.push(noteAt(files, { file, keys, cause, ...(detail !== undefined && { detail }) }));
  };
  for (const [name, options] of entriesOf(at(data, 'plugins'))) {
    for (const [from, to] of name === 'redirects' ? Object.entries(recordAt(options, 'redirect_maps')) : []) {
      if (typeof to === 'string')
        site.redirects[usualUrl(asIndex(from))] = /^[a-z]+:/i.test(to) ? to : usualUrl(asIndex(to.replace(/#.*$/, '')));
    }
    if (/^(?:material\/)?tags$/.test(name)) report(['plugins', name], 'Lists of pages by tag are not migrated', name);
    if (/^(?:macros|mkdocstrings|gen-files|mkdocs-jupyter|monorepo|blog|awesome-pages)$/.test(name))
      report(['plugins', name], 'A plugin that generates content is not migrated', name);
    if (name === 'rss') report(['plugins', name], 'A feed is not migrated', name);
  }
  if (textAt(data, 'theme', 'custom_dir') !== undefined)
    report(['theme', 'custom_dir'], 'Theme templates are not migrated', textAt(data, 'theme', 'custom_dir'));
  for (const entry of listAt(data, 'extra_javascript')) {
    const script = typeof entry === 'string' ? entry : (textAt(entry, 'path') ?? '');
    report(['extra_javascript', script], 'Site scripts are not migrated', script);
  }
  for (const entry of listAt(data, 'extra_css')) {
    const file = typeof entry === 'string' ? path.posix.join(docs, entry) : '';
    if (files.has(file)) site.styles.push(file);
    else report(['extra_css', String(entry)], 'Site style sheets are not migrated', String(entry));
  }
  const property = textAt(data, 'extra', 'analytics', 'property');
  if (property !== undefined && /^(?:G|UA)-[\w-]+$/.test(property)) site.googleAnalytics = property;
  else if (textAt(data, 'extra', 'analytics', 'provider') === 'google')
    report(['extra', 'analytics'], 'Google Analytics is not migrated');
  site.dialect = { ...site.dialect, aliases: { $docs: docs }, python: pythonMarkdown(data, { root, docs }) };
}
