/** Writes hast as the article's HTML with its slots, and collects the page's facts, in one pass. */
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { escapeText } from './escape.ts';
import { writeAttributes } from './attributes.ts';
import { writeCodeBlock } from './code-block.ts';
import { writeComponent } from './component.ts';
import { isDiagram, writeDiagram } from './diagram.ts';
import { writeElement } from './element.ts';
import { writeInlineCode } from './inline-code.ts';
import { writeHeading } from './heading.ts';
import { writeImage, writeLink } from './link.ts';
import { formulaIn, writeMath } from './math.ts';
import { writeParts } from './parts.ts';
import { asRows, isParameters, namesIn } from './reference-rows.ts';
import type { WriteOptions, Piece, Writer, WriterState } from './writer.ts';

export function writeHtml(root: Root, options: WriteOptions): Piece[] {
  const writer = createWriter(options);
  const { isReference } = options;
  return writer.capture(() => (isReference ? writeParts(root.children, writer) : writer.writeAll(root.children)));
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
  const output = { pieces: [] as Piece[], texts: [] as string[] };
  const flush = (): void => {
    const text = output.texts.join('');
    if (text !== '') output.pieces.push(text);
    output.texts = [];
  };
  const writer: Writer = {
    ...options,
    state,
    add(html) {
      output.texts.push(html);
    },
    addPiece(piece) {
      flush();
      output.pieces.push(piece);
    },
    write(node) {
      writeNode(node, writer);
    },
    writeAll(nodes) {
      nodes.forEach(writer.write);
    },
    writeAttributes(properties, element) {
      writeAttributes(properties, element, writer);
    },
    capture(run) {
      const { pieces, texts } = output;
      output.pieces = [];
      output.texts = [];
      run();
      flush();
      const captured = output.pieces;
      output.pieces = pieces;
      output.texts = texts;
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
      // A plugin's comment must not contain `--`, which would end it.
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

/** Replaces line breaks within text with spaces, and removes them between Chinese or Japanese characters. */
function oneLine(text: string): string {
  if (!text.includes('\n')) return text;
  const joined = /[\u2e80-\uffef]\n/.test(text)
    ? text.replace(/(?<=[\u2e80-\u9fff\uff00-\uffef])\n(?=[\u2e80-\u9fff\uff00-\uffef])/g, '')
    : text;
  return joined.replaceAll('\n', ' ');
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
  for (const name of namesIn(element)) writer.facts.addName(name);
  const shown = writer.markup === 'site' ? asRows(element) : element;
  // Parameter rows wrap, so they never scroll.
  const scrolls = writer.markup === 'site' && !isParameters(shown);
  if (scrolls) writer.add('<div class="table-scroll" tabindex="0">');
  writeElement(shown, writer);
  if (scrolls) writer.add('</div>');
}

function writeSnippet(node: Extract<ElementContent, { type: 'snippet' }>, writer: Writer): void {
  const outer = writer.state.file;
  writer.state.file = node.file;
  writer.writeAll(node.children);
  writer.state.file = outer;
}
