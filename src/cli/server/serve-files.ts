/** Serves a built site like a static host, with clean URLs, 404 pages, media types and compression. */
import type { IncomingHttpHeaders } from 'node:http';
import { lookup } from 'mrmime';
import { negotiated } from '../../shared/negotiate.ts';
import { headersAt } from '../../shared/response-headers.ts';
import type { HeaderRules } from '../../shared/response-headers.ts';
import { dataFolder, encodedPath, withoutBase } from '../../shared/urls.ts';
import { chooseEncoding, createCompressor, isCompressible } from './compression.ts';
import type { Compressor } from './compression.ts';
import type { OutputFiles } from './output-files.ts';
import { plainText } from './server.ts';
import type { Answer, Handler } from './server.ts';

/** The options that determine the built site's URLs. */
export interface UrlOptions {
  /** Begins and ends with `/`. */
  base: string;
  cleanUrls: boolean;
  /** Additional page formats. Default: none. */
  representations?: readonly { type: string; extension: string }[];
  /** Response headers by path without `base`. Default: none. */
  headers?: HeaderRules;
  /** Path prefixes of the default language and version, and their replacements, without `base`. Default: none. */
  prefixes?: readonly [from: string, to: string][];
}

/**
 * The result of resolving a path. Paths are relative to the output folder (`file`) or start with the base (`location`).
 */
type Resolution =
  | { kind: 'file'; file: string; status: 200 | 404 }
  | { kind: 'redirect'; location: string }
  | { kind: 'nothing' };

const compressedBytesKept = 64_000_000;

/**
 * Returns a handler that answers from the files of a build. `read` reads the options of a build published later; null
 * if there is none. Default: the options do not change.
 */
export function serveFiles(
  files: OutputFiles,
  options: UrlOptions,
  read: () => Promise<UrlOptions | null> = () => Promise.resolve(null),
): Handler {
  const compress = createCompressor(compressedBytesKept);
  const current = { urls: options };
  return async ({ path, query, headers }) => {
    if (await files.refresh()) current.urls = (await read()) ?? current.urls;
    const { urls } = current;
    const added = headersAt(withoutBase(path, urls.base) ?? '', urls.headers ?? {});
    const resolution = resolve(path, urls, files.has);
    if (resolution.kind === 'nothing') return withHeaders(plainText(404, 'not found'), added);
    if (resolution.kind === 'redirect') return withHeaders(redirect(resolution.location + query), added);
    const { representations = [] } = urls;
    const file = formOf(resolution.file, { accept: headers.accept, representations, has: files.has });
    const vary = representations.length > 0 && resolution.file.endsWith('.html') ? ['Accept'] : [];
    const answer = await answerFile({ ...resolution, file }, { files, headers, compress, vary });
    return withHeaders(answer ?? plainText(404, 'not found'), added);
  };
}

function withHeaders(answer: Answer, added: Record<string, string>): Answer {
  if ('takeOver' in answer) return answer;
  return { ...answer, headers: { ...added, ...answer.headers } };
}

/** Returns the file in the requested format, or the HTML document if the page is not available in that format. */
function formOf(
  document: string,
  {
    accept,
    representations,
    has,
  }: {
    accept: string | undefined;
    representations: readonly { type: string; extension: string }[];
    has(file: string): boolean;
  },
): string {
  if (!document.endsWith('.html') || representations.length === 0) return document;
  const type = negotiated(
    accept,
    representations.map((form) => form.type),
  );
  const found = representations.find((form) => form.type === type);
  const file = found === undefined ? document : document.replace(/html$/, found.extension);
  return has(file) ? file : document;
}

/** Resolves a decoded path. `has` checks whether a file exists. */
function resolve(path: string, urls: UrlOptions, has: (file: string) => boolean): Resolution {
  const { base } = urls;
  const inside = withoutBase(path, base);
  if (inside === null) return path === '/' ? { kind: 'redirect', location: base } : { kind: 'nothing' };
  if (path === base.slice(0, -1) && base !== '/') return { kind: 'redirect', location: base };
  const unprefixed = withoutPrefix(inside, urls, has);
  if (unprefixed !== null) return { kind: 'redirect', location: base.slice(0, -1) + encodedPath(unprefixed) };
  const canonical = canonicalOf(inside, urls, has);
  if (canonical !== null && canonical !== inside) {
    return {
      kind: 'redirect',
      location: base.slice(0, -1) + encodedPath(canonical),
    };
  }
  const file = canonical === null ? null : fileOf(canonical, has);
  if (file !== null) return { kind: 'file', file, status: isNotFoundPage(file) ? 404 : 200 };
  const notFound = inside.startsWith(`/${dataFolder}/`) ? undefined : notFoundPages(inside).find(has);
  return notFound === undefined ? { kind: 'nothing' } : { kind: 'file', file: notFound, status: 404 };
}

/**
 * The path without the prefix of the default language or version; null for files and for paths without this prefix.
 * Additional slashes are dropped because they would name another host.
 */
function withoutPrefix(inside: string, { prefixes = [] }: UrlOptions, has: (file: string) => boolean): string | null {
  const found = prefixes.find(([from]) => inside.startsWith(from));
  if (found === undefined || has(inside.slice(1))) return null;
  return found[1] + inside.slice(found[0].length).replace(/^[/\\]+/, '');
}

/** The canonical path of a page; null if it does not exist. */
function canonicalOf(inside: string, { cleanUrls }: UrlOptions, has: (file: string) => boolean): string | null {
  const name = inside.slice(1);
  const folder = /^(.*\/|)index(?:\.html)?$/.exec(name)?.[1];
  if (folder !== undefined && has(`${folder}index.html`)) return `/${folder}`;
  if (name === '' || name.endsWith('/')) return canonicalOfFolder(name, cleanUrls, has);
  if (has(name)) return cleanUrls && name.endsWith('.html') ? `/${name.slice(0, -'.html'.length)}` : inside;
  if (has(`${name}.html`)) return cleanUrls ? inside : `${inside}.html`;
  return has(`${name}/index.html`) ? `${inside}/` : null;
}

function canonicalOfFolder(name: string, cleanUrls: boolean, has: (file: string) => boolean): string | null {
  if (has(`${name}index.html`)) return `/${name}`;
  const page = name.slice(0, -1);
  return page !== '' && has(`${page}.html`) ? `/${page}${cleanUrls ? '' : '.html'}` : null;
}

function fileOf(canonical: string, has: (file: string) => boolean): string | null {
  const name = canonical.slice(1);
  return [name, `${name}.html`, `${name}index.html`].find((file) => has(file)) ?? null;
}

function isNotFoundPage(file: string): boolean {
  return file === '404.html' || file.endsWith('/404.html');
}

/** Candidates for a path's 404 page, nearest first: the language's page before the site's. */
function notFoundPages(inside: string): string[] {
  const folders = inside.split('/').slice(1, -1);
  return Array.from({ length: folders.length + 1 }, (_, index) =>
    [...folders.slice(0, folders.length - index), '404.html'].join('/'),
  );
}

/** The location starts with the base, so it cannot point to another host. */
function redirect(location: string): Answer {
  return { status: 308, headers: { Location: location, 'Cache-Control': 'no-cache' }, body: '' };
}

async function answerFile(
  { file, status }: { file: string; status: 200 | 404 },
  {
    files,
    headers,
    compress,
    vary,
  }: { files: OutputFiles; headers: IncomingHttpHeaders; compress: Compressor; vary: readonly string[] },
): Promise<Answer | null> {
  const known = await files.read(file);
  if (known === null) return null;
  const type = typeOf(file);
  const compressible = isCompressible(type) && known.bytes.byteLength > 512;
  const encoding = compressible ? chooseEncoding(headers['accept-encoding']?.toString()) : 'identity';
  const varies = [...vary, ...(compressible ? ['Accept-Encoding'] : [])];
  const etag = `"${known.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const answered = {
    'Content-Type': type,
    'Cache-Control': isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: etag,
    ...(varies.length > 0 && { Vary: varies.join(', ') }),
  };
  if (status === 200 && matches(headers['if-none-match'], etag)) return { status: 304, headers: answered, body: '' };
  const body = await compress(known, encoding);
  return { status, headers: { ...answered, ...(encoding !== 'identity' && { 'Content-Encoding': encoding }) }, body };
}

/** A file's media type, with a character set for text. */
export function typeOf(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream';
  return /^text\/|javascript$|json$|xml$/.test(type) ? `${type};charset=utf-8` : type;
}

/** Whether a file's name includes a hash of its contents, so that the contents never change. */
function isHashed(file: string): boolean {
  return file.startsWith(`${dataFolder}/`) && /[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/.test(file);
}

/** Weak comparison with each tag in the list (RFC 9110, 13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
