/** Types of the options about hosts and crawlers. */

export type Host = 'netlify' | 'cloudflare' | 'nginx' | 'vercel';

/** What a crawler may read. */
export interface CrawlerRules {
  /** Paths that begin like this may be read, in spite of `disallow`. Default: none. */
  allow?: string[];
  /** Paths that begin like this must not be read, with `base`; `/` means everything. Default: none. */
  disallow?: string[];
}
