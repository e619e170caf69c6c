/**
 * Runs every plugin's `site` hook on the values that its `page` hook stored, and returns files to publish, redirects
 * and findings.
 */
import type { PageBody } from '../compile/cache/body.ts';
import type { PageFacts } from '../compile/cache/pages.ts';
import { pluginFileMissing, pluginPathTaken } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import { fileInRoot } from '../findings/positions.ts';
import { hashOf } from '../hash.ts';
import { outputFile } from '../output-file.ts';
import type { OutputFile } from '../output-file.ts';
import { faultFinding, findingAtPlugin, reportedForSite } from '../plugins/findings.ts';
import type { PluginHost } from '../plugins/host.ts';
import type { JoinedFile, Representation, SiteFile } from '../plugins/interface.ts';
import type { PageMeta } from '../site/page.ts';
import type { Site } from '../site/read.ts';
import { twinOf } from '../markdown/twin/twin.ts';
import { articleOf } from '../render/article.ts';
import { homeWords } from '../render/home-words.ts';
import { escapeText } from '../render/document.ts';
import { pageContextOf } from '../render/page-context.ts';
import { resolvePluginRedirects } from './plugin-redirects.ts';
import type { GivenRedirects } from './plugin-redirects.ts';
import type { Publication } from './publication.ts';
import { dataFolder, hrefOf, htmlFileOf } from '../../shared/urls.ts';

/** The plugins' results for the whole site, in addition to the files of individual pages. */
export interface PluginFiles {
  files: DueFile[];
  redirects: Record<string, string>;
  representations: Representation[];
  findings: Finding[];
}

/** A file whose hash is known before its contents, which are created only if the file is written. */
export interface DueFile {
  path: string;
  hash: string;
  contents(): Promise<OutputFile>;
}

/** Without `context`, articles are null, because they cannot be rendered. */
interface FoldInput
  extends
    Pick<Publication, 'site' | 'cache'>,
    Partial<Pick<Publication, 'context' | 'tocs' | 'renderKeys' | 'texts' | 'tree'>> {
  /** Compiles a page if it has changed. Default: all pages are compiled. */
  prepare?(contentPath: string): Promise<void>;
  /** Recompiles a page whose body the cache has lost. */
  recover?(contentPath: string): Promise<void>;
  /** Default: all plugins. The default plugins do not store page data, so pages do not need to be compiled for them. */
  whose?: 'defaults';
}

/** All pages must have been passed to the plugins, and compiled if the site has its own plugins. */
export async function foldPlugins(input: FoldInput, plugins: PluginHost): Promise<PluginFiles> {
  const { site, cache } = input;
  const { config } = site;
  // The files of pages are named after their URLs. If URLs are missing, nothing is published, and plugins would fail
  // for a reason that is already reported.
  if (site.findings.some(({ code }) => code === 'page-name-invalid'))
    return { files: [], redirects: {}, representations: [], findings: [] };
  const configFile = fileInRoot(config.root, config.file);
  const facts = [...site.model.routes.values()].map(({ path }) => cache.state.pages.get(path)?.facts);
  const claims = claimsOf(site, facts);
  const twins: PartReader['twins'] = new Map();
  const reader: PartReader = { ...input, twins };
  const { folded, faults } = await plugins.fold({
    kept: (plugin) => valuesOf(plugin, facts),
    lengths: facts.map((page) => page?.length ?? 0),
    article: (path) => articleIn(input, path),
    whose: input.whose ?? 'all',
  });
  const result: PluginFiles = { files: [], redirects: {}, representations: [], findings: [...claims.findings] };
  result.findings.push(...faults.map((fault) => faultFinding(fault, config)));
  const redirects: GivenRedirects[] = [];
  for (const { plugin, isDefault, result: given } of folded) {
    result.findings.push(...(given.findings ?? []).map((finding) => reportedForSite(plugin, finding, config)));
    redirects.push({ plugin, redirects: given.redirects ?? {} });
    result.representations.push(...(given.representations ?? []));
    for (const file of given.files ?? []) {
      // A site's own file, such as `robots.txt`, replaces a default plugin's file, but not a page's file.
      if (isDefault && file.page === undefined && site.links.files.public.has(`/${file.path}`)) continue;
      const owner = claims.ownerOf(file.path);
      const problem =
        owner === null
          ? jointFault(plugin, file, { claims, site })
          : pluginPathTaken({ plugin, path: file.path, owner });
      claims.add(file.path, plugin);
      const shown = shownFile(file, input);
      if (problem !== null)
        result.findings.push(
          shown === undefined ? findingAtPlugin(problem, plugin, config) : findingAt(problem, { file: shown }),
        );
      else result.files.push(dueFile(file, claims, reader));
    }
  }
  const ofPages = facts.flatMap((page) => page?.pluginFiles ?? []);
  const resolved = resolvePluginRedirects(
    redirects,
    site,
    new Set([...result.files, ...ofPages].map(({ path }) => path)),
  );
  result.findings.push(...resolved.problems.map((problem) => findingAt(problem, { file: configFile })));
  return { ...result, redirects: resolved.redirects };
}

/** The file to report for a finding about a plugin's file; undefined for a file for the whole site. */
function shownFile({ page }: SiteFile, { cache }: FoldInput): string | undefined {
  return page === undefined ? undefined : cache.state.pages.get(page)?.facts.meta.path;
}

/** The finished article of a page; null if it cannot be rendered. */
async function articleIn(input: FoldInput, contentPath: string): Promise<string | null> {
  const { cache, context, tocs } = input;
  if (context === undefined || tocs === undefined) return null;
  const body = await bodyOf(contentPath, input);
  const page = cache.state.pages.get(contentPath);
  if (body === null || page === undefined) return null;
  return articleOf({ ...page.facts, html: body.html }, pageContextOf(page.facts, context, tocs));
}

/** A page as Markdown in UTF-8; empty if it cannot be rendered. */
async function markdownIn(input: PartReader, contentPath: string): Promise<Uint8Array> {
  const kept = input.texts?.of(contentPath) ?? publishedMarkdown(input, contentPath);
  if (kept !== null) return kept;
  const article = await articleIn(input, contentPath);
  const meta = input.cache.state.pages.get(contentPath)?.facts.meta;
  if (article === null || meta === undefined) return new Uint8Array();
  const text = markdownOfPage(meta, article, input.site);
  input.texts?.keep(contentPath, text);
  return Buffer.from(text);
}

/** Returns an unchanged page as the last build published it, for files that join pages and need its text again. */
function publishedMarkdown({ twins, tree }: PartReader, contentPath: string): Uint8Array | null {
  const twin = twins.get(contentPath);
  const contents = twin === undefined || tree?.hashOf(twin.path) !== twin.hash ? null : tree.peek(twin.path);
  if (twin === undefined || contents === null) return null;
  const { start, end } = twin;
  return contents.subarray(start, contents.byteLength - end);
}

/** A finished article as Markdown, with the page's title, or with the hero and features of a home page. */
export function markdownOfPage(meta: PageMeta, article: string, site: Site): string {
  const { title, routePath } = meta;
  const { config, links } = site;
  const html = homeWords(meta, site) + article;
  const heading = html.includes('<h1') ? '' : `<h1>${escapeText(title)}</h1>`;
  // In a preview, links are relative to its host: the published site may not have the pages.
  const origin = config.base === config.urlBase ? config.url : '';
  return twinOf(heading + html, { origin, page: origin + hrefOf(routePath, links.urls) });
}

/** The values that a plugin's `page` hook stored, by page index. */
function valuesOf(plugin: string, facts: readonly (PageFacts | undefined)[]): Map<number, unknown> {
  const values = new Map<number, unknown>();
  for (const [index, page] of facts.entries()) {
    if (page?.values !== undefined && Object.hasOwn(page.values, plugin)) values.set(index, page.values[plugin]);
  }
  return values;
}

/** Records who publishes each path. */
interface Claims {
  /** The owner of an output path, in words; null if nobody has claimed it. */
  ownerOf(path: string): string | null;
  add(path: string, plugin: string): void;
  /** Files of pages, with the content path of their page, by output path. */
  pageFiles: ReadonlyMap<string, { page: string; hash: string }>;
  findings: Finding[];
}

function claimsOf({ model, links }: Site, facts: readonly (PageFacts | undefined)[]): Claims {
  const documents = new Set([...model.routes.keys()].map(htmlFileOf));
  const owners = new Map<string, string>();
  const pageFiles = new Map<string, { page: string; hash: string }>();
  const findings: Finding[] = [];
  const ownerOf = (path: string): string | null => {
    const plugin = owners.get(path);
    if (plugin !== undefined) return `the plugin \`${plugin}\``;
    if (path.startsWith(`${dataFolder}/`)) return 'docsite';
    // Servers look for a file before they look for a page.
    if (documents.has(path) || model.routes.has(`/${path}`)) return 'a page';
    return links.files.public.has(`/${path}`) ? 'a file in `public/`' : null;
  };
  for (const page of facts) {
    for (const { path, plugin, hash } of page?.pluginFiles ?? []) {
      const owner = ownerOf(path);
      const file = page?.meta.path ?? '';
      if (owner === null) pageFiles.set(path, { page: file, hash });
      else findings.push(findingAt(pluginPathTaken({ plugin, path, owner }), { file }));
      owners.set(path, plugin);
    }
  }
  return { ownerOf, add: (path, plugin) => void owners.set(path, plugin), pageFiles, findings };
}

function jointFault(
  plugin: string,
  file: SiteFile,
  { claims: { pageFiles }, site }: { claims: Claims; site: Site },
): ReturnType<typeof pluginFileMissing> | null {
  if (!('parts' in file)) return null;
  for (const part of file.parts) {
    if (typeof part === 'string') continue;
    const name = 'file' in part ? part.file : part.markdown;
    const isKnown = 'file' in part ? pageFiles.has(name) : site.pages.has(name);
    if (!isKnown) return pluginFileMissing({ plugin, path: file.path, part: name });
  }
  return null;
}

function dueFile(file: SiteFile, claims: Claims, input: PartReader): DueFile {
  const { path } = file;
  if (!('parts' in file)) {
    const written = outputFile(path, file.contents);
    return { path, hash: written.hash, contents: () => Promise.resolve(written) };
  }
  const { parts } = file;
  const hash = hashOf(
    JSON.stringify(parts.map((part) => (typeof part === 'string' ? part : { page: keyOfPart(part, claims, input) }))),
  );
  const [start, page, end, ...others] = parts;
  if (typeof start === 'string' && typeof page === 'object' && 'markdown' in page && typeof end === 'string')
    if (others.length === 0)
      input.twins.set(page.markdown, { path, hash, start: Buffer.byteLength(start), end: Buffer.byteLength(end) });
  const contents = async (): Promise<OutputFile> => {
    const bytes: Uint8Array[] = [];
    for (const part of parts) bytes.push(await bytesOf(part, claims, input));
    return { path, hash, contents: Buffer.concat(bytes) };
  };
  return { path, hash, contents };
}

type Part = JoinedFile['parts'][number];

interface PartReader extends FoldInput {
  /** The files that contain one page, by content path, with the bytes before and after the page. */
  twins: Map<string, { path: string; hash: string; start: number; end: number }>;
}

function keyOfPart(part: Exclude<Part, string>, { pageFiles }: Claims, { renderKeys }: FoldInput): string {
  // A page's Markdown has the same dependencies as its document.
  return ('file' in part ? pageFiles.get(part.file)?.hash : renderKeys?.get(part.markdown)) ?? '';
}

async function bytesOf(part: Part, { pageFiles }: Claims, input: PartReader): Promise<Uint8Array> {
  if (typeof part === 'string') return Buffer.from(part);
  if ('markdown' in part) return markdownIn(input, part.markdown);
  const body = await bodyOf(pageFiles.get(part.file)?.page ?? '', input);
  const { contents = '' } = body?.files?.find((one) => one.path === part.file) ?? {};
  return typeof contents === 'string' ? Buffer.from(contents) : contents;
}

/** A page's body; compiled again if the cache has lost it. */
async function bodyOf(contentPath: string, { cache, prepare, recover }: FoldInput): Promise<PageBody | null> {
  await prepare?.(contentPath);
  const stored = (): PageBody | null => {
    const page = cache.state.pages.get(contentPath);
    return page === undefined ? null : cache.body(page);
  };
  const body = stored();
  if (body !== null || recover === undefined) return body;
  cache.forget(contentPath);
  await recover(contentPath);
  return stored();
}
