/** Extracts a compiled page's search terms and the data that its hits show, as bytes that a build merges without parsing. */
import type { PageMeta } from '../../site/page.ts';
import { createByteWriter } from './bytes.ts';
import type { ByteWriter } from './bytes.ts';
import { createCollection } from './collection.ts';
import type { Collection } from './collection.ts';
import type { Terms } from './terms.ts';
import { fieldShift, lastOfPage, longStep } from '../../../shared/search/format.ts';
import type { SearchRecord } from '../../../shared/search/format.ts';
import type { SearchSection } from '../../../shared/protocol.ts';
import { significantForm } from '../../../shared/search/query.ts';
import { joinedForm } from '../../../shared/search/tokenize.ts';

/** The parts of a compiled page that search requires. */
export interface SearchablePage {
  meta: PageMeta;
  sections: SearchSection[];
}

export interface TermOptions {
  /** Weighs code blocks like text. */
  codeBlocks: boolean;
  /** Other words that readers may use for the subjects of these texts. */
  synonymsOf(texts: readonly string[]): string[];
  /** See `wholeFormsOf`. */
  wholeForms(name: string): readonly string[];
}

/**
 * Returns the terms that represent a whole heading or other name: one with all of its words, and one with only the
 * significant words.
 */
export function wholeFormsOf(name: string): string[] {
  const forms = [joinedForm(name), significantForm(name)].map((form) => form.slice(0, longestWhole));
  return [...new Set(forms)];
}

/** Everything the index contains for one page. */
export function pageTermsOf(page: SearchablePage, search: TermOptions): Uint8Array {
  const collection = createCollection();
  const names = namesOf(page.meta);
  for (const [number, section] of page.sections.entries()) {
    collectSection(collection, {
      section,
      number,
      search,
      names: number === 0 ? names : noNames,
    });
  }
  return bytesOfPage(collection, recordPieces(page));
}

/**
 * The header of a page's bytes: three numbers of four bytes, little-endian. They are followed by the terms, and then
 * by the data that hits show.
 */
export interface PageHeader {
  /** Offset after the last term. */
  termsEnd: number;
  terms: number;
  sections: number;
}

/**
 * Offset of the terms. Each term consists of three bytes, its letters and its list. The three bytes are the number of
 * letters shared with the previous term, the number of letters that follow, and the list's length, or `longList` if it
 * does not fit in a byte.
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

export function writePageHeader(bytes: Uint8Array, { termsEnd, terms, sections }: PageHeader): void {
  for (const [index, value] of [termsEnd, terms, sections].entries()) bytes.set(uint32(value), index * 4);
}

/**
 * The contents of the page's hits, as pieces of the JSON of its records: the common prefix of all records, and each
 * section.
 */
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

/** Maximum length of a heading that is joined into one term, in UTF-16 units. Longer headings are cut. */
const longestWhole = 60;

/** Alternative names that readers may use for a page. */
interface PageNames {
  /** An option's names and the page's slug. */
  wholes: string[];
  near: string[];
  /** The page's description and keywords. */
  about: string[];
  keywords: string[];
}

const noNames: PageNames = { wholes: [], near: [], about: [], keywords: [] };

function namesOf({ frontmatter, route }: PageMeta): PageNames {
  const textsOf = (value: unknown): string[] => [value].flat().filter((text) => typeof text === 'string');
  // The frontmatter's `option` is a name, or an object that contains the name.
  const { option } = frontmatter;
  const options = textsOf(typeof option === 'object' && option !== null && 'name' in option ? option.name : option);
  const slug = route.slug.split('/').filter((segment) => segment !== '');
  const keywords = textsOf(frontmatter['keywords']);
  return {
    wholes: [...options, ...options.map((name) => name.slice(name.lastIndexOf('.') + 1)), slug.at(-1) ?? ''],
    near: [...options, slug.join(' ')],
    about: [...textsOf(frontmatter['description']), ...keywords],
    keywords,
  };
}

/** The pieces returned by `recordPiecesOf`. */
function recordPieces({ meta: { routePath, title }, sections }: SearchablePage): string[] {
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
    search: { codeBlocks, synonymsOf, wholeForms },
    names,
  }: { section: SearchSection; number: number; search: TermOptions; names: PageNames },
): void {
  const title = section.titles.at(-1) ?? '';
  const whole = collection.field(number, 'whole');
  for (const name of new Set([title, ...names.wholes].flatMap(wholeForms))) whole.add(name);
  // The field's length is 1, because each term is a complete name, even if there are several.
  whole.end(1);

  const nearParts: number[] = [];
  const heading = collection.field(number, 'title');
  heading.addWords(title, nearParts);
  heading.end();

  const near = collection.field(number, 'near');
  for (const text of [...section.titles.slice(0, -1), ...names.near]) near.addWords(text, nearParts);
  near.addAll(nearParts);
  near.end();

  const textParts: number[] = [];
  const text = collection.field(number, 'text');
  text.addWords(section.text, textParts);
  text.end();

  const parts = collection.field(number, 'parts');
  parts.addAll(textParts);
  if (codeBlocks) {
    const codeParts: number[] = [];
    parts.addWords(section.code, codeParts);
    parts.addAll(codeParts);
  } else {
    parts.addNames(section.code);
  }
  parts.end();

  const also = collection.field(number, 'also');
  for (const phrase of synonymsOf([title, ...names.wholes, ...names.about])) {
    also.addWords(phrase, []);
    if (/\s/.test(phrase)) also.add(joinedForm(phrase));
  }
  // A query that equals a keyword should find this page.
  const keywords = names.keywords.flatMap((each) => [joinedForm(each), significantForm(each)]);
  // The same applies to a name that a row of a table describes.
  const described = (section.names ?? []).map(joinedForm).filter((name) => name !== '');
  for (const name of new Set([...keywords, ...described])) also.add(name.slice(0, longestWhole));
  // The field's length is 1, because each term is a name of the section, even if there are several.
  also.end(1);

  if (names.about.length === 0) return;
  const about = collection.field(number, 'about');
  const aboutParts: number[] = [];
  for (const part of names.about) about.addWords(part, aboutParts);
  about.addAll(aboutParts);
  about.end();
}

/** Terms with their lists, followed by the data that hits show, in the format of `pageTermsOf`. */
export function bytesOfPage(collection: Collection, pieces: readonly string[]): Uint8Array {
  const { terms } = collection;
  const out = createByteWriter(16_384);
  out.length = pageHeaderSize;
  let previous = -1;
  let count = 0;
  for (const term of terms.sorted()) {
    // Words of code are numbered even if they are not indexed.
    if (!collection.has(term)) continue;
    count++;
    const entry = out.length;
    pushTerm(out, { terms, term, previous });
    const list = out.length;
    pushList(out, collection, term);
    out.mark(entry + 2, Math.min(out.length - list, longList));
    previous = term;
  }
  const termsEnd = out.length;
  for (const piece of pieces) {
    const json = Buffer.from(piece);
    out.copy(uint32(json.length), 0, 4);
    out.copy(json, 0, json.length);
  }
  const bytes = out.slice(0);
  writePageHeader(bytes, { termsEnd, terms: count, sections: Math.max(0, pieces.length - 1) });
  return bytes;
}

/** Writes a number as four bytes, little-endian. */
function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

/** `previous`: the number of the previous term in the output; -1 if there is none. */
function pushTerm(out: ByteWriter, { terms, term, previous }: { terms: Terms; term: number; previous: number }): void {
  const bytes = terms.bytes();
  const [start, end] = [terms.start(term), terms.end(term)];
  let shared = 0;
  if (previous >= 0) {
    const before = terms.start(previous);
    const most = Math.min(end - start, terms.end(previous) - before);
    // Only ASCII letters are shared.
    while (shared < most && bytes[start + shared] === bytes[before + shared] && (bytes[start + shared] ?? 0) < 0x80)
      shared++;
  }
  out.push(shared);
  out.push(end - start - shared);
  out.push(0);
  out.copy(bytes, start + shared, end);
}

function pushList(out: ByteWriter, collection: Collection, term: number): void {
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
