/** The state of all translations → the table that a translator works from. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Colors } from 'picocolors/types.js';
import type { Diagnostic, TranslationStatus } from '../compiler/index.ts';
import { counted } from './format-diagnostic.ts';

/** Where the pages lie. */
export interface TableOptions {
  /** Absolute paths. */
  root: string;
  content: string;
  colours: Colors;
}

/** What is missing and behind, worst first, with the source's changes since; then one line per language. */
export function translationTable(
  statuses: readonly TranslationStatus[],
  diagnostics: readonly Diagnostic[],
  { root, content, colours }: TableOptions,
): string {
  const folder = path.relative(root, content).split(path.sep).join('/');
  const shown = (contentPath: string): string => path.posix.join(folder, contentPath);
  const drifts = new Map<string, number>();
  for (const { file = '', code } of diagnostics)
    if (driftCodes.has(code)) drifts.set(file, (drifts.get(file) ?? 0) + 1);
  const rows = statuses
    .map((status) => ({ ...status, drift: drifts.get(shown(status.path)) ?? 0 }))
    .filter(({ state, drift }) => state !== 'current' || drift > 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.commits.length - a.commits.length || (a.path < b.path ? -1 : 1));
  const lines = rows.flatMap((row) => {
    const state =
      row.state === 'missing'
        ? colours.red('missing')
        : row.state === 'behind'
          ? colours.yellow('behind ')
          : colours.dim('current');
    const said = [
      ...(row.commits.length > 0
        ? [`${counted(row.commits.length, 'commit')} to the source since ${row.since?.date.slice(0, 10) ?? ''}`]
        : []),
      ...(row.recorded === 'other' ? ['its `sourceHash` names another text'] : []),
      ...(row.drift > 0 ? [`${counted(row.drift, 'difference')} in structure`] : []),
      ...(row.state === 'missing' ? [`source: ${shown(row.source)}`] : []),
    ];
    return [
      `${state}  ${shown(row.path)}  ${colours.dim(said.join(', '))}`,
      ...differenceOf(row, { content, colours }),
    ];
  });
  return [...lines, ...(lines.length > 0 ? [''] : []), ...totalsOf(statuses), ''].join('\n');
}

const driftCodes = new Set([
  'heading-drift',
  'code-drift',
  'fence-lang-drift',
  'link-drift',
  'image-drift',
  'frontmatter-drift',
  'admonition-drift',
  'untranslated-paragraph',
]);

function rankOf({ state }: TranslationStatus): number {
  return state === 'behind' ? 0 : state === 'missing' ? 1 : 2;
}

function totalsOf(statuses: readonly TranslationStatus[]): string[] {
  const langs = [...new Set(statuses.map(({ lang }) => lang))];
  return langs.map((lang) => {
    const own = statuses.filter((status) => status.lang === lang);
    const count = (state: TranslationStatus['state']): number => own.filter((status) => status.state === state).length;
    return `${lang}: ${count('current')} of ${counted(own.length, 'page')} current, ${count('behind')} behind, ${count('missing')} missing`;
  });
}

/** The source's text then and now, as git shows it; nothing where there is no history. */
function differenceOf(
  { since, source, commits }: TranslationStatus,
  { content, colours }: Pick<TableOptions, 'content' | 'colours'>,
): string[] {
  if (since === null || commits.length === 0) return [];
  const { status, stdout } = spawnSync(
    'git',
    ['diff', '--no-color', '--no-ext-diff', '--unified=1', since.hash, 'HEAD', '--', source],
    {
      cwd: content,
      encoding: 'utf8',
    },
  );
  if (status !== 0) return [];
  const lines = stdout.split('\n').slice(0, -1);
  const from = lines.findIndex((line) => line.startsWith('@@'));
  return lines
    .slice(from < 0 ? lines.length : from)
    .map(
      (line) =>
        `    ${line.startsWith('+') ? colours.green(line) : line.startsWith('-') ? colours.red(line) : colours.dim(line)}`,
    );
}
