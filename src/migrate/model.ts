/** The neutral description of an old site, which the reader of each generator creates and all writers use. */

/** A problem or a decision during the migration, at a position in the old site. */
export interface Note {
  /**
   * `manual` requires manual work; `broken` was already broken in the old site; `converted` reports what was done.
   */
  kind: 'manual' | 'broken' | 'converted';
  /** The cause, as a sentence that all notes of this kind share, so that the report can group them. */
  cause: string;
  /** POSIX path relative to the old site's folder. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** The tag, key or link that the note refers to. */
  detail?: string;
}

/** A component in a slot of the old theme. */
export interface SlotComponent {
  /** docsite's slot, and that of the old theme. */
  slot: string;
  oldSlot: string;
  name: string;
  /** The component's module, if it is known. */
  module?: string;
  /** Where the theme sets the slot. */
  file: string;
  line: number;
  /** Options of the component, as text. */
  options?: string;
  /** HTML in the slot, as written. */
  code?: string;
}

export const generatorNames = [
  'vitepress',
  'docusaurus',
  'starlight',
  'rspress',
  'mkdocs',
  'mdbook',
  'nextra',
  'fumadocs',
  'gitbook',
  'markdown',
] as const;
export type GeneratorName = (typeof generatorNames)[number];

/** A string for all languages, or one per language. */
export type Texts = string | Record<string, string>;

export interface OldLocale {
  /** The language's folder in the new content folder, and its prefix in URLs unless it is the default. */
  lang: string;
  tag?: string;
  label?: string;
  dir?: 'ltr' | 'rtl';
  title?: string;
  description?: string;
  /** Interface text that the old site overrides, by docsite's keys. */
  texts?: Record<string, string>;
  nav?: NavEntry[];
  /** Sidebars for each path prefix, without the language. */
  sidebar?: Record<string, SidebarEntry[]>;
}

export interface NavEntry {
  text: Texts;
  /** An old URL path without base, as written, or an external URL. */
  link?: string;
  items?: NavEntry[];
  position?: 'left' | 'right';
  activeMatch?: string;
}

export interface SidebarEntry {
  text: Texts;
  link?: string;
  items?: SidebarEntry[];
  collapsed?: boolean;
}

export interface OldPage {
  /** POSIX path relative to the old site's folder. */
  source: string;
  /** POSIX path in the new content folder, without the language folder. */
  target: string;
  /** The language's folder; for a site with one language, its default language. */
  lang: string;
  /** The version's folder; empty if the site has one version. */
  version: string;
  /** Path of the page's old URL, without base. */
  url: string;
  /** The date and the tags of a post, which the old site shows next to its title. */
  post?: { date: string; tags: readonly string[] };
  /** Docusaurus's id of the document, which pages refer to. */
  id?: string;
  /** The id of the Docusaurus plugin that publishes the document. */
  plugin?: string;
  /** Text of the page, if it differs from the text of the source. */
  text?: string;
  /** Frontmatter to add. Keys that the page already has are not changed. */
  frontmatter?: Record<string, unknown>;
  /** Values of names in the page's code, for a page with parameters. */
  values?: Readonly<Record<string, unknown>>;
}

/** A folder whose files are copied into another folder. */
export interface OldFolder {
  /** Relative to the old site's folder. */
  from: string;
  /** Relative to the new content folder. */
  to: string;
  /** The name of the only file to copy. Default: all files. */
  only?: string;
}

export interface HeadTag {
  tag: 'meta' | 'link' | 'script' | 'style';
  attributes?: Record<string, string>;
  text?: string;
}

/** The syntax of a generator's pages. Each page pass reads the parts that it needs. */
export interface Dialect {
  /** Whether tags are JSX (`{…}` is code), Vue templates (`{{…}}` is code) or only HTML. */
  tags: 'jsx' | 'vue' | 'html';
  /** Generators whose syntax the pages may use. */
  features: ReadonlySet<
    'mkdocs' | 'mdbook' | 'gitbook' | 'vitepress' | 'docusaurus' | 'starlight' | 'rspress' | 'nextra' | 'fumadocs'
  >;
  /**
   * Maps path prefixes in pages to the folders that replace them, such as `@site` → `.`, relative to the old site's
   * folder.
   */
  aliases: Readonly<Record<string, string>>;
  /** Components that every page may use: maps a name to a module relative to the old site's folder. */
  globals: Readonly<Record<string, string>>;
  /** For MkDocs: how the pages use Python-Markdown. */
  python?: PythonMarkdown;
  /** Whether filenames contain the language: `index.de.md`. */
  hasSuffixes?: boolean;
  /** Whether code blocks in Graphviz's language are diagrams. */
  drawsGraphviz?: boolean;
}

/** The Python-Markdown extensions that a site has turned on. */
export interface PythonMarkdown {
  /** Parts of the syntax that are plain text unless an extension is on. */
  syntax: ReadonlySet<
    | 'sub'
    | 'del'
    | 'sup'
    | 'ins'
    | 'critic'
    | 'inline-highlight'
    | 'definitions'
    | 'abbreviations'
    | 'blocks'
    | 'annotations'
  >;
  /** Names of the groups of tabs that switch together, by the labels of the tabs; undefined if tabs are not linked. */
  tabGroups?: ReadonlyMap<string, string>;
  /** Options of the extension `smartsymbols` that are on; empty without the extension. */
  symbols: ReadonlySet<string>;
  /** Which version of text with critic marks readers see. */
  critic: 'view' | 'accept' | 'reject';
  /** Folders with included files, relative to the old site's folder; `null` is the folder of the page. */
  snippetFolders: readonly (string | null)[];
  /** Files that are appended to every page, as written. */
  appended: readonly string[];
  /** Names of the site's plugins. */
  plugins: ReadonlySet<string>;
  /** Maps objects whose documentation a plugin generates to the sources of their pages. */
  documented: Readonly<Record<string, string>>;
  /** Maps ids of headings that could be names in Python to the sources of their pages; filled on first use. */
  headings?: ReadonlyMap<string, readonly string[]>;
  /** URLs of the lists of objects that other sites document. */
  inventories: readonly string[];
  /** Folders with Python packages, relative to the old site's folder. */
  packageFolders: readonly string[];
  /** The variables of the plugin `macros`, if the site uses it. */
  macros?: Readonly<Record<string, unknown>>;
  /** The repository that `#1` and `@name` refer to, and the part of its URLs before the number of an issue. */
  shorthands?: { url: string; issues: string };
}

export interface OldSite {
  generator: GeneratorName;
  /** Display name, such as `VitePress`. */
  label: string;
  /** The configuration files that identified the generator and were read. */
  configs: string[];
  title: string;
  description?: string;
  url?: string;
  base?: string;
  /** Contains at least one language; the first one is the default. */
  locales: OldLocale[];
  /**
   * `labels` are the names that readers see, if they differ; `notice` is true if pages of other versions than the
   * default have a notice.
   */
  versions?: { default: string; names: string[]; labels?: Record<string, string>; notice?: boolean };
  nav?: NavEntry[];
  sidebar?: Record<string, SidebarEntry[]>;
  pages: OldPage[];
  /** Folders that are published unchanged at the site's root. */
  publicFolders: OldFolder[];
  /** Files to add to the new `public/`, by path in it. */
  publicTexts?: Record<string, string>;
  /** Content folders: files that are not pages are copied if a page refers to them. */
  contentFolders: OldFolder[];
  redirects: Record<string, string>;
  /**
   * Maps the old URLs of generated pages that docsite does not have, such as one for each tag, to the old URL of the
   * page that replaces them.
   */
  listings?: Record<string, string>;
  feeds?: {
    id: string;
    file?: string;
    path: string;
    lang?: string;
    format?: 'atom';
    title?: string;
    description?: string;
    language?: string;
  }[];
  /** Paths of the icon, the logo and the image for link previews in the new `public/`. */
  icon?: string;
  image?: string;
  logo?: string | { light: string; dark: string };
  logoText?: string;
  head: HeadTag[];
  social: { icon: string; link: string; label?: string }[];
  /** URL of the content folder in the repository, for edit links. */
  editUrl?: string;
  lastUpdated?: boolean;
  footer?: Texts;
  footerLinks?: { title?: Texts; items: NavEntry[] }[];
  /** Style sheets for the old theme. They are copied, but not loaded. */
  styles: string[];
  announcement?: { message: string; link?: string; id?: string };
  docsearch?: { appId: string; apiKey: string; indexName: string };
  searchOff?: boolean;
  analytics: {
    plausible?: { domain: string; script?: string };
    umami?: { websiteId: string; script?: string };
  };
  /** Whether pages contain videos from YouTube. */
  youtube?: boolean;
  /** The file that describes the authors of posts. Default: `authors.yml` in a content folder. */
  authorsFile?: string;
  /** Measurement id of Google Analytics. */
  googleAnalytics?: string;
  /** The URL of the page that a home page without links refers to first. Default: the first page. */
  start?: string;
  /** `source` if the old site shows pages without a translation in the default language. */
  untranslated?: 'source';
  /** Components that the old theme shows around the text, by docsite's slot. */
  slots?: SlotComponent[];
  /** A React component that is the old site's home page. */
  homeComponent?: string;
  /** The theme's fonts, by name. They are loaded by a style sheet in `head`. */
  fonts?: { text?: string; code?: string };
  /** The theme's main color, light and dark. */
  color?: { light: string; dark?: string };
  cleanUrls: boolean;
  /** True if old URLs end in a slash. */
  trailingSlash: boolean;
  markdown: {
    slugger?: 'vitepress';
    headingIds?: 'mdx-comment';
    math?: boolean;
    mermaid?: boolean;
    showLineNumbers?: boolean;
    highlightInlineCode?: boolean;
    variables?: Record<string, string | number | boolean>;
  };
  /** Whether code blocks that are marked with `twoslash` show types. */
  twoslash?: boolean;
  dialect: Dialect;
  notes: Note[];
}

/** A link that the new site's own check reports. */
export interface DeadAnchor {
  /** Path of the file in the new site. */
  file: string;
  /** The beginning of the link, counted from 1. */
  line: number;
  column: number;
}
