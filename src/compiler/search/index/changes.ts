/** Compares the pages of an index with the current pages to find the changes to the lists of their terms. */
import { createByteWriter } from './bytes.ts';
import { eachPage } from './lists.ts';
import type { ListRange } from './lists.ts';
import { endOfList } from './merge.ts';
import { entryHeaderSize, pageHeaderSize, readPageHeader } from './page-terms.ts';

/**
 * A page number, with the page that has this number in the index, on the site, or in both. Terms are from
 * `createTermCollector`.
 */
export interface PageChange {
  number: number;
  before: Uint8Array | null;
  after: Uint8Array | null;
}

/** The new records of a page in a term's list; null for none. */
export interface ListEdit {
  page: number;
  records: Uint8Array | null;
}

export interface TermEdits {
  letters: Uint8Array;
  /** Ordered by page. */
  edits: ListEdit[];
}

/** The terms whose lists change, in index order. `changes` must be ordered by page number. */
export function termEditsOf(changes: readonly PageChange[]): TermEdits[] {
  const terms = new Map<string, TermEdits>();
  const edit = (key: string, change: ListEdit): void => {
    const known = terms.get(key);
    if (known === undefined) terms.set(key, { letters: Buffer.from(key, 'latin1'), edits: [change] });
    else known.edits.push(change);
  };
  for (const { number, before, after } of changes) {
    const old = before === null ? new Map<string, Uint8Array>() : termsOfPage(before);
    for (const [key, records] of after === null ? [] : termsOfPage(after)) {
      const known = old.get(key);
      old.delete(key);
      if (known === undefined || Buffer.compare(known, records) !== 0) edit(key, { page: number, records });
    }
    for (const key of old.keys()) edit(key, { page: number, records: null });
  }
  return [...terms.values()].toSorted((a, b) => Buffer.compare(a.letters, b.letters));
}

/** A page's records by term; the terms' bytes are written as Latin-1. `page` is from `createTermCollector`. */
function termsOfPage(page: Uint8Array): Map<string, Uint8Array> {
  const terms = new Map<string, Uint8Array>();
  if (page.length === 0) return terms;
  const letters = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  const end = readPageHeader(page).termsEnd;
  for (let at = pageHeaderSize; at < end;) {
    const start = at + entryHeaderSize;
    const list = start + (page[at] ?? 0);
    const next = endOfList(page, { list, length: page[at + 1] ?? 0 });
    terms.set(letters.toString('latin1', start, list), page.subarray(list, next));
    at = next;
  }
  return terms;
}

/** A list with some pages' records replaced, added or removed, and its new number of pages. */
export function editedList(list: ListRange | null, edits: readonly ListEdit[]): { list: Uint8Array; pages: number } {
  const out = createByteWriter((list === null ? 0 : list.end - list.start) + 64);
  let pages = 0;
  let last = 0;
  const add = (page: number, source: Uint8Array, { start, end }: { start: number; end: number }): void => {
    out.number(page - last);
    out.copy(source, start, end);
    last = page;
    pages++;
  };
  let waiting = 0;
  const applyUpTo = (page: number): boolean => {
    let isReplaced = false;
    for (let edit = edits[waiting]; edit !== undefined && edit.page <= page; edit = edits[++waiting]) {
      if (edit.records !== null) add(edit.page, edit.records, { start: 0, end: edit.records.length });
      isReplaced = edit.page === page;
    }
    return isReplaced;
  };
  if (list !== null) {
    eachPage(list, (page, start, end) => {
      if (!applyUpTo(page)) add(page, list.lists, { start, end });
    });
  }
  applyUpTo(Infinity);
  return { list: out.slice(0), pages };
}
