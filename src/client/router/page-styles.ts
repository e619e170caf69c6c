/**
 * Loads style sheets for pages that the router shows: fetches them in parallel with the data and applies them with the
 * article.
 */
import { dataFolder } from '../../shared/urls.ts';

/**
 * Returns a function that preloads a sheet in the document without applying it, so that it can later be applied
 * immediately.
 */
export function createSheetLoader(): (href: string) => Promise<'loaded' | Failure> {
  const loading = new Map<string, Promise<'loaded' | Failure>>();
  return (href) => {
    // The document's own sheets are already loaded.
    const isServed = !loading.has(href) && sheets().some((link) => hrefOf(link) === href);
    const load = loading.get(href) ?? (isServed ? Promise.resolve('loaded' as const) : append(href));
    loading.set(href, load);
    void load.then((state) => state !== 'loaded' && loading.delete(href));
    return load;
  };
}

/** Enables these sheets and disables all others, at the same time as the page is shown. */
export function enableSheets(hrefs: readonly string[]): void {
  for (const link of sheets()) {
    const media = hrefs.includes(hrefOf(link)) ? 'all' : idle;
    if (link.media !== media && (link.media !== '' || media === idle)) link.media = media;
  }
}

/** Browsers fetch a sheet with a media query that never matches, but do not apply it. */
const idle = 'not all';

function append(href: string): Promise<'loaded' | Failure> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, media: idle });
  // The names of the sheets define their order in the cascade.
  const next = sheets().find((other) => hrefOf(other) > href) ?? null;
  document.head.insertBefore(link, next);
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve('loaded'));
    link.addEventListener('error', () => {
      link.remove();
      resolve('unreachable');
    });
  });
}

/** docsite's own sheets, without sheets that a site added to the head. */
function sheets(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href*="/${dataFolder}/assets/"]`)];
}

function hrefOf(link: HTMLLinkElement): string {
  return link.getAttribute('href') ?? '';
}

/** `gone`: the page does not exist in this build, so only the server can answer. `unreachable`: a retry may help. */
export type Failure = 'gone' | 'unreachable';
