/** Formats a finding's record as the text of `docsite check --explain`. */
import type { Colors } from 'picocolors/types.js';
import path from 'node:path';
import { documentationFrom, documentationPageFrom, documentationUrlOf } from '../../compiler/index.ts';
import type { FindingRecord } from '../../compiler/index.ts';
import type { Display } from './format-finding.ts';
import { linked } from './hyperlinks.ts';

export function formatExplanation(record: FindingRecord, { colors, links }: Omit<Display, 'columns'>): string {
  const { code, severity, otherSeverity, title, meaning, fix, setup, example, fixed } = record;
  const docs = documentationFrom('.', code);
  const heading = (text: string): string => `\n  ${colors.bold(text)}\n`;
  return [
    `${colors.bold(code)}  ${otherSeverity === undefined ? severity : `${severity} or ${otherSeverity}`}\n`,
    `  ${title}\n`,
    `\n${indented(withoutLinks(meaning), 2)}\n`,
    heading('How to fix it'),
    `${indented(withoutLinks(fix), 2)}\n`,
    heading('Example'),
    ...(setup === undefined ? [] : [`${indented(withoutLinks(setup), 2)}\n`]),
    formatSample(example, colors),
    ...(fixed === undefined ? [] : [heading('Fixed'), formatSample(fixed, colors)]),
    heading('Where to change it'),
    ...changes(record).map((line) => `  ${line}\n`),
    `\n  ${colors.cyan('docs:')} ${links ? linked(docs, documentationUrlOf(code)) : docs}\n`,
  ].join('');
}

/** Longest printed path of the list of codes, in characters. Paths in pnpm's store are longer. */
const longestPath = 80;

/** Says how to explain a code, and where all codes are listed if the path from the working folder is short. */
export function explanationHint(folder: string, command = 'docsite'): string {
  const page = documentationPageFrom(folder);
  const shown = path.isAbsolute(page) ? path.relative(folder, page) : page;
  const all = shown.length > longestPath ? '' : `; all codes: ${shown}`;
  return `Explain a code: ${command} check --explain <code>${all}\n`;
}

/** Maximum lines of a sample. Some findings are about very long pages. */
const maxLines = 30;
const maxColumns = 110;

function formatSample(sample: FindingRecord['example'], colors: Colors): string {
  const files = typeof sample === 'string' ? { 'content/index.md': sample } : sample;
  return Object.entries(files)
    .map(([name, text]) => {
      if (text === null) return `  ${colors.dim(`${name} (removed)`)}\n`;
      const lines = text.split('\n').map((line) => (line.length > maxColumns ? `${line.slice(0, maxColumns)}…` : line));
      const shown = lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines;
      return `  ${colors.dim(name)}\n${indented(shown.join('\n'), 4)}\n`;
    })
    .join('');
}

function changes({ code, changedBy }: FindingRecord): string[] {
  if (changedBy === 'nobody') return ['The level of this finding cannot be changed.'];
  const config = `In the config:  checks: { rules: { '${code}': 'off' } }`;
  return changedBy === 'config' ? [config] : [config, `In a page:      <!-- docsite-ignore ${code}: the reason -->`];
}

/** Converts `[text](path)` to `text`, because terminals do not show links. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}

function indented(text: string, columns: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(columns));
}
