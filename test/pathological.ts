/**
 * The inputs from cmark's `pathological_tests.py`, by name. Each one makes a naive parser take quadratic time or
 * overflow the stack.
 */

/** Number of repetitions of each pattern. cmark's own suite uses fewer for some patterns. */
const repeats = 50_000;

/** Strings with a fixed form are the same as in cmark's suite. */
export const pathologicalTexts: Readonly<Record<string, string>> = {
  'nested strong emph': `${'*a **a '.repeat(repeats)}b${' a** a*'.repeat(repeats)}`,
  'many emph closers with no openers': 'a_ '.repeat(repeats),
  'many emph openers with no closers': '_a '.repeat(repeats),
  'many link closers with no openers': 'a]'.repeat(repeats),
  'many link openers with no closers': '[a'.repeat(repeats),
  'mismatched openers and closers': '*a_ '.repeat(repeats),
  'issue 389': `${'*a '.repeat(repeats)}${'_a*_ '.repeat(repeats)}`,
  'openers and closers multiple of 3': `a**b${'c* '.repeat(repeats)}`,
  'link openers and emph closers': '[ a_'.repeat(repeats),
  'pattern [ (]( repeated': '[ (]('.repeat(repeats),
  'pattern ![[]() repeated': '![[]()'.repeat(repeats),
  'hard link/emph case': '**x [a*b**c*](d)',
  'nested brackets': `${'['.repeat(repeats)}a${']'.repeat(repeats)}`,
  'nested block quotes': `${'> '.repeat(repeats)}a`,
  'deeply nested lists': Array.from({ length: 1000 }, (_, depth) => `${'  '.repeat(depth)}* a\n`).join(''),
  'U+0000 in input': 'abc\0de\0',
  backticks: Array.from({ length: 2500 }, (_, count) => `e${'`'.repeat(count + 1)}`).join(''),
  'unclosed links A': '[a](<b'.repeat(repeats),
  'unclosed links B': '[a](b'.repeat(repeats),
  'unclosed <!--': `</${'<!--'.repeat(repeats)}`,
  'empty lines in deeply nested lists': `${'- '.repeat(repeats)}x${'\n'.repeat(repeats)}`,
  'empty lines in deeply nested lists in blockquote': `> ${'- '.repeat(repeats)}x\n${'>\n'.repeat(repeats)}`,
  'emph in deep blockquote': `${'>'.repeat(repeats)}${'a*'.repeat(repeats)}`,
  'reference collisions': referenceCollisions(),
};

/** Returns labels that would be in the same bucket of an unseeded hash table. */
function referenceCollisions(): string {
  const buckets = 16;
  const isIn = (label: string): boolean => {
    let hash = 0;
    for (const char of label) hash = (char.charCodeAt(0) + (hash << 6) + (hash << 16) - hash) >>> 0;
    return hash % buckets === 0;
  };
  const labels: string[] = [];
  for (let number = 0; labels.length < repeats; number++) if (isIn(`x${number}`)) labels.push(`x${number}`);
  const [first = '', ...others] = labels;
  return others.map((label) => `[${label}]: /url\n\n[${first}]\n\n`).join('');
}
