/** The type of a query with its expected pages. */

/** A query and the expected pages in its language and version. */
export interface SearchQuery {
  query: string;
  lang: string;
  /** Empty on a site with one version. */
  version: string;
  /** Route paths. */
  pages: string[];
}
