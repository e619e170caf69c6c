/** Input that the fuzzer kept because it reached new code in a parser. The results must stay consistent. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { targets } from '../scripts/fuzz/targets.js';
import { readLiteral } from '../lib/compiler/markdown/masks/literal.js';
import { compileMarkdown } from '../lib/compiler/index.js';
import { repository } from './command.ts';

const corpusOf = (name: string): string[] =>
  JSON.parse(fs.readFileSync(path.join(repository, `test/fuzz/${name}.json`), 'utf8')) as string[];

test.each(Object.entries(targets))('%s', (name, { run }) => {
  const texts = corpusOf(name);
  expect(texts.length).toBeGreaterThan(10);
  for (const text of texts) expect(() => run(text), JSON.stringify(text)).not.toThrow();
});

test('a result that contradicts JavaScript is detected', () => {
  expect(() => targets.literal.run('"a"', () => 'b')).toThrow();
});

test('escapes in literals mean the same as in JavaScript', () => {
  expect(
    readLiteral(String.raw`"\x41\u0042\u{1F600}\0\n\q\
"`),
  ).toBe('AB😀\0\nq');
  for (const text of [String.raw`"\x4"`, String.raw`"\u{110000}"`, String.raw`"\08"`, String.raw`"\7"`, '07'])
    expect(readLiteral(text), text).toBeUndefined();
});

test('YAML values that JSON cannot represent are reported', () => {
  for (const value of ['!!binary aGVsbG8=', '!!set {x}', '!!timestamp 2020-01-01', '!!omap [a: 1]']) {
    const { findings, frontmatter } = compileMarkdown(`---\na: ${value}\n---\n`);
    expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining('a value starts with `!`')]);
    expect(frontmatter).toEqual({});
  }
});
