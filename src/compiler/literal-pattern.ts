/** Escapes a string for a regular expression that matches exactly that text. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
