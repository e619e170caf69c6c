/** Formats the list of files that `docsite check --fix` edited. */
import type { Colors } from 'picocolors/types.js';
import type { CheckResult } from '../../compiler/index.ts';
import { shownPath } from './display-width.ts';
import { counted } from './format-finding.ts';

/** Maximum number of files in a short report. */
const maxFiles = 20;

/** One line per file, with the number of edits; empty without edits. */
export function editedFiles(
  edited: CheckResult['edited'],
  { extent, colors }: { extent: 'short' | 'all'; colors: Colors },
): string {
  const shown = extent === 'all' ? edited : edited.slice(0, maxFiles);
  const lines = shown.map(
    ({ file, edits }) => `${colors.green('edited')}  ${shownPath(file)}  ${colors.dim(counted(edits, 'edit'))}\n`,
  );
  const others = edited.length - shown.length;
  const more = others === 0 ? '' : `${colors.green('edited')}  ${counted(others, 'more file')}\n`;
  return edited.length === 0 ? '' : `${lines.join('')}${more}\n`;
}
