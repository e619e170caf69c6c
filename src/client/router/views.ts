/** Fetches and caches pages: JSON, style sheets and navigation. Prefetch fills the cache, and the router reads it. */
import { pageDataUrl } from './page-url.ts';
import { createSheetLoader } from './page-styles.ts';
import type { NavData, PageData } from '../../shared/protocol.ts';
import type { Failure } from './page-styles.ts';
import { recentlyUsed } from '../../shared/recently-used.ts';
import { createTrustedHtml } from '../trusted-html.ts';
import type { Recent } from '../../shared/recently-used.ts';

/** Everything needed to show one page. */
export interface View {
  page: PageData;
  nav: NavData;
}

export interface Views {
  /** Fetches a page or returns it from the cache. Failures are not cached. */
  load(url: URL): Promise<View | Failure>;
  loadNav(url: string): Promise<NavData | Failure>;
  /** Converts HTML from the build for Trusted Types. */
  trusted(html: string): string;
  /** Removes all pages from the cache. Navigation files are named by their contents and never become outdated. */
  forget(): void;
}

/** Maximum number of cached pages: enough for all links that the pointer passes over while one page is read. */
const pageLimit = 40;
/** Maximum number of cached sections; sites have few. */
const navLimit = 20;

export function createViews(base: string): Views {
  const pages = new Map<string, Promise<View | Failure>>();
  const navs = new Map<string, Promise<NavData | Failure>>();
  const loadSheet = createSheetLoader();
  const loadNav = (url: string): Promise<NavData | Failure> =>
    kept(navs, url, { limit: navLimit, make: () => fetchJson<NavData>(url) });
  const loadView = async (url: string): Promise<View | Failure> => {
    const page = await fetchJson<PageData>(url);
    if (typeof page === 'string') return page;
    const [nav, ...sheets] = await Promise.all([loadNav(page.nav), ...page.assets.styles.map(loadSheet)]);
    if (typeof nav === 'string') return nav;
    return sheets.every((sheet) => sheet === 'loaded') ? { page, nav } : 'unreachable';
  };
  return {
    load(url) {
      const dataUrl = pageDataUrl(url, base);
      if (dataUrl === null) return Promise.resolve('gone');
      return kept(pages, dataUrl, { limit: pageLimit, make: () => loadView(dataUrl) });
    },
    loadNav,
    trusted: createTrustedHtml(),
    forget() {
      pages.clear();
    },
  };
}

/** Returns a cached entry or creates it, and evicts the least recently used. Failures are not cached, so the next call retries. */
function kept<T>(
  map: Map<string, Promise<T | Failure>>,
  key: string,
  recent: Recent<Promise<T | Failure>>,
): Promise<T | Failure> {
  const value = recentlyUsed(map, key, recent);
  void value.then((result) => {
    if (typeof result === 'string') map.delete(key);
  });
  return value;
}

async function fetchJson<T>(url: string): Promise<T | Failure> {
  const response = await fetch(url).catch(() => null);
  if (response === null || response.status >= 500) return 'unreachable';
  if (!response.ok) return 'gone';
  // Some hosts answer unknown paths with an HTML page, which is not valid JSON.
  return response.json().catch(() => 'gone' as const) as Promise<T | Failure>;
}
