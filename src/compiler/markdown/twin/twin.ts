/**
 * Converts a finished article to Markdown with the same words: components by their meaning, tabs as labeled parts, and
 * links that work outside the site.
 */
import { absolute, isControl, formulaOf, inline, longestRun } from './inline.ts';
import type { LinkBase } from './inline.ts';
import { attributeOf, hasClass, rawText, readHtml, textOf } from './read-html.ts';
import type { HtmlElement, HtmlNode } from './read-html.ts';

export type { LinkBase };

/** The result has no blank lines at the beginning and end. */
export function twinOf(html: string, base: LinkBase): string {
  return flow(readHtml(html), base).join('\n\n');
}

/** Rules for elements that are blocks; other elements are blocks if they contain one of these. */
const rules: Record<string, (element: HtmlElement, base: LinkBase) => string[]> = {
  p: (element, base) => paragraph(element.children, base),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  ul: list,
  ol: list,
  pre: (element) => [fence(element, { language: languageOf(element), title: '' })],
  blockquote: (element, base) => quoted(flow(element.children, base)),
  hr: () => ['---'],
  table: (element, base) => table(element, base),
  details: (element, base) => titled(element, 'summary', base),
  dl: (element, base) => flow(element.children, base),
  dt: (element, base) => bold(inline(element.children, base)),
  dd: (element, base) => flow(element.children, base),
  figcaption: (element, base) => paragraph(element.children, base),
  li: (element, base) => flow(element.children, base),
};

/** Elements that begin a new line even if they contain only text. */
const blocks = new Set([
  ...Object.keys(rules),
  ...'div section article header footer main aside figure nav'.split(' '),
]);

function flow(nodes: readonly HtmlNode[], base: LinkBase): string[] {
  const result: string[] = [];
  let words: HtmlNode[] = [];
  const flush = (): void => {
    const [first] = words;
    // Between two blocks, there is usually only a line break.
    const isEmpty = words.length === 0 || (words.length === 1 && typeof first === 'string' && first.trim() === '');
    if (!isEmpty) result.push(...paragraph(words, base));
    words = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node)) words.push(node);
    else {
      flush();
      result.push(...block(node, base));
    }
  }
  flush();
  return result;
}

function isBlock(element: HtmlElement): boolean {
  const { name, attributes, children } = element;
  if (blocks.has(name)) return true;
  if (name === 'math') return attributes.includes(' display="block"');
  return !isControl(element) && hasBlock(children);
}

function hasBlock(nodes: readonly HtmlNode[]): boolean {
  for (const node of nodes) if (typeof node !== 'string' && isBlock(node)) return true;
  return false;
}

function block(element: HtmlElement, base: LinkBase): string[] {
  const { name, attributes, children } = element;
  const rule = rules[name];
  // Most blocks have no attributes, and therefore none of the classes below.
  if (attributes === '' && rule !== undefined) return rule(element, base);
  if (name === 'math') return [`$$\n${formulaOf(element)}\n$$`];
  const classes = attributeOf(element, 'class')?.split(' ') ?? [];
  if (classes.includes('code-block')) return codeBlock(element);
  if (classes.includes('tabs')) return tabs(element, base);
  if (classes.includes('container')) return quoted(titled(element, '', base));
  if (classes.includes('card')) return card(element, base);
  if (classes.includes('file-tree') && children.every(isList)) return fileTree(element);
  if (attributeOf(element, 'data-footnotes') !== undefined) return footnotes(element, base);
  return rule === undefined ? flow(children, base) : rule(element, base);
}

function paragraph(nodes: readonly HtmlNode[], base: LinkBase): string[] {
  // Adjacent elements are separated on the page.
  const isRow = nodes.length > 1 && nodes.every((node) => typeof node !== 'string');
  const text = inline(isRow ? nodes.flatMap((node) => [node, ' ']) : nodes, base);
  if (text === '') return [];
  return [text.includes('\n') ? text.split('\n').map(lineStart).join('\n') : lineStart(text)];
}

/** Escapes characters that would turn the line into another kind of block. */
function lineStart(line: string): string {
  // Only punctuation and digits have a meaning at the start of a line. All except the tilde precede the letters in
  // character order.
  if (line >= 'A' && !line.startsWith('~')) return line;
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|>|[-+=](?=\s|[-=]|$)|~~~)/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

function heading(element: HtmlElement, base: LinkBase): string[] {
  const text = inline(element.children, base).replaceAll('\\\n', ' ');
  if (text === '' || attributeOf(element, 'id') === 'footnote-label') return [];
  return [`${'#'.repeat(Number(element.name.slice(1)))} ${text}`];
}

function bold(text: string): string[] {
  return text === '' ? [] : [`**${text.replaceAll('**', '')}**`];
}

function quoted(parts: readonly string[]): string[] {
  if (parts.length === 0) return [];
  const lines = parts.join('\n\n').split('\n');
  return [lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')];
}

/** A container or details: the title in bold, then the content. */
function titled({ children }: HtmlElement, name: string, base: LinkBase): string[] {
  const isTitle = (node: HtmlNode): node is HtmlElement =>
    typeof node !== 'string' && (node.name === name || hasClass(node, 'container-title'));
  const title = children.find(isTitle);
  return [
    ...(title === undefined ? [] : bold(inline(title.children, base))),
    ...flow(
      children.filter((child) => child !== title),
      base,
    ),
  ];
}

function list(element: HtmlElement, base: LinkBase): string[] {
  const { name, children } = element;
  const items = children.filter((child): child is HtmlElement => typeof child !== 'string' && child.name === 'li');
  const start = Number(attributeOf(element, 'start') ?? 1);
  const isLoose = items.some((item) => item.children.some((child) => typeof child !== 'string' && child.name === 'p'));
  const written = items.map((item, index) => {
    const mark = name === 'ol' ? `${start + index}. ` : '- ';
    const parts = flow(item.children, base);
    const box = checkbox(item);
    const text = box + parts.join(isLoose ? '\n\n' : '\n');
    return mark + (text.includes('\n') ? text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`) : text);
  });
  return written.length === 0 ? [] : [written.join(isLoose ? '\n\n' : '\n')];
}

function checkbox({ children }: HtmlElement): string {
  for (const child of children) {
    if (typeof child === 'string') {
      if (child.trim() !== '') return '';
    } else if (child.name === 'p') return checkbox(child);
    else if (child.name !== 'input' || attributeOf(child, 'type') !== 'checkbox') return '';
    else return attributeOf(child, 'checked') === undefined ? '[ ] ' : '[x] ';
  }
  return '';
}

function table(element: HtmlElement, base: LinkBase): string[] {
  const rows = rowsIn(element).map(cellsIn);
  const [head, ...body] = rows;
  if (head === undefined) return [];
  const width = Math.max(...rows.map((cells) => cells.length));
  const line = (cells: readonly HtmlElement[]): string => {
    const texts = Array.from({ length: width }, (_, index) => cellText(cells[index], base));
    return `| ${texts.join(' | ')} |`;
  };
  const rule = Array.from({ length: width }, (_, index) => alignment(head[index]));
  const caption = element.children.find((child) => typeof child !== 'string' && child.name === 'caption');
  return [
    ...(typeof caption === 'object' ? paragraph(caption.children, base) : []),
    [line(head), `| ${rule.join(' | ')} |`, ...body.map(line)].join('\n'),
  ];
}

function rowsIn({ children }: HtmlElement): HtmlElement[] {
  return children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.name === 'tr' ? [child] : /^t(?:head|body|foot)$/.test(child.name) ? rowsIn(child) : [];
  });
}

function cellsIn({ children }: HtmlElement): HtmlElement[] {
  return children.filter(
    (child): child is HtmlElement => typeof child !== 'string' && (child.name === 'td' || child.name === 'th'),
  );
}

/** A cell is one line, so its blocks are joined. */
function cellText(cell: HtmlElement | undefined, base: LinkBase): string {
  if (cell === undefined) return '';
  const { children } = cell;
  const text = inline(hasBlock(children) ? withBreaks(children) : children, base, true);
  return text.replaceAll('\n', ' ');
}

function withBreaks(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string' || !isBlock(node)) return [node];
    if (node.name === 'pre') return [{ name: 'code', attributes: '', children: [textOf(node)] }];
    return [...withBreaks(node.children), { name: 'br', attributes: '', children: [] }];
  });
}

function alignment(cell: HtmlElement | undefined): string {
  const align =
    cell === undefined || cell.attributes === ''
      ? ''
      : (attributeOf(cell, 'align') ?? attributeOf(cell, 'style') ?? '');
  if (align.includes('center')) return ':-:';
  return align.includes('right') ? '-:' : align.includes('left') ? ':--' : '---';
}

function codeBlock(element: HtmlElement): string[] {
  const title = element.children.find((child) => typeof child !== 'string' && hasClass(child, 'code-title'));
  const code = element.children.find(
    (child): child is HtmlElement => typeof child !== 'string' && child.name === 'pre',
  );
  if (code === undefined) return [];
  const language = attributeOf(element, 'data-lang') ?? languageOf(code);
  return [
    fence(code, { language: language === 'text' ? '' : language, title: title === undefined ? '' : textOf(title) }),
  ];
}

function languageOf({ raw = '' }: HtmlElement): string {
  return /^\s*<code[^>]*\sclass="(?:[^"]*\s)?language-([^"\s]+)/.exec(raw)?.[1] ?? '';
}

function fence(pre: HtmlElement, { language, title }: { language: string; title: string }): string {
  const { raw = '' } = pre;
  const isChange = raw.includes('<del class="line');
  const written = rawText(isChange ? withSigns(raw) : raw);
  const text = written.endsWith('\n') ? written.slice(0, -1) : written;
  const ticks = text.includes('```') ? '`'.repeat(longestRun(text) + 1) : '```';
  const name = isChange ? 'diff' : language;
  const info = title === '' ? name : `${name === '' ? 'text' : name} title="${title.replaceAll('"', '&quot;')}"`;
  return `${ticks}${info}\n${text === '' ? '' : `${text}\n`}${ticks}`;
}

/** Lines that were added or removed, as a diff shows them. */
function withSigns(html: string): string {
  const signs: Record<string, string> = { del: '-', ins: '+', span: ' ' };
  return html.replaceAll(/<(del|ins|span) class="line[" ]/g, (start, name: string) => `${signs[name] ?? ''}${start}`);
}

/** Writes each panel after its label. */
function tabs({ children }: HtmlElement, base: LinkBase): string[] {
  const elements = children.filter((child): child is HtmlElement => typeof child !== 'string');
  const labels = elements
    .filter((child) => hasClass(child, 'tab-list'))
    .flatMap((bar) => bar.children.filter((child): child is HtmlElement => typeof child !== 'string'));
  return elements
    .filter((child) => hasClass(child, 'tab-panel'))
    .flatMap((panel, index) => {
      const label = labels[index];
      return [...(label === undefined ? [] : bold(inline(label.children, base))), ...flow(panel.children, base)];
    });
}

/** The title as a link, then the content. */
function card(element: HtmlElement, base: LinkBase): string[] {
  const href = element.name === 'a' ? attributeOf(element, 'href') : undefined;
  const title = element.children.find((child) => typeof child !== 'string' && hasClass(child, 'card-title'));
  const words = typeof title === 'object' ? inline(title.children, base) : '';
  const shown = href === undefined ? words : `[${words}](${absolute(href, base)})`;
  const rest = element.children.filter(
    (child) => child !== title && (typeof child === 'string' || !hasClass(child, 'card-icon')),
  );
  return [...(words === '' ? [] : [`**${shown}**`]), ...flow(rest, base)];
}

function isList(node: HtmlNode): boolean {
  return typeof node === 'string' ? node.trim() === '' : node.name === 'ul';
}

/** The names as a list, with the contents of folders in nested lists. */
function fileTree(element: HtmlElement): string[] {
  const lines = (node: HtmlElement, depth: number): string[] =>
    node.children.flatMap((child): string[] => {
      if (typeof child === 'string') return [];
      if (child.name !== 'li') return lines(child, depth);
      const label = inline(labelOf(child), { origin: '', page: '' });
      return [`${'  '.repeat(depth)}- ${label}`, ...lines(child, depth + 1)];
    });
  const entries = lines(element, 0);
  return entries.length === 0 ? [] : [entries.join('\n')];
}

/** The text of a list entry without its nested list. */
function labelOf({ children }: HtmlElement): HtmlNode[] {
  return children.flatMap((child): HtmlNode[] => {
    if (typeof child === 'string') return [child];
    if (child.name === 'ul') return [];
    return child.name === 'details' ? labelOf(child) : [child];
  });
}

function footnotes(element: HtmlElement, base: LinkBase): string[] {
  const items = (node: HtmlElement): HtmlElement[] =>
    node.children.flatMap((child) => (typeof child === 'string' ? [] : child.name === 'li' ? [child] : items(child)));
  return items(element).map((item) => {
    const name = attributeOf(item, 'id')?.replace(/^(?:user-content-)?fn-/, '') ?? '';
    return `[^${name}]: ${flow(item.children, base)
      .join('\n\n')
      .replaceAll(/\n(?=[^\n])/g, '\n    ')}`;
  });
}
