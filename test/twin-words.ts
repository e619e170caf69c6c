/** Extracts the words that readers see on a page and the words in the page's Markdown, without using the compiler. */
import type { Nodes, Root } from 'mdast';
import { parse, parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Returns letters and digits in reading order, because the two texts may differ in spaces and punctuation. */
export function bare(text: string): string {
  return text.normalize('NFC').replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Returns the article of a document as text, without controls, after the hero and the features of a home page. */
export function wordsOfDocument(html: string): string {
  const main = find(parse(html), (element) => element.tagName === 'main');
  const parts = [
    (element: Element) => hasClass(element, 'hero'),
    (element: Element) => hasClass(element, 'features'),
    (element: Element) => element.tagName === 'article',
  ];
  return parts
    .map((isPart) => main && find(main, (element) => element.tagName !== 'main' && isPart(element)))
    .map((part) => (part === null ? '' : textOf(part)))
    .join(' ');
}

export function wordsOfHtml(html: string): string {
  return textOf(parseFragment(html));
}

function find(node: Node, wanted: (element: Element) => boolean): Element | null {
  if ('tagName' in node && wanted(node)) return node;
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    const found = find(child, wanted);
    if (found !== null) return found;
  }
  return null;
}

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;
const hasClass = (element: Element, name: string): boolean =>
  (attribute(element, 'class') ?? '').split(' ').includes(name);

function textOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return `${node.value}`;
  if (!('tagName' in node)) return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
  if (isControl(node)) return '';
  if (node.tagName === 'img') return hasClass(node, 'only-dark') ? '' : ` ${attribute(node, 'alt') ?? ''} `;
  if (node.tagName === 'math') {
    const source = find(node, ({ tagName }) => tagName === 'annotation');
    return source === null ? '' : source.childNodes.map(textOf).join('');
  }
  if (hasClass(node, 'tabs')) return tabsOf(node);
  // The Markdown twin contains a link in place of embedded media.
  if (node.tagName === 'iframe') return attribute(node, 'title') ?? attribute(node, 'src') ?? '';
  return node.childNodes.map(textOf).join('');
}

function isControl(element: Element): boolean {
  if (['button', 'script', 'style', 'svg', 'template', 'input', 'select', 'textarea'].includes(element.tagName))
    return true;
  if (hasClass(element, 'header-anchor') || ['card-icon', 'feature-icon'].some((name) => hasClass(element, name)))
    return true;
  if (attribute(element, 'id') === 'footnote-label') return true;
  return ['data-footnote-ref', 'data-footnote-backref'].some((name) => attribute(element, name) !== undefined);
}

/** Puts a tab's label before its panel. */
function tabsOf(tabs: Element): string {
  const children = tabs.childNodes.filter((child): child is Element => 'tagName' in child);
  const bar = children.find((child) => hasClass(child, 'tab-list'));
  const labels = (bar?.childNodes ?? []).map((label) =>
    'childNodes' in label ? label.childNodes.map(textOf).join('') : '',
  );
  const panels = children.filter((child) => hasClass(child, 'tab-panel'));
  return panels.map((panel, index) => `${labels[index] ?? ''} ${textOf(panel)}`).join(' ');
}

/** Returns the text of Markdown without frontmatter and without the line that links to the list of pages. */
export function wordsOfMarkdown(text: string): string {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/^\n> Index of this documentation [^\n]*\n/, '');
  return textOfMarkdown(unified().use(remarkParse).use(remarkGfm).parse(body) as Root);
}

function textOfMarkdown(node: Nodes): string {
  if (node.type === 'code') {
    const title = /title="([^"]*)"/.exec(node.meta ?? '')?.[1] ?? '';
    return ` ${title.replaceAll('&quot;', '"')} ${node.value} `;
  }
  if (node.type === 'html') return node.value.replaceAll(/<[^>]*>/g, '');
  if (node.type === 'image') return ` ${node.alt ?? ''} `;
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOfMarkdown).join('') : '';
}
