/** Formats times under a second in whole milliseconds, longer ones in seconds with two decimals. */
export function elapsedText(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.floor(milliseconds)}ms` : `${(milliseconds / 1000).toFixed(2)}s`;
}
