/** Adds the terms of link texts on other pages to the terms of the page that they link to. */
import { createByteWriter } from './index/bytes.ts';
import type { ByteWriter } from './index/bytes.ts';
import { addAll, addWords, beginField, beginPage, createCollection, endField } from './index/collection.ts';
import type { Collection } from './index/collection.ts';
import type { LinkText } from './link-texts.ts';
import { createRecordJoiner } from './index/joined-records.ts';
import type { JoinRecords } from './index/joined-records.ts';
import { endOfList } from './index/merge.ts';
import {
  entryHeaderSize,
  longestTermOf,
  longList,
  pageHeaderSize,
  readPageHeader,
  recordPiecesOf,
  writePageHeader,
  writeTerm,
} from './index/page-terms.ts';
import { findTerm } from './index/terms.ts';

/** `terms` is from `createTermCollector`; the result has the same format. */
export type AddLinkTexts = (terms: Uint8Array, texts: readonly LinkText[]) => Uint8Array;

/** Adds link texts to many pages with the same buffers. */
export function createLinkTextAdder(): AddLinkTexts {
  const adding: Adding = {
    collection: createCollection(),
    out: createByteWriter(65_536),
    join: createRecordJoiner(),
    marks: new Uint8Array(1024),
  };
  return (terms, texts) => {
    if (terms.length === 0 || texts.length === 0) return terms;
    collect(adding.collection, terms, texts);
    return withCollected(terms, adding);
  };
}

interface Adding {
  collection: Collection;
  out: ByteWriter;
  join: JoinRecords;
  /** At `markOf`: 1 for the collection's terms, and almost always 0 for other terms. */
  marks: Uint8Array;
}

function withCollected(terms: Uint8Array, { collection, out, join, marks }: Adding): Uint8Array {
  markTerms(collection, marks);
  const header = readPageHeader(terms);
  let added = collection.count;
  let copied = 0;
  out.length = 0;
  for (let at = pageHeaderSize; at < header.termsEnd;) {
    const start = at + entryHeaderSize;
    const list = start + (terms[at] ?? 0);
    const next = endOfList(terms, { list, length: terms[at + 1] ?? 0 });
    const term = marks[markOf(terms, start, list)] === 1 ? findTerm(collection.terms, terms, { start, end: list }) : -1;
    if (term >= 0 && (collection.first[term] ?? 0) > 0) {
      const { bytes, length } = join(collection, term, terms.subarray(list, next));
      out.copy(terms, copied, start - 1);
      out.push(Math.min(length, longList));
      out.copy(terms, start, list);
      out.copy(bytes, 0, length);
      // The term's records are not added again.
      collection.first[term] = 0;
      added--;
      copied = next;
    }
    at = next;
  }
  out.copy(terms, copied, header.termsEnd);
  for (let at = 0; at < collection.count; at++) {
    const term = collection.used[at] ?? 0;
    if (collection.first[term] === 0) continue;
    out.reserve(longestTermOf(collection));
    out.length = writeTerm(out.bytes(), out.length, { collection, term });
  }
  const termsEnd = out.length;
  out.copy(terms, header.termsEnd, terms.length);
  const bytes = out.slice(0);
  writePageHeader(bytes, { ...header, termsEnd, terms: header.terms + added });
  return bytes;
}

/** The texts' words in the sections that they link to, or in the page itself if the section does not exist. */
function collect(collection: Collection, terms: Uint8Array, texts: readonly LinkText[]): void {
  beginPage(collection);
  const numbers = texts.some(({ id }) => id !== '') ? sectionNumbers(terms) : new Map<string, number>();
  const bySection = new Map<number, LinkText[]>();
  for (const text of texts) {
    const section = numbers.get(text.id) ?? 0;
    bySection.set(section, [...(bySection.get(section) ?? []), text]);
  }
  for (const [section, own] of [...bySection].toSorted(([a], [b]) => a - b)) {
    for (const name of ['links', 'also'] as const) {
      beginField(collection, section, name);
      const parts: number[] = [];
      for (const { text, field = 'links' } of own) if (field === name) addWords(collection, text, parts);
      addAll(collection, parts);
      // The length is 1, because each text is a name of the page, even if there are several.
      endField(collection, 1);
    }
  }
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

function markTerms({ terms: { bytes, starts }, used, count }: Collection, marks: Uint8Array): void {
  marks.fill(0);
  for (let at = 0; at < count; at++) {
    const term = used[at] ?? 0;
    marks[markOf(bytes, starts[term] ?? 0, starts[term + 1] ?? 0)] = 1;
  }
}

function markOf(letters: Uint8Array, start: number, end: number): number {
  return ((letters[start] ?? 0) * 5 + (letters[end - 1] ?? 0) * 31 + (end - start) * 131) & 1023;
}
