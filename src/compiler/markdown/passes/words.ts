/** Replaces emoji, values and bare URLs in a parsed tree's text. */
import type { Code, InlineCode, Parent, PhrasingContent, Root, RootContent, Text } from 'mdast';
import { endBeforeWide, isBareUrl, linkFtp, mayEndWide } from './autolinks.ts';
import { emojiOf, emojiPattern } from './emoji.ts';
import { spellingOf } from './inline-tokens.ts';
import { closest } from '../../findings/closest.ts';
import { variableUnknown } from '../../findings/catalogue.ts';
import type { Problem } from '../../findings/finding.ts';
import { valueNames, valueOf, valuePattern } from './values.ts';
import type { Values } from './values.ts';

export interface WordOptions {
  values: Values;
  /** Turns bare URLs into links. */
  autolinks: boolean;
  /** Treats inline code that ends in `{:js}` as code of that language. */
  highlightInlineCode: boolean;
  onUnknown(name: string, from: number | undefined): void;
}

/** Changes `root` in place, while its offsets still refer to `text`. */
export function readWords(root: Root, text: string, options: WordOptions): void {
  const has = {
    values: text.includes('%{page.') || text.includes('%{site.'),
    // The lookbehind follows the colon, because it would otherwise be tried at each character.
    emoji: /:(?<![\w:]:)[a-z0-9+_-]{1,40}:(?![\w:])/.test(text),
  };
  const hasCode = options.highlightInlineCode && text.includes('{:');
  const hasUrls = text.includes('ftp://') || mayEndWide(text);
  if (!has.values && !has.emoji && !hasCode && !hasUrls && options.autolinks) return;
  readChildren(root, { ...options, text, has });
}

export function unknownValue(name: string, values: Values): Problem {
  const names = valueNames(values);
  const nearest = closest(name, names);
  return variableUnknown({ name, names, ...(nearest !== undefined && { nearest }) });
}

interface Reading extends WordOptions {
  text: string;
  has: { values: boolean; emoji: boolean };
}

function readChildren(parent: Parent, reading: Reading): void {
  const children: RootContent[] = [];
  for (const node of parent.children) {
    if (node.type === 'text') {
      const words = { ...node, value: replaced(node, reading) };
      const isLinked = parent.type === 'link' || parent.type === 'linkReference' || !reading.autolinks;
      children.push(...(isLinked ? [words] : linkFtp(words)));
      continue;
    }
    if (node.type === 'inlineCode' && reading.highlightInlineCode) takeLanguage(node);
    if (node.type === 'code' && /(?:^|\s)values(?:\s|$)/.test(node.meta ?? '')) fillCode(node, reading);
    if (reading.has.values) fillUrls(node, reading);
    if ('children' in node) readChildren(node, reading);
    if (node.type === 'link' && isBareUrl(node, reading.text))
      children.push(...(reading.autolinks ? endBeforeWide(node) : (node.children as PhrasingContent[])));
    else children.push(node);
  }
  parent.children = children;
}

function takeLanguage(node: InlineCode): void {
  const [, code, language] = /^(.+)\{:([\w+#.-]+)\}$/s.exec(node.value) ?? [];
  if (code === undefined || language === undefined) return;
  node.value = code;
  node.data = { ...node.data, language };
}

/** Replaces words in a text node, except after a backslash. */
function replaced(node: Text, reading: Reading): string {
  const { value } = node;
  const mayContain = (reading.has.values && value.includes('%{')) || (reading.has.emoji && value.includes(':'));
  if (!mayContain) return value;
  const from = node.position?.start.offset;
  const to = node.position?.end.offset;
  const source = from === undefined || to === undefined ? value : reading.text.slice(from, to);
  const escaped = spellingOf(value, source)?.escaped ?? new Set<number>();
  const isPlain = (at: number, length: number): boolean =>
    escaped.size === 0 || !Array.from({ length }, (_, index) => at + index).some((index) => escaped.has(index));
  const found = { at: 0 };
  const withValues = value.replaceAll(valuePattern, (written, name: string, at: number) => {
    const offset = source.indexOf(written, found.at);
    found.at = offset < 0 ? found.at : offset + written.length;
    if (!isPlain(at, written.length)) return written;
    return valueAt(name, { written, from: from === undefined || offset < 0 ? undefined : from + offset }, reading);
  });
  return withValues.replaceAll(emojiPattern, (written, name: string, at: number) =>
    withValues !== value || isPlain(at, written.length) ? (emojiOf(name) ?? written) : written,
  );
}

function valueAt(
  name: string,
  { written, from }: { written: string; from: number | undefined },
  reading: Reading,
): string {
  const value = valueOf(name, reading.values);
  if (value === null) reading.onUnknown(name, from);
  return value ?? written;
}

/** Positions in URLs and code are found by searching the node's own text. */
function inNode(node: RootContent, value: string, reading: Reading): string {
  const start = node.position?.start.offset;
  const found = { at: start ?? 0 };
  return value.replaceAll(valuePattern, (written, name: string) => {
    const offset = start === undefined ? -1 : reading.text.indexOf(written, found.at);
    if (offset >= 0) found.at = offset + written.length;
    return valueAt(name, { written, from: offset < 0 ? undefined : offset }, reading);
  });
}

function fillCode(node: Code, reading: Reading): void {
  node.value = inNode(node, node.value, reading);
}

function fillUrls(node: RootContent, reading: Reading): void {
  if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
    if (node.url.includes('%{')) node.url = inNode(node, node.url, reading);
    if (node.title?.includes('%{')) node.title = inNode(node, node.title, reading);
  }
  if ((node.type === 'image' || node.type === 'imageReference') && node.alt?.includes('%{'))
    node.alt = inNode(node, node.alt, reading);
}

declare module 'mdast' {
  interface InlineCodeData {
    /** As written after the code. */
    language?: string;
  }
}
