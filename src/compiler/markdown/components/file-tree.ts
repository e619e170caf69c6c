/** Converts the list inside `<FileTree>` to a tree of files and folders; folders open and close without a script. */
import type { Element, ElementContent } from 'hast';
import { isBlank, isElement } from '../nodes.ts';

/** Returns null if the content is not a single list. */
export function fileTreeOf(children: readonly ElementContent[]): ElementContent[] | null {
  const [list, ...others] = children.filter((child) => !isBlank(child));
  if (list === undefined || others.length > 0 || !isElement(list, 'ul')) return null;
  return [treeOf(list)];
}

function treeOf(list: Element): Element {
  const items = list.children.filter((child): child is Element => isElement(child, 'li'));
  return { ...list, properties: {}, children: items.map(entryOf) };
}

function entryOf(item: Element): Element {
  // In a list with blank lines between items, the words are inside paragraphs.
  const content = item.children.flatMap((child) => (isElement(child, 'p') ? child.children : [child]));
  const inner = content.find((child): child is Element => isElement(child, 'ul'));
  const words = content.filter((child) => !isElement(child, 'ul'));
  const { name, comment } = nameOf(words);
  const label = [element('span', 'file-name', name), ...comment];
  const isFolder = inner !== undefined || textOf(name).endsWith('/');
  if (inner === undefined)
    return { ...item, properties: { className: [isFolder ? 'folder' : 'file'] }, children: label };
  const summary = element('summary', undefined, label);
  const details: Element = {
    ...element('details', undefined, [summary, treeOf(inner)]),
    properties: { open: true },
  };
  return { ...item, properties: { className: ['folder'] }, children: [details] };
}

/** The name is the first word, or the first bold text, code or link; the rest is a comment. */
function nameOf(words: readonly ElementContent[]): { name: ElementContent[]; comment: ElementContent[] } {
  const [first, ...rest] = words.filter((word, index) => index > 0 || !isBlank(word));
  if (first === undefined) return { name: [], comment: [] };
  if (first.type !== 'text') return { name: [first], comment: commentOf(rest) };
  const [, own = '', remainder = ''] = /^\s*(\S+)([\s\S]*)$/.exec(first.value) ?? [];
  return { name: [{ type: 'text', value: own }], comment: commentOf([{ type: 'text', value: remainder }, ...rest]) };
}

function commentOf(words: ElementContent[]): ElementContent[] {
  if (words.every(isBlank)) return [];
  return [{ type: 'text', value: ' ' }, element('span', 'file-comment', trimmed(words))];
}

function trimmed(words: ElementContent[]): ElementContent[] {
  return words.map((word, index) => {
    if (word.type !== 'text') return word;
    const value = index === 0 ? word.value.trimStart() : word.value;
    return { ...word, value: index === words.length - 1 ? value.trimEnd() : value };
  });
}

function element(tagName: string, className: string | undefined, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: className === undefined ? {} : { className: [className] }, children };
}

function textOf(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : 'children' in node ? textOf(node.children) : ''))
    .join('');
}
