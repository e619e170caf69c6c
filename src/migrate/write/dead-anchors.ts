/** Converts findings about links to missing headings to notes at the positions of these links in the old site. */
import type { DeadAnchor, Note } from '../model.ts';
import type { Report } from './report.ts';

const cause = 'The link refers to a heading that does not exist';

export function deadAnchorNotes(
  anchors: readonly DeadAnchor[],
  {
    urls,
    newText,
    oldText,
  }: Pick<Report, 'urls'> & { newText(file: string): string; oldText(file: string): string | null },
): Note[] {
  const sources = new Map(urls.map(({ source, target }) => [`content/${target}`, source]));
  // The conversion moves lines, so each link is searched for, in order.
  const lastLines = new Map<string, number>();
  return anchors.flatMap(({ file, line: newLine, column }): Note[] => {
    const source = sources.get(file);
    const newLines = newText(file).split('\n');
    const written = (newLines[newLine - 1] ?? '').slice(column - 1);
    const [target, id] = /[^\s("'<=]*(#[^\s)"'>]+)/.exec(written) ?? [];
    if (source === undefined || target === undefined || id === undefined) return [];
    const key = `${source}${id}`;
    const lines = (oldText(source) ?? '').split('\n');
    const at = lines.findIndex((line, index) => index >= (lastLines.get(key) ?? 0) && line.includes(id));
    if (at >= 0) lastLines.set(key, at + 1);
    const line = at >= 0 ? at + 1 : (lastLines.get(key) ?? 1);
    return [{ kind: 'broken', cause, file: source, line, detail: target }];
  });
}
