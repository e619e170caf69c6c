/** Types of the options for hosts and crawlers. */

export type Host = 'netlify' | 'cloudflare' | 'nginx' | 'vercel';

/** What a crawler may read. */
export interface CrawlerRules {
  /** Paths that start with these may be read even if `disallow` covers them. Default: none. */
  allow?: string[];
  /** Paths that start with these, including `base`, must not be read; `/` means everything. Default: none. */
  disallow?: string[];
}
