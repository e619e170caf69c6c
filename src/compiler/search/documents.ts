/** Creates a public list of the documents in one language and version, for programs other than docsite's own search. */
import { hashOf } from '../hash.ts';
import { recordPiecesOf } from './index/page-terms.ts';
import { unpackTerms } from './packed-terms.ts';
import type { PackedTerms } from './packed-terms.ts';
import type { SearchRecord } from '../../shared/search/format.ts';
import type { TocEntry } from '../../shared/protocol.ts';

/** Name of the list's file in the folder of its index. */
export const documentsFile = 'documents.json';

/** Sites with more pages have no list unless their config says `documents: true`. */
export const maxDocuments = 2000;

/** One page. */
export interface SearchDocument {
  /** 22 letters, digits, `-` and `_`; unchanged as long as the page keeps its route path. */
  id: string;
  title: string;
  /** Plain text: one line per heading and paragraph, without code blocks. The toc's `charIndex` is an offset in it. */
  content: string;
  toc: TocEntry[];
  /** Does not include `base`. */
  routePath: string;
  /** The config's `url`; empty if there is none. */
  domain: string;
  /** The title in lowercase, without accents; Korean syllables and Cyrillic letters are kept. */
  normalizedTitle: string;
  /** The content, normalized like the title. */
  normalizedContent: string;
  /** The toc's headings, normalized like the title. */
  normalizedHeaders: string[];
}

export interface DocumentPage {
  routePath: string;
  /** Never empty. */
  terms: PackedTerms;
  toc: TocEntry[];
  /** Hash of the compiled page. */
  hash: string;
}

/** For each line of a list, in order: the page that it was built from, and its length in bytes. */
export type DocumentLines = { routePath: string; hash: string; length: number }[];

const opening = '[\n';
const separator = ',\n';
const closing = '\n]\n';

/**
 * The list, one line per page, ordered by route path. Reuses the lines of `known`, an older list with the same
 * `domain`, for unchanged pages.
 */
export function documentsOf(
  pages: readonly DocumentPage[],
  { domain, known }: { domain: string; known: { lines: DocumentLines; contents: Uint8Array } | null },
): { lines: DocumentLines; contents: Uint8Array } {
  const old = known === null ? new Map<string, Uint8Array>() : linesByPage(known);
  const created = sorted(pages).map((page) => ({
    page,
    line: old.get(keyOf(page)) ?? Buffer.from(JSON.stringify(documentOf(page, domain))),
  }));
  const parts = created.flatMap(({ line }, index) => [Buffer.from(index === 0 ? opening : separator), line]);
  return {
    lines: created.map(({ page: { routePath, hash }, line }) => ({ routePath, hash, length: line.length })),
    contents: Buffer.concat(parts.length === 0 ? [Buffer.from('[]\n')] : [...parts, Buffer.from(closing)]),
  };
}

/** True if a list with these lines is up to date for the pages. */
export function isCurrent(lines: DocumentLines, pages: readonly DocumentPage[]): boolean {
  return (
    lines.length === pages.length &&
    sorted(pages).every(({ routePath, hash }, index) => {
      return lines[index]?.routePath === routePath && lines[index].hash === hash;
    })
  );
}

function sorted(pages: readonly DocumentPage[]): DocumentPage[] {
  return pages.toSorted((a, b) => (a.routePath < b.routePath ? -1 : 1));
}

function keyOf({ routePath, hash }: { routePath: string; hash: string }): string {
  return `${hash} ${routePath}`;
}

function linesByPage({ lines, contents }: { lines: DocumentLines; contents: Uint8Array }): Map<string, Uint8Array> {
  let at = opening.length;
  return new Map(
    lines.map((line) => {
      const start = at;
      at += line.length + separator.length;
      return [keyOf(line), contents.subarray(start, start + line.length)];
    }),
  );
}

function documentOf({ routePath, terms, toc }: DocumentPage, domain: string): SearchDocument {
  const { head, sections } = recordPiecesOf(unpackTerms(terms));
  // Written by the build when it compiled the page.
  const { title } = JSON.parse(textOf(head)) as Pick<SearchRecord, 'title'>;
  const content = sections
    .map((piece) => JSON.parse(textOf(piece)) as SearchRecord['sections'][number])
    .map(([id, headings, text]) => (id === '' ? text : `${headings.at(-1) ?? ''}\n${text}`))
    .join('\n');
  return {
    id: hashOf(routePath),
    title,
    content,
    toc,
    routePath,
    domain,
    normalizedTitle: normalized(title),
    normalizedContent: normalized(content),
    normalizedHeaders: toc.map(({ text }) => normalized(text)),
  };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}

/**
 * Matches unaccented Latin letters, punctuation and Chinese characters. Each of these has a single form, and none is a
 * combining mark.
 */
const plain = /^[\0-\u00bf\u2010-\u2027\u2030-\u205e\u3001-\u3020\u4e00-\u9fff\uff01-\uff20]*$/;

function normalized(text: string): string {
  const lower = text.toLowerCase();
  if (plain.test(lower)) return lower;
  const parts = withFewMarks(lower).normalize('NFD');
  return parts
    .replace(/(\p{Script=Cyrillic}[\u0300-\u036f]*)|[\u0300-\u036f]+/gu, (_, kept = '') => kept as string)
    .normalize('NFC');
}

/**
 * Limits the number of combining marks per letter as Unicode's stream-safe text format does, because sorting more
 * marks takes quadratic time.
 */
function withFewMarks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}
