/** Mistakes in YAML are reported at the mistake, by its cause, with a way to correct it. */
import { expect, test } from 'vitest';
import { compileMarkdown } from '../lib/compiler/index.js';

const quoted = 'put the whole value in quotes';
const indented = 'indent all keys of a mapping equally';

test.each([
  ['tags: [a, b\ndraft: true', '1:7 a `[` is not closed', 'add the closing `]`'],
  ['hero: { actions: [{ text: Go, link: /x ] }', '1:19 a `{` is not closed', 'add the closing `}`'],
  ['title: "Home\ndraft: true', '1:8 a `"` is not closed', 'add the closing `"`'],
  ['tags: [a, "b]', '1:11 a `"` is not closed', 'add the closing `"`'],
  ["title: 'It's here'", '1:12 text follows a value in quotes', "write `''` for an apostrophe, or use double quotes"],
  ['title: "Home" for all', '1:15 text follows a value in quotes', quoted],
  ['title: [docs] Home', '1:15 text follows a value in brackets', quoted],
  ['title: [a]]', '1:11 a `]` was never opened', 'remove it, or put the whole value in quotes'],
  ['tags: [a,, b]', '1:10 a comma has nothing before it', 'remove it'],
  ['title: *bold*', '1:8 `*bold*` refers to an anchor that is not defined', quoted],
  ['title: *bold* words', '1:8 a value starts with `*`', quoted],
  ['title: * note', '1:8 a value starts with `*`', quoted],
  ['tags: ["a" "b"]', '1:12 a comma is missing', 'separate the entries with commas'],
  ['hero: { name: "a" tagline: "b" }', '1:15 a comma is missing', 'separate the entries with commas'],
  ['title: "a"#comment', '1:11 a `#` follows a value without a space', 'put a space before the comment'],
  ['tags: [a,\nb]', '1:7 the lines after a `[` are not indented', 'indent them'],
  ['tags: [, a]', '1:8 a comma has nothing before it', 'remove it'],
  ['title: & more', '1:8 a value starts with `&`', quoted],
  ['title: !important', '1:8 a value starts with `!`', quoted],
  ['title: @scope/name', '1:8 a value starts with `@`', quoted],
  ['title: `code`', '1:8 a value starts with a backtick', quoted],
  ['title: > a', '1:8 a value starts with `|` or `>`', 'put it in quotes, or begin a long text on the next line'],
  ['title: - a', '1:8 a list begins on the line of its key', 'begin it on the next line, or put the value in quotes'],
  [
    String.raw`title: "C:\quiet"`,
    String.raw`1:11 a value in double quotes contains ${'`'}\q${'`'}`,
    String.raw`use single quotes, or write ${'`'}\\${'`'} for a backslash`,
  ],
  ['title: Docs: all', '1:8 a value contains `: `', quoted],
  ['title: Home\n  date: 2024-05-28', '1:8 the line after a value is indented', indented],
  [
    'hero:\n  text: a\n actions: []',
    '3:1 the indentation of this line differs from that of the lines before it',
    indented,
  ],
  ['hero:\n\ttext: a', '2:1 this line is indented with a tab', 'indent with spaces'],
  ['tags:\n  a: b\n  - c', '3:1 a list item follows the keys of a mapping', 'put the list below a key'],
  ['title: Home\ntitle: Start', '2:1 this key appears twice', 'remove one of them'],
  [
    'description: |\nText',
    '2:1 this line has no `: `',
    'write `key: value`, or indent the line to continue the value above it',
  ],
])('%j', (yaml, reason, hint) => {
  const { findings } = compileMarkdown(`---\n${yaml}\n---\n\nText.\n`);
  const invalid = 'invalid YAML in the frontmatter: ';
  expect(
    findings.map(({ span, message, hint: given }) => {
      const { line = 0, column = 0 } = span?.start ?? {};
      // Line 1 of the page is the `---`.
      return [`${line - 1}:${column} ${message.replace(invalid, '')}`, given];
    }),
  ).toEqual([[reason, hint]]);
});

test('the mistakes of several lines are reported in their order', () => {
  const { findings } = compileMarkdown('---\ntitle: !important x\nauthor: @me\n---\n\nText.\n');
  expect(findings.map(({ span }) => span?.start.line)).toEqual([2, 3]);
});
