/** Reads lists of sections from bytes, and selects the best sections of a long list. */
import { createByteWriter } from './bytes.ts';
import {
  bm25,
  fieldBoosts,
  fieldShift,
  lastOfPage,
  longStep,
  moreDigits,
  searchFields,
  typicalLength,
  weightOfByte,
} from '../../../shared/search/format.ts';

/**
 * The contribution of a record to its section's score, at `field * 128 + weight byte`. Zero if the record does not count.
 */
export type RecordScores = Float64Array;

/**
 * Computes BM25 scores with the fields' boosts. `counts[field]`: how many of the `sections` contain the term in that
 * field.
 */
export function recordScoresOf(counts: ArrayLike<number>, sections: number, fields: readonly number[]): RecordScores {
  const { k, b, d } = bm25;
  const scores = new Float64Array(8 * 128);
  for (const field of fields) {
    const name = searchFields[field];
    const count = counts[field] ?? 0;
    if (name === undefined || count === 0) continue;
    const factor = fieldBoosts[name] * Math.log(1 + (sections - count + 0.5) / (count + 0.5));
    for (let byte = 0; byte < 128; byte++) {
      const { frequency, length } = weightOfByte(byte);
      const norm = k * (1 - b + (b * length) / typicalLength[name]);
      scores[field * 128 + byte] = factor * (d + (frequency * (k + 1)) / (frequency + norm));
    }
  }
  return scores;
}

export interface ListRange {
  lists: Uint8Array;
  start: number;
  end: number;
}

/** Visits the records of a selected section, in list order. */
export type VisitChosen = (
  page: number,
  section: number,
  record: { score: number; field: number; weight: number },
) => void;

/**
 * Visits the records of the `limit` best sections of a list; of equally good sections, the first are chosen. Skips
 * records with score zero.
 */
export type SelectSections = (
  range: ListRange,
  choice: { scores: RecordScores; limit: number },
  visit: VisitChosen,
) => void;

/** Selects from many lists with the same buffers. */
export function createSelector(): SelectSections {
  let totals = new Float64Array(1024);
  const sizes = new Uint32Array(levels + 1);
  return (range, { scores, limit }, visit) => {
    // Each section has at least two bytes.
    const most = ((range.end - range.start) >> 1) + 1;
    if (most > totals.length) totals = new Float64Array(most * 2);
    const count = scoreSections(range, scores, totals);
    const threshold =
      count <= limit ? { lowest: 1, partly: 0, highest: 1 } : thresholdOf({ totals, count, sizes, limit });
    let room = threshold.partly;
    const isChosen = (score: number): boolean => {
      if (score === 0 || count <= limit) return score > 0;
      const level = levelOf(score, threshold.highest);
      return level >= threshold.lowest || (level === threshold.lowest - 1 && room-- > 0);
    };
    visitChosen(range, scores, { totals, isChosen, visit });
  };
}

/** Fills in the score of each section; returns the number of sections. */
function scoreSections(range: ListRange, scores: RecordScores, totals: Float64Array): number {
  let count = 0;
  eachRecord(range, ({ section, field, weight }) => {
    const score = scores[field * 128 + weight] ?? 0;
    if (section === count) {
      totals[section] = score;
      count++;
    } else {
      totals[section] = (totals[section] ?? 0) + score;
    }
  });
  return count;
}

/** Scores are rounded to this many levels, because sorting them would take longer than everything else. */
const levels = 4096;

/** Returns a level from 1 to `levels`; 0 for score zero. */
function levelOf(score: number, highest: number): number {
  return score === 0 ? 0 : 1 + Math.floor((score / highest) * (levels - 1));
}

interface Totals {
  totals: Float64Array;
  count: number;
  /** Buffer for the number of sections at each level. */
  sizes: Uint32Array;
  limit: number;
}

/**
 * Finds the level `lowest` at and above which all sections fit, and the number `partly` of sections that fit from the
 * level below.
 */
function thresholdOf({ totals, count, sizes, limit }: Totals): { lowest: number; partly: number; highest: number } {
  let highest = 0;
  for (let section = 0; section < count; section++) highest = Math.max(highest, totals[section] ?? 0);
  sizes.fill(0);
  for (let section = 0; section < count; section++) {
    const level = levelOf(totals[section] ?? 0, highest);
    sizes[level] = (sizes[level] ?? 0) + 1;
  }
  let lowest = levels + 1;
  let above = 0;
  while (lowest > 1 && above + (sizes[lowest - 1] ?? 0) <= limit) above += sizes[--lowest] ?? 0;
  return { lowest, partly: limit - above, highest };
}

interface Chosen {
  totals: Float64Array;
  isChosen(score: number): boolean;
  visit: VisitChosen;
}

function visitChosen(range: ListRange, scores: RecordScores, { totals, isChosen, visit }: Chosen): void {
  const record = { score: 0, field: 0, weight: 0 };
  let current = -1;
  let isCurrentChosen = false;
  eachRecord(range, ({ section, page, number, field, weight }) => {
    if (section !== current) {
      current = section;
      record.score = totals[section] ?? 0;
      isCurrentChosen = isChosen(record.score);
    }
    if (!isCurrentChosen || (scores[field * 128 + weight] ?? 0) === 0) return;
    record.field = field;
    record.weight = weight;
    visit(page, number, record);
  });
}

/** Adds the number of sections that contain the term in each field to `counts`, from index `first` on. */
export function countRecords({ lists, start, end }: ListRange, counts: Uint32Array, first = 0): void {
  for (let at = start; at < end;) {
    while ((lists[at++] ?? 0) >= moreDigits);
    for (let record = 0; record < lastOfPage;) {
      record = lists[at++] ?? lastOfPage;
      if ((record & longStep) === longStep) while ((lists[at++] ?? 0) >= moreDigits);
      at++;
      const count = first + ((record >> fieldShift) & 7);
      counts[count] = (counts[count] ?? 0) + 1;
    }
  }
}

/** Visits the pages of a list with the positions of their records. */
export function eachPage(
  { lists, start, end }: ListRange,
  visit: (page: number, start: number, end: number) => void,
): void {
  let page = 0;
  for (let at = start; at < end;) {
    for (let scale = 1, more = true; more; scale *= moreDigits) {
      const digit = lists[at++] ?? 0;
      page += (digit % moreDigits) * scale;
      more = digit >= moreDigits;
    }
    const from = at;
    at = endOfRecords(lists, at);
    visit(page, from, at);
  }
}

/** End of a page's records that begin at `at`. */
export function endOfRecords(lists: Uint8Array, at: number): number {
  let to = at;
  for (let record = 0; record < lastOfPage;) {
    record = lists[to++] ?? lastOfPage;
    if ((record & longStep) === longStep) while ((lists[to++] ?? 0) >= moreDigits);
    to++;
  }
  return to;
}

interface ListRecord {
  /** Number of sections before this section in the list. */
  section: number;
  page: number;
  /** The section's number in its page. */
  number: number;
  field: number;
  weight: number;
}

/** Receives the same object each time, because lists are read millions of times. */
type VisitRecord = (record: Readonly<ListRecord>) => void;

/** Visits the records of a list in order. */
export function eachRecord({ lists, start, end }: ListRange, visit: VisitRecord): void {
  const current: ListRecord = { section: -1, page: 0, number: 0, field: 0, weight: 0 };
  for (let at = start; at < end;) {
    for (let scale = 1, more = true; more; scale *= moreDigits) {
      const digit = lists[at++] ?? 0;
      current.page += (digit % moreDigits) * scale;
      more = digit >= moreDigits;
    }
    current.section++;
    current.number = 0;
    for (let record = 0, first = true; record < lastOfPage; first = false) {
      record = lists[at++] ?? lastOfPage;
      let step = record & longStep;
      if (step === longStep) {
        step = 0;
        for (let scale = 1, more = true; more; scale *= moreDigits) {
          const digit = lists[at++] ?? 0;
          step += (digit % moreDigits) * scale;
          more = digit >= moreDigits;
        }
      }
      if (step > 0 && !first) current.section++;
      current.number += step;
      current.field = (record >> fieldShift) & 7;
      current.weight = lists[at++] ?? 0;
      visit(current);
    }
  }
}

/** Maximum number of bytes of a record: two, and up to six for the number of its section. */
export const longestRecord = 8;

/**
 * Writes a record without its weight. Returns the record's end. `step`: the step from the previous record's section
 * times 8, plus the field.
 */
export function writeRecord(bytes: Uint8Array, at: number, step: number): number {
  const field = (step & 7) << fieldShift;
  let sections = step >> 3;
  let to = at;
  if (sections < longStep) {
    bytes[to++] = field | sections;
    return to;
  }
  bytes[to++] = field | longStep;
  for (; sections >= moreDigits; sections = Math.floor(sections / moreDigits))
    bytes[to++] = moreDigits + (sections % moreDigits);
  bytes[to++] = sections;
  return to;
}

/** Builds lists. */
export interface ListWriter {
  /** Records must be ordered by page and section. */
  add(page: number, section: number, record: { field: number; weight: number }): void;
  /** Returns the list so far with its number of pages; the next record begins a new list. */
  take(): { list: Uint8Array; pages: number };
}

export function createListWriter(): ListWriter {
  const out = createByteWriter(4096);
  let pages = 0;
  let page = 0;
  let current = 0;
  let lastRecord = 0;
  return {
    add(own, section, { field, weight }) {
      if (pages === 0 || own !== page) {
        if (pages > 0) out.mark(lastRecord, lastOfPage);
        out.number(own - page);
        page = own;
        current = 0;
        pages++;
      }
      const step = section - current;
      current = section;
      lastRecord = out.length;
      out.push((field << fieldShift) | Math.min(step, longStep));
      if (step >= longStep) out.number(step);
      out.push(weight);
    },
    take() {
      if (pages > 0) out.mark(lastRecord, lastOfPage);
      const taken = { list: out.slice(0), pages };
      out.length = 0;
      pages = 0;
      page = 0;
      return taken;
    },
  };
}
