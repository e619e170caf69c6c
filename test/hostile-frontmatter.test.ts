/** Frontmatter that would keep the YAML parser busy forever, or crash the process, is reported as a single finding. */
import { expect, test } from 'vitest';
import { compileMarkdown } from '../lib/compiler/index.js';

const texts: Record<string, [yaml: string, reason: string]> = {
  // V8 crashes if it compiles a regular expression while the stack is nearly full.
  'keys within keys, deeply': ['? '.repeat(7500), 'it is nested too deeply'],
  'keys within keys': [`${'? '.repeat(45)}a`, 'a key is a list, a mapping or an alias'],
  'mappings as keys': [`m: ${'{'.repeat(90)}a: 1${'}: 1'.repeat(89)}}`, 'a key is a list, a mapping or an alias'],
  'lists in lists': ['- '.repeat(7500), 'it is nested too deeply'],
  'indented lists': [
    Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
    'it is nested too deeply',
  ],
  'open brackets': ['a: [\n'.repeat(5000), 'it is nested too deeply'],
  'open braces': [`a: ${'{a: '.repeat(5000)}`, 'it is nested too deeply'],
  'a long text': [`a: ${'b'.repeat(32_000)}`, 'it is longer than 32000 characters'],
  'aliases of aliases': [
    `a: &a [x, x]\n${Array.from({ length: 20 }, (_, index) => `b${index}: &b${index} [${`*${index === 0 ? 'a' : `b${index - 1}`}, `.repeat(9)}]`).join('\n')}`,
    'its aliases expand without limit',
  ],
};

test.each(Object.entries(texts))('frontmatter with %s is one finding', (_, [yaml, reason]) => {
  // Contains syntax that only the full parser can read, so that shortcuts do not apply.
  const { findings, html } = compileMarkdown(`---\nk: [a]\n${yaml}\n---\n\nText.\n`);
  expect(findings.map(({ message }) => message)).toEqual([`invalid YAML in the frontmatter: ${reason}`]);
  expect(html).toContain('Text.');
});

test('only the first twenty of many errors are reported', () => {
  const { findings } = compileMarkdown(`---\n${'a: 1\n'.repeat(1000)}---\n`);
  expect(findings).toHaveLength(20);
});

test('ordinary nesting is accepted', () => {
  const yaml = 'hero:\n  actions:\n    - { text: "[[a]]", link: /b }\nk:\n  - - - a\n';
  expect(compileMarkdown(`---\n${yaml}---\n`).findings).toEqual([]);
});
