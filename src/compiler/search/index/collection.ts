/** Collects the terms of one page, with their weight in each section and field. */
import { searchFields, weightByteOf } from '../../../shared/search/format.ts';
import type { SearchField } from '../../../shared/search/format.ts';
import { createTerms } from './terms.ts';
import type { Terms } from './terms.ts';
import { eachWord, numberOf } from './words.ts';

export interface Collection {
  /** Begins a field in a section. Fields are filled one after another. */
  field(section: number, field: SearchField): FieldCollector;
  /** All terms; records refer to them by number. */
  terms: Terms;
  /** True if a term is in a field. */
  has(term: number): boolean;
  /** Calls `visit` with every record of a term, ordered by section. */
  each(term: number, visit: (section: number, field: number, weight: number) => void): void;
}

export interface FieldCollector {
  add(term: string): void;
  /** Adds terms by number; a number of -1 only increases the field's length. */
  addAll(terms: readonly number[]): void;
  /** Adds the words and compounds of a string; adds the humps of its identifiers to `parts`. */
  addWords(text: string, parts: number[]): void;
  /** Adds each compound and each identifier with humps in code once; other words of code say little about a section. */
  addNames(code: string): void;
  /** Ends the field; its length, by default in words, determines the weight of its terms. */
  end(length?: number): void;
}

export function createCollection(): Collection {
  const terms = createTerms();
  // The records of a term form a linked list: its first and latest record, and from each record the next.
  const first: number[] = [];
  const latest: number[] = [];
  const slots: number[] = [];
  const frequencies: number[] = [];
  const weights: number[] = [];
  const next: number[] = [];

  const add = (term: number, slot: number): void => {
    if (term < 0) return;
    const last = latest[term] ?? -1;
    if (last >= 0 && slots[last] === slot) {
      frequencies[last] = (frequencies[last] ?? 0) + 1;
      return;
    }
    const record = slots.push(slot) - 1;
    frequencies.push(1);
    next.push(-1);
    weights.push(0);
    if (last >= 0) next[last] = record;
    else first[term] = record;
    latest[term] = record;
  };

  return {
    terms,
    field(section, name) {
      const slot = section * 8 + searchFields.indexOf(name);
      const start = slots.length;
      let length = 0;
      return {
        add(term) {
          length++;
          add(numberOf(term, terms), slot);
        },
        addAll(all) {
          length += all.length;
          for (const term of all) add(term, slot);
        },
        addWords(text, parts) {
          eachWord(text, terms, (term, kind) => {
            if (kind === 'part') {
              parts.push(term);
              return;
            }
            if (kind === 'word') length++;
            add(term, slot);
          });
        },
        addNames(code) {
          let word = -1;
          eachWord(code, terms, (term, kind) => {
            const named = kind === 'word' ? -1 : kind === 'part' ? word : term;
            word = kind === 'word' ? term : -1;
            if (named < 0 || slots[latest[named] ?? -1] === slot) return;
            length++;
            add(named, slot);
          });
        },
        end(given = length) {
          const once = weightByteOf(1, given);
          for (let record = start; record < slots.length; record++) {
            const frequency = frequencies[record] ?? 1;
            weights[record] = frequency === 1 ? once : weightByteOf(frequency, given);
          }
        },
      };
    },
    has: (term) => first[term] !== undefined,
    each(term, visit) {
      for (let record = first[term] ?? -1; record >= 0; record = next[record] ?? -1) {
        const slot = slots[record] ?? 0;
        visit(slot >> 3, slot & 7, weights[record] ?? 0);
      }
    },
  };
}
