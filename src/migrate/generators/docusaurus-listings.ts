/** Redirects the pages that Docusaurus generates from tags, authors and dates to the page that lists everything. */
import type { OldPage, OldSite } from '../model.ts';
import { frontmatterOf } from '../pages/frontmatter.ts';
import { readData } from '../read/data.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, isList, isRecord, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { authorNotes } from './docusaurus-losses.ts';

interface ListingsInput {
  files: OldFiles;
  site: OldSite;
  /** The pages of one language and version of a plugin instance. */
  pages: readonly OldPage[];
  /** The pages' folder, which also contains the files that define tags and authors. */
  folder: string;
  options: Value;
  /** The first part of the pages' URLs, such as `/blog`. */
  base: string;
}

/** Maps the URLs of the lists of tags, and of the pages with each tag, to `target`. */
export function tagListings(input: ListingsInput, target: string): Record<string, string> {
  const { files, site, pages, folder, options, base } = input;
  const given = textAt(options, 'tags') ?? 'tags.yml';
  const file = `${folder}/${given}`;
  const known = files.has(file) ? readData(files, file, site.notes) : undefined;
  const tags = new Set(pages.flatMap(({ source }) => tagsOf(files.text(source) ?? '', known)));
  if (tags.size === 0) return {};
  const path = (textAt(options, 'tagsBasePath') ?? 'tags').replaceAll(/^\/|\/$/g, '');
  return redirected(
    ['', ...tags].map((tag) => `${base}/${path}${tag}`),
    target,
  );
}

/** Maps the URLs of the archive, of further pages of the list of posts, and of authors to `target`. */
export function blogListings(input: ListingsInput, target: string): Record<string, string> {
  const { files, site, pages, folder, options, base } = input;
  const archive = at(options, 'archiveBasePath') === null ? [] : [textAt(options, 'archiveBasePath') ?? 'archive'];
  const given = Number(textAt(options, 'postsPerPage'));
  const perPage = at(options, 'postsPerPage') === 'ALL' ? Infinity : given >= 1 ? given : 10;
  const listPath = (textAt(options, 'pageBasePath') ?? 'page').replaceAll(/^\/|\/$/g, '');
  const lists = Array.from({ length: Math.max(0, Math.ceil(pages.length / perPage) - 1) }, (_, index) => index + 2);
  const file = `${folder}/${textAt(options, 'authorsMapPath') ?? 'authors.yml'}`;
  const authors = files.has(file) ? readData(files, file, site.notes) : undefined;
  site.notes.push(...authorNotes(authors, files, file));
  const authorPages = Object.entries(isRecord(authors) ? authors : {}).flatMap(([key, author]) => {
    const page = at(author, 'page');
    if (page === undefined || page === false) return [];
    return [textAt(page, 'permalink') ?? `/${slugOf(key)}`];
  });
  const paths = [
    ...archive.map((name) => name.replaceAll(/^\/|\/$/g, '')),
    ...lists.map((number) => `${listPath}/${number}`),
    ...(isRecord(authors) && Object.keys(authors).length > 0 ? ['authors'] : []),
    ...authorPages.map((path) => `authors${path}`),
  ];
  return redirected(
    paths.map((path) => `${base}/${path}`),
    target,
  );
}

/** Adds listings. Omits a translation's listing if the path without the language is also redirected. */
export function addListings(site: OldSite, listings: Record<string, string>): void {
  const others = site.locales.slice(1).map(({ lang }) => `/${lang}/`);
  const added = Object.entries(listings).filter(([url]) => {
    const prefix = others.find((one) => url.startsWith(one));
    return prefix === undefined || site.listings?.[url.slice(prefix.length - 1)] === undefined;
  });
  site.listings = { ...site.listings, ...Object.fromEntries(added) };
}

function redirected(urls: readonly string[], target: string): Record<string, string> {
  return Object.fromEntries(urls.map((url) => [url, target]));
}

/** The path of each tag below the list of tags. Tags are names in the tags file, labels, or objects. */
function tagsOf(text: string, known: Value): string[] {
  const tags = /^tags:/m.test(text) ? frontmatterOf(text)['tags'] : undefined;
  return (isList(tags) ? tags : []).flatMap((tag) => {
    const name = typeof tag === 'object' ? textAt(tag, 'label') : tag === undefined ? undefined : String(tag);
    if (name === undefined) return [];
    const permalink = textAt(tag, 'permalink') ?? textAt(known, name, 'permalink') ?? `/${slugOf(name)}`;
    return [permalink.startsWith('/') ? permalink : `/${permalink}`];
  });
}

/** The tags of a page as readers see them. `known` is the file that defines tags. */
export function tagLabels(data: Record<string, Value>, known: Value): string[] {
  const { tags } = data;
  return (isList(tags) ? tags : []).flatMap((tag) => {
    const name = textAt(tag, 'label') ?? (typeof tag === 'string' || typeof tag === 'number' ? String(tag) : undefined);
    return name === undefined ? [] : [textAt(known, name, 'label') ?? name];
  });
}

/** Lowercase words joined by hyphens; digits and changes of case also separate words. */
function slugOf(label: string): string {
  const plain = label.normalize('NFD').replaceAll(/\p{M}|['’]/gu, '');
  return (plain.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{Lo}+/gu) ?? []).join('-').toLowerCase();
}
