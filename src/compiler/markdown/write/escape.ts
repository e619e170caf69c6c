/** Escapes text for HTML. */

/** Escapes text between tags. */
export function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes a double-quoted attribute value. */
export function escapeAttribute(text: string): string {
  if (!/[&"<>]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
