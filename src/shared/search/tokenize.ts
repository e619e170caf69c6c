/**
 * Converts text to search terms with their positions. Results are identical in builds and browsers, because the
 * tokenizer does not use dictionaries.
 */

/**
 * `word`: a word, a segment of a compound, or a pair of characters of a script without spaces.
 * `compound`: all segments of a compound joined (`output.assetPrefix` → `outputassetprefix`), or a name with the
 * symbols before it (`--config`).
 * `part`: a hump of a camel-case segment (`asset`, `prefix`).
 */
export type TokenKind = 'word' | 'compound' | 'part';

export interface Token {
  term: string;
  /** UTF-16 offsets in the original text. */
  start: number;
  end: number;
  kind: TokenKind;
}

/** Called for each term in reading order. */
export type VisitToken = (token: Token) => void;

/** A range of text that readers see as one word: a compound, or a run of characters of a script without spaces. */
export interface Unit {
  start: number;
  end: number;
  /** `spaceless`: Chinese, Japanese, Korean, Thai and similar scripts, which are searched by pairs of characters. */
  script: 'spaced' | 'spaceless';
}

/** Maximum length of a letter with its marks, in UTF-16 units; no script needs more. */
const longestCluster = 32;

/**
 * Maximum length of a segment in UTF-16 units. Longer segments are skipped, because they are hashes and encoded data.
 */
export const longestSegment = 40;
/**
 * Maximum number of segments in a compound. A longer compound is a URL or a path, which readers do not type in full.
 */
export const maxSegments = 5;

/** Visits every term in a string. */
export function tokenize(text: string, visit: VisitToken): void {
  for (const unit of unitsOf(text)) tokenizeUnit(text, unit, visit);
}

/** Visits the terms of one unit. */
export function tokenizeUnit(text: string, unit: Unit, visit: VisitToken): void {
  if (unit.script === 'spaced') visitCompound(text, unit, visit);
  else visitPairs(text, unit, visit);
}

/** The units of a string in order. The text between them is irrelevant to the search. */
export function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < text.length;) {
    const unit = unitAt(text, at);
    if (unit !== null) units.push(unit);
    at = unit?.end ?? at + widthAt(text, at);
  }
  return units;
}

/** The unit that begins at an offset; null if the character there is irrelevant to the search. */
export function unitAt(text: string, start: number): Unit | null {
  const kind = kindAt(text, start);
  if (kind === letter) return { start, end: endOfCompound(text, start), script: 'spaced' };
  return kind === spaceless ? { start, end: endOfRun(text, start, spaceless), script: 'spaceless' } : null;
}

/** All letters and digits of a string in folded form, joined: equal for different spellings of a name. */
export function joinedForm(text: string): string {
  return unitsOf(text)
    .map(({ start, end }) => foldLetters(text, start, end))
    .join('');
}

/** A name as one term with the symbols before it, as in `--config`; empty for a name without symbols. */
export function symbolicForm(name: string): string {
  const [unit, next] = unitsOf(name);
  if (unit === undefined || next !== undefined || symbolsBefore(name, unit.start) !== unit.start) return '';
  return unit.start === 0 ? '' : name.slice(0, unit.start) + joinedForm(name);
}

/** Folded letters of a string, with the source offsets of each folded UTF-16 unit. */
export interface Folded {
  text: string;
  /** Start offset in the original text for each unit of `text`. */
  starts: number[];
  /** End offset in the original text for each unit of `text`. */
  ends: number[];
}

/** Folds `text` from `start` to `end`, skips everything except letters and digits, and records the source offsets. */
export function foldWithOffsets(text: string, start: number, end: number): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] };
  for (let at = start; at < end;) {
    const next = Math.min(endOfCluster(text, at), end);
    const kind = kindAt(text, at);
    const letters = kind === letter || kind === spaceless ? foldCluster(text.slice(at, next)) : '';
    folded.text += letters;
    for (let unit = 0; unit < letters.length; unit++) {
      folded.starts.push(at);
      folded.ends.push(next);
    }
    at = next;
  }
  return folded;
}

function visitCompound(text: string, unit: Unit, visit: VisitToken): void {
  let joined = '';
  let segments = 0;
  for (let at = unit.start; at < unit.end;) {
    const end = endOfRun(text, at, letter);
    const term = foldLetters(text, at, end);
    joined += term;
    segments++;
    if (term !== '' && end - at <= longestSegment) {
      visit({ term, start: at, end, kind: 'word' });
      visitHumps(text, { start: at, end }, visit);
    }
    // There is exactly one separator between two segments.
    at = end + 1;
  }
  const isCompound = segments > 1 && segments <= maxSegments && unit.end - unit.start <= longestSegment;
  if (isCompound) visit({ term: joined, start: unit.start, end: unit.end, kind: 'compound' });
  const symbols = symbolsBefore(text, unit.start);
  if (symbols > 0 && segments <= maxSegments && unit.end - unit.start <= longestSegment) {
    const start = unit.start - symbols;
    visit({ term: text.slice(start, unit.start) + joined, start, end: unit.end, kind: 'compound' });
  }
}

/** Symbols that are part of the name after them, as in `--config`, `@/components`, `$refs` and `.env`. */
export const leading = '@/~$?.-';

/** Number of symbols directly before a name, if no other characters of a word precede them; at most two. */
export function symbolsBefore(text: string, at: number): number {
  if (!leading.includes(text.charAt(at - 1)) || at === 0) return 0;
  const count = at > 1 && leading.includes(text.charAt(at - 2)) ? 2 : 1;
  const isPath = text.charAt(at - 1) === '/' && text.slice(at - count, at) !== '@/';
  return isPath || (at > count && !/[\s"'`([{=,:，。（「：]/.test(text.charAt(at - count - 1))) ? 0 : count;
}

/** `assetPrefix` → `asset`, `prefix`; `HTMLPlugin` → `html`, `plugin`. Skips single letters. */
function visitHumps(text: string, { start, end }: { start: number; end: number }, visit: VisitToken): void {
  let from = start;
  // A capital letter at the beginning does not start a new hump, and most words have no other capital letter.
  for (let at = start + 1; at <= end; at++) {
    if (at < end && !isHumpStart(text, at, end)) continue;
    if (from === start && at === end) return;
    if (at - from > 1) visit({ term: foldLetters(text, from, at), start: from, end: at, kind: 'part' });
    from = at;
  }
}

function isHumpStart(text: string, at: number, end: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (!isUpper(text.charCodeAt(at))) return false;
  if (isLower(before) || isDigit(before)) return true;
  return isUpper(before) && at + 1 < end && isLower(text.charCodeAt(at + 1));
}

/**
 * Every pair of adjacent characters, and the last character. Each character of a run therefore begins a term, so a
 * search for one character finds the terms that begin with it.
 */
function visitPairs(text: string, unit: Unit, visit: VisitToken): void {
  let previous = '';
  let previousStart = unit.start;
  for (let at = unit.start; at < unit.end;) {
    const next = Math.min(endOfCluster(text, at), unit.end);
    const character = foldCluster(text.slice(at, next));
    if (previous !== '') visit({ term: previous + character, start: previousStart, end: next, kind: 'word' });
    previous = character;
    previousStart = at;
    at = next;
  }
  if (previous !== '') visit({ term: previous, start: previousStart, end: unit.end, kind: 'word' });
}

function foldLetters(text: string, start: number, end: number): string {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f || !(isLower(code) || isUpper(code) || isDigit(code)))
      return foldWithOffsets(text, start, end).text;
  }
  return text.slice(start, end).toLowerCase();
}

/**
 * Converts a character with its combining marks to its plain lowercase form, without accents, width variants or kana
 * differences.
 */
function foldCluster(cluster: string): string {
  const code = cluster.charCodeAt(0);
  if (cluster.length === 1) {
    if (code < 0x80) return cluster.toLowerCase();
    // Almost all characters of Chinese text are their own folded form.
    if (code >= 0x4e00 && code <= 0x9fff) return cluster;
  }
  // The length is limited because sorting thousands of marks takes quadratic time; no word has that many.
  const letters = stripMarks(cluster.slice(0, longestCluster).normalize('NFKD').toLowerCase()).replace(
    /[^\p{L}\p{N}\p{M}]/gu,
    '',
  );
  return [...letters.normalize('NFC')].map(foldKana).join('').replaceAll('ς', 'σ');
}

/** Removes accents, except in kana and Cyrillic, where they form a different letter (but `ё` becomes `е`). */
function stripMarks(letters: string): string {
  return letters.replace(
    /([\u0400-\u04ff]?)([\u0300-\u036f]+)|[\u00ad\u200b-\u200d\u2060\ufeff]/g,
    (_all, cyrillic: string | undefined, marks: string | undefined) => {
      if (cyrillic === undefined || cyrillic === '' || cyrillic === 'е') return cyrillic ?? '';
      return cyrillic + (marks ?? '');
    },
  );
}

function foldKana(character: string): string {
  const code = character.charCodeAt(0);
  return code >= 0x30a1 && code <= 0x30f6 ? String.fromCharCode(code - 0x60) : character;
}

/** Class of a character. Classes are numbers for speed, because every character on a site is classified. */
type CharacterKind = 0 | 1 | 2 | 3 | 4;
const other = 0;
const letter = 1;
const spaceless = 2;
const separator = 3;
const mark = 4;

/** Characters that join the segments of a compound if they are directly between letters. */
export const separators = ".-_/:@'#";

/** Classes of the ASCII characters. */
const plainKinds: readonly CharacterKind[] = Array.from({ length: 0x80 }, (_, code) => {
  if (isLower(code) || isUpper(code) || isDigit(code)) return letter;
  return separators.includes(String.fromCharCode(code)) ? separator : other;
});

function kindAt(text: string, at: number): CharacterKind {
  if (at >= text.length) return other;
  const code = text.charCodeAt(at);
  if (code < 0x80) return plainKinds[code] ?? other;
  if (code >= 0x4e00 && code <= 0x9fff) return spaceless;
  return kindOf(text.codePointAt(at) ?? 0);
}

function kindOf(code: number): CharacterKind {
  if (code >= 0xff01 && code <= 0xff5e) return plainKinds[code - 0xfee0] ?? other;
  if (isInvisible(code) || (code >= 0x1160 && code <= 0x11ff) || code === 0xff9e || code === 0xff9f) return mark;
  const character = String.fromCodePoint(code);
  if (spacelessRanges.some(([first, last]) => code >= first && code <= last))
    return /\p{M}/u.test(character) ? mark : spaceless;
  if (/[\p{L}\p{N}]/u.test(character)) return letter;
  return /\p{M}/u.test(character) ? mark : other;
}

/** Ranges (first and last code point) of scripts written without spaces, and of Korean, whose words have endings. */
const spacelessRanges: readonly (readonly [number, number])[] = [
  [0x0e00, 0x0eff], // Thai, Lao
  [0x1000, 0x109f], // Myanmar
  [0x1100, 0x115f], // Hangul, leading letters
  [0x1780, 0x17ff], // Khmer
  [0x3005, 0x3007], // Han marks
  [0x3041, 0x318f], // kana, Bopomofo, Hangul letters
  [0x31a0, 0x31ff], // Bopomofo and kana extensions
  [0x3400, 0x4dbf], // Han extension A
  [0x4e00, 0x9fff], // Han
  [0xac00, 0xd7af], // Hangul
  [0xf900, 0xfaff], // Han, compatibility
  [0xff66, 0xff9d], // half-width kana
  [0xffa0, 0xffdc], // half-width Hangul
  [0x20000, 0x3ffff], // Han, further extensions
];

function isInvisible(code: number): boolean {
  return code === 0xad || (code >= 0x200b && code <= 0x200d) || code === 0x2060 || code === 0xfeff;
}

function endOfCompound(text: string, start: number): number {
  let end = endOfRun(text, start, letter);
  while (kindAt(text, end) === separator && kindAt(text, end + 1) === letter) end = endOfRun(text, end + 1, letter);
  return end;
}

/** End of the run of characters of one class that begins at `start`, including combining marks. */
function endOfRun(text: string, start: number, kind: CharacterKind): number {
  let at = start;
  for (;;) {
    const found = kindAt(text, at);
    if (found !== kind && found !== mark) return at;
    at += widthAt(text, at);
  }
}

/** End of the character at an offset, including combining marks. */
function endOfCluster(text: string, at: number): number {
  let end = at + widthAt(text, at);
  while (end < text.length && text.charCodeAt(end) >= 0x80 && kindAt(text, end) === mark) end += widthAt(text, end);
  return end;
}

function widthAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0xd800 || code > 0xdbff) return 1;
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function isLower(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

function isUpper(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
