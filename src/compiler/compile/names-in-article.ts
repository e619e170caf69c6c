/**
 * Finds the attribute values in an article's HTML that may refer to files: `srcset`, `data-zoom-src`, and all
 * attributes that a component wrote.
 */
import { namesIn } from '../site/named-files.ts';
import type { HtmlPiece } from '../markdown/page-parts.ts';

/** Excludes links, which are slots in the HTML. Each name is returned once, as written. */
export function namesInArticle(html: readonly HtmlPiece[]): string[] {
  const names = new Set<string>();
  const text = html.map((piece) => (typeof piece === 'string' ? piece : '')).join('');
  for (const [tag] of text.matchAll(tags)) {
    for (const [, value = ''] of tag.matchAll(attributes)) {
      for (const name of namesIn(value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))) names.add(name);
    }
  }
  return [...names];
}

/** Matches every tag that contains a dot, except those in highlighted code. */
const tags = /<(?!span class=)[a-zA-Z][^<>.]*\.[^<>]*>/g;

/** Attributes that do not contain words for readers. */
const attributes = /\s(?!(?:class|id|alt|title|role|lang|aria-[\w-]+|content)=)[a-zA-Z][\w:-]*="([^"]*\.[^"]*)"/g;
