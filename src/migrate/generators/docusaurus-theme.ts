/** Docusaurus's `themeConfig`: the navigation bar, the footer, the announcement and the search. */
import type { NavEntry, OldSite, SidebarEntry } from '../model.ts';
import type { OldFiles } from '../read/old-files.ts';
import { escaped } from '../read/texts.ts';
import { at, flagAt, isRecord, listAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import type { Doc } from './docusaurus-docs.ts';
import type { Labels } from './docusaurus-labels.ts';
import { htmlNote, themeNotes } from './docusaurus-losses.ts';
import { firstLinkOf } from './docusaurus-sidebars.ts';
import { lineIn, note, noteAt } from './generator.ts';

export interface ThemeInput {
  files: OldFiles;
  site: OldSite;
  docs: readonly Doc[];
  /** Sidebars by the id of their docs instance and their name, as in `default/docs`. */
  sidebars: Readonly<Record<string, readonly SidebarEntry[]>>;
  navbar: Labels;
  footer: Labels;
}

export function readTheme(theme: Value, input: ThemeInput): void {
  const { site, files } = input;
  const navbar = at(theme, 'navbar');
  const [light, dark] = [textAt(navbar, 'logo', 'src'), textAt(navbar, 'logo', 'srcDark')];
  if (light !== undefined)
    site.logo = dark === undefined ? rooted(light) : { light: rooted(light), dark: rooted(dark) };
  const title = textAt(navbar, 'title');
  if (title !== undefined) readTitle(title, input);
  // docsite's logo is decorative: the site's name is next to it.
  input.navbar.of('logo.alt', '');
  site.nav = listAt(navbar, 'items').flatMap((item) => navItem(item, input));
  const bar = at(theme, 'announcementBar');
  const message = textAt(bar, 'content');
  if (message !== undefined) {
    const id = textAt(bar, 'id');
    site.announcement = { message, ...(flagAt(bar, 'isCloseable') !== false && id !== undefined && { id }) };
  }
  const [appId, apiKey, indexName] = ['appId', 'apiKey', 'indexName'].map((key) => textAt(theme, 'algolia', key));
  if (appId !== undefined && apiKey !== undefined && indexName !== undefined)
    site.docsearch = { appId, apiKey, indexName };
  for (const meta of listAt(theme, 'metadata')) site.head.push({ tag: 'meta', attributes: textsOf(meta) });
  readImage(theme, site);
  readFooter(theme, input);
  const [file = ''] = site.configs;
  site.notes.push(...themeNotes(theme, files, file));
}

/** The title in the navigation bar. A translation becomes the site's title in its language. */
function readTitle(title: string, { site, navbar }: ThemeInput): void {
  site.logoText = title;
  const titles = navbar.of('title', title);
  if (typeof titles === 'string') return;
  for (const locale of site.locales.slice(1)) {
    const translated = titles[locale.lang];
    if (translated !== undefined) locale.title = translated;
  }
}

/** The image of pages that have none. */
function readImage(theme: Value, site: OldSite): void {
  const image = textAt(theme, 'image');
  if (image !== undefined) site.image = /^(?:https?:|\/)/.test(image) ? image : `/${image}`;
}

function readFooter(theme: Value, { files, site, footer }: ThemeInput): void {
  const copyright = footer.of('copyright', textAt(theme, 'footer', 'copyright') ?? '');
  const logo = footerLogo(at(theme, 'footer'), site);
  const withLogo = (text: string): string => [logo, text].filter((part) => part !== '').join('<br>');
  if (typeof copyright !== 'string')
    site.footer = Object.fromEntries(Object.entries(copyright).map(([lang, text]) => [lang, withLogo(text)]));
  else if (withLogo(copyright) !== '') site.footer = withLogo(copyright);
  const entries = (items: readonly Value[]): NavEntry[] =>
    items.flatMap((item) => {
      const label = textAt(item, 'label');
      const [href, to] = [textAt(item, 'href'), textAt(item, 'to')];
      if (label !== undefined && (href !== undefined || to !== undefined))
        return [{ text: footer.of(`link.item.label.${label}`, label), link: href ?? rooted(to ?? '') }];
      if (textAt(item, 'html') !== undefined) noteHtml(item, files, site);
      return [];
    });
  const listed = listAt(theme, 'footer', 'links');
  const columns = listed.filter((column) => at(column, 'items') !== undefined);
  const columnless = entries(listed.filter((column) => at(column, 'items') === undefined));
  const groups = columns.map((column) => {
    const title = textAt(column, 'title');
    return {
      ...(title !== undefined && { title: footer.of(`link.title.${title}`, title) }),
      items: entries(listAt(column, 'items')),
    };
  });
  const all = [...(columnless.length === 0 ? [] : [{ items: columnless }]), ...groups];
  if (all.length > 0) site.footerLinks = all;
}

/** The image in the footer, as HTML. An image for a dark footer would be invisible, so its text replaces it. */
function footerLogo(footer: Value, { base = '/' }: OldSite): string {
  const logo = at(footer, 'logo');
  const [src, href] = [textAt(logo, 'src'), textAt(logo, 'href')];
  const alt = escaped(textAt(logo, 'alt') ?? '');
  if (src === undefined) return '';
  const path = /^[a-z]+:/i.test(src) ? src : `${base.replace(/\/$/, '')}${rooted(src)}`;
  const width = textAt(logo, 'width') ?? '200';
  const height = textAt(logo, 'height');
  const size = ` width="${width}"${height === undefined ? '' : ` height="${height}"`}`;
  const isForDark = textAt(footer, 'style') === 'dark';
  const shown = isForDark ? alt.replace(/ logo$/i, '') : `<img src="${path}" alt="${alt}"${size}>`;
  return href === undefined || shown === '' ? shown : `<a href="${href}">${shown}</a>`;
}

function noteHtml(item: Value, files: OldFiles, site: OldSite): void {
  site.notes.push(htmlNote(textAt(item, 'html') ?? textAt(item, 'value') ?? '', files, site.configs[0] ?? ''));
}

function navItem(item: Value, input: ThemeInput): NavEntry[] {
  const { site, files, navbar } = input;
  const label = textAt(item, 'label');
  const position = textAt(item, 'position') === 'right' ? ('right' as const) : ('left' as const);
  const href = textAt(item, 'href');
  const host = /^https?:\/\/(?:www\.)?(github|gitlab|twitter|x|discord|npmjs|stackoverflow)\.(?:com|gg)\//.exec(
    href ?? '',
  )?.[1];
  if (host !== undefined && href !== undefined && (label === undefined || label.toLowerCase() === host)) {
    if (label !== undefined) navbar.of(`item.label.${label}`, label);
    site.social.push({ icon: host === 'npmjs' ? 'npm' : host === 'twitter' ? 'x' : host, link: href });
    return [];
  }
  if (textAt(item, 'type') === 'html') noteHtml(item, files, site);
  const added = menuItems(item, input, position);
  if (added !== null) return added;
  if (label === undefined) return unlabeled(item, input);
  const text = navbar.of(`item.label.${label}`, label);
  const items = listAt(item, 'items').flatMap((one) => navItem(one, input));
  if (items.length > 0) return [{ text, items, position }];
  const link = href ?? docLink(item, input) ?? textAt(item, 'to');
  return link === undefined ? [] : [{ text, link: href === undefined ? rooted(link) : href, position }];
}

/**
 * Items that the menu of versions or languages contains in addition, as a menu with the name that Docusaurus shows on
 * phones. Null for other items.
 */
function menuItems(item: Value, input: ThemeInput, position: 'left' | 'right'): NavEntry[] | null {
  const type = textAt(item, 'type');
  if (type !== 'docsVersionDropdown' && type !== 'localeDropdown') return null;
  const items = ['dropdownItemsBefore', 'dropdownItemsAfter']
    .flatMap((key) => listAt(item, key))
    .flatMap((one) => navItem(one, input));
  const text = type === 'localeDropdown' ? 'Languages' : 'Versions';
  return items.length < 2 ? items.map((one) => ({ ...one, position })) : [{ text, items, position }];
}

/** An item without a label, such as an icon, gets its page's label or its name for screen readers. */
function unlabeled(item: Value, input: ThemeInput): NavEntry[] {
  const { site, files, docs } = input;
  const type = textAt(item, 'type') ?? 'default';
  // docsite has its own search, and its own language and version menus.
  if (/^(?:html|search|localeDropdown|docsVersionDropdown|docsVersion)$/.test(type)) return [];
  const link = docLink(item, input);
  const doc = docs.find(({ page }) => page.url === link);
  const name = doc?.label ?? textAt(item, 'aria-label') ?? textAt(item, 'title');
  if (name !== undefined) return navItem({ ...(isRecord(item) ? item : {}), label: name }, input);
  const [file = ''] = site.configs;
  const cause = 'A navigation item without a label is not migrated';
  const detail = textAt(item, 'href') ?? textAt(item, 'to') ?? type;
  site.notes.push({ ...note(file, cause, detail), line: lineIn(files, file, detail) });
  return [];
}

/** The page of an item with the type `doc` or `docSidebar`. Adds a note if it does not exist. */
function docLink(item: Value, { site, files, docs, sidebars }: ThemeInput): string | undefined {
  const key = textAt(item, 'docId') === undefined ? 'sidebarId' : 'docId';
  const id = textAt(item, key);
  if (id === undefined) return undefined;
  const version = site.versions?.default ?? '';
  const found =
    key === 'docId'
      ? docs.find((one) => one.id === id && one.page.version === version)?.page.url
      : firstLinkOf(sidebars[`${textAt(item, 'docsPluginId') ?? 'default'}/${id}`] ?? []);
  const [file = ''] = site.configs;
  const cause = 'A navigation link has no target';
  if (found === undefined) site.notes.push(noteAt(files, { file, keys: [key, id], cause, detail: id }));
  return found;
}

export function rooted(link: string): string {
  return link.startsWith('/') || /^[a-z]+:/i.test(link) ? link : `/${link}`;
}

export function textsOf(value: Value): Record<string, string> {
  const entries = Object.entries(isRecord(value) ? value : {}).filter(
    ([, text]) => typeof text !== 'object' && text !== undefined,
  );
  return Object.fromEntries(entries.map(([name, text]) => [name, text === true ? '' : String(text)]));
}
