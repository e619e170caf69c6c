/** Checks that every promise in SECURITY.md is covered by a test. */
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
  const [, tests = ''] = /^\| .+? \| (.+) \|$/.exec(promise) ?? [];
  // A title may contain semicolons.
  for (const each of tests.split(/; (?=`test\/)/)) expectNamedTest(each);
});

/**
 * Checks a test given as `file` › group › title. Each name must be an argument of `test` or `describe`, after those of
 * its groups.
 */
function expectNamedTest(text: string): void {
  const [, file = '', title = ''] = /^`(test\/[^`]+)` › (.+)$/.exec(text) ?? [];
  expect(file, text).not.toBe('');
  const tests = fs.readFileSync(path.join(repository, file), 'utf8');
  let from = 0;
  for (const name of title.split(' › ')) {
    const quoted = [`'${name}'`, `"${name}"`, `\`${name}\``].map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const declared = new RegExp(`\\(\\s*(?:${quoted.join('|')}),\\s`, 'g');
    declared.lastIndex = from;
    expect(declared.test(tests), `${file}: ${name}`).toBe(true);
    from = declared.lastIndex;
  }
}
