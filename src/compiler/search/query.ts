/** The type of a query with the pages that should answer it. */

/** A query and the expected pages in its language and version. */
export interface SearchQuery {
  query: string;
  lang: string;
  /** Empty on a site with one version. */
  version: string;
  /** Route paths. */
  pages: string[];
}
