/**
 * Converts placeholders that look like tags, such as `<APP_VERSION>`, to text. Browsers do not show them, and docsite
 * would read them as components. In the old site, a hook may replace them.
 */
import { lineAt, maskedText } from './edits.ts';
import { verbatimRanges } from './html-text.ts';
import type { Pass } from './pass.ts';

export const escapePlaceholders: Pass = (page, { site, note }) => {
  if (site.dialect.python === undefined) return [];
  const masked = maskedText(page.text);
  const html = verbatimRanges(masked);
  return [...masked.matchAll(/(?<![\\\w])<\/?[A-Z][A-Z\d]*_[A-Z\d_]*>/g)].map(({ index, 0: detail }) => {
    const cause = 'A placeholder that looks like a tag became text';
    note({ kind: 'converted', cause, line: lineAt(page, index), detail });
    // In HTML, a backslash would be visible.
    return html.some(([start, end]) => start <= index && index < end)
      ? { start: index, end: index + detail.length, text: `&lt;${detail.slice(1, -1)}&gt;` }
      : { start: index, end: index, text: '\\' };
  });
};
