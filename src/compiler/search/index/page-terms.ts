/** Extracts a compiled page's search terms and the data that its hits show, as bytes that a build merges without parsing. */
import type { PageMeta } from '../../site/page.ts';
import {
  addAll,
  addNames,
  addFurtherTerm,
  addFurtherWords,
  addTerm,
  addWords,
  beginField,
  beginPage,
  createCollection,
  endField,
  recordSize,
} from './collection.ts';
import type { Collection } from './collection.ts';
import { nameForm, nameForms, pairForms } from './forms.ts';
import { longestRecord, writeRecord } from './lists.ts';
import { lastOfPage } from '../../../shared/search/format.ts';
import { symbolicForm } from '../../../shared/search/tokenize.ts';
import type { SearchRecord } from '../../../shared/search/format.ts';
import type { SearchSection } from '../../../shared/protocol.ts';

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
  const forms = nameForms(name).map((form) => form.slice(0, longestWhole));
  return [...new Set(forms)];
}

/** Returns a function that returns everything the index contains for a page. Call it once per thread. */
export function createTermCollector(search: TermOptions): (page: SearchablePage) => Uint8Array {
  const collection = createCollection();
  return (page) => pageTermsOf(page, search, collection);
}

function pageTermsOf(page: SearchablePage, search: TermOptions, collection: Collection): Uint8Array {
  const names = namesOf(page.meta, page.sections[0]?.heading);
  beginPage(collection);
  for (const [number, section] of page.sections.entries()) {
    collectSection(collection, { section, number, names: number === 0 ? names : noNames }, search);
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
 * Offset of the terms. Each term consists of two bytes, its letters and its list. The two bytes are the number of
 * letters and the list's length, or `longList` if it does not fit in a byte. The terms are in the order in which they
 * occur on the page.
 */
export const pageHeaderSize = 12;
export const entryHeaderSize = 2;
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
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  view.setUint32(0, termsEnd, true);
  view.setUint32(4, terms, true);
  view.setUint32(8, sections, true);
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
  /** An option's names, the page's `h1` if it differs from the title, and the page's slug. */
  wholes: string[];
  near: string[];
  descriptions: string[];
  keywords: string[];
}

const noNames: PageNames = { wholes: [], near: [], descriptions: [], keywords: [] };

function namesOf({ frontmatter, route }: PageMeta, heading: string | undefined): PageNames {
  const textsOf = (value: unknown): string[] => [value].flat().filter((text) => typeof text === 'string');
  // The frontmatter's `option` is a name, or an object that contains the name.
  const { option } = frontmatter;
  const options = textsOf(typeof option === 'object' && option !== null && 'name' in option ? option.name : option);
  const slug = route.slug.split('/').filter((segment) => segment !== '');
  const headings = heading === undefined ? [] : [heading];
  return {
    wholes: [
      ...options,
      ...options.map((name) => name.slice(name.lastIndexOf('.') + 1)),
      ...headings,
      slug.at(-1) ?? '',
    ],
    near: [...options, slug.join(' ')],
    descriptions: textsOf(frontmatter['description']),
    keywords: textsOf(frontmatter['keywords']),
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

interface CollectedSection {
  section: SearchSection;
  number: number;
  names: PageNames;
}

function collectSection(collection: Collection, own: CollectedSection, search: TermOptions): void {
  collectHeading(collection, own, search);
  collectText(collection, own, search);
  collectOtherNames(collection, own, search);
  if (own.names.descriptions.length + own.names.keywords.length > 0) collectAbout(collection, own);
}

function collectHeading(collection: Collection, own: CollectedSection, { wholeForms }: TermOptions): void {
  const { section, number, names } = own;
  const { titles } = section;
  const title = titles.at(-1) ?? '';
  beginField(collection, number, 'whole');
  const wholes = names.wholes.length === 0 ? wholeForms(title) : new Set([title, ...names.wholes].flatMap(wholeForms));
  for (const name of wholes) addTerm(collection, name);
  // The field's length is 1, because each term is a complete name, even if there are several.
  endField(collection, 1);

  const parts: number[] = [];
  beginField(collection, number, 'title');
  addWords(collection, title, parts);
  endField(collection);
  if (number === 0 && section.heading !== undefined) {
    // The visible heading counts like the title, but words in both count once.
    beginField(collection, number, 'title');
    addFurtherWords(collection, section.heading);
    endField(collection);
  }

  beginField(collection, number, 'near');
  for (let above = 0; above < titles.length - 1; above++) addWords(collection, titles[above] ?? '', parts);
  for (const text of names.near) addWords(collection, text, parts);
  addAll(collection, parts);
  endField(collection);
}

function collectText(collection: Collection, { section, number }: CollectedSection, { codeBlocks }: TermOptions): void {
  const parts: number[] = [];
  beginField(collection, number, 'text');
  addWords(collection, section.text, parts);
  endField(collection);

  beginField(collection, number, 'parts');
  addAll(collection, parts);
  if (codeBlocks) {
    const codeParts: number[] = [];
    addWords(collection, section.code, codeParts);
    addAll(collection, codeParts);
  } else if (section.code !== '') {
    addNames(collection, section.code);
  }
  if (section.formulas !== undefined) addWords(collection, section.formulas, []);
  endField(collection);
}

function collectOtherNames(collection: Collection, own: CollectedSection, { synonymsOf }: TermOptions): void {
  const { section, number, names } = own;
  beginField(collection, number, 'also');
  for (const phrase of synonymsOf([section.titles.at(-1) ?? '', ...names.wholes, ...names.keywords])) {
    addWords(collection, phrase, []);
    if (/\s/.test(phrase)) addTerm(collection, nameForm(phrase));
  }
  if (section.names !== undefined || names.keywords.length > 0)
    for (const name of describedNames(section, names)) addTerm(collection, name.slice(0, longestWhole));
  // The field's length is 1, because each term is a name of the section, even if there are several.
  endField(collection, 1);
  if (names.descriptions.length === 0) return;
  // A synonym of what the description mentions says less about the page, so it counts as one of two words.
  beginField(collection, number, 'also');
  for (const phrase of synonymsOf(names.descriptions)) {
    addFurtherWords(collection, phrase);
    if (/\s/.test(phrase)) addFurtherTerm(collection, nameForm(phrase));
  }
  endField(collection, 2);
}

function describedNames(section: SearchSection, { keywords }: PageNames): Set<string> {
  // A query that equals a keyword should find this page.
  const found = new Set(keywords.flatMap(nameForms));
  // The same applies to a name that a row of a table describes: `--watch` as `watch` and with its symbols, and `a.b` also
  // as `b`.
  for (const name of section.names ?? []) {
    const forms = [nameForm(name), symbolicForm(name), nameForm(name.slice(name.lastIndexOf('.') + 1))];
    for (const form of forms) if (form !== '') found.add(form);
  }
  return found;
}

function collectAbout(collection: Collection, { number, names }: CollectedSection): void {
  const parts: number[] = [];
  beginField(collection, number, 'about');
  for (const part of names.descriptions) addWords(collection, part, parts);
  // The field's length does not count keywords, because each is a separate name, and more names are not less relevant.
  const { length } = collection;
  for (const part of names.keywords) addWords(collection, part, parts);
  addAll(collection, parts);
  for (const pair of names.keywords.flatMap(pairForms)) addTerm(collection, pair);
  endField(collection, length);
}

/** Terms with their lists, followed by the data that hits show, in the format of `createTermCollector`. */
function bytesOfPage(collection: Collection, pieces: readonly string[]): Uint8Array {
  const out = reserved(collection, pieces);
  const termsEnd = writeTerms(out, collection);
  let end = termsEnd;
  for (const piece of pieces) {
    const length = out.write(piece, end + 4);
    out.writeUInt32LE(length, end);
    end += 4 + length;
  }
  writePageHeader(out, { termsEnd, terms: collection.count, sections: Math.max(0, pieces.length - 1) });
  return new Uint8Array(out.subarray(0, end));
}

/** The collection's buffer with enough room for the bytes of the page. */
function reserved(collection: Collection, pieces: readonly string[]): Buffer {
  const { starts } = collection.terms;
  let length = pageHeaderSize + longestRecord * (collection.recordsEnd / recordSize);
  for (let at = 0; at < collection.count; at++) {
    const term = collection.used[at] ?? 0;
    length += entryHeaderSize + (starts[term + 1] ?? 0) - (starts[term] ?? 0);
  }
  for (const piece of pieces) length += 4 + piece.length * 3;
  if (length > collection.bytes.length) collection.bytes = new Uint8Array(length * 2);
  return Buffer.from(collection.bytes.buffer);
}

/** Maximum number of bytes that a term of a collection takes. */
export function longestTermOf({ recordsEnd }: Collection): number {
  return entryHeaderSize + longList + longestRecord * (recordsEnd / recordSize);
}

/** Writes the terms after the header. Returns their end. */
function writeTerms(bytes: Uint8Array, collection: Collection): number {
  let to = pageHeaderSize;
  for (let at = 0; at < collection.count; at++)
    to = writeTerm(bytes, to, { collection, term: collection.used[at] ?? 0 });
  return to;
}

/** Writes a term of the collection. Returns its end. */
export function writeTerm(
  bytes: Uint8Array,
  at: number,
  { collection: { terms, first, records }, term }: { collection: Collection; term: number },
): number {
  const { bytes: letters, starts } = terms;
  const end = starts[term + 1] ?? 0;
  let from = starts[term] ?? 0;
  bytes[at] = end - from;
  let to = at + entryHeaderSize;
  while (from < end) bytes[to++] = letters[from++] ?? 0;
  const list = to;
  let last = 0;
  let section = 0;
  for (let link = first[term] ?? 0; link > 0; link = records[link + 1] ?? 0) {
    const slot = records[link - 1] ?? 0;
    last = to;
    to = writeRecord(bytes, to, slot - section * 8);
    bytes[to++] = records[link] ?? 0;
    section = slot >> 3;
  }
  bytes[last] = (bytes[last] ?? 0) | lastOfPage;
  bytes[at + 1] = Math.min(to - list, longList);
  return to;
}
