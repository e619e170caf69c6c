/**
 * Adds everything that is not a page to a publication: client, navigation, search, redirects, and files for hosts, for
 * programs and from the content folder.
 */
import { hostFilesOf, redirectPages } from './host-files.ts';
import { outputFile } from '../output-file.ts';
import { emitManifest, emitNavs } from './files.ts';
import type { Publication } from './publication.ts';
import type { PluginFiles } from './plugin-files.ts';
import { publishSearch } from './search.ts';
import type { SearchBuilder } from '../search/index-thread.ts';
import type { SiteModel } from '../site/model.ts';
import type { Redirects } from '../site/redirects.ts';
import type { SiteFile } from '../site/scan.ts';

/** `copied` are the site's own files that are published. */
export function addFiles(
  publication: Publication,
  { copied, plugins }: { copied: Iterable<SiteFile>; plugins: Pick<PluginFiles, 'redirects' | 'representations'> },
): void {
  const { site, cache, assets, context, tree } = publication;
  const { config, policy } = context;
  const { representations } = plugins;
  const redirects = redirectsOf(site.model, plugins);
  const forHosts = hostFilesOf(config, { redirects, policy, representations });
  const files = [
    ...assets.files,
    ...emitNavs(context.navs),
    emitManifest(context, { cache, representations, redirects }),
    ...[...redirectPages(redirects, config), ...forHosts].map(({ path, text }) => outputFile(path, text)),
  ];
  for (const file of files) tree.write(file);
  for (const { outputPath, source } of copied) {
    tree.copy({ path: outputPath, from: source, hash: site.scanned.hashOfFile(source) });
  }
}

/**
 * Begins to add the search files when all pages are compiled, because a thread may build them while other files are
 * added. `addSearch` waits for these files.
 */
export function startSearch(publication: Publication, builder: SearchBuilder): void {
  const { site, cache, context, tree, before } = publication;
  if (site.config.search === false) return;
  const known = { keys: before?.searchKeys ?? new Map(), linkTexts: before?.linkTexts ?? null };
  publication.search = publishSearch({ site, cache, navs: context.navs, tree, builder }, known);
  // `addSearch` reports errors, unless the build fails first.
  publication.search.catch(() => undefined);
}

export async function addSearch(publication: Publication): Promise<void> {
  const { keys, linkTexts } = await publication.search;
  publication.searchKeys = keys;
  publication.linkTexts = linkTexts;
}

/** Adds the plugins' files that have changed, and reuses the unchanged files. */
export async function addPluginFiles({ tree }: Publication, { files }: PluginFiles): Promise<void> {
  for (const { path, hash, contents } of files)
    if (tree.hashOf(path) !== hash || !tree.reuse(path)) tree.write(await contents());
}

/** Pages and the site's own redirects take precedence over redirects from plugins. */
function redirectsOf({ routes, redirects }: SiteModel, plugins: Pick<PluginFiles, 'redirects'>): Redirects {
  const added = Object.entries(plugins.redirects).filter(([from]) => !routes.has(from));
  return added.length === 0 ? redirects : new Map([...added, ...redirects]);
}
