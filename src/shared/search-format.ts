/** The files of a search index: what the build writes and a search reads, term by term. */

/**
 * What a term may be found in, in the order of the field numbers of the index; there is room for eight.
 * `whole`: a whole heading as one joined term, an option's name, a page's slug. `title`: the words of a section's heading.
 * `near`: the words of the page's title and of the headings above, and the humps of identifiers in the heading.
 * `text`: the words of the section. `parts`: humps of identifiers in the text, and code. `links`: the texts by which other
 * pages link to the section.
 */
export const searchFields = ['whole', 'title', 'near', 'text', 'parts', 'links'] as const;
export type SearchField = (typeof searchFields)[number];

/** What a hit in each field counts for, against one in the text. */
export const fieldBoosts: Readonly<Record<SearchField, number>> = {
  whole: 4,
  title: 3.6,
  near: 3,
  text: 2,
  parts: 0.4,
  links: 2.5,
};

/** BM25+: how soon further occurrences stop to count, and what a hit in a long text counts at least. */
export const saturation = { k: 1.2, d: 0.5 };

/** Length in units that counts as ordinary, by field. Constants, so that no page's index depends on another page. */
const ordinaryLength: Readonly<Record<SearchField, number>> = {
  whole: 1,
  title: 3,
  near: 5,
  text: 60,
  parts: 30,
  links: 1,
};

/**
 * `manifest.json` of one language and version. The other files of the index keep their names when their contents change.
 * They are shards: sorted entries cut into files, of which the manifest knows where each begins. The starts of a kind of
 * shards are the shortest texts that sort after everything in the shard before, separated by line feeds.
 */
export interface SearchManifest {
  format: number;
  /** Hash of all other files: part of their addresses, so that no copy of an older file is used. */
  version: string;
  /** Sections in the index. */
  sections: number;
  /** Bits of a page's number. */
  pageBits: number;
  /** What scores of pages are multiplied by, with the numbers of these pages; for all others by 1. */
  boosts: [factor: number, pages: number[]][];
  /** Terms with the sections that have them. */
  terms: string;
  /** Words worth correcting to, written backwards. */
  endings: string;
  /** Whole lists of the terms that have only the best sections in `terms`. */
  whole: string;
  /** What hits show. The tree of the shards, as `startsOfTree` reads it: their starts would be as long as all the others. */
  records: string;
}

/** What the search shows of a page, or of a part of a long one. */
export interface SearchRecord {
  /** Without base, without hash. */
  routePath: string;
  title: string;
  /** Title of the sidebar group that the page stands in; empty when it stands in none. */
  group: string;
  /** Index of the first section here. */
  first: number;
  /** In reading order: heading id, headings below the page's title down to this one, text. */
  sections: [id: string, headings: string[], text: string][];
}

/** Sections in one record: a long page must not cost a reader more than a short one. */
export const sectionsPerRecord = 8;

/** Changes whenever the files of the index change form. */
export const searchFormat = 3;

/** One term of a shard. */
export interface TermEntry {
  term: string;
  /** Where the term stands, by field number: section number of the whole site → weight of the term in that field. */
  fields: Map<number, number>[];
  /** In how many sections each field has the term, by field number. More than listed when the list is cut short. */
  counts: number[];
  /** These are the best sections only. */
  isCut: boolean;
}

/** Sections of one page are numbered within this room, so that a page's length changes no other page's numbers. */
export const sectionRoom = 4096;

/** Number of a section in the whole site. */
function sectionNumber(page: number, section: number): number {
  return page * sectionRoom + section;
}

export function pageOfSection(section: number): number {
  return Math.floor(section / sectionRoom);
}

/** Key of the record that holds a section of a page: binary digits, so that keys can be halved, then what tells keys apart. */
export function recordKeyOf({ page, section }: { page: number; section: number }, pageBits: number): string {
  const part = Math.floor(section / sectionsPerRecord);
  const room = 2 ** pageBits;
  // The parts of a long page lie far from each other, in shards of ordinary size.
  const place = (page + part * Math.floor(room * 0.618)) % room;
  const digits = place.toString(2).padStart(pageBits, '0');
  return part === 0 ? digits : `${digits}-${page}.${part}`;
}

/**
 * Starts of shards that come from halving what is too large, again and again. The text has six bits a letter: one for each
 * node of the tree, those below it behind it; set when the node was halved.
 */
function startsOfTree(text: string): string[] {
  const starts: string[] = [];
  const waiting = [''];
  for (let node = 0; ; node++) {
    const start = waiting.pop();
    if (start === undefined) return starts;
    const bits = treeLetters.indexOf(text.charAt(Math.floor(node / 6)));
    // A node beyond the text counts as whole, so that no text is read for ever.
    if (bits >= 0 && ((bits >> (node % 6)) & 1) === 1) waiting.push(`${start}1`, `${start}0`);
    else starts.push(start);
  }
}

/** What `startsOfTree` reads. */
export function treeOfStarts(starts: readonly string[]): string {
  let text = '';
  let bits = 0;
  let node = 0;
  const waiting = [''];
  for (let next = 0; ;) {
    const start = waiting.pop();
    if (start === undefined) break;
    if (starts[next] === start) next++;
    else {
      bits |= 1 << (node % 6);
      waiting.push(`${start}1`, `${start}0`);
    }
    if (++node % 6 === 0 || waiting.length === 0) {
      text += treeLetters.charAt(bits);
      bits = 0;
    }
  }
  return text;
}

const treeLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Starts of all shards of a kind. */
export function startsOf(kind: ShardKind, manifest: SearchManifest): string[] {
  return kind === 'records' ? startsOfTree(manifest.records) : manifest[kind].split('\n');
}

/** What the files of an index hold. */
export type ShardKind = 'terms' | 'endings' | 'whole' | 'records';

/** File of a shard, by its start. */
export function shardFileOf(kind: ShardKind, start: string): string {
  return `${kind}/${fileName(start)}.txt`;
}

/** 52 bits of hash: enough to tell a few thousand texts apart. */
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

/** Marks the entry that stands for everything that begins with a short prefix; sorts before all letters. */
export const prefixMark = '*';

/** Order of terms in the index: by code point, as UTF-8 bytes sort. */
export function compareTerms(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const difference = codeOrder(a.charCodeAt(at)) - codeOrder(b.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Surrogates stand for the highest code points, though the last of the others have higher numbers. */
function codeOrder(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Upper bounds of the classes of length, each about √2 of the last. A class, not a length, so that small edits change no weights. */
const lengthBounds = [1, 2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64, 91, 128, 181, Infinity];
const lengthsOfClasses = [1, 2, 3, 4, 5.5, 7.5, 10, 14, 20, 28, 39, 55, 78, 110, 155, 240];
/** Lower bounds of the classes of frequency. */
const frequencies = [1, 2, 3, 4, 6, 9, 14, 22];

/** Frequency of a term and length of its field → one byte below 128. */
export function weightByteOf(frequency: number, length: number): number {
  const lengthClass = lengthBounds.findIndex((bound) => length <= bound);
  let frequencyClass = frequencies.length - 1;
  while ((frequencies[frequencyClass] ?? 1) > frequency && frequencyClass > 0) frequencyClass--;
  return frequencyClass * 16 + lengthClass;
}

/** How strongly BM25 counts the length of a field. */
const lengthImportance = 0.7;

/** Field number → byte of `weightByteOf` → frequency as if the field had its ordinary length: then BM25 needs no lengths. */
export const weightsOfBytes: readonly Float64Array[] = searchFields.map((field) =>
  Float64Array.from({ length: 128 }, (_, byte) => {
    const length = lengthsOfClasses[byte % 16] ?? 1;
    const frequency = frequencies[byte >> 4] ?? 1;
    return frequency / (1 - lengthImportance + (lengthImportance * length) / ordinaryLength[field]);
  }),
);

/** Numbers are written in digits of 6 bits, lowest first; 64 is added to all but the last, so every byte is ASCII. */
export const moreDigits = 64;

/** A record of a list: 64 for the last of its page, the field in the next three bits, the step to its section in the last three. */
export const lastOfPage = 64;
export const fieldShift = 3;
/** A step that does not fit is this, followed by a number. */
export const longStep = 7;

/** All terms of a shard, in order. */
export function readShard(bytes: Uint8Array): TermEntry[] {
  const entries: TermEntry[] = [];
  eachTerm(bytes, (term, cursor) => entries.push({ term, ...readEntry(cursor) }));
  return entries;
}

/** Reads the letters of each term; `read` has to read what follows them. */
function eachTerm(bytes: Uint8Array, read: (term: string, cursor: Cursor) => void): void {
  const cursor = { bytes, at: 0 };
  const decoder = new TextDecoder();
  let term: Uint8Array = new Uint8Array();
  while (cursor.at < bytes.length) {
    const shared = readNumber(cursor);
    const length = readNumber(cursor);
    const next = new Uint8Array(shared + length);
    next.set(term.subarray(0, shared));
    next.set(bytes.subarray(cursor.at, cursor.at + length), shared);
    cursor.at += length;
    term = next;
    read(decoder.decode(term), cursor);
  }
}

/** A word worth correcting to, written backwards. */
export interface EndingEntry {
  term: string;
  /** Pages that use the word. */
  pages: number;
}

/** All words of a shard of endings, in order. */
export function readEndings(bytes: Uint8Array): EndingEntry[] {
  const entries: EndingEntry[] = [];
  eachTerm(bytes, (term, cursor) => entries.push({ term, pages: readNumber(cursor) }));
  return entries;
}

/** A record under its key, still as JSON. */
export interface RecordEntry {
  term: string;
  json: Uint8Array;
}

/** All records of a shard, in order. */
export function readRecords(bytes: Uint8Array): RecordEntry[] {
  const entries: RecordEntry[] = [];
  eachTerm(bytes, (term, cursor) => {
    const length = readNumber(cursor);
    entries.push({ term, json: bytes.subarray(cursor.at, cursor.at + length) });
    cursor.at += length;
  });
  return entries;
}

interface Cursor {
  bytes: Uint8Array;
  at: number;
}

function readEntry(cursor: Cursor): Omit<TermEntry, 'term'> {
  const head = readNumber(cursor);
  const isCut = head % 2 === 1;
  const counts = isCut ? searchFields.map(() => readNumber(cursor)) : [];
  const fields = readLists(cursor, head >> 1);
  return { fields, counts: isCut ? counts : fields.map((list) => list.size), isCut };
}

function readLists(cursor: Cursor, pages: number): Map<number, number>[] {
  const fields = searchFields.map(() => new Map<number, number>());
  let page = 0;
  for (let index = 0; index < pages; index++) {
    page += readNumber(cursor);
    let section = 0;
    for (let last = false; !last;) {
      const record = cursor.bytes[cursor.at++] ?? lastOfPage;
      const step = record & longStep;
      section += step === longStep ? readNumber(cursor) : step;
      const field = (record >> fieldShift) & 7;
      const weight = weightsOfBytes[field]?.[cursor.bytes[cursor.at++] ?? 0] ?? 0;
      fields[field]?.set(sectionNumber(page, section), weight);
      last = record >= lastOfPage;
    }
  }
  return fields;
}

function readNumber(cursor: Cursor): number {
  let value = 0;
  for (let scale = 1; ; scale *= moreDigits) {
    const digit = cursor.bytes[cursor.at++] ?? 0;
    value += (digit % moreDigits) * scale;
    if (digit < moreDigits) return value;
  }
}
