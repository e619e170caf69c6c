/**
 * Elements with Vue code: the page keeps what Vue renders first, and a component stub around it keeps the code.
 * Directives and expressions are evaluated with the initial values of the page's script.
 */
import type { Value } from '../read/value.ts';
import { isList } from '../read/value.ts';
import type { Edit } from './edits.ts';
import { hide, lineAt, maskedText } from './edits.ts';
import { literalOf } from './literal.ts';
import type { Pass, PassContext } from './pass.ts';
import { attributeOf, elementsOf, tagsOf } from './tag-scan.ts';
import type { Attribute, Element } from './tag-scan.ts';

type Values = ReadonlyMap<string, Value>;

/** Maximum number of items that one `v-for` renders. */
const maxItems = 200;

const expression = /\{\{((?:(?!\}\})[^\n])+)\}\}/g;

export const convertVueElements: Pass = (page, context) => {
  const { text } = page;
  if (context.site.dialect.tags !== 'vue') return [];
  const visible = maskedText(text);
  const all = elementsOf(tagsOf(text, visible));
  // Vue does not compile what `v-pre` contains.
  const literal = all.filter(isLiteral).map(innerRange);
  const masked = hide(visible, literal);
  const elements = all.filter(({ open }) => !literal.some(([start, end]) => open.start >= start && open.start < end));
  const showsCode = (element: Element): boolean =>
    [...masked.slice(...innerRange(element)).matchAll(expression)].some(
      ({ 1: code = '' }) => !/frontmatter/.test(code) && literalOf(code, context.values) === null,
    );
  const isComputed = context.scripts.some(({ isData }) => !isData);
  const roots = new Set(
    elements
      .filter(
        (element) =>
          isHtml(element) &&
          !isLiteral(element) &&
          (hasVueCode(element, context) || (isComputed && showsCode(element))),
      )
      .map((element) => outermost(element, masked)),
  );
  const separate = [...roots].filter((root) => ![...roots].some((other) => other !== root && isInside(root, other)));
  const isShown = conditions(context.values);
  return separate.map((root, index): Edit => {
    const [start, end] = rangeOf(root);
    const name = stubName(context, index + 1);
    context.sources.set(name, text.slice(start, end));
    const cause = 'HTML with Vue code was moved to a component stub';
    context.note({ kind: 'converted', cause, line: lineAt(page, start), detail: name });
    const around = isBlock(text, start, end) ? '\n\n' : '';
    const content = isShown(root) ? rendered(root, { text, masked, values: context.values }) : '';
    // An empty line would end the HTML.
    const lines = content.trim().replaceAll(/\n[ \t]*(?=\n)/g, '');
    return { start, end, text: `<${name}>${around}${lines}${around}</${name}>` };
  });
};

/** Returns a function that evaluates `v-if`, `v-else-if` and `v-else` of elements in their order. */
function conditions(values: Values): (element: Element) => boolean {
  /** Whether an element in the current chain is shown. */
  let isChosen = false;
  return (element) => {
    const isElse = element.open.attributes.some(({ name }) => /^v-else(?:-if)?$/.test(name));
    const condition = attributeOf(element, 'v-if') ?? attributeOf(element, 'v-else-if');
    const isShown: boolean =
      !(isElse && isChosen) && (condition === undefined || Boolean(literalOf(condition, values)?.value));
    isChosen = isElse ? isChosen || isShown : isShown;
    return isShown;
  };
}

function isInside(inner: Element, outer: Element): boolean {
  const [start, end] = rangeOf(outer);
  return inner.open.start > start && inner.open.start < end;
}

/** True if nothing else is on the element's lines. */
function isBlock(text: string, start: number, end: number): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  return text.slice(lineStart, start).trim() === '' && text.slice(end, lineEnd === -1 ? undefined : lineEnd) === '';
}

/** `guide/forms.md` → `GuideForms1`; the same for all languages. */
function stubName({ page: { target } }: PassContext, count: number): string {
  const words = target.replace(/(?:\/index)?\.mdx?$/, '').split(/[^A-Za-z\d]+/);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return `${/^[A-Z]/.test(name) ? '' : 'Page'}${name}${count}`;
}

function rangeOf({ open, close }: Element): [start: number, end: number] {
  return [open.start, close?.end ?? open.end];
}

function isHtml({ open: { name } }: Element): boolean {
  return /^[a-z][a-z\d]*$/.test(name);
}

function hasVueCode({ open: { attributes } }: Element, { values }: PassContext): boolean {
  return attributes.some((attribute) => isVueCode(attribute, values));
}

function isLiteral({ open }: Element): boolean {
  return open.attributes.some(({ name }) => name === 'v-pre');
}

function isVueCode({ name, kind, value }: Attribute, values: Values): boolean {
  if (/^(?:@|#|v-(?!pre$|cloak$|once$|memo$)[a-z])/.test(name)) return true;
  return kind === 'code' && !isDropped(name) && literalOf(value, values) === null;
}

function isDropped(name: string): boolean {
  return /^(?:class|style|key|ref|\.\.\.)$/.test(name);
}

function innerRange({ open, close }: Element): [number, number] {
  return [open.end, close?.start ?? open.end];
}

/** The outermost element around this one that contains only tags and text. */
function outermost(element: Element, masked: string): Element {
  const { parent } = element;
  return parent === null || /\n[ \t]*\n/.test(masked.slice(...rangeOf(parent))) ? element : outermost(parent, masked);
}

interface Source {
  text: string;
  masked: string;
  values: Values;
}

/** The HTML of an element before its first update. */
function rendered(element: Element, source: Source): string {
  const { open, close } = element;
  if (isLiteral(element)) return source.text.slice(...rangeOf(element));
  const repeated = attributeOf(element, 'v-for');
  if (repeated !== undefined) return repeats(element, repeated, source);
  const attributes = open.attributes.flatMap((attribute) => attributeText(attribute, source.values));
  const shown = attributeOf(element, 'v-html') ?? attributeOf(element, 'v-text');
  const content = shown === undefined ? contentOf(element, source) : textOf(literalOf(shown, source.values));
  if (/^(?:template|slot)$/.test(open.name)) return content;
  const end = close === null ? (open.kind === 'single' ? ' />' : '>') : `>${content}</${open.name}>`;
  return `<${open.name}${attributes.join('')}${end}`;
}

/** `item in items` and `(item, index) in 3`; items that depend on running code are omitted. */
function repeats(element: Element, code: string, source: Source): string {
  const [, names = '', list = ''] = /^\s*\(?([\w\s,]+?)\)?\s+(?:in|of)\s+([\s\S]+)$/.exec(code) ?? [];
  const value = literalOf(list, source.values)?.value;
  const items =
    typeof value === 'number' ? Array.from({ length: Math.min(value, maxItems) }, (_, index) => index + 1) : value;
  if (!isList(items)) return '';
  const [item = '', index = ''] = names.split(',').map((name) => name.trim());
  const attributes = element.open.attributes.filter(({ name }) => name !== 'v-for');
  const once = { ...element, open: { ...element.open, attributes } };
  return items
    .slice(0, maxItems)
    .map((one, at) => rendered(once, { ...source, values: new Map(source.values).set(item, one).set(index, at) }))
    .join('');
}

function contentOf(element: Element, source: Source): string {
  const [start, end] = innerRange(element);
  const parts: string[] = [];
  const isShown = conditions(source.values);
  let done = start;
  for (const child of element.children) {
    const [from, to] = rangeOf(child);
    parts.push(folded(done, from, source));
    done = to;
    if (isShown(child)) parts.push(rendered(child, source));
  }
  parts.push(folded(done, end, source));
  return parts.join('');
}

function folded(start: number, end: number, { text, masked, values }: Source): string {
  const parts: string[] = [];
  let done = start;
  for (const { index, 0: whole, 1: code = '' } of masked.slice(start, end).matchAll(expression)) {
    parts.push(text.slice(done, start + index), textOf(literalOf(code, values)));
    done = start + index + whole.length;
  }
  parts.push(text.slice(done, end));
  return parts.join('');
}

function textOf(found: { value: Value } | null): string {
  const value = found?.value;
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{', '&#123;');
}

function attributeText({ name, kind, value }: Attribute, values: Values): string[] {
  if (/^(?:@|#|v-)/.test(name) || (kind === 'code' && isDropped(name))) return [];
  if (kind === 'none') return [` ${name}`];
  const known = kind === 'text' ? { value } : literalOf(value, values);
  if (known === null || known.value === false || known.value === null || typeof known.value === 'object') return [];
  return [` ${name}="${String(known.value).replaceAll('"', '&quot;')}"`];
}
