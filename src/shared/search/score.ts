/**
 * Converts index entries to scores of sections. MiniSearch ranks with its own options but receives only these entries.
 */
import { bm25, fieldBoosts, searchFields, typicalLength, weightOfByte } from './format.ts';
import type { TermEntry } from './format.ts';
import type { Found } from './lookup.ts';

/** The part of MiniSearch that scoring uses. The library is a parameter because this folder imports no packages. */
export interface ScoringLibrary {
  loadJS(
    index: SerializedIndex,
    options: { fields: string[]; tokenize(text: string): string[]; processTerm(term: string): string },
  ): { search(query: string | ScoringQueries, options: ScoringOptions): { id: unknown; score: number }[] };
}

/** MiniSearch's serialized form. */
interface SerializedIndex {
  documentCount: number;
  nextId: number;
  documentIds: Record<number, number>;
  fieldIds: Record<string, number>;
  fieldLength: Record<number, number[]>;
  averageFieldLength: number[];
  storedFields: Record<number, Record<string, unknown>>;
  dirtCount: number;
  index: [string, Record<string, Record<string, number>>][];
  serializationVersion: number;
}

interface ScoringQueries {
  combineWith: 'OR';
  queries: { queries: string[]; fields: string[]; boostDocument(id: unknown, term: string): number }[];
}

interface ScoringOptions {
  boost: Record<string, number>;
  bm25: { k: number; b: number; d: number };
  prefix: boolean;
  weights: { prefix: number; fuzzy: number };
}

/** Weights of words found in place of a query's term, relative to the term. */
const termWeights = {
  /** Words that begin with the query's last word. */
  prefix: 0.3,
  /** Words that begin with the query's last word, if that word is itself in the index. */
  prefixOfWord: 0.07,
  /** Corrections of a misspelled word. */
  corrected: 0.45,
  /** Other forms of a word. */
  variant: 0.6,
};

/** Maps sections to the scores of the found entries, in an index with this many sections. */
export function scoreFound(
  found: Found,
  { sections, library }: { sections: number; library: ScoringLibrary },
): Map<number, number> {
  const scores = new Map<number, number>();
  const { entries, variants } = found;
  if (entries.length + variants.length === 0) return scores;
  const known = new Set(entries.map(({ term }) => term));
  const further = variants.filter(({ term }) => !known.has(term));
  const all = [...entries, ...further];
  const index = library.loadJS(serialized(all, sections), {
    fields: [...searchFields],
    tokenize: (text) => [text],
    processTerm: (term) => term,
  });
  const terms = found.isCorrected ? entries.map(({ term }) => term) : [found.term];
  const weighed = [
    ...terms.map((term) => ({ term, isPrefix: found.isPrefix, factor: found.isCorrected ? termWeights.corrected : 1 })),
    ...variants.map(({ term }) => ({ term, isPrefix: false, factor: termWeights.variant })),
  ];
  for (const { term, isPrefix, factor } of weighed) {
    const isWord = known.has(term);
    const prefix = isWord ? termWeights.prefixOfWord : termWeights.prefix;
    const options = { boost: fieldBoosts, bm25, prefix: isPrefix, weights: { prefix, fuzzy: 0 } };
    for (const { id, score } of index.search(queryOf(term, all, sections), options)) {
      if (typeof id === 'number') scores.set(id, Math.max(scores.get(id) ?? 0, score * factor));
    }
  }
  return scores;
}

/** Importance of a term: higher for rare terms, zero if it does not occur. */
export function importanceOf({ entries, variants }: Found, sections: number): number {
  if (entries.length + variants.length === 0) return 0;
  const count = [...entries, ...variants].reduce((sum, { counts }) => sum + Math.max(...counts), 0);
  return rarity(Math.min(count, sections), sections);
}

/** Importance of a term in a single section. */
export function rarestImportance(sections: number): number {
  return rarity(1, sections);
}

/**
 * MiniSearch weights a term by how many sections contain it, counting only the entries it receives. If the term's list
 * was cut, that number is too small, so the term's hits are boosted in each field by how much more common the term
 * really is.
 */
function queryOf(term: string, entries: readonly TermEntry[], sections: number): string | ScoringQueries {
  const cut = new Map(entries.flatMap((entry) => (entry.isCut ? [[entry.term, entry]] : [])));
  if (cut.size === 0) return term;
  const boostOf = (matched: string, field: number): number => {
    const listed = cut.get(matched)?.fields[field]?.size ?? 0;
    const count = cut.get(matched)?.counts[field] ?? 0;
    return count <= listed ? 1 : rarity(count, sections) / rarity(listed, sections);
  };
  return {
    combineWith: 'OR',
    queries: searchFields.map((name, field) => ({
      queries: [term],
      fields: [name],
      boostDocument: (_id, matched) => boostOf(matched, field),
    })),
  };
}

/** Entries in MiniSearch's format. Any term of a field contains the field's length; if lengths differ, the last one counts. */
function serialized(entries: readonly TermEntry[], sections: number): SerializedIndex {
  const numbers = new Map<number, number>();
  const documentIds: Record<number, number> = {};
  const fieldLength: Record<number, number[]> = {};
  const storedFields: Record<number, Record<string, unknown>> = {};
  const numberOf = (section: number): number => {
    const known = numbers.get(section);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(section, number);
    documentIds[number] = section;
    fieldLength[number] = [];
    storedFields[number] = {};
    return number;
  };
  const index = entries.map((entry): [string, Record<string, Record<string, number>>] => {
    const fields: Record<string, Record<string, number>> = {};
    for (const [field, list] of entry.fields.entries()) {
      if (list.size === 0) continue;
      const frequencies: Record<string, number> = {};
      for (const [section, byte] of list) {
        const { frequency, length } = weightOfByte(byte);
        const number = numberOf(section);
        frequencies[number] = frequency;
        (fieldLength[number] ??= [])[field] = length;
      }
      fields[field] = frequencies;
    }
    return [entry.term, fields];
  });
  return {
    documentCount: sections,
    nextId: sections,
    documentIds,
    fieldIds: Object.fromEntries(searchFields.map((name, field) => [name, field])),
    fieldLength,
    averageFieldLength: searchFields.map((name) => typicalLength[name]),
    storedFields,
    dirtCount: 0,
    index,
    serializationVersion: 2,
  };
}

/** BM25's inverse document frequency. */
function rarity(count: number, sections: number): number {
  return Math.log(1 + Math.max(sections - count + 0.5, 0.5) / (count + 0.5));
}
