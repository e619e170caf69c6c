/** Caches results by text: headings recur on many pages, and names recur in their translations and versions. */

/** Maximum number of cached results. */
const mostKnown = 5000;

export function remembering<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = compute(text);
    if (known.size >= mostKnown) known.clear();
    known.set(text, result);
    return result;
  };
}
