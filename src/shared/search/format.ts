/** The format of a search index's files, which a build writes and a search reads term by term. */

/**
 * The fields in which a term may occur, ordered by the index's field numbers; at most eight. `whole`: a whole heading
 * as one joined term, an option's name, a page's slug. `title`: the words of a section's heading. `near`: the words of
 * the page's title and of the headings above, and the humps of identifiers in the heading. `text`: the words of the
 * section. `parts`: humps of identifiers in the text, and code. `links`: the text of links to the section on other
 * pages. `about`: the page's description and keywords. `also`: synonyms and translations of what the heading says.
 */
export const searchFields = ['whole', 'title', 'near', 'text', 'parts', 'links', 'about', 'also'] as const;
export type SearchField = (typeof searchFields)[number];

/** Weight of a hit in each field, relative to the text. */
export const fieldBoosts: Readonly<Record<SearchField, number>> = {
  whole: 4,
  title: 2.88,
  near: 2.25,
  text: 2,
  parts: 1.27,
  links: 1.3,
  about: 3.1,
  also: 1.5,
};

/**
 * Parameters of BM25+: how quickly more occurrences stop adding to the score, how strongly the length of a field
 * counts, and the minimum weight of a hit in a long text.
 */
export const bm25 = { k: 1.2, b: 0.56, d: 0.8 };

/**
 * Typical length of each field, used in place of the average. The lengths are constants so that a page's score does not
 * depend on other pages.
 */
export const typicalLength: Readonly<Record<SearchField, number>> = {
  whole: 1,
  title: 4.8,
  near: 5,
  text: 60,
  parts: 30,
  links: 1,
  about: 14,
  also: 1,
};

/**
 * `manifest.json` of one language and version. The index's other files keep their names when their contents change.
 * These files are shards. Each shard contains a range of sorted entries; `shard-tree.ts` divides the entries, and the
 * manifest contains the trees.
 */
export interface SearchManifest {
  format: number;
  /** Hash of all other files. Part of their URLs, so that outdated copies are never used. */
  version: string;
  /** Number of sections in the index. */
  sections: number;
  /** Number of bits in a page's number. */
  pageBits: number;
  /**
   * Factors by which the scores of pages are multiplied, with the numbers of these pages; the factor of all other pages
   * is 1.
   */
  boosts: [factor: number, pages: number[]][];
  /** Number of page kinds; `kinds.json` lists the pages. */
  kinds: number;
  /** The tree of the shards with terms and the sections that contain them. */
  terms: string;
  /** The tree of the shards with words to suggest as corrections, spelled backwards. */
  endings: string;
  /** The tree of the shards with complete lists for terms whose entry in `terms` contains only the best sections. */
  whole: string;
  /** Number of shards that contain the contents of hits; see `record-keys.ts`. */
  records: number;
}

/** The data that search results show for a page, or for a part of a long page. */
export interface SearchRecord {
  /** Route path without base or hash. */
  routePath: string;
  title: string;
  /** Title of the page's sidebar group; empty if the page is not in a group. */
  group: string;
  /** Index of the first section in this record. */
  first: number;
  /** In reading order: heading id, headings from below the page's title down to the section's own heading, and text. */
  sections: [id: string, headings: string[], text: string][];
}

/**
 * Number of sections per record, limited so that readers do not download more data for a long page than for a short
 * page.
 */
export const sectionsPerRecord = 2;

/** Changes whenever the format of the index's files changes. */
export const searchFormat = 6;

/** One term in a shard. */
export interface TermEntry {
  term: string;
  /**
   * Occurrences by field number: maps the section's number (unique across the site) to the weight byte of the term in
   * that field.
   */
  fields: Map<number, number>[];
  /**
   * Number of sections with the term, by field number. If the list is cut, this is more than the length of the list.
   */
  counts: number[];
  /** True if the list contains only the best sections. */
  isCut: boolean;
}

/**
 * Number of section numbers reserved for each page, so that a page's length does not affect the numbers of other pages.
 */
export const sectionRoom = 4096;

/** Number of a section, unique across the site. */
function sectionNumber(page: number, section: number): number {
  return page * sectionRoom + section;
}

export function pageOfSection(section: number): number {
  return Math.floor(section / sectionRoom);
}

/** The kinds of files in an index. */
export type ShardKind = 'terms' | 'endings' | 'whole' | 'records';

/** Name of a shard's file. `start` is the bit prefix that the shard's keys share, or the number of a shard of records. */
export function shardFileOf(kind: ShardKind, start: string): string {
  return `${kind}/${fileName(start)}.txt`;
}

/** Returns 52 bits of a hash, which are enough to distinguish a few thousand strings. */
function fileName(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x3c6ef372;
  for (let at = 0; at < text.length; at++) {
    first = Math.imul(first ^ text.charCodeAt(at), 0x01000193);
    second = Math.imul(second ^ text.charCodeAt(at), 0x5bd1e995) ^ (second >>> 13);
  }
  first = Math.imul(first ^ (first >>> 15), 0x2c1b3c6d);
  return ((first >>> 0) * 2 ** 20 + (second >>> 12)).toString(36).padStart(11, '0');
}

/** Marks the entry for all terms that begin with a short prefix; sorts before all letters. */
export const prefixMark = '*';

/** Order of terms in the index: by code point, like UTF-8 bytes. */
export function compareTerms(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const difference = codeOrder(a.charCodeAt(at)) - codeOrder(b.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Surrogates encode the highest code points, even though some other UTF-16 units have higher numbers. */
function codeOrder(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/**
 * Upper bounds of the length classes, each about √2 times the previous bound. Weights depend on classes and not on
 * exact lengths, so that small edits do not change them.
 */
const lengthBounds = [1, 2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64, 91, 128, 181, Infinity];
const lengthsOfClasses = [1, 2, 3, 4, 5.5, 7.5, 10, 14, 20, 28, 39, 55, 78, 110, 155, 240];
/** Lower bounds of the frequency classes. */
const frequencies = [1, 2, 3, 4, 6, 9, 14, 22];

/** Encodes the frequency of a term and the length of its field in one byte below 128. */
export function weightByteOf(frequency: number, length: number): number {
  const lengthClass = lengthBounds.findIndex((bound) => length <= bound);
  let frequencyClass = frequencies.length - 1;
  while ((frequencies[frequencyClass] ?? 1) > frequency && frequencyClass > 0) frequencyClass--;
  return frequencyClass * 16 + lengthClass;
}

/** The frequency and field length that a weight byte encodes. */
export function weightOfByte(byte: number): { frequency: number; length: number } {
  return { frequency: frequencies[byte >> 4] ?? 1, length: lengthsOfClasses[byte % 16] ?? 1 };
}

/**
 * Numbers are written in 6-bit digits, lowest first. 64 is added to all digits except the last, so every byte is ASCII.
 */
export const moreDigits = 64;

/**
 * Flag in the byte of a section in a list. The byte contains 64 if the section is the last of its page, the field in
 * the next three bits, and the step to the section in the last three bits.
 */
export const lastOfPage = 64;
export const fieldShift = 3;
/** Indicates a longer step, which is written as a number after the byte. */
export const longStep = 7;

/**
 * The parts of a shard of terms. Bytes of the same kind are stored together, because they compress better: `keys`
 * contains the letters of all terms, `heads` the number of pages in each list, `pages` the steps from page to page, and
 * `records` the sections on these pages. The weights of each field follow.
 */
export const shardParts = ['keys', 'heads', 'pages', 'records', ...searchFields] as const;

/** Reads all terms in a shard, in order. The shard begins with the lengths of all parts except the last. */
export function readShard(bytes: Uint8Array): TermEntry[] {
  const entries: TermEntry[] = [];
  const parts = openParts(bytes);
  const end = parts.heads.at;
  eachKey(parts.keys, end, (term) => entries.push({ term, ...readEntry(parts) }));
  return entries;
}

/** Finds the start of each part of a shard of terms. */
export function openParts(bytes: Uint8Array): Record<(typeof shardParts)[number], Cursor> {
  const head = { bytes, at: 0 };
  const lengths = shardParts.slice(1).map(() => readNumber(head));
  const starts = new Map<string, Cursor>();
  let { at } = head;
  for (const [index, part] of shardParts.entries()) {
    starts.set(part, { bytes, at });
    at += lengths[index] ?? 0;
  }
  return Object.fromEntries(starts) as Record<(typeof shardParts)[number], Cursor>;
}

/** Reads the letters of each key up to `end`; `read` must read the data after each key. */
function eachKey(cursor: Cursor, end: number, read: (key: string) => void): void {
  const { bytes } = cursor;
  const decoder = new TextDecoder();
  let key: Uint8Array = new Uint8Array();
  while (cursor.at < end) {
    const shared = readNumber(cursor);
    const length = readNumber(cursor);
    const next = new Uint8Array(shared + length);
    next.set(key.subarray(0, shared));
    next.set(bytes.subarray(cursor.at, cursor.at + length), shared);
    cursor.at += length;
    key = next;
    read(decoder.decode(key));
  }
}

/** A word to suggest as a correction, spelled backwards. */
export interface EndingEntry {
  term: string;
  /** Number of pages that use the word. */
  pages: number;
}

/** Reads all words in a shard of endings, in order. */
export function readEndings(bytes: Uint8Array): EndingEntry[] {
  const entries: EndingEntry[] = [];
  const cursor = { bytes, at: 0 };
  eachKey(cursor, bytes.length, (term) => entries.push({ term, pages: readNumber(cursor) }));
  return entries;
}

/** A record, still as JSON, with its key. */
export interface RecordEntry {
  term: string;
  json: Uint8Array;
}

/** Reads all records in a shard, in order. */
export function readRecords(bytes: Uint8Array): RecordEntry[] {
  const entries: RecordEntry[] = [];
  const cursor = { bytes, at: 0 };
  eachKey(cursor, bytes.length, (term) => {
    const length = readNumber(cursor);
    entries.push({ term, json: bytes.subarray(cursor.at, cursor.at + length) });
    cursor.at += length;
  });
  return entries;
}

export interface Cursor {
  bytes: Uint8Array;
  at: number;
}

type Parts = ReturnType<typeof openParts>;

function readEntry(parts: Parts): Omit<TermEntry, 'term'> {
  const head = readNumber(parts.heads);
  const isCut = head % 2 === 1;
  const counts = isCut ? searchFields.map(() => readNumber(parts.heads)) : [];
  const fields = readLists(parts, head >> 1);
  return { fields, counts: isCut ? counts : fields.map((list) => list.size), isCut };
}

function readLists(parts: Parts, pages: number): Map<number, number>[] {
  const fields = searchFields.map(() => new Map<number, number>());
  let page = 0;
  for (let index = 0; index < pages; index++) {
    page += readNumber(parts.pages);
    let section = 0;
    for (let last = false; !last;) {
      const record = readByte(parts.records, lastOfPage);
      const step = record & longStep;
      section += step === longStep ? readNumber(parts.records) : step;
      const field = (record >> fieldShift) & 7;
      const name = searchFields[field];
      if (name !== undefined) fields[field]?.set(sectionNumber(page, section), readByte(parts[name], 0));
      last = record >= lastOfPage;
    }
  }
  return fields;
}

/** Reads a byte, or returns `otherwise` past the end. */
function readByte(cursor: Cursor, otherwise: number): number {
  return cursor.bytes[cursor.at++] ?? otherwise;
}

export function readNumber(cursor: Cursor): number {
  let value = 0;
  for (let scale = 1; ; scale *= moreDigits) {
    const digit = cursor.bytes[cursor.at++] ?? 0;
    value += (digit % moreDigits) * scale;
    if (digit < moreDigits) return value;
  }
}
