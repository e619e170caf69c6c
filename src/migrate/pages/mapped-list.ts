/** Expands `{list.map((item) => <li>{item.name}</li>)}` to the elements of a known list. */
import type { Expression, Node, ParamPattern } from 'oxc-parser';
import { scriptTree } from '../../compiler/script-tree.ts';
import { at, isList } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { attributeText, literalOf } from './literal.ts';

type Values = ReadonlyMap<string, Value>;

/** Longer lists are left to the author. */
const longestList = 200;

/** Returns null for other code, and if an element depends on running code. `escaped` writes a value as plain text. */
export function mappedList(code: string, values: Values, escaped: (text: string) => string): string | null {
  const text = `(${code}\n)`;
  const statement = scriptTree('expression.tsx', text)?.body[0];
  const call = statement?.type === 'ExpressionStatement' ? bare(statement.expression) : null;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return null;
  const { object, property } = call.callee;
  const [callback] = call.arguments;
  if (property.type !== 'Identifier' || property.name !== 'map') return null;
  if (callback?.type !== 'ArrowFunctionExpression' || callback.body.type === 'BlockStatement') return null;
  const element = bare(callback.body as Expression);
  const list = literalOf(text.slice(object.start, object.end), values)?.value;
  if (element.type !== 'JSXElement' || list === undefined || !isList(list) || list.length > longestList) return null;
  const parts = list.map((item, index) => {
    const own = withParameters(callback.params, [item, index], values);
    return own === null ? null : filled(text, element, { values: own, escaped });
  });
  return parts.every((part) => part !== null) ? parts.join('\n') : null;
}

function bare(node: Expression): Expression {
  return node.type === 'ParenthesizedExpression' ? bare(node.expression) : node;
}

/** Binds `item` or `{ name }`; null for other patterns. */
function withParameters(parameters: readonly ParamPattern[], given: readonly Value[], values: Values): Values | null {
  const bound = new Map(values);
  for (const [index, parameter] of parameters.entries()) {
    if (parameter.type === 'Identifier') bound.set(parameter.name, given[index]);
    else if (parameter.type !== 'ObjectPattern') return null;
    else
      for (const one of parameter.properties) {
        if (one.type !== 'Property' || one.key.type !== 'Identifier' || one.value.type !== 'Identifier') return null;
        bound.set(one.value.name, at(given[index], one.key.name));
      }
  }
  return bound;
}

interface Filling {
  values: Values;
  escaped(text: string): string;
}

/** The element's code with its expressions replaced; null if one of them is unknown. */
function filled(text: string, element: Node, { values, escaped }: Filling): string | null {
  let done = element.start;
  const parts: string[] = [];
  for (const { start, end, code, attribute } of holesIn(element, text)) {
    const before = text.slice(done, start);
    parts.push(attribute === 'key' ? before.trimEnd() : before);
    done = end;
    if (attribute === 'key') continue;
    const literal = literalOf(code, values);
    const inner = attribute === null ? mappedList(code, values, escaped) : null;
    if (inner !== null) parts.push(inner);
    else if (literal === null) return null;
    else if (attribute !== null) parts.push(attributeText(attribute, literal.value));
    else if (typeof literal.value === 'object') return null;
    else if (typeof literal.value !== 'boolean') parts.push(escaped(String(literal.value)));
  }
  parts.push(text.slice(done, element.end));
  // Line breaks between elements have no meaning in JSX, but indentation has a meaning in Markdown.
  return parts
    .join('')
    .replaceAll(/>\s*\n\s*</g, '><')
    .replaceAll(/\s*\n\s*/g, ' ');
}

interface Hole {
  start: number;
  end: number;
  code: string;
  /** Null for an expression between tags. */
  attribute: string | null;
}

/** The outermost expressions in an element, in order. */
function holesIn(node: unknown, text: string): Hole[] {
  if (Array.isArray(node)) return node.flatMap((one) => holesIn(one, text));
  if (typeof node !== 'object' || node === null) return [];
  const one = node as Node;
  if (one.type === 'JSXAttribute' && one.value?.type === 'JSXExpressionContainer') {
    const { start, end } = one.value.expression;
    return [
      {
        start: one.start,
        end: one.end,
        code: text.slice(start, end),
        attribute: text.slice(one.name.start, one.name.end),
      },
    ];
  }
  if (one.type === 'JSXExpressionContainer') {
    const { start, end } = one.expression;
    return [{ start: one.start, end: one.end, code: text.slice(start, end), attribute: null }];
  }
  return Object.entries(one).flatMap(([key, child]) => (key === 'parent' ? [] : holesIn(child, text)));
}
