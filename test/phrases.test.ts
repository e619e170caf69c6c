/** Keeps comments, messages and prose in plain English: phrases that sound translated must be rare. */
import { expect, test } from 'vitest';
import { areas, countPhrases } from '../scripts/phrases.js';

test.each(areas)('$name', (area) => {
  const { words, found, rate } = countPhrases(area);
  expect(words).toBeGreaterThan(1000);
  expect(rate, found.join('\n')).toBeLessThanOrEqual(area.limit);
});

test('every phrase is found in text that contains it', () => {
  const { found } = countPhrases({ files: ['test/odd-phrases.md'] });
  expect(found.map((each) => each.replace(/^.*: /, ''))).toEqual([
    'is no page',
    'stands for',
    'mend',
    'of its own',
    'any more',
    'final slash',
    'in a circle',
    'knows nothing of',
    'time that the config has to',
    'Files below a folder',
    'without language',
    'than that of',
    'left out',
    'tried again',
    'With this, a',
    'Before, it was',
    'with the first use',
    'moment at which',
    'by a slip',
    'one slip',
    'ends the process',
    'cannot be ended',
    'variable of the environment',
    'Plan half an hour',
    'recorded answers',
    'points differ',
    'policy of the page',
    'opening the policy',
    ', which is the default, so',
    ', also in',
    'without settings',
    'a section of yours',
    'as it is written',
    'the same, byte for byte',
    'with file and line',
  ]);
});
