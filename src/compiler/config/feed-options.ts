/** Declares the options of a feed. */

/** A list of the newest pages under a path, for feed readers. */
export interface UserFeed {
  /** Name of the feed, and the value of `link-rss` in a page's frontmatter. */
  id: string;
  /** The feed's file, e.g. `blog/rss.xml`. Default: `rss/<id>.rss`, or `rss/<id>.xml` for Atom. */
  file?: string;
  /** Includes pages whose path has this prefix, e.g. `/community/releases/v`, without the language. */
  path: string;
  /** Language of the pages. Default: the site's default language. */
  lang?: string;
  /** Default `rss`. */
  format?: 'rss' | 'atom';
  /** Default: the site's title in the feed's language. */
  title?: string;
  /** Default: the site's description in the feed's language, otherwise the description of the page at `path`. */
  description?: string;
  /** The language that the feed declares, e.g. `zh-CN`. Default: the language's tag. */
  language?: string;
  /** Number of pages, newest first. Default 20. */
  limit?: number;
}
