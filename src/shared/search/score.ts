/** Entries of the index → scores of sections, computed by MiniSearch from only these entries. */
import { fieldBoosts, saturation, searchFields } from './format.ts';
import type { TermEntry } from './format.ts';
import type { Found } from './lookup.ts';

/** The parts of MiniSearch in use. It is a parameter because this folder has no imports. */
export interface ScoringLibrary {
  loadJS(
    index: SerializedIndex,
    options: ScoringOptions,
  ): { search(query: string, options: ScoringSearch): { id: unknown; score: number }[] };
}

/** MiniSearch's serialized form. */
export interface SerializedIndex {
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

interface ScoringOptions {
  fields: string[];
  tokenize(text: string): string[];
  processTerm(term: string): string;
}

interface ScoringSearch {
  boost: Record<string, number>;
  bm25: { k: number; b: number; d: number };
  prefix: boolean;
  weights: { prefix: number; fuzzy: number };
}

/** Weights of words found in place of a query's term, relative to the term. */
const termWeights = {
  /** Words that begin with the query's last word. */
  prefix: 0.3,
  /** The same, if the query's last word is itself in the index. */
  prefixOfWord: 0.1,
  /** Corrections of a misspelled word. */
  corrected: 0.45,
  /** Other forms of a word. */
  variant: 0.75,
};

/** Section → score of what was found, in an index with this many sections. */
export function scoreFound(
  found: Found,
  { sections, library }: { sections: number; library: ScoringLibrary },
): Map<number, number> {
  const scores = new Map<number, number>();
  const { entries, variants } = found;
  if (entries.length + variants.length === 0) return scores;
  const known = new Set(entries.map(({ term }) => term));
  const further = variants.filter(({ term }) => !known.has(term));
  const index = library.loadJS(serialized([...entries, ...further], sections), scoringOptions);
  const terms = found.isCorrected ? entries.map(({ term }) => term) : [found.term];
  const weighed = [
    ...terms.map((term) => ({ term, isPrefix: found.isPrefix, factor: found.isCorrected ? termWeights.corrected : 1 })),
    ...variants.map(({ term }) => ({ term, isPrefix: false, factor: termWeights.variant })),
  ];
  for (const { term, isPrefix, factor } of weighed) {
    const isWord = known.has(term);
    const prefix = isWord ? termWeights.prefixOfWord : termWeights.prefix;
    const options = {
      boost: fieldBoosts,
      bm25: { ...saturation, b: 0 },
      prefix: isPrefix,
      weights: { prefix, fuzzy: 0 },
    };
    for (const { id, score } of index.search(term, options)) {
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

const scoringOptions: ScoringOptions = {
  fields: [...searchFields],
  tokenize: (text) => [text],
  processTerm: (term) => term,
};

/** Entries in the library's format. Frequencies are already normalized, so all fields have length 1. */
function serialized(entries: readonly TermEntry[], sections: number): SerializedIndex {
  const numbers = new Map<number, number>();
  const documentIds: Record<number, number> = {};
  const fieldLength: Record<number, number[]> = {};
  const storedFields: Record<number, Record<string, unknown>> = {};
  const ones = searchFields.map(() => 1);
  const numberOf = (section: number): number => {
    const known = numbers.get(section);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(section, number);
    documentIds[number] = section;
    fieldLength[number] = ones;
    storedFields[number] = {};
    return number;
  };
  const index = entries.map((entry): [string, Record<string, Record<string, number>>] => {
    const fields: Record<string, Record<string, number>> = {};
    for (const [field, list] of entry.fields.entries()) {
      if (list.size === 0) continue;
      const frequencies: Record<string, number> = {};
      const corrected = correctionOf({ listed: list.size, count: entry.counts[field] ?? list.size, sections });
      for (const [section, frequency] of list) frequencies[numberOf(section)] = corrected(frequency);
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
    averageFieldLength: ones,
    storedFields,
    dirtCount: 0,
    index,
    serializationVersion: 2,
  };
}

/**
 * The library weighs a term by the number of sections in its list. For a list that was cut, adjusts frequencies so that
 * the library computes the same score as with the complete list.
 */
function correctionOf({
  listed,
  count,
  sections,
}: {
  listed: number;
  count: number;
  sections: number;
}): (frequency: number) => number {
  if (count <= listed) return (frequency) => frequency;
  const { k, d } = saturation;
  const ratio = rarity(count, sections) / rarity(listed, sections);
  return (frequency) => {
    const gain = ratio * (d + (frequency * (k + 1)) / (frequency + k)) - d;
    return (k * gain) / (k + 1 - gain);
  };
}

/** BM25's inverse document frequency. */
function rarity(count: number, sections: number): number {
  return Math.log(1 + Math.max(sections - count + 0.5, 0.5) / (count + 0.5));
}
