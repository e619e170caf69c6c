/**
 * Adds everything that is not a page to a publication: client, navigation, search, machine-readable and copied files.
 */
import { emitManifest, emitNavs } from './files.ts';
import type { Publication } from './publication.ts';
import type { PluginFiles } from './plugin-files.ts';
import { publishSearch } from './search.ts';
import { siteFilesOf } from './site-files.ts';
import type { SiteModel } from '../site/model.ts';
import type { Redirects } from '../site/redirects.ts';
import type { SiteFile } from '../site/scan.ts';

/** `copied` are the site's own files that are published. */
export function addFiles(
  publication: Publication,
  { copied, plugins }: { copied: Iterable<SiteFile>; plugins: PluginFiles },
): void {
  const { site, cache, assets, dates, context, tocs, tree, before } = publication;
  const files = [
    ...assets.files,
    ...emitNavs(context.navs),
    emitManifest(site, cache, assets),
    ...siteFilesOf(context, { cache, dates, tocs, redirects: redirectsOf(site.model, plugins) }),
  ];
  for (const file of files) tree.write(file);
  for (const { path, hash, contents } of plugins.files)
    if (tree.hashOf(path) !== hash || !tree.reuse(path)) tree.write(contents());
  if (site.config.search !== false) {
    const searchKeys = before?.searchKeys ?? new Map();
    publication.searchKeys = publishSearch({ site, cache, navs: context.navs, tree, before: searchKeys });
  }
  for (const { outputPath, source } of copied) {
    tree.copy({ path: outputPath, from: source, hash: site.scanned.hashOfFile(source) });
  }
}

/** Pages and the site's own redirects take precedence over those of plugins. */
function redirectsOf({ routes, redirects }: SiteModel, plugins: PluginFiles): Redirects {
  const added = Object.entries(plugins.redirects).filter(([from]) => !routes.has(from));
  return added.length === 0 ? redirects : new Map([...added, ...redirects]);
}
