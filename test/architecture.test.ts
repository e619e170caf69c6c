/** Checks every source file's syntax tree against the rules in ARCHITECTURE.md and the table of rooms. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { measure } from './architecture/measure.ts';
import { functionsOf } from './architecture/rules/functions.ts';
import { readSources } from './architecture/source.ts';

const sources = readSources(fileURLToPath(new URL('..', import.meta.url)));
const measured = measure(sources);

for (const [rule, violations] of Object.entries(measured)) {
  test(rule, () => {
    const found = violations.map(({ file, line, detail, note = '' }) => `${file}:${line} ${detail} ${note}`.trim());
    expect(found).toEqual([]);
  });
}

test('the longest functions', () => {
  const functions = sources.flatMap(functionsOf).toSorted((a, b) => b.lines - a.lines);
  const longest = functions.slice(0, 5).map(({ file, line, name, lines }) => `${lines} ${name} ${file}:${line}`);
  console.log(`longest functions:\n${longest.join('\n')}`);
  expect(functions.length).toBeGreaterThan(1000);
});
