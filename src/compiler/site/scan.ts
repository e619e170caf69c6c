/** Scans the content folder for source files; reads their text only if it may have changed. */
import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import fastGlob from 'fast-glob';
import { globOf, isPlainGlob } from '../glob.ts';
import { contentFileOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import {
  contentEmpty,
  contentMissing,
  fileNotUtf8,
  fileUnreadable,
  publishLeftOut,
  publishRefused,
  pageNameInvalid,
} from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import { reasonOfFault } from '../findings/refusals.ts';
import type { Finding } from '../findings/finding.ts';
import { hashOf } from '../hash.ts';
import { contentKindOf, fileKindOf } from './file-kinds.ts';
import { unservablePart } from '../../shared/urls.ts';
import { nameConflicts } from './name-conflicts.ts';
import { readText } from './read-text.ts';
import { walk } from './walk.ts';
import type { FoundFile } from './walk.ts';

/** A file's stat data; equal stats of an old enough file imply equal text. */
export interface FileStat {
  size: number;
  /** Nanoseconds as decimal text, because they exceed the largest safe integer. */
  mtime: string;
  ctime: string;
  inode: string;
  /**
   * False if the file was younger than 2 s when scanned, because it may have changed again within the clock's
   * resolution.
   */
  settled: boolean;
}

/** A page, snippet or `_meta.json`. `path` is a POSIX path relative to the content folder. */
export interface SourceFile {
  path: string;
  text: string;
  /** Hash of the bytes. */
  hash: string;
  /** Whether component tags work in the file. By default, this depends on the file's extension. */
  rules?: MarkdownRules;
  /** Name of the plugin that created the page; absent for files. */
  createdBy?: string;
}

/** `mdx`: capitalized tags are components. `md`: they are text. */
export type MarkdownRules = 'md' | 'mdx';

/** A file in the content folder, as scanned. */
export interface ScannedFile {
  /** Content path, in Unicode's composed form. */
  path: string;
  /** Absolute path, spelled as on disk. */
  source: string;
  stat: FileStat;
  /** Hash of the bytes. */
  hash: string;
  /**
   * The file's text in UTF-8, which takes half as much memory as a string with characters beyond Latin-1. Null if the
   * stat proves that the known text is current, or if the file is not text.
   */
  bytes: Uint8Array | null;
  rules: MarkdownRules;
  /** Name of the plugin that created the page; absent for files. */
  createdBy?: string;
}

export interface ScanResult {
  /** Pages, snippets and `_meta.json` files by content path, in sorted order. */
  files: Map<string, ScannedFile>;
  /** Content paths of the files that become pages, sorted. */
  pages: string[];
  /** Content paths of all `_meta.json` files, sorted. */
  metaFiles: string[];
  /** Content paths of the files that are not pages but that pages may include, sorted. */
  snippets: string[];
  /** Files in `public/` that are published, by URL path without base. */
  publicFiles: Map<string, SiteFile>;
  /** Files next to pages, by content path; only files that a page refers to are published. */
  contentFiles: Map<string, SiteFile>;
  /** Text of a file in `files`. Reads the file if the scan did not have to. */
  textOf(path: string): string;
  /** Hash of a file in `publicFiles` or `contentFiles`, identified by its `source`; read on first use. */
  hashOfFile(source: string): string;
  /** Text of a file in `publicFiles` or `contentFiles`; empty if it is not text. */
  textOfFile(source: string): string;
  /** Input for the next scan's `known`; grows as assets are hashed. */
  known: Map<string, { stat: FileStat; hash: string }>;
  findings: Finding[];
}

type Known = ReadonlyMap<string, { stat: FileStat; hash: string }>;

/** Scans the whole content folder. `known` comes from an earlier scan. */
export async function scan(config: SiteConfig, known: Known = new Map()): Promise<ScanResult> {
  const now = Date.now();
  if (!fs.statSync(config.content, { throwIfNoEntry: false })?.isDirectory()) {
    const folder = contentFileOf(config, '');
    return resultOf([], { config, known, now, findings: [contentMissing({ folder })] });
  }
  const findings: Finding[] = [];
  const found = await walk(config, findings);
  findings.push(...nameConflicts(found, config));
  const result = resultOf(found, { config, known, now, findings });
  for (const page of result.pages) {
    const part = /[#?]/.exec(page)?.[0] ?? unservablePart(page);
    if (part !== undefined)
      findings.push(findingAt(pageNameInvalid({ found: part }), { file: contentFileOf(config, page) }));
  }
  if (result.pages.length === 0) {
    const example = contentFileOf(config, config.langFolders ? `${config.lang}/index.md` : 'index.md');
    findings.push(contentEmpty({ folder: contentFileOf(config, ''), example }));
  }
  return result;
}

interface Run {
  config: SiteConfig;
  known: Known;
  /** Milliseconds since 1970, before the first file was scanned. */
  now: number;
  findings: Finding[];
}

function resultOf(found: FoundFile[], run: Run): ScanResult {
  const { config, known, findings } = run;
  const excluded = matching(config.route.exclude, config, found);
  const asMdx = matching(config.markdown.mdx, config, found);
  const result = {
    files: new Map<string, ScannedFile>(),
    pages: [] as string[],
    metaFiles: [] as string[],
    snippets: [] as string[],
    publicFiles: new Map<string, SiteFile>(),
    contentFiles: new Map<string, SiteFile>(),
  };
  const allowed = new Set(config.publish.include);
  const assets = new Map<string, FoundFile>();
  for (const file of found) {
    const kind = contentKindOf(file.path, excluded);
    if (kind === 'asset' || kind === 'public') {
      const judged = judgedFile(file, kind, { run, allowed });
      if (judged === null) continue;
      if (kind === 'public') result.publicFiles.set(`/${judged.outputPath}`, judged);
      else result.contentFiles.set(file.path, judged);
      assets.set(file.source, file);
    } else if (kind !== 'none') {
      const scanned = readFile(file, run);
      if (scanned === null) continue;
      const rules = file.path.endsWith('.mdx') || asMdx.has(file.path) ? 'mdx' : 'md';
      result.files.set(file.path, { ...scanned, rules });
      result[kind].push(file.path);
    }
  }
  const remembered = new Map([...result.files].map(([name, { stat, hash }]) => [name, { stat, hash }]));
  return {
    ...result,
    known: remembered,
    textOf: (name) => textIn(result.files.get(name)),
    textOfFile: readText,
    hashOfFile: createAssetHasher(assets, { known, remembered, now: run.now }),
    findings,
  };
}

/** A file that may be copied; null if its name rules this out, which is reported for files in `public/`. */
function judgedFile(
  file: FoundFile,
  kind: 'public' | 'asset',
  { run: { config, findings }, allowed }: { run: Run; allowed: ReadonlySet<string> },
): SiteFile | null {
  const { path, source } = file;
  const { verdict, kind: what } = fileKindOf(file, allowed);
  // A file next to pages is published only if a page refers to it, so there is nothing to report until then.
  if (kind === 'asset') {
    if (verdict === 'publish') return { outputPath: path, source };
    return verdict === 'refuse' ? { outputPath: path, source, refused: what } : null;
  }
  if (verdict === 'publish') return { outputPath: path.slice('public/'.length), source };
  const position = { file: contentFileOf(config, path) };
  if (verdict === 'refuse') findings.push(findingAt(publishRefused({ kind: what, entry: path }), position));
  if (verdict === 'leave-out') findings.push(findingAt(publishLeftOut({ kind: what, entry: path }), position));
  return null;
}

function matching(globs: string[], { content }: SiteConfig, found: readonly FoundFile[]): ReadonlySet<string> {
  if (globs.every(isPlainGlob)) {
    const patterns = globs.map((glob) => globOf(glob.replace(/^\.\//, '')));
    return new Set(found.map((file) => file.path).filter((name) => patterns.some((pattern) => pattern.test(name))));
  }
  return new Set(fastGlob.sync(globs, { cwd: content, dot: true }).map((name) => name.normalize('NFC')));
}

function readFile(file: FoundFile, { config, known, now, findings }: Run): Omit<ScannedFile, 'rules'> | null {
  const fault = (problem: Parameters<typeof findingAt>[0]): null => {
    findings.push(findingAt(problem, { file: contentFileOf(config, file.path) }));
    return null;
  };
  let stat: FileStat;
  let bytes: Buffer;
  try {
    stat = statOf(file.source, now);
    const before = known.get(file.path);
    if (before !== undefined && isSame(before.stat, stat)) return { ...file, stat, hash: before.hash, bytes: null };
    bytes = fs.readFileSync(file.source);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return fault(fileUnreadable({ reason: reasonOf(code) }));
  }
  const hash = hashOf(bytes);
  if (isUtf8(bytes)) return { ...file, stat, hash, bytes };
  // Snippet folders may also contain images; only files read as text must be valid text.
  if (!/\.(?:mdx?|json)$/.test(file.path)) return { ...file, stat, hash, bytes: null };
  return notUtf8(bytes, contentFileOf(config, file.path), findings);
}

function notUtf8(bytes: Buffer, file: string, findings: Finding[]): null {
  const offset = firstInvalidByte(bytes);
  const valid = bytes.subarray(0, offset).toString('utf8');
  const lines = valid.split('\n');
  const start = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  findings.push(
    findingAt(fileNotUtf8({ offset }), { file, text: bytes.toString('utf8'), span: { start, end: start } }),
  );
  return null;
}

/** Offset of the first byte that is not part of a valid character. */
function firstInvalidByte(bytes: Buffer): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isUtf8(bytes.subarray(0, wholeCharacters(bytes, middle)))) low = middle;
    else high = middle - 1;
  }
  return wholeCharacters(bytes, low);
}

/** The start of the last character at or before `end`. */
function wholeCharacters(bytes: Buffer, end: number): number {
  let offset = end;
  while (offset > 0 && offset > end - 3 && ((bytes[offset] ?? 0) & 0xc0) === 0x80) offset--;
  return offset;
}

function statOf(source: string, now: number): FileStat {
  const { size, mtimeNs, ctimeNs, ino } = fs.statSync(source, { bigint: true });
  const newest = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  const settled = BigInt(now) * 1_000_000n - newest > 2_000_000_000n;
  return { size: Number(size), mtime: String(mtimeNs), ctime: String(ctimeNs), inode: String(ino), settled };
}

function isSame(before: FileStat, after: FileStat): boolean {
  return (
    before.settled &&
    before.size === after.size &&
    before.mtime === after.mtime &&
    before.ctime === after.ctime &&
    before.inode === after.inode
  );
}

function textIn(file: ScannedFile | undefined): string {
  if (file === undefined) throw new Error('requested a file that the scan did not find');
  return file.bytes === null ? fs.readFileSync(file.source, 'utf8') : utf8Text(file.bytes);
}

/** Decodes UTF-8 from `start` on. */
export function utf8Text({ buffer, byteOffset, byteLength }: Uint8Array, start = 0): string {
  return Buffer.from(buffer, byteOffset + start, byteLength - start).toString('utf8');
}

function createAssetHasher(
  assets: ReadonlyMap<string, FoundFile>,
  { known, remembered, now }: { known: Known; remembered: Map<string, { stat: FileStat; hash: string }>; now: number },
): (source: string) => string {
  return (source) => {
    const name = assets.get(source)?.path ?? source;
    const done = remembered.get(name);
    if (done !== undefined) return done.hash;
    const stat = statOf(source, now);
    const before = known.get(name);
    const hash = before !== undefined && isSame(before.stat, stat) ? before.hash : hashOf(fs.readFileSync(source));
    remembered.set(name, { stat, hash });
    return hash;
  };
}

function reasonOf(code: string): string {
  return code === 'ENOENT' ? 'it is a broken symbolic link, or was just deleted' : reasonOfFault(code);
}

/** A file that is copied to the output. */
export interface SiteFile {
  /** Path in the output folder. */
  outputPath: string;
  /** Absolute path on disk. */
  source: string;
  /** A description of a file that must not be published, such as `a private key`. */
  refused?: string;
}
