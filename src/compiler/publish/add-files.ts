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
  { copied, plugins }: { copied: Iterable<SiteFile>; plugins: Pick<PluginFiles, 'redirects' | 'representations'> },
): void {
  const { site, cache, assets, context, tree, before } = publication;
  const files = [
    ...assets.files,
    ...emitNavs(context.navs),
    emitManifest(context, { cache, representations: plugins.representations }),
    ...siteFilesOf(context, { ...plugins, redirects: redirectsOf(site.model, plugins) }),
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

/** Adds the files of plugins that have changed, and reuses the others. */
export async function addPluginFiles({ tree }: Publication, { files }: PluginFiles): Promise<void> {
  for (const { path, hash, contents } of files)
    if (tree.hashOf(path) !== hash || !tree.reuse(path)) tree.write(await contents());
}

/** Pages and the site's own redirects take precedence over those of plugins. */
function redirectsOf({ routes, redirects }: SiteModel, plugins: Pick<PluginFiles, 'redirects'>): Redirects {
  const added = Object.entries(plugins.redirects).filter(([from]) => !routes.has(from));
  return added.length === 0 ? redirects : new Map([...added, ...redirects]);
}
