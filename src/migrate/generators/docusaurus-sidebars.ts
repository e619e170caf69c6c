/** Docusaurus's sidebars: those in the configuration, and those generated from folders. */
import GitHubSlugger from 'github-slugger';
import type { Note, OldPage, SidebarEntry, Texts } from '../model.ts';
import { readData } from '../read/data.ts';
import type { OldFiles } from '../read/old-files.ts';
import { textIn } from '../read/texts.ts';
import { at, flagAt, isList, isRecord, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import type { Doc } from './docusaurus-docs.ts';
import { numberOf, withoutNumber } from './docusaurus-docs.ts';
import type { Labels } from './docusaurus-labels.ts';
import { htmlNote } from './docusaurus-losses.ts';
import { lineIn } from './generator.ts';

export interface SidebarsInput {
  /** The default export of the sidebars module; null for one generated sidebar. */
  data: Value;
  docs: readonly Doc[];
  files: OldFiles;
  /** The documents in other languages. */
  translated: readonly Doc[];
  labels: Labels;
  /** Route of all documents, without slashes. */
  base: string;
  /** The segment of an old version in URLs, after `base`; empty for the default version. */
  version: string;
  notes: Note[];
  file: string;
}

export interface Sidebars {
  byPrefix: Record<string, SidebarEntry[]>;
  byName: Record<string, SidebarEntry[]>;
  /** The pages that list the documents of a category. */
  categoryPages: OldPage[];
}

/** A sidebar that is being read. */
interface Reading extends SidebarsInput {
  /** Prefix of the keys of translated labels. */
  key: string;
  slugger: GitHubSlugger;
  categoryPages: OldPage[];
}

export function sidebarsOf(input: SidebarsInput): Sidebars {
  const { data, base, version } = input;
  const whole = `/${[base, version].map((part) => (part === '' ? '' : `${part}/`)).join('')}`;
  const categoryPages: OldPage[] = [];
  const slugger = new GitHubSlugger();
  const named = (name: string): Reading => ({ ...input, key: `sidebar.${name}`, slugger, categoryPages });
  const byName = isRecord(data)
    ? Object.fromEntries(Object.entries(data).map(([name, items]) => [name, itemsOf(items, named(name))]))
    : { defaultSidebar: generated('', named('defaultSidebar')) };
  return { byPrefix: byPrefix(Object.values(byName), whole), byName, categoryPages };
}

/** The first document or category page of a sidebar, which Docusaurus opens for the whole sidebar. */
export function firstLinkOf(entries: readonly SidebarEntry[]): string | undefined {
  for (const { link, items = [] } of entries) {
    const found = link?.startsWith('/') === true ? link : firstLinkOf(items);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A sidebar applies to the pages that it lists. For a page, the longest matching prefix takes precedence. */
function byPrefix(sidebars: readonly SidebarEntry[][], whole: string): Record<string, SidebarEntry[]> {
  const [first] = sidebars;
  if (sidebars.length === 1 && first !== undefined) return { [whole]: first };
  const found = new Map<string, SidebarEntry[]>();
  const pagesBy = sidebars
    .map((entries) => ({ entries, links: linksOf(entries) }))
    .toSorted((a, b) => b.links.length - a.links.length);
  for (const { entries, links } of pagesBy) {
    const prefix = commonFolder(links, whole);
    if (!found.has(prefix)) found.set(prefix, entries);
  }
  for (const { entries, links } of pagesBy) {
    const others = pagesBy.flatMap((one) =>
      one.entries === entries ? [] : one.links.filter((link) => !links.includes(link)),
    );
    for (const link of links) {
      const prefix = [...found.keys()].filter((key) => link.startsWith(key)).toSorted((a, b) => b.length - a.length)[0];
      if (prefix === undefined || !linksOf(found.get(prefix) ?? []).includes(link))
        found.set(ownFolder(link, others, whole) ?? link, entries);
    }
  }
  return Object.fromEntries(found);
}

/** The outermost folder of a page that contains no pages of other sidebars, so that new pages get the same sidebar. */
function ownFolder(link: string, others: readonly string[], whole: string): string | undefined {
  const below = link.slice(whole.length).split('/').slice(0, -1);
  const folders = below.map((_, index) => `${whole}${below.slice(0, index + 1).join('/')}/`);
  return folders.find((folder) => !others.some((other) => `${other}/`.startsWith(folder)));
}

function linksOf(entries: readonly SidebarEntry[]): string[] {
  return entries.flatMap(({ link, items = [] }) => [
    ...(link?.startsWith('/') === true ? [link] : []),
    ...linksOf(items),
  ]);
}

function commonFolder(links: readonly string[], whole: string): string {
  const [first = whole] = links;
  const folders = first.split('/').map((_, index, parts) => `${parts.slice(0, index + 1).join('/')}/`);
  const inside = folders.filter((folder) => folder.startsWith(whole));
  return inside.findLast((folder) => links.every((link) => link.startsWith(folder))) ?? whole;
}

function itemsOf(value: Value, reading: Reading): SidebarEntry[] {
  if (isList(value)) return value.flatMap((item) => itemOf(item, reading));
  if (!isRecord(value)) return [];
  // `{ Label: items }`.
  return Object.entries(value).map(([label, items]) => ({
    text: categoryLabel(label, reading),
    items: itemsOf(items, reading),
    collapsed: true,
  }));
}

function itemOf(item: Value, reading: Reading): SidebarEntry[] {
  if (typeof item === 'string') return docEntry(item, undefined, reading);
  const type = textAt(item, 'type');
  const label = textAt(item, 'label');
  switch (type) {
    case undefined:
      return itemsOf(item, reading);
    case 'doc':
    case 'ref':
      return docEntry(textAt(item, 'id') ?? '', label, reading);
    case 'link': {
      const link = textAt(item, 'href');
      if (link === undefined || label === undefined) return [];
      return [{ text: reading.labels.of(`${reading.key}.link.${label}`, label), link }];
    }
    case 'autogenerated':
      return generated(textAt(item, 'dirName') ?? '', reading);
    case 'category': {
      const items = itemsOf(at(item, 'items'), reading);
      return [categoryEntry({ label: label ?? '', data: item, file: reading.file, items }, reading)];
    }
    case 'html': {
      const html = textAt(item, 'value') ?? '';
      reading.notes.push(htmlNote(html, reading.files, reading.file));
      return [];
    }
    default:
      return [];
  }
}

interface Category {
  label: string;
  /** The category in the sidebars' module, or its `_category_` file. */
  data: Value;
  file: string;
  items: SidebarEntry[];
  /** The URL of the document that a folder's category refers to. */
  index?: string;
}

function categoryEntry({ label, data, file, items, index }: Category, reading: Reading): SidebarEntry {
  const id = textAt(data, 'link', 'id');
  const [linked] = id === undefined || index !== undefined ? [] : docEntry(id, undefined, reading);
  const isGenerated = textAt(data, 'link', 'type') === 'generated-index' && index === undefined;
  const link = isGenerated ? categoryPage({ label, data, file, items }, reading) : (index ?? linked?.link);
  return {
    text: categoryLabel(label, reading),
    ...(link !== undefined && { link }),
    items,
    collapsed: flagAt(data, 'collapsed') ?? true,
  };
}

function categoryLabel(label: string, { labels, key }: Reading): Texts {
  return labels.of(`${key}.category.${label}`, label);
}

/** Adds the page that a category generates, in each language that translates it. Returns its URL. */
function categoryPage({ label, data, file, items }: Category, reading: Reading): string | undefined {
  const { docs, labels, key, base, version: segment, categoryPages } = reading;
  const [doc] = docs;
  if (doc === undefined) return undefined;
  const slug = textAt(data, 'link', 'slug') ?? `/category/${reading.slugger.slug(label)}`;
  const location = slug.replaceAll(/^\/|\/$/g, '');
  const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join('/');
  const url = `/${joined(base, segment, location)}`;
  const own = `${key}.category.${label}.link.generated-index`;
  const text = textAt(data, 'link', 'description');
  const written = textAt(data, 'link', 'title');
  const titles = written === undefined ? categoryLabel(label, reading) : labels.of(`${own}.title`, written);
  const description = text === undefined ? '' : labels.of(`${own}.description`, text);
  const { lang, version } = doc.page;
  const langs = typeof titles === 'string' ? [lang] : Object.keys(titles);
  const isFolder = linksOf(items).every((link) => link.startsWith(`${url}/`));
  for (const one of langs) {
    const heading = textIn(titles, one, lang);
    const about = textIn(description, one, lang);
    categoryPages.push({
      source: file,
      target: `${joined(base, location)}${isFolder ? '/index.md' : '.md'}`,
      lang: one,
      version,
      url: one === lang ? url : `/${one}${url}`,
      text: `# ${heading}\n${about === '' ? '' : `\n${about}\n`}${isFolder ? '' : `\n${listOf(items, one, lang)}`}`,
      frontmatter: { ...(about !== '' && { description: about }), ...(isFolder && { overview: true }) },
    });
  }
  return url;
}

/** Links to the items of a category whose page is outside their folder. */
function listOf(items: readonly SidebarEntry[], lang: string, byDefault: string): string {
  return items
    .flatMap(({ text, link, items: inner = [] }) => {
      const href = link ?? firstLinkOf(inner);
      const title = textIn(text, lang, byDefault).replaceAll(/[[\]<{]/g, String.raw`\$&`);
      return href === undefined ? [] : [`- [${title}](${href})\n`];
    })
    .join('');
}

function docEntry(id: string, label: string | undefined, reading: Reading): SidebarEntry[] {
  const { docs, notes, files, file, labels, key } = reading;
  const doc = docs.find((one) => one.id === id) ?? docs.find((one) => one.file.replace(/\.mdx?$/, '') === id);
  if (doc === undefined) {
    const cause = 'A page in the sidebar does not exist';
    notes.push({ kind: 'manual', cause, file, line: lineIn(files, file, id), detail: id });
    return [];
  }
  if (doc.isHidden) return [];
  const text = label === undefined ? labelOf(doc, reading) : labels.of(`${key}.doc.${label}`, label);
  return [{ text, link: doc.page.url }];
}

/** The label of a document in each language. */
function labelOf({ id, label, page }: Doc, { translated }: Reading): Texts {
  const others = translated.filter((one) => one.id === id && one.label !== label);
  const texts = others.map((one) => [one.page.lang, one.label] as const);
  return texts.length === 0 ? label : { [page.lang]: label, ...Object.fromEntries(texts) };
}

interface Sorted {
  position: number | null;
  name: string;
  entry: SidebarEntry;
}

/** The sidebar of a folder, with its `_category_` files. `omitted` is the URL that the folder's category links to. */
function generated(folder: string, reading: Reading, omitted?: string): SidebarEntry[] {
  const inside = folder === '' || folder === '.' ? '' : `${folder.replace(/\/$/, '')}/`;
  const below = reading.docs.filter(({ file }) => file.startsWith(inside));
  const direct = below.filter(({ file }) => !file.slice(inside.length).includes('/'));
  const folders = [
    ...new Set(
      below.flatMap(({ file }) =>
        file.slice(inside.length).includes('/') ? [file.slice(inside.length).split('/')[0] ?? ''] : [],
      ),
    ),
  ];
  const ofDocs: Sorted[] = direct
    .filter((doc) => doc.page.url !== omitted && !doc.isHidden)
    .map((doc) => ({
      position: doc.position,
      name: doc.file,
      entry: { text: labelOf(doc, reading), link: doc.page.url },
    }));
  const ofFolders: Sorted[] = folders.map((name) => categoryOf(inside + name, reading));
  return [...ofDocs, ...ofFolders]
    .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || (a.name < b.name ? -1 : 1))
    .map(({ entry }) => entry);
}

function isIndexOf({ file }: Doc): boolean {
  const [name = '', folder] = file
    .replace(/\.mdx?$/, '')
    .split('/')
    .toReversed();
  return /^(?:index|readme)$/i.test(name) || withoutNumber(name) === withoutNumber(folder ?? '');
}

function categoryOf(folder: string, reading: Reading): Sorted {
  const { docs, files, notes } = reading;
  const sample = docs.find(({ file }) => file.startsWith(`${folder}/`));
  const root = sample === undefined ? '' : sample.page.source.slice(0, sample.page.source.length - sample.file.length);
  const file = ['json', 'yml', 'yaml']
    .map((ending) => `${root}${folder}/_category_.${ending}`)
    .find((one) => files.has(one));
  const data = file === undefined ? undefined : readData(files, file, notes);
  const name = withoutNumber(folder.split('/').at(-1) ?? '');
  const index = docs.find(
    (doc) => doc.file.startsWith(`${folder}/`) && !doc.file.slice(folder.length + 1).includes('/') && isIndexOf(doc),
  );
  const id = textAt(data, 'link', 'id');
  // A `link` in the file overrides the convention that an index page is the folder's link.
  const hasLink = at(data, 'link') !== undefined;
  const linked = hasLink ? docs.find((doc) => doc.id === id || doc.id === `${folder}/${id ?? ''}`) : index;
  const position = Number(textAt(data, 'position'));
  const label = textAt(data, 'label') ?? index?.label ?? name;
  const items = generated(folder, reading, linked?.page.url);
  const category = { label, data, file: file ?? '', items, ...(linked !== undefined && { index: linked.page.url }) };
  return {
    position: Number.isFinite(position) ? position : (index?.position ?? numberOf(folder)),
    name: folder,
    entry: categoryEntry(category, reading),
  };
}
