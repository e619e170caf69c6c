/** Text → HTML that shows it. */

/** For text between tags. */
export function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** For an attribute's value in double quotes. */
export function escapeAttribute(text: string): string {
  if (!/[&"<>]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
