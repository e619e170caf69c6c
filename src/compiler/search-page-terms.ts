/** A compiled page → its search terms and what a hit shows, as bytes that a build merges without parsing them. */
import type { CompiledPage } from './compile-page.ts';
import type { PageMeta } from './read-page.ts';
import { createByteWriter } from './search-bytes.ts';
import type { ByteWriter } from './search-bytes.ts';
import { createCollection } from './search-collection.ts';
import type { Collection } from './search-collection.ts';
import { fieldShift, lastOfPage, longStep } from '../shared/search-format.ts';
import type { SearchRecord } from '../shared/search-format.ts';
import type { SearchSection } from '../shared/protocol.ts';
import { joinedForm } from '../shared/tokenize.ts';

/** Everything the index holds of one page. */
export function pageTermsOf(
  page: Pick<CompiledPage, 'meta' | 'sections'>,
  search: { codeBlocks: boolean },
): Uint8Array {
  const collection = createCollection();
  const names = namesOf(page.meta);
  for (const [number, section] of page.sections.entries()) {
    collectSection(collection, {
      section,
      number,
      codeBlocks: search.codeBlocks,
      names: number === 0 ? names : noNames,
    });
  }
  return bytesOfPage(collection, recordPieces(page));
}

/** What a page's bytes begin with: three numbers of four bytes, lowest first. The terms come next, then what a hit shows. */
export interface PageHeader {
  /** Where the terms end. */
  termsEnd: number;
  terms: number;
  sections: number;
}

/**
 * Where the terms begin. Each is three bytes and then its letters and its list. The bytes count the letters that it shares
 * with the last one, the letters that follow, and the bytes of the list, `longList` for more than a byte can count.
 */
export const pageHeaderSize = 12;
export const entryHeaderSize = 3;
export const longList = 255;

export function readPageHeader(bytes: Uint8Array): PageHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    termsEnd: view.getUint32(0, true),
    terms: view.getUint32(4, true),
    sections: view.getUint32(8, true),
  };
}

/** Sets what a page's bytes begin with. */
export function writePageHeader(bytes: Uint8Array, { termsEnd, terms, sections }: PageHeader): void {
  for (const [index, value] of [termsEnd, terms, sections].entries()) bytes.set(uint32(value), index * 4);
}

/** What a hit of the page shows, as pieces of the JSON of its records: what all records begin with, and each section. */
export function recordPiecesOf(bytes: Uint8Array): { head: Uint8Array; sections: Uint8Array[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readPageHeader(bytes);
  let at = header.termsEnd;
  const piece = (): Uint8Array => {
    const start = at + 4;
    at = start + view.getUint32(at, true);
    return bytes.subarray(start, at);
  };
  return { head: piece(), sections: Array.from({ length: header.sections }, piece) };
}

/** A heading joined to one term is cut here, in UTF-16 units. */
const longestWhole = 60;

/** By what readers may know a page beside its title. */
interface PageNames {
  /** An option's names, the page's slug. */
  wholes: string[];
  near: string[];
  text: string[];
}

const noNames: PageNames = { wholes: [], near: [], text: [] };

function namesOf({ frontmatter, route }: PageMeta): PageNames {
  const textsOf = (value: unknown): string[] => [value].flat().filter((text) => typeof text === 'string');
  // The reference of an option says more of it than its name.
  const { option } = frontmatter;
  const options = textsOf(typeof option === 'object' && option !== null && 'name' in option ? option.name : option);
  const slug = route.slug.split('/').filter((segment) => segment !== '');
  return {
    wholes: [...options, ...options.map((name) => name.slice(name.lastIndexOf('.') + 1)), slug.at(-1) ?? ''],
    near: [...options, slug.join(' ')],
    text: [...textsOf(frontmatter['description']), ...textsOf(frontmatter['keywords'])],
  };
}

/** The pieces of `recordPiecesOf`. */
function recordPieces({ meta: { routePath, title }, sections }: Pick<CompiledPage, 'meta' | 'sections'>): string[] {
  return [
    JSON.stringify({ routePath, title } satisfies Pick<SearchRecord, 'routePath' | 'title'>),
    ...sections.map(({ id, titles, text }) =>
      JSON.stringify([id, titles.slice(1), text] satisfies SearchRecord['sections'][number]),
    ),
  ];
}

function collectSection(
  collection: Collection,
  {
    section,
    number,
    codeBlocks,
    names,
  }: { section: SearchSection; number: number; codeBlocks: boolean; names: PageNames },
): void {
  const title = section.titles.at(-1) ?? '';
  const whole = collection.field(number, 'whole');
  for (const name of new Set([title, ...names.wholes].map((text) => joinedForm(text).slice(0, longestWhole))))
    whole.add(name);
  // Each of them is a whole name, however many there are.
  whole.end(1);

  const nearParts: string[] = [];
  const heading = collection.field(number, 'title');
  heading.addWords(title, nearParts);
  heading.end();

  const near = collection.field(number, 'near');
  for (const text of [...section.titles.slice(0, -1), ...names.near]) near.addWords(text, nearParts);
  for (const part of nearParts) near.add(part);
  near.end();

  const textParts: string[] = [];
  const text = collection.field(number, 'text');
  for (const part of [section.text, ...names.text]) text.addWords(part, textParts);
  text.end();

  const parts = collection.field(number, 'parts');
  for (const part of textParts) parts.add(part);
  if (codeBlocks) {
    const codeParts: string[] = [];
    parts.addWords(section.code, codeParts);
    for (const part of codeParts) parts.add(part);
  }
  parts.end();
}

/** Terms with their lists, and behind them what hits show, in the form of `pageTermsOf`. */
export function bytesOfPage(collection: Collection, pieces: readonly string[]): Uint8Array {
  const out = createByteWriter(16_384);
  out.length = pageHeaderSize;
  const encoder = new TextEncoder();
  const terms = collection.terms().toSorted();
  let previous = '';
  for (const term of terms) {
    const entry = out.length;
    pushTerm(out, { term, previous, encoder });
    const list = out.length;
    pushList(out, collection, term);
    out.mark(entry + 2, Math.min(out.length - list, longList));
    previous = term;
  }
  const termsEnd = out.length;
  for (const piece of pieces) {
    const json = encoder.encode(piece);
    out.copy(uint32(json.length), 0, 4);
    out.copy(json, 0, json.length);
  }
  const bytes = out.slice(0);
  writePageHeader(bytes, { termsEnd, terms: terms.length, sections: Math.max(0, pieces.length - 1) });
  return bytes;
}

/** Four bytes, lowest first. */
function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

function pushTerm(
  out: ByteWriter,
  { term, previous, encoder }: { term: string; previous: string; encoder: TextEncoder },
): void {
  let shared = 0;
  while (
    shared < term.length &&
    term.charCodeAt(shared) === previous.charCodeAt(shared) &&
    term.charCodeAt(shared) < 0x80
  )
    shared++;
  const head = out.length;
  out.push(shared);
  out.push(0);
  out.push(0);
  for (let at = shared; at < term.length; at++) {
    const code = term.charCodeAt(at);
    if (code >= 0x80) {
      const rest = encoder.encode(term.slice(at));
      out.copy(rest, 0, rest.length);
      break;
    }
    out.push(code);
  }
  out.mark(head + 1, out.length - head - entryHeaderSize);
}

function pushList(out: ByteWriter, collection: Collection, term: string): void {
  let current = 0;
  let lastRecord = 0;
  collection.each(term, (section, field, weight) => {
    const step = section - current;
    current = section;
    lastRecord = out.length;
    out.push((field << fieldShift) | Math.min(step, longStep));
    if (step >= longStep) out.number(step);
    out.push(weight);
  });
  out.mark(lastRecord, lastOfPage);
}
