/** Applies styles through a constructed style sheet, because the page's Content-Security-Policy blocks inline styles. */
export function adoptStyles(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
