/**
 * The facts about a page that hooks receive, before and after it is compiled, and the value that its `page` hook stored.
 */
import type { Frontmatter, TocEntry } from '../../shared/protocol.ts';

/** The facts about a page that are known before it is compiled. */
export interface PageEntry {
  /** Relative to the content folder, with `/`. */
  path: string;
  /** Path in the site, without `base`: `/guide/start`. */
  route: string;
  /** The route without the version or language: `guide/start`. */
  slug: string;
  /** The link to the page from the site's own pages, with `base`. */
  href: string;
  /** Canonical URL; empty if the site's URL is unknown. */
  url: string;
  lang: string;
  /** Empty on a site without versions. */
  version: string;
  type: 'doc' | 'home' | 'custom' | 'blank' | '404';
  title: string;
  /** The page's own description; empty if it has none. */
  description: string;
  frontmatter: Frontmatter;
  /** False if the page is in neither the navigation nor the search. */
  isListed: boolean;
  /**
   * The path to the page in the navigation: the top bar entry for its section, then the sidebar groups.
   * A step that is not a page has no `route`. Empty for pages outside the navigation, and in `nav`.
   */
  trail: { text: string; route?: string }[];
  /**
   * Text of the top bar entry for the page's section. Absent if the bar has none, for pages outside the sidebars, and in
   * `nav`.
   */
  section?: string;
  /**
   * Position of the page in reading order: sections as in the top bar, pages as in the sidebar. Numbers in different
   * languages and versions are not related. Absent for pages outside the sidebars, and in `nav`.
   */
  position?: number;
  /** `published_at` or `date` from the frontmatter as an ISO date in UTC; absent if there is none. */
  published?: string;
  /** ISO date of the last commit; absent in development, or if it is unknown. */
  date?: string;
  /** This page in all languages, including its own; empty if it exists in only one language. */
  translations: { lang: string; tag: string; route: string; url: string }[];
}

/** A page that `site` receives. */
export interface FoldedPage<Value = unknown> extends PageEntry {
  /** The value that the plugin's `page` hook stored. */
  value: Value | undefined;
  /** Number of characters of text and code; 0 in development if the page has not been compiled. */
  length: number;
}

/** A compiled page. */
export interface PageFacts {
  path: string;
  route: string;
  lang: string;
  version: string;
  type: PageEntry['type'];
  title: string;
  description: string;
  frontmatter: Frontmatter;
  /** Headings of levels 2 to 4. */
  toc: TocEntry[];
  /** Links, images and files as written, with query and hash. */
  links: { kind: 'link' | 'image' | 'file'; target: string; text: string; line: number }[];
  /**
   * The text that readers see as Markdown, without frontmatter. Links are as written, and lists of pages, such as
   * `<Overview />`, are missing.
   */
  markdown: string;
  /** The text that readers see, without code or markup. */
  text: string;
}
