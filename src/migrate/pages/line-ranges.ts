/** Selects lines of an included file, as `ln[2,5:20]` does, and moves the numbers of highlighted lines. */

export interface SelectedLines {
  text: string;
  /** The number in the selection of a line of the file; undefined for lines that are not selected. */
  numberOf(line: number): number | undefined;
}

/**
 * Comments take the place of omitted lines. Without ranges, and for line 0, selects all lines. `commented` returns a
 * comment in the file's language.
 */
export function selectLines(
  text: string,
  ranges: string | undefined,
  commented: (text: string) => string,
): SelectedLines {
  const lines = text.trimEnd().split('\n');
  const selected = rangesIn(ranges ?? '0', lines.length);
  if (selected.length === 0) return { text: lines.join('\n'), numberOf: (line) => line };
  const shown: string[] = [];
  const numbers = new Map<number, number>();
  let done = 0;
  for (const [from, to] of selected) {
    if (from > done + 1)
      shown.push(
        ...(done === 0 ? [] : ['']),
        commented(`Code ${done === 0 ? 'above omitted 👆' : 'here omitted 👈'}`),
        '',
      );
    for (let line = Math.max(from, done + 1); line <= to; line++) numbers.set(line, shown.push(lines[line - 1] ?? ''));
    done = Math.max(done, to);
  }
  if (done < lines.length) shown.push('', commented('Code below omitted 👇'));
  return { text: shown.join('\n'), numberOf: (line) => numbers.get(line) };
}

/** `2,5:20` as pairs of first and last lines; empty if a range is not a number or 0. */
export function rangesIn(written: string, last: number): [from: number, to: number][] {
  const ranges = written.split(',').map((part): [number, number] => {
    const [, from = '', to] = /^\s*(\d+)\s*(?:[:-]\s*(\d*))?\s*$/.exec(part) ?? [];
    return [Number(from), to === undefined ? Number(from) : to === '' ? last : Math.min(Number(to), last)];
  });
  return ranges.every(([from, to]) => from > 0 && from <= to) ? ranges : [];
}
