/** Converts abbreviations: `*[HTML]: Hyper Text Markup Language` explains `HTML` wherever a page contains it. */
import { lineAt, maskedText } from './edits.ts';
import type { Edit } from './edits.ts';
import type { Pass } from './pass.ts';
import { proseOf } from './prose.ts';

const definition = String.raw`^\*\[([^\]\n]+)\]:[ \t]*([^\n]*)\n?`;

/** True for text that only defines abbreviations. */
export function isGlossary(text: string): boolean {
  const rest = text.replaceAll(new RegExp(definition, 'gm'), '');
  return rest !== text && rest.replaceAll(/<!--[\s\S]*?-->/g, '').trim() === '';
}

/** The first use of an abbreviation on a page becomes `<abbr>`, except in headings, titles, images and other tags. */
export const convertAbbreviations: Pass = (page, context) => {
  const { python } = context.site.dialect;
  if (python === undefined) return [];
  const { text } = page;
  const found = [...maskedText(text).matchAll(new RegExp(definition, 'gm'))];
  const removed: Edit[] = found.map(({ index, 0: whole }) => ({ start: index, end: index + whole.length, text: '' }));
  if (!python.syntax.has('abbreviations')) return found.length === 0 ? [] : removed;
  const prose = proseOf(text, context).replaceAll(
    /^[ \t>]*(?:#{1,6}[ \t]|:::|\*\[)[^\n]*|[^\n]+(?=\n[ \t>]*(?:=+|-+)[ \t]*$)|!\[[^\]\uE000\n]*[\]\uE000]|\{[^}\n]*\}/gm,
    (hidden) => hidden.replaceAll(/[^\n]/g, ' '),
  );
  const expansions = new Map(
    found.map(({ index, 0: whole, 1: name = '' }) => {
      const written = text.slice(index, index + whole.length);
      return [name, written.replace(/^\*\[[^\]\n]+\]:/, '').trim()] as const;
    }),
  );
  // Tries the longest first, because an abbreviation may contain another.
  const names = [...expansions.keys()].toSorted((a, b) => b.length - a.length);
  const written = names.map((name) => name.replaceAll(/\W/g, String.raw`\$&`)).join('|');
  const pattern = new RegExp(String.raw`(?<![\w-])(?:${written})(?![\w-])`, 'g');
  const used = (names.length === 0 ? [] : [...prose.matchAll(pattern)]).flatMap(({ index: start, 0: name }): Edit[] => {
    const expansion = expansions.get(name) ?? '';
    expansions.delete(name);
    if (expansion === '') return [];
    const cause = 'An abbreviation is explained only where the page first uses it';
    context.note({ kind: 'converted', cause, line: lineAt(page, start), detail: name });
    const title = expansion.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    const end = start + name.length;
    return [{ start, end, text: `<abbr title="${title}">${text.slice(start, end)}</abbr>` }];
  });
  return [...removed, ...used];
};
