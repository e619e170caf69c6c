/** Formats the figures on the manual's start page for `npm run bench -- --write`. */
import { table } from '../../scripts/reference-source.js';

/**
 * Returns a section with a table that has a column per site, or an empty section without runs. For each site,
 * `runs` contains its number of `pages` and its times in milliseconds: `cold` and `edited` builds, and `firstPage` and
 * `save` if the site was served. `timesEleventy` is the median ratio to Eleventy's builds. Times that were not measured
 * are undefined.
 */
export function figuresPart({ runs, machine }) {
  if (runs.length === 0) return '';
  const measures = [
    { title: 'build without a cache', cell: ({ cold }) => seconds(cold) },
    { title: 'build after one page was edited', cell: ({ edited }) => seconds(edited) },
    { title: 'development server: first page, without a cache', cell: ({ firstPage }) => milliseconds(firstPage) },
    { title: 'development server: from saving to the screen', cell: ({ save }) => milliseconds(save) },
    { title: 'build, compared with Eleventy', cell: ({ timesEleventy }) => ratio(timesEleventy) },
  ];
  const rows = measures.map(({ title, cell }) => [title, ...runs.map(cell)]);
  const measured = rows.filter(([, ...cells]) => cells.some((cell) => cell !== ''));
  const head = ['measure', ...runs.map(({ pages }) => `${pages.toLocaleString('en')} pages`)];
  return [
    '## Figures',
    `Written by \`npm run bench -- --write\` with ${machine}. The sites are generated. Each figure is the median of several runs and covers the whole command in a new process.`,
    table(head, measured),
  ].join('\n\n');
}

function seconds(ms) {
  return ms === undefined ? '' : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

function milliseconds(ms) {
  return ms === undefined ? '' : `${ms.toFixed(0)} ms`;
}

function ratio(times) {
  return times === undefined ? '' : `${times.toFixed(2)} × its time`;
}
