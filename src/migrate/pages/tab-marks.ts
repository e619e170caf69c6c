/**
 * Converts the tabs of `vitepress-plugin-tabs`: `:::tabs key:os`, and `== Label` before the content of each tab; with
 * each additional colon, labels have one more `=`.
 */
import { lineStarts, maskedText } from './edits.ts';
import type { Edit } from './edits.ts';
import type { Pass } from './pass.ts';

interface Container {
  colons: string;
  /** The number of tabs so far; null if the container has no tabs. */
  tabs: number | null;
}

export const convertTabMarks: Pass = ({ text }, { site }) => {
  if (!site.dialect.features.has('vitepress') || !/^[ \t]*:{3,}[ \t]*tabs\b/m.test(text)) return [];
  const lines = maskedText(text).split('\n');
  const starts = lineStarts(text);
  const edits: Edit[] = [];
  const open: Container[] = [];
  for (const [index, line] of lines.entries()) {
    const [, indent = '', colons, rest = ''] = /^([ \t]*)(:{3,})[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    const replace = (own: string): void => {
      const start = starts[index] ?? 0;
      edits.push({ start, end: start + line.length, text: own });
    };
    if (colons !== undefined && rest !== '') {
      const [, key] = /^tabs(?:[ \t]+key:(\S+))?$/.exec(rest) ?? [];
      const isTabs = /^tabs(?:[ \t]|$)/.test(rest);
      open.push({ colons, tabs: isTabs ? 0 : null });
      if (isTabs) replace(`${indent}<Tabs${key === undefined ? '' : ` groupId="${key}"`}>`);
      continue;
    }
    if (colons !== undefined) {
      // The end of tabs also ends the containers in them that are not closed.
      const outer = open.findIndex((one) => one.tabs !== null && one.colons.length <= colons.length);
      const ended = outer === -1 ? open.splice(-1) : open.splice(outer);
      if (outer !== -1)
        replace(
          ended
            .toReversed()
            .map((one) => indent + endOf(one, indent))
            .join('\n'),
        );
      continue;
    }
    const [, before = '', marks = '', label] = /^([ \t]*)(={2,})[ \t]+(.+?)[ \t]*$/.exec(line) ?? [];
    const at = open.findLastIndex((one) => one.tabs !== null && one.colons.length === marks.length + 1);
    const tabs = open[at];
    if (label === undefined || tabs === undefined || tabs.tabs === null) continue;
    const unclosed = open.splice(at + 1).toReversed();
    const closing = unclosed.map((one) => `${before}${endOf(one, before)}\n`).join('');
    const written = text.slice(starts[index] ?? 0).split('\n')[0] ?? '';
    const shown = written
      .replace(/^[ \t]*=+[ \t]+/, '')
      .trim()
      .replaceAll('`', '')
      .replaceAll('"', "'");
    replace(`${closing}${tabs.tabs > 0 ? `\n${before}</Tab>\n` : ''}${before}<Tab label="${shown}">\n`);
    tabs.tabs++;
  }
  return edits;
};

/** The text that ends a container or tabs. */
function endOf({ colons, tabs }: Container, indent: string): string {
  if (tabs === null) return colons;
  return tabs > 0 ? `\n${indent}</Tab>\n${indent}</Tabs>` : '</Tabs>';
}
