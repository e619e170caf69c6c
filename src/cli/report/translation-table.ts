/** Formats the status of all translations as a table for translators. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Colors } from 'picocolors/types.js';
import type { Finding, TranslationStatus } from '../../compiler/index.ts';
import { counted } from './format-finding.ts';

/** The site's folders and the colors to use. */
export interface TableOptions {
  /** Absolute paths. */
  root: string;
  content: string;
  /** The site's versions; empty if it has only one. */
  versions: readonly string[];
  colors: Colors;
}

/** Lists outdated and missing pages, most changed first, with the changes to the source; then one line per language. */
export function translationTable(
  statuses: readonly TranslationStatus[],
  findings: readonly Finding[],
  { root, content, versions, colors }: TableOptions,
): string {
  const folder = path.relative(root, content).split(path.sep).join('/');
  const shown = (contentPath: string): string => path.posix.join(folder, contentPath);
  const drifts = new Map<string, number>();
  for (const { file = '', code } of findings) if (driftCodes.has(code)) drifts.set(file, (drifts.get(file) ?? 0) + 1);
  const rows = statuses
    .map((status) => ({ ...status, drift: drifts.get(shown(status.path)) ?? 0 }))
    .filter(({ state, drift }) => state === 'behind' || state === 'missing' || drift > 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.commits.length - a.commits.length || (a.path < b.path ? -1 : 1));
  const lines = rows.flatMap((row) => {
    const state =
      row.state === 'missing'
        ? colors.red('missing ')
        : row.state === 'behind'
          ? colors.yellow('outdated')
          : colors.dim(row.state === 'unknown' ? 'unknown ' : 'current ');
    const details = [
      ...(row.commits.length > 0
        ? [`${counted(row.commits.length, 'commit')} to the source since ${row.since?.date.slice(0, 10) ?? ''}`]
        : []),
      ...(row.recorded === 'other' ? ['its `sourceHash` does not match the source'] : []),
      ...(row.drift > 0 ? [`${counted(row.drift, 'difference')} in structure`] : []),
      ...(row.state === 'missing' ? [`source: ${shown(row.source)}`] : []),
    ];
    return [
      `${state}  ${shown(row.path)}  ${colors.dim(details.join(', '))}`,
      ...differenceOf(row, { content, colors }),
    ];
  });
  const unknown = findings.find(({ code, message }) => code === 'history-missing' && message.includes('outdated'));
  const reason = unknown === undefined ? [] : [`unknown: ${unknown.message}`, `  hint: ${unknown.hint ?? ''}`];
  return [...lines, ...(lines.length > 0 ? [''] : []), ...totalsOf(statuses, versions), ...reason, ''].join('\n');
}

const driftCodes = new Set([
  'heading-drift',
  'code-drift',
  'code-language-drift',
  'link-drift',
  'image-drift',
  'frontmatter-drift',
  'container-drift',
  'untranslated-paragraph',
]);

function rankOf({ state }: TranslationStatus): number {
  return state === 'behind' ? 0 : state === 'missing' ? 1 : 2;
}

/** One line per language and version. */
function totalsOf(statuses: readonly TranslationStatus[], versions: readonly string[]): string[] {
  const langs = [...new Set(statuses.map(({ lang }) => lang))];
  return langs.flatMap((lang) => {
    const own = statuses.filter((status) => status.lang === lang);
    if (versions.length < 2) return [totalOf(lang, own)];
    return versions.flatMap((version) => {
      const inVersion = own.filter(({ path: file }) => file.startsWith(`${version}/`));
      return inVersion.length === 0 ? [] : [totalOf(`${lang}, ${version}`, inVersion)];
    });
  });
}

function totalOf(name: string, statuses: readonly TranslationStatus[]): string {
  const count = (wanted: TranslationStatus['state']): number => statuses.filter(({ state }) => state === wanted).length;
  const unknown = count('unknown');
  return [
    `${name}: ${count('current')} of ${counted(statuses.length, 'page')} current`,
    `${count('behind')} outdated`,
    `${count('missing')} missing`,
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
  ].join(', ');
}

/** Returns the git diff of the source since the page was translated; empty without a history. */
function differenceOf(
  { since, source, sourceThen, commits }: TranslationStatus,
  { content, colors }: Pick<TableOptions, 'content' | 'colors'>,
): string[] {
  if (since === null || commits.length === 0) return [];
  const compared =
    sourceThen === source
      ? [since.hash, 'HEAD', '--', source]
      : [`${since.hash}:./${sourceThen}`, `HEAD:./${source}`, '--'];
  const { status, stdout } = spawnSync('git', ['diff', '--no-color', '--no-ext-diff', '--unified=1', ...compared], {
    cwd: content,
    encoding: 'utf8',
  });
  if (status !== 0) return [];
  const lines = stdout.split('\n').slice(0, -1);
  const from = lines.findIndex((line) => line.startsWith('@@'));
  return lines
    .slice(from < 0 ? lines.length : from)
    .map(
      (line) =>
        `    ${line.startsWith('+') ? colors.green(line) : line.startsWith('-') ? colors.red(line) : colors.dim(line)}`,
    );
}
