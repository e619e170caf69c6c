/** Matches a regular expression with the flag `y` or `g` at an offset, without state from the last match. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
