/** hast → the article's HTML with its slots, and the page's facts, in one walk. */
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import type { HtmlPiece } from '../compile-page.ts';
import type { MarkdownOptions } from '../config.ts';
import type { Finding, Span } from '../diagnostics.ts';
import type { ImageSize } from '../image-size.ts';
import type { ThemeTexts } from '../../shared/protocol.ts';
import type { Components } from './component-table.ts';
import { escapeText } from './escape.ts';
import type { Highlighter } from './highlight.ts';
import type { SourceName } from './nodes.ts';
import type { FactsCollector } from './page-facts.ts';
import { writeAttributes } from './write-attributes.ts';
import { writeCodeBlock } from './write-code.ts';
import { writeComponent } from './write-component.ts';
import { isDiagram, writeDiagram } from './write-diagram.ts';
import { writeElement } from './write-element.ts';
import { writeInlineCode } from './write-inline-code.ts';
import { writeHeading } from './write-heading.ts';
import { writeImage, writeLink } from './write-link.ts';
import { formulaIn, writeMath } from './write-math.ts';
import type { MathMacros } from './write-math.ts';

/** `site`: the markup that the theme relies on. `plain`: HTML to use anywhere, addresses as written. */
export type Dress = 'site' | 'plain';

export interface WriteOptions {
  dress: Dress;
  texts: ThemeTexts;
  components: Components;
  highlighter: Highlighter;
  /** `later`: code blocks become slots. */
  finish: 'now' | 'later';
  /** As the configuration has it. */
  code: Pick<MarkdownOptions, 'showLineNumbers' | 'defaultWrapCode' | 'foldCode'>;
  /** Further ids of headings, by id. */
  aliases: ReadonlyMap<string, string>;
  /** Macros of formulas; false where formulas are off. */
  math: MathMacros | false;
  /** Blocks of the language `mermaid` are diagrams. */
  diagrams: boolean;
  facts: FactsCollector;
  file: SourceName;
  /** Size of a picture of the site, by its address as written; null when it is none or lies elsewhere. */
  imageSize(target: string): ImageSize | null;
  report(finding: Finding, file: SourceName, span?: Span): void;
}

/** A piece that is known at the end only. */
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
  /** What `run` writes, taken out of the page. */
  capture(run: () => void): Piece[];
  /** The file that the node being written comes from. */
  currentFile(): SourceName;
  state: WriterState;
}

interface WriterState {
  file: SourceName;
  /** Inside a link another one can't stand. */
  inLink: boolean;
  /** Text that is not the page's: back links, headings, which are titles. */
  silent: boolean;
  /** Components rendered so far. */
  rendered: number;
  /** Inside `<ClientOnly>`. */
  clientOnly: boolean;
  /** Files with the languages that were reported as unknown in them: one report is enough. */
  unknownLanguages: Set<string>;
}

export function writeHtml(root: Root, options: WriteOptions): Piece[] {
  const writer = createWriter(options);
  return writer.capture(() => writer.writeAll(root.children));
}

function createWriter(options: WriteOptions): Writer {
  const state: WriterState = {
    file: options.file,
    inLink: false,
    silent: false,
    rendered: 0,
    clientOnly: false,
    unknownLanguages: new Set(),
  };
  const output = { pieces: [] as Piece[], text: '' };
  const flush = (): void => {
    if (output.text !== '') output.pieces.push(output.text);
    output.text = '';
  };
  const writer: Writer = {
    ...options,
    state,
    add(html) {
      output.text += html;
    },
    addPiece(piece) {
      flush();
      output.pieces.push(piece);
    },
    write(node) {
      writeNode(node, writer);
    },
    writeAll(nodes) {
      for (const node of nodes) writeNode(node, writer);
    },
    writeAttributes(properties, element) {
      writeAttributes(properties, element, writer);
    },
    capture(run) {
      const { pieces, text } = output;
      output.pieces = [];
      output.text = '';
      run();
      flush();
      const captured = output.pieces;
      output.pieces = pieces;
      output.text = text;
      return captured;
    },
    currentFile: () => state.file,
  };
  return writer;
}

function writeNode(node: RootContent | ElementContent, writer: Writer): void {
  switch (node.type) {
    case 'text':
      writer.add(escapeText(node.value));
      if (!writer.state.silent) writer.facts.addText(oneLine(node.value));
      break;
    case 'element':
      writeAnyElement(node, writer);
      break;
    case 'raw':
      writer.add(node.value);
      break;
    case 'comment':
      // `--` would end it, whatever a plugin put in.
      writer.add(`<!--${node.value.replaceAll(/--+>?/g, '')}-->`);
      break;
    case 'component':
      writeComponent(node, writer);
      break;
    case 'snippet':
      writeSnippet(node, writer);
      break;
  }
}

function writeAnyElement(element: Element, writer: Writer): void {
  const write = elements[element.tagName] ?? writeElement;
  if (element.properties['dataSearchExclude'] === undefined) write(element, writer);
  else writer.facts.leaveOut(() => write(element, writer));
}

/** A line end within words is a space, but none between Chinese or Japanese characters. */
function oneLine(text: string): string {
  if (!text.includes('\n')) return text;
  return text.replace(/(?<=[\u2e80-\u9fff\uff00-\uffef])\n(?=[\u2e80-\u9fff\uff00-\uffef])/g, '').replaceAll('\n', ' ');
}

const elements: Record<string, (element: Element, writer: Writer) => void> = {
  a: writeLink,
  img: writeImage,
  pre: (element, writer) => writeFormulaOr(isDiagram(element, writer) ? writeDiagram : writeCodeBlock, element, writer),
  code: (element, writer) => writeFormulaOr(writeInlineCode, element, writer),
  table: writeTable,
  h1: writeHeading,
  h2: writeHeading,
  h3: writeHeading,
  h4: writeHeading,
  h5: writeHeading,
  h6: writeHeading,
};

function writeFormulaOr(write: typeof writeElement, element: Element, writer: Writer): void {
  const formula = formulaIn(element, writer);
  if (formula === null) write(element, writer);
  else writeMath(formula, element, writer);
}

function writeTable(element: Element, writer: Writer): void {
  if (writer.dress === 'site') writer.add('<div class="table-scroll" tabindex="0">');
  writeElement(element, writer);
  if (writer.dress === 'site') writer.add('</div>');
}

function writeSnippet(node: Extract<ElementContent, { type: 'snippet' }>, writer: Writer): void {
  const outer = writer.state.file;
  writer.state.file = node.file;
  writer.writeAll(node.children);
  writer.state.file = outer;
}
