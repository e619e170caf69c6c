/** Puts a style sheet in force: the page's policy allows no inline one, but one that a script of its own constructs. */
export function adoptStyles(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
