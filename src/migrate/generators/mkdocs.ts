/** MkDocs with Material: `mkdocs.yml`, its `nav`, languages in folders, and the theme's options. */
import path from 'node:path';
import type { OldPage, OldSite } from '../model.ts';
import { readData } from '../read/data.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, isList, isRecord, listAt, recordAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { asIndex, emptySite, firstOf, usualUrl, within } from './generator.ts';
import type { Generator } from './generator.ts';
import { readBlog, readPosts } from './mkdocs-blog.ts';
import type { Posts } from './mkdocs-blog.ts';
import { matcherOf } from '../read/file-patterns.ts';
import { entriesOf, pythonMarkdown } from './mkdocs-extensions.ts';
import { languagesOf, pagesOf, withSuffix } from './mkdocs-languages.ts';
import type { Languages } from './mkdocs-languages.ts';
import { keyNote, readAliases, readLosses } from './mkdocs-losses.ts';
import { entriesIn, sidebarsByTab, tabsOf } from './mkdocs-nav.ts';
import { tabGroupsOf } from './mkdocs-tabs.ts';

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
  const languages = languagesOf(data, files, docs);
  readPages(site, data, { files, docs, languages });
  const posts = readPosts(site, { files, docs, data });
  readNavigation(site, data, { files, docs, languages, posts });
  readBlog(site, { files, data }, posts);
  readTheme(site, data);
  readRest(site, data, { files, docs });
  readAliases(site, data);
  readLosses(site, data, { files, docs });
  site.dialect = {
    ...site.dialect,
    aliases: { $docs: docs },
    hasSuffixes: languages.isSuffixed,
    python: {
      ...pythonMarkdown(data, { root, docs, documented: documentedIn(site, data, files) }),
      ...(listAt(data, 'theme', 'features').includes('content.tabs.link') && {
        tabGroups: tabGroupsOf(site.pages.map(({ source, text }) => text ?? files.text(source) ?? '')),
      }),
    },
  };
  return site;
}

/** `::: package.module` on a page. */
function documentedIn({ pages }: OldSite, data: Value, files: OldFiles): Record<string, string> {
  if (!entriesOf(at(data, 'plugins')).has('mkdocstrings')) return {};
  const found = pages.flatMap(({ source }) =>
    [...(files.text(source) ?? '').matchAll(/^[ \t]*(?:#{1,6}[ \t]+)?:::[ \t]?([\w.]+)[ \t]*$/gm)].map(
      ([, name = '']) => [name, source] as const,
    ),
  );
  return Object.fromEntries(found);
}

interface PagesInput {
  files: OldFiles;
  /** The folder with the pages. */
  docs: string;
  languages: Languages;
}

function readPages(site: OldSite, data: Value, { files, docs, languages }: PagesInput): void {
  const [main, ...others] = languages.list.map(({ lang }) => lang);
  const nested = !languages.isSuffixed && others.length > 0 && files.isFolder(`${docs}/${main}`);
  site.locales = languages.list.map(({ locale }) => locale);
  site.contentFolders = [
    { from: nested ? `${docs}/${main}` : docs, to: others.length > 0 ? (main ?? '') : '' },
    ...(languages.isSuffixed ? [] : others.map((name) => ({ from: `${docs}/${name}`, to: name }))),
  ];
  if (languages.hasFallback) site.untranslated = 'source';
  const isExcluded = matcherOf(textAt(data, 'exclude_docs'));
  const isDraft = matcherOf(textAt(data, 'draft_docs'));
  const below = ({ source }: OldPage): string => (docs === '' ? source : source.slice(docs.length + 1));
  site.pages = pagesOf(site, { files, languages, isSlashed: site.trailingSlash })
    .filter((page) => !isExcluded(below(page)))
    .map((page) => (isDraft(below(page)) ? { ...page, frontmatter: { draft: true } } : page));
}

function readNavigation(
  site: OldSite,
  data: Value,
  { files, docs, languages, posts }: PagesInput & { posts: Posts },
): void {
  const { pages } = site;
  const listed = pages.filter((page) => !posts.has(page));
  const bySource = new Map(pages.map((page) => [page.source, page]));
  const [main] = languages.list;
  site.locales = languages.list.map((language, index) => {
    const folder = languages.isSuffixed ? docs : (site.contentFolders[index]?.from ?? docs);
    const pageOf = (source: string): OldPage | undefined => {
      const names = languages.isSuffixed ? [language, main].map((one) => withSuffix(source, one?.lang ?? '')) : [];
      return [names[0], source, names[1]].flatMap((name) => bySource.get(name ?? '') ?? [])[0];
    };
    const onTitle = (label: string): void => {
      const cause = 'A label in the navigation became the title of the translated page';
      const detail = `${label} (${language.lang})`;
      site.notes.push({ ...keyNote(site, files, { keys: ['nav', label], cause, detail }), kind: 'converted' });
    };
    const nav = language.nav ?? at(data, 'nav');
    const entries = entriesIn(nav, { files, folder, language, pageOf, pages: listed, onTitle });
    return hasTabs(data)
      ? { ...language.locale, sidebar: sidebarsByTab(entries, pages), nav: tabsOf(entries) }
      : { ...language.locale, sidebar: { '/': entries }, nav: [] };
  });
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

function hasTabs(data: Value): boolean {
  return listAt(data, 'theme', 'features').includes('navigation.tabs');
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

/** Material loads fonts from Google, unless its plugin `privacy` downloads them. */
function readFonts(site: OldSite, theme: Value, isPrivate: boolean): void {
  const [text, code] = [textAt(theme, 'font', 'text'), textAt(theme, 'font', 'code')];
  const isName = (name: string | undefined): boolean => name === undefined || /^[\w ]+$/.test(name);
  if (isPrivate || (text === undefined && code === undefined) || !isName(text) || !isName(code)) return;
  site.fonts = { ...(text !== undefined && { text }), ...(code !== undefined && { code }) };
  const families = [
    ...(text === undefined ? [] : [`${text}:300,300i,400,400i,700,700i`]),
    ...(code === undefined ? [] : [`${code}:400,400i,700,700i`]),
  ];
  const href = `https://fonts.googleapis.com/css?family=${families.join('|').replaceAll(' ', '+').replaceAll('|', '%7C')}&display=fallback`;
  site.head.push({ tag: 'link', attributes: { rel: 'stylesheet', href } });
}

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
  readFonts(site, theme, entriesOf(at(data, 'plugins')).has('privacy'));
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

function readRedirects(site: OldSite, data: Value, { files, docs }: { files: OldFiles; docs: string }): void {
  const redirects = entriesOf(at(data, 'plugins')).get('redirects');
  for (const [from, to] of Object.entries(recordAt(redirects, 'redirect_maps'))) {
    if (typeof to !== 'string') continue;
    const [, file = '', anchor = ''] = /^([^#]*)(.*)$/s.exec(to) ?? [];
    const target = /^[a-z]+:/i.test(to) ? to : pageUrl(site, docs, file);
    if (target !== undefined) site.redirects[usualUrl(asIndex(from))] = target === to ? to : target + anchor;
    else {
      const cause = 'A redirect to a page that does not exist is not migrated';
      site.notes.push({
        ...keyNote(site, files, { keys: ['redirect_maps', from], cause, detail: to }),
        kind: 'broken',
      });
    }
  }
}

/** The URL of a page by its file. In a site with several languages, a filename without a language is the default. */
function pageUrl({ pages, locales }: OldSite, docs: string, file: string): string | undefined {
  const source = path.posix.join(docs, file);
  const page =
    pages.find((one) => one.source === source) ??
    pages.find(({ lang, target }) => lang === locales[0]?.lang && target === asIndex(file));
  return page?.url;
}

function readRest(site: OldSite, data: Value, { files, docs }: { files: OldFiles; docs: string }): void {
  const extensions = JSON.stringify(at(data, 'markdown_extensions') ?? '');
  if (extensions.includes('arithmatex')) site.markdown.math = true;
  if (extensions.includes('mermaid')) site.markdown.mermaid = true;
  readRedirects(site, data, { files, docs });
  site.styles.push(
    ...listAt(data, 'extra_css')
      .map((entry) => (typeof entry === 'string' ? path.posix.join(docs, entry) : ''))
      .filter((file) => files.has(file)),
  );
  const property = textAt(data, 'extra', 'analytics', 'property');
  if (property !== undefined && /^(?:G|UA)-[\w-]+$/.test(property)) site.googleAnalytics = property;
}
