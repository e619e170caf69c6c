/** Runs `site` of every plugin over what it kept of each page → files to publish, redirects and findings. */
import type { Cache, PageFacts } from '../compile/cache/pages.ts';
import { pluginFileMissing, pluginPathTaken } from '../findings/catalogue.ts';
import { placed } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import { fileInRoot } from '../findings/positions.ts';
import { hashOf, hashOfParts } from '../hash.ts';
import { outputFile } from '../output-file.ts';
import type { OutputFile } from '../output-file.ts';
import { faultFinding, reportedBy } from '../plugins/findings.ts';
import type { PluginHost } from '../plugins/host.ts';
import type { JoinedFile, PluginFile } from '../plugins/interface.ts';
import type { Site } from '../site/read.ts';
import { articleOf } from '../render/article.ts';
import { pageContextOf } from '../render/page-context.ts';
import type { Publication } from './publication.ts';
import { dataFolder, htmlFileOf } from '../../shared/urls.ts';

/** What the plugins of a site publish besides the files of single pages. */
export interface PluginFiles {
  files: DueFile[];
  redirects: Record<string, string>;
  findings: Finding[];
}

/** A file whose hash is known before its contents, which are put together only if they are written. */
export interface DueFile {
  path: string;
  hash: string;
  contents(): OutputFile;
}

/** Without `context`, nothing can be rendered: articles are then null. */
type FoldInput = Pick<Publication, 'site' | 'cache'> & Partial<Pick<Publication, 'context' | 'tocs'>>;

/** All pages have to be compiled, and shown to the plugins. */
export async function foldPlugins(input: FoldInput, plugins: PluginHost): Promise<PluginFiles> {
  const { site, cache } = input;
  const { config } = site;
  const configFile = fileInRoot(config.root, config.file);
  const facts = [...site.model.routes.values()].map(({ path }) => cache.state.pages.get(path)?.facts);
  const claims = claimsOf(site, facts);
  const { folded, faults } = await plugins.fold(
    (plugin) => valuesOf(plugin, facts),
    (path) => Promise.resolve(articleIn(input, path)),
  );
  const result: PluginFiles = { files: [], redirects: {}, findings: [...claims.findings] };
  result.findings.push(...faults.map((fault) => faultFinding(fault, config)));
  for (const { plugin, isDefault, result: given } of folded) {
    result.findings.push(...(given.findings ?? []).map((finding) => reportedBy(plugin, finding, { site: config })));
    result.redirects = { ...given.redirects, ...result.redirects };
    for (const file of given.files ?? []) {
      // A site's own file replaces one of a default plugin, such as `robots.txt`.
      if (isDefault && site.links.files.public.has(`/${file.path}`)) continue;
      const owner = claims.ownerOf(file.path);
      const problem =
        owner === null ? jointFault(plugin, file, claims) : pluginPathTaken({ plugin, path: file.path, owner });
      claims.add(file.path, plugin);
      if (problem !== null) result.findings.push(placed(problem, { file: configFile }));
      else result.files.push(dueFile(file, { claims, cache }));
    }
  }
  return result;
}

/** The finished article of a page; null if it cannot be rendered. */
function articleIn({ cache, context, tocs }: FoldInput, contentPath: string): string | null {
  const page = cache.state.pages.get(contentPath);
  const body = page === undefined ? null : cache.body(page);
  if (page === undefined || body === null || context === undefined || tocs === undefined) return null;
  return articleOf({ ...page.facts, html: body.html }, pageContextOf(page.facts, context, tocs));
}

/** What `page` of a plugin kept, by the page's index. */
function valuesOf(plugin: string, facts: readonly (PageFacts | undefined)[]): Map<number, unknown> {
  const values = new Map<number, unknown>();
  for (const [index, page] of facts.entries()) {
    if (page?.values !== undefined && Object.hasOwn(page.values, plugin)) values.set(index, page.values[plugin]);
  }
  return values;
}

/** Who publishes what. */
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
    if (documents.has(path)) return 'a page';
    return links.files.public.has(`/${path}`) ? 'a file in `public/`' : null;
  };
  for (const page of facts) {
    for (const { path, plugin, hash } of page?.pluginFiles ?? []) {
      const owner = ownerOf(path);
      const file = page?.meta.path ?? '';
      if (owner === null) pageFiles.set(path, { page: file, hash });
      else findings.push(placed(pluginPathTaken({ plugin, path, owner }), { file }));
      owners.set(path, plugin);
    }
  }
  return { ownerOf, add: (path, plugin) => void owners.set(path, plugin), pageFiles, findings };
}

function jointFault(
  plugin: string,
  file: PluginFile | JoinedFile,
  { pageFiles }: Claims,
): ReturnType<typeof pluginFileMissing> | null {
  if (!('parts' in file)) return null;
  const part = file.parts.find((one) => typeof one !== 'string' && !pageFiles.has(one.file));
  return typeof part === 'object' ? pluginFileMissing({ plugin, path: file.path, part: part.file }) : null;
}

function dueFile(file: PluginFile | JoinedFile, { claims, cache }: { claims: Claims; cache: Cache }): DueFile {
  const { path } = file;
  if (!('parts' in file)) {
    const written = outputFile(path, file.contents);
    return { path, hash: written.hash, contents: () => written };
  }
  const { parts } = file;
  const hash = hashOfParts(
    parts.map((part) => (typeof part === 'string' ? hashOf(part) : (claims.pageFiles.get(part.file)?.hash ?? ''))),
  );
  const bytesOf = (part: (typeof parts)[number]): Uint8Array => {
    if (typeof part === 'string') return Buffer.from(part);
    const page = cache.state.pages.get(claims.pageFiles.get(part.file)?.page ?? '');
    const found = page && cache.body(page)?.files?.find((one) => one.path === part.file);
    return typeof found?.contents === 'string' ? Buffer.from(found.contents) : (found?.contents ?? new Uint8Array());
  };
  return { path, hash, contents: () => ({ path, hash, contents: Buffer.concat(parts.map(bytesOf)) }) };
}
