/**
 * Pages of MDX that replace elements of their text:
 * `export default (props) => cloneElement(props.children, { components: { a: Card } })`. Replaced links become the
 * component that shows them; changes of style are omitted.
 */
import type { Expression, Node, ObjectPropertyKind } from 'oxc-parser';
import { scriptTree } from '../../compiler/script-tree.ts';
import { evaluate } from '../read/expression.ts';
import { isFunction, nodesOf } from '../read/nodes.ts';
import { bind, isBinding, scopeOf } from '../read/scope.ts';
import type { Scope } from '../read/scope.ts';
import type { Value } from '../read/value.ts';
import { lineAt, maskedText } from './edits.ts';
import type { Edit } from './edits.ts';
import { attributeText } from './literal.ts';
import type { Pass, PassContext } from './pass.ts';

export const applyPageLayout: Pass = (page, context) => {
  const { text } = page;
  if (context.site.dialect.tags !== 'jsx' || !/^export default [\s\S]*\bcomponents:/m.test(text)) return [];
  const masked = maskedText(text);
  const start = masked.search(/^export default /m);
  const end = start === -1 ? null : statementEnd(text, start);
  const code = end === null ? '' : text.slice(start, end);
  const replaced = end === null ? null : replacedElements(code);
  if (end === null || replaced === null) return [];
  const render = replaced.get('a');
  const links = render === undefined ? [] : linkEdits(masked, { text, code, render });
  const isConverted = [...replaced].every(([tag, one]) => tag === 'a' || isOnlyStyle(tag, one, context));
  if (!isConverted || links === null) return [];
  const cause =
    links.length === 0
      ? 'The layout that a page defines only styles elements, and is omitted'
      : 'Links that the layout of a page replaced were converted';
  context.note({ kind: 'converted', cause, line: lineAt(page, start) });
  return [{ start, end, text: '' }, ...links];
};

function statementEnd(text: string, start: number): number | null {
  const after = /^\S.*$/gm;
  after.lastIndex = start;
  for (let match = after.exec(text); match !== null; match = after.exec(text)) {
    const end = match.index + match[0].length;
    if (scriptTree('page.tsx', text.slice(start, end)) !== null) return end;
  }
  return null;
}

/** The replacements by tag; null if the function does anything else. */
function replacedElements(code: string): Map<string, Node> | null {
  const [statement] = scriptTree('page.tsx', code)?.body ?? [];
  const layout = statement?.type === 'ExportDefaultDeclaration' ? statement.declaration : null;
  const result = layout === null ? null : returned(layout);
  if (result?.type !== 'CallExpression' || code.slice(result.callee.start, result.callee.end) !== 'cloneElement')
    return null;
  const [child, props] = result.arguments;
  const isChild = child !== undefined && /^(?:\w+\.)?children$/.test(code.slice(child.start, child.end));
  const properties = props?.type === 'ObjectExpression' ? props.properties : [];
  const [components, ...others] = properties.map(valueIn);
  if (!isChild || others.length > 0 || components?.key !== 'components') return null;
  if (components.value.type !== 'ObjectExpression') return null;
  const entries = components.value.properties.map(valueIn);
  return entries.every((entry) => entry !== null)
    ? new Map(entries.map((entry) => [entry.key, entry.value] as const))
    : null;
}

function valueIn(property: ObjectPropertyKind): { key: string; value: Node } | null {
  if (property.type !== 'Property' || property.key.type !== 'Identifier') return null;
  return { key: property.key.name, value: property.value };
}

/** The value that a function returns in its last statement. */
function returned(node: Node): Node | null {
  if (!isFunction(node) || node.body === null) return null;
  const last = node.body.type === 'BlockStatement' ? node.body.body.at(-1) : null;
  const value = last === null ? node.body : last?.type === 'ReturnStatement' ? last.argument : null;
  return value?.type === 'ParenthesizedExpression' ? value.expression : value;
}

/** Whether an element is replaced by the same element with other classes, or an image by the theme's image. */
function isOnlyStyle(tag: string, node: Node, { imports }: PassContext): boolean {
  const isImage = (name: string): boolean =>
    tag === 'img' && name === 'Image' && /^(?:nextra|next)\//.test(imports.get(name)?.from ?? 'nextra/');
  if (node.type === 'Identifier') return isImage(node.name);
  const element = returned(node);
  if (element?.type !== 'JSXElement' || !isFunction(node)) return false;
  const { name, attributes } = element.openingElement;
  const own = name.type === 'JSXIdentifier' ? name.name : '';
  return (
    (own === tag || isImage(own)) &&
    element.children.length === 0 &&
    nodesOf(node.body).every(({ type }) => type !== 'CallExpression') &&
    attributes.every(
      (one) => one.type === 'JSXSpreadAttribute' || (one.name.type === 'JSXIdentifier' && isStyle.test(one.name.name)),
    )
  );
}

const isStyle = /^(?:className|style|width|height|loading|priority|draggable)$/;

/** `[![alt](image)](href)` and `[text](href)`. */
const link = /(?<![!\\])\[(!\[([^\]\n]*)\]\([^()\s]+\)|(?:[^[\]\n\\!])+)\]\(([^()\s]+)\)/g;

/** Replaces the links of a page by the component that shows them; null if it is computed in other ways. */
function linkEdits(
  masked: string,
  { text, code, render }: { text: string; code: string; render: Node },
): Edit[] | null {
  const edits = [...masked.matchAll(link)].map(({ index, 0: whole, 1: inside = '', 2: alt, 3: href = '' }) => {
    const children = alt === undefined ? inside : { props: { alt } };
    const tag = elementFor(render, { code, props: { href, children } });
    if (tag === null) return null;
    const end = index + whole.length;
    // A fragment around the link only keeps MDX from adding a paragraph.
    const [opening = ''] = /<>$/.exec(text.slice(Math.max(0, index - 2), index)) ?? [];
    const [closing = ''] = opening === '' ? [] : (/^<\/>/.exec(text.slice(end)) ?? []);
    return {
      start: index - opening.length,
      end: end + closing.length,
      text: `\n<${tag.open}>\n\n${inside}\n\n</${tag.name}>\n`,
    };
  });
  return edits.every((edit) => edit !== null) ? edits : null;
}

/** The opening tag of the element that a function returns for these props, if its attributes are texts. */
function elementFor(
  render: Node,
  { code, props }: { code: string; props: Value },
): { open: string; name: string } | null {
  const element = returned(render);
  if (!isFunction(render) || element?.type !== 'JSXElement') return null;
  const { name, attributes } = element.openingElement;
  const [child, ...others] = element.children.filter((one) => one.type !== 'JSXText' || one.value.trim() !== '');
  const isContent = child?.type === 'JSXExpressionContainer' && /\bchildren$/.test(textAt(child.expression, code));
  const scope = isContent && others.length === 0 ? scopeWith(render, { code, props }) : null;
  if (scope === null) return null;
  const own: string[] = [];
  for (const attribute of attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') return null;
    if (/^(?:className|style|target|rel)$/.test(attribute.name.name)) continue;
    const value = attributeValue(attribute.value, scope);
    if (value === null) return null;
    own.push(` ${attributeText(attribute.name.name, value)}`);
  }
  const tag = textAt(name, code);
  return { open: tag + own.join(''), name: tag };
}

function textAt({ start, end }: Node, code: string): string {
  return code.slice(start, end);
}

function attributeValue(value: Node | null, scope: Scope): string | true | null {
  if (value === null) return true;
  const expression = value.type === 'JSXExpressionContainer' ? value.expression : value;
  const result = evaluate(expression, scope);
  return typeof result === 'string' || result === true ? result : null;
}

/** The names in a function, which may begin with declarations. */
function scopeWith(render: Node, { code, props }: { code: string; props: Value }): Scope | null {
  if (!isFunction(render)) return null;
  const module = {
    file: '',
    text: code,
    budget: { steps: 0, depth: 0 },
    evaluate,
    imported: () => undefined,
    year: null,
    textOf: () => null,
  };
  const scope = scopeOf(module, new Set());
  const [parameter] = render.params;
  if (parameter !== undefined && isBinding(parameter)) bind(parameter, props, scope);
  const statements = render.body?.type === 'BlockStatement' ? render.body.body.slice(0, -1) : [];
  for (const statement of statements) {
    if (statement.type !== 'VariableDeclaration') return null;
    for (const { id, init } of statement.declarations) {
      if (init === null) return null;
      bind(id, evaluate(init as Expression, scope), scope);
    }
  }
  return scope;
}
