/** Style sheets of pages that are shown without loading a document: fetched beside the data, in force with the article. */
import { dataFolder } from '../shared/urls.ts';
import type { Failure } from './views.ts';

/** Returns what fetches a sheet and keeps it in the document without effect, so that it can be put in force at once. */
export function createSheetLoader(): (address: string) => Promise<'loaded' | Failure> {
  const loading = new Map<string, Promise<'loaded' | Failure>>();
  return (address) => {
    // The document waited for those that it came with.
    const isServed = !loading.has(address) && sheets().some((link) => addressOf(link) === address);
    const load = loading.get(address) ?? (isServed ? Promise.resolve('loaded' as const) : append(address));
    loading.set(address, load);
    void load.then((state) => state !== 'loaded' && loading.delete(address));
    return load;
  };
}

/** Puts these sheets in force and no others, in one step with the page that they belong to. */
export function wearSheets(addresses: readonly string[]): void {
  for (const link of sheets()) {
    const media = addresses.includes(addressOf(link)) ? 'all' : idle;
    if (link.media !== media && (link.media !== '' || media === idle)) link.media = media;
  }
}

/** A browser fetches a sheet for no medium, and leaves it aside. */
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

/** Those of docsite, and not what a site put into the head itself. */
function sheets(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href*="/${dataFolder}/assets/"]`)];
}

function addressOf(link: HTMLLinkElement): string {
  return link.getAttribute('href') ?? '';
}
