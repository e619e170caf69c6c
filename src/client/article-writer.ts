/** How another article takes the place of the one that is shown. */

/** An article's HTML as nodes that are in no document yet; Trusted Types are the caller's. */
export function parseArticle(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

export interface Beginning {
  /** Called when what fills the window is in place, not yet painted. */
  begun(): void;
  /** Called when all is in place; never, when something else was put there before. */
  whole(): void;
}

/** Pixels that a block of an article takes at least, with its margin: no paragraph is shorter. */
const leastBlock = 40;

/**
 * What fills the window first and, when that has been painted, the rest: computing styles and layout of a long page is most
 * of what stands between a click and the next page.
 */
export function writeFromTop(article: Element, content: DocumentFragment, { begun, whole }: Beginning): void {
  const below = content.children[Math.ceil(innerHeight / leastBlock)];
  // A window that nobody sees paints nothing.
  if (below === undefined || document.visibilityState !== 'visible') {
    article.replaceChildren(content);
    begun();
    return whole();
  }
  const range = document.createRange();
  range.selectNodeContents(content);
  range.setStartBefore(below);
  const rest = range.extractContents();
  article.replaceChildren(content);
  begun();
  // Scripts of the site may add to the article meanwhile; whatever puts another page in its place takes the mark away.
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
