/** Defines the nodes that docsite adds to mdast and hast: containers, components and included snippets. */
import type { Element, ElementContent, Parent as HtmlParent } from 'hast';
import type { BlockContent, DefinitionContent, Literal, Parent, PhrasingContent, Root, RootContent } from 'mdast';
import type { Point, Span } from '../findings/finding.ts';
import type { Json } from '../../shared/protocol.ts';

export type ContainerName = 'tip' | 'note' | 'warning' | 'caution' | 'danger' | 'info' | 'details';
export const containerNames: readonly ContainerName[] = [
  'tip',
  'note',
  'warning',
  'caution',
  'danger',
  'info',
  'details',
];

/** `:::tip Title` … `:::`. */
export interface Container extends Parent {
  type: 'container';
  name: ContainerName;
  /** Null: the theme's text for this name. */
  title: PhrasingContent[] | null;
  /** True if a `details` is initially open. */
  isOpen: boolean;
  children: (BlockContent | DefinitionContent)[];
}

/** `<Card title="…">` … `</Card>`. */
export interface Component extends Parent {
  type: 'component';
  name: string;
  props: Record<string, Json>;
  /** Position of the opening tag in `file`. */
  tag: { file: SourceName; span: Span };
  children: (BlockContent | DefinitionContent | PhrasingContent)[];
}

/** `$$…$$` on separate lines. */
export interface MathBlock extends Literal {
  type: 'math';
}

/** `$…$`, or `$$…$$` within a line of text. */
export interface InlineMath extends Literal {
  type: 'inlineMath';
  display: boolean;
}

/** The tree of another file; its spans point into that file. */
export interface Snippet extends Parent {
  type: 'snippet';
  file: SourceName;
  children: (BlockContent | DefinitionContent)[];
}

/** The two paths that identify a source file. */
export interface SourceName {
  /** POSIX path relative to the content folder. */
  path: string;
  /** POSIX path relative to the site's root, as shown in findings. */
  shown: string;
}

/** Components and snippets in hast. Containers are plain elements there. */
export interface HtmlComponent extends HtmlParent {
  type: 'component';
  name: string;
  props: Record<string, Json>;
  tag: { file: SourceName; span: Span };
  children: ElementContent[];
}
export interface HtmlSnippet extends HtmlParent {
  type: 'snippet';
  file: SourceName;
  children: ElementContent[];
}

declare module 'mdast' {
  interface BlockContentMap {
    container: Container;
    component: Component;
    snippet: Snippet;
    math: MathBlock;
  }
  interface PhrasingContentMap {
    component: Component;
    inlineMath: InlineMath;
  }
  interface RootContentMap {
    container: Container;
    component: Component;
    snippet: Snippet;
    math: MathBlock;
    inlineMath: InlineMath;
  }
}

declare module 'hast' {
  interface ElementContentMap {
    component: HtmlComponent;
    snippet: HtmlSnippet;
  }
  interface RootContentMap {
    component: HtmlComponent;
    snippet: HtmlSnippet;
  }
}

export type MarkdownNode = Root | RootContent;

/** The node's children, for any type of node; empty for a leaf. */
export function childrenOf(node: MarkdownNode): RootContent[] {
  return 'children' in node ? node.children : [];
}

/** Returns the span of a node, or the start of the file for a node that a plugin created. */
export function spanOf(node: { position?: { start: Point; end: Point } | undefined }): Span {
  const { position } = node;
  if (position === undefined) return { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
  return { start: pointOf(position.start), end: pointOf(position.end) };
}

function pointOf({ line, column }: Point): Point {
  return { line, column };
}

/** Text of a node without its markup; raw HTML and components contribute nothing. */
export function plainText(node: MarkdownNode): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
    case 'math':
    case 'inlineMath':
      return node.value;
    case 'image':
    case 'imageReference':
      return node.alt ?? '';
    case 'break':
      return '\n';
    case 'component':
      return '';
    default:
      return childrenOf(node).map(plainText).join('');
  }
}

/** True for an HTML element with one of the given names. */
export function isElement(node: { type: string }, ...names: string[]): node is Element {
  return node.type === 'element' && names.includes((node as Element).tagName);
}

/** True for text that consists only of spaces and line breaks. */
export function isBlank(node: { type: string }): boolean {
  return node.type === 'text' && (node as Literal).value.trim() === '';
}
