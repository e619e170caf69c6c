/** Loads modules in advance, so that nested imports do not load one after another. */

/** Preloads the modules at these URLs. */
export function preload(hrefs: readonly string[]): void {
  for (const href of hrefs) {
    if (document.querySelector(`link[href="${CSS.escape(href)}"]`) !== null) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}
