/** Builds the folder tree of one version's pages, which all languages share. */
import type { PageMeta } from '../page.ts';

/** A folder under version and language, with the contents from every language. */
export interface Folder {
  /** Name of the folder; empty for a language's root folder. */
  name: string;
  /** Path below the language, without surrounding slashes. */
  path: string;
  /** Keyed by filename without extension, then by language. */
  pages: Map<string, Map<string, PageMeta>>;
  folders: Map<string, Folder>;
}

/** The tree of all pages of one version. */
export function folderTreeOf(pages: Iterable<PageMeta>): Folder {
  const root = emptyFolder('', '');
  for (const page of pages) {
    const segments = page.route.slug.split('/');
    const name = segments.pop() || 'index';
    const folder = segments.reduce(childOf, root);
    const versions = folder.pages.get(name);
    if (versions === undefined) folder.pages.set(name, new Map([[page.route.lang, page]]));
    else versions.set(page.route.lang, page);
  }
  return root;
}

function childOf(folder: Folder, name: string): Folder {
  const known = folder.folders.get(name);
  if (known !== undefined) return known;
  const child = emptyFolder(name, folder.path === '' ? name : `${folder.path}/${name}`);
  folder.folders.set(name, child);
  return child;
}

function emptyFolder(name: string, path: string): Folder {
  return { name, path, pages: new Map(), folders: new Map() };
}

/** Names of a folder's pages and folders in natural order: `index` first, then by name, with numbers by value. */
export function namesIn(folder: Folder): string[] {
  const names = new Set([...folder.pages.keys(), ...folder.folders.keys()]);
  const hasIndex = names.delete('index');
  const keyed = [...names].map((name) => ({
    name,
    key: name.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(12, '0')),
  }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.name < b.name ? -1 : 1));
  return [...(hasIndex ? ['index'] : []), ...keyed.map(({ name }) => name)];
}

/** `quick-start` → `Quick start`. */
export function wordsOfName(name: string): string {
  const words = name.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
