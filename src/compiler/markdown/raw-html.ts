/** hast with the author's raw HTML → hast in which that HTML is parsed and harmless. */
import { createRequire } from 'node:module';
import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast';
import { htmlElements, voidElements } from './html-names.ts';
import type { HtmlComponent, HtmlSnippet } from './nodes.ts';
import { isReservedId } from './reserved-ids.ts';
import { schema } from './sanitize-schema.ts';

const load = createRequire(import.meta.url);

/** Tags that may be open at one place. */
const deepestTags = 200;

/**
 * Parses and sanitises the parts of the page that hold raw HTML: from the block that opens a tag to the block that closes it.
 * False when tags nest too deeply for that.
 */
export function cleanRawHtml(root: Root): boolean {
  root.children = root.children.flatMap((node) =>
    textOfUnknown(node).map((result) => (result.type === 'text' ? asParagraph(result, node) : result)),
  );
  const tags = { open: 0, most: 0 };
  for (const node of root.children) countTags(node, tags);
  if (tags.most > deepestTags) return false;
  const result: RootContent[] = [];
  for (let at = 0; at < root.children.length; at++) {
    const first = root.children[at];
    if (first === undefined || !holdsRaw(first)) {
      if (first !== undefined) result.push(first);
      continue;
    }
    const run = { open: 0, most: 0 };
    countTags(first, run);
    let end = at + 1;
    for (; run.open > 0 && end < root.children.length; end++) countTags(root.children[end] as RootContent, run);
    // A tag that is never closed is closed where its own block ends.
    if (run.open > 0) end = at + 1;
    result.push(...cleaned(root.children.slice(at, end)));
    at = end - 1;
  }
  root.children = result;
  return true;
}

/** Stands for `<` where it begins no tag, so that every place in the text stays what it is. Unicode keeps it free for such use. */
const textBracket = '\ufdd0';

/** Comments go; a tag that HTML does not know, as in `Promise<T>`, is what it looks like: text. */
function textOfUnknown<T extends RootContent | ElementContent>(node: T): T[] {
  if (node.type === 'raw') {
    const value = node.value
      .replaceAll(textBracket, '\ufffd')
      .replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, ' '))
      .replace(/<(?=\/?([A-Za-z][^\s/>]*))/g, (bracket, name: string) =>
        htmlElements.has(name.toLowerCase()) ? bracket : textBracket,
      );
    if (value.trim() === '') return [];
    // What begins no tag is text to a browser as well.
    const isText = !/<[A-Za-z/!?]/.test(value);
    const { position } = node;
    if (isText)
      return [
        { type: 'text', value: value.replaceAll(textBracket, '<'), ...(position !== undefined && { position }) } as T,
      ];
    return [{ ...node, value }];
  }
  if ('children' in node) node.children = (node.children as ElementContent[]).flatMap((child) => textOfUnknown(child));
  return [node];
}

/** A block of tags that are none is a paragraph; the line ends between blocks stay as they are. */
function asParagraph(text: Extract<RootContent, { type: 'text' }>, { type }: RootContent): RootContent {
  if (type !== 'raw') return text;
  return {
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [{ type: 'text', value: text.value.trim() }],
    ...(text.position !== undefined && { position: text.position }),
  };
}

function holdsRaw(node: RootContent | ElementContent): boolean {
  return node.type === 'raw' || ('children' in node && node.children.some(holdsRaw));
}

/** Counts the tags that a node leaves open. */
function countTags(node: RootContent | ElementContent, tags: { open: number; most: number }): void {
  if (node.type !== 'raw') {
    if ('children' in node) for (const child of node.children) countTags(child, tags);
    return;
  }
  for (const [tag, slash, name = ''] of node.value.matchAll(/<(\/?)([A-Za-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^"'<>])*>/g)) {
    if (voidElements.has(name.toLowerCase()) || tag.endsWith('/>')) continue;
    tags.open = slash === '' ? tags.open + 1 : Math.max(0, tags.open - 1);
    tags.most = Math.max(tags.most, tags.open);
  }
}

function cleaned(nodes: RootContent[]): RootContent[] {
  const { raw } = load('hast-util-raw') as typeof import('hast-util-raw');
  const { sanitize } = load('hast-util-sanitize') as typeof import('hast-util-sanitize');
  const kept: (Kept | null)[] = [];
  const parsed = raw({ type: 'root', children: nodes.map((node) => stamped(node, kept) as RootContent) });
  const safe = sanitize(parsed, schema);
  const children = safe.type === 'root' ? safe.children : [safe as RootContent];
  const place = nodes.find((node) => node.position !== undefined)?.position;
  return children.map((node) => unstamped(node, kept, place) as RootContent);
}

/** Nodes, and places of raw tags, that HTML could not carry through the parser. */
type Kept = Element | HtmlComponent | HtmlSnippet | { type: 'place'; position: Nodes['position'] };

/** Numbers what is to be found again. Whoever writes the number by hand gets at nothing but his own page's nodes. */
function stamped(node: RootContent | ElementContent, kept: (Kept | null)[]): RootContent | ElementContent {
  if (node.type === 'raw') return { type: 'raw', value: stampedTags(node, kept).replaceAll(textBracket, '&lt;') };
  if (node.type === 'text') return { type: 'text', value: node.value };
  if (!('children' in node)) return node;
  const children = node.children.map((child) => stamped(child, kept) as ElementContent);
  if (node.type === 'component' || node.type === 'snippet') {
    kept.push({ ...node, children: [] });
    return {
      type: 'element',
      tagName: node.type === 'component' ? 'span' : 'div',
      properties: { dataDocsite: kept.length - 1 },
      children,
    };
  }
  if (node.type !== 'element') return node;
  const { tagName, properties } = node;
  if (!/^(?:a|img|pre|h[1-6])$/.test(tagName)) return { type: 'element', tagName, properties, children };
  kept.push(node);
  return { type: 'element', tagName, properties: { ...properties, dataDocsite: kept.length - 1 }, children };
}

/** Raw links and images keep their place in the author's text. */
function stampedTags({ value, position }: Extract<RootContent, { type: 'raw' }>, kept: (Kept | null)[]): string {
  if (position === undefined) return value;
  const { line, column } = position.start;
  return value.replace(/<(?:a|img)(?=\s)(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi, (tag: string, offset: number) => {
    const before = value.slice(0, offset).split('\n');
    const last = before.at(-1)?.length ?? 0;
    const start = { line: line + before.length - 1, column: before.length === 1 ? column + last : last + 1 };
    const end = tag.includes('\n') ? start : { line: start.line, column: start.column + tag.length };
    kept.push({ type: 'place', position: { start, end } });
    // The first of two attributes with one name counts.
    return tag.replace(/^<\w+/, (name) => `${name} data-docsite="${kept.length - 1}"`);
  });
}

function unstamped(
  node: RootContent | ElementContent,
  kept: (Kept | null)[],
  place: Nodes['position'],
): RootContent | ElementContent {
  // Raw text elements turn tags into text.
  if (node.type === 'text') return { ...node, value: node.value.replace(/ data-docsite="\d+"/g, '') };
  if (node.type !== 'element') return node;
  const { dataDocsite, ...properties } = node.properties;
  const children = node.children.map((child) => unstamped(child, kept, place) as ElementContent);
  const index = Number(dataDocsite ?? -1);
  const original = kept[index] ?? null;
  if (original !== null) kept[index] = null;
  if (original?.type === 'component' || original?.type === 'snippet') return { ...original, children };
  // Code comes back as it was: the parser would take its first line end.
  if (original?.type === 'element' && original.tagName === 'pre') return original;
  if (original === null && isReservedId(String(properties['id']))) delete properties['id'];
  const position = original?.position ?? place;
  const data = original?.type === 'element' ? original.data : undefined;
  return {
    type: 'element',
    tagName: node.tagName,
    properties,
    children,
    ...(position !== undefined && { position }),
    ...(data !== undefined && { data }),
  };
}
