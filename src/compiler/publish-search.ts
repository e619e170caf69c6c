/** Search files for the output: made anew only for languages and versions whose terms or groups changed. */
import { buildSearch } from './build-search.ts';
import type { Cache } from './cache.ts';
import type { OutputFile } from './emit.ts';
import { hashOfParts } from './hash.ts';
import type { OutputTree } from './output.ts';
import type { SiteContext } from './page-context.ts';
import type { PageMeta } from './read-page.ts';
import type { Site } from './read-site.ts';
import { searchFolderOf } from './site-shell.ts';

/** Adds the search files to the tree. `before` holds the keys that the last build returned; this one's are returned. */
export function publishSearch({
  site,
  cache,
  navs,
  tree,
  before,
}: {
  site: Site;
  cache: Cache;
  navs: SiteContext['navs'];
  tree: OutputTree;
  before: ReadonlyMap<string, SearchKey>;
}): Map<string, SearchKey> {
  const keys = new Map<string, SearchKey>();
  for (const [folder, metas] of searchPlacesOf(site)) {
    const key = hashOfParts([
      ...navHashesOf(metas, navs),
      ...metas.flatMap((meta) => [meta.routePath, cache.state.pages.get(meta.path)?.facts.hash ?? '']),
    ]);
    const known = before.get(folder);
    if (known?.key === key && known.files.every((file) => tree.reuse(file))) {
      keys.set(folder, known);
      continue;
    }
    const files = searchFilesOf(metas, site, cache);
    for (const file of files) tree.write(file);
    keys.set(folder, { key, files: files.map((file) => file.path) });
  }
  return keys;
}

/** What the search files of one folder were made from, and their paths. */
export interface SearchKey {
  key: string;
  files: string[];
}

/** All search files of the site. */
export function allSearchFilesOf(site: Site, cache: Cache): OutputFile[] {
  return [...searchPlacesOf(site).values()].flatMap((metas) => searchFilesOf(metas, site, cache));
}

/** Pages by the folder of their language's and version's index. */
function searchPlacesOf({ model, config }: Site): Map<string, PageMeta[]> {
  const places = new Map<string, PageMeta[]>();
  for (const meta of model.routes.values()) {
    const folder = searchFolderOf(meta.route, config);
    const members = places.get(folder);
    if (members === undefined) places.set(folder, [meta]);
    else members.push(meta);
  }
  return places;
}

function navHashesOf(metas: PageMeta[], navs: SiteContext['navs']): string[] {
  const route = metas[0]?.route;
  return [...navs.values()]
    .filter(({ data }) => data.tree.lang === route?.lang && data.tree.version === route.version)
    .map(({ hash }) => hash);
}

function searchFilesOf(metas: PageMeta[], { model, config }: Site, cache: Cache): OutputFile[] {
  return buildSearch({
    pages: metas.map((meta) => ({ meta, terms: cache.state.search.get(meta.path) ?? new Uint8Array() })),
    nav: model.nav,
    folderOf: (place) => searchFolderOf(place, config),
  });
}
