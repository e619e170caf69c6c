/** `site.config.ts` → a validated `SiteConfig` with every default filled in. */
import path from 'node:path';
import type { CheckConfig } from './config-check-options.ts';
import { completeConfig } from './config-complete.ts';
import { loadConfigFile } from './config-load.ts';
import type { PairPlace } from './config-locate.ts';
import type {
  HeadTag,
  Host,
  Localized,
  UserConfig,
  UserField,
  UserNavItem,
  UserSidebarEntry,
} from './config-options.ts';
import type { Diagnostic, Span } from './diagnostics.ts';
import type { SiteTexts } from './site-texts.ts';
import type { ImagePair, SocialLink, ThemeTexts } from '../shared/protocol.ts';
import type { PartName, SlotName } from '../shared/shell-names.ts';
import type { UrlSpace } from '../shared/urls.ts';

export type { Localized, UserConfig } from './config-options.ts';

/** One language of the site. */
export interface Locale {
  /** Path segment, e.g. `zh`. */
  lang: string;
  /** BCP 47 tag, e.g. `zh-Hans`. Default: `lang`. */
  tag: string;
  /** Name in the language itself, shown in the menu. Default: `tag`. */
  label: string;
  dir: 'ltr' | 'rtl';
  title?: string;
  description?: string;
}

/** What the Markdown pipeline may be told; also the options of `compileMarkdown`. */
export interface MarkdownOptions {
  /** `native` parses in Rust (the default), `remark` uses remark-parse. */
  parser: 'native' | 'remark';
  /** Raw HTML is kept as written instead of being sanitised. For owners of their own text. Default false. */
  trusted: boolean;
  /** Bare addresses become links. Default true. */
  autolinks: boolean;
  /** What `%{site.name}` stands for, by name; one text for all languages or one per language. Default none. */
  variables: Record<string, string | number | boolean | Record<string, string>>;
  /** Line numbers on every code block. Default false. */
  showLineNumbers: boolean;
  /** Long lines of code wrap unless a block says otherwise. Default false. */
  defaultWrapCode: boolean;
  /** Lines that are seen of a longer block of code until a reader unfolds it; 0, the default, folds none. */
  foldCode: number;
  /** Inline code that ends in `{:js}` is highlighted as that language. Default false. */
  highlightInlineCode: boolean;
  codeHighlighter: 'prism' | 'shiki';
  /** Globs of `.md` files, relative to the content folder, that follow `.mdx` rules. Default none. */
  mdx: string[];
  /** Formulas in TeX become MathML. Default false. */
  math?: boolean | { macros?: Record<string, string> };
  /** Code blocks of the language `mermaid` are drawn as diagrams. Default false. */
  mermaid?: boolean;
  /**
   * unified plugins on mdast, run after docsite's own; with options as `[plugin, options]`. Empty in a `SiteConfig`, which
   * must survive `structuredClone`: there they are the default export's of `SiteConfig.module`.
   */
  remarkPlugins: unknown[];
  /** unified plugins on hast, run before docsite reads the tree. Empty in a `SiteConfig`, like `remarkPlugins`. */
  rehypePlugins: unknown[];
}

export interface ThemeConfig {
  /** Top bar by language, as written; default: `_meta.json` of each language's folder. */
  nav?: Record<string, UserNavItem[]>;
  /** Sidebars by language and path prefix, as written; default: made from the folders and their `_meta.json`. */
  sidebar?: Record<string, Record<string, UserSidebarEntry[]>>;
  editLink?: { docRepoBaseUrl: string };
  /** Dates from git under each page. Default false. */
  lastUpdated: boolean;
  announcement?: { message: Localized; link?: string | undefined; id?: string | undefined };
  footer?: { message: Localized };
  /** Default false. */
  enableScrollToTop: boolean;
  /** Default true. */
  darkMode: boolean;
  /** Sends first visitors to their language once. Default `auto`. */
  localeRedirect: 'auto' | 'never';
  hideNavbar: 'never' | 'auto' | 'always';
  socialLinks: SocialLink[];
  /** Default false. */
  keepFlags: boolean;
  /** Absolute module paths by the names of shared/shell-names. */
  parts: Partial<Record<PartName, string>>;
  slots: Partial<Record<SlotName, string>>;
  /** Absolute module paths by the names that pages use. */
  layouts: Record<string, string>;
  /** Names of `components`. */
  globalComponents: string[];
  /** Texts of the interface by language; what is missing falls back to docsite's own. */
  texts: Record<string, Partial<ThemeTexts>>;
}

/** A feed with every default filled in. `path` carries no language. */
export interface FeedConfig {
  id: string;
  path: string;
  lang: string;
  format: 'rss' | 'atom';
  title: string;
  description: string;
  language: string;
  limit: number;
}

/** A complete, validated configuration. Every path is absolute and in the platform's form. */
export interface SiteConfig {
  root: string;
  /** The config file's absolute path, or empty. */
  file: string;
  /** Absolute paths of the config file and of all that it imports by relative path: what makes a reload due. */
  files: string[];
  title: string;
  description: string;
  /** Default language: path segment. */
  lang: string;
  /** In order; one entry in a site with one language. */
  locales: Locale[];
  /** Pages lie in a folder per language. */
  langFolders: boolean;
  multiVersion: { default: string; versions: string[] };
  /** Begins and ends with `/`. */
  base: string;
  /** The site's address without base, e.g. `https://rsbuild.example`; empty when unknown. */
  url: string;
  content: string;
  outDir: string;
  /** URL path of the favicon, below `public/`. */
  icon: string;
  logo?: string | ImagePair;
  logoText: string;
  /** Tags for the head of every page. */
  head: HeadTag[];
  /** Old path → new path or address, as written. */
  redirects: Record<string, string>;
  feeds: FeedConfig[];
  hosts: Host[];
  route: { cleanUrls: boolean; exclude: string[] };
  search: false | SearchConfig;
  markdown: MarkdownOptions;
  /** Keys of the site's own in the frontmatter. */
  frontmatter: Record<string, UserField>;
  theme: ThemeConfig;
  /** What is checked; changes no output. */
  checks: CheckConfig;
  /** What stands for a page that a language lacks, and whether pages that are behind say so. */
  translations: { missing: 'absent' | 'source' | 'redirect'; notice: boolean };
  /** The site's own components by name. */
  components: Record<string, OwnComponent>;
  /** Texts of `i18n.json`. */
  texts: SiteTexts;
  /** The site's own style sheets, absolute paths. */
  styles: string[];
  /** Compiled config module whose default export holds the plugin functions of `markdown`; empty when there are none. */
  module: string;
  /** Where the links of `theme.nav` and `theme.sidebar` stand in the config file, by link; empty where they come from elsewhere. */
  linkPlaces: Record<string, Span>;
  /** Where the redirects stand in the config file, by old path; empty where they come from elsewhere. */
  redirectPlaces: Record<string, PairPlace>;
  /** Hash of everything in the configuration that changes what a page compiles to. */
  compileHash: string;
  /** Hash of the whole configuration. */
  hash: string;
}

/** Paths are absolute. */
export interface OwnComponent {
  module: string;
  /** When browsers bring it to life. */
  interactive: false | 'visible' | 'intent' | 'load';
  /** What browsers run in place of the module. */
  script?: string;
  /** It flows in text. */
  inline?: boolean;
}

export interface SearchConfig {
  /** Text of code blocks is found too. */
  codeBlocks: boolean;
  /** Absolute path of the file with queries and the pages that must answer them. */
  expectations?: string;
  /** The documents are listed for other programs. Absent: on a site of up to 2,000 pages. */
  documents?: boolean;
  /** The server that answers searches in place of the index; `timeout` in milliseconds. */
  remote?: { url: string; indexes: string[]; timeout: number };
  /** Absolute path of the module with the site's hooks. */
  hooks?: string;
}

/** What the command line or a program sets over the file. */
export interface ConfigOverrides {
  /** In place of `base`. */
  base?: string;
  /** In place of `outDir`; relative to the root. */
  outDir?: string;
  /** In place of `site.config.*`; relative to the root. */
  configFile?: string;
}

/** Loads and completes the configuration of the site in `root`. `config` is null when it can't be used; the findings say why. */
export async function loadConfig(
  root: string,
  overrides: ConfigOverrides,
): Promise<{ config: SiteConfig | null; diagnostics: Diagnostic[] }> {
  const absolute = path.resolve(root);
  const loaded = await loadConfigFile(absolute, overrides.configFile);
  return Array.isArray(loaded) ? { config: null, diagnostics: loaded } : completeConfig(absolute, loaded, overrides);
}

/** Gives an editor the types of a configuration; returns it as it is. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}

/** The facts of the configuration that decide addresses. */
export function urlSpaceOf(config: SiteConfig): UrlSpace {
  return {
    base: config.base,
    langs: config.langFolders ? config.locales.map((locale) => locale.lang) : [],
    defaultLang: config.lang,
    versions: config.multiVersion.versions,
    defaultVersion: config.multiVersion.default,
  };
}

/** Content path → the path below the root that diagnostics name. */
export function contentFileOf(config: Pick<SiteConfig, 'root' | 'content'>, contentPath: string): string {
  return path.relative(config.root, path.join(config.content, contentPath)).split(path.sep).join('/');
}
