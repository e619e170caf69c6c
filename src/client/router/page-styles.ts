/** Style sheets of pages shown by the router: fetched in parallel with the data, applied with the article. */
import { dataFolder } from '../../shared/urls.ts';

/** Returns a function that preloads a sheet in the document without applying it, so that it can be applied immediately. */
export function createSheetLoader(): (address: string) => Promise<'loaded' | Failure> {
  const loading = new Map<string, Promise<'loaded' | Failure>>();
  return (address) => {
    // The document's own sheets are already loaded.
    const isServed = !loading.has(address) && sheets().some((link) => addressOf(link) === address);
    const load = loading.get(address) ?? (isServed ? Promise.resolve('loaded' as const) : append(address));
    loading.set(address, load);
    void load.then((state) => state !== 'loaded' && loading.delete(address));
    return load;
  };
}

/** Applies these sheets and disables all others, in one step with their page. */
export function wearSheets(addresses: readonly string[]): void {
  for (const link of sheets()) {
    const media = addresses.includes(addressOf(link)) ? 'all' : idle;
    if (link.media !== media && (link.media !== '' || media === idle)) link.media = media;
  }
}

/** Browsers fetch a sheet with a media query that never matches, but do not apply it. */
const idle = 'not all';

function append(address: string): Promise<'loaded' | Failure> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address, media: idle });
  // The order of their names is the order of the cascade.
  const next = sheets().find((other) => addressOf(other) > address) ?? null;
  document.head.insertBefore(link, next);
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve('loaded'));
    link.addEventListener('error', () => {
      link.remove();
      resolve('unreachable');
    });
  });
}

/** docsite's sheets, without those that a site added to the head. */
function sheets(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href*="/${dataFolder}/assets/"]`)];
}

function addressOf(link: HTMLLinkElement): string {
  return link.getAttribute('href') ?? '';
}

/** `gone`: the page does not exist in this build, so only the server can answer. `unreachable`: a retry may help. */
export type Failure = 'gone' | 'unreachable';
