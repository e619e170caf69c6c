/** A page's JSON, style sheets and navigation, fetched once and kept for a while: what prefetch fills and the router shows. */
import { pageDataAddress } from './page-address.ts';
import { createSheetLoader } from './page-styles.ts';
import type { NavData, PageData } from '../shared/protocol.ts';

/** Everything that one page needs to be shown. */
export interface View {
  page: PageData;
  nav: NavData;
}

/** `gone`: no such page here, so only the server can answer. `unreachable`: trying again may help. */
export type Failure = 'gone' | 'unreachable';

export interface Views {
  base: string;
  /** Fetches, or gives what was fetched before. A failure is not kept. */
  load(url: URL): Promise<View | Failure>;
  loadNav(address: string): Promise<NavData | Failure>;
  /** Forgets all pages; navigation is named by its contents and cannot grow old. */
  forget(): void;
}

/** Pages kept: enough for every link that a pointer crosses while reading one page. */
const pageLimit = 40;
/** Sections kept; there are few in any site. */
const navLimit = 20;

export function createViews(base: string): Views {
  const pages = new Map<string, Promise<View | Failure>>();
  const navs = new Map<string, Promise<NavData | Failure>>();
  const loadSheet = createSheetLoader();
  const loadNav = (address: string): Promise<NavData | Failure> =>
    kept(navs, { key: address, limit: navLimit, make: () => fetchJson<NavData>(address) });
  const loadView = async (address: string): Promise<View | Failure> => {
    const page = await fetchJson<PageData>(address);
    if (typeof page === 'string') return page;
    const [nav, ...sheets] = await Promise.all([loadNav(page.nav), ...page.assets.styles.map(loadSheet)]);
    if (typeof nav === 'string') return nav;
    return sheets.every((sheet) => sheet === 'loaded') ? { page, nav } : 'unreachable';
  };
  return {
    base,
    load(url) {
      const address = pageDataAddress(url, base);
      if (address === null) return Promise.resolve('gone');
      return kept(pages, { key: address, limit: pageLimit, make: () => loadView(address) });
    },
    loadNav,
    forget() {
      pages.clear();
    },
  };
}

interface Making<T> {
  key: string;
  limit: number;
  make(): Promise<T | Failure>;
}

/** The map's order is the order of last use, so what is dropped is what was not asked for the longest. */
function kept<T>(map: Map<string, Promise<T | Failure>>, { key, limit, make }: Making<T>): Promise<T | Failure> {
  const made = map.get(key) ?? make();
  map.delete(key);
  map.set(key, made);
  const oldest = map.keys().next().value;
  if (map.size > limit && oldest !== undefined) map.delete(oldest);
  void made.then((result) => {
    if (typeof result === 'string' && map.get(key) === made) map.delete(key);
  });
  return made;
}

async function fetchJson<T>(address: string): Promise<T | Failure> {
  const response = await fetch(address).catch(() => null);
  if (response === null || response.status >= 500) return 'unreachable';
  if (!response.ok) return 'gone';
  // A host that answers every address with a page of its own does not know this one.
  return response.json().catch(() => 'gone' as const) as Promise<T | Failure>;
}
