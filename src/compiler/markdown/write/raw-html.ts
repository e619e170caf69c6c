/** Parses and sanitizes the raw HTML in a hast tree. */
import { createRequire } from 'node:module';
import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast';
import { htmlElements, voidElements } from './html-names.ts';
import type { HtmlComponent, HtmlSnippet, SourceName } from '../nodes.ts';
import { isReservedId } from './reserved-ids.ts';
import { schema, siteSchema } from './sanitize-schema.ts';
import type { MarkupStyle, Writer } from './writer.ts';
import { removedTags } from './removed-tags.ts';
import { htmlTagRemoved } from '../../findings/catalogue.ts';
import { createPointAt } from '../../findings/lines.ts';

const load = createRequire(import.meta.url);

/** Maximum depth of open tags. */
const deepestTags = 200;

interface CleanOptions extends Pick<Writer, 'report'> {
  source: { name: SourceName };
  markup: MarkupStyle;
}

/**
 * Parses and sanitizes the parts of the page that contain raw HTML: from the block that opens a tag to the block that
 * closes it. False if tags are nested too deeply.
 */
export function cleanRawHtml(root: Root, { source, report, markup }: CleanOptions): boolean {
  for (const { tag, file, span } of removedTags(root.children, source.name))
    report(htmlTagRemoved({ tag }), file, span);
  root.children = root.children.flatMap((node) =>
    textOfUnknown(node).map((result) => (result.type === 'text' ? asParagraph(result, node) : result)),
  );
  const tags = { open: 0, most: 0 };
  for (const node of root.children) countTags(node, tags);
  if (tags.most > deepestTags) return false;
  const result: RootContent[] = [];
  for (let at = 0; at < root.children.length; at++) {
    const first = root.children[at];
    if (first === undefined || !containsRaw(first)) {
      if (first !== undefined) result.push(first);
      continue;
    }
    const run = { open: 0, most: 0 };
    countTags(first, run);
    let end = at + 1;
    for (; run.open > 0 && end < root.children.length; end++) countTags(root.children[end] as RootContent, run);
    // A tag that is never closed is closed at the end of its block.
    if (run.open > 0) end = at + 1;
    result.push(...cleaned(root.children.slice(at, end), markup));
    at = end - 1;
  }
  root.children = result;
  return true;
}

/**
 * The character that replaces each `<` that does not begin a tag, so that positions in the text don't shift. Unicode
 * reserves this code point for internal use.
 */
const textBracket = '\ufdd0';

/** Comments are removed; a tag that HTML does not define, as in `Promise<T>`, is text. */
function textOfUnknown<T extends RootContent | ElementContent>(node: T): T[] {
  if (node.type === 'raw') {
    const value = node.value
      .replaceAll(textBracket, '\ufffd')
      .replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, ' '))
      .replace(/<(?=\/?([A-Za-z][^\s/>]*))/g, (bracket, name: string) =>
        htmlElements.has(name.toLowerCase()) ? bracket : textBracket,
      );
    if (value.trim() === '') return [];
    // Browsers also treat `<` as text if no tag follows.
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

/** Turns a block that contains only unknown tags into a paragraph; line breaks between blocks are kept. */
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

function containsRaw(node: RootContent | ElementContent): boolean {
  return node.type === 'raw' || ('children' in node && node.children.some(containsRaw));
}

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

function cleaned(nodes: RootContent[], markup: MarkupStyle): RootContent[] {
  const { raw } = load('hast-util-raw') as typeof import('hast-util-raw');
  const { sanitize } = load('hast-util-sanitize') as typeof import('hast-util-sanitize');
  const kept: (Kept | null)[] = [];
  const parsed = raw({ type: 'root', children: nodes.map((node) => stamped(node, kept) as RootContent) });
  const safe = sanitize(parsed, markup === 'site' ? siteSchema : schema);
  const children = safe.type === 'root' ? safe.children : [safe as RootContent];
  const fallback = nodes.find((node) => node.position !== undefined)?.position;
  return children.map((node) => unstamped(node, kept, fallback) as RootContent);
}

/** Nodes, and positions of raw tags, that would be lost in the HTML parser. */
type Kept = Element | HtmlComponent | HtmlSnippet | { type: 'position'; position: Nodes['position'] };

/**
 * Numbers the nodes, so that they can be found again. An author who writes such a number can only refer to nodes of the
 * same page.
 */
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

/** Adds positions in the author's text to raw links and images. */
function stampedTags({ value, position }: Extract<RootContent, { type: 'raw' }>, kept: (Kept | null)[]): string {
  if (position === undefined) return value;
  const pointAt = createPointAt(value, position.start);
  return value.replace(/<(?:a|img)(?=\s)(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi, (tag: string, offset: number) => {
    const start = pointAt(offset);
    const end = tag.includes('\n') ? start : { line: start.line, column: start.column + tag.length };
    kept.push({ type: 'position', position: { start, end } });
    // If an attribute is repeated, the first value counts.
    return tag.replace(/^<\w+/, (name) => `${name} data-docsite="${kept.length - 1}"`);
  });
}

function unstamped(
  node: RootContent | ElementContent,
  kept: (Kept | null)[],
  fallback: Nodes['position'],
): RootContent | ElementContent {
  // Raw text elements treat tags as text.
  if (node.type === 'text') return { ...node, value: node.value.replace(/ data-docsite="\d+"/g, '') };
  if (node.type !== 'element') return node;
  const { dataDocsite, ...properties } = node.properties;
  const children = node.children.map((child) => unstamped(child, kept, fallback) as ElementContent);
  const index = Number(dataDocsite ?? -1);
  const original = kept[index] ?? null;
  if (original !== null) kept[index] = null;
  if (original?.type === 'component' || original?.type === 'snippet') return { ...original, children };
  // Code is restored from the original, because the parser would drop its first newline.
  if (original?.type === 'element' && original.tagName === 'pre') return original;
  if (original === null && isReservedId(String(properties['id']))) delete properties['id'];
  const position = original?.position ?? fallback;
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
