/** State shared by the functions that write HTML: options, output so far, and how to write a child. */
import type { RootContent, ElementContent, Properties, Element } from 'hast';
import type { ThemeTexts } from '../../../shared/theme-texts.ts';
import type { Components } from '../components/table.ts';
import type { Highlighter } from '../code/highlight.ts';
import type { MarkdownOptions } from '../options.ts';
import type { ToMathMl } from './to-mathml.ts';
import type { FactsCollector } from '../page-facts.ts';
import type { SourceName } from '../nodes.ts';
import type { ImageSize } from '../../image-size.ts';
import type { Problem, Span } from '../../findings/finding.ts';
import type { HtmlPiece } from '../page-parts.ts';

/** `site`: markup for the theme. `plain`: HTML for use anywhere, with URLs as written. */
export type MarkupStyle = 'site' | 'plain';

export interface WriteOptions {
  markup: MarkupStyle;
  texts: ThemeTexts;
  components: Components;
  highlighter: Highlighter;
  /** `later`: code blocks become slots. */
  finish: 'now' | 'later';
  /** The config's options for code blocks. */
  code: Pick<MarkdownOptions, 'showLineNumbers' | 'defaultWrapCode' | 'foldCode'>;
  /** The article is divided into parts, and begins with its facts. */
  isReference: boolean;
  /** Additional ids of headings, by the heading's id. */
  aliases: ReadonlyMap<string, string>;
  /** Macros for formulas; false if formulas are off. */
  math: ToMathMl | false;
  /** `mermaid` code blocks are diagrams. */
  diagrams: boolean;
  facts: FactsCollector;
  file: SourceName;
  /** Size of an image on the site, by its URL as written; null if the image does not exist. */
  imageSize(target: string): ImageSize | null;
  report(problem: Problem, file: SourceName, span?: Span): void;
}

/** A piece whose content is only known at the end. */
export interface TocPiece {
  slot: 'toc';
  depth: number | undefined;
}

export type Piece = HtmlPiece | TocPiece;

export interface Writer extends WriteOptions {
  /** Adds text to the HTML. */
  add(html: string): void;
  /** Adds a slot. */
  addPiece(piece: Piece): void;
  write(node: RootContent | ElementContent): void;
  writeAll(nodes: readonly (RootContent | ElementContent)[]): void;
  writeAttributes(properties: Properties, element: Element): void;
  /** Returns the output of `run` instead of adding it to the page. */
  capture(run: () => void): Piece[];
  /** The file that contains the node being written. */
  currentFile(): SourceName;
  state: WriterState;
}

export interface WriterState {
  file: SourceName;
  /** True inside a link, because links cannot be nested. */
  inLink: boolean;
  /** Excludes text from search: back links are not the page's own text, and headings are recorded as titles. */
  silent: boolean;
  /** Number of components rendered so far. */
  rendered: number;
  /** Inside `<ClientOnly>`. */
  clientOnly: boolean;
  /** Unknown languages by file, so that each language is reported only once per file. */
  unknownLanguages: Set<string>;
}
