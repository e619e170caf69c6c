/** A page source → its HTML pieces and every fact that later stages fold over, from one tree. */
import path from 'node:path';
import type { ComponentFacts } from './component-facts.ts';
import type { SiteConfig } from './config.ts';
import type { Diagnostic, Span } from './diagnostics.ts';
import { hashOfParts } from './hash.ts';
import type { ImageSize } from './image-size.ts';
import type { CodeBlock } from './markdown/code-block-html.ts';
import { after } from './markdown/plugins.ts';
import { createProcessor } from './markdown/processor.ts';
import type { Processed } from './markdown/processor.ts';
import { normalizeLineEnds } from './markdown/snippets.ts';
import { valuesFor } from './markdown/values.ts';
import type { PageMeta, PageSource } from './read-page.ts';
import type { Suppression } from './suppressions.ts';
import type { Island, Json, SearchSection, ThemeTexts, TocEntry } from '../shared/protocol.ts';
import { textsOf } from '../shared/texts.ts';

/** The article as text with slots that only the site model can fill. */
export type HtmlPiece =
  | string
  /** A link's `href` value (unescaped); `render-page` resolves it against the route table. `link` indexes `CompiledPage.links`. */
  | { slot: 'href'; link: number }
  /** A component that needs the site model, e.g. `Overview`; drawn by `render-page`. */
  | { slot: 'component'; name: string; props: Record<string, Json> }
  /** A code block that is not highlighted yet; gone from a page that is finished. */
  | { slot: 'code'; block: CodeBlock };

/** A link, image or file that a page points at, as written. */
export interface LinkRef {
  kind: 'link' | 'image' | 'file';
  /** As in the source: path, query and hash. */
  target: string;
  /** Text of the link or alternative text of the image. */
  text: string;
  /** In the page's file, or in the snippet named by `file`. */
  span: Span;
  /** Content path of the snippet the link stands in; absent for the page itself. */
  file?: string;
}

/** A fenced code block, for the checks. */
export interface CodeSample {
  language: string;
  /** Everything after the language on the fence's line. */
  meta: string;
  code: string;
  span: Span;
  file?: string;
}

/** A block of the page, at any depth and in reading order, for comparing translations. */
export interface Block {
  type: 'heading' | 'code' | 'paragraph' | 'image' | 'container' | 'component';
  span: Span;
  /** Content path of the snippet the block stands in; absent for the page itself. */
  file?: string;
  /** Heading depth, code language, address of an image, or name of a container or component. */
  detail: string;
  /** A heading's id; else a hash of what the block says. */
  hash: string;
  /** Of code: a hash of it without its strings, and where it holds another script. */
  skeleton?: string;
  foreign?: 'in strings' | 'in text';
  /** Words in Latin letters, and Han characters, outside code and links. */
  words?: number;
  han?: number;
}

/** What a compiled page was made from beside its own file: another file, or a component of the site. */
export interface Dependency {
  /** Content path; of a component its name. */
  path: string;
  /** Hash of the bytes; `absent` when the file was asked for and did not exist. */
  hash: string;
  /**
   * `size`: of a picture nothing but its size was asked for, and `hash` is that size, e.g. `640x480`. `component`: `hash` is
   * that of the component's module with all its imports. Default: the file was read.
   */
  use?: 'size' | 'component';
}

/** One heading with what a translation needs: its id and place in the tree. */
export interface HeadingRef {
  id: string;
  /** 1 to 6. */
  depth: number;
}

/** A page compiled. Immutable; depends on its own text, the compile options and `deps` alone. */
export interface CompiledPage {
  meta: PageMeta;
  html: HtmlPiece[];
  toc: TocEntry[];
  /** All headings in order, h1 included. */
  headings: HeadingRef[];
  /** Every id that a link may point at, aliases included. */
  ids: string[];
  links: LinkRef[];
  sections: SearchSection[];
  samples: CodeSample[];
  /** Empty on a site with one language. */
  outline: Block[];
  islands: Island[];
  deps: Dependency[];
  /** Exceptions to checks that the page asks for; absent where there are none. */
  suppressions?: Suppression[];
  /** What only a check reports: the page works all the same. Absent where there is nothing. */
  remarks?: Diagnostic[];
  /** Frontmatter, snippets and components resolved: the page as plain Markdown. */
  markdown: string;
  /** Hash of the page's text, the compile options and the dependencies. */
  hash: string;
  diagnostics: Diagnostic[];
}

/** A page without any text: what is left of one that could not be compiled, and what has no source. */
export function emptyPage(meta: PageMeta, hash: string): CompiledPage {
  return {
    meta,
    html: [],
    toc: [],
    headings: [],
    ids: [],
    links: [],
    sections: [],
    samples: [],
    outline: [],
    islands: [],
    deps: [],
    markdown: '',
    hash,
    diagnostics: [],
  };
}

/** How a compile reaches other files; each call is recorded in `deps`. */
export interface CompileReads {
  /** Content path → text and hash, or null when there is no such file. */
  read(path: string): { text: string; hash: string } | null;
  /** Content path of a picture → its size, or null when there is no such picture. Default: no sizes are known. */
  imageSize?(path: string): ImageSize | null;
  /** Headings of the same page in the default language; null when there is none or it is this page. */
  sourceHeadings: HeadingRef[] | null;
  /** `later`: code is left in slots, to be highlighted when the page is finished. Default: `now`. */
  finish?: 'now' | 'later';
  /** The page follows `.mdx` rules, by its name or by the globs of `markdown.mdx`. Default: by its name. */
  mdx?: boolean;
}

/** What compiling depends on beside the page: plain data, and the functions that data cannot hold. */
export interface CompileOptions {
  setup: Pick<
    SiteConfig,
    'root' | 'content' | 'lang' | 'locales' | 'markdown' | 'theme' | 'components' | 'compileHash'
  >;
  /** The configuration's module, whose default export holds the plugins; null when it has none. */
  plugins: Record<string, unknown> | null;
  /** The site's own components for server rendering, by name; null when there are none. */
  components: Record<string, unknown> | null;
  /** What is known of them, by name. Default: nothing. */
  componentFacts?: Record<string, ComponentFacts>;
}

export type PageCompiler<Result = CompiledPage> = (source: PageSource, reads: CompileReads) => Result;

/** Makes the function that compiles pages. One per thread: it remembers grammars and highlighted blocks. */
export function createPageCompiler(options: CompileOptions & { plugins: null }): PageCompiler;
export function createPageCompiler(options: CompileOptions): PageCompiler<CompiledPage | Promise<CompiledPage>>;
export function createPageCompiler({
  setup,
  plugins,
  components,
  componentFacts = {},
}: CompileOptions): PageCompiler<CompiledPage | Promise<CompiledPage>> {
  const process = createProcessor({
    markdown: { ...setup.markdown, ...pluginsIn(plugins, setup.markdown) },
    components: { declared: setup.components, module: components, facts: componentFacts },
    dress: 'site',
    root: setup.root,
    isTranslated: setup.locales.length > 1,
  });
  const folder = path.relative(setup.root, setup.content).split(path.sep).join('/');
  const shownName = (contentPath: string): string => path.posix.join(folder, contentPath);
  const textsIn = createTexts(setup);
  return (source, reads) => {
    const { meta } = source;
    const { sourceHeadings } = reads;
    const processed = process({
      source: {
        name: { path: meta.path, shown: shownName(meta.path) },
        text: normalizeLineEnds(source.body),
        start: source.bodyStart,
        rules: (reads.mdx ?? meta.path.endsWith('.mdx')) ? 'mdx' : 'md',
      },
      title: meta.title,
      texts: textsIn(meta.route.lang),
      values: valuesFor(meta.frontmatter, {
        variables: setup.markdown.variables,
        lang: meta.route.lang,
        defaultLang: setup.lang,
      }),
      sourceHeadings,
      finish: reads.finish ?? 'now',
      reads: {
        read: (contentPath) => reads.read(contentPath),
        imageSize: (contentPath) => reads.imageSize?.(contentPath) ?? null,
        folder: languageFolderOf(meta),
        shownName,
      },
    });
    const complete = (made: Processed): CompiledPage => {
      const dependencies = made.deps.flatMap((dependency) => [dependency.path, dependency.hash]);
      const hash = hashOfParts([
        setup.compileHash,
        meta.path,
        source.hash,
        JSON.stringify(sourceHeadings),
        ...dependencies,
      ]);
      const hasTitle = made.headings.some(({ depth }) => depth === 1);
      return {
        ...made,
        markdown: hasTitle ? made.markdown : `# ${meta.title}\n\n${made.markdown}`,
        meta,
        ...(source.suppressions !== undefined && { suppressions: source.suppressions }),
        hash,
      };
    };
    return after(processed, complete);
  };
}

/** The theme's texts by language. */
export function createTexts({
  theme,
  lang: defaultLang,
}: Pick<SiteConfig, 'theme' | 'lang'>): (lang: string) => ThemeTexts {
  const texts = new Map<string, ThemeTexts>();
  return (lang) => {
    const known = texts.get(lang) ?? textsOf(lang, theme.texts, defaultLang);
    texts.set(lang, known);
    return known;
  };
}

/** Functions can't cross to a worker, so they are taken from the configuration's own module there. */
function pluginsIn(
  module: Record<string, unknown> | null,
  own: SiteConfig['markdown'],
): Pick<SiteConfig['markdown'], 'remarkPlugins' | 'rehypePlugins'> {
  if (module === null) return own;
  const { markdown } = (module['default'] ?? {}) as { markdown?: Partial<SiteConfig['markdown']> };
  return { remarkPlugins: markdown?.remarkPlugins ?? [], rehypePlugins: markdown?.rehypePlugins ?? [] };
}

/** The folder of a page's version and language, which `@/` stands for: its path without what its slug repeats. */
function languageFolderOf({ path: contentPath, route }: PageMeta): string {
  const bare = contentPath.replace(/\.mdx?$/, '').replace(/(?:^|(?<=\/))index$/, '');
  return bare.endsWith(route.slug) ? bare.slice(0, bare.length - route.slug.length) : '';
}

export type { PageSource };
