/** The terms of one page while they are collected, with what each weighs in each section and field. */
import { searchFields, weightByteOf } from '../shared/search-format.ts';
import type { SearchField } from '../shared/search-format.ts';
import { tokenize } from '../shared/tokenize.ts';

export interface Collection {
  /** Begins a field of a section. Fields are filled one after the other. */
  field(section: number, field: SearchField): FieldCollector;
  terms(): string[];
  /** Calls back with every record of a term in the order of sections. */
  each(term: string, visit: (section: number, field: number, weight: number) => void): void;
}

export interface FieldCollector {
  add(term: string): void;
  /** Adds the words and compounds of a text, and puts the humps of its identifiers into `parts`. */
  addWords(text: string, parts: string[]): void;
  /** Ends the field; its length, by default in words, decides what each of its terms weighs. */
  end(length?: number): void;
}

/** Longer terms are left out, in UTF-16 units, so that their length in bytes is one byte. */
const longestTerm = 80;

export function createCollection(): Collection {
  const numbers = new Map<string, number>();
  // The records of a term are chained: its first and latest, and from each to the next.
  const first: number[] = [];
  const latest: number[] = [];
  const places: number[] = [];
  const frequencies: number[] = [];
  const weights: number[] = [];
  const next: number[] = [];

  const add = (term: string, place: number): void => {
    if (term === '' || term.length > longestTerm) return;
    let number = numbers.get(term);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(term, number);
    }
    const last = latest[number];
    if (last !== undefined && places[last] === place) {
      frequencies[last] = (frequencies[last] ?? 0) + 1;
      return;
    }
    const record = places.push(place) - 1;
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
      const place = section * 8 + searchFields.indexOf(name);
      const start = places.length;
      let length = 0;
      return {
        add(term) {
          length++;
          add(term, place);
        },
        addWords(text, parts) {
          tokenize(text, (term, _start, _end, kind) => {
            if (kind === 'part') {
              parts.push(term);
              return;
            }
            if (kind === 'word') length++;
            add(term, place);
          });
        },
        end(given = length) {
          for (let record = start; record < places.length; record++)
            weights[record] = weightByteOf(frequencies[record] ?? 1, given);
        },
      };
    },
    each(term, visit) {
      for (let record = first[numbers.get(term) ?? -1] ?? -1; record >= 0; record = next[record] ?? -1) {
        const place = places[record] ?? 0;
        visit(place >> 3, place & 7, weights[record] ?? 0);
      }
    },
  };
}
