/** The Markdown pipeline: text → parser → mdast → hast → HTML pieces and all facts about the page, in one pass each. */
import type { Root as HtmlRoot } from 'hast';
import type { Heading, Root } from 'mdast';
import type { HeadingRef, HtmlPiece, PageParts } from './page-parts.ts';
import type { MarkdownOptions } from './options.ts';
import { pageTooDeep } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import type { ImageSize } from '../image-size.ts';
import type { ThemeTexts } from '../../shared/theme-texts.ts';
import { buildTree } from './build-tree.ts';
import type { SourceText, TreeContext } from './tree-context.ts';
import { createComponents } from './components/table.ts';
import type { SiteComponents } from './components/table.ts';
import { finishTree } from './passes/finish-tree.ts';
import { assignHeadingIds } from './passes/heading-ids.ts';
import type { PlacedHeading } from './passes/heading-ids.ts';
import { siteHighlighter } from './code/site-highlighter.ts';
import { imageFileOf } from './links.ts';
import type { SourceName } from './nodes.ts';
import { createFacts } from './page-facts.ts';
import { createParser } from './parser.ts';
import { after, createPlugins } from './plugins.ts';
import { cleanRawHtml } from './write/raw-html.ts';
import { createInclude, recordReads } from './snippets.ts';
import type { ContentReads, RecordedReads } from './snippets.ts';
import { surveyTree } from './passes/survey.ts';
import type { SurveyOptions } from './passes/survey-options.ts';
import { createMath } from './write/to-mathml.ts';
import { toHtmlTree } from './write/to-html-tree.ts';
import type { Values } from './passes/values.ts';
import { writeHtml } from './write/html.ts';
import type { MarkupStyle, Piece } from './write/writer.ts';
import { writeToc } from './write/toc.ts';

export interface ProcessorOptions {
  markdown: Pick<
    MarkdownOptions,
    | 'parser'
    | 'trusted'
    | 'autolinks'
    | 'packageVersions'
    | 'slugger'
    | 'headingIds'
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
  markup: MarkupStyle;
  /** Folder to resolve the site's packages from. */
  root: string;
  /** Pages may have translations, so `outline` is needed; otherwise it is empty. */
  isTranslated: boolean;
}

export interface ProcessorInput {
  source: SourceText;
  title: string;
  /** Language of the page. Default: none, so that no language-specific rules apply. */
  lang?: string;
  /** The page shows its title as a heading if its text has no level-1 heading. Default: it does not. */
  showsTitle?: boolean;
  /** An overview follows the text. Default: none does. */
  endsInOverview?: boolean;
  /** The article is laid out as a reference. Default: it is not. */
  isReference?: boolean;
  texts: ThemeTexts;
  values: Values;
  /** Headings of the page that this page translates. */
  sourceHeadings: readonly HeadingRef[] | null;
  /** `later`: code blocks remain slots and are not highlighted. */
  finish: 'now' | 'later';
  reads: ContentReads;
}

/** Returns a promise only if one of the site's plugins is asynchronous. */
export type Process = (input: ProcessorInput) => PageParts | Promise<PageParts>;

/** Create one processor per thread, because it caches grammars, highlighted blocks and plugins between pages. */
export function createProcessor({ markdown, components: site, markup, root, isTranslated }: ProcessorOptions): Process {
  const plugins = createPlugins({ remark: markdown.remarkPlugins, rehype: markdown.rehypePlugins, root });
  const parserName = plugins.needsRemark ? 'remark' : markdown.parser;
  const parse = createParser(parserName, plugins.processor, root);
  const components = createComponents(site);
  const math = createMath(markdown.math, root);
  const highlighter = siteHighlighter(markdown, root);
  return ({ source, title, lang = '', texts, values, sourceHeadings, finish, reads, ...layout }) => {
    const { findings, report } = collectFindings();
    for (const { problem } of plugins.faults) report(problem, source.name);
    const recorded = recordReads(reads);
    const { autolinks, highlightInlineCode, packageVersions, headingIds } = markdown;
    const words = { values, autolinks, highlightInlineCode };
    const { noteComponent } = recorded;
    const constructs = { words, packageVersions, headingIds, math: math !== false };
    const base = { parse, parserName, components, ...constructs, report, noteComponent };
    const context: TreeContext = { ...base, include: createInclude({ reads, recorded, context: base }) };
    const facts = createFacts(title);
    const nothing = (): PageParts => refusedPage({ title, deps: recorded.deps, findings });
    const built = buildTree(source, context);
    if (built === null) return nothing();
    const found = finishTree(built, { ...reads, ...recorded, file: source.name, report });
    const headings = layout.showsTitle === true ? withTitle(built, found, { title, file: source.name }) : found;
    const aliases = assignHeadingIds(headings, { ...markdown, sourceHeadings, report });
    const imageSize = createSizes(source.name, recorded);
    const { outline, checkFindings } = surveyTree(built, source.name, {
      lineOf: createLines(source, recorded.read),
      hasSize: (target) => imageSize(target) !== null,
      lang,
      rules: source.rules,
      isTrusted: markdown.trusted,
      isKnownComponent: components.has,
      draws: drawnBy(markdown),
      endsInOverview: layout.endsInOverview === true,
      isTranslated,
    });
    const page = { source, report };
    const toHtml = (tree: Root): HtmlRoot | null => {
      const unsafe = toHtmlTree(tree, texts);
      if (!unsafe.hasRaw || markdown.trusted || cleanRawHtml(unsafe.root, { ...page, markup })) return unsafe.root;
      report(pageTooDeep(), source.name);
      return null;
    };
    const write = (html: HtmlRoot): PageParts => {
      const pieces = writeHtml(html, {
        markup,
        texts,
        components,
        highlighter,
        finish,
        code: markdown,
        math,
        diagrams: markdown.mermaid === true && markup === 'site',
        aliases,
        isReference: layout.isReference === true,
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
        length: lengthOf(complete.sections),
        findings,
        ...(checkFindings.length > 0 && { checkFindings }),
      };
    };
    const { runRemark, runRehype } = plugins.on(page);
    return after(runRemark(built), (tree) => {
      const html = toHtml(tree);
      return html === null ? nothing() : after(runRehype(html), write);
    });
  };
}

/** What the site may draw. Plugins may draw anything. */
function drawnBy({
  mermaid = false,
  math = false,
  remarkPlugins,
  rehypePlugins,
}: ProcessorOptions['markdown']): SurveyOptions['draws'] {
  const hasPlugins = remarkPlugins.length + rehypePlugins.length > 0;
  return { mermaid: mermaid || hasPlugins, math: math !== false || hasPlugins };
}

function refusedPage({ title, deps, findings }: { title: string } & Pick<PageParts, 'deps' | 'findings'>): PageParts {
  return { ...createFacts(title).complete(), html: [], outline: [], deps, length: 0, findings };
}

/** Reports problems in a snippet once, even if it is included twice. */
function collectFindings(): { findings: Finding[]; report: TreeContext['report'] } {
  const findings: Finding[] = [];
  const reported = new Set<string>();
  return {
    findings,
    report(problem, file, span) {
      const key = JSON.stringify([problem.code, problem.message, file.path, span]);
      if (reported.has(key)) return;
      reported.add(key);
      findings.push(findingAt(problem, { file: file.shown, ...(span !== undefined && { span }) }));
    },
  };
}

/** The author's lines of the page and of the snippets it includes. */
function createLines(
  { name, text, start }: SourceText,
  read: (path: string) => string | null,
): (file: SourceName, line: number) => string {
  const known = new Map<string, string[]>();
  return (file, line) => {
    const isOwn = file.path === name.path;
    let lines = known.get(file.path);
    if (lines === undefined) known.set(file.path, (lines = linesIn(isOwn ? text : (read(file.path) ?? ''))));
    return lines[line - (isOwn ? start.line : 1)] ?? '';
  };
}

/** Splitting at a string is much faster than at a regular expression. */
function linesIn(text: string): string[] {
  return text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n');
}

/** Puts the title before the text as a heading, if no heading has level 1. */
function withTitle(
  root: Root,
  headings: readonly PlacedHeading[],
  { title, file }: { title: string; file: SourceName },
): readonly PlacedHeading[] {
  if (headings.some(({ node }) => node.depth === 1)) return headings;
  const node: Heading = { type: 'heading', depth: 1, children: [{ type: 'text', value: title }] };
  root.children.unshift(node);
  return [{ node, file }, ...headings];
}

/** Maps the URL of an image, as written on the page, to the image's size. */
function createSizes({ path }: SourceName, recorded: RecordedReads): (target: string) => ImageSize | null {
  return (target) => {
    const file = imageFileOf(target, path);
    return file === null ? null : recorded.imageSize(file);
  };
}

function filledToc(piece: Piece, toc: PageParts['toc'], texts: ThemeTexts): HtmlPiece {
  if (typeof piece === 'string' || piece.slot !== 'toc') return piece;
  return writeToc(toc, { depth: piece.depth, texts });
}

/** Joins adjacent pieces of text. */
export function joinText(pieces: HtmlPiece[], piece: HtmlPiece): HtmlPiece[] {
  const last = pieces.at(-1);
  if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece;
  else pieces.push(piece);
  return pieces;
}

function lengthOf(sections: PageParts['sections']): number {
  return sections.reduce((sum, { text, code, formulas = '' }) => sum + text.length + code.length + formulas.length, 0);
}
