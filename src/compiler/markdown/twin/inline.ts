/** Converts words, links, images and code inside a block to Markdown. */
import { attributeOf, hasClass, textOf, textOfAll } from './read-html.ts';
import type { HtmlElement, HtmlNode } from './read-html.ts';

/** URLs that turn an article's links into links that work outside the site. */
export interface LinkBase {
  /** Prefix of paths on the site, without a trailing slash; empty if the site's URL is unknown. */
  origin: string;
  /** Prefix of anchors. */
  page: string;
}

/** True for elements that are controls, scripts or graphics instead of words. */
export function isControl({ name }: HtmlElement): boolean {
  return controls.has(name);
}

const controls = new Set('button script style template svg input select textarea noscript'.split(' '));

/** The text of inline nodes on one line. `isCell`: whether the nodes are in a table. */
export function inline(nodes: readonly HtmlNode[], base: LinkBase, isCell = false): string {
  const [first] = nodes;
  if (nodes.length === 1 && typeof first === 'string' && !mayChange.test(first)) return first.trim();
  const writer: Inline = { base, isCell, pieces: [], last: '' };
  writeAll(nodes, writer);
  return writer.pieces.join('').trim();
}

interface Inline {
  base: LinkBase;
  isCell: boolean;
  /** The text so far, without empty pieces. Reading the end of one long string would copy it each time. */
  pieces: string[];
  /** The last character; empty at the start. */
  last: string;
}

function write(text: string, writer: Inline): void {
  if (text === '') return;
  writer.pieces.push(text);
  writer.last = text.charAt(text.length - 1);
}

function writeAll(nodes: readonly HtmlNode[], writer: Inline): void {
  let index = 0;
  for (const node of nodes) {
    index++;
    if (typeof node !== 'string') writeElement(node, nodes[index], writer);
    else if (mayChange.test(node)) addText(escaped(node, writer.isCell), writer);
    else addWords(node, writer);
  }
}

/** Matches characters to escape, and spaces to collapse. */
const mayChange = /[\\`*_[\]<&~|\t\n\r\f]| {2}/;

function firstCharacter(node: HtmlNode | undefined): string {
  return node === undefined ? '' : textOf(node).slice(0, 1);
}

function addText(text: string, writer: Inline): void {
  addWords(/[\t\n\r\f]| {2}/.test(text) ? text.replaceAll(/[ \t\n\r\f]+/g, ' ') : text, writer);
}

/** Adds text without spaces to collapse. A space after a space or at the start of a line is insignificant. */
function addWords(text: string, writer: Inline): void {
  const { last } = writer;
  write(last === '' || last === ' ' || last === '\n' ? text.trimStart() : text, writer);
}

/** `after`: the node after the element. */
function writeElement(element: HtmlElement, after: HtmlNode | undefined, writer: Inline): void {
  const { name, children } = element;
  if (isControl(element)) return;
  if (name === 'br') addBreak(writer);
  else if (name === 'code' || name === 'samp' || name === 'tt') addCode(textOf(element), writer);
  else if (name === 'a') addLink(element, writer);
  else if (name === 'img') addImage(element, writer);
  else if (name === 'math') write(`$${formulaOf(element)}$`, writer);
  else if (name === 'sup' && footnoteOf(element) !== null) write(`[^${footnoteOf(element)}]`, writer);
  else if (name === 'sup' || name === 'sub') write(`<${name}>${inner(children, writer)}</${name}>`, writer);
  else if (name === 'strong' || name === 'b') addMarked({ mark: '**', tag: 'strong', children, after }, writer);
  else if (name === 'em' || name === 'i') addMarked({ mark: '*', tag: 'em', children, after }, writer);
  else if (name === 'del' || name === 's') addMarked({ mark: '~~', tag: 'del', children, after }, writer);
  else if (hasClass(element, 'badge') && textOf(element) !== '') addText(`(${inner(children, writer)})`, writer);
  else if (name === 'iframe' || name === 'video' || name === 'audio') addMedia(element, writer);
  else writeAll(children, writer);
}

function addBreak(writer: Inline): void {
  const { pieces } = writer;
  let last = '';
  while (pieces.length > 0 && last === '') last = pieces.pop()?.trimEnd() ?? '';
  write(last, writer);
  write(writer.isCell ? '<br>' : '\\\n', writer);
}

function inner(nodes: readonly HtmlNode[], { base, isCell }: Inline): string {
  return inline(nodes, base, isCell);
}

/**
 * Spaces inside the marks, or punctuation next to a letter, would turn the marks into text; a tag is used in these
 * cases.
 */
function addMarked(
  {
    mark,
    tag,
    children,
    after,
  }: { mark: string; tag: string; children: readonly HtmlNode[]; after: HtmlNode | undefined },
  writer: Inline,
): void {
  const text = inner(children, writer);
  const whole = textOfAll(children);
  if (/^\s/.test(whole)) addText(' ', writer);
  if (text !== '') {
    const isLoose =
      isFlanked(writer.last, text.slice(0, 1)) ||
      isFlanked(firstCharacter(after), text.slice(-1)) ||
      text.startsWith(mark[0] ?? '');
    write(isLoose ? `<${tag}>${text}</${tag}>` : mark + text + mark, writer);
  }
  if (/\s$/.test(whole)) addText(' ', writer);
}

/** Applies CommonMark's rule for a mark between a character outside and a character inside. */
function isFlanked(outside: string, inside: string): boolean {
  // Most marks enclose words, which do not need the slow pattern.
  const isLetter = inside >= 'a' && inside <= 'z';
  if (!isLetter && /[\p{P}\p{S}]/u.test(inside)) return outside !== '' && !/[\s\p{P}\p{S}]/u.test(outside);
  return outside === '*' || outside === '~';
}

function addCode(text: string, writer: Inline): void {
  const value = text.includes('\n') ? text.replaceAll('\n', ' ') : text;
  if (value === '') return;
  const hasTicks = value.includes('`');
  const fence = hasTicks ? '`'.repeat(longestRun(value) + 1) : '`';
  const isPadded = (hasTicks || value.startsWith(' ')) && /^`|`$|^ .* $/.test(value);
  const written = isPadded ? `${fence} ${value} ${fence}` : fence + value + fence;
  if (writer.last === '`') write(' ', writer);
  // A pipe in a cell starts the next cell, even in code.
  write(writer.isCell && written.includes('|') ? written.replaceAll('|', '\\|') : written, writer);
}

/** Length of the longest run of backticks. */
export function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
}

function addLink(element: HtmlElement, writer: Inline): void {
  if (hasClass(element, 'header-anchor') || attributeOf(element, 'data-footnote-backref') !== undefined) return;
  const text = inner(element.children, writer);
  const href = attributeOf(element, 'href');
  if (text === '' || href === undefined) {
    if (text !== '') addText(text, writer);
    return;
  }
  const whole = textOf(element);
  if (whole === href && /^https?:[^\s<>]+$/.test(href)) {
    write(`<${href}>`, writer);
    return;
  }
  if (/^\s/.test(whole)) addText(' ', writer);
  // A link directly after an exclamation mark would be an image.
  const before = writer.last === '!' ? writer.pieces.pop() : undefined;
  if (before !== undefined) write(`${before.slice(0, -1)}\\!`, writer);
  write(`[${text}](${target(absolute(href, writer.base), writer.isCell)})`, writer);
  if (/\s$/.test(whole)) addText(' ', writer);
}

function addImage(element: HtmlElement, writer: Inline): void {
  const source = attributeOf(element, 'src');
  const alt = attributeOf(element, 'alt') ?? '';
  // The dark variant of an image shows the same content; images without alternative text are decorative.
  if (alt === '' || hasClass(element, 'only-dark')) return;
  if (source === undefined) return addText(escaped(alt, writer.isCell), writer);
  write(`![${escaped(alt, writer.isCell)}](${target(absolute(source, writer.base), writer.isCell)})`, writer);
}

/** Writes media players as links. */
function addMedia(element: HtmlElement, writer: Inline): void {
  const inside = element.children.find((child) => typeof child !== 'string' && child.name === 'source');
  const source = attributeOf(element, 'src') ?? (typeof inside === 'object' ? attributeOf(inside, 'src') : undefined);
  if (source === undefined) return;
  const address = absolute(source, writer.base);
  const label = attributeOf(element, 'title') ?? attributeOf(element, 'aria-label') ?? address;
  write(`[${escaped(label, writer.isCell)}](${target(address, writer.isCell)})`, writer);
}

/** The source of a formula. */
export function formulaOf(element: HtmlElement): string {
  const find = (node: HtmlNode): string | undefined => {
    if (typeof node === 'string') return undefined;
    if (node.name === 'annotation') return textOf(node);
    for (const child of node.children) {
      const found = find(child);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(element) ?? textOf(element);
}

function footnoteOf({ children: [link] }: HtmlElement): string | null {
  if (typeof link !== 'object' || attributeOf(link, 'data-footnote-ref') === undefined) return null;
  return attributeOf(link, 'href')?.replace(/^#(?:user-content-)?fn-/, '') ?? null;
}

/** A link's URL in a form that works outside the site. */
export function absolute(href: string, { origin, page }: LinkBase): string {
  if (href.startsWith('#')) return page + href;
  return href.startsWith('/') && !href.startsWith('//') ? origin + href : href;
}

/** Parentheses that do not match, and spaces, would end the URL. */
function target(url: string, isCell: boolean): string {
  const written = /[\s()<>]/.test(url) ? `<${url.replaceAll(/[<>\n]/g, encodeURIComponent)}>` : url;
  return isCell ? written.replaceAll('|', '%7C') : written;
}

/** Text escaped so that no parser treats it as Markdown. */
function escaped(text: string, isCell = false): string {
  if (!/[\\`*_[\]<&~|]/.test(text)) return text;
  return text
    .replaceAll(/[\\`*[\]]/g, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll(/<(?=[A-Za-z/!?])/g, '\\<')
    .replaceAll(/&(?=#?\w+;)/g, '\\&')
    .replaceAll(/~(?=~)|(?<=~)~/g, '\\~')
    .replaceAll('|', isCell ? '\\|' : '|');
}
