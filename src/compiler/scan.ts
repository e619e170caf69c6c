/** The content folder → its source files, with text only where it could have changed. */
import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import fastGlob from 'fast-glob';
import { contentFileOf } from './config.ts';
import type { SiteConfig } from './config.ts';
import { contentEmpty, contentMissing, fileNotUtf8, fileUnreadable, placed } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { hashOf } from './hash.ts';
import type { SiteFile } from './resolve-links.ts';
import { nameConflicts } from './scan-names.ts';
import { walk } from './scan-walk.ts';
import type { FoundFile } from './scan-walk.ts';

/** What a stat says of a file; equal stats of an old enough file mean equal text. */
export interface FileStat {
  size: number;
  /** Nanoseconds, as decimal text: they do not fit a number. */
  mtime: string;
  ctime: string;
  inode: string;
  /** False when the file was younger than 2 s when it was looked at: it may have changed since within the clock's grain. */
  settled: boolean;
}

/** A page, snippet or `_meta.json`. `path` is posix and relative to the content folder. */
export interface SourceFile {
  path: string;
  text: string;
  /** Hash of the bytes. */
  hash: string;
  /** Whether component tags work in it. Default: by the extension. */
  rules?: MarkdownRules;
}

/** `mdx`: capitalised tags are components. `md`: they are text. */
export type MarkdownRules = 'md' | 'mdx';

/** A file of the content folder as the scan saw it. */
export interface ScannedFile {
  /** Content path, in Unicode's composed form. */
  path: string;
  /** Absolute path on the disk, spelled as the disk has it. */
  source: string;
  stat: FileStat;
  /** Hash of the bytes. */
  hash: string;
  /** Null when the stat proved that the text is the known one, or when the file is not text. */
  text: string | null;
  rules: MarkdownRules;
}

export interface ScanResult {
  /** Pages, snippets and `_meta.json` files, by content path in its order. */
  files: Map<string, ScannedFile>;
  /** Content paths of the files that become pages, sorted. */
  pages: string[];
  /** Content paths of all `_meta.json` files, sorted. */
  metaFiles: string[];
  /** Content paths of files that are no pages but may be included by them, sorted. */
  snippets: string[];
  /** Files below `public/`, by URL path without base. */
  publicFiles: Map<string, SiteFile>;
  /** Files beside pages that are copied with them, by content path. */
  contentFiles: Map<string, SiteFile>;
  /** Text of a file of `files`; read again when its stat had proved it unchanged. */
  textOf(path: string): string;
  /** Hash of a file of `publicFiles` or `contentFiles`, named by its `source`; read when it is first asked for. */
  hashOfFile(source: string): string;
  /** What the next scan may be given as known; grows as assets are hashed. */
  known: Map<string, { stat: FileStat; hash: string }>;
  diagnostics: Diagnostic[];
}

type Known = ReadonlyMap<string, { stat: FileStat; hash: string }>;

/** Scans the whole content folder. `known` is what an earlier scan found. */
export async function scan(config: SiteConfig, known: Known = new Map()): Promise<ScanResult> {
  const now = Date.now();
  if (!fs.statSync(config.content, { throwIfNoEntry: false })?.isDirectory()) {
    const folder = contentFileOf(config, '');
    return resultOf([], { config, known, now, diagnostics: [contentMissing({ folder })] });
  }
  const diagnostics: Diagnostic[] = [];
  const found = await walk(config, diagnostics);
  diagnostics.push(...nameConflicts(found, config));
  const result = resultOf(found, { config, known, now, diagnostics });
  if (result.pages.length === 0) {
    const example = contentFileOf(config, config.langFolders ? `${config.lang}/index.md` : 'index.md');
    diagnostics.push(contentEmpty({ folder: contentFileOf(config, ''), example }));
  }
  return result;
}

interface Run {
  config: SiteConfig;
  known: Known;
  /** Milliseconds since 1970 before the first file was looked at. */
  now: number;
  diagnostics: Diagnostic[];
}

function resultOf(found: FoundFile[], run: Run): ScanResult {
  const { config, known, diagnostics } = run;
  const excluded = matching(config.route.exclude, config);
  const asMdx = matching(config.markdown.mdx, config);
  const result = {
    files: new Map<string, ScannedFile>(),
    pages: [] as string[],
    metaFiles: [] as string[],
    snippets: [] as string[],
    publicFiles: new Map<string, SiteFile>(),
    contentFiles: new Map<string, SiteFile>(),
  };
  const assets = new Map<string, FoundFile>();
  for (const file of found) {
    const kind = kindOf(file.path, excluded);
    if (kind === 'asset' || kind === 'public') {
      const outputPath = kind === 'public' ? file.path.slice('public/'.length) : file.path;
      if (kind === 'public') result.publicFiles.set(`/${outputPath}`, { outputPath, source: file.source });
      else result.contentFiles.set(file.path, { outputPath, source: file.source });
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
    hashOfFile: createAssetHasher(assets, { known, remembered, now: run.now }),
    diagnostics,
  };
}

type Kind = 'pages' | 'metaFiles' | 'snippets' | 'public' | 'asset' | 'none';

function kindOf(name: string, excluded: ReadonlySet<string>): Kind {
  const segments = name.split('/');
  if (segments[0] === 'public' && segments.length > 1) return 'public';
  if (segments.some((segment) => segment.startsWith('.'))) return 'none';
  const last = segments.at(-1) ?? '';
  const isMarkdown = /\.mdx?$/.test(last);
  const isSnippet = segments.some(
    (segment, index) => segment.startsWith('_') || (segment === 'shared' && index < segments.length - 1),
  );
  if (last === '_meta.json')
    return segments.slice(0, -1).some((segment) => segment.startsWith('_') || segment === 'shared')
      ? 'none'
      : 'metaFiles';
  if (isSnippet) return 'snippets';
  if (isMarkdown) return excluded.has(name) ? 'snippets' : 'pages';
  return excluded.has(name) ? 'none' : 'asset';
}

/** Content paths that one of the globs matches. */
function matching(globs: string[], { content }: SiteConfig): ReadonlySet<string> {
  if (globs.length === 0) return new Set();
  return new Set(fastGlob.sync(globs, { cwd: content, dot: true }).map((name) => name.normalize('NFC')));
}

function readFile(file: FoundFile, { config, known, now, diagnostics }: Run): Omit<ScannedFile, 'rules'> | null {
  const fault = (finding: Parameters<typeof placed>[0]): null => {
    diagnostics.push(placed(finding, { file: contentFileOf(config, file.path) }));
    return null;
  };
  let stat: FileStat;
  let bytes: Buffer;
  try {
    stat = statOf(file.source, now);
    const before = known.get(file.path);
    if (before !== undefined && isSame(before.stat, stat)) return { ...file, stat, hash: before.hash, text: null };
    bytes = fs.readFileSync(file.source);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return fault(fileUnreadable({ reason: reasonOf(code) }));
  }
  const hash = hashOf(bytes);
  if (isUtf8(bytes)) return { ...file, stat, hash, text: bytes.toString('utf8') };
  // Snippet folders may hold pictures too; only what is read as text must be text.
  if (!/\.(?:mdx?|json)$/.test(file.path)) return { ...file, stat, hash, text: null };
  return notUtf8(bytes, contentFileOf(config, file.path), diagnostics);
}

function notUtf8(bytes: Buffer, file: string, diagnostics: Diagnostic[]): null {
  const offset = firstInvalidByte(bytes);
  const valid = bytes.subarray(0, offset).toString('utf8');
  const lines = valid.split('\n');
  const start = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  diagnostics.push(
    placed(fileNotUtf8({ offset }), { file, text: bytes.toString('utf8'), span: { start, end: start } }),
  );
  return null;
}

/** Offset of the first byte that belongs to no character. */
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

/** The largest offset up to `end` at which a character begins. */
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
  if (file === undefined) throw new Error('a file that the scan did not find was asked for');
  return file.text ?? fs.readFileSync(file.source, 'utf8');
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
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  return code === 'ENOENT' ? 'it is a symbolic link to nothing, or was deleted meanwhile' : code;
}
