/** Writes one machine's compiled pages to a file, and reads such files on the machine that merges them. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Cache } from '../cache/pages.ts';
import { cacheKeyOf } from '../cache/location.ts';
import type { SiteConfig } from '../../config/site.ts';
import { openFile, attempt, makeFolder, remove, rename } from '../../disk.ts';
import { shardMissing, shardUnusable } from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { fileInRoot } from '../../findings/positions.ts';
import type { Site } from '../../site/read.ts';
import { codeStamp, docsiteVersion } from '../../version.ts';
import { adoptPages, packPages, storedPageOf, unpackPages } from './stored-pages.ts';
import type { Shard } from './shares.ts';

/** The folder that `--shard` writes and `--merge` reads by default, in the site's root. */
export const shardFolder = '.docsite-shards';

/** The first line of a file. The sections follow, each with a seal that is bound to the header. */
interface Header extends Shard {
  docsite: string;
  /** Distinguishes builds of the same docsite version. */
  stamp: string;
  node: string;
  /** Hash of the options that pages are compiled with. */
  config: string;
  /** Length of each section in bytes. */
  sections: number[];
}

/** Number of pages in a section. The sections of a large site are read one at a time. */
const pagesPerSection = 100;
/** Longest first line, in bytes: enough for 100 million pages. */
const longestHeader = 16 * 1024 * 1024;

const fileName = /^shard-\d+-of-\d+$/;

/** Writes the pages; returns the file and its size in bytes. A page that failed to compile is omitted. */
export function writeShard(
  pages: Iterable<string>,
  { shard, folder, config, cache }: { shard: Shard; folder: string; config: SiteConfig; cache: Cache },
): { file: string; bytes: number } {
  const file = path.join(folder, `shard-${shard.index}-of-${shard.count}`);
  const incoming = `${file}.${process.pid}`;
  const paths = [...pages];
  const key = cacheKeyOf(config);
  const sections: Buffer[] = [];
  for (let at = 0; at < paths.length; at += pagesPerSection) {
    const stored = paths.slice(at, at + pagesPerSection).flatMap((one) => storedPageOf(one, cache) ?? []);
    sections.push(packPages(sectionName(shard, sections.length, key), stored));
  }
  const header: Header = {
    ...shard,
    docsite: docsiteVersion,
    stamp: codeStamp,
    node: process.version,
    config: config.compileHash,
    sections: sections.map(({ length }) => length),
  };
  makeFolder(folder);
  attempt(() => remove(incoming));
  const opened = openFile(incoming);
  const place = { at: 0 };
  for (const part of [Buffer.from(`${JSON.stringify(header)}\n`), ...sections]) {
    opened.write(part, place.at);
    place.at += part.length;
  }
  opened.close();
  rename(incoming, file);
  return { file, bytes: place.at };
}

/** The shard files in these folders, sorted by name. Skips folders that do not exist. */
export function shardFilesIn(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    if (!fs.existsSync(folder)) return [];
    if (!fs.statSync(folder).isDirectory()) return fileName.test(path.basename(folder)) ? [folder] : [];
    // CI services often download each job's artifacts into a separate folder.
    const entries = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return entries.filter((entry) => fileName.test(path.basename(entry))).map((entry) => path.join(folder, entry));
  });
}

/** Adds the pages of all files to the cache. Reports files that are missing or unusable. */
export function adoptShards(files: readonly string[], { site, cache }: { site: Site; cache: Cache }): Finding[] {
  const findings: Finding[] = [];
  const seen = new Map<number, Set<number>>();
  for (const file of files.toSorted()) {
    const at = { file: fileInRoot(site.config.root, file) };
    const adopted = adoptFile(file, { site, cache });
    if ('reason' in adopted) findings.push(findingAt(shardUnusable(adopted), at));
    // A usable file states which shard it is, because its name may have been changed.
    const [, ...named] = /(\d+)-of-(\d+)$/.exec(file) ?? [];
    const [index = 0, count = 0] = 'reason' in adopted ? named.map(Number) : [adopted.index, adopted.count];
    seen.set(count, (seen.get(count) ?? new Set()).add(index));
  }
  for (const [count, indexes] of seen) {
    const all = Array.from({ length: count }, (_, index) => index + 1);
    const missing = all.filter((index) => !indexes.has(index));
    if (missing.length > 0) findings.push(shardMissing({ missing, count }));
  }
  return findings;
}

function adoptFile(file: string, { site, cache }: { site: Site; cache: Cache }): Shard | { reason: string } {
  const opened = fs.openSync(file, 'r');
  try {
    const read = readHeader(opened);
    if (read === null) return { reason: 'it is damaged' };
    const { header, length } = read;
    const reason = misfitOf(header, site.config);
    if (reason !== null) return { reason };
    const place = { at: length };
    for (const [index, size] of header.sections.entries()) {
      const bytes = bytesAt(opened, place.at, size);
      const pages = bytes && unpackPages(sectionName(header, index, cacheKeyOf(site.config)), bytes);
      if (!pages) return { reason: 'it is damaged' };
      adoptPages(pages, { site, cache });
      place.at += size;
    }
    return header;
  } finally {
    fs.closeSync(opened);
  }
}

/** Returns the reason why this build cannot use a file; null if it can. */
function misfitOf({ docsite, stamp, node, config }: Header, { compileHash }: SiteConfig): string | null {
  if (docsite !== docsiteVersion) return `it was written by docsite ${docsite}, but this is docsite ${docsiteVersion}`;
  if (stamp !== codeStamp) return 'it was written by a different build of docsite';
  if (node !== process.version) return `it was written with Node.js ${node}, but this is ${process.version}`;
  return config === compileHash ? null : 'it was written with a different configuration';
}

/** Returns null if the file does not begin with a header. */
function readHeader(opened: number): { header: Header; length: number } | null {
  const { size } = fs.fstatSync(opened);
  for (let length = 4096; ; length *= 4) {
    const bytes = bytesAt(opened, 0, Math.min(length, size));
    const end = bytes?.indexOf(10) ?? -1;
    if (bytes !== null && end !== -1) {
      const header = headerIn(bytes.toString('utf8', 0, end));
      return header === null ? null : { header, length: end + 1 };
    }
    if (length >= size || length >= longestHeader) return null;
  }
}

function headerIn(line: string): Header | null {
  try {
    const header = JSON.parse(line) as Partial<Header> | null;
    const isHeader =
      typeof header === 'object' &&
      [header?.docsite, header?.stamp, header?.node, header?.config].every((text) => typeof text === 'string') &&
      Array.isArray(header?.sections) &&
      header.sections.every((length) => Number.isSafeInteger(length) && length >= 0);
    return isHeader ? (header as Header) : null;
  } catch {
    return null;
  }
}

/** Returns null if the file ends earlier. */
function bytesAt(opened: number, at: number, length: number): Buffer | null {
  if (at + length > fs.fstatSync(opened).size) return null;
  const bytes = Buffer.allocUnsafe(length);
  return fs.readSync(opened, bytes, 0, length, at) === length ? bytes : null;
}

function sectionName({ index, count }: Shard, section: number, key: string): string {
  return `shard ${index} of ${count}, section ${section}, ${key}`;
}
