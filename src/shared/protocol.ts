/** The wire types: everything that a build writes and a browser or another program reads. */
import type { ThemeTexts } from './theme-texts.ts';

/** Changes whenever a wire type changes shape; part of every `buildId`. */
export const protocolVersion = 1;

/**
 * `home`: hero and features. `doc`: sidebar, article and outline. `custom`: free layout below the bar. `blank`: only
 * the page's content.
 */
export type PageType = 'home' | 'doc' | '404' | 'custom' | 'blank';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A page's frontmatter as written, after validation; unknown keys are kept. */
export type Frontmatter = Record<string, Json>;

/** Maps text that contains markup to its tree. Other text is shown unchanged. Absent if no text contains markup. */
export type MarkupTrees = Record<string, MarkupNode[]>;

/** Text, or an element with its React props. Contains only harmless elements and attributes. */
export type MarkupNode = string | [tag: string, props: Record<string, string>, children: MarkupNode[]];

/** One heading on a page, in reading order. */
export interface TocEntry {
  /** Heading text; inline code, strong and emphasis remain Markdown (`` `x` ``, `**x**`, `*x*`). */
  text: string;
  id: string;
  /** 2 to 4. */
  depth: number;
  /** Offset in the page's plain text, −1 if unknown. */
  charIndex: number;
}

/** A component instance in the article that the browser hydrates in place. */
export interface Island {
  /** Unique on the page; the value of the element's `data-island`. */
  id: string;
  component: string;
  props: Record<string, Json>;
  when: 'visible' | 'intent' | 'load';
  /** True if the component is not rendered on the server. */
  clientOnly?: true;
  /** True if the component has its own script and does not use React. */
  scripted?: true;
}

/** A link to a page, with its display text. `link` is a route path (no base) or an absolute URL. */
export interface PageLink {
  text: string;
  link: string;
}

/** A page that is now at `link`, and its former route path. */
export interface MovedPage extends PageLink {
  from: string;
}

/** The same page in another language or version; `link` always points to an existing page. */
export interface Alternate {
  /** Path segment of the language, or name of the version. */
  name: string;
  label: string;
  link: string;
  /** True if `link` is the same page; false if it is a fallback (the section's index or the home page). */
  exact: boolean;
}

/** URLs of the site's client code. */
export interface PageAssets {
  /** Style sheets in load order, as absolute paths with base. */
  styles: string[];
  /** Module scripts in load order, as absolute paths with base. */
  scripts: string[];
}

/** Everything that the shell needs for one page, except the article. Inlined in each HTML document. */
export interface ShellPage {
  /** Source path relative to the content folder, e.g. `en/guide/start/index.md`. */
  pagePath: string;
  pageType: PageType;
  title: string;
  /** Content of `<title>`. */
  documentTitle: string;
  description: string;
  frontmatter: Frontmatter;
  /** Parsed markup in the text of the hero and features. */
  markup?: MarkupTrees;
  toc: TocEntry[];
  /** Class of the frame: `wide` for overviews, `reference` for articles laid out as a reference. */
  look?: 'wide' | 'reference';
  routePath: string;
  lang: string;
  version: string;
  /** ISO 8601 in UTC, from git; absent if unknown or turned off. */
  lastUpdatedTime?: string;
  /** `behind`: an outdated translation. `source`: the source page, shown for a missing translation. Absent otherwise. */
  translation?: {
    state: 'behind' | 'source';
    /** Route path of the source page, and its language. */
    source: string;
    lang: string;
    /** Only for `source`: the BCP 47 tag and the direction of the article's language. */
    tag?: string;
    dir?: 'ltr' | 'rtl';
  };
  /** The page in the default version; only on pages of other versions, if they show a notice. */
  currentVersion?: Alternate;
  /** Only on 404 pages: the former paths of this language and version, because readers may mistype them. */
  moved?: MovedPage[];
  islands: Island[];
  prev: PageLink | null;
  next: PageLink | null;
  /** Absolute URL of the page's source for the edit link. */
  editLink?: string;
  /**
   * The path to the page in the navigation, without the page itself: names, and route paths of pages. Absent if the
   * site does not show it.
   */
  trail?: { text: string; route?: string }[];
  /** Path (with base) of the page as Markdown; absent if the page is not published as Markdown. */
  markdown?: string;
  /** This page in every language, including the current one; empty if the site has one language. */
  languages: Alternate[];
  /** This page in every version, including the current one; empty if the site has one version. */
  versions: Alternate[];
  /** Absolute path (with base) of the page's `NavData` JSON. */
  nav: string;
  assets: PageAssets;
  /** Hash of the client's assets and the protocol version, never of content. */
  buildId: string;
}

/** `/_docsite/page/<route>.json`, which client navigation fetches. */
export interface PageData extends ShellPage {
  /** Inner HTML of the article. */
  html: string;
}

/** A sidebar link or group. `link` is a route path or an absolute URL. */
export interface SidebarItem {
  text: string;
  link?: string;
  /** Text, inline SVG or the URL of an image. */
  tag?: string;
  items?: SidebarEntry[];
  collapsed?: boolean;
  /** Default true. */
  collapsible?: boolean;
  /** Becomes `data-context` on the item. */
  context?: string;
  /** Heading depths that an overview shows for this page. */
  overviewHeaders?: number[];
  /** A regular expression for the path without base, tested with and without language and version. */
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

/** A top bar entry: a link, or a menu with `items`. `link` is a route path or an absolute URL. */
export interface NavItem {
  text: string;
  link?: string;
  items?: NavItem[];
  /** A regular expression for the path without base, tested with and without language and version; if absent, `link` is compared by segments. */
  activeMatch?: string;
  /** Default `right`. */
  position?: 'left' | 'right';
}

/** The navigation of one section, language and version. */
export interface NavTree {
  /** First-level folder, e.g. `guide`; empty for pages outside all folders. */
  section: string;
  lang: string;
  version: string;
  sidebar: SidebarEntry[];
}

export interface SocialLink {
  /** The SVG path of a built-in icon, or the site's own text with markup. */
  icon: SocialIcon | string;
  mode: 'link' | 'text' | 'img' | 'dom';
  content: string;
  /** Accessible name and tooltip. */
  label: string;
}

/** A filled icon in one color. */
export interface SocialIcon {
  /** An SVG path. */
  path: string;
  /** Width and height of the path's grid. */
  size: number;
}

export interface ImagePair {
  light: string;
  dark: string;
}

/** Height of the logo in the top bar, in pixels. */
export const logoHeight = 28;

/** Data shared by every page of one language and version. */
export interface SiteShell {
  title: string;
  description: string;
  lang: string;
  /** BCP 47 tag of `lang`. */
  tag: string;
  dir: 'ltr' | 'rtl';
  version: string;
  /** Route path of the home page in this language and version, even if it does not exist. */
  home: string;
  /** Route path of a home page that exists. Absent if it is `home`. */
  homeLink?: string;
  base: string;
  /** If false, page URLs end in `.html`. Use `hrefOf(routePath, shell)` from shared/urls to create URLs. */
  cleanUrls: boolean;
  logo?: string | ImagePair;
  /** Pixels. Default: as wide as high. */
  logoWidth?: number;
  /** Replaces the title next to the logo. If empty, the logo is alone. */
  logoText?: string;
  nav: NavItem[];
  socialLinks: SocialLink[];
  footerMessage?: string;
  /**
   * Announcement above the bar. `id`: storage key that records whether it is closed; without one, it cannot be closed.
   */
  announcement?: { message: string; link?: string; id?: string };
  darkMode: boolean;
  cards: boolean;
  enableScrollToTop: boolean;
  /** The page menu: `PageMenuFacts` as JSON; absent if it is off. */
  pageMenu?: string;
  hideNavbar: 'never' | 'auto' | 'always';
  /** Whether links keep the flags of the current URL. */
  keepFlags: boolean;
  /** Names of the site's own page layouts. */
  layouts: string[];
  /** Whether the site has components that appear on every page. */
  hasGlobals: boolean;
  /** Absent if search is off. `page`: route path of the search page. */
  search?: { manifest: string; page: string; remote?: RemoteSearch };
  texts: ThemeTexts;
  /** The site's own text by key, from `i18n.json`. */
  ownTexts: Record<string, string>;
}

/** `/_docsite/nav/<name>.<hash>.json`: one per section, language and version. */
export interface NavData {
  shell: SiteShell;
  tree: NavTree;
  /** Parsed markup in the text of the shell and the sidebar. */
  markup?: MarkupTrees;
}

/** A server that answers searches. */
export interface RemoteSearch {
  /** Complete URL, or a path on the site's host. */
  url: string;
  indexes: string[];
  /** Milliseconds. */
  timeout: number;
  /** Language to search, as a path segment. */
  lang: string;
  /** Set if the server is Algolia with DocSearch's records. Default: the server follows docsite's protocol. */
  protocol?: 'docsearch';
  /** Filters that Algolia's records must match. */
  filters?: string[];
}

/** The part of a page below one heading, as indexed for search. */
export interface SearchSection {
  /** Heading id; empty for the text before the first heading. */
  id: string;
  /** Plain text of the headings from the page's title down to this one. */
  titles: string[];
  /** The page's `h1` if it differs from the title; only in the first section. */
  heading?: string;
  /** Plain text with paragraphs separated by newlines; excludes code blocks. */
  text: string;
  /** Text of code blocks, used if `search.codeBlocks` is on. */
  code: string;
  /** Sources of display formulas, which are searched but not shown in excerpts. */
  formulas?: string;
  /** Names that rows of a table describe. */
  names?: string[];
}
