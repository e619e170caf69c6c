/** Converts mdast to hast: adds handlers for docsite's own nodes to mdast-util-to-hast. */
import type { Element, ElementContent, Nodes as HtmlNodes, Root as HtmlRoot } from 'hast';
import type {
  Code,
  Heading,
  Html,
  Image,
  ImageReference,
  InlineCode,
  Link,
  LinkReference,
  List,
  ListItem,
  Parents,
  Root,
  RootContent,
  Text,
} from 'mdast';
import { defaultHandlers } from 'mdast-util-to-hast';
import type { Handlers, State } from 'mdast-util-to-hast';
import remarkRehype from 'remark-rehype';
import type { Point, Span } from '../../findings/finding.ts';
import type { ThemeTexts } from '../../../shared/theme-texts.ts';
import { readFenceInfo } from '../code/fence-info.ts';
import type { FenceInfo } from '../code/fence-info.ts';
import type { CodeNote } from '../code/notes.ts';
import type {
  Component,
  Container,
  ContainerName,
  HtmlComponent,
  HtmlSnippet,
  InlineMath,
  MathBlock,
  Snippet,
} from '../nodes.ts';

declare module 'hast' {
  interface ElementData {
    /** On the `code` element of a code block. */
    fence?: FenceInfo;
    notes?: readonly CodeNote[];
    compiled?: string;
    /** On inline code: its language, as written after it. */
    language?: string;
    /** On links and images: the URL as the author wrote it and as encoded in HTML. */
    url?: { written: string; encoded: string };
  }
}

export interface HtmlTree {
  root: HtmlRoot;
  /** True if the tree contains `raw` nodes. */
  hasRaw: boolean;
}

export function toHtmlTree(root: Root, texts: ThemeTexts): HtmlTree {
  const found = { raw: false };
  // Passes only the definitions, because the library would search the whole tree for them.
  const definitions: RootContent[] = [];
  findDefinitions(root, definitions);
  const toHtml = remarkRehype({
    allowDangerousHtml: true,
    handlers: {
      ...handlers,
      listItem: createListItems(texts),
      container: (state: State, node: Container) => container(state, node, texts),
      html: (state: State, node: Html) => {
        found.raw = true;
        return defaultHandlers.html(state, node);
      },
      root: (state: State) => {
        state.patch = sharePosition;
        return { type: 'root', children: state.wrap(state.all(root)) };
      },
    } as unknown as Handlers,
    footnoteLabel: texts.footnotes,
    footnoteBackLabel: texts.footnoteBack,
  }) as (tree: Root) => HtmlNodes;
  const tree = toHtml({ type: 'root', children: definitions });
  return {
    root: tree.type === 'root' ? tree : { type: 'root', children: [tree as ElementContent] },
    hasRaw: found.raw,
  };
}

/** Shares the position, which the library would copy. Plugins may create nodes with an invalid one. */
const sharePosition: State['patch'] = (from, to) => {
  const position = from.position as Partial<Span> | null | undefined;
  if (isPoint(position?.start) && isPoint(position?.end)) to.position = position as Span;
};

function isPoint(point: Point | undefined): boolean {
  return point !== undefined && point.line > 0 && point.column > 0;
}

/** Looks at the items of a list only once; the library does this for each item. Labels the checkboxes of task lists. */
function createListItems(texts: ThemeTexts): (state: State, node: ListItem, parent: Parents | undefined) => Element {
  const loose = new WeakMap<List, boolean>();
  const isLoose = (list: List): boolean => {
    const known =
      loose.get(list) ??
      (list.spread === true || list.children.some((item) => item.spread ?? item.children.length > 1));
    loose.set(list, known);
    return known;
  };
  return (state, node, parent) => {
    const item = defaultHandlers.listItem(
      state,
      node,
      parent?.type === 'list' ? { type: 'list', spread: isLoose(parent), children: [] } : parent,
    );
    const checkbox = typeof node.checked === 'boolean' ? checkboxIn(item) : undefined;
    if (checkbox !== undefined)
      checkbox.properties['ariaLabel'] = node.checked === true ? texts.taskDone : texts.taskOpen;
    return item;
  };
}

/** Returns the checkbox that the library adds at the start of a task's first paragraph, or of the task itself. */
function checkboxIn(element: Element): Element | undefined {
  for (const child of element.children) {
    if (child.type !== 'element') continue;
    return child.tagName === 'input' ? child : checkboxIn(child);
  }
  return undefined;
}

/** Definitions occur only among blocks. */
function findDefinitions(parent: Parents, definitions: RootContent[]): void {
  for (const child of parent.children) {
    if (child.type === 'definition' || child.type === 'footnoteDefinition') definitions.push(child);
    if ('children' in child && !wordsOnly.has(child.type)) findDefinitions(child, definitions);
  }
}
const wordsOnly = new Set(['paragraph', 'heading', 'table', 'emphasis', 'strong', 'delete', 'link', 'linkReference']);

const handlers = {
  text,
  heading,
  code,
  inlineCode,
  math,
  inlineMath,
  component,
  snippet,
  link: (state: State, node: Link) => withUrl(defaultHandlers.link(state, node), node.url),
  image: (state: State, node: Image) => withUrl(defaultHandlers.image(state, node), node.url),
  linkReference: (state: State, node: LinkReference) =>
    withUrl(defaultHandlers.linkReference(state, node), definedUrl(state, node)),
  imageReference: (state: State, node: ImageReference) =>
    withUrl(defaultHandlers.imageReference(state, node), definedUrl(state, node)),
};

/** Only text with line breaks needs the library, which trims the lines. */
function text(state: State, node: Text): ElementContent {
  const { value, data } = node;
  if (data !== undefined || typeof value !== 'string' || /[\n\r]/.test(value))
    return defaultHandlers.text(state, node) as ElementContent;
  const result: ElementContent = { type: 'text', value };
  state.patch(node, result);
  return result;
}

/** Sets the id, for which the library would clone the properties. */
function heading(state: State, node: Heading): Element {
  const { hProperties = {}, hasOwnId: _hasOwnId, ...others } = node.data ?? {};
  const { id } = hProperties;
  if (typeof id !== 'string' || Object.keys(hProperties).length > 1 || Object.keys(others).length > 0)
    return defaultHandlers.heading(state, node);
  const result: Element = { type: 'element', tagName: `h${node.depth}`, properties: { id }, children: state.all(node) };
  state.patch(node, result);
  return result;
}

function definedUrl({ definitionById }: State, { identifier }: { identifier: string }): string | undefined {
  return definitionById.get(identifier.toUpperCase())?.url;
}

function withUrl<T>(node: T, written: string | undefined): T {
  const element = node as Element | ElementContent[];
  if (written === undefined || Array.isArray(element) || element.type !== 'element') return node;
  const encoded = element.properties['href'] ?? element.properties['src'];
  if (typeof encoded === 'string') element.data = { ...element.data, url: { written, encoded } };
  return node;
}

function code(state: State, node: Code): Element {
  const read = readFenceInfo(node.lang, node.meta);
  // Avoids repeating the tab's label as the title.
  const fence = node.data?.tab !== undefined && node.data.tab === read.title ? { ...read, title: null } : read;
  const properties = fence.language === '' ? {} : { className: [`language-${fence.language}`] };
  const value = node.value === '' ? '' : `${node.value}\n`;
  const inner: Element = {
    type: 'element',
    tagName: 'code',
    properties,
    children: [{ type: 'text', value }],
    data: {
      fence,
      ...(node.data?.notes && { notes: node.data.notes }),
      ...(typeof node.data?.compiled === 'string' && { compiled: node.data.compiled }),
    },
  };
  state.patch(node, inner);
  const applied = state.applyData(node, inner);
  const outer: Element = { type: 'element', tagName: 'pre', properties: {}, children: [applied] };
  state.patch(node, outer);
  return outer;
}

function inlineCode(state: State, node: InlineCode): Element {
  const element = defaultHandlers.inlineCode(state, node) as Element;
  if (node.data?.language !== undefined) element.data = { ...element.data, language: node.data.language };
  return element;
}

/** The form that other math tools produce, so that their plugins can render formulas. */
function math(state: State, node: MathBlock): Element {
  const inner = formula(node, 'math-display');
  const outer: Element = { type: 'element', tagName: 'pre', properties: {}, children: [inner] };
  state.patch(node, inner);
  state.patch(node, outer);
  return outer;
}

function inlineMath(state: State, node: InlineMath): Element {
  const inner = formula(node, node.display ? 'math-display' : 'math-inline');
  state.patch(node, inner);
  return inner;
}

function formula({ value }: { value: string }, kind: string): Element {
  const properties = { className: ['language-math', kind] };
  return { type: 'element', tagName: 'code', properties, children: [{ type: 'text', value }] };
}

function container(state: State, node: Container, texts: ThemeTexts): Element {
  const isDetails = node.name === 'details';
  const title: Element = {
    type: 'element',
    tagName: isDetails ? 'summary' : 'p',
    properties: { className: ['container-title'] },
    children:
      node.title === null
        ? [{ type: 'text', value: defaultTitle(node.name, texts) }]
        : state.all({ type: 'paragraph', children: node.title }),
  };
  const element: Element = {
    type: 'element',
    tagName: isDetails ? 'details' : 'div',
    properties: {
      className: ['container', `container-${node.name}`],
      ...(isDetails ? node.isOpen && { open: true } : { role: 'note' }),
    },
    children: state.wrap([title, ...state.all(node)], true),
  };
  state.patch(node, element);
  return element;
}

function defaultTitle(name: ContainerName, texts: ThemeTexts): string {
  const titles: Record<ContainerName, string> = {
    tip: texts.containerTip,
    note: texts.containerNote,
    warning: texts.containerWarning,
    caution: texts.containerCaution,
    danger: texts.containerDanger,
    info: texts.containerInfo,
    details: texts.containerDetails,
  };
  return titles[name];
}

function component(state: State, node: Component): HtmlComponent {
  const { name, props, tag } = node;
  const result: HtmlComponent = { type: 'component', name, props, tag, children: state.all(node) };
  state.patch(node, result);
  return result;
}

function snippet(state: State, node: Snippet): HtmlSnippet {
  const result: HtmlSnippet = { type: 'snippet', file: node.file, children: state.wrap(state.all(node)) };
  state.patch(node, result);
  return result;
}
