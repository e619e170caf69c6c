/** `/_docsite/manifest.json`: information about the site for other programs. */
import type { HeaderRules } from './response-headers.ts';
import type { Frontmatter, ImagePair, TocEntry } from './protocol.ts';

/** The manifest, which browsers do not fetch. */
export interface Manifest {
  protocol: number;
  buildId: string;
  site: SiteData;
  routes: RouteEntry[];
  pages: PageRecord[];
  /** Old route paths and the links that they redirect to. Absent if the site has no redirects. */
  redirects?: Record<string, string>;
}

/** One page in `/_docsite/manifest.json`. */
export interface PageRecord {
  title: string;
  routePath: string;
  lang: string;
  version: string;
  toc: TocEntry[];
  frontmatter: Frontmatter;
  _relativePath: string;
  feeds: Feed[];
}
export interface Feed {
  url: string;
  mime: 'application/rss+xml' | 'application/atom+xml';
  language: string;
}
export interface RouteEntry {
  path: string;
  filePath: string;
  lang: string;
  version: string;
}
export interface SiteData {
  title: string;
  description: string;
  icon: string;
  lang: string;
  locales: { lang: string; tag: string; label: string }[];
  multiVersion: { default: string; versions: string[] };
  base: string;
  ssg: 'strict';
  logo: string | ImagePair;
  logoText: string;
  route: { cleanUrls: boolean; trailingSlash: boolean; exclude: string[] };
  search: boolean;
  markdown: { showLineNumbers: boolean; defaultWrapCode: boolean; codeHighlighter: 'prism' | 'shiki' };
  /** Other page formats that servers offer: media type and extension. Absent if there are none. */
  representations?: { type: string; extension: string }[];
  /** Response headers by path without `base`. Absent if there are none. */
  headers?: HeaderRules;
  /** Path prefixes of the default language and version, and their replacements, without `base`. Absent if there are none. */
  prefixes?: [from: string, to: string][];
}
