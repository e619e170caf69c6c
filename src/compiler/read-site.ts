/** The content folder → every page's source facts and the site model, reading only files that changed. */
import { buildSite } from './build-site.ts';
import type { SiteModel } from './build-site.ts';
import type { Cache, PageFacts } from './cache.ts';
import type { SiteConfig } from './config.ts';
import type { Diagnostic } from './diagnostics.ts';
import { readPage } from './read-page.ts';
import type { PageMeta, PageSource } from './read-page.ts';
import type { LinkSpace } from './resolve-links.ts';
import { scan } from './scan.ts';
import type { ScanResult } from './scan.ts';
import { urlSpaceOf } from './config.ts';

/** One page as read: its source only when it had to be read. */
export interface ReadPage {
  meta: PageMeta;
  sourceHash: string;
  diagnostics: Diagnostic[];
  source: PageSource | null;
}

export interface Site {
  config: SiteConfig;
  model: SiteModel;
  scanned: ScanResult;
  /** By content path, in the order of the scan. */
  pages: Map<string, ReadPage>;
  links: LinkSpace;
  /** Translations that were compared, by their own facts; absent where a site is looked at once. */
  compared?: WeakMap<PageFacts, { source: PageFacts; found: Diagnostic[] }>;
  /** Findings of scanning, reading and building the model. */
  diagnostics: Diagnostic[];
}

/** Who reads a site: a build, which looks at each link about once; a check, at each a few times; a writer, at all of them after each save. */
export type SiteReader = 'build' | 'check' | 'writer';

/** Scans and reads the site. What the cache knows of unchanged files is taken from there. Drafts are for writers alone. */
export async function readSite(config: SiteConfig, cache: Cache, reader: SiteReader): Promise<Site> {
  const scanned = await scan(config, cache.state.stats);
  cache.state.stats = scanned.known;
  const pages = new Map<string, ReadPage>();
  for (const path of scanned.pages) {
    const file = scanned.files.get(path);
    if (file === undefined) continue;
    const known = cache.state.pages.get(path);
    if (known !== undefined && known.sourceHash === file.hash) {
      pages.set(path, { meta: known.meta, sourceHash: file.hash, diagnostics: known.readDiagnostics, source: null });
      continue;
    }
    const source = readPage({ path, hash: file.hash, text: scanned.textOf(path), rules: file.rules }, config);
    pages.set(path, { meta: source.meta, sourceHash: file.hash, diagnostics: source.diagnostics, source });
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
    diagnostics: [
      ...scanned.diagnostics,
      ...[...pages.values()].flatMap((page) => page.diagnostics),
      ...model.diagnostics,
    ],
  };
}

/** The source of a page that was not read because it had not changed. */
export function sourceOf(page: ReadPage, site: Site): PageSource {
  const { path } = page.meta;
  const rules = site.scanned.files.get(path)?.rules ?? 'md';
  return page.source ?? readPage({ path, hash: page.sourceHash, text: site.scanned.textOf(path), rules }, site.config);
}
