/** Adds the terms of link texts on other pages to the terms of the page that they link to. */
import { createByteWriter } from './index/bytes.ts';
import { termsOfPage } from './index/changes.ts';
import { createCollection } from './index/collection.ts';
import type { Collection } from './index/collection.ts';
import type { LinkText } from './link-texts.ts';
import { createListWriter, eachRecord } from './index/lists.ts';
import type { ListWriter } from './index/lists.ts';
import { endOfList } from './index/merge.ts';
import {
  bytesOfPage,
  entryHeaderSize,
  longList,
  pageHeaderSize,
  readPageHeader,
  recordPiecesOf,
  writePageHeader,
} from './index/page-terms.ts';

/** `terms` is from `pageTermsOf`; the result has the same format. */
export function withLinkTexts(terms: Uint8Array, texts: readonly LinkText[]): Uint8Array {
  if (terms.length === 0 || texts.length === 0) return terms;
  const added = termsOfPage(bytesOfPage(collectionOf(terms, texts), []));
  const mayBeAdded = filterOf(added.keys());
  const header = readPageHeader(terms);
  const out = createByteWriter(terms.length + 1024);
  const letters = Buffer.alloc(256);
  const writer = createListWriter();
  let copied = 0;
  for (let at = pageHeaderSize; at < header.termsEnd;) {
    const shared = terms[at] ?? 0;
    const start = at + entryHeaderSize;
    const list = start + (terms[at + 1] ?? 0);
    for (let from = start, to = shared; from < list; from++) letters[to++] = terms[from] ?? 0;
    const next = endOfList(terms, { list, length: terms[at + 2] ?? 0 });
    const length = shared + list - start;
    const key = mayBeAdded(letters, length) ? letters.toString('latin1', 0, length) : '';
    const records = key === '' ? undefined : added.get(key);
    if (records !== undefined) {
      added.delete(key);
      const joined = joinedRecords(terms.subarray(list, next), records, writer);
      out.copy(terms, copied, at + entryHeaderSize - 1);
      out.push(Math.min(joined.length, longList));
      out.copy(terms, start, list);
      out.copy(joined, 0, joined.length);
      copied = next;
    }
    at = next;
  }
  out.copy(terms, copied, header.termsEnd);
  for (const [key, records] of added) pushEntry(out, Buffer.from(key, 'latin1'), records);
  const termsEnd = out.length;
  out.copy(terms, header.termsEnd, terms.length);
  const bytes = out.slice(0);
  writePageHeader(bytes, { ...header, termsEnd, terms: header.terms + added.size });
  return bytes;
}

/** The texts' words in the sections that they link to, or in the page itself if the section does not exist. */
function collectionOf(terms: Uint8Array, texts: readonly LinkText[]): Collection {
  const collection = createCollection();
  const numbers = texts.some(({ id }) => id !== '') ? sectionNumbers(terms) : new Map<string, number>();
  const bySection = new Map<number, LinkText[]>();
  for (const text of texts) {
    const section = numbers.get(text.id) ?? 0;
    bySection.set(section, [...(bySection.get(section) ?? []), text]);
  }
  for (const [section, own] of [...bySection].toSorted(([a], [b]) => a - b)) {
    for (const name of ['links', 'also'] as const) {
      const field = collection.field(section, name);
      const parts: number[] = [];
      for (const { text, field: its = 'links' } of own) if (its === name) field.addWords(text, parts);
      field.addAll(parts);
      // The length is 1, because each text is a name of the page, even if there are several.
      field.end(1);
    }
  }
  return collection;
}

/** Maps heading ids to the numbers of their sections. */
function sectionNumbers(terms: Uint8Array): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const [number, piece] of recordPiecesOf(terms).sections.entries()) {
    // Written by the build when it compiled the page.
    const [id] = JSON.parse(Buffer.from(piece).toString()) as [string];
    numbers.set(id, number);
  }
  return numbers;
}

/** True if a term may be one of the keys; almost always false for other terms. */
function filterOf(keys: Iterable<string>): (letters: Uint8Array, length: number) => boolean {
  const marked = new Uint8Array(1024);
  const markOf = (first: number, last: number, length: number): number => (first * 5 + last * 31 + length * 131) & 1023;
  for (const key of keys) marked[markOf(key.charCodeAt(0), key.charCodeAt(key.length - 1), key.length)] = 1;
  return (letters, length) => marked[markOf(letters[0] ?? 0, letters[length - 1] ?? 0, length)] === 1;
}

/** Merges two lists' records for one term on one page. */
function joinedRecords(own: Uint8Array, further: Uint8Array, writer: ListWriter): Uint8Array {
  const records: { section: number; field: number; weight: number }[] = [];
  for (const list of [own, further]) {
    // `eachRecord` expects a list to begin with the difference to the previous page number.
    const lists = Buffer.concat([Uint8Array.of(0), list]);
    eachRecord({ lists, start: 0, end: lists.length }, ({ number: section, field, weight }) =>
      records.push({ section, field, weight }),
    );
  }
  for (const { section, field, weight } of records.toSorted((a, b) => a.section - b.section || a.field - b.field))
    writer.add(0, section, { field, weight });
  return writer.take().list.subarray(1);
}

function pushEntry(out: ReturnType<typeof createByteWriter>, letters: Uint8Array, records: Uint8Array): void {
  out.push(0);
  out.push(letters.length);
  out.push(Math.min(records.length, longList));
  out.copy(letters, 0, letters.length);
  out.copy(records, 0, records.length);
}
