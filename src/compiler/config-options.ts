/** What a site's owner may write in `site.config.ts`: every option with its unit and default. */
import type { UserChecks, UserTranslations } from './config-check-options.ts';
import type { ImagePair, SidebarDivider, ThemeTexts } from '../shared/protocol.ts';
import type { PartName, SlotName } from '../shared/shell-names.ts';

/** A text given once for all languages, or per language by path segment: `{ en: 'Guide', zh: '指南' }`. */
export type Localized<T = string> = T | Record<string, T>;

/** The configuration of a site. `{ title: 'My site', lang: 'en' }` is complete. */
export interface UserConfig {
  /** Name of the site: in the bar, and after each page's title. */
  title: string;
  /** One sentence for search engines, used where a page has none of its own. Default: empty. */
  description?: string;
  /** Default language, as a path segment such as `en`. Its pages carry no prefix. Default: the first of `locales`, else `en`. */
  lang?: string;
  /** All languages in the order of the menu. Default: `lang` alone. */
  locales?: UserLocale[];
  /** Versions of the documentation, each in a folder of its own: `content/<version>/<lang>/…`. Default: one version, no folder. */
  multiVersion?: {
    /** The version whose pages carry no prefix; one of `versions`. */
    default: string;
    /** Names of all versions in the order of the menu; each is a path segment. */
    versions: string[];
  };
  /** Path under which the site is served, e.g. `/docs/`. Default `/`. */
  base?: string;
  /**
   * Address of the site without `base`, e.g. `https://docs.example.org`. Canonical links, the sitemap and feeds need it.
   * Default: the environment variable `DOCSITE_URL`, else unknown.
   */
  url?: string;
  /** Folder of the pages, relative to the root. Default `content`. */
  content?: string;
  /** Folder that a build writes, relative to the root. Default `dist`. */
  outDir?: string;
  /** The browser tab's icon: a URL path of a file below `public/`. Default: `/favicon.svg`, `.ico` or `.png` where it exists. */
  icon?: string;
  /** Picture in the bar: a URL path below `public/`, or one for light and one for dark. Default: none. */
  logo?: string | ImagePair;
  /** Text beside the picture. Default: the site's title where there is no picture, else none. */
  logoText?: string;
  /** Further tags in the `<head>` of every page. Default: none. */
  head?: HeadTag[];
  /**
   * Pages that moved: old path → new path or an address elsewhere, e.g. `{ '/guide/old': '/guide/new#setup' }`. Paths carry
   * no `base`; those without a language hold for every language that has the new page. Default: none.
   */
  redirects?: Record<string, string>;
  /** Feeds of parts of the site, written to `rss/`. They need `url`. Default: none. */
  feeds?: UserFeed[];
  /**
   * Static hosts to write files for: `_headers` and `_redirects` are read by `netlify` and `cloudflare`,
   * `_docsite/nginx.conf` is for `nginx`. Default: none.
   */
  hosts?: Host[];
  route?: {
    /** Addresses without `.html`. Default true. */
    cleanUrls?: boolean;
    /** Globs of files that are no pages, relative to the content folder. Default: none. */
    exclude?: string[];
  };
  /** `false` builds no search. Default: on. */
  search?:
    | boolean
    | {
        /** Text of code blocks is found too. Default false. */
        codeBlocks?: boolean;
        /** A JSON file with queries and the pages that must answer them, which `docsite check` tries. Relative to the root. Default: none. */
        expectations?: string;
        /** Lists all pages with their text for other programs, in `_docsite/search/<language>/documents.json`. Default: on up to 2,000 pages. */
        documents?: boolean;
        /** A server that answers searches; the site's own index answers when it fails. Default: none. */
        remote?: {
          /** Its address, such as `https://search.example.org/docs`, or a path of the site's own host without `base`. */
          url: string;
          /** Indexes to search. Default: those that the server takes by itself. */
          indexes?: string[];
          /** How long a search may take, in milliseconds. Default 2000. */
          timeout?: number;
        };
        /**
         * A module that exports any of `beforeSearch`, `onSearch`, `afterSearch` and `render`, run by browsers around a search.
         * Relative to the root. Default: none.
         */
        hooks?: string;
      };
  markdown?: UserMarkdown;
  /** Keys of the site's own in the frontmatter of its pages: name → what it takes. Default: any key takes anything. */
  frontmatter?: Record<string, UserField>;
  theme?: UserTheme;
  checks?: UserChecks;
  translations?: UserTranslations;
  /**
   * The site's own React components for use in pages: name → module path relative to the root, or that and whether it is
   * interactive. Names begin with a capital letter. Default: none.
   */
  components?: Record<string, string | UserComponent>;
  /** The site's own style sheets, paths relative to the root, loaded after docsite's. Default: none. */
  styles?: string[];
}

/** One language of the site. `en` and `zh` know their own tag and label. */
export interface UserLocale {
  /** Path segment and folder name, e.g. `zh`. */
  lang: string;
  /** BCP 47 tag for `<html lang>` and search engines, e.g. `zh-Hans`. Default: `lang`; `zh-Hans` for `zh`. */
  tag?: string;
  /** Name of the language in itself, for the menu. Default: `tag`; `English` and `简体中文` for `en` and `zh`. */
  label?: string;
  /** Direction of the script. Default: `rtl` for languages written so, else `ltr`. */
  dir?: 'ltr' | 'rtl';
  /** The site's title in this language. Default: `title` of the site. */
  title?: string;
  /** The site's description in this language. Default: `description` of the site. */
  description?: string;
  /** Texts of the interface in this language; what is missing is docsite's own. */
  texts?: Partial<ThemeTexts>;
  /** Short for `texts.outlineTitle`. */
  outlineTitle?: string;
  /** Short for `texts.prevPageText`. */
  prevPageText?: string;
  /** Short for `texts.nextPageText`. */
  nextPageText?: string;
  editLink?: {
    /** Short for `texts.editLinkText`. */
    text: string;
  };
  /** Top bar in this language. Default: `theme.nav`. */
  nav?: UserNavItem[];
  /** Sidebars in this language. Default: `theme.sidebar`. */
  sidebar?: Record<string, UserSidebarEntry[]>;
}

/** A key of the site's own in the frontmatter: what it takes, or that and more. */
export type UserField =
  | FieldType
  | {
      /** What the key takes; a `date` looks like `2024-05-28`. Default: one of `oneOf`, else any text. */
      type?: FieldType;
      /** The only texts or numbers that the key, or each item of its list, takes. Default: any. */
      oneOf?: (string | number)[];
      /** Every `doc` page has to have it. Default false. */
      required?: boolean;
    };

/** What a value of the frontmatter is. */
export type FieldType = 'string' | 'number' | 'boolean' | 'date' | 'string[]' | 'number[]';

/** The Markdown pipeline; also the options of `compileMarkdown`. */
export interface UserMarkdown {
  /** `native` parses in Rust; `remark` uses remark-parse, which plugins with a syntax of their own need. Default `native`. */
  parser?: 'native' | 'remark';
  /** Raw HTML stays as written instead of being sanitised; only for text of your own. Default false. */
  trusted?: boolean;
  /** Bare addresses such as `https://example.org` become links. Default true. */
  autolinks?: boolean;
  /** Texts for use in pages: `%{site.version}` is `version` here. One for all languages, or one per language. Default: none. */
  variables?: Record<string, string | number | boolean | Record<string, string>>;
  /** Line numbers on every code block. Default false. */
  showLineNumbers?: boolean;
  /** Long lines of code wrap unless a block says otherwise. Default false. */
  defaultWrapCode?: boolean;
  /** Lines that are seen of a longer block of code until a reader unfolds it. Default 0: blocks are never folded. */
  foldCode?: number;
  /** Inline code that ends in `{:js}`, or any language, is highlighted. Default false. */
  highlightInlineCode?: boolean;
  /** What colours code when the site is built. `shiki` needs the package `shiki` in the site's own folder. Default `prism`. */
  codeHighlighter?: 'prism' | 'shiki';
  /** Globs of `.md` files, relative to the content folder, in which component tags work as in `.mdx`. Default: none. */
  mdx?: string[];
  /**
   * Formulas in TeX, `$…$` and `$$…$$`, become MathML when the site is built; an object names macros: `{ macros: { '\\RR':
   * '\\mathbb{R}' } }`. Default false.
   */
  math?: boolean | { macros?: Record<string, string> };
  /**
   * Code blocks of the language `mermaid` are drawn as diagrams when they come into view. The package `mermaid` has to be
   * installed in the site. Default false.
   */
  mermaid?: boolean;
  /** unified plugins on the Markdown tree, after docsite's own: `plugin` or `[plugin, options]`. Default: none. */
  remarkPlugins?: unknown[];
  /** unified plugins on the HTML tree: `plugin` or `[plugin, options]`. Default: none. */
  rehypePlugins?: unknown[];
}

/** A static host whose own files docsite can write. */
export type Host = 'netlify' | 'cloudflare' | 'nginx';

/** A list of the newest pages below a path, for feed readers. */
export interface UserFeed {
  /** Name of the file, and what `link-rss` of a page's frontmatter says. */
  id: string;
  /** Pages whose path begins so are in the feed, e.g. `/community/releases/v`; without language. */
  path: string;
  /** Language of the pages. Default: the site's default language. */
  lang?: string;
  /** Default `rss`. */
  format?: 'rss' | 'atom';
  /** Default: the site's title in the feed's language. */
  title?: string;
  /** Default: the site's description in the feed's language. */
  description?: string;
  /** What the feed says its language is, e.g. `zh-CN`. Default: the language's tag. */
  language?: string;
  /** Number of pages, the newest first. Default 20. */
  limit?: number;
}

export interface UserTheme {
  /** Top bar. Default: `_meta.json` of the language's folder, else the first-level folders. */
  nav?: Localized<UserNavItem[]>;
  /** Sidebars by path prefix such as `/guide/`; the longest that fits a page is shown. Default: the folders and their `_meta.json`. */
  sidebar?: Localized<Record<string, UserSidebarEntry[]>>;
  /** A link on each page to its source. Default: none. */
  editLink?: {
    /** Address of the content folder in the repository; the page's path is added. */
    docRepoBaseUrl: string;
    /** Short for `texts.editLinkText`. */
    text?: Localized;
  };
  /** The date of each page's last commit. Default false. */
  lastUpdated?: boolean;
  /** Short for `texts.lastUpdatedText`. */
  lastUpdatedText?: Localized;
  /** Short for `texts.outlineTitle`. */
  outlineTitle?: Localized;
  /** Short for `texts.prevPageText`. */
  prevPageText?: Localized;
  /** Short for `texts.nextPageText`. */
  nextPageText?: Localized;
  /** Short for `texts.searchPlaceholderText`. */
  searchPlaceholderText?: Localized;
  /** Short for `texts.searchNoResultsText`. */
  searchNoResultsText?: Localized;
  /** Short for `texts.searchSuggestedQueryText`. */
  searchSuggestedQueryText?: Localized;
  /** A notice above the bar of every page. Default: none. */
  announcement?: {
    /** The words; simple markup such as `<b>` and `<code>` is kept. */
    message: Localized;
    /** A page, without language and version, or an address elsewhere: the words lead there. Default: none. */
    link?: string;
    /** Name under which a reader's closing it is remembered; a new name shows a new notice. Default: it cannot be closed. */
    id?: string;
  };
  /** The line at the end of home pages and articles. Default: none. */
  footer?: {
    /** The words of the line. */
    message: Localized;
  };
  /** A button that leads back to the top of a page. Default false. */
  enableScrollToTop?: boolean;
  /** Readers may choose a dark appearance. Default true. */
  darkMode?: boolean;
  /** `auto` sends a first visitor to the language of the browser, once. Default `auto`. */
  localeRedirect?: 'auto' | 'never';
  /** `auto` hides the bar while scrolling down. Default `never`. */
  hideNavbar?: 'never' | 'auto' | 'always';
  /** Links to code hosts, chats and the like; the first three stand in the bar. Default: none. */
  socialLinks?: UserSocialLink[];
  /** Links of the site carry the flags of the address, such as `?navbar=0`, from page to page. Default false. */
  keepFlags?: boolean;
  /** Parts of the shell that the site draws itself: name → module path relative to the root. Default: none. */
  parts?: Partial<Record<PartName, string>>;
  /** What the site adds to the shell: place → module path relative to the root. Default: none. */
  slots?: Partial<Record<SlotName, string>>;
  /** Page layouts for `layout` in the frontmatter: name → module path relative to the root. Default: none. */
  layouts?: Record<string, string>;
  /** Names of `components` that stand at the end of every page. Default: none. */
  globalComponents?: string[];
  /** Texts of the interface by language; what is missing is docsite's own. */
  texts?: Record<string, Partial<ThemeTexts>>;
}

/** An entry of the top bar: a link, or a group of links. */
export interface UserNavItem {
  /** The words shown. */
  text: Localized;
  /** A route path without language such as `/guide/`, or an address elsewhere. */
  link?: string;
  /** The links of a group, shown in a menu. */
  items?: UserNavItem[];
  /** Regular expression on the page's path: the entry is marked as current where it matches. Default: pages below `link`. */
  activeMatch?: string;
  /** Side of the bar. Default `right`. */
  position?: 'left' | 'right';
}

/** A link or group of a sidebar. */
export interface UserSidebarItem {
  /** The words shown. */
  text: Localized;
  /** A route path without language, or an address elsewhere. */
  link?: string;
  /** Inline SVG or the URL of an image. */
  tag?: string;
  /** What the group holds. */
  items?: UserSidebarEntry[];
  /** The group starts closed. Default false. */
  collapsed?: boolean;
  /** Readers may open and close the group. Default true. */
  collapsible?: boolean;
  /** Becomes `data-context` on the item. */
  context?: string;
  /** Depths of the headings that an overview shows for this page. */
  overviewHeaders?: number[];
  /** Regular expression on the page's path: the entry is marked as current where it matches. */
  activeMatch?: string;
}

export interface UserSidebarSectionHeader {
  sectionHeaderText: Localized;
  tag?: string;
}

export type UserSidebarEntry = UserSidebarItem | SidebarDivider | UserSidebarSectionHeader;

export interface UserSocialLink {
  /** Name of a built-in icon such as `github`, or SVG text. */
  icon: string;
  /** `link` opens `content`; `text`, `img` and `dom` show it. Default `link`. */
  mode?: 'link' | 'text' | 'img' | 'dom';
  /** An address for `link`; else what is shown: text, the URL of a picture, or markup. */
  content: string;
  /** Name for screen readers. Default: the icon's name. */
  label?: string;
}

/** A tag for the `<head>`. Scripts and styles are no tags of their own: the page's policy would refuse them. */
export interface HeadTag {
  /** Name of the tag. */
  tag: 'meta' | 'link';
  /** Attributes by name. */
  attributes: Record<string, string>;
}

export interface UserComponent {
  /** Path of the module, relative to the root; its default export is the component. */
  module: string;
  /** When the browser brings it to life: on sight, on the reader's intent, or at once. `false`: never. Default false. */
  interactive?: false | 'visible' | 'intent' | 'load';
  /** Path, relative to the root, of a module that the browser runs when it comes to life, in place of React. Default: none. */
  script?: string;
  /** It flows in a line of text; its HTML has to be of the kind that may stand there. Default false. */
  inline?: boolean;
}
