/** Lists of sections as bytes: reading them, and keeping the best of a long one. */
import { createByteWriter } from './search-bytes.ts';
import {
  fieldBoosts,
  fieldShift,
  lastOfPage,
  longStep,
  moreDigits,
  saturation,
  searchFields,
  weightsOfBytes,
} from '../shared/search-format.ts';

/** What a record adds to the score of its section, at `field * 128 + weight byte`. Zero: the record does not count. */
export type RecordScores = Float64Array;

/** BM25 with the fields' boosts, given how many of `sections` have the term in each field. */
export function recordScoresOf(counts: ArrayLike<number>, sections: number, fields: readonly number[]): RecordScores {
  const { k, d } = saturation;
  const scores = new Float64Array(8 * 128);
  for (const field of fields) {
    const name = searchFields[field];
    const weights = weightsOfBytes[field];
    const count = counts[field] ?? 0;
    if (name === undefined || weights === undefined || count === 0) continue;
    const factor = fieldBoosts[name] * Math.log(1 + (sections - count + 0.5) / (count + 0.5));
    for (const [byte, weight] of weights.entries())
      scores[field * 128 + byte] = factor * (d + (weight * (k + 1)) / (weight + k));
  }
  return scores;
}

export interface ListRange {
  lists: Uint8Array;
  start: number;
  end: number;
}

/** Visits the records of a section that was chosen, in the order of the list. */
export type VisitChosen = (
  page: number,
  section: number,
  record: { score: number; field: number; weight: number },
) => void;

/**
 * Visits the records of the `limit` sections of a list with the best scores; among equals the first are chosen. Records of
 * no score are left out.
 */
export type SelectSections = (
  range: ListRange,
  choice: { scores: RecordScores; limit: number },
  visit: VisitChosen,
) => void;

/** Selects from many lists with the same memory. */
export function createSelector(): SelectSections {
  let totals = new Float64Array(1024);
  const sizes = new Uint32Array(levels + 1);
  return (range, { scores, limit }, visit) => {
    // Each section takes two bytes at least.
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

/** Fills in the score of each section; returns how many there are. */
function scoreSections(range: ListRange, scores: RecordScores, totals: Float64Array): number {
  let count = 0;
  eachRecord(range, (section, _page, _number, field, weight) => {
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

/** Scores are compared in so many steps: sorting them would take longer than all else. */
const levels = 4096;

/** From 1 to `levels`; 0 for no score. */
function levelOf(score: number, highest: number): number {
  return score === 0 ? 0 : 1 + Math.floor((score / highest) * (levels - 1));
}

interface Totals {
  totals: Float64Array;
  count: number;
  /** Room for the number of sections of each level. */
  sizes: Uint32Array;
  limit: number;
}

/** All levels from `lowest` on fit; of the one below, `partly` sections. */
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
  eachRecord(range, (section, page, number, field, weight) => {
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

/** Adds to `counts`, from `first` on, in how many sections a list has each field. */
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

/** Visits the pages of a list and where their records lie. */
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

/** Where a page's records end that begin at `at`. */
export function endOfRecords(lists: Uint8Array, at: number): number {
  let to = at;
  for (let record = 0; record < lastOfPage;) {
    record = lists[to++] ?? lastOfPage;
    if ((record & longStep) === longStep) while ((lists[to++] ?? 0) >= moreDigits);
    to++;
  }
  return to;
}

/** `section`: how many sections came before; `number`: the section's number in its page. */
type VisitRecord = (section: number, page: number, number: number, field: number, weight: number) => void;

/** Visits the records of a list in order. */
export function eachRecord({ lists, start, end }: ListRange, visit: VisitRecord): void {
  let section = -1;
  let page = 0;
  for (let at = start; at < end;) {
    for (let scale = 1, more = true; more; scale *= moreDigits) {
      const digit = lists[at++] ?? 0;
      page += (digit % moreDigits) * scale;
      more = digit >= moreDigits;
    }
    section++;
    let number = 0;
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
      if (step > 0 && !first) section++;
      number += step;
      visit(section, page, number, (record >> fieldShift) & 7, lists[at++] ?? 0);
    }
  }
}

/** A list while it is written. */
export interface ListWriter {
  /** Records come in the order of pages and sections. */
  add(page: number, section: number, record: { field: number; weight: number }): void;
  /** The list so far, and how many pages are in it; the next record begins a new one. */
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
