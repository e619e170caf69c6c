/** SECURITY.md promises only what a test proves. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './command.ts';

const page = fs.readFileSync(path.join(repository, 'SECURITY.md'), 'utf8');
const promises = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:promise|---) \|/.test(line));

test('contains promises', () => {
  expect(promises.length).toBeGreaterThan(15);
});

test.each(promises)('%s', (promise) => {
  const [, file = '', title = ''] = /\| `(test\/[^`]+)` › (.+) \|$/.exec(promise) ?? [];
  const tests = fs.readFileSync(path.join(repository, file), 'utf8');
  // Full name of a test: the names of its groups, then its title.
  for (const name of title.split(' › '))
    expect([`'${name}'`, `"${name}"`].some((quoted) => tests.includes(`(${quoted}, `))).toBe(true);
});
