/** Declares the options of `site.config.ts`, each with its unit and default. */
import type { UserComponent } from './component-options.ts';
import type { UserFeed } from './feed-options.ts';
import type { CrawlerRules, Host } from './host-options.ts';
import type { HeaderRules } from '../../shared/response-headers.ts';
import type { PluginEntry } from '../plugins/interface.ts';
import type { UserChecks, UserTranslations } from './check-options.ts';
import type { ImagePair } from '../../shared/protocol.ts';
import type { Localized, UserNavItem, UserSidebarEntry } from './nav-options.ts';
import type { ThemeTexts } from '../../shared/theme-texts.ts';
import type { UserSocialLink } from './social-link-options.ts';
import type { PartName, SlotName } from '../../shared/shell-names.ts';
import type { UserPageMenu } from './page-menu-options.ts';
import type { HeadTag, UserSecurity } from './security-options.ts';
import type { UserDocSearch, UserIntegrations } from '../integrations/options.ts';
import type { UserField } from '../frontmatter/site-fields.ts';
import type { UserCache } from './cache-options.ts';

/** The site config. `{ title: 'My site', lang: 'en' }` is complete. */
export interface UserConfig {
  /** Name of the site, shown in the top bar and after each page's title. */
  title: string;
  /** One sentence for search engines, used on pages without a description. Default: empty. */
  description?: string;
  /** Default language, as a path segment. Its pages have no prefix. Default: the first of `locales`, else `en`. */
  lang?: string;
  /** All languages in menu order. Default: only `lang`. */
  locales?: UserLocale[];
  /** Versions of the documentation, each in a folder `content/<version>/<lang>/…`. Default: one version, no folder. */
  multiVersion?: {
    /** The version whose pages have no prefix; one of `versions`. */
    default: string;
    /** Names of all versions in menu order; each is a path segment. */
    versions: string[];
    /** Shows a notice with a link to the default version on the pages of other versions. Default false. */
    notice?: boolean;
  };
  /** Path under which the site is served, e.g. `/docs/`. Default `/`. */
  base?: string;
  /**
   * URL of the site without `base`, e.g. `https://docs.example.org`. Canonical links, the sitemap and feeds need it.
   * Default: the environment variable `DOCSITE_URL`, else unknown.
   */
  url?: string;
  /** Folder of the pages, relative to the root. Default `content`. */
  content?: string;
  /** Folder that builds write to, relative to the root. Default `dist`. */
  outDir?: string;
  /**
   * Image for link previews of pages that do not set their own `image`: a URL path in `content/public/`, or a URL.
   * Default: none.
   */
  image?: string;
  /** The browser tab's icon: a URL path in `content/public/`. Default: `/favicon.svg`, `.ico` or `.png`, if the file exists. */
  icon?: string;
  /** Logo in the top bar: a URL path in `content/public/`, or one for light and one for dark. Default: none. */
  logo?: string | ImagePair;
  /**
   * Text next to the logo. If it is empty, the logo is alone, 28 px high and at most 200 px wide. Default: the site's
   * title.
   */
  logoText?: string;
  /** Additional tags in the `<head>` of every page. Default: none. */
  head?: HeadTag[];
  /** Other hosts that pages may use. Default: none; the policy of each page allows only the site itself. */
  security?: UserSecurity;
  /**
   * Response headers, sent by docsite's servers and written to the files for `hosts`: path without `base` → headers
   * by name. A path that ends in `*` matches every path that starts with it, e.g. `{ '/*': {
   * 'Cross-Origin-Opener-Policy': 'same-origin' } }`. Default: none.
   */
  headers?: HeaderRules;
  integrations?: UserIntegrations;
  /**
   * Moved pages: old path → new path or an external URL, e.g. `{ '/guide/old': '/guide/new#setup' }`. Paths do not
   * include `base`; those without a language apply to every language that has the new page. Default: none.
   */
  redirects?: Record<string, string>;
  /** Rules of `robots.txt` by crawler; `*` means all others. Requires `url`. Default: every crawler may read everything. */
  robots?: Record<string, CrawlerRules>;
  /** Feeds for parts of the site. They require `url`. Default: none. */
  feeds?: UserFeed[];
  /** Static hosts to write configuration files for: see docs/deploy.md. Default: none. */
  hosts?: Host[];
  route?: {
    /** URLs without `.html`. Default true. */
    cleanUrls?: boolean;
    /** URLs of all pages end in `/`: `/guide/start/`, published as `guide/start/index.html`. Default false. */
    trailingSlash?: boolean;
    /** Globs of files that are not pages, relative to the content folder. Default: none. */
    exclude?: string[];
  };
  /**
   * Folders outside the content folder whose files pages may show with `file="…"` or as snippets: globs relative to the root,
   * e.g. `['../packages/*\/src']`. A glob that matches nothing is a warning, and a path that does not exist is an error. Hidden files, and symbolic links that point
   * elsewhere, are not read. Default: none.
   */
  include?: string[];
  publish?: {
    /**
     * Globs of files, relative to the content folder, to publish even if no page refers to them, e.g. `downloads/**`. A path
     * without wildcards also publishes a file that would otherwise be refused or omitted because of its name. Default: none.
     */
    include?: string[];
    /**
     * Strings that look like secrets but are not: file, relative to the content folder → hashes from the findings.
     * Default: none.
     */
    allowSecrets?: Record<string, string[]>;
  };
  /** `false` disables search. Default: on. */
  search?:
    | boolean
    | {
        /** Indexes all words in code blocks, not only names such as `strictPort`. Default false. */
        codeBlocks?: boolean;
        /**
         * Groups of phrases with the same meaning: a search for one phrase finds headings with the others, e.g.
         * `[['canary', 'nightly', 'preview release']]`. Added to docsite's own list. Default: none.
         */
        synonyms?: string[][];
        /** JSON file with queries and the pages they must find, relative to the root. Default: none. */
        expectations?: string;
        /**
         * Writes a list of all pages, including their text, for other programs. Default: on for sites with up to 2,000
         * pages.
         */
        documents?: boolean;
        /**
         * Kinds of pages, as filters for search results: name → paths without the language or version; the first match
         * applies. Default: `guide`, `option`, `api`, `reference`, `plugin`, `release` and `question`, recognized by folder
         * names.
         */
        kinds?: Record<string, string | string[] | { pages: string | string[]; label?: Localized }>;
        /** Pages that the dialog offers before the reader enters a query. Default: the first page of each section. */
        entries?: string[];
        /** A server that answers searches; the site's own index is the fallback. Default: none. */
        remote?: {
          /** URL of the server, such as `https://search.example.org/docs`, or a path on the site's own host without `base`. */
          url: string;
          /** Indexes to search. Default: the server's own default. */
          indexes?: string[];
          /** Time limit for a search, in milliseconds. Default 2000. */
          timeout?: number;
        };
        /** Algolia's DocSearch answers searches; the site's own index is the fallback. Default: none. */
        docsearch?: UserDocSearch;
        /**
         * Module, relative to the root, that exports any of `beforeSearch`, `onSearch`, `afterSearch` and `render`. Browsers
         * run these functions before, during and after a search. Default: none.
         */
        hooks?: string;
      };
  markdown?: UserMarkdown;
  /** Custom frontmatter keys: name → accepted values. Default: keys and values are not restricted. */
  frontmatter?: Record<string, UserField>;
  theme?: UserTheme;
  checks?: UserChecks;
  translations?: UserTranslations;
  cache?: UserCache;
  /**
   * The site's own React components for use in pages: name → module path relative to the root, or an object that also
   * specifies whether the component is interactive. Names begin with a capital letter. Default: none.
   */
  components?: Record<string, string | UserComponent>;
  /** Plugins, in order; see docs/plugins.md. Entries that are `false` are skipped. Default: only the default plugins. */
  plugins?: PluginEntry[];
  /** The site's own style sheets, paths relative to the root, loaded after docsite's. Default: none. */
  styles?: string[];
}

/** One language of the site. `en` and `zh` have a built-in tag and label. */
export interface UserLocale {
  /** Path segment and folder name, e.g. `zh`. */
  lang: string;
  /** BCP 47 tag for `<html lang>` and search engines, e.g. `zh-Hans`. Default: `lang`; `zh-Hans` for `zh`. */
  tag?: string;
  /** Native name of the language, for the menu. Default: `tag`; `English` and `简体中文` for `en` and `zh`. */
  label?: string;
  /** Direction of the script. Default: `rtl` for right-to-left languages, else `ltr`. */
  dir?: 'ltr' | 'rtl';
  /** The site's title in this language. Default: `title` of the site. */
  title?: string;
  /** The site's description in this language. Default: `description` of the site. */
  description?: string;
  /** Interface text in this language; missing keys fall back to docsite's own text. */
  texts?: Partial<ThemeTexts>;
  /** Shorthand for `texts.outlineTitle`. */
  outlineTitle?: string;
  /** Shorthand for `texts.prevPageText`. */
  prevPageText?: string;
  /** Shorthand for `texts.nextPageText`. */
  nextPageText?: string;
  editLink?: {
    /** Shorthand for `texts.editLinkText`. */
    text: string;
  };
  /** Top bar in this language only. Default: `theme.nav`, which may apply to all languages. */
  nav?: UserNavItem[];
  /** Sidebars in this language only. Default: `theme.sidebar`, which may apply to all languages. */
  sidebar?: Record<string, UserSidebarEntry[]>;
}

/** How Markdown is parsed and rendered. `compileMarkdown` accepts the same options. */
export interface UserMarkdown {
  /**
   * `remark` parses with remark-parse, which plugins that add syntax require; it needs the package `remark-gfm`.
   * Default `native`.
   */
  parser?: 'native' | 'remark';
  /** Keeps raw HTML as written instead of sanitizing it; only for content you trust. Default false. */
  trusted?: boolean;
  /** Turns bare URLs such as `https://example.org` into links. Default true. */
  autolinks?: boolean;
  /** How heading ids are generated: `github` drops punctuation, `vitepress` replaces it with hyphens. Default `github`. */
  slugger?: 'github' | 'vitepress';
  /** How heading ids are written: `{#id}`, or with `mdx-comment` also `{/*id*\/}`. Default `attribute`. */
  headingIds?: 'attribute' | 'mdx-comment';
  /** Values to insert into pages: `%{site.version}` inserts `version`. A value can differ by language. Default: none. */
  variables?: Record<string, string | number | boolean | Record<string, string>>;
  /** Versions by package name. `<PackageManagerTabs>` adds them to install commands. Default: none. */
  packageVersions?: Record<string, string>;
  /** Shows line numbers on every code block. Default false. */
  showLineNumbers?: boolean;
  /** Wraps long lines of code unless a block overrides it. Default false. */
  defaultWrapCode?: boolean;
  /** Collapses longer code blocks to this number of lines until a reader expands them. Default 0: never. */
  foldCode?: number;
  /** Highlights inline code that ends in `{:js}` or the name of another language. Default false. */
  highlightInlineCode?: boolean;
  /** Build-time syntax highlighter. `shiki` requires the package `shiki` in the site's folder. Default `prism`. */
  codeHighlighter?: 'prism' | 'shiki';
  /**
   * Globs of `.md` files, relative to the content folder, that may contain component tags, as `.mdx` files may.
   * Default: none.
   */
  mdx?: string[];
  /**
   * Converts TeX formulas, `$…$` and `$$…$$`, to MathML at build time; an object defines macros: `{ macros: { '\\RR':
   * '\\mathbb{R}' } }`. Requires the package `katex` in the site's folder. Default false.
   */
  math?: boolean | { macros?: Record<string, string> };
  /** Draws `mermaid` code blocks as diagrams when visible. Requires the site to install `mermaid`. Default false. */
  mermaid?: boolean;
  /** unified plugins on the Markdown tree, after docsite's own: `plugin` or `[plugin, options]`. Default: none. */
  remarkPlugins?: unknown[];
  /** unified plugins on the HTML tree: `plugin` or `[plugin, options]`. Default: none. */
  rehypePlugins?: unknown[];
}

/** A static host that docsite can write configuration files for. */
export type { CrawlerRules, Host };

export interface UserTheme {
  /** Top bar. Default: `_meta.json` of the language's folder, else up to eight first-level folders. */
  nav?: Localized<UserNavItem[]>;
  /**
   * Sidebars by path prefix, such as `/guide/`; the longest match applies. `/v1/guide/` applies to the version `v1`
   * only. Default: folders and their `_meta.json`.
   */
  sidebar?: Localized<Record<string, UserSidebarEntry[]>>;
  /** Adds a link to each page's source. Default: none. */
  editLink?: {
    /** URL of the content folder in the repository; the page's path is appended. */
    docRepoBaseUrl: string;
    /** Shorthand for `texts.editLinkText`. */
    text?: Localized;
  };
  /** Shows the date of each page's last commit. Default false. */
  lastUpdated?: boolean;
  /** Shorthand for `texts.lastUpdatedText`. */
  lastUpdatedText?: Localized;
  /** Shorthand for `texts.outlineTitle`. */
  outlineTitle?: Localized;
  /** Shorthand for `texts.prevPageText`. */
  prevPageText?: Localized;
  /** Shorthand for `texts.nextPageText`. */
  nextPageText?: Localized;
  /** Shorthand for `texts.searchPlaceholderText`. */
  searchPlaceholderText?: Localized;
  /** Shorthand for `texts.searchNoResultsText`. */
  searchNoResultsText?: Localized;
  /** Shorthand for `texts.searchSuggestedQueryText`. */
  searchSuggestedQueryText?: Localized;
  /** A menu on articles to copy or view the page as Markdown, or open it in assistants. Default: copy and view. */
  pageMenu?: false | UserPageMenu;
  /** Shows breadcrumbs, the page's path in the navigation, above each article. Default false. */
  breadcrumbs?: boolean;
  /** A notice above the top bar of every page. Default: none. */
  announcement?: {
    /** The text; simple markup such as `<b>` and `<a href="/guide">` is kept. Links may omit the base and the language. */
    message: Localized;
    /**
     * What the text links to: a page, without the language or version, or an external URL. If a version does not have
     * the page, its notice links to the page in the default version. Default: none.
     */
    link?: string;
    /** Change this id to show the announcement again to readers who dismissed it. Default: not dismissible. */
    id?: string;
  };
  /** The line at the end of home pages and articles. Default: none. */
  footer?: {
    /** The text of the line. Simple markup such as `<a href="/guide">` is kept; links may omit the base and the language. */
    message: Localized;
  };
  /** Shows a button that scrolls back to the top of a page. Default false. */
  enableScrollToTop?: boolean;
  /**
   * Sections, such as `/config/`, laid out as a reference: facts under the title, samples next to the text. Default:
   * none.
   */
  reference?: string[];
  /**
   * Brand color, such as `#0a7d5a`, or one for each theme as `{ light, dark }`. docsite computes the CSS variables of the
   * accent color and of filled buttons from it, with readable contrast in both themes. Default: docsite's colors.
   */
  brand?: string | { light: string; dark: string };
  /** Shows a card with the title, facts and description of a page when the pointer rests on a link to it. Default true. */
  cards?: boolean;
  /** Lets readers choose the dark theme. Default true. */
  darkMode?: boolean;
  /** `auto` redirects first-time visitors to their browser's language, once. Default `auto`. */
  localeRedirect?: 'auto' | 'never';
  /** `auto` hides the top bar while scrolling down. Default `never`. */
  hideNavbar?: 'never' | 'auto' | 'always';
  /** Links to code hosts, chats and social networks; the top bar shows the first three. Default: none. */
  socialLinks?: UserSocialLink[];
  /** Keeps URL flags, such as `?navbar=0`, when a reader follows a link within the site. Default false. */
  keepFlags?: boolean;
  /** Components that replace parts of the shell: name → module path relative to the root. Default: none. */
  parts?: Partial<Record<PartName, string>>;
  /** Components that the site adds to the shell: slot → module path relative to the root. Default: none. */
  slots?: Partial<Record<SlotName, string>>;
  /** Page layouts for `layout` in the frontmatter: name → module path relative to the root. Default: none. */
  layouts?: Record<string, string>;
  /** Names of `components` to show at the end of every page. Default: none. */
  globalComponents?: string[];
  /** Interface text by language; missing keys fall back to docsite's own text. */
  texts?: Record<string, Partial<ThemeTexts>>;
}
