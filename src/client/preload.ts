/** Loads modules ahead of the modules that import them, so that none waits for another. */

/** Preloads the modules at these URLs. */
export function preload(hrefs: readonly string[]): void {
  for (const href of hrefs) {
    if (document.querySelector(`link[href="${CSS.escape(href)}"]`) !== null) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}
