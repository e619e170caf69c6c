/**
 * Adds the search files to the output and reuses the search files of languages and versions whose pages did not
 * change.
 */
import { boostOf, buildSearch, indexedPagesOf, isSame, rebuildSearch } from '../search/build.ts';
import type { KnownIndex, NumberedPage, SearchedPage } from '../search/build.ts';
import type { SearchBuilder } from '../search/index-thread.ts';
import type { Cache } from '../compile/cache/pages.ts';
import { outputFile } from '../output-file.ts';
import type { OutputFile } from '../output-file.ts';
import { hashOf, hashOfParts } from '../hash.ts';
import { linkTextsOf } from '../search/link-texts.ts';
import type { KnownLinkTexts, LinkText } from '../search/link-texts.ts';
import type { OutputTree } from './output.ts';
import type { SiteContext } from '../render/page-context.ts';
import type { PageMeta } from '../site/page.ts';
import { keyOfLinkSpace } from '../site/resolve-links.ts';
import { translationsOf } from '../search/translations.ts';
import type { Site } from '../site/read.ts';
import { documentsFile, documentsOf, isCurrent, maxDocuments } from '../search/documents.ts';
import type { DocumentPage } from '../search/documents.ts';
import { kindsBy } from '../search/kinds.ts';
import { panelDataOf } from '../search/panel.ts';
import { panelFile } from '../../shared/search/panel.ts';
import { noTerms } from '../search/packed-terms.ts';
import { searchFolderOf } from '../config/site.ts';
import { sectionTitleOf } from '../site/nav/trails.ts';
import { searchFormat } from '../../shared/search/format.ts';
import type { SearchManifest } from '../../shared/search/format.ts';
import type { SearchKey, SearchSources } from '../search/key.ts';

/** The parts of a publication that its search files depend on, and the last build's keys. */
interface SearchRun {
  site: Site;
  cache: Cache;
  navs: SiteContext['navs'];
  tree: OutputTree;
  before: ReadonlyMap<string, SearchKey>;
  builder: SearchBuilder;
}

/**
 * Adds the search files to the tree. `known` is the return value from the last build. All pages must have been
 * compiled.
 */
export async function publishSearch(run: Omit<SearchRun, 'before'>, known: SearchSources): Promise<SearchSources> {
  const linkTexts = siteLinkTexts(run.site, run.cache, known.linkTexts);
  const keys = [...searchPlacesOf(run.site)].map(async ([folder, metas]): Promise<[string, SearchKey]> => [
    folder,
    await publishPlace(folder, metas, { ...run, before: known.keys, linkTexts: linkTexts.texts }),
  ]);
  return { keys: new Map(await Promise.all(keys)), linkTexts };
}

async function publishPlace(
  folder: string,
  metas: PageMeta[],
  { site, cache, navs, tree, before, builder, linkTexts }: SearchRun & { linkTexts: ReadonlyMap<string, LinkText[]> },
): Promise<SearchKey> {
  const key = hashOfParts([
    panelOf(site, metas),
    hasDocuments(site) ? `documents of ${site.config.url}` : '',
    ...navHashesOf(metas, navs),
    ...metas.flatMap((meta) => [meta.routePath, cache.state.pages.get(meta.path)?.facts.hash ?? '']),
    // Link texts depend on link targets, and therefore on other pages.
    hashOf(JSON.stringify(metas.map(({ routePath }) => linkTexts.get(routePath) ?? []))),
  ]);
  const known = before.get(folder);
  if (known?.key === key && known.files.every((file) => tree.reuse(file))) return known;
  const searched = searchedPagesOf(metas, { site, cache, linkTexts });
  const pages = numberedPagesOf(searched, site);
  const hashes = new Map(metas.map((meta) => [meta.routePath, cache.state.pages.get(meta.path)?.facts.hash ?? '']));
  const listed = hasDocuments(site) ? documentPagesOf(searched, cache) : null;
  const domain = site.config.url;
  const patched = rebuilt({ folder, pages, known, cache, tree });
  const building = patched === null ? builder.build(pages, { keepTerms: listed !== null }) : null;
  const documents = listed === null ? null : writeDocuments(listed, { folder, domain, known, tree });
  const files = building === null ? (patched ?? []) : written({ folder, files: await building, tree });
  const panel = written({ folder, files: [outputFile(panelFile, panelOf(site, metas))], tree });
  return {
    key,
    files: [...files, ...panel, ...(documents === null ? [] : [documents.file])],
    documents,
    pages: pages.map(({ number, routePath, path, group, linkTexts: texts, boost, kind }) => {
      return { number, routePath, path, group, linkTexts: texts, boost, kind, hash: hashes.get(routePath) ?? '' };
    }),
  };
}

export function allSearchFilesOf(site: Site, cache: Cache): OutputFile[] {
  const linkTexts = siteLinkTexts(site, cache).texts;
  return [...searchPlacesOf(site)].flatMap(([folder, metas]) => {
    const pages = searchedPagesOf(metas, { site, cache, linkTexts });
    const panel = outputFile(panelFile, panelOf(site, metas));
    const index = [...buildSearch(numberedPagesOf(pages, site)), panel];
    if (!hasDocuments(site)) return placed(folder, index);
    const { contents } = documentsOf(documentPagesOf(pages, cache), { domain: site.config.url, known: null });
    return placed(folder, [...index, outputFile(documentsFile, contents)]);
  });
}

/** The data that the dialog shows in addition to results, in the language and version of these pages. */
function panelOf(site: Site, metas: readonly PageMeta[]): string {
  const { lang = site.config.lang, version = '' } = metas[0]?.route ?? {};
  return JSON.stringify(panelDataOf({ lang, version }, site));
}

/** True if the site's documents are listed for other programs. */
function hasDocuments({ config, model }: Pick<Site, 'config' | 'model'>): boolean {
  return config.search !== false && (config.search.documents ?? model.routes.size <= maxDocuments);
}

/**
 * The files of one index by their path in its folder, created on request; null without pages. `isLeftOut`
 * selects link texts to omit from the index.
 */
export function searchFilesByPlace(
  site: Site,
  cache: Cache,
  isLeftOut: (linkText: string) => boolean = () => false,
): (folder: string) => OutputFile[] | null {
  const places = searchPlacesOf(site);
  const linkTexts = new Map(
    [...siteLinkTexts(site, cache).texts].map(([page, texts]) => [page, texts.filter(({ text }) => !isLeftOut(text))]),
  );
  return (folder) => {
    const metas = places.get(folder);
    if (metas === undefined) return null;
    return buildSearch(numberedPagesOf(searchedPagesOf(metas, { site, cache, linkTexts }), site));
  };
}

/** Maps each route path to the text of links to it, and to the words that translations use for it. */
function siteLinkTexts(
  { model, links, config }: Site,
  cache: Cache,
  known: KnownLinkTexts | null = null,
): KnownLinkTexts {
  const pages = [...model.routes.values()].flatMap(({ path }) => cache.state.pages.get(path)?.facts ?? []);
  const key = hashOfParts([
    keyOfLinkSpace(links),
    config.lang,
    ...pages.map(({ hashes, meta: { pageType, title, description, frontmatter } }) =>
      JSON.stringify([hashes, pageType, title, description, frontmatter['option'], frontmatter['search']]),
    ),
  ]);
  if (known?.key === key) return known;
  const texts = linkTextsOf(pages, links);
  for (const [routePath, own] of translationsOf(pages, config.lang))
    texts.set(routePath, [...(texts.get(routePath) ?? []), ...own]);
  return { key, texts };
}

/** Pages by the folder of the index for their language and version. */
function searchPlacesOf({ model, config }: Site): Map<string, PageMeta[]> {
  const pagesByFolder = new Map<string, PageMeta[]>();
  for (const meta of model.routes.values()) {
    const folder = searchFolderOf(meta.route, config);
    const members = pagesByFolder.get(folder);
    if (members === undefined) pagesByFolder.set(folder, [meta]);
    else members.push(meta);
  }
  return pagesByFolder;
}

function navHashesOf(metas: PageMeta[], navs: SiteContext['navs']): string[] {
  const route = metas[0]?.route;
  return [...navs.values()]
    .filter(({ data }) => data.tree.lang === route?.lang && data.tree.version === route.version)
    .map(({ hash }) => hash);
}

/** The pages of one index. A page outside the groups of its sidebar is in a group named like its section. */
function numberedPagesOf(pages: readonly SearchedPage[], { config, model }: Site): ReturnType<typeof indexedPagesOf> {
  return indexedPagesOf(pages, model.nav, sectionTitleOf(model, config));
}

function searchedPagesOf(
  metas: readonly PageMeta[],
  { site, cache, linkTexts }: { site: Site; cache: Cache; linkTexts: ReadonlyMap<string, LinkText[]> },
): SearchedPage[] {
  const kindOf = kindsBy(site.config.search === false ? {} : site.config.search);
  return metas.map((meta) => ({
    routePath: meta.routePath,
    path: meta.path,
    terms: cache.state.search.get(meta.path) ?? noTerms,
    linkTexts: linkTexts.get(meta.routePath) ?? [],
    boost: boostOf(meta),
    kind: kindOf(meta),
  }));
}

function documentPagesOf(pages: readonly SearchedPage[], cache: Cache): DocumentPage[] {
  return pages.flatMap(({ routePath, path, terms }) => {
    const facts = cache.state.pages.get(path)?.facts;
    return facts === undefined || terms.packed.length === 0
      ? []
      : [{ routePath, terms, toc: facts.toc, hash: facts.hash }];
  });
}

/** Writes the list of documents if one of its pages changed. Reuses the lines of unchanged pages. */
function writeDocuments(
  pages: readonly DocumentPage[],
  { folder, domain, known, tree }: { folder: string; domain: string; known: SearchKey | undefined; tree: OutputTree },
): NonNullable<SearchKey['documents']> {
  const file = `${folder}/${documentsFile}`;
  const old = known?.documents?.domain === domain ? known.documents : null;
  if (old !== null && isCurrent(old.lines, pages) && tree.reuse(file)) return old;
  // The list is by far the largest file, so its bytes are neither compared with a hash nor hashed.
  const before = old === null ? null : tree.peek(file);
  const { lines, contents } = documentsOf(pages, {
    domain,
    known: old === null || before === null ? null : { lines: old.lines, contents: before },
  });
  tree.write({ path: file, hash: hashOf(JSON.stringify([domain, lines])), contents });
  return { file, domain, lines };
}

function placed(folder: string, files: readonly OutputFile[]): OutputFile[] {
  return files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));
}

function written({ folder, files, tree }: { folder: string; files: OutputFile[]; tree: OutputTree }): string[] {
  return placed(folder, files).map((file) => {
    tree.write(file);
    return file.path;
  });
}

interface Rebuilding {
  folder: string;
  pages: readonly NumberedPage[];
  known: SearchKey | undefined;
  cache: Cache;
  tree: OutputTree;
}

/**
 * Maximum share of changed pages for a patch, which rewrites the affected shards one by one. More changes would
 * affect nearly all shards.
 */
const maxPatched = 0.1;

/**
 * Adds the patched and reused files of the index to the tree; null if the last build's index is missing or too
 * different.
 */
function rebuilt({ folder, pages, known, cache, tree }: Rebuilding): string[] | null {
  const old = known === undefined ? null : knownPagesOf(known, cache);
  if (old === null) return null;
  const now = new Map(pages.map((page) => [page.number, page]));
  const same = old.filter((page) => {
    const own = now.get(page.number);
    return own !== undefined && isSame(own, page);
  }).length;
  if (Math.max(pages.length, old.length) - same > 1 + pages.length * maxPatched) return null;
  const index = openKnownIndex({ folder, pages: old, tree });
  const patched = index === null ? null : rebuildSearch(pages, index.known);
  if (index === null || patched === null || index.isDamaged()) return null;
  const unchanged = patched.unchanged.map((path) => `${folder}/${path}`);
  if (!unchanged.every((path) => tree.reuse(path))) return null;
  return [...written({ folder, files: patched.files, tree }), ...unchanged];
}

/** The pages of the last build's index with their terms; null if the cache now has other terms. */
function knownPagesOf({ pages }: SearchKey, cache: Cache): KnownIndex['pages'] | null {
  const known: KnownIndex['pages'][number][] = [];
  for (const { path, hash, ...page } of pages) {
    const terms = cache.termsBefore(path, hash);
    if (terms === null) return null;
    known.push({ ...page, terms });
  }
  return known;
}

function openKnownIndex({
  folder,
  pages,
  tree,
}: {
  folder: string;
  pages: KnownIndex['pages'];
  tree: OutputTree;
}): { known: KnownIndex; isDamaged(): boolean } | null {
  const bytes = tree.read(`${folder}/manifest.json`);
  if (bytes === null) return null;
  // The tree guarantees that these bytes are the manifest that the last build wrote.
  const manifest = JSON.parse(Buffer.from(bytes).toString()) as SearchManifest;
  if (manifest.format !== searchFormat) return null;
  const lost: string[] = [];
  return {
    known: {
      manifest,
      pages,
      hashOf: (path) => tree.hashOf(`${folder}/${path}`) ?? '',
      read(path) {
        const contents = tree.read(`${folder}/${path}`);
        if (contents === null && tree.hashOf(`${folder}/${path}`) !== undefined) lost.push(path);
        return contents ?? new Uint8Array();
      },
    },
    isDamaged: () => lost.length > 0,
  };
}
