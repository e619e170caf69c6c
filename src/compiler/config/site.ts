/** The complete config of a site, as every stage reads it. */
import path from 'node:path';
import type { UserAssistant } from './page-menu-options.ts';
import type { CrawlerRules, Host } from './options.ts';
import type { Localized, UserNavItem, UserSidebarEntry } from './nav-options.ts';
import type { HeadTag } from './security-options.ts';
import type { HeaderRules } from '../../shared/response-headers.ts';
import type { AllowedSources } from '../policy/sources.ts';
import type { UserField } from '../frontmatter/site-fields.ts';
import type { Json, RemoteSearch, SocialLink, ImagePair } from '../../shared/protocol.ts';
import type { ThemeTexts } from '../../shared/theme-texts.ts';
import type { PartName, SlotName } from '../../shared/shell-names.ts';
import type { MarkdownOptions } from '../markdown/options.ts';
import type { CacheConfig } from './cache-options.ts';
import type { CheckConfig } from './check-options.ts';
import type { SiteTexts } from './site-texts.ts';
import type { UrlSpace } from '../../shared/urls.ts';
import type { PluginsData } from '../plugins/describe.ts';
import { searchFolder } from '../../shared/urls.ts';

/** One language of the site. */
export interface Locale {
  /** Path segment, e.g. `zh`. */
  lang: string;
  /** BCP 47 tag, e.g. `zh-Hans`. Default: `lang`. */
  tag: string;
  /** Native name, shown in the menu. Default: `tag`. */
  label: string;
  dir: 'ltr' | 'rtl';
  title?: string;
  description?: string;
}

export interface ThemeConfig {
  /** Top bar by language, as written; default: `_meta.json` of each language's folder. */
  nav?: Record<string, UserNavItem[]>;
  /** Sidebars by language and path prefix, as written; default: derived from the folders and their `_meta.json`. */
  sidebar?: Record<string, Record<string, UserSidebarEntry[]>>;
  editLink?: { docRepoBaseUrl: string };
  /** Dates from git under each page. Default false. */
  lastUpdated: boolean;
  /** Default: no assistants. */
  pageMenu: false | { assistants: UserAssistant[] };
  /** Default false. */
  breadcrumbs: boolean;
  announcement?: { message: Localized; link?: string | undefined; id?: string | undefined };
  footer?: { message: Localized };
  /** Default false. */
  enableScrollToTop: boolean;
  /** Path prefixes of sections laid out as a reference. Default: none. */
  reference: string[];
  /** Hexadecimal colors. */
  brand?: { light: string; dark: string };
  /** Default true. */
  cards: boolean;
  /** Default true. */
  darkMode: boolean;
  /** Redirects first-time visitors to their language once. Default `auto`. */
  localeRedirect: 'auto' | 'never';
  hideNavbar: 'never' | 'auto' | 'always';
  socialLinks: SocialLink[];
  /** Default false. */
  keepFlags: boolean;
  /** Absolute module paths by the names in `shared/shell-names`. */
  parts: Partial<Record<PartName, string>>;
  slots: Partial<Record<SlotName, string>>;
  /** Absolute module paths by the names that pages use. */
  layouts: Record<string, string>;
  /** Names of components listed in `components`. */
  globalComponents: string[];
  /** Interface text by language; missing keys fall back to docsite's own text. */
  texts: Record<string, Partial<ThemeTexts>>;
}

/** A feed with every default filled in. `path` does not include a language. */
export interface FeedConfig {
  id: string;
  /** Output file. */
  file: string;
  path: string;
  lang: string;
  format: 'rss' | 'atom';
  title: string;
  description: string;
  language: string;
  limit: number;
}

/** A complete, validated config. Every path is absolute and in the platform's form. */
export interface SiteConfig {
  root: string;
  /** The config file's absolute path, or empty. */
  file: string;
  /** The config file's text, for the positions of findings. */
  fileText: string;
  /**
   * Absolute paths of the config file and of everything it imports by relative path; a change in one of them triggers a
   * reload.
   */
  files: string[];
  title: string;
  description: string;
  /** Default language: path segment. */
  lang: string;
  /** The languages in menu order. A site with one language has one entry. */
  locales: Locale[];
  /** True if each language has a folder of pages. */
  langFolders: boolean;
  multiVersion: { default: string; versions: string[]; notice: boolean };
  /** Begins and ends with `/`. */
  base: string;
  /** The base of absolute URLs. Differs from `base` in a preview: a build with `--base` of a site with its own base. */
  urlBase: string;
  /** The site's URL without base, e.g. `https://rsbuild.example`; empty if unknown. */
  url: string;
  content: string;
  outDir: string;
  /** URL path of the image for link previews in `public/`, or a URL; empty if there is none. */
  image: string;
  /** URL path of the favicon in `public/`. */
  icon: string;
  logo?: string | ImagePair;
  /** Width of the logo at the height of the top bar's logo, in pixels; absent if its size is unknown. */
  logoWidth?: number;
  /** Absent if the title is the site's; empty if the logo contains it. */
  logoText?: string;
  /** Tags for the head of every page. */
  head: (HeadTag & { attributes: Record<string, string> })[];
  /** Scripts that count visits. The development server omits them. */
  analytics: (HeadTag & { attributes: Record<string, string> })[];
  /** Sources that the policy allows in addition to the site itself. */
  security: AllowedSources;
  /** Response headers by path without `base`. */
  headers: HeaderRules;
  /** Old path → new path or external URL, as written. */
  redirects: Record<string, string>;
  /** Rules of `robots.txt` by crawler. */
  robots: Record<string, CrawlerRules>;
  feeds: FeedConfig[];
  hosts: Host[];
  route: { cleanUrls: boolean; trailingSlash: boolean; exclude: string[] };
  /** Globs of folders and files that pages may show, relative to the root and normalized. */
  include: string[];
  /** Paths relative to the content folder. */
  publish: { include: string[]; allowSecrets: Record<string, string[]> };
  search: false | SearchConfig;
  markdown: MarkdownOptions;
  /** The site's own frontmatter keys. */
  frontmatter: Record<string, UserField>;
  theme: ThemeConfig;
  /** Check options; they do not affect the output. */
  checks: CheckConfig;
  /** Where compiled pages are shared; does not affect the output. */
  cache: CacheConfig;
  /** What to show for a page that is missing in a language, and whether outdated pages show a notice. */
  translations: { missing: 'absent' | 'source' | 'redirect'; notice: boolean };
  /** The site's own components by name. */
  components: Record<string, OwnComponent>;
  /** Text from `i18n.json`. */
  texts: SiteTexts;
  /** The plugins as data; their functions are in `module`. */
  plugins: PluginsData;
  /** Absolute paths of the site's own style sheets. */
  styles: string[];
  /** Absolute paths of plugins' browser modules. */
  clients: string[];
  /**
   * URL of the compiled config module whose default export contains the plugins' functions; empty if there are none.
   */
  module: string;
  /** URL of the same module if compiling pages needs its functions; otherwise empty. */
  compileModule: string;
  /** Time limit for what plugins and components do on a page, in milliseconds; does not affect the output. */
  pageTimeLimit: number;
  /** Hash of everything in the config that affects compiled pages. */
  compileHash: string;
  /** Hash of the whole config. */
  hash: string;
}

/** Paths are absolute. */
export interface OwnComponent {
  module: string;
  /** The package that contains the module, as written in the config. */
  package?: string;
  /** The module's export that is the component. Default: `default`. */
  export?: string;
  /** When browsers hydrate it. */
  interactive: false | 'visible' | 'intent' | 'load';
  /** The module that browsers run instead. */
  script?: string;
  /** True if the component is inline content. */
  inline?: boolean;
  /** Props of a component that every page shows. */
  props?: Record<string, Json>;
}

export interface SearchConfig {
  /** True if the text of code blocks is searchable. */
  codeBlocks: boolean;
  /** Groups of phrases with the same meaning. */
  synonyms: string[][];
  /** Absolute path of the file with queries and the pages they must find. */
  expectations?: string;
  /**
   * Whether documents are listed for other programs. Absent: documents are listed if the site has up to 2,000
   * pages.
   */
  documents?: boolean;
  /** Kinds of pages in display order, with globs of their slugs after a `/`. Absent: docsite's default kinds. */
  kinds?: { name: string; pages: string[]; label?: Localized }[];
  /**
   * Links to the pages that the dialog offers before the reader enters a query. Absent: the first page of each section.
   */
  entries?: string[];
  /** The server that answers searches instead of the index; `timeout` in milliseconds. */
  remote?: Omit<RemoteSearch, 'lang'>;
  /** Absolute path of the module with the site's hooks. */
  hooks?: string;
}

/** Options from the command line or a program that override the file. */
export interface ConfigOverrides {
  /** Overrides `base`. */
  base?: string;
  /** Overrides `url`, and `DOCSITE_URL`. */
  url?: string;
  /** Overrides `outDir`; relative to the root. */
  outDir?: string;
  /** Overrides `site.config.*`; relative to the root. */
  configFile?: string;
  /** Time limit for loading the config, in milliseconds. Default: 30,000. */
  configTimeLimit?: number;
  /** Time limit for what plugins and components do on a page, in milliseconds. Default: 10,000. */
  pageTimeLimit?: number;
}

/** The parts of the config that determine routes and URLs. */
export function urlSpaceOf(
  config: Pick<SiteConfig, 'base' | 'lang' | 'locales' | 'langFolders' | 'multiVersion' | 'route'>,
): UrlSpace {
  return {
    base: config.base,
    langs: config.langFolders ? config.locales.map((locale) => locale.lang) : [],
    defaultLang: config.lang,
    versions: config.multiVersion.versions,
    defaultVersion: config.multiVersion.default,
    trailingSlash: config.route.trailingSlash,
  };
}

/** Maps a content path to the path relative to the root that findings show. */
export function contentFileOf(config: Pick<SiteConfig, 'root' | 'content'>, contentPath: string): string {
  return path.relative(config.root, path.join(config.content, contentPath)).split(path.sep).join('/');
}

/** The content path of a file that is absolute or relative to the root; begins with `../` outside the content folder. */
export function contentPathIn(config: Pick<SiteConfig, 'root' | 'content'>, file: string): string {
  return path.relative(config.content, path.resolve(config.root, file)).split(path.sep).join('/');
}

/** Output folder of the search index of one language and version. The URL of its manifest never changes. */
export function searchFolderOf(edition: { lang: string; version: string }, config: SiteConfig): string {
  return searchFolder(edition, config.multiVersion.versions);
}
