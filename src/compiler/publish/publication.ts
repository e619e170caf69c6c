/** The state of one build's output: opened after the site is read, filled by `add-pages` and `add-files`, then published. */
import type { ClientAssets } from '../bundle/bundle.ts';
import type { Cache } from '../compile/cache/pages.ts';
import { pageRenderFailed } from '../findings/catalogue.ts';
import { findingAt, withStack } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import { fileInRoot } from '../findings/positions.ts';
import { siteModulesOf } from '../config/site-modules.ts';
import type { SiteConfig } from '../config/site.ts';
import { positionIn } from '../site-stack.ts';
import type { PublishedFile } from '../output-file.ts';
import { openOutput } from './output.ts';
import type { OutputTree } from './output.ts';
import { openPageTexts } from './page-texts.ts';
import type { PageTexts } from './page-texts.ts';
import type { Heads } from '../render/heads.ts';
import type { DrawnParts, RenderFailure } from '../render/context.ts';
import { createRenderer } from '../render/page.ts';
import type { Renderer } from '../render/page.ts';
import type { SiteContext } from '../render/page-context.ts';
import { siteContextOf, siteKeyOf, tocsOf } from '../render/site-context.ts';
import type { SearchKey, SearchSources } from '../search/key.ts';
import type { KnownLinkTexts } from '../search/link-texts.ts';
import type { Site } from '../site/read.ts';
import type { TocEntry } from '../../shared/protocol.ts';
import { htmlFileOf, pageDataFileOf } from '../../shared/urls.ts';

/** The options for opening a publication. */
export interface PublicationInput {
  site: Site;
  cache: Cache;
  assets: ClientAssets;
  parts: DrawnParts;
  /** ISO dates of the last commits, by content path. */
  dates: ReadonlyMap<string, string>;
  /** Content paths of outdated translations. */
  outdated: ReadonlySet<string>;
  /** Head tags from plugins. */
  heads: Heads;
}

/** The last build's result for the same folder; undefined if there was none. */
export type Before = ReturnType<Cache['state']['published']['get']>;

export interface Publication extends Pick<PublicationInput, 'site' | 'cache' | 'assets' | 'dates'> {
  tree: OutputTree;
  /** The rendered pages as Markdown; null if no file is expected to contain them. */
  texts: PageTexts | null;
  context: SiteContext;
  render: Renderer;
  tocs(routePath: string): TocEntry[];
  before: Before;
  siteKey: string;
  /** Hashes of the compiled pages, by content path. */
  pageHashes: Map<string, string>;
  /** Hashes of everything that a document depends on, by content path, or by route path for pages without a source file. */
  renderKeys: Map<string, string>;
  /** The sources of the search files, by folder; see `startSearch`. */
  search: Promise<SearchSources>;
  searchKeys: ReadonlyMap<string, SearchKey>;
  linkTexts: KnownLinkTexts | null;
  /** Content paths of the pages that were added, whether rendered or reused. */
  handled: Set<string>;
  /** Pages that could not be rendered: content path, or the route path of a page without a source file. */
  failed: { path: string; failure: RenderFailure }[];
}

/** Opens a publication. End it with `discard`, after `publish` or `keep`. */
export function openPublication({ site, cache, assets, parts, dates, outdated, heads }: PublicationInput): Publication {
  const { outDir, theme, plugins } = site.config;
  const context = siteContextOf({ site, assets, lastUpdated: theme.lastUpdated ? dates : new Map(), outdated, heads });
  const before = cache.state.published.get(outDir);
  return {
    site,
    cache,
    assets,
    dates,
    tree: openOutput(outDir, before?.files ?? new Map()),
    texts: plugins.defaults.some((name) => name === 'twins' || name === 'llms') ? openPageTexts(outDir) : null,
    context,
    render: createRenderer(assets, parts),
    tocs: tocsOf(site.model, cache),
    before,
    siteKey: siteKeyOf(context),
    pageHashes: new Map(),
    renderKeys: new Map(),
    search: Promise.resolve({ keys: new Map(), linkTexts: null }),
    searchKeys: new Map(),
    linkTexts: null,
    handled: new Set(),
    failed: [],
  };
}

/** Reuses a page's document and data from the last build; false if they do not match their records. */
export function reusePage({ tree }: Publication, routePath: string): boolean {
  return tree.reuse(htmlFileOf(routePath)) && tree.reuse(pageDataFileOf(routePath));
}

/**
 * Returns one finding per cause, because an error in the shell affects every page. Each finding is located in the
 * component that threw the error, or else in the first affected page.
 */
export function failureFindings(failed: Publication['failed'], config: SiteConfig): Finding[] {
  const causes = new Map<string, { failure: RenderFailure; paths: string[] }>();
  for (const { path, failure } of failed) {
    const key = JSON.stringify([failure.error, failure.owner]);
    const known = causes.get(key);
    if (known === undefined) causes.set(key, { failure, paths: [path] });
    else known.paths.push(path);
  }
  return [...causes.values()].map(({ failure, paths }) => renderFinding(failure, paths, config));
}

function renderFinding(
  { error, owner, stack = '' }: RenderFailure,
  paths: readonly string[],
  config: SiteConfig,
): Finding {
  const problem = withStack(pageRenderFailed({ reason: error, owner, others: paths.length - 1 }), stack);
  const position = positionIn(stack);
  if (position !== null) {
    const { file, line, column } = position;
    return findingAt(problem, { file, span: { start: { line, column }, end: { line, column: column + 1 } } });
  }
  const module = siteModulesOf(config).find(({ exported }) => exported === owner);
  if (module !== undefined) return findingAt(problem, { file: fileInRoot(config.root, module.file) });
  // Content paths come before the routes of 404 pages, which have no file.
  const [first = ''] = paths.toSorted(
    (a, b) => Number(a.startsWith('/')) - Number(b.startsWith('/')) || (a < b ? -1 : 1),
  );
  return first.startsWith('/') ? problem : findingAt(problem, { file: first });
}

/** Swaps the tree in and records its contents in the cache. */
export function publish(publication: Publication): void {
  record(publication, publication.tree.publish());
}

/** Ends a build with errors: publishes nothing, and keeps the rendered files for the next build. */
export function keep(publication: Publication): void {
  if (publication.cache.isPersistent) record(publication, publication.tree.keep());
  else publication.tree.discard();
}

/** Deletes the files that are not published. */
export function discard({ tree, texts }: Publication): void {
  tree.discard();
  texts?.discard();
}

function record(
  { site, cache, siteKey, pageHashes, renderKeys, searchKeys, linkTexts }: Publication,
  files: Map<string, PublishedFile>,
): void {
  cache.state.published.set(site.config.outDir, { files, siteKey, pageHashes, renderKeys, searchKeys, linkTexts });
}
