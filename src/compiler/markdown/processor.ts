/** The Markdown pipeline: text → parser → mdast → hast → HTML pieces with every fact of the page, in one pass each. */
import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import type { Block, CompiledPage, Dependency, HeadingRef, HtmlPiece } from '../compile-page.ts';
import type { MarkdownOptions } from '../config.ts';
import { pageTooDeep, placed } from '../diagnostics.ts';
import type { Diagnostic } from '../diagnostics.ts';
import type { ImageSize } from '../image-size.ts';
import type { ThemeTexts } from '../../shared/protocol.ts';
import { buildTree } from './build-tree.ts';
import type { SourceText, TreeContext } from './build-tree.ts';
import { createComponents } from './component-table.ts';
import type { SiteComponents } from './component-table.ts';
import { finishTree } from './finish-tree.ts';
import { assignHeadingIds } from './heading-ids.ts';
import { siteHighlighter } from './site-highlighter.ts';
import { pictureFileOf } from './links.ts';
import type { SourceName } from './nodes.ts';
import { createFacts } from './page-facts.ts';
import { createParser } from './parser.ts';
import { after, createPlugins } from './plugins.ts';
import { cleanRawHtml } from './raw-html.ts';
import { createInclude, recordReads } from './snippets.ts';
import type { ContentReads, RecordedReads } from './snippets.ts';
import { surveyTree } from './survey.ts';
import { toHtmlTree } from './to-html-tree.ts';
import type { Values } from './values.ts';
import { writeTwin } from './twin.ts';
import { writeHtml } from './write-html.ts';
import type { Dress, Piece } from './write-html.ts';
import type { MathMacros } from './write-math.ts';
import { writeToc } from './write-toc.ts';

export interface ProcessorOptions {
  markdown: Pick<
    MarkdownOptions,
    | 'parser'
    | 'trusted'
    | 'autolinks'
    | 'showLineNumbers'
    | 'defaultWrapCode'
    | 'foldCode'
    | 'highlightInlineCode'
    | 'codeHighlighter'
    | 'math'
    | 'mermaid'
    | 'remarkPlugins'
    | 'rehypePlugins'
  >;
  components: SiteComponents;
  dress: Dress;
  /** Folder that the site's own packages are found from. */
  root: string;
  /** Pages may have translations, so `outline` is wanted; else it is empty. */
  isTranslated: boolean;
}

export interface ProcessorInput {
  source: SourceText;
  title: string;
  texts: ThemeTexts;
  values: Values;
  /** Headings of the page that this one translates. */
  sourceHeadings: readonly HeadingRef[] | null;
  /** `later`: code is left in slots, not highlighted. */
  finish: 'now' | 'later';
  reads: ContentReads;
}

export interface Processed extends Pick<
  CompiledPage,
  'html' | 'toc' | 'headings' | 'ids' | 'links' | 'sections' | 'samples' | 'islands'
> {
  outline: Block[];
  deps: Dependency[];
  markdown: string;
  diagnostics: Diagnostic[];
  remarks?: Diagnostic[];
}

/** A promise only where a plugin of the site is asynchronous. */
export type Process = (input: ProcessorInput) => Processed | Promise<Processed>;

/** One per thread: grammars, highlighted blocks and plugins are kept between pages. */
export function createProcessor({ markdown, components: site, dress, root, isTranslated }: ProcessorOptions): Process {
  const plugins = createPlugins({ remark: markdown.remarkPlugins, rehype: markdown.rehypePlugins });
  const parserName = plugins.needsRemark ? 'remark' : markdown.parser;
  const parse = createParser(parserName, plugins.processor);
  const components = createComponents(site);
  const math = macrosOf(markdown.math);
  const highlighter = siteHighlighter(markdown, root);
  return ({ source, title, texts, values, sourceHeadings, finish, reads }) => {
    const { diagnostics, report } = collectFindings();
    for (const { finding } of plugins.faults) report(finding, source.name);
    const recorded = recordReads(reads);
    const { autolinks, highlightInlineCode } = markdown;
    const words = { values, autolinks, highlightInlineCode };
    const { noteComponent } = recorded;
    const base = { parse, parserName, components, words, math: math !== false, report, noteComponent };
    const context: TreeContext = { ...base, include: createInclude({ reads, recorded, context: base }) };
    const facts = createFacts(title);
    const nothing = (): Processed => ({
      ...createFacts(title).complete(),
      html: [],
      outline: [],
      deps: recorded.deps,
      markdown: '',
      diagnostics,
    });
    const built = buildTree(source, context);
    if (built === null) return nothing();
    const headings = finishTree(built.root, {
      file: source.name,
      folder: reads.folder,
      read: recorded.read,
      report,
    });
    const aliases = assignHeadingIds(headings, { sourceHeadings, report });
    const imageSize = createSizes(source.name, recorded);
    const { outline, remarks } = surveyTree(built.root, source.name, {
      lineOf: createLines(source, recorded.read),
      hasSize: (target) => imageSize(target) !== null,
      isTranslated,
    });
    const page = { source, report };
    const toHtml = (tree: Root): HtmlRoot | null => {
      const unsafe = toHtmlTree(tree, texts);
      if (!unsafe.hasRaw || markdown.trusted || cleanRawHtml(unsafe.root)) return unsafe.root;
      report(pageTooDeep(), source.name);
      return null;
    };
    const write = (html: HtmlRoot): Processed => {
      const pieces = writeHtml(html, {
        dress,
        texts,
        components,
        highlighter,
        finish,
        code: markdown,
        math,
        diagrams: markdown.mermaid === true && dress === 'site',
        aliases,
        facts,
        file: source.name,
        imageSize,
        report,
      });
      const complete = facts.complete();
      return {
        ...complete,
        html: pieces.map((piece) => filledToc(piece, complete.toc, texts)).reduce(joinText, []),
        outline,
        deps: recorded.deps,
        markdown: writeTwin(built.masked, built.twin),
        diagnostics,
        ...(remarks.length > 0 && { remarks }),
      };
    };
    return after(plugins.runRemark(built.root, page), (tree) => {
      const html = toHtml(tree);
      return html === null ? nothing() : after(plugins.runRehype(html, page), write);
    });
  };
}

/** A snippet that is included twice has its faults once. */
function collectFindings(): { diagnostics: Diagnostic[]; report: TreeContext['report'] } {
  const diagnostics: Diagnostic[] = [];
  const reported = new Set<string>();
  return {
    diagnostics,
    report(finding, file, span) {
      const key = JSON.stringify([finding.code, finding.message, file.path, span]);
      if (reported.has(key)) return;
      reported.add(key);
      diagnostics.push(placed(finding, { file: file.shown, ...(span !== undefined && { span }) }));
    },
  };
}

/** False where formulas are off. */
function macrosOf(math: MarkdownOptions['math'] = false): MathMacros | false {
  return typeof math === 'object' ? (math.macros ?? {}) : math && {};
}

/** The author's lines, of the page itself and of the snippets that it read. */
function createLines(
  { name, text, start }: SourceText,
  read: (path: string) => string | null,
): (file: SourceName, line: number) => string {
  const known = new Map<string, string[]>();
  return (file, line) => {
    const isOwn = file.path === name.path;
    const lines = known.get(file.path) ?? (isOwn ? text : (read(file.path) ?? '')).split(/\r\n|\n|\r/);
    known.set(file.path, lines);
    return lines[line - (isOwn ? start.line : 1)] ?? '';
  };
}

/** Address of a picture as the page has it → its size. */
function createSizes({ path }: SourceName, recorded: RecordedReads): (target: string) => ImageSize | null {
  return (target) => {
    const file = pictureFileOf(target, path);
    return file === null ? null : recorded.imageSize(file);
  };
}

function filledToc(piece: Piece, toc: CompiledPage['toc'], texts: ThemeTexts): HtmlPiece {
  if (typeof piece === 'string' || piece.slot !== 'toc') return piece;
  return writeToc(toc, { depth: piece.depth, texts });
}

/** Neighbouring texts become one. */
function joinText(pieces: HtmlPiece[], piece: HtmlPiece): HtmlPiece[] {
  const last = pieces.at(-1);
  if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece;
  else pieces.push(piece);
  return pieces;
}
