/**
 * Parses an article's HTML into a lightweight tree. Faster than a general parser, because the compiler wrote the HTML
 * and closed all of its tags.
 */
import { htmlElements, voidElements } from '../write/html-names.ts';

export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  name: string;
  /** As written, with the spaces between them. */
  attributes: string;
  /** Text nodes are decoded. */
  children: HtmlNode[];
  /** The HTML inside `pre`, which is mostly colors; its `children` are empty. */
  raw?: string;
}

export function readHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { name: '', attributes: '', children: [] };
  const open = [root];
  const tag = new RegExp(tagOrComment, 'y');
  let parent = root;
  let done = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    let end = html.indexOf('>', at) + 1;
    if (end === 0) break;
    const isEnd = html[at + 1] === '/';
    let attributes = '';
    let isEmpty = false;
    // Most tags have no attributes and need no pattern.
    let name = end - at > longestPlainTag ? undefined : plainNames.get(html.slice(isEnd ? at + 2 : at + 1, end - 1));
    if (name === undefined) {
      tag.lastIndex = at;
      const found = tag.exec(html);
      if (found === null) {
        at++;
        continue;
      }
      name = found[2]?.toLowerCase() ?? '';
      attributes = found[3] ?? '';
      isEmpty = found[4] !== undefined;
      end = tag.lastIndex;
    }
    if (at > done) parent.children.push(decoded(html.slice(done, at)));
    at = done = end;
    // A comment has no name.
    if (name === '') continue;
    if (isEnd) {
      close(open, name);
      parent = open.at(-1) ?? root;
      continue;
    }
    const element: HtmlElement = { name, attributes, children: [] };
    parent.children.push(element);
    if (name === 'pre') {
      end = html.indexOf('</pre', done);
      element.raw = html.slice(done, end < 0 ? html.length : end);
      at = done += element.raw.length;
    }
    if (!isEmpty && !voidElements.has(name)) open.push((parent = element));
  }
  if (html.length > done) parent.children.push(decoded(html.slice(done)));
  return root.children;
}

/** The names that a tag without attributes may have, and the length of the longest such tag. */
const plainNames: ReadonlyMap<string, string> = new Map([...htmlElements].map((name) => [name, name]));
const longestPlainTag = 14;

/** A tag, or a comment. Attribute values in quotes may contain `>`. */
const tagOrComment = /<(?:(\/?)([A-Za-z][\w:.-]*)((?:"[^"]*"|'[^']*'|[^"'>/]|\/(?!>))*)(\/)?>|!--[\s\S]*?-->)/;

/** Closes the nearest open element with this name and all elements inside it; a tag that closes nothing is ignored. */
function close(open: HtmlElement[], name: string): void {
  if (open.length > 1 && open.at(-1)?.name === name) {
    open.pop();
    return;
  }
  const at = open.findLastIndex((element) => element.name === name);
  if (at > 0) open.length = at;
}

/** The value of an attribute; empty for an attribute without a value, undefined if it is absent. */
export function attributeOf({ attributes }: HtmlElement, name: string): string | undefined {
  const at = attributes.indexOf(` ${name}`);
  if (at < 0) return undefined;
  // The compiler and React write almost all attributes in this form.
  const value = at + name.length + 3;
  if (attributes.startsWith('="', value - 2)) return decoded(attributes.slice(value, attributes.indexOf('"', value)));
  const found = new RegExp(`\\s${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=[\\s/]|$)`).exec(attributes);
  return found === null ? undefined : decoded(found[1] ?? found[2] ?? found[3] ?? '');
}

export function hasClass(element: HtmlElement, name: string): boolean {
  if (!element.attributes.includes(name)) return false;
  return attributeOf(element, 'class')?.split(' ').includes(name) === true;
}

/** The text of a node and its descendants. */
export function textOf(node: HtmlNode): string {
  if (typeof node === 'string') return node;
  return node.raw === undefined ? textOfAll(node.children) : rawText(node.raw);
}

/** The text of nodes and their descendants. */
export function textOfAll(nodes: readonly HtmlNode[]): string {
  let text = '';
  for (const node of nodes) text += textOf(node);
  return text;
}

/** The text of HTML without its tags. */
export function rawText(html: string): string {
  return decoded(html.replaceAll(/<[^>]*>/g, ''));
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  // Most references are these two. They must not become part of another reference, so `&amp;` is not among them.
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  return plain.includes('&') ? plain.replaceAll(/&(#x?[\da-f]+|[a-z]\w*);/gi, decodedReference) : plain;
}

/** The compiler and React write only these names; other references stay unchanged. */
const names = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
]);

function decodedReference(written: string, name: string): string {
  if (!name.startsWith('#')) return names.get(name) ?? written;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
}
