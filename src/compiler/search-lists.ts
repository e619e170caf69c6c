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

/** One section of a list. */
export interface ListedSection {
  page: number;
  section: number;
  score: number;
  /** Field and weight byte, alternating. */
  records: number[];
}

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

/** The `limit` sections of a list with the best scores, in the order of the list; among equals the first. Records of no score are left out. */
export type BestSections = (range: ListRange, scores: RecordScores, limit: number) => ListedSection[];

/** Selects from many lists with the same memory; no list is longer than `longest` bytes. */
export function createSelector(longest: number): BestSections {
  // Each section takes two bytes at least.
  const totals = new Float64Array((longest >> 1) + 1);
  const sizes = new Uint32Array(levels + 1);
  return (range, scores, limit) => {
    const count = scoreSections(range, scores, totals);
    const threshold =
      count <= limit ? { lowest: 1, partly: 0, highest: 1 } : thresholdOf({ totals, count, sizes, limit });
    let room = threshold.partly;
    const isChosen = (score: number): boolean => {
      if (score === 0 || count <= limit) return score > 0;
      const level = levelOf(score, threshold.highest);
      return level >= threshold.lowest || (level === threshold.lowest - 1 && room-- > 0);
    };
    return chosenSections(range, scores, { totals, isChosen });
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

function chosenSections(
  range: ListRange,
  scores: RecordScores,
  { totals, isChosen }: { totals: Float64Array; isChosen(score: number): boolean },
): ListedSection[] {
  const chosen: ListedSection[] = [];
  let current = -1;
  let isCurrentChosen = false;
  eachRecord(range, (section, page, number, field, weight) => {
    if (section !== current) {
      const score = totals[section] ?? 0;
      current = section;
      isCurrentChosen = isChosen(score);
      if (isCurrentChosen) chosen.push({ page, section: number, score, records: [] });
    }
    if (isCurrentChosen && (scores[field * 128 + weight] ?? 0) > 0) chosen.at(-1)?.records.push(field, weight);
  });
  return chosen;
}

/** `section`: how many sections came before; `number`: the section's number in its page. */
type VisitRecord = (section: number, page: number, number: number, field: number, weight: number) => void;

function eachRecord({ lists, start, end }: ListRange, visit: VisitRecord): void {
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

/** Sections in order → a list, and how many pages are in it. */
export function listOf(sections: readonly ListedSection[]): { list: Uint8Array; pages: number } {
  const out = createByteWriter(sections.length * 6);
  let pages = 0;
  let page = 0;
  let current = 0;
  let lastRecord = -1;
  for (const { page: own, section, records } of sections) {
    if (pages === 0 || own !== page) {
      if (lastRecord >= 0) out.mark(lastRecord, lastOfPage);
      out.number(own - page);
      page = own;
      current = 0;
      pages++;
    }
    for (let record = 0; record < records.length; record += 2) {
      const step = section - current;
      current = section;
      lastRecord = out.length;
      out.push(((records[record] ?? 0) << fieldShift) | Math.min(step, longStep));
      if (step >= longStep) out.number(step);
      out.push(records[record + 1] ?? 0);
    }
  }
  if (lastRecord >= 0) out.mark(lastRecord, lastOfPage);
  return { list: out.slice(0), pages };
}
