/** Converts the tabs of `vitepress-plugin-tabs`: `:::tabs key:os`, and `== Label` before the content of each tab. */
import { lineStarts, maskedText } from './edits.ts';
import type { Edit } from './edits.ts';
import type { Pass } from './pass.ts';

export const convertTabMarks: Pass = ({ text }, { site }) => {
  if (!site.dialect.features.has('vitepress') || !/^[ \t]*:{3,}[ \t]*tabs\b/m.test(text)) return [];
  const lines = maskedText(text).split('\n');
  const starts = lineStarts(text);
  const edits: Edit[] = [];
  /** Open containers; `tabs` is the number of tabs so far, null for other containers. */
  const open: { colons: string; tabs: number | null }[] = [];
  for (const [index, line] of lines.entries()) {
    const [, indent = '', colons, rest = ''] = /^([ \t]*)(:{3,})[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    const replace = (own: string): void => {
      const start = starts[index] ?? 0;
      edits.push({ start, end: start + line.length, text: own });
    };
    const innermost = open.at(-1);
    if (colons !== undefined && rest !== '') {
      const [, key] = /^tabs(?:[ \t]+key:(\S+))?$/.exec(rest) ?? [];
      const isTabs = /^tabs(?:[ \t]|$)/.test(rest);
      open.push({ colons, tabs: isTabs ? 0 : null });
      if (isTabs) replace(`${indent}<Tabs${key === undefined ? '' : ` groupId="${key}"`}>`);
    } else if (colons !== undefined && innermost?.colons === colons) {
      open.pop();
      if (innermost.tabs !== null) replace(`${innermost.tabs > 0 ? `\n${indent}</Tab>\n` : ''}${indent}</Tabs>`);
    } else if (innermost !== undefined && innermost.tabs !== null) {
      const [, before = '', label] = /^([ \t]*)==[ \t]+(.+?)[ \t]*$/.exec(line) ?? [];
      if (label === undefined) continue;
      const shown =
        text
          .slice(starts[index] ?? 0)
          .split('\n')[0]
          ?.replace(/^[ \t]*==[ \t]+/, '')
          .trim() ?? label;
      const attribute = shown.replaceAll('`', '').replaceAll('"', "'");
      replace(`${innermost.tabs > 0 ? `\n${before}</Tab>\n` : ''}${before}<Tab label="${attribute}">\n`);
      innermost.tabs++;
    }
  }
  return edits;
};
