/** Parses samples as people write them in documentation: with elisions, as excerpts of a file, or as alternatives. */
import { isScript, isValidScript, parseSample, readsAsScript } from './parse.ts';
import type { SampleFault } from './fault.ts';

/** The sample's first syntax error. Null if it is valid code or a recognizable excerpt of valid code. */
export async function parseAsWritten(code: string, language: string): Promise<SampleFault | null> {
  // Scripts are first read in this process, because esbuild, which has the last word, is a separate process.
  if (isScript(language)) {
    const isValid = isValidScript(code, language) || (await readsAsPart(code, language));
    return isValid ? null : firstErrorExceptElisions(code, language);
  }
  const fault = await parseSample(code, language);
  if (fault === null || (await readsAsPart(code, language))) return null;
  return fault;
}

/** Skips errors caused by `...` in place of omitted code, unless the sample contains no other error. */
async function firstErrorExceptElisions(code: string, language: string): Promise<SampleFault | null> {
  // Three characters replace three, so that positions stay correct.
  const named = code.replaceAll(/(?<![\w.)\]])\.{3}(?=\s*(?:[)\]},;:>]|$))/gm, '___');
  const fault = named === code ? null : await parseSample(named, language);
  return fault ?? parseSample(code, language);
}

async function readsAsPart(code: string, language: string): Promise<boolean> {
  if (isScript(language)) {
    const text = filled(code);
    // HTML comments are the only HTML that a JSX component cannot contain.
    if (/^\s*</.test(code) && code.includes('<!--')) return true;
    return readsAsExcerpt(text) || readsAsAlternatives(text) || readsAsBeginning(code);
  }
  const [wrappers, parser] =
    language === 'css' ? [cssWrappers, 'css'] : /^jsonc?$/.test(language) ? [jsonWrappers, 'jsonc'] : [[], language];
  const elided = withoutElisions(language === 'css' ? code.replaceAll(placeholder, 'x') : code);
  // JSON may be shown with the `---` lines that enclose frontmatter.
  const text = parser === 'jsonc' ? elided.replaceAll(/^---[ \t]*$/gm, '') : elided;
  // If code is omitted at the end, the preceding comma remains.
  const isWhole = text === code;
  for (const [before, after] of [whole, ...wrappers])
    if ((await parseSample(before + text + after, isWhole ? language : parser)) === null) return true;
  return false;
}

type Wrapper = readonly [before: string, after: string];

const whole: Wrapper = ['', ''];
/**
 * Code to put around an excerpt of a script. The excerpt may be part of an object, a list, a class, a type, a function
 * or a component.
 */
const scriptWrappers: readonly Wrapper[] = [
  whole,
  ['({', '\n})'],
  ['([', '\n])'],
  ['class X {', '\n}'],
  ['type X = {', '\n}'],
  ['type X =', '\n'],
  ['async () => {', '\n}'],
  ['() => { switch (x) {', '\n} }'],
  ['(', '\n)'],
  ['<X\n', '\n/>'],
];
/** Members may be named like the keywords of statements, so code with statements is not read as members. */
const memberWrappers = new Set(['({', 'class X {', 'type X = {']);
const statement = /^(?:const|let|var|function|if|for|while|return)\b/m;

const inComponent: Wrapper = ['<>', '\n</>'];
const cssWrappers: readonly Wrapper[] = [['x {', '\n}']];
const jsonWrappers: readonly Wrapper[] = [
  ['{', '\n}'],
  ['[', '\n]'],
];

/** Matches `...` or `…` in place of omitted code, but not before a name as in `...rest`. */
const elision = /(?:(?<![\w.)\]])\.{3}|…)(?=\s*(?:[)\]},;:>]|$|\/[/*]))/gm;

/**
 * Replaces omitted code with a name, because a name is valid wherever code may be omitted: as an argument, a member, a
 * statement or a value.
 */
function filled(code: string): string {
  return code
    .replaceAll(elision, '___')
    .replaceAll(optionalArgument, '$1')
    .replaceAll(emptyBrackets, '(___)')
    .replaceAll(omittedValue, '= ___\n')
    .replaceAll(describedValue, '$1 ___$2');
}

/** Matches parentheses that contain only comments, as in `return (`, `// ...`, `)`. */
const emptyBrackets = /\(\s*(?:\/\/[^\n]*\n\s*)+\)/g;
/** Matches a comment in place of the value, as in `const list = // ... depends on the server`. */
const omittedValue = /=[ \t]*\/\/[ \t]*(?:\.{3}|…)[^\n]*\n/g;

/** Matches an optional argument, as in `createRoot(domNode, options?)`. */
const optionalArgument = /(\w)\?(?=\s*[,)])/g;

/** Matches a comment in place of a value, as in `value: /* the state *\/,`. */
const describedValue = /([:=])[ \t]*\/\*(?:[^*]|\*(?!\/))*\*\/(\s*(?:[,;)}\]]|\n))/g;

function withoutElisions(code: string): string {
  return code.replaceAll(include, '').replaceAll(elision, '');
}

/** Matches a line that mdBook replaces with a file. */
const include = /^[ \t]*\{\{#\w+ [^}\n]*\}\}[ \t]*$/gm;

/** Matches a placeholder in a selector, as in `.menu__[element]`. */
const placeholder = /(?<=[-_])\[[\w-]+\]/g;

function readsAsExcerpt(code: string): boolean {
  // Almost any text is valid as the content of a component, so this wrapper is not tried for statements.
  const fitting = statement.test(code)
    ? scriptWrappers.filter(([before]) => !memberWrappers.has(before))
    : scriptWrappers;
  const wrappers = /^\s*</.test(code) ? [...fitting, inComponent] : fitting;
  return wrappers.some(([before, after]) =>
    (['tsx', 'ts'] as const).some((loader) => readsAsScript(before + code + after, loader)),
  );
}

/** True for several pieces of code in one block, separated by blank lines or comments. */
function readsAsAlternatives(code: string): boolean {
  const pieces = code.split(/\n(?=[ \t]*\n|[ \t]*(?:\/\/|\/\*))/);
  let piece = '';
  for (const part of pieces) {
    piece = piece === '' ? part : `${piece}\n${part}`;
    if (readsAsExcerpt(piece)) piece = '';
  }
  return pieces.length > 1 && piece.trim() === '';
}

/**
 * True for the first lines of a larger piece of code, if they end in a comment such as `// ...`, and for a single
 * opening tag.
 */
function readsAsBeginning(code: string): boolean {
  const lone = code.trim();
  const [, tag] = /^<([\w.]+)/.exec(lone) ?? [];
  if (tag !== undefined && lone.endsWith('>') && !lone.endsWith('/>'))
    return readsAsExcerpt(`${filled(code)}</${tag}>`);
  const last = lone.slice(lone.lastIndexOf('\n') + 1);
  if (!/(?:\/\/|\/\*)[ \t]*(?:\.{3}|…)/.test(last)) return false;
  return readsAsExcerpt(`${filled(code)}\n${closersOf(code)}`);
}

/** The brackets that are open at the end, as closing brackets in order. Brackets in strings and comments do not count. */
function closersOf(code: string): string {
  const bare = code.replaceAll(/\/\/[^\n]*|\/\*[^]*?\*\/|(["'`])(?:\\.|(?!\1)[^\\])*\1/g, '');
  const open: string[] = [];
  for (const [bracket] of bare.matchAll(/[()[\]{}]/g)) {
    const at = '([{'.indexOf(bracket);
    if (at >= 0) open.push(')]}'.charAt(at));
    else open.pop();
  }
  return open.toReversed().join('');
}
