/** Renders a component to HTML with React. Its content is already HTML, and its links remain slots. */
import { createRequire } from 'node:module';
import type { Element, Root } from 'hast';
import { createElement } from 'react';
import type { ComponentType, ElementType, ReactElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { unified } from 'unified';
import { ContentContext } from '../../../client/content/context.ts';
import type { PropType } from '../../../client/content/registry.ts';
import type { Json } from '../../../shared/protocol.ts';
import * as findings from '../../findings/catalogue.ts';
import { withStack } from '../../findings/finding.ts';
import type { KnownComponent } from '../components/table.ts';
import { fileTreeOf } from '../components/file-tree.ts';
import { isInternalPath } from '../links.ts';
import { runsCode } from '../../../shared/safe-url.ts';
import type { HtmlComponent } from '../nodes.ts';
import { addLink } from './attributes.ts';
import type { Piece, Writer } from './writer.ts';
import { sizeWithin } from './link.ts';
import { positionIn, siteStackOf } from '../../site-stack.ts';
import { reasonOf } from '../../../shared/values.ts';

const load = createRequire(import.meta.url);

export function writeComponent(given: HtmlComponent, writer: Writer): void {
  const known = writer.components.get(given.name);
  if (known === null) {
    writer.writeAll(given.children);
    return;
  }
  const node = known.shape === 'file-tree' ? asFileTree(given, writer) : given;
  if (known.parent !== undefined) {
    writer.report(findings.componentMisplaced({ name: node.name, parent: known.parent }), node.tag.file, node.tag.span);
  }
  addOwnText(node.props, known, writer);
  if (known.fill === 'overview') writer.addPiece({ slot: 'component', name: node.name, props: node.props });
  else if (known.fill === 'toc')
    writer.addPiece({ slot: 'toc', depth: typeof node.props.depth === 'number' ? node.props.depth : undefined });
  else for (const piece of islandOf(node, known, writer)) addPiece(piece, writer);
  if (known.display === 'block') writer.facts.addText('\n');
}

/** Reports content that is not a list and leaves it unchanged. */
function asFileTree(node: HtmlComponent, writer: Writer): HtmlComponent {
  const children = fileTreeOf(node.children);
  if (children !== null) return { ...node, children };
  const problem = findings.componentContentInvalid({ name: node.name, accepted: 'one list of files' });
  writer.report(problem, node.tag.file, node.tag.span);
  return node;
}

function addPiece(piece: Piece, writer: Writer): void {
  if (typeof piece === 'string') writer.add(piece);
  else writer.addPiece(piece);
}

function addOwnText(props: Record<string, Json>, known: KnownComponent, writer: Writer): void {
  const own = known.text?.(props);
  if (own?.text !== undefined && !writer.state.silent)
    writer.facts.addText(`${own.text}${known.display === 'block' ? '\n' : ''}`);
  if (own?.code !== undefined) writer.facts.addCode(own.code);
}

function islandOf(node: HtmlComponent, known: KnownComponent, writer: Writer): Piece[] {
  if (known.interactive === false) return render(node, writer, null);
  const id = `i${writer.facts.islands.length + 1}`;
  const { clientOnly } = writer.state;
  writer.facts.islands.push({
    id,
    component: node.name,
    props: node.props,
    when: known.interactive,
    ...(clientOnly && { clientOnly }),
    ...(known.scripted && { scripted: true }),
  });
  const content = clientOnly ? childrenOf(node, writer) : render(node, writer, known.scripted ? null : id);
  return [`<doc-island data-island="${id}">`, ...content, '</doc-island>'];
}

/** The content inside the tag, for the browser to put into the hydrated component. */
function childrenOf({ children }: HtmlComponent, writer: Writer): Piece[] {
  if (children.length === 0) return [];
  return ['<doc-children>', ...writer.capture(() => writer.writeAll(children)), '</doc-children>'];
}

/** The tree that React renders: components, with numbers instead of their props and content. */
interface Skeleton {
  element: Element;
  components: { known: KnownComponent; props: Record<string, Json> }[];
  runs: Piece[][];
}

/** `island`: id of the component's island, or null if browsers do not hydrate it. */
function render(node: HtmlComponent, writer: Writer, island: string | null): Piece[] {
  const skeleton: Skeleton = {
    element: { type: 'element', tagName: 'div', properties: {}, children: [] },
    components: [],
    runs: [],
  };
  const element = skeletonOf(node, skeleton, writer);
  try {
    const html = toHtml(element, skeleton, { writer, island });
    if (writer.markup === 'site' && /<[A-Za-z][^<>]*\sstyle="/.test(html))
      writer.report(findings.styleAttributeDropped({ component: node.name }), node.tag.file, node.tag.span);
    return filled(html, skeleton.runs);
  } catch (error) {
    // One of docsite's own components rejects an attribute, so its code is of no interest.
    const isAttribute = error instanceof Error && error.name === 'AttributeError';
    const stack = isAttribute ? '' : siteStackOf(error);
    const position = positionIn(stack);
    const act = isAttribute ? 'cannot be rendered' : 'threw an error';
    const problem = findings.componentRenderFailed({ name: node.name, reason: reasonOf(error), position, act });
    writer.report(withStack(problem, stack), node.tag.file, node.tag.span);
    return skeleton.runs.flat();
  }
}

function skeletonOf(node: HtmlComponent, skeleton: Skeleton, writer: Writer): Element {
  const known = writer.components.get(node.name);
  if (known === null) throw new Error(`no component ${node.name}`);
  const props = withUrls(node, known, writer);
  const index = skeleton.components.push({ known, props }) - 1;
  const { content } = known;
  const children = Array.isArray(content)
    ? node.children.filter((child) => child.type === 'component').map((child) => innerSkeleton(child, skeleton, writer))
    : runOf(node, { known, isLink: typeof props.href === 'string', runs: skeleton.runs }, writer);
  return { type: 'element', tagName: `docsite-component-${index}`, properties: {}, children };
}

/** A component nested in another component; its attributes have not been recorded yet. */
function innerSkeleton(node: HtmlComponent, skeleton: Skeleton, writer: Writer): Element {
  const known = writer.components.get(node.name);
  if (known !== null) addOwnText(node.props, known, writer);
  return skeletonOf(node, skeleton, writer);
}

function runOf(
  node: HtmlComponent,
  { known, isLink, runs }: { known: KnownComponent; isLink: boolean; runs: Skeleton['runs'] },
  writer: Writer,
): Element[] {
  if (node.children.length === 0) return [];
  const { inLink, clientOnly } = writer.state;
  writer.state.inLink ||= isLink;
  writer.state.clientOnly ||= known.shape === 'client-only';
  const run = writer.capture(() => writer.writeAll(node.children));
  Object.assign(writer.state, { inLink, clientOnly });
  const index = runs.push(run) - 1;
  const content: Element = { type: 'element', tagName: `docsite-run-${index}`, properties: {}, children: [] };
  // Hydrated components keep their content in an element that React does not touch.
  if (known.interactive === false || known.scripted) return [content];
  return [{ type: 'element', tagName: 'doc-children', properties: {}, children: [content] }];
}

/** Adds URLs in props to the page's links. Internal URLs become placeholders that can be found again in the HTML. */
function withUrls(node: HtmlComponent, known: KnownComponent, writer: Writer): Record<string, Json> {
  const entries = Object.entries(node.props).flatMap(([name, value]): [string, Json][] => {
    const use = linkUse(known.props[name], value);
    if (use === null || typeof value !== 'string') return [[name, value]];
    if (runsCode(value, use)) {
      writer.report(findings.linkSchemeRefused({ target: value }), node.tag.file, node.tag.span);
      return [];
    }
    const title = node.props.title ?? node.props.label ?? node.props.alt;
    const index = addLink(
      { kind: use, target: value, text: typeof title === 'string' ? title : '', span: node.tag.span },
      writer,
    );
    return [[name, writer.markup === 'site' && isInternalPath(value) ? `./docsite-href-${index}-` : value]];
  });
  const props = Object.fromEntries(entries);
  const { src } = node.props;
  return known.shape === 'image' && typeof src === 'string'
    ? { ...props, ...sizeWithin(node.props, writer.imageSize(src)) }
    : props;
}

function linkUse(type: PropType | undefined, value: Json): 'link' | 'image' | null {
  if (type?.isLink) return 'link';
  return type?.isImage && typeof value === 'string' && /[/.:]/.test(value) ? 'image' : null;
}

function toHtml(
  element: Element,
  { components }: Skeleton,
  { writer, island }: { writer: Writer; island: string | null },
): string {
  const { renderToStaticMarkup, renderToString } = load('react-dom/server') as typeof import('react-dom/server');
  const { default: rehypeReact } = load('rehype-react') as typeof import('rehype-react');
  const create = (make: typeof jsx) => (type: unknown, props: Record<string, unknown>, key?: string) => {
    const [, index] = typeof type === 'string' ? (/^docsite-component-(\d+)$/.exec(type) ?? []) : [];
    const component = index === undefined ? undefined : components[Number(index)];
    const drawn = component?.known.component ?? null;
    if (drawn === null) return make(type as ElementType, props, key);
    return make(
      drawn as ComponentType<unknown>,
      { ...component?.props, ...(props.children !== undefined && { children: props.children }) },
      key,
    );
  };
  const tree: Root = { type: 'root', children: [element] };
  const processor = unified().use(rehypeReact, { Fragment, jsx: create(jsx), jsxs: create(jsxs) } as never);
  const content = processor.stringify(tree) as ReactElement;
  const value = {
    sourceText: writer.texts.sourceText,
    closeText: writer.texts.close,
    // The browser has no highlighter, and Trusted Types do not allow React to write highlighted HTML.
    ...(island === null && {
      highlight: (code: string, language: string) =>
        writer.highlighter
          .lines(code, language)
          .map((line) => `<span class="line">${line}</span>`)
          .join('\n'),
    }),
  };
  writer.state.rendered++;
  const provided = createElement(ContentContext.Provider, { value }, content);
  // React hydrates only HTML that separates adjacent text nodes and uses the same id prefix.
  const html =
    island === null
      ? renderToStaticMarkup(provided, { identifierPrefix: `c${writer.state.rendered}-` })
      : renderToString(provided, { identifierPrefix: `${island}-` });
  // React emits a preload hint for each eager image; hints have no effect inside an article.
  return html.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '');
}

/** The HTML with content and links in place of the placeholders. */
function filled(html: string, runs: readonly Piece[][]): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: found, 1: run, 2: link, index } of html.matchAll(
    /<docsite-run-(\d+)><\/docsite-run-\1>|\.\/docsite-href-(\d+)-/g,
  )) {
    pieces.push(
      html.slice(done, index),
      ...(link === undefined ? (runs[Number(run)] ?? []) : [{ slot: 'href' as const, link: Number(link) }]),
    );
    done = index + found.length;
  }
  return [...pieces, html.slice(done)];
}
