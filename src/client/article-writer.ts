/** The ways in which another article takes the place of the one that is shown. */

/** Puts a page's HTML into the article, made fit for Trusted Types by `trusted`. */
export type ArticleWriter = (article: Element, html: string, trusted: (html: string) => string) => void;

/** All of it in one step, for readers who arrive somewhere in the middle. */
export function writeArticle(article: Element, html: string, trusted: (html: string) => string): void {
  article.innerHTML = trusted(html);
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
export function writeFromTop(article: Element, html: string, { begun, whole }: Beginning): void {
  const template = document.createElement('template');
  template.innerHTML = html;
  const { content } = template;
  const below = content.children[Math.ceil(innerHeight / leastBlock)];
  // A window that nobody sees paints nothing.
  if (below === undefined || document.visibilityState !== 'visible') {
    article.replaceChildren(content);
    return whole();
  }
  const range = document.createRange();
  range.selectNodeContents(content);
  range.setStartBefore(below);
  const rest = range.extractContents();
  article.replaceChildren(content);
  begun();
  const { lastChild } = article;
  afterPaint(() => {
    if (article.lastChild !== lastChild) return;
    article.append(rest);
    whole();
  });
}

function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
