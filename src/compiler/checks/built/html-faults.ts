/** Finds violations of the HTML standard in a parsed document. */
import type { DefaultTreeAdapterTypes, ParserError } from 'parse5';
import { createPointAt } from '../../findings/lines.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** `elements` in document order. */
export function htmlFaultsOf(
  html: string,
  { elements, errors }: { elements: readonly Element[]; errors: readonly ParserError[] },
): HtmlFault[] {
  const ids = new Set<string>();
  const faults = errors.map(({ code, startLine, startCol, startOffset }) => ({
    reason: `${code.replaceAll('-', ' ')}: \`${excerpt(html, startOffset)}\``,
    line: startLine,
    column: startCol,
  }));
  faults.push(...strayEnds(html, elements));
  const all = new Set(elements.flatMap((element) => attributeOf(element, 'id') ?? []));
  for (const element of elements) {
    const reasons = [
      ...idFaults(element, ids),
      ...nestingFaults(element),
      ...ownFaults(element),
      ...pointers(element, all),
    ];
    const { startLine: line = 1, startCol: column = 1 } = element.sourceCodeLocation ?? {};
    faults.push(...reasons.map((reason) => ({ reason, line, column })));
  }
  return [...faults, ...moved(elements)];
}

/** A comment, raw text element, start tag, or end tag with its name. */
const markup =
  /<!--[^]*?-->|<(script|style|textarea|title)\b[^]*?<\/\1\s*>|<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>|<\/([a-z][^\s/>]*)[^>]*>/gi;

/** Unmatched end tags, which parsers ignore silently. */
function strayEnds(html: string, elements: readonly Element[]): HtmlFault[] {
  const pointAt = createPointAt(html);
  const ends = new Set(elements.flatMap(({ sourceCodeLocation }) => sourceCodeLocation?.endTag?.startOffset ?? []));
  return [...html.matchAll(markup)].flatMap(({ 2: name, index }) => {
    if (name === undefined || ends.has(index)) return [];
    return [{ reason: `\`</${name.toLowerCase()}>\` does not match an open tag`, ...pointAt(index) }];
  });
}

/** Finds content between table rows or cells, which HTML parsers move in front of the table. */
function moved(elements: readonly Element[]): HtmlFault[] {
  const last = new Map<DefaultTreeAdapterTypes.ParentNode, Element>();
  return elements.flatMap((element): HtmlFault[] => {
    const { parentNode, tagName, sourceCodeLocation } = element;
    const before = parentNode === null ? undefined : last.get(parentNode);
    if (parentNode !== null) last.set(parentNode, element);
    const { startLine: line, startCol: column, startOffset } = before?.sourceCodeLocation ?? {};
    if (tagName !== 'table' || before === undefined || line === undefined || column === undefined) return [];
    return (startOffset ?? 0) > (sourceCodeLocation?.startOffset ?? Infinity)
      ? [{ reason: `\`<${before.tagName}>\` is not allowed between the cells of a table`, line, column }]
      : [];
  });
}

function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/** The tag at the position, shortened so that equal errors on different pages have equal messages. */
function excerpt(html: string, offset: number): string {
  const start = html[offset] === '<' ? offset : Math.max(html.lastIndexOf('<', offset), 0);
  return html.slice(start, start + 60).replaceAll(/\s+/g, ' ');
}

function idFaults(element: Element, seen: Set<string>): string[] {
  const id = attributeOf(element, 'id');
  if (id === undefined) return [];
  if (id === '' || /\s/.test(id)) return [`the id \`${id}\` is empty or contains a space`];
  if (seen.has(id)) return [`the id \`${id}\` is used twice`];
  seen.add(id);
  return [];
}

/** Elements that may contain only phrasing content. */
const phrasingOnly = new Set(
  'p h1 h2 h3 h4 h5 h6 pre span em strong code b i s u small sub sup q cite dfn abbr mark kbd samp var time data label button bdi bdo summary'.split(
    ' ',
  ),
);
const blocks = new Set(
  'address article aside blockquote details dialog dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section table ul'.split(
    ' ',
  ),
);
const containers: Readonly<Record<string, readonly string[]>> = {
  ul: ['li', 'script', 'template'],
  ol: ['li', 'script', 'template'],
  menu: ['li', 'script', 'template'],
  dl: ['dt', 'dd', 'div', 'script', 'template'],
};
const obsolete = new Set(
  'acronym applet basefont big blink center dir font frame frameset marquee nobr noembed noframes strike tt'.split(' '),
);
/** Elements without content, and elements whose end tag is optional. */
const mayStayOpen = new Set(
  'area base br col embed hr img input link meta source track wbr html head body li dt dd p rt rp optgroup option thead tbody tfoot tr td th colgroup caption'.split(
    ' ',
  ),
);
const namespaceOfHtml = 'http://www.w3.org/1999/xhtml';

function nestingFaults(element: Element): string[] {
  const { tagName: name, parentNode } = element;
  const parent = elementAbove(parentNode);
  if (parent === null || element.namespaceURI !== namespaceOfHtml) return [];
  const within = containers[parent.tagName];
  if (within !== undefined && !within.includes(name))
    return [`\`<${name}>\` is not allowed directly in \`<${parent.tagName}>\``];
  const faults: string[] = [];
  // A heading may be inside the summary of a disclosure.
  const isTitle = parent.tagName === 'summary' && /^h[1-6]$/.test(name);
  if (blocks.has(name) && phrasingOnly.has(parent.tagName) && !isTitle)
    faults.push(`\`<${name}>\` is not allowed in \`<${parent.tagName}>\``);
  if (isInteractive(element)) {
    for (let above: Element | null = parent; above !== null; above = elementAbove(above.parentNode))
      if (above.tagName === 'a' || above.tagName === 'button')
        faults.push(`\`<${name}>\` is not allowed in \`<${above.tagName}>\`: both are interactive`);
  }
  return faults;
}

function elementAbove(node: DefaultTreeAdapterTypes.ParentNode | null): Element | null {
  return node !== null && 'tagName' in node ? node : null;
}

function isInteractive(element: Element): boolean {
  const { tagName: name } = element;
  if (name === 'a') return attributeOf(element, 'href') !== undefined;
  if (name === 'input') return attributeOf(element, 'type') !== 'hidden';
  return ['button', 'select', 'textarea', 'iframe', 'details', 'label', 'embed'].includes(name);
}

function ownFaults(element: Element): string[] {
  const { tagName: name } = element;
  if (element.namespaceURI !== namespaceOfHtml) return [];
  const { sourceCodeLocation: location } = element;
  const isOpen = location?.startTag !== undefined && location?.endTag === undefined;
  if (isOpen && !mayStayOpen.has(name)) return [`\`<${name}>\` is never closed`];
  if (obsolete.has(name)) return [`\`<${name}>\` is no longer part of HTML`];
  if (name === 'html') return (attributeOf(element, 'lang') ?? '') === '' ? ['the document has no `lang`'] : [];
  if (name === 'head') return headFaults(element);
  if (name === 'img') {
    if ((attributeOf(element, 'src') ?? '') === '' && attributeOf(element, 'srcset') === undefined)
      return ['`<img>` has no `src`'];
    return attributeOf(element, 'alt') === undefined
      ? [`\`<img>\` with \`src\` \`${attributeOf(element, 'src')}\` has no \`alt\``]
      : [];
  }
  if (name === 'iframe' && (attributeOf(element, 'title') ?? '') === '') return ['`<iframe>` has no `title`'];
  return [];
}

function headFaults({ childNodes }: Element): string[] {
  const titles = childNodes.filter((node) => 'tagName' in node && node.tagName === 'title');
  if (titles.length !== 1)
    return [titles.length === 0 ? 'the document has no title' : 'the document has several titles'];
  const [title] = titles;
  const isEmpty = title !== undefined && 'childNodes' in title && title.childNodes.length === 0;
  return isEmpty ? ['the document’s title is empty'] : [];
}

/** Attributes that refer to other elements. */
function pointers(element: Element, ids: ReadonlySet<string>): string[] {
  return ['for', 'popovertarget', 'aria-labelledby', 'aria-describedby', 'headers'].flatMap((name) =>
    (attributeOf(element, name) ?? '')
      .split(/\s+/)
      .filter((id) => id !== '' && !ids.has(id))
      .map((id) => `\`${name}\` refers to the id \`${id}\`, which does not exist on the page`),
  );
}

/** A position in the document, 1-based, and the error there. */
export interface HtmlFault {
  reason: string;
  line: number;
  column: number;
}
