/** The plugin interface: what a plugin may define, what each hook receives, and what it returns. */
import type { SlotName } from '../../shared/shell-names.ts';
import type { Json, NavItem, SidebarEntry } from '../../shared/protocol.ts';
import type { HeaderRules } from '../../shared/response-headers.ts';
import type { AllowedSources } from '../policy/sources.ts';
import type { FoldedPage, PageEntry, PageFacts } from './page-facts.ts';

export { closest } from '../findings/closest.ts';
export type { FoldedPage, Json, PageEntry, PageFacts };

/** Version of the interface. It changes only if a working plugin could break. */
export const pluginInterface = 1;

type Awaitable<T> = T | Promise<T>;

/**
 * Values that hooks return for other hooks: everything that `structuredClone` copies, such as objects, lists, maps and
 * dates. A function or another value that cannot be copied between threads is reported when the hook runs.
 */
export type PlainData = string | number | boolean | null | object;

/**
 * A plugin, whose hooks receive and return values. Values are copied between threads, so they must be cloneable with
 * `structuredClone`; inputs are frozen. `Value` is the type of the value that `page` stores for `site`.
 */
export interface Plugin<Value = unknown> {
  /** Unique name, which findings show. A plugin with the name of a default plugin replaces that plugin. */
  name: string;
  /** Identifies what the plugin's results depend on in addition to their input, such as its version and options. */
  key: string;
  /** The version of the interface that the plugin was written for. Default: the current one. */
  interface?: number;

  // Hooks that run before the site model exists, with access to sources only.
  /**
   * Returns values that the other hooks read with `context.data`, such as facts from a package. Runs once for the site,
   * before pages are read, and again only if a file that it read has changed. A page depends only on the values that
   * were read for it.
   */
  data?(this: void, context: HookContext): Awaitable<DataResult>;
  /**
   * Edits a page's text, including its frontmatter, before it is read. Findings keep their positions in the author's
   * text.
   */
  transform?(this: void, page: PageText, context: DataContext): Edit[] | TransformResult;
  /** `transform` runs only for pages that contain one of these strings. Default: for all pages. */
  transforms?: readonly string[];
  /** Pages without a source file. */
  pages?: {
    /** Lists the pages. Runs again if a file or a value of `data` that it read has changed. */
    list(this: void, context: DataContext): Awaitable<CreatedPage[]>;
    /** Returns the text of one page, with frontmatter. Runs again if the page's entry or anything that it read changes. */
    text(this: void, page: CreatedPage, context: DataContext): Awaitable<string>;
  };
  /** Changes the navigation of one language and version. */
  nav?(this: void, nav: SiteNav, context: PagesContext): SiteNav;

  // Hooks that run per page, where pages are compiled; their results are cached with the page.
  /**
   * unified plugins on the Markdown tree: `plugin` or `[plugin, options]`. `file.message(text, node)` reports a finding,
   * `plugin-message`.
   */
  remark?: readonly unknown[];
  /** unified plugins on the HTML tree: `plugin` or `[plugin, options]`. They report findings in the same way. */
  rehype?: readonly unknown[];
  /** Returns a value to store for `site`, files for this page, and findings about it. */
  page?(this: void, page: PageFacts, context: HookContext): PageResult<Value> | undefined;

  // Hooks that run when the site model is known.
  /** Returns tags for the head of a page. */
  head?(this: void, page: PageEntry, context: PagesContext): HeadTag[];
  /** Returns files, redirects and findings for the whole site, computed from the values that `page` stored. */
  site?(this: void, pages: readonly FoldedPage<Value>[], context: SiteContext): Awaitable<SiteResult>;

  // Additions for pages and the command line. Module paths are relative to the site's root, or absolute.
  /** Components for pages: name → module path. The site's own components with the same names take precedence. */
  components?: Record<string, string>;
  /** Style sheets, loaded before the site's own. */
  styles?: string[];
  /** Additions to the shell: slot → module path. Slots that the site fills itself take precedence. */
  slots?: Partial<Record<SlotName, string>>;
  /**
   * A module for the browser, under the site's policy. It runs once per document, after the first paint, and its default
   * export, a function, runs for each page that the reader opens.
   */
  client?: string;
  /** Hosts that pages need because of the plugin, in the form of `security` in the site config. */
  security?: AllowedSources;
  /** Response headers by path, in the form of `headers` in the site config, which takes precedence. */
  headers?: HeaderRules;
  /** A custom command: `docsite <name>`. */
  command?: {
    /** One word that is not a docsite command. */
    name: string;
    /** Runs the command. `args` are the arguments after its name on the command line. */
    run(this: void, args: readonly string[], context: DataContext): Awaitable<CommandResult>;
  };
  /** Runs once after the build is published. If the hook fails, the site stays published. */
  published?(this: void, build: PublishedBuild, context: PagesContext): Awaitable<void>;
}

/** The result of a command. */
export interface CommandResult {
  /** Printed unchanged. Default: nothing. */
  output?: string;
  /** Exit code: 0 for success, 1 for failure. Default 0. */
  code?: 0 | 1;
  /** Files to write; paths are relative to the site's root. Default: none. */
  files?: PluginFile[];
}

/** The changes that a build has made to the output folder. Paths are relative to it, with `/`. */
export interface PublishedBuild {
  /** Absolute path of the output folder. */
  folder: string;
  /** Files that are new or have changed. */
  written: string[];
  /** Files that were deleted. */
  removed: string[];
}

/** A page's whole text, as the previous plugin left it. */
export interface PageText {
  /** Relative to the content folder, with `/`. */
  path: string;
  /** With frontmatter and the author's line endings. */
  text: string;
}

/** Replaces `text.slice(start, end)` with `text`. The edits that one call returns must not overlap. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The result of `transform` if it contains more than edits. */
export interface TransformResult {
  edits?: Edit[];
  /**
   * Identifies what the plugin's `remark` and `rehype` use for this page in addition to its text, such as data; the
   * page is compiled again if this value changes. Default: nothing.
   */
  key?: string;
  /** The `range` of each finding refers to the text that the hook received. */
  findings?: PluginFinding[];
}

/** The result of `data`. */
export interface DataResult {
  /** Plain data by key. */
  values: Record<string, PlainData | undefined>;
  findings?: PluginFinding[];
}

/** A page without a source file. */
export interface CreatedPage {
  /** Path of a file for the page in the content folder: `api/create.md`, or `en/api/create.md` with languages. */
  path: string;
  /** Plain data for `text`; a page is created again only if its entry or a file that it read changes. Default: none. */
  data?: PlainData | undefined;
}

/** The navigation of one language and version. Links are route paths. */
export interface SiteNav {
  lang: string;
  /** Empty on a site without versions. */
  version: string;
  bar: NavItem[];
  /** Sidebars by first-level folder, such as `guide`. The key is empty for pages outside any folder. */
  sidebars: Record<string, SidebarEntry[]>;
}

/** The result of `page`. */
export interface PageResult<Value = unknown> {
  /** Stored for `site`. At most a few hundred bytes; put larger data in a file. */
  value?: Value;
  /** Published next to the page, for example a Markdown twin. */
  files?: PluginFile[];
  findings?: PluginFinding[];
}

/** A file to write; the path is relative to the output folder, with `/`. */
export interface PluginFile {
  path: string;
  contents: string | Uint8Array;
}

/** A file whose contents are created only when it is written, so that it may be large. */
export interface JoinedFile {
  path: string;
  /**
   * The parts to join: strings, files that `page` hooks publish, and pages as Markdown by content path, with the words
   * that readers see and links that work outside the site.
   */
  parts: (string | { file: string } | { markdown: string })[];
}

/** A file for the whole site, or for one page. */
export type SiteFile = (PluginFile | JoinedFile) & {
  /** Content path of the page that the file belongs to, where findings about the file are reported. Default: none. */
  page?: string;
};

/** The result of `site`. */
export interface SiteResult {
  files?: SiteFile[];
  /** Old path → new path or external URL, in the form of `redirects` in the site config, which takes precedence. */
  redirects?: Record<string, string>;
  findings?: PluginFinding[];
  /** Other page formats that servers offer at the same URL. */
  representations?: Representation[];
}

/**
 * An additional page format. If a request's `Accept` header includes this media type, servers respond with the file
 * that has this extension, such as `guide/start.md` instead of `guide/start.html`. Static hosts do this only if their
 * rules can read the header.
 */
export interface Representation {
  /** Media type, such as `text/markdown`. */
  type: string;
  /** Filename extension without the dot, such as `md`. */
  extension: string;
}

/** A problem that a plugin reports. */
export interface PluginFinding {
  /** The problem, in one sentence without a period. */
  message: string;
  /** What to do, beginning with a verb. */
  hint?: string;
  /** Default `warning`. */
  severity?: 'error' | 'warning' | 'info';
  /**
   * Content path of the page that the finding is about, or the path of another file, such as the plugin's input, relative
   * to the site's root. Default: the page that the hook runs for.
   */
  path?: string;
  /** Line in this file, counted from 1. */
  line?: number;
  /**
   * Only from `data` and `site`, instead of `path`: the path of a key in the plugin's options, such as `['links']`. Options
   * are what the site config passes to the plugin as the first argument; the finding is reported at this key.
   */
  option?: readonly (string | number)[];
  /** Only from `transform`, instead of `line`: the part of the text that the finding is about. */
  range?: { start: number; end: number };
}

export type HeadTag =
  | { tag: 'meta' | 'link'; attributes: Record<string, string> }
  /** Structured data about the page, as JSON. Browsers do not run it. */
  | { tag: 'script'; type: 'application/ld+json'; data: PlainData }
  /** A line at the beginning of the body, for programs that read the text of a page. Readers do not see it. */
  | { tag: 'text'; text: string };

/** The context that every hook receives in addition to its input. */
export interface HookContext {
  site: SiteFacts;
  /**
   * Returns the text of a file, by its path relative to the site's root, or null if the file does not exist. The hook's
   * result then depends on the file: `docsite dev` watches files that `data`, `transform`, `pages` and `page` have read.
   */
  read(this: void, path: string): string | null;
  /**
   * Returns the sorted names in a folder, by its path relative to the site's root. Names of folders end with `/`. The
   * hook's result then depends on the folder.
   */
  folder(this: void, path: string): string[];
}

/** The context of hooks that run outside the threads that compile. */
export interface DataContext extends HookContext {
  /**
   * Returns a value that this plugin's `data` hook returned, or undefined. The hook's result then depends on the value.
   * `Value` is the value's type, which is not checked.
   */
  data<Value = Json>(this: void, key: string): Value | undefined;
}

/** The context of hooks that run after the site model is built. */
export interface PagesContext extends DataContext {
  /** All pages, sorted by version, language and path. */
  pages: readonly PageEntry[];
}

export interface SiteContext extends PagesContext {
  /** Returns a page's finished article as HTML, by content path, or null if the page does not exist. */
  article(this: void, path: string): Promise<string | null>;
}

/** Facts from the site config that plugins may need. */
export interface SiteFacts {
  /** Absolute path of the site's folder. */
  root: string;
  title: string;
  description: string;
  /** URL of the site without `base` or a trailing slash; empty if unknown. */
  url: string;
  /** Path under which the site is served; begins and ends with `/`. */
  base: string;
  /** The base in absolute URLs; differs from `base` in a preview, a build with `--base` of a site with its own `base`. */
  urlBase: string;
  /** Default language. */
  lang: string;
  languages: SiteLanguage[];
  /** The version whose pages have no prefix; empty on a site without versions. */
  defaultVersion: string;
  versions: string[];
  /** True for paths such as `/guide/start`, false for `/guide/start.html`. */
  cleanUrls: boolean;
  /** True if the URLs of all pages end in `/`. */
  trailingSlash: boolean;
}

export interface SiteLanguage {
  /** Path segment. */
  lang: string;
  /** BCP 47 tag. */
  tag: string;
  label: string;
  /** The site's title and description in this language. */
  title: string;
  description: string;
  /** Canonical URL of the home page, in the default version; empty if the site's URL is unknown. */
  url: string;
}

/** Returns the plugin unchanged; it lets editors complete and check the members. */
export function definePlugin<Value = undefined>(plugin: Plugin<Value>): Plugin<Value> {
  return plugin;
}

/** An entry in `plugins`: a plugin, a list of entries, or an empty value, so that a plugin can depend on a condition. */
export type PluginEntry = Plugin | DefaultsChoice | readonly PluginEntry[] | false | null | undefined;

/** Names of the plugins that every site has. */
export const defaultNames = ['sitemap', 'robots', 'feeds', 'social', 'twins', 'llms', 'structured-data'] as const;
export type DefaultName = (typeof defaultNames)[number];

/** Which of the default plugins a site uses. */
export interface DefaultsChoice {
  defaults: Partial<Record<DefaultName, boolean>>;
}

/** Selects default plugins: `defaults({ sitemap: false })` disables one. */
export function defaults(choice: DefaultsChoice['defaults']): DefaultsChoice {
  return { defaults: choice };
}
