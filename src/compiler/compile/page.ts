/** Compiles a page's source to HTML and collects the facts that later stages need, all from one syntax tree. */
import path from 'node:path';
import type { ComponentFacts } from '../markdown/components/site.ts';
import type { UserConfig } from '../config/options.ts';
import { createIncluded } from '../config/include.ts';
import type { SiteConfig } from '../config/site.ts';
import type { Finding, Span } from '../findings/finding.ts';
import { textOfPieces } from '../plugins/edits.ts';
import { originalPositions } from '../plugins/positions.ts';
import { markdownPluginsOf } from '../plugins/describe.ts';
import { hashOfParts } from '../hash.ts';
import type { ImageSize } from '../image-size.ts';
import { after } from '../markdown/plugins.ts';
import { createProcessor } from '../markdown/processor.ts';
import type { PageParts, HeadingRef } from '../markdown/page-parts.ts';
import { normalizeLineEnds } from '../markdown/links.ts';
import { valuesFor } from '../markdown/passes/values.ts';
import { isReference } from '../site/look.ts';
import type { PageMeta, PageSource } from '../site/page.ts';
import type { CompiledPage } from './compiled-page.ts';
import { createTexts } from './texts.ts';

/** Functions that read other files while a page is compiled. Each call is recorded in `deps`. */
export interface CompileReads {
  /** Content path → text and hash, or null if the file does not exist. */
  read(path: string): { text: string; hash: string } | null;
  /** Content path of an image → its size, or null if the image does not exist. Default: no sizes are known. */
  imageSize?(path: string): ImageSize | null;
  /** Content path of a file that does not exist → the most similar path of a file that pages may show, or null. */
  nearest?(path: string): string | null;
  /** Headings of the original in the default language; null if there is none, or if this page is the original. */
  sourceHeadings: HeadingRef[] | null;
  /** `later`: code blocks remain slots, which are highlighted when the page is finished. Default: `now`. */
  finish?: 'now' | 'later';
  /**
   * True if the page follows `.mdx` rules, because of its extension or `markdown.mdx`. Default: depends on the
   * extension.
   */
  mdx?: boolean;
}

/** The inputs of compilation other than the page: plain data, and the functions that such data cannot contain. */
export interface CompileOptions {
  setup: Pick<
    SiteConfig,
    'root' | 'content' | 'include' | 'lang' | 'locales' | 'markdown' | 'theme' | 'components' | 'compileHash'
  >;
  /** The config's module, whose default export contains the plugins; null if there is none. */
  plugins: Record<string, unknown> | null;
  /** The site's own components for server rendering, by name; null if there are none. */
  components: Record<string, unknown> | null;
  /** Facts about these components, by name. Default: none. */
  componentFacts?: Record<string, ComponentFacts>;
}

export type PageCompiler<Result = CompiledPage> = (source: PageSource, reads: CompileReads) => Result;

/** Creates a function that compiles pages. Call it once per thread: it caches grammars and highlighted blocks. */
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
    markup: 'site',
    root: setup.root,
    isTranslated: setup.locales.length > 1,
  });
  const folder = path.relative(setup.root, setup.content).split(path.sep).join('/');
  const shownName = (contentPath: string): string => path.posix.join(folder, contentPath);
  const isIncluded = createIncluded(setup.include);
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
      lang: meta.route.lang,
      showsTitle: meta.pageType === 'doc' && typeof meta.frontmatter['title'] === 'string',
      endsInOverview: meta.frontmatter['overview'] === true,
      isReference: isReference(meta, setup.theme),
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
        nearest: (contentPath) => reads.nearest?.(contentPath) ?? null,
        folder: languageFolderOf(meta),
        shownName,
        mayRead: (contentPath) => !contentPath.startsWith('../') || isIncluded(shownName(contentPath)),
      },
    });
    const complete = (compiled: PageParts): CompiledPage => {
      const parts =
        source.original === undefined ? compiled : inOriginal(compiled, source.original, shownName(meta.path));
      const dependencies = parts.deps.flatMap((dependency) => [dependency.path, dependency.hash]);
      const hash = hashOfParts([
        setup.compileHash,
        meta.path,
        source.hash,
        JSON.stringify(sourceHeadings),
        ...dependencies,
        // A plugin's edits may depend on the contents of other files.
        ...(source.original === undefined ? [] : [JSON.stringify(source.original.pieces)]),
        ...(source.key === undefined ? [] : [source.key]),
      ]);
      return {
        ...parts,
        meta,
        ...(source.ignoreComments !== undefined && { ignoreComments: source.ignoreComments }),
        hash,
      };
    };
    return after(processed, complete);
  };
}

/**
 * Converts positions in text edited by plugins to positions in the author's text. Positions in snippets stay unchanged.
 */
function inOriginal(parts: PageParts, { text, pieces }: NonNullable<PageSource['original']>, file: string): PageParts {
  const { span, finding } = originalPositions(text, textOfPieces(pieces, text), pieces);
  const moved = <T extends { span: Span; file?: string }>(items: T[]): T[] =>
    items.map((item) => (item.file === undefined ? { ...item, span: span(item.span) } : item));
  const found = (all: Finding[]): Finding[] =>
    all.map((one) => (one.file === undefined || one.file === file ? finding(one) : one));
  return {
    ...parts,
    links: moved(parts.links),
    samples: moved(parts.samples),
    outline: moved(parts.outline),
    findings: found(parts.findings),
    ...(parts.checkFindings !== undefined && { checkFindings: found(parts.checkFindings) }),
  };
}

/** Functions cannot be sent to a worker, so the worker imports the plugins from the config's module. */
function pluginsIn(
  module: Record<string, unknown> | null,
  own: SiteConfig['markdown'],
): Pick<SiteConfig['markdown'], 'remarkPlugins' | 'rehypePlugins'> {
  return module === null ? own : markdownPluginsOf((module['default'] ?? {}) as UserConfig);
}

/** The folder of a page's version and language, which `@/` resolves to: the page's path without its slug. */
function languageFolderOf({ path: contentPath, route }: PageMeta): string {
  const bare = contentPath.replace(/\.mdx?$/, '').replace(/(?:^|(?<=\/))index$/, '');
  return bare.endsWith(route.slug) ? bare.slice(0, bare.length - route.slug.length) : '';
}

export type { PageSource };
