/** Reads every page's facts and the site model from the content folder, reading only changed files. */
import { buildSite } from './model.ts';
import type { SiteModel } from './model.ts';
import type { SiteConfig } from '../config/site.ts';
import type { Finding } from '../findings/finding.ts';
import { readPage } from './page.ts';
import type { PageMeta, PageSource } from './page.ts';
import type { LinkSpace } from './resolve-links.ts';
import { scan } from './scan.ts';
import type { ScanResult, SourceFile } from './scan.ts';
import { urlSpaceOf } from '../config/site.ts';

/** A page; its source is only present if the file had to be read. */
export interface ReadPage {
  meta: PageMeta;
  sourceHash: string;
  findings: Finding[];
  source: PageSource | null;
}

export interface Site {
  config: SiteConfig;
  model: SiteModel;
  scanned: ScanResult;
  /** By content path, in scan order. */
  pages: Map<string, ReadPage>;
  links: LinkSpace;
  /** Findings of compared translations, by their facts; absent if a site is checked only once. */
  compared?: WeakMap<object, { source: object; found: Finding[] }>;
  /** Findings from scanning, reading and building the model. */
  findings: Finding[];
}

/**
 * What a site is read for: a build uses each link about once, a check a few times, `docsite dev` (`writer`) all of them
 * after each save.
 */
export type SiteReader = 'build' | 'check' | 'writer';

/** What an earlier run knows about the content folder. */
export interface KnownSources {
  /** Stats of all files; replaced by a scan. */
  stats: ScanResult['known'];
  /** By content path. */
  pages: ReadonlyMap<string, { sourceHash: string; meta: PageMeta; readFindings: Finding[] }>;
  /** Pages that were read before by the same configuration, by content path. Default: none. */
  read?: ReadonlyMap<string, ReadPage>;
}

/** Scans and reads the site, except what is known about unchanged files. Includes drafts only for writers. */
export async function readSite(config: SiteConfig, known: KnownSources, reader: SiteReader): Promise<Site> {
  const scanned = await scan(config, known.stats);
  known.stats = scanned.known;
  const pages = new Map<string, ReadPage>();
  for (const path of scanned.pages) {
    const file = scanned.files.get(path);
    if (file === undefined) continue;
    const page = knownPage(path, file.hash, known);
    if (page !== undefined) pages.set(path, page);
    else pages.set(path, readFrom({ path, hash: file.hash, text: scanned.textOf(path), rules: file.rules }, config));
  }
  if (reader !== 'writer') {
    for (const [path, { meta }] of pages) if (meta.frontmatter['draft'] === true) pages.delete(path);
  }
  const metas = [...pages.values()].map((page) => page.meta);
  const metaFiles = scanned.metaFiles.map((path) => ({
    path,
    hash: scanned.files.get(path)?.hash ?? '',
    text: scanned.textOf(path),
  }));
  const model = buildSite(metas, metaFiles, config);
  return {
    config,
    model,
    scanned,
    pages,
    links: {
      model,
      urls: { ...urlSpaceOf(config), cleanUrls: config.route.cleanUrls },
      files: { public: scanned.publicFiles, content: scanned.contentFiles },
      ...(reader !== 'build' && { known: new Map() }),
    },
    ...(reader === 'writer' && { compared: new WeakMap() }),
    findings: [...scanned.findings, ...[...pages.values()].flatMap((page) => page.findings), ...model.findings],
  };
}

/** Reads a page from its text. */
export function readFrom(file: SourceFile, config: SiteConfig): ReadPage {
  const source = readPage(file, config);
  return { meta: source.meta, sourceHash: file.hash, findings: source.findings, source };
}

function knownPage(path: string, hash: string, known: KnownSources): ReadPage | undefined {
  const read = known.read?.get(path);
  if (read?.sourceHash === hash) return read;
  const before = known.pages.get(path);
  if (before?.sourceHash !== hash) return undefined;
  return { meta: before.meta, sourceHash: hash, findings: before.readFindings, source: null };
}

/** The source of a page whose file was unchanged and therefore not read. */
export function sourceOf(page: ReadPage, site: Site): PageSource {
  const { path } = page.meta;
  const rules = site.scanned.files.get(path)?.rules ?? 'md';
  return page.source ?? readPage({ path, hash: page.sourceHash, text: site.scanned.textOf(path), rules }, site.config);
}
