/** Determines which files are copied to the output: `public/`, and files that pages refer to. */
import type { Cache, PageFacts } from '../compile/cache/pages.ts';
import { globOf } from '../glob.ts';
import type { Site } from '../site/read.ts';
import { namesIn, pathsNamedBy } from '../site/named-files.ts';
import type { SiteFile } from '../site/scan.ts';
import type { Json } from '../../shared/protocol.ts';
import { textsIn } from '../../shared/values.ts';

export interface PublishedFiles {
  /** By content path; excludes refused files. */
  files: Map<string, SiteFile>;
  /** Files that a page refers to and that must not be published, by content path. */
  refused: Map<string, SiteFile>;
  /** Entries in `publish.include` that do not match a file. */
  unmatched: string[];
}

/** Pages that are not compiled have no known references. */
export function publishedFiles(site: Pick<Site, 'config' | 'scanned' | 'pages'>, cache: Cache): PublishedFiles {
  const { config, scanned } = site;
  const referenced = new Set<string>();
  const addNamed = (names: Iterable<string>, from: Parameters<typeof pathsNamedBy>[1]): void => {
    for (const name of names) {
      const found = pathsNamedBy(name, from, config).find((candidate) => scanned.contentFiles.has(candidate));
      if (found !== undefined) referenced.add(found);
    }
  };
  if (scanned.contentFiles.size > 0) {
    for (const contentPath of site.pages.keys()) {
      const page = cache.state.pages.get(contentPath)?.facts;
      if (page !== undefined) addNamed(namesOnPage(page), page.meta);
    }
  }
  const unmatched = config.publish.include.filter((glob) => !includes(glob, scanned, referenced));
  // Iterating over a set also visits items added during the iteration, such as a demo's styles, and then their fonts.
  for (const path of referenced) {
    const file = scanned.contentFiles.get(path);
    if (file === undefined || file.refused !== undefined || referenced.size === scanned.contentFiles.size) continue;
    if (/\.(?:html?|xhtml|css|svg|m?js|json|webmanifest|vtt|gltf)$/i.test(path))
      addNamed(namesIn(scanned.textOfFile(file.source)), { path });
  }
  const files = new Map([...scanned.publicFiles.values()].map((file) => [`public/${file.outputPath}`, file]));
  const refused = new Map<string, SiteFile>();
  for (const path of referenced) {
    const file = scanned.contentFiles.get(path);
    if (file !== undefined) (file.refused === undefined ? files : refused).set(path, file);
  }
  return { files, refused, unmatched };
}

/** All strings in which a page may refer to a file: links, attributes, frontmatter, and component props. */
function namesOnPage({ links, names, meta, islands }: PageFacts): string[] {
  const { title: _title, description: _description, ...frontmatter } = meta.frontmatter;
  const values: (Json | undefined)[] = [frontmatter, ...islands.map(({ props }) => props)];
  return [...links.map(({ target }) => target), ...names, ...values.flatMap(textsIn).flatMap(namesIn)];
}

/** Adds the content files that a glob matches; false if it matches nothing, including in `public/`. */
function includes(glob: string, { publicFiles, contentFiles }: Site['scanned'], referenced: Set<string>): boolean {
  const pattern = globOf(glob);
  const matched = [...contentFiles.keys()].filter((path) => pattern.test(path));
  for (const path of matched) referenced.add(path);
  return matched.length > 0 || [...publicFiles.values()].some(({ outputPath }) => pattern.test(`public/${outputPath}`));
}
