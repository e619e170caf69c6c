/** Finds mistakes in samples that a parser accepts: contradictions within the code, and between the code and its file. */
import type { CodeSample } from '../../markdown/page-parts.ts';
import { nameMisspelled, sampleFileMismatch, sampleMistake } from '../../findings/catalogue.ts';
import type { Problem } from '../../findings/finding.ts';
import { isLetterSlip } from '../../findings/closest.ts';
import { mismatchWithFile } from './file-names.ts';
import { each } from './parse.ts';
import { repeatedKey } from '../api/repeated-keys.ts';

export interface Mistake {
  problem: Problem;
  /** Position in the code, counted from 1. */
  line: number;
  column: number;
}

/** A mistake at an offset in the code. */
interface Found {
  problem: Problem;
  at: number;
}

type Finder = (code: string) => Found[];

/** Marks and comments with which authors show wrong code on purpose. */
const intentional =
  /[❌🔴🚩⛔🚫✗✘]|(?:\/\/|#|\/\*|<!--)[^\n]*\b(?:wrong|incorrect|don['’]t do|bad(?=:|\s*$)|(?:doesn['’]t|won['’]t|will not|does not)(?: quite)? work)\b/imu;

/** True if the code says that it is wrong. */
export function isIntentional(code: string): boolean {
  return intentional.test(code);
}

export function mistakesIn({ code, language, meta }: Pick<CodeSample, 'code' | 'language' | 'meta'>): Mistake[] {
  const text = language === 'diff' ? code.replaceAll(/^[+-]/gm, ' ') : code;
  const found = [...fileFinding({ code, language, meta }), ...findersFor(language).flatMap((find) => find(text))];
  if (found.length === 0 || isIntentional(code)) return [];
  return found.map(({ problem, at }) => {
    // The title is on the line that opens the block.
    if (at < 0) return { problem, line: 0, column: 1 };
    const before = code.slice(0, at);
    const start = before.lastIndexOf('\n') + 1;
    return { problem, line: before.split('\n').length, column: at - start + 1 };
  });
}

function findersFor(language: string): readonly Finder[] {
  return Object.hasOwn(finders, language) ? (finders[language] ?? []) : [];
}

const ofScripts = [
  declaredTwice,
  wrongComparisons,
  undeclaredExports,
  slippedNames,
  slippedParameters,
  slippedFiles,
  repeatedKeys,
];
const ofComponents = [wrongComparisons, slippedNames, slippedFiles];
const finders: Readonly<Record<string, readonly Finder[]>> = {
  ...each('js jsx mjs cjs ts tsx mts cts javascript typescript', ofScripts),
  ...each('astro vue svelte mdx diff', ofComponents),
  ...each('sh bash shell zsh console shellscript', [doubledDashes]),
  ...each('txt text', [openStrings]),
  '': [openStrings],
};

function fileFinding(sample: Pick<CodeSample, 'code' | 'language' | 'meta'>): Found[] {
  const mismatch = mismatchWithFile(sample);
  return mismatch === null ? [] : [{ problem: sampleFileMismatch(mismatch), at: mismatch.isInTitle ? -1 : 0 }];
}

const namedImport = /^[ \t]*import[ \t]+(?:type[ \t]+)?(?:\w+[ \t]*,[ \t]*)?\{([^{}]*)\}[ \t]*from\b/gm;

/** `import { useStore } from './store'` before `export const useStore`. A comment between them may begin another file. */
function declaredTwice(code: string): Found[] {
  if (!code.includes('import ') || !code.includes('export ')) return [];
  return [...code.matchAll(namedImport)].flatMap(({ 0: whole, 1: list = '', index }): Found[] =>
    list.split(',').flatMap((entry): Found[] => {
      const name = /(\w+)\s*$/.exec(entry)?.[1];
      if (name === undefined) return [];
      const rest = code.slice(index + whole.length);
      const again = new RegExp(
        `^export[ \\t]+(?:async[ \\t]+)?(?:const|let|var|function|class)[ \\t]+${name}\\b`,
        'm',
      ).exec(rest);
      if (again === null || /^[ \t]*(?:\/\/|\/\*)/m.test(rest.slice(0, again.index))) return [];
      return [
        { problem: sampleMistake({ kind: 'import', name }), at: index + whole.indexOf(name, whole.indexOf('{')) },
      ];
    }),
  );
}

const comparison = /\b(?:process\.env|typeof[ \t]+[\w.]+)[ \t]*[!=]==?[ \t]*(['"])(\w+)\1/g;
const types = /^(?:undefined|object|boolean|number|bigint|string|symbol|function|unknown)$/;

/** A comparison with a string that the value never equals. */
function wrongComparisons(code: string): Found[] {
  if (!code.includes('process.env ') && !code.includes('typeof ')) return [];
  return [...code.matchAll(comparison)].flatMap(({ 0: whole, 2: value = '', index }): Found[] =>
    whole.startsWith('typeof') && types.test(value)
      ? []
      : [{ problem: sampleMistake({ kind: 'comparison', name: whole }), at: index }],
  );
}

const shorthandExport = /^export[ \t]+(?:const[ \t]+\w+[ \t]*=[ \t]*|default[ \t]+)\{([\w\s,]+)\}/gm;

/**
 * `export const all = { a, c }` in a module that creates `a` and `b` in the same way: `c` is unknown, and `b` is unused.
 */
function undeclaredExports(code: string): Found[] {
  if (!code.includes('export ') || !/^import /m.test(code)) return [];
  return [...code.matchAll(shorthandExport)].flatMap(({ 0: whole, 1: list = '', index }): Found[] => {
    const names: string[] = list.match(/\w+/g) ?? [];
    const name = names.find((one) => countOf(code, one) === 1);
    if (name === undefined) return [];
    const created = [...code.matchAll(/^const[ \t]+(\w+)[ \t]*=[ \t]*([\w.]+\()/gm)];
    const ways = new Set(created.flatMap(([, own = '', way = '']) => (names.includes(own) ? [way] : [])));
    const unused = created.find(([, own = '', way = '']) => ways.has(way) && countOf(code, own) === 1)?.[1];
    if (unused === undefined) return [];
    const at = index + whole.search(new RegExp(`\\b${name}\\b`));
    return [{ problem: sampleMistake({ kind: 'undeclared', name, other: unused }), at }];
  });
}

function countOf(code: string, name: string): number {
  return code.match(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))?.length ?? 0;
}

const declaration = /(?:const|let|var|function|class)[ \t]+([A-Za-z_]\w{4,})/g;
const use = /[A-Za-z_]\w{4,}[.([]|<[A-Z]\w{4,}/g;

/** A name that is used but not declared, and is one typo away from a name that the sample declares. */
function slippedNames(code: string): Found[] {
  const declared = new Set<string>();
  for (const [, name = ''] of code.matchAll(declaration)) declared.add(name);
  for (const [, names = ''] of code.matchAll(imported)) names.match(/\w{5,}/g)?.forEach((name) => declared.add(name));
  if (declared.size === 0) return [];
  const found: Found[] = [];
  for (const { 0: whole, index } of code.matchAll(use)) {
    const isTag = whole.startsWith('<');
    const written = isTag ? whole.slice(1) : whole.slice(0, -1);
    if (declared.has(written)) continue;
    const meant = slipOf(written, declared);
    if (meant === undefined || countOf(code, written) > 1) continue;
    // The end of a sentence is not a use, and members and words in strings are other names.
    if (/\s/.test(code.charAt(index + whole.length)) && !isTag) continue;
    if (/[\w.$'"`@/-]/.test(code.charAt(index - 1))) continue;
    found.push({ problem: nameMisspelled({ written, meant }), at: index + (isTag ? 1 : 0) });
  }
  return found;
}

const parameter = /[(,]\s*([a-z]\w{4,})\s*=>[ \t]*([^\n]+)/g;

/** `comments.map(commment => <p>{comment}</p>)`: the parameter is not used, but a name one typo away is. */
function slippedParameters(code: string): Found[] {
  if (!code.includes('=>')) return [];
  return [...code.matchAll(parameter)].flatMap(({ 0: whole, 1: written = '', 2: body = '', index }): Found[] => {
    const meant = body.match(/(?<![\w.$'"`])[a-z]\w{4,}/g)?.find((name) => isLetterSlip(written, name));
    if (meant === undefined || countOf(code, written) > 1) return [];
    return [{ problem: nameMisspelled({ written, meant }), at: index + whole.indexOf(written) }];
  });
}

/** Braces may span lines, but end before the next brace, so that lines without `from` are read only once. */
const imported = /^[ \t]*import[ \t]+(?:type[ \t]+)?(?![ \t])((?:[\w,*$ \t]|\{[\w\s,*$]*\})+)from\b/gm;

function slipOf(written: string, names: ReadonlySet<string>): string | undefined {
  for (const name of names) if (isLetterSlip(written, name)) return name;
  return undefined;
}

const importOfFile = /^[ \t]*import[ \t]+(\w+)[ \t]+from[ \t]*['"](\.[^'"\n]*\/([a-z]+)\.\w+)['"]/gm;

/** `import metroMap from './matro.svg'`: a word of the file's name is one typo away from a word of the imported name. */
function slippedFiles(code: string): Found[] {
  if (!code.includes('import ')) return [];
  return [...code.matchAll(importOfFile)].flatMap(
    ({ 0: whole, 1: name = '', 2: file = '', 3: base = '', index }): Found[] => {
      const words = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
      if (words.includes(base)) return [];
      const meant = words.find((word) => word.length >= 5 && isWrongLetter(base, word));
      if (meant === undefined) return [];
      const corrected =
        file.slice(0, file.lastIndexOf(base)) + meant + file.slice(file.lastIndexOf(base) + base.length);
      return [{ problem: nameMisspelled({ written: file, meant: corrected }), at: index + whole.indexOf(file) }];
    },
  );
}

/** True if one letter is wrong or two are swapped. `s` and `z` are American and British spellings of one word. */
function isWrongLetter(a: string, b: string): boolean {
  if (a.length !== b.length || isLetterSlip(a, b)) return a.length === b.length;
  const different = [...a].flatMap((letter, at) => (letter === b[at] ? [] : [letter + (b[at] ?? '')]));
  return different.length === 1 && !/^(?:sz|zs)$/.test(different[0] ?? '');
}

/** `{ a: string, a: number }` on one line. Samples repeat a key on separate lines to show alternatives. */
function repeatedKeys(code: string): Found[] {
  if (!code.includes(', ') || !code.includes(': ')) return [];
  let start = 0;
  return code.split('\n').flatMap((line): Found[] => {
    const offset = start;
    start += line.length + 1;
    const key = line.includes(', ') && line.includes('{') ? repeatedKey(line) : null;
    return key === null ? [] : [{ problem: sampleMistake({ kind: 'key', name: key.name }), at: offset + key.at }];
  });
}

/** `--https--cert` next to `--https-key`; otherwise, a space is missing between two options, as in `--oneline--all`. */
function doubledDashes(code: string): Found[] {
  return [...code.matchAll(/(?<=\s)--[a-z]+(?:-[a-z]+)*--[a-z][\w-]*/g)].map(({ 0: written, index }) => {
    const [first = '', ...rest] = written.slice(2).split('--');
    const between = new RegExp(`\\s--${first}-[a-z]`).test(code) ? '-' : ' --';
    return { problem: nameMisspelled({ written, meant: `--${[first, ...rest].join(between)}` }), at: index };
  });
}

/** A string in JSON without a language that is not closed before the bracket that follows. */
function openStrings(code: string): Found[] {
  if (!code.includes('"')) return [];
  return [...code.matchAll(/[[{,][ \t]*\n[ \t]*("[^"\n]+)(?=\n[ \t]*[\]}],?(?:\n|$))/g)].map(
    ({ 0: whole, 1: written = '', index }) => ({
      problem: sampleMistake({ kind: 'string', name: written }),
      at: index + whole.indexOf(written),
    }),
  );
}
