/** The wire types: every value that the build writes and a browser or another program reads. */

/** Changes whenever a wire type changes shape; part of every `buildId`. */
export const protocolVersion = 1;

/** `home`: hero and features. `doc`: sidebar, article, outline. `custom`: free layout under the bar. `blank`: content alone. */
export type PageType = 'home' | 'doc' | '404' | 'custom' | 'blank';

/** Any value that survives JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A page's frontmatter as written, after validation; unknown keys are kept. */
export type Frontmatter = Record<string, Json>;

/** One heading of a page, in reading order. */
export interface TocEntry {
  /** Heading text; inline code, strong and emphasis stay as Markdown (`` `x` ``, `**x**`, `*x*`). */
  text: string;
  id: string;
  /** 2 to 4. */
  depth: number;
  /** Offset in the page's plain text, −1 when unknown. */
  charIndex: number;
}

/** A component instance in the article that the browser hydrates in place. */
export interface Island {
  /** Unique within the page; the value of the element's `data-island`. */
  id: string;
  /** Registered component name. */
  component: string;
  props: Record<string, Json>;
  when: 'visible' | 'intent' | 'load';
  /** The server did not draw it. */
  clientOnly?: true;
  /** A script of its own runs it, without React. */
  scripted?: true;
}

/** A link to a page, with what is shown for it. `link` is a route path (no base) or an absolute URL. */
export interface PageLink {
  text: string;
  link: string;
}

/** The same page in another language or version; `link` always leads to an existing page. */
export interface Alternate {
  /** Path segment of the language, or name of the version. */
  name: string;
  label: string;
  link: string;
  /** True when `link` is the same page, false when it is a fallback (section index or home). */
  exact: boolean;
}

/** One URL of the site's client code. */
export interface PageAssets {
  /** Style sheets in load order, absolute paths with base. */
  styles: string[];
  /** Module scripts in load order, absolute paths with base. */
  scripts: string[];
}

/** Everything that the shell needs for one page, without the article. Inlined in each HTML document. */
export interface ShellPage {
  /** Source path relative to the content folder, e.g. `en/guide/start/index.md`. */
  pagePath: string;
  pageType: PageType;
  title: string;
  /** What `<title>` holds. */
  documentTitle: string;
  description: string;
  frontmatter: Frontmatter;
  toc: TocEntry[];
  routePath: string;
  lang: string;
  version: string;
  /** ISO 8601 in UTC, from git; absent when unknown or switched off. */
  lastUpdatedTime?: string;
  /**
   * Of a page that does not say what its source says: `behind` is a translation whose source has changed since, `source` the
   * source itself in place of a translation. Absent for all others.
   */
  translation?: {
    state: 'behind' | 'source';
    /** Route path of the source page, and its language. */
    source: string;
    lang: string;
    /** Of `source` alone: the BCP 47 tag of the article's language, and its direction. */
    tag?: string;
    dir?: 'ltr' | 'rtl';
  };
  islands: Island[];
  prev: PageLink | null;
  next: PageLink | null;
  /** Absolute URL of the page's source for the edit link. */
  editLink?: string;
  /** This page in every language, the current one included; empty when the site has one language. */
  languages: Alternate[];
  /** This page in every version, the current one included; empty when the site has one version. */
  versions: Alternate[];
  /** Absolute path (with base) of the page's `NavData` JSON. */
  nav: string;
  assets: PageAssets;
  /** Hash of the client's assets and the protocol version, never of content. */
  buildId: string;
}

/** `/_docsite/page/<route>.json`: what client navigation fetches. */
export interface PageData extends ShellPage {
  /** Inner HTML of the article. */
  html: string;
}

/** A sidebar link or group. `link` is a route path or an absolute URL. */
export interface SidebarItem {
  text: string;
  link?: string;
  /** Inline SVG text or an image URL. */
  tag?: string;
  items?: SidebarEntry[];
  collapsed?: boolean;
  /** Default true. */
  collapsible?: boolean;
  /** Becomes `data-context` on the item. */
  context?: string;
  /** Heading depths an overview shows for this page. */
  overviewHeaders?: number[];
  /** A regular expression on the path without base. */
  activeMatch?: string;
  /** Only in development. */
  _fileKey?: string;
}
export interface SidebarDivider {
  dividerType: 'solid' | 'dashed';
}
export interface SidebarSectionHeader {
  sectionHeaderText: string;
  tag?: string;
}
export type SidebarEntry = SidebarItem | SidebarDivider | SidebarSectionHeader;

/** An entry of the top bar: a link, or a group with `items`. */
export interface NavItem {
  text: string;
  link?: string;
  items?: NavItem[];
  /** A regular expression on the path without base; without it `link` is compared by segments. */
  activeMatch?: string;
  /** Default `right`. */
  position?: 'left' | 'right';
}

/** The navigation of one section, language and version. */
export interface NavTree {
  /** First-level folder, e.g. `guide`; empty for pages outside any. */
  section: string;
  lang: string;
  version: string;
  sidebar: SidebarEntry[];
}

export interface SocialLink {
  /** Preset name (`github`, `x`, `discord` …) or SVG text. */
  icon: string;
  mode: 'link' | 'text' | 'img' | 'dom';
  content: string;
  /** Accessible name; default the icon's name. */
  label?: string;
}

export interface ImagePair {
  light: string;
  dark: string;
}

/** All texts that the theme shows, in one language. */
export interface ThemeTexts {
  skipToContent: string;
  /** Name of the notice above the bar. */
  announcementText: string;
  menu: string;
  close: string;
  outlineTitle: string;
  prevPageText: string;
  nextPageText: string;
  editLinkText: string;
  lastUpdatedText: string;
  searchPlaceholderText: string;
  searchNoResultsText: string;
  searchSuggestedQueryText: string;
  searchCancel: string;
  searchRecent: string;
  /** Asks for results beyond the first ones. */
  searchMore: string;
  searchClear: string;
  /** Spoken after the number of results. */
  searchCount: string;
  searchNoScript: string;
  searchKeysSelect: string;
  searchKeysOpen: string;
  searchKeysClose: string;
  languageText: string;
  versionText: string;
  appearanceText: string;
  appearanceLight: string;
  appearanceDark: string;
  appearanceAuto: string;
  socialText: string;
  scrollToTop: string;
  copyCode: string;
  copied: string;
  wrapCode: string;
  /** On the button below a folded block of code; the number of lines follows. */
  unfoldCode: string;
  foldCode: string;
  overviewTitle: string;
  overviewOthers: string;
  sourceText: string;
  notFoundTitle: string;
  notFoundLink: string;
  loadFailed: string;
  retry: string;
  externalLink: string;
  anchorLabel: string;
  containerTip: string;
  containerNote: string;
  containerWarning: string;
  containerCaution: string;
  containerDanger: string;
  containerInfo: string;
  containerDetails: string;
  footnotes: string;
  footnoteBack: string;
  untranslatedNotice: string;
  behindNotice: string;
  sourcePageLink: string;
}

/** What every page of one language and version shares. */
export interface SiteShell {
  title: string;
  description: string;
  lang: string;
  /** BCP 47 tag of `lang`. */
  tag: string;
  dir: 'ltr' | 'rtl';
  version: string;
  /** Route path of the home page of this language and version. */
  home: string;
  base: string;
  /** False: addresses of pages end in `.html`. A route path becomes an address by `hrefOf(routePath, shell)` of shared/urls. */
  cleanUrls: boolean;
  logo?: string | ImagePair;
  logoText?: string;
  nav: NavItem[];
  socialLinks: SocialLink[];
  footerMessage?: string;
  /** Notice above the bar. `id`: name under which closing it is remembered; without one it stays. */
  announcement?: { message: string; link?: string; id?: string };
  darkMode: boolean;
  enableScrollToTop: boolean;
  hideNavbar: 'never' | 'auto' | 'always';
  /** Links carry the flags of the address. */
  keepFlags: boolean;
  /** Names of the site's own page layouts. */
  layouts: string[];
  /** The site has components that stand on every page. */
  hasGlobals: boolean;
  /** Absent when search is switched off. */
  search?: { manifest: string; remote?: RemoteSearch };
  texts: ThemeTexts;
  /** The site's own texts by key, from `i18n.json`. */
  ownTexts: Record<string, string>;
}

/** `/_docsite/nav/<name>.<hash>.json`: one per section, language and version. */
export interface NavData {
  shell: SiteShell;
  tree: NavTree;
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
  route: { cleanUrls: boolean; exclude: string[] };
  search: boolean;
  markdown: { showLineNumbers: boolean; defaultWrapCode: boolean; codeHighlighter: 'prism' | 'shiki' };
}
/** A server that answers searches. */
export interface RemoteSearch {
  /** Whole address, or a path of the site's own host. */
  url: string;
  indexes: string[];
  /** Milliseconds. */
  timeout: number;
  /** Language to ask for, as a path segment. */
  lang: string;
}

/** `/_docsite/manifest.json`: for programs; no reader's browser fetches it. */
export interface Manifest {
  protocol: number;
  buildId: string;
  site: SiteData;
  routes: RouteEntry[];
  pages: PageRecord[];
}

/** A part of a page under one heading, as the search sees it. */
export interface SearchSection {
  /** Heading id; empty for the text before the first heading. */
  id: string;
  /** Plain text of the headings from the page's title down to this one. */
  titles: string[];
  /** Plain text, paragraphs separated by newlines; code blocks apart. */
  text: string;
  /** Text of code blocks, used when `search.codeBlocks` is on. */
  code: string;
}
