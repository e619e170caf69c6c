/**
 * Parses an article's HTML into a lightweight tree. Faster than a general parser, because the compiler wrote the HTML
 * and closed all of its tags.
 */
import { voidElements } from '../write/html-names.ts';

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
  let done = 0;
  const addText = (to: number): void => {
    if (to > done) open.at(-1)?.children.push(decoded(html.slice(done, to)));
  };
  const tag = new RegExp(tagOrComment, 'g');
  for (let found = tag.exec(html); found !== null; found = tag.exec(html)) {
    addText(found.index);
    done = tag.lastIndex;
    const [, slash, written = '', attributes = '', selfClosing] = found;
    // A comment has no name.
    if (written === '') continue;
    const name = written.toLowerCase();
    if (slash === '/') close(open, name);
    else {
      const element: HtmlElement = { name, attributes, children: [] };
      open.at(-1)?.children.push(element);
      if (name === 'pre') {
        const end = html.indexOf('</pre', done);
        element.raw = html.slice(done, end < 0 ? html.length : end);
        tag.lastIndex = done += element.raw.length;
      }
      if (!voidElements.has(name) && selfClosing === undefined) open.push(element);
    }
  }
  addText(html.length);
  return root.children;
}

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
  return node.raw === undefined ? node.children.map(textOf).join('') : rawText(node.raw);
}

/** The text of HTML without its tags. */
export function rawText(html: string): string {
  return decoded(html.replaceAll(/<[^>]*>/g, ''));
}

function decoded(text: string): string {
  return text.includes('&') ? text.replaceAll(/&(#x?[\da-f]+|[a-z]\w*);/gi, decodedReference) : text;
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
