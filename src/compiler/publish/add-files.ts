/**
 * Adds everything that is not a page to a publication: client, navigation, search, machine-readable and copied files.
 */
import { emitManifest, emitNavs } from './files.ts';
import type { Publication } from './publication.ts';
import { publishSearch } from './search.ts';
import { siteFilesOf } from './site-files.ts';
import type { SiteFile } from '../site/scan.ts';

/** `copied` are the site's own files that are published. */
export function addFiles(publication: Publication, copied: Iterable<SiteFile>): void {
  const { site, cache, assets, dates, context, tocs, tree, before } = publication;
  const files = [
    ...assets.files,
    ...emitNavs(context.navs),
    emitManifest(site, cache, assets),
    ...siteFilesOf(context, { cache, dates, tocs }),
  ];
  for (const file of files) tree.write(file);
  if (site.config.search !== false) {
    const searchKeys = before?.searchKeys ?? new Map();
    publication.searchKeys = publishSearch({ site, cache, navs: context.navs, tree, before: searchKeys });
  }
  for (const { outputPath, source } of copied) {
    tree.copy({ path: outputPath, from: source, hash: site.scanned.hashOfFile(source) });
  }
}
