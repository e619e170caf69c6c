/** Collects the terms of one page, with their weight in each section and field. */
import { searchFields, weightByteOf } from '../../../shared/search/format.ts';
import type { SearchField } from '../../../shared/search/format.ts';
import { tokenize } from '../../../shared/search/tokenize.ts';

export interface Collection {
  /** Begins a field of a section. Fields are filled one after another. */
  field(section: number, field: SearchField): FieldCollector;
  terms(): string[];
  /** Calls back with every record of a term, ordered by section. */
  each(term: string, visit: (section: number, field: number, weight: number) => void): void;
}

export interface FieldCollector {
  add(term: string): void;
  /** Adds the words and compounds of a text; adds the humps of its identifiers to `parts`. */
  addWords(text: string, parts: string[]): void;
  /** Ends the field; its length, by default in words, determines the weight of its terms. */
  end(length?: number): void;
}

/** Longer terms, in UTF-16 units, are omitted, so that a term's length in bytes fits in one byte. */
const longestTerm = 80;

export function createCollection(): Collection {
  const numbers = new Map<string, number>();
  // The records of a term form a linked list: its first and latest record, and from each record the next.
  const first: number[] = [];
  const latest: number[] = [];
  const slots: number[] = [];
  const frequencies: number[] = [];
  const weights: number[] = [];
  const next: number[] = [];

  const add = (term: string, slot: number): void => {
    if (term === '' || term.length > longestTerm) return;
    let number = numbers.get(term);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(term, number);
    }
    const last = latest[number];
    if (last !== undefined && slots[last] === slot) {
      frequencies[last] = (frequencies[last] ?? 0) + 1;
      return;
    }
    const record = slots.push(slot) - 1;
    frequencies.push(1);
    next.push(-1);
    weights.push(0);
    if (last === undefined) first[number] = record;
    else next[last] = record;
    latest[number] = record;
  };

  return {
    terms: () => [...numbers.keys()],
    field(section, name) {
      const slot = section * 8 + searchFields.indexOf(name);
      const start = slots.length;
      let length = 0;
      return {
        add(term) {
          length++;
          add(term, slot);
        },
        addWords(text, parts) {
          tokenize(text, ({ term, kind }) => {
            if (kind === 'part') {
              parts.push(term);
              return;
            }
            if (kind === 'word') length++;
            add(term, slot);
          });
        },
        end(given = length) {
          for (let record = start; record < slots.length; record++)
            weights[record] = weightByteOf(frequencies[record] ?? 1, given);
        },
      };
    },
    each(term, visit) {
      for (let record = first[numbers.get(term) ?? -1] ?? -1; record >= 0; record = next[record] ?? -1) {
        const slot = slots[record] ?? 0;
        visit(slot >> 3, slot & 7, weights[record] ?? 0);
      }
    },
  };
}
