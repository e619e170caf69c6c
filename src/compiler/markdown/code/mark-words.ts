/** Marks every occurrence of the given strings in a line of highlighted HTML, even across tokens. */

export function markWords(html: string, text: string, words: readonly string[]): string {
  const ranges = rangesOf(text, words);
  if (ranges.length === 0) return html;
  const opening = '<mark class="code-word">';
  let result = '';
  let at = 0;
  let isOpen = false;
  let next = 0;
  const isIn = (index: number): boolean => {
    while (next < ranges.length && (ranges[next]?.[1] ?? 0) <= index) next++;
    return (ranges[next]?.[0] ?? Infinity) <= index;
  };
  const close = (): void => {
    if (isOpen) result += '</mark>';
    isOpen = false;
  };
  // Tags are copied unchanged, and a reference such as `&lt;` counts as one character.
  for (const [part] of html.matchAll(/<[^>]*>|&[#\w]+;|[^<&]/gs)) {
    if (part.startsWith('<')) {
      close();
      result += part;
      continue;
    }
    if (!isIn(at)) close();
    else if (!isOpen) {
      result += opening;
      isOpen = true;
    }
    result += part;
    at += part.startsWith('&') ? 1 : part.length;
  }
  close();
  return result;
}

/** Returns ranges ordered by start. */
function rangesOf(text: string, words: readonly string[]): [number, number][] {
  const ranges = words.flatMap((word) => {
    const found: [number, number][] = [];
    if (word === '') return found;
    for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + word.length))
      found.push([from, from + word.length]);
    return found;
  });
  return ranges.toSorted(([a], [b]) => a - b);
}
