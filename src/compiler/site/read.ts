/** Reads every page's facts and the site model from the content folder, reading only changed files. */
import v8 from 'node:v8';
import { addCreatedPages } from './created.ts';
import { editsOf, inOriginal } from './edited.ts';
import type { Edits } from './edited.ts';
import { draftSite, finishSite } from './model.ts';
import type { SiteModel } from './model.ts';
import type { SiteConfig } from '../config/site.ts';
import type { Finding } from '../findings/finding.ts';
import { readPage } from './page.ts';
import { readPluginData } from './plugin-data.ts';
import type { PageMeta, PageSource } from './page.ts';
import type { LinkSpace } from './resolve-links.ts';
import { scan, utf8Text } from './scan.ts';
import type { ScanResult, SourceFile } from './scan.ts';
import { urlSpaceOf } from '../config/site.ts';
import { searchPathsOf } from './served.ts';
import type { PluginHost } from '../plugins/host.ts';
import { createComparison, filesIn } from '../plugins/read-file.ts';
import type { FileRead } from '../plugins/read-file.ts';
import { textOfPieces } from '../plugins/edits.ts';
import type { Piece } from '../plugins/edits.ts';
import type { EditedPage, KnownCreated } from '../plugins/kept.ts';
import { shapeNav } from './shape-nav.ts';

export interface ReadPage {
  meta: PageMeta;
  sourceHash: string;
  findings: Finding[];
  /** Null if the file did not have to be read. */
  source: (() => PageSource) | null;
  /** The text as edited by plugins; absent if the plugins did not change the text and did not read any file. */
  edited?: EditedPage;
}

export interface Site {
  config: SiteConfig;
  model: SiteModel;
  scanned: ScanResult;
  /** Keyed by content path, in scan order. */
  pages: Map<string, ReadPage>;
  links: LinkSpace;
  /** Findings of compared translations, by their facts; absent if a site is checked only once. */
  compared?: WeakMap<object, { source: object; found: Finding[] }>;
  /** Files and folders that plugins have read to create pages, relative to the site's root. */
  pluginReads: string[];
  /** Findings from scanning, reading and building the model. */
  findings: Finding[];
}

/**
 * The audience: `reader` excludes drafts; `writer`, used by `docsite dev`, includes them and compares translations after
 * each save.
 */
export type SiteReader = 'reader' | 'writer';

/** Facts about the content folder from an earlier run. */
export interface KnownSources {
  /** Stats of all files; replaced by a scan. */
  stats: ScanResult['known'];
  /** Keyed by content path. */
  pages: ReadonlyMap<string, { sourceHash: string; meta: PageMeta; readFindings: Finding[]; edited?: EditedPage }>;
  /** Pages created by plugins. Reading the site replaces them. */
  created: KnownCreated;
  /** Pages that were read before by the same configuration, by content path. Default: none. */
  read?: ReadonlyMap<string, ReadPage>;
}

/** Scans and reads the site, reusing known facts about unchanged files. Includes drafts only for writers. */
export async function readSite(
  config: SiteConfig,
  known: KnownSources,
  {
    reader,
    plugins,
    onScanned = () => undefined,
  }: {
    reader: SiteReader;
    plugins: PluginHost;
    /** Called with the number of pages that have a file, before they are read. Default: does nothing. */
    onScanned?: (pages: number) => void;
  },
): Promise<Site> {
  const [scanned, given] = await Promise.all([
    scan(config, known.stats).then((result) => {
      onScanned(result.pages.length);
      return result;
    }),
    readPluginData(config, plugins, known.created.data),
  ]);
  known.stats = scanned.known;
  const isUnchanged = createComparison(config.root, given.data);
  const created = await addCreatedPages(scanned, { config, plugins, known: known.created, isUnchanged });
  known.created = { data: given.known, ...created.known };
  const pages = await readPages(scanned, { config, known, plugins, isUnchanged });
  const drafts = [...pages.values()].flatMap(({ meta }) =>
    reader !== 'writer' && meta.frontmatter['draft'] === true ? [meta] : [],
  );
  for (const { path } of drafts) pages.delete(path);
  const metas = [...pages.values()].map((page) => page.meta);
  const metaFiles = scanned.metaFiles.map((path) => ({
    path,
    hash: scanned.files.get(path)?.hash ?? '',
    text: scanned.textOf(path),
  }));
  const draft = draftSite({ pages: metas, drafts, files: scanned.publicFiles }, metaFiles, config);
  const navFindings = await shapeNav(draft, config, plugins);
  const model = finishSite(draft, config);
  return {
    config,
    model,
    scanned,
    pages,
    links: {
      model,
      urls: { ...urlSpaceOf(config), cleanUrls: config.route.cleanUrls },
      files: { public: scanned.publicFiles, content: scanned.contentFiles },
      searchPages: searchPathsOf(config),
      known: new Map(),
    },
    ...(reader === 'writer' && { compared: new WeakMap() }),
    pluginReads: [
      ...given.reads,
      ...created.reads,
      ...[...pages.values()].flatMap(({ edited }) => filesIn(edited?.reads ?? [])),
    ],
    findings: [
      ...scanned.findings,
      ...given.findings,
      ...created.findings,
      ...[...pages.values()].flatMap((page) => page.findings),
      ...navFindings,
      ...model.findings,
    ],
  };
}

async function readPages(
  scanned: ScanResult,
  { config, known, plugins, isUnchanged }: Reading & { config: SiteConfig; plugins: PluginHost },
): Promise<Map<string, ReadPage>> {
  const pages = new Map<string, ReadPage>();
  const edits: Promise<void>[] = [];
  for (const path of scanned.pages) {
    const file = scanned.files.get(path);
    if (file === undefined) continue;
    const page = knownPage(path, file.hash, { known, isUnchanged });
    if (page !== undefined) pages.set(path, page);
    else {
      const { hash, rules, createdBy } = file;
      const source = { path, hash, text: scanned.textOf(path), rules, ...(createdBy !== undefined && { createdBy }) };
      const first = readFrom(source, config);
      const unedited = file.bytes === null ? first : withLateBody(first, file.bytes);
      pages.set(path, unedited);
      if (!plugins.mayTransform(source.text)) continue;
      edits.push(
        editsOf(source, config, plugins).then((given) => {
          const isEdited = given.pieces !== null || given.key !== '';
          // Replaces the page in place, so that the order does not change.
          pages.set(path, isEdited ? readFrom(source, config, given) : { ...unedited, ...withEdits(unedited, given) });
        }),
      );
    }
  }
  await Promise.all(edits);
  return pages;
}

/** Reads a page from its text with the plugins' edits applied. */
export async function readWith(file: SourceFile, config: SiteConfig, plugins: PluginHost): Promise<ReadPage> {
  return plugins.mayTransform(file.text)
    ? readFrom(file, config, await editsOf(file, config, plugins))
    : readFrom(file, config);
}

function readFrom(file: SourceFile, config: SiteConfig, edits: Edits = noEdits): ReadPage {
  const source = readEdited(file, edits, config);
  return { meta: source.meta, sourceHash: file.hash, source: () => source, ...withEdits(source, edits) };
}

const noEdits: Edits = { pieces: null, key: '', reads: [], findings: [] };

/** The parts of a page that depend on the plugins' edits. */
function withEdits(
  { findings }: Pick<ReadPage, 'findings'>,
  { pieces, key, reads, findings: reported }: Edits,
): Pick<ReadPage, 'findings' | 'edited'> {
  const isNoted = pieces !== null || key !== '' || reads.length > 0;
  return {
    findings: [...findings, ...reported],
    ...(isNoted && { edited: { pieces, reads, ...(key !== '' && { key }) } }),
  };
}

/**
 * The page without strings that refer to the file's text: the body is decoded when it is needed, and the facts are
 * copied, because a part of a string keeps the whole string in memory.
 */
function withLateBody(page: ReadPage, bytes: Uint8Array): ReadPage {
  const source = page.source?.();
  if (source === undefined) return page;
  const { body, meta: _meta, ...rest } = source;
  const start = bytes.length - Buffer.byteLength(body);
  const meta = v8.deserialize(v8.serialize(page.meta)) as PageMeta;
  return { ...page, meta, source: () => ({ ...rest, meta, body: utf8Text(bytes, start) }) };
}

interface Reading {
  known: KnownSources;
  /** Whether everything that a plugin has read is unchanged. */
  isUnchanged(reads: readonly FileRead[]): boolean;
}

function knownPage(path: string, hash: string, { known, isUnchanged }: Reading): ReadPage | undefined {
  const isCurrent = (edited: EditedPage | undefined): boolean => edited === undefined || isUnchanged(edited.reads);
  const read = known.read?.get(path);
  if (read?.sourceHash === hash && isCurrent(read.edited)) return read;
  const before = known.pages.get(path);
  if (before?.sourceHash !== hash || !isCurrent(before.edited)) return undefined;
  const { meta, readFindings, edited } = before;
  return { meta, sourceHash: hash, findings: readFindings, source: null, ...(edited !== undefined && { edited }) };
}

/** The source of a page whose file was unchanged and therefore not read. */
export function sourceOf(page: ReadPage, site: Site): PageSource {
  const { path } = page.meta;
  if (page.source !== null) return page.source();
  const { rules = 'md', createdBy } = site.scanned.files.get(path) ?? {};
  const text = site.scanned.textOf(path);
  const file = { path, hash: page.sourceHash, text, rules, ...(createdBy !== undefined && { createdBy }) };
  const { pieces = null, key = '' } = page.edited ?? {};
  return readEdited(file, { pieces, key }, site.config);
}

function readEdited(
  file: SourceFile,
  { pieces, key }: { pieces: Piece[] | null; key: string },
  config: SiteConfig,
): PageSource {
  const source =
    pieces === null
      ? readPage(file, config)
      : inOriginal(readPage({ ...file, text: textOfPieces(pieces, file.text) }, config), { text: file.text, pieces });
  return key === '' ? source : { ...source, key };
}
