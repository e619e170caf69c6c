/** Runs `site` of every plugin over what it kept of each page → files to publish, redirects and findings. */
import type { PageBody } from '../compile/cache/body.ts';
import type { PageFacts } from '../compile/cache/pages.ts';
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
  contents(): Promise<OutputFile>;
}

/** Without `context`, nothing can be rendered: articles are then null. */
interface FoldInput extends Pick<Publication, 'site' | 'cache'>, Partial<Pick<Publication, 'context' | 'tocs'>> {
  /** Compiles a page again whose body the cache has lost. */
  recover?(contentPath: string): Promise<void>;
}

/** All pages have to be compiled, and shown to the plugins. */
export async function foldPlugins(input: FoldInput, plugins: PluginHost): Promise<PluginFiles> {
  const { site, cache } = input;
  const { config } = site;
  const configFile = fileInRoot(config.root, config.file);
  const facts = [...site.model.routes.values()].map(({ path }) => cache.state.pages.get(path)?.facts);
  const claims = claimsOf(site, facts);
  const { folded, faults } = await plugins.fold(
    (plugin) => valuesOf(plugin, facts),
    (path) => articleIn(input, path),
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
      else result.files.push(dueFile(file, claims, input));
    }
  }
  return result;
}

/** The finished article of a page; null if it cannot be rendered. */
async function articleIn(input: FoldInput, contentPath: string): Promise<string | null> {
  const { cache, context, tocs } = input;
  const page = cache.state.pages.get(contentPath);
  if (page === undefined || context === undefined || tocs === undefined) return null;
  const body = await bodyOf(contentPath, input);
  if (body === null) return null;
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

function dueFile(file: PluginFile | JoinedFile, claims: Claims, input: FoldInput): DueFile {
  const { path } = file;
  if (!('parts' in file)) {
    const written = outputFile(path, file.contents);
    return { path, hash: written.hash, contents: () => Promise.resolve(written) };
  }
  const { parts } = file;
  const hash = hashOfParts(
    parts.map((part) => (typeof part === 'string' ? hashOf(part) : (claims.pageFiles.get(part.file)?.hash ?? ''))),
  );
  const bytesOf = async (part: (typeof parts)[number]): Promise<Uint8Array> => {
    if (typeof part === 'string') return Buffer.from(part);
    const body = await bodyOf(claims.pageFiles.get(part.file)?.page ?? '', input);
    const { contents = '' } = body?.files?.find((one) => one.path === part.file) ?? {};
    return typeof contents === 'string' ? Buffer.from(contents) : contents;
  };
  const contents = async (): Promise<OutputFile> => {
    const bytes: Uint8Array[] = [];
    for (const part of parts) bytes.push(await bytesOf(part));
    return { path, hash, contents: Buffer.concat(bytes) };
  };
  return { path, hash, contents };
}

/** A page's body; compiled again if the cache has lost it. */
async function bodyOf(contentPath: string, { cache, recover }: FoldInput): Promise<PageBody | null> {
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
