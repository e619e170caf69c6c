/** Checks that `npm run bench -- --write` writes its figures to the manual's start page. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withPart } from '../scripts/generated-part.js';
import { figuresPart } from './bench/figures.js';
import { repository } from './command.ts';

const machine = 'Node.js 20.19.0 on 2 cores';

test('figures are a table with a column per site and a row per measurement', () => {
  const small = { pages: 1000, cold: 2345.6, edited: 456, firstPage: 512.4, save: 61.5 };
  const large = { pages: 100_000, cold: 123_456, edited: 9876 };
  expect(figuresPart({ runs: [small, large], machine })).toBe(
    [
      '## Figures',
      '',
      'Written by `npm run bench -- --write` with Node.js 20.19.0 on 2 cores. The sites are generated. Each figure is the median of several runs and covers the whole command in a new process.',
      '',
      '| measure | 1,000 pages | 100,000 pages |',
      '| --- | --- | --- |',
      '| build without a cache | 2.35 s | 123.5 s |',
      '| build after one page was edited | 0.46 s | 9.88 s |',
      '| development server: first page, without a cache | 512 ms | – |',
      '| development server: from saving to the screen | 62 ms | – |',
    ].join('\n'),
  );
  expect(figuresPart({ runs: [{ ...small, timesEleventy: 0.5 }], machine })).toContain(
    '| build, compared with Eleventy | 0.50 × its time |',
  );
});

test('the start page has a place for the figures and everything else on it is unchanged', () => {
  const page = fs.readFileSync(path.join(repository, 'docs/index.md'), 'utf8');
  const written = withPart(page, 'figures', figuresPart({ runs: [{ pages: 1000, cold: 1, edited: 1 }], machine }));
  expect(written).toContain('\n<!-- generated:figures -->\n\n## Figures\n\nWritten by');
  const empty = /<!-- generated:figures -->[\s\S]*<!-- \/generated:figures -->/;
  expect(written.replace(empty, '')).toBe(page.replace(empty, ''));
});
