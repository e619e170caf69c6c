/** The options of the Markdown pipeline. */

/** Options of the Markdown pipeline, also used by `compileMarkdown`. */
export interface MarkdownOptions {
  /** `native` (the default) parses in Rust; `remark` uses remark-parse. */
  parser: 'native' | 'remark';
  /** Keeps raw HTML as written instead of sanitizing it, for text that you trust. Default false. */
  trusted: boolean;
  /** Turns bare URLs into links. Default true. */
  autolinks: boolean;
  /** How heading ids are generated from text. Default `github`. */
  slugger: 'github' | 'vitepress';
  /** How authors write heading ids: `{#id}`, or also `{/*id*\/}`. Default `attribute`. */
  headingIds: 'attribute' | 'mdx-comment';
  /** Values for `%{site.name}`, by name; one text for all languages or one per language. Default none. */
  variables: Record<string, string | number | boolean | Record<string, string>>;
  /** Versions, by package name, that `<PackageManagerTabs>` adds to the packages it installs. Default none. */
  packageVersions: Record<string, string>;
  /** Line numbers on every code block. Default false. */
  showLineNumbers: boolean;
  /** Wraps long lines of code unless a block overrides it. Default false. */
  defaultWrapCode: boolean;
  /** Number of lines to show in a longer code block until the reader unfolds it. Default 0: never fold. */
  foldCode: number;
  /** Highlights inline code that ends in `{:js}` as that language. Default false. */
  highlightInlineCode: boolean;
  codeHighlighter: 'prism' | 'shiki';
  /** Globs of `.md` files, relative to the content folder, that follow `.mdx` rules. Default none. */
  mdx: string[];
  /** Renders TeX formulas as MathML. Default false. */
  math?: boolean | { macros?: Record<string, string> };
  /** Draws `mermaid` code blocks as diagrams. Default false. */
  mermaid?: boolean;
  /**
   * unified plugins on mdast, run after docsite's own plugins. A plugin with options is written as `[plugin,
   * options]`. Empty in a `SiteConfig`, because it must survive `structuredClone`; its plugins are in the default
   * export of `SiteConfig.module`.
   */
  remarkPlugins: unknown[];
  /** unified plugins on hast, run before docsite reads the tree. Like `remarkPlugins`, empty in a `SiteConfig`. */
  rehypePlugins: unknown[];
}
