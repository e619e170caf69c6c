/** Replaces the shown article with another one. */

/** Parses an article's HTML into detached nodes. The caller handles Trusted Types. */
export function parseArticle(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

export interface Beginning {
  /** Called when the first window of content is in place but not yet painted. */
  started(): void;
  /** Called when the whole article is in place, unless another article has replaced it. */
  whole(): void;
}

/** Minimum height of a block with its margin, in pixels. */
const leastBlock = 40;

/**
 * Inserts the first window of content and, after it is painted, the rest. Computing the styles and layout of a long
 * page takes most of the time between a click and the next page.
 */
export function writeFromTop(article: Element, content: DocumentFragment, { started, whole }: Beginning): void {
  const below = content.children[Math.ceil(innerHeight / leastBlock)];
  // A hidden window is never painted.
  if (below === undefined || document.visibilityState !== 'visible') {
    article.replaceChildren(content);
    started();
    return whole();
  }
  const range = document.createRange();
  range.selectNodeContents(content);
  range.setStartBefore(below);
  const rest = range.extractContents();
  article.replaceChildren(content);
  started();
  // The site's scripts may change the article in the meantime, so only a removed marker is a sign that the page was
  // replaced.
  const mark = document.createComment('');
  article.append(mark);
  afterPaint(() => {
    if (mark.parentNode !== article) return;
    mark.replaceWith(rest);
    whole();
  });
}

function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/** Writes the view's HTML into the article; `trusted` wraps it for Trusted Types. */
export type ArticleWriter = (article: Element, html: string, trusted: (html: string) => string) => void;
