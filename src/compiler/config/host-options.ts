/** Types of the options for hosts and crawlers. */

export type Host = 'netlify' | 'cloudflare' | 'nginx' | 'vercel';

/** What a crawler may read. */
export interface CrawlerRules {
  /** Prefixes of paths that may be read even if `disallow` covers them. Default: none. */
  allow?: string[];
  /** Prefixes of paths, including `base`, that must not be read; `/` means everything. Default: none. */
  disallow?: string[];
}
