/** Converts Docusaurus's code blocks with `npm2yarn`, which have a tab for each package manager. */
import { fencesOf, lineAt } from './edits.ts';
import { attributeText } from './literal.ts';
import type { Pass } from './pass.ts';

const mark = /(?:^|(?<=\s))npm2yarn(?=\s|$)/;
/** Commands that `<PackageManagerTabs>` translates, and those that it shows unchanged. */
const known = /^(?:npm|npx|cd|cp|echo|export|git|mkdir|mv|node|rm|set|touch)\s|^(?:#|$)/;

export const convertPackageCommands: Pass = (page, { site, note }) => {
  const { text } = page;
  if (!site.dialect.features.has('docusaurus')) return [];
  return fencesOf(text).flatMap(({ start, end, indent, info, infoStart, bodyStart, bodyEnd }) => {
    if (!mark.test(info)) return [];
    const lines = text
      .slice(bodyStart, bodyEnd)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const parts = lines.flatMap((line) => line.split(' && '));
    const isConverted = parts.some((part) => /^np[mx]\s/.test(part)) && parts.every((part) => known.test(part));
    // Tabs cannot be in a quote, or next to the marker of a list.
    if (!isConverted || indent.trim() !== '' || /\btitle=/.test(info)) {
      const cause = 'A code block with tabs for package managers shows only one of them';
      note({ kind: 'converted', cause, line: lineAt(page, start), detail: lines[0] ?? '' });
      const rest = info.replace(mark, '').replaceAll(/ {2,}/g, ' ').trimEnd();
      return [{ start: infoStart, end: infoStart + info.length, text: rest }];
    }
    const command = lines.map((line) => line.replaceAll(/(?<=^|&& )npm\s+/g, '')).join('\n');
    const before = /(?:^|\n)[ \t]*\n$/.test(text.slice(0, start)) || start === 0 ? '' : '\n';
    const after = /^\n?(?:[ \t]*\n|$)/.test(text.slice(end)) ? '' : '\n';
    const tag = `${indent}<PackageManagerTabs ${attributeText('command', command)} />`;
    return [{ start, end, text: before + tag + after }];
  });
};
