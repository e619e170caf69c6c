/** Converts the typed text to the terms to look up, each with the parts of the query that it covers. */
import { joinedForm, symbolicForm, tokenizeUnit, unitsOf } from './tokenize.ts';
import type { Unit } from './tokenize.ts';

/** One term to look up. */
export interface QueryTerm {
  term: string;
  /**
   * True if longer terms that begin with this term match too, because the word is still being typed or is a single
   * character of a script without spaces.
   */
  isPrefix: boolean;
  /** The units of the query that the term covers, each with its share (0 to 1). */
  units: ReadonlyMap<number, number>;
  /**
   * `needed`: a section that does not contain the term does not match the term's share of the units. `bonus`: the term
   * is another spelling of units that other terms cover, such as the words of a name written together.
   */
  role: 'needed' | 'bonus';
  /** True if the term is the whole query. Default: false. */
  isWhole?: boolean;
  /** For a word in a compound: the compound as one term. */
  compound?: string;
  /**
   * For a pair of characters inside a run without spaces: the previous and the next pair, each of which shares a
   * character with it.
   */
  between?: readonly [before: string, after: string];
  /** Terms that are looked up if neither this term nor anything similar is in the index. */
  parts: string[];
}

export interface ParsedQuery {
  units: number;
  terms: QueryTerm[];
}

/** Maximum length of a query in UTF-16 units. Longer queries are cut, so that no input takes long. */
const longestQuery = 240;
/** Maximum number of words; the words after these are ignored. */
const maxUnits = 12;

/** The list of terms is empty if there is nothing to look up. */
export function parseQuery(input: string): ParsedQuery {
  const text = input.slice(0, longestQuery);
  const all = unitsOf(text);
  const isLast = (unit: Unit | undefined): boolean => unit?.end === text.length;
  const significant = all.filter((unit) => isLast(unit) || !fillers.has(joinedForm(text.slice(unit.start, unit.end))));
  const units = (significant.length > 0 ? significant : all).slice(0, maxUnits);
  const isOpen = (index: number): boolean => isLast(units[index]) && index === units.length - 1;
  const terms = units.flatMap((unit, index) => termsOfUnit(text, unit, { index, isOpen: isOpen(index) }));
  const joins = units.flatMap((unit, index) =>
    joinWithNext(text, { unit, next: units[index + 1], index, isOpen: isOpen(index + 1) }),
  );
  return {
    units: units.length,
    terms: unique([...terms, ...joins, ...wholeOf(text, units, isOpen(units.length - 1))]),
  };
}

/**
 * Words in a question that do not describe its subject. They are rare in documentation, so they would otherwise count
 * most.
 */
export const fillers: ReadonlySet<string> = new Set(
  'a an are be can could do does has have how i is it its me my should the there was we what when where which who why will would you your'.split(
    ' ',
  ),
);
/** The same kind of words in scripts without spaces. */
const fillerRuns =
  /为什么|(?:是什么|什么)意思|是什么|什么是|怎么样|怎么|怎样|如何|什么|哪些|哪里|是否|能否|可以|[吗呢]/g;

/** A string as one term, as returned by `joinedForm`, without words that do not describe its subject. */
export function significantForm(text: string): string {
  const units = unitsOf(text).map(({ start, end }) => joinedForm(text.slice(start, end)));
  return units
    .filter((unit) => !fillers.has(unit))
    .join('')
    .replace(fillerRuns, '');
}

interface UnitContext {
  index: number;
  /** True if the unit is at the end of the query, so that its last word may be incomplete. */
  isOpen: boolean;
}

function termsOfUnit(text: string, unit: Unit, context: UnitContext): QueryTerm[] {
  return unit.script === 'spaced' ? termsOfCompound(text, unit, context) : termsOfRun(text, unit, context);
}

function termsOfCompound(text: string, unit: Unit, { index, isOpen }: UnitContext): QueryTerm[] {
  const words: { term: string; end: number; parts: string[] }[] = [];
  const terms: QueryTerm[] = [];
  tokenizeUnit(text, unit, ({ term, end, kind }) => {
    if (kind === 'word') words.push({ term, end, parts: [] });
    else if (kind === 'part') words.at(-1)?.parts.push(term);
    else terms.push({ term, isPrefix: isOpen, units: new Map([[index, 1]]), role: 'bonus', parts: [] });
  });
  // A scoped name such as `@rsbuild/plugin-react` also matches without its scope, as `plugin-react`.
  if (words.length > 2) {
    const tail = words
      .slice(1)
      .map(({ term }) => term)
      .join('');
    terms.push({
      term: tail,
      isPrefix: isOpen,
      units: new Map([[index, 1 - 1 / words.length]]),
      role: 'bonus',
      parts: [],
    });
  }
  const share = 1 / words.length;
  const compound = words.length > 1 ? words.map(({ term }) => term).join('') : null;
  const needed = words.map(({ term, end, parts }): QueryTerm => {
    const isPrefix = isOpen && end === unit.end;
    const units = new Map([[index, share]]);
    return { term, isPrefix, units, role: 'needed', parts, ...(compound !== null && { compound }) };
  });
  return [...needed, ...terms];
}

function termsOfRun(text: string, unit: Unit, { index }: UnitContext): QueryTerm[] {
  const pairs: { term: string; isFiller: boolean }[] = [];
  const fillersHere = [...text.slice(unit.start, unit.end).matchAll(fillerRuns)].map((match) => ({
    start: unit.start + match.index,
    end: unit.start + match.index + match[0].length,
  }));
  tokenizeUnit(text, unit, ({ term, start, end }) => {
    pairs.push({ term, isFiller: fillersHere.some((filler) => filler.start < end && filler.end > start) });
  });
  // The last term is a single character, which is needed only if the run has no other term.
  const terms = pairs.length > 1 ? pairs.slice(0, -1) : pairs;
  const significant = terms.filter(({ isFiller }) => !isFiller);
  const units = new Map([[index, 1 / (significant.length > 0 ? significant : terms).length]]);
  return terms.map(({ term, isFiller }, at): QueryTerm => {
    const isPrefix = pairs.length === 1;
    if (isFiller && significant.length > 0) return { term, isPrefix, units: new Map(), role: 'bonus', parts: [] };
    const [before, after] = [terms[at - 1]?.term, terms[at + 1]?.term];
    const isInside = before !== undefined && after !== undefined;
    return { term, isPrefix, units, role: 'needed', parts: [], ...(isInside && { between: [before, after] as const }) };
  });
}

/** Joins two adjacent units: `source map` may be `sourceMap`, and a space inside Chinese has no meaning. */
function joinWithNext(
  text: string,
  { unit, next, index, isOpen }: { unit: Unit; next: Unit | undefined } & UnitContext,
): QueryTerm[] {
  if (next === undefined || unit.script !== next.script) return [];
  const units = new Map([
    [index, 1],
    [index + 1, 1],
  ]);
  // Fillers between the two are omitted.
  const [first, second] = [unit, next].map(({ start, end }) => joinedForm(text.slice(start, end)));
  if (unit.script === 'spaced')
    return [{ term: `${first}${second}`, isPrefix: isOpen, units, role: 'bonus', parts: [] }];
  const pair = [...(first ?? '')].slice(-1).concat([...(second ?? '')].slice(0, 1));
  return [{ term: pair.join(''), isPrefix: false, units: new Map(), role: 'bonus', parts: [] }];
}

/**
 * The whole query as one term, in the same forms as indexed headings: as typed, and without fillers. A name with symbols
 * is also a term with them.
 */
function wholeOf(text: string, units: readonly Unit[], isOpen: boolean): QueryTerm[] {
  const share = new Map(units.map((_, index) => [index, 1]));
  return [...new Set([joinedForm(text), significantForm(text), symbolicForm(text.trim())])].flatMap((term) =>
    term === '' ? [] : [{ term, isPrefix: isOpen, units: share, role: 'bonus', parts: [], isWhole: true }],
  );
}

/** Removes duplicate terms; `needed` terms come first. */
function unique(terms: QueryTerm[]): QueryTerm[] {
  const known = new Map<string, QueryTerm>();
  for (const term of terms) {
    const first = known.get(term.term);
    if (first === undefined) known.set(term.term, term);
    else if (term.isWhole === true) known.set(term.term, { ...first, isWhole: true });
  }
  return [...known.values()];
}
