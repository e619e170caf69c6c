/** Nextra 3 and 4: pages in `content`, `pages` or `app`, ordered and named by `_meta` files. */
import path from 'node:path';
import type { NavEntry, OldPage, OldSite, SidebarEntry } from '../model.ts';
import { readModule } from '../read/config-module.ts';
import { frontmatterOf } from '../pages/frontmatter.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, isRecord, listAt, recordAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import {
  componentPage,
  emptySite,
  firstOf,
  isMarkdown,
  languageName,
  modules,
  note,
  titleOf,
  usualUrl,
  within,
} from './generator.ts';
import type { Generator } from './generator.ts';
import { readLayout } from './nextra-layout.ts';

export const nextra: Generator = {
  name: 'nextra',
  label: 'Nextra',
  detect(files) {
    const folder = ['', 'docs/', 'website/', 'site/'].find((name) =>
      /"nextra"\s*:/.test(files.text(`${name}package.json`) ?? ''),
    );
    return folder === undefined ? null : (firstOf(files, modules(`${folder}next.config`)) ?? `${folder}package.json`);
  },
  read: readNextra,
};

function readNextra(files: OldFiles, config: string): OldSite {
  const root = path.posix.dirname(config).replace(/^\.$/, '');
  const inRoot = within(root);
  const site = emptySite(nextra, {
    tags: 'jsx',
    features: new Set(['nextra']),
    aliases: { '@': root, '~': root },
    globals: {},
  });
  site.configs.push(config);
  const data = config.endsWith('.json') ? {} : readModule(files, config, site.notes);
  const theme = firstOf(files, modules(inRoot('theme.config')));
  const layout = firstOf(files, [...modules(inRoot('app/layout')), ...modules(inRoot('src/app/layout'))]);
  if (layout !== null) readLayout(site, layout, files);
  readTheme(site, theme === null ? {} : readModule(files, theme, site.notes), theme);
  const folders = ['content', 'src/content', 'pages', 'src/pages'].map(inRoot);
  const isRouted = (folder: string): boolean => files.list(folder).some((file) => /\/page\.mdx?$/.test(file));
  const app = ['app', 'src/app'].map(inRoot).find(isRouted);
  const content = folders.find((folder) => files.list(folder).some(isMarkdown)) ?? app ?? inRoot('content');
  const text = files.text(config) ?? '';
  const base = /contentDirBasePath:\s*['"`]\/?([^'"`]*)['"`]/.exec(text)?.[1]?.replace(/\/$/, '') ?? '';
  site.base = textAt(data, 'basePath') ?? '/';
  if (!site.base.endsWith('/')) site.base += '/';
  if (/latex:\s*true/.test(text)) site.markdown.math = true;
  site.publicFolders = [{ from: inRoot('public'), to: 'public' }];
  const listed = listAt(data, 'i18n', 'locales').filter((name): name is string => typeof name === 'string');
  const first = textAt(data, 'i18n', 'defaultLocale') ?? listed[0];
  const langs = listed.length > 0 && first !== undefined ? [first, ...listed.filter((name) => name !== first)] : [];
  site.locales = (langs.length > 0 ? langs : ['en']).map((tag, index) => ({
    lang: index === 0 ? languageName(tag) : tag,
    tag,
  }));
  for (const [index, { lang }] of site.locales.entries()) {
    const folder =
      langs.length > 0 && files.isFolder(`${content}/${langs[index]}`) ? `${content}/${langs[index]}` : content;
    const to = [site.locales.length > 1 ? lang : '', base].filter((part) => part !== '').join('/');
    site.contentFolders.push({ from: folder, to });
    const isApp = folder === app;
    const pages = (isApp ? routedPages : pagesIn)(files, {
      folder,
      lang,
      base,
      prefix: index === 0 ? '' : `/${langs[index]}`,
    });
    const home = isApp ? firstOf(files, [`${folder}/page.tsx`, `${folder}/page.jsx`]) : null;
    if (home !== null) site.homeComponent = home;
    site.pages.push(...pages);
    const locale = site.locales[index];
    if (locale === undefined) continue;
    const input: MetaInput = {
      files,
      site,
      urls: new Map(pages.map((page) => [page.source.replace(isApp ? /\/page\.\w+$/ : /\.mdx?$/, ''), page])),
      meta: globalMeta(files, folder, site),
    };
    if (pages.some(({ source }) => /\{:[a-z]+\}`/.test(files.text(source) ?? '')))
      site.markdown.highlightInlineCode = true;
    // The second form is in the text of a template string.
    if (pages.some(({ source }) => /^[ \t>]*`{3,}mermaid\b|`(?:\\`){3}mermaid\b/m.test(files.text(source) ?? '')))
      site.markdown.mermaid = true;
    const { nav, sidebar } = navigationOf(folder, base, input);
    site.locales[index] = { ...locale, nav, sidebar };
  }
  return site;
}

interface Folder {
  folder: string;
  lang: string;
  /** First segments of URLs. */
  base: string;
  /** Prefix for the language. */
  prefix: string;
}

function pagesIn(files: OldFiles, { folder, lang, base, prefix }: Folder): OldPage[] {
  return files
    .list(folder)
    .filter((file) => isMarkdown(file) && !/(?:^|\/)(?:_|api\/)/.test(file.slice(folder.length + 1)))
    .map((source) => {
      const target = `${base === '' ? '' : `${base}/`}${source.slice(folder.length + 1)}`;
      return { source, target, lang, version: '', url: `${prefix}${usualUrl(target)}` };
    });
}

/** The app router's pages: `guide/page.mdx`; folders in parentheses are not in URLs. */
function routedPages(files: OldFiles, { folder, lang, base, prefix }: Folder): OldPage[] {
  const sources = files
    .list(folder)
    .filter((file) => /\/page\.(?:mdx?|[jt]sx)$/.test(file) && !/\/(?:_|\[)/.test(file.slice(folder.length)))
    .filter((file) => !/^page\.[jt]sx$/.test(file.slice(folder.length + 1)));
  const routes = sources.map((file) =>
    path.posix
      .dirname(file.slice(folder.length + 1))
      .split('/')
      .filter((part) => part !== '.' && !/^\(.*\)$/.test(part))
      .join('/'),
  );
  return sources.map((source, index) => {
    const route = [base, routes[index] ?? ''].filter((part) => part !== '').join('/');
    const isFolder = route === '' || routes.some((other) => other.startsWith(`${routes[index]}/`));
    const ending = source.endsWith('.md') ? '.md' : '.mdx';
    const target = isFolder ? `${route === '' ? '' : `${route}/`}index${ending}` : `${route}${ending}`;
    const page: OldPage = { source, target, lang, version: '', url: `${prefix}/${route}` };
    return isMarkdown(source) ? page : { ...page, ...componentPage(source, `${route}.mdx`) };
  });
}

/** The entries of all folders in one file, `_meta.global`. */
function globalMeta(files: OldFiles, folder: string, site: OldSite): { folder: string; value: Value } | null {
  const file = firstOf(files, modules(`${folder}/_meta.global`));
  return file === null ? null : { folder, value: readModule(files, file, site.notes) };
}

function readTheme(site: OldSite, theme: Value, file: string | null): void {
  const link = textAt(theme, 'project', 'link');
  if (link !== undefined) site.social.push({ icon: link.includes('gitlab') ? 'gitlab' : 'github', link });
  const chat = textAt(theme, 'chat', 'link');
  if (chat !== undefined && chat.includes('discord')) site.social.push({ icon: 'discord', link: chat });
  const editUrl = textAt(theme, 'docsRepositoryBase');
  if (editUrl !== undefined) site.editUrl = editUrl.replace('/blob/', '/edit/').replace(/\/?$/, '/');
  const [logo, footer] = [textAt(theme, 'logo'), textAt(theme, 'footer', 'content') ?? textAt(theme, 'footer', 'text')];
  if (logo !== undefined) site.title = logo;
  if (footer !== undefined) site.footer = footer;
  const banner = textAt(theme, 'banner', 'content') ?? textAt(theme, 'banner', 'text');
  if (banner !== undefined) site.announcement = { message: banner };
  const isNamed = logo !== undefined || site.title !== 'Documentation';
  if (!isNamed) site.notes.push(note(file ?? site.configs[0] ?? '', 'The site title is a React element'));
}

interface MetaInput {
  files: OldFiles;
  site: OldSite;
  /** Pages by their source path without extension; in the app router, by their folder. */
  urls: ReadonlyMap<string, OldPage>;
  /** The entries of `_meta.global`. */
  meta: { folder: string; value: Value } | null;
}

/** Entries of type `page` and `menu` at the first level form the top bar; each entry's folder has a separate sidebar. */
function navigationOf(
  folder: string,
  base: string,
  input: MetaInput,
): { nav: NavEntry[]; sidebar: Record<string, SidebarEntry[]> } {
  const meta = metaOf(folder, input);
  const root = base === '' ? '/' : `/${base}/`;
  const nav = meta.flatMap(([name, value]): NavEntry[] => {
    const type = textAt(value, 'type');
    if (type !== 'page' && type !== 'menu') return [];
    const own = input.urls.get(`${folder}/${name}`) ?? input.urls.get(`${folder}/${name}/index`);
    const text = titleIn(value, own === undefined ? name : titleOf(input.files, own.source));
    const href = textAt(value, 'href') ?? textAt(value, 'url');
    const items = Object.values(recordAt(value, 'items')).flatMap((one) => {
      const link = textAt(one, 'href');
      return link === undefined ? [] : [{ text: titleIn(one, link), link }];
    });
    if (items.length > 0) return [{ text, items }];
    const link = href ?? input.urls.get(`${folder}/${name}`)?.url ?? firstLink(entriesIn(`${folder}/${name}`, input));
    return link === undefined || textAt(value, 'display') === 'hidden' ? [] : [{ text, link }];
  });
  const pages = meta.filter(
    ([name, value]) => textAt(value, 'type') === 'page' && input.files.isFolder(`${folder}/${name}`),
  );
  const sidebars = pages.map(([name]) => [`${root}${name}/`, entriesIn(`${folder}/${name}`, input)] as const);
  return { nav, sidebar: { [root]: entriesIn(folder, input), ...Object.fromEntries(sidebars) } };
}

function firstLink(entries: readonly SidebarEntry[]): string | undefined {
  const [first] = entries;
  return first === undefined ? undefined : (first.link ?? firstLink(first.items ?? []));
}

/** Maps names to titles or settings. Files that `_meta` does not list follow at the end, sorted by name. */
function metaOf(folder: string, input: MetaInput): [string, Value][] {
  const { files, site, urls } = input;
  const file = firstOf(files, [...modules(`${folder}/_meta`), `${folder}/_meta.json`]);
  const meta = file === null ? metaIn(folder, input) : readModule(files, file, site.notes);
  const listed: [string, Value][] = Object.entries(isRecord(meta) ? meta : {}).filter(([name]) => name !== '*');
  const known = new Set(listed.map(([name]) => name));
  const below = [...urls.keys()]
    .filter((source) => source.startsWith(`${folder}/`))
    .map((source) => source.slice(folder.length + 1).split('/')[0] ?? '');
  const rest = [...new Set(below)]
    .filter((name) => !known.has(name))
    .toSorted((a, b) => Number(b === 'index') - Number(a === 'index') || (a < b ? -1 : 1));
  return [...listed, ...rest.map((name): [string, Value] => [name, undefined])];
}

/** The entries of a folder in `_meta.global`. */
function metaIn(folder: string, { meta }: MetaInput): Value {
  if (meta === null) return {};
  if (folder === meta.folder) return meta.value;
  const [first = '', ...names] = folder.slice(meta.folder.length + 1).split('/');
  return names.reduce<Value>((value, name) => at(value, name, 'items'), at(meta.value, first, 'items'));
}

function titleIn(value: Value, otherwise: string): string {
  const title = typeof value === 'string' ? value : textAt(value, 'title');
  return title === undefined || title === '' ? otherwise : title;
}

function entriesIn(folder: string, input: MetaInput): SidebarEntry[] {
  const { files, urls } = input;
  const result: SidebarEntry[] = [];
  let into = result;
  for (const [name, value] of metaOf(folder, input)) {
    const type = textAt(value, 'type');
    if (textAt(value, 'display') === 'hidden' || type === 'page' || type === 'menu') continue;
    if (type === 'separator') {
      const text = textAt(value, 'title');
      into = result;
      if (text !== undefined) {
        into = [];
        result.push({ text, items: into });
      }
      continue;
    }
    const href = textAt(value, 'href');
    const page = urls.get(`${folder}/${name}`) ?? urls.get(`${folder}/${name}/index`);
    const items = files.isFolder(`${folder}/${name}`)
      ? entriesIn(`${folder}/${name}`, input).filter(({ link }) => link === undefined || link !== page?.url)
      : [];
    const link = href ?? page?.url;
    const otherwise = page === undefined ? name : (sidebarTitle(files, page.source) ?? titleOf(files, page.source));
    if (link !== undefined || items.length > 0)
      into.push({
        text: titleIn(value, otherwise),
        ...(link !== undefined && { link }),
        ...(items.length > 0 && { items }),
      });
  }
  return result;
}

function sidebarTitle(files: OldFiles, source: string): string | undefined {
  return textAt(frontmatterOf(files.text(source) ?? ''), 'sidebarTitle');
}
