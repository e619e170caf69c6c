/** Formats search results and search evaluations for the terminal. */
import type { SearchEvaluation, SearchFigures } from '../../compiler/index.ts';
import type { SearchResult } from '../../shared/search/results.ts';
import { withoutControls } from './display-width.ts';

/** Lists the results, best first, each with its headings, link, score and an excerpt. */
export function formatResults(results: readonly SearchResult[], query: string): string {
  if (results.length === 0) return `nothing found for \`${withoutControls(query)}\`\n`;
  return results
    .map(({ title, headings, link, statement, score }, index) => {
      const heading = [title, ...headings].map(({ text }) => text).join(' > ');
      const lines = [`${String(index + 1).padStart(3)}  ${heading}`, `     ${link}  (${score.toFixed(2)})`];
      if (statement.text !== '') lines.push(`     ${statement.text.replaceAll(/\s+/g, ' ')}`);
      return `${lines.map(withoutControls).join('\n')}\n`;
    })
    .join('\n');
}

/** Prints a table for each language and version, with rows for all queries and for each half of them. */
export function formatEvaluations(evaluations: readonly SearchEvaluation[]): string {
  if (evaluations.length === 0) return 'no queries\n';
  return evaluations.map(formatEvaluation).join('\n');
}

function formatEvaluation({ lang, version, all, halves, worst }: SearchEvaluation): string {
  const edition = version === '' ? lang : `${lang}, ${version}`;
  const row = (name: string, figures: SearchFigures): string =>
    [
      name.padEnd(12),
      String(figures.queries).padStart(8),
      figures.mrr10.toFixed(3).padStart(8),
      figures.p1.toFixed(3).padStart(8),
      figures.r7.toFixed(3).padStart(8),
      String(figures.noHits).padStart(8),
    ].join('');
  const head = ['queries', 'MRR@10', 'P@1', 'R@7', 'no hits'].map((name) => name.padStart(8)).join('');
  const lines = [
    `${edition.padEnd(12)}${head}`,
    row('all', all),
    row('first half', halves[0]),
    row('second half', halves[1]),
  ];
  if (worst.length > 0) lines.push('', 'lowest-ranked expected pages:');
  for (const { query, place: found, wanted, first } of worst) {
    const where = found === 0 ? 'not found' : `rank ${found}`;
    lines.push(`  ${where.padEnd(10)} ${query}  →  ${wanted.join(', ')}${first === '' ? '' : `  (first: ${first})`}`);
  }
  return `${lines.map(withoutControls).join('\n')}\n`;
}
