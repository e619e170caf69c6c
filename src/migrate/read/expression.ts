/** Evaluates a configuration's expressions on the syntax tree: data and pure functions, without executing anything. */
import type { Argument, Expression, FunctionBody, Node, ParamPattern } from 'oxc-parser';
import { methodOf, staticCall } from './builtins.ts';
import { deployedMark, hostVariable } from './deployed.ts';
import { bind, isBinding, unknownAt } from './scope.ts';
import type { Scope } from './scope.ts';
import { run } from './statements.ts';
import { define, isCallable, isList, isRecord, isUnknown } from './value.ts';
import type { Unknown, Value } from './value.ts';

/** Maximum number of evaluations and maximum depth of calls. Values that exceed these limits are unknown. */
const maxSteps = 500_000;
const maxDepth = 60;

/** The value of an expression; parts that depend on running code are `Unknown`. */
export function evaluate(node: Node, scope: Scope): Value {
  const { budget } = scope.module;
  if (budget.depth > maxDepth || budget.steps++ > maxSteps) return unknownAt(node, scope);
  switch (node.type) {
    case 'Literal':
      return node.value instanceof RegExp || typeof node.value === 'bigint' ? (node.raw ?? '') : node.value;
    case 'TemplateLiteral':
      return template(
        node.quasis.map(({ value }) => value.cooked ?? value.raw),
        node.expressions,
        scope,
      );
    case 'ObjectExpression':
      return objectOf(node.properties, scope);
    case 'ArrayExpression':
      return listOf(node.elements, scope);
    case 'Identifier':
      return nameValue(node, scope);
    case 'MemberExpression':
      return memberOf(node, scope);
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return evaluate(node.expression, scope);
    case 'AwaitExpression':
    case 'SpreadElement':
      return evaluate(node.argument, scope);
    case 'UnaryExpression':
      return unary(node.operator, evaluate(node.argument, scope), unknownAt(node, scope));
    case 'BinaryExpression':
      return binary(node.operator, [evaluate(node.left, scope), evaluate(node.right, scope)], unknownAt(node, scope));
    case 'LogicalExpression':
      return logical(node.operator, evaluate(node.left, scope), () => evaluate(node.right, scope));
    case 'ConditionalExpression': {
      const test = evaluate(node.test, scope);
      return isUnknown(test) ? test : evaluate(isTruthy(test) ? node.consequent : node.alternate, scope);
    }
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return callableOf(node, scope);
    case 'CallExpression':
      return callOf(node, scope);
    case 'NewExpression':
      return newOf(node, scope);
    case 'ImportExpression':
      return evaluateImport(node.source, scope);
    case 'JSXElement':
    case 'JSXFragment':
      return jsxText(node, scope);
    default:
      return unknownAt(node, scope);
  }
}

function nameValue(node: Extract<Node, { type: 'Identifier' }>, scope: Scope): Value {
  const found = scope.find(node.name);
  if (found !== undefined || node.name === 'undefined') return found;
  return globalValue(node.name, node, scope);
}

/** `new URL(path, …)` evaluates to the path, and `new Date()` to the year. */
function newOf(node: Extract<Node, { type: 'NewExpression' }>, scope: Scope): Value {
  const name = node.callee.type === 'Identifier' ? node.callee.name : '';
  const [first] = node.arguments;
  if (name === 'URL' && first !== undefined) return evaluate(first, scope);
  const { year } = scope.module;
  return name === 'Date' && first === undefined && year !== null
    ? { getFullYear: { call: () => year } }
    : unknownAt(node, scope);
}

function template(texts: readonly string[], expressions: readonly Expression[], scope: Scope): Value {
  const parts: string[] = [];
  for (const [index, text] of texts.entries()) {
    parts.push(text);
    const expression = expressions[index];
    if (expression === undefined) continue;
    const value = evaluate(expression, scope);
    if (isUnknown(value)) return value;
    parts.push(String(value));
  }
  return parts.join('');
}

function objectOf(properties: Extract<Node, { type: 'ObjectExpression' }>['properties'], scope: Scope): Value {
  const object: Record<string, Value> = {};
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      const spread = evaluate(property.argument, scope);
      if (isRecord(spread)) Object.assign(object, spread);
      else if (isUnknown(spread)) object[`...${spread.unknown}`] = spread;
      continue;
    }
    const key = property.computed ? evaluate(property.key, scope) : nameOfKey(property.key);
    if (typeof key === 'string' || typeof key === 'number')
      define(object, String(key), evaluate(property.value, scope));
  }
  return object;
}

function nameOfKey(key: Node): string | number | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && (typeof key.value === 'string' || typeof key.value === 'number')
    ? key.value
    : undefined;
}

function listOf(elements: readonly (Node | null)[], scope: Scope): Value[] {
  return elements.flatMap((element): Value[] => {
    if (element === null) return [undefined];
    const value = evaluate(element, scope);
    const isSpread = element.type === 'SpreadElement' && (isList(value) || typeof value === 'string');
    return isSpread ? [...value] : [value];
  });
}

function globalValue(name: string, node: Node, scope: Scope): Value {
  if (name === '__dirname' || name === '__filename') return '';
  return unknownAt(node, scope);
}

function memberOf(node: Extract<Node, { type: 'MemberExpression' }>, scope: Scope): Value {
  const source = scope.module.text.slice(node.start, node.end);
  if (source === 'process.env.NODE_ENV') return 'production';
  if (scope.module.isDeployed === true && hostVariable.test(source)) return deployedMark;
  // Unlike undefined, null is a known value.
  if (/^process\.env\b/.test(source)) return null;
  if (source === 'import.meta.url' || source === 'import.meta.dirname') return '';
  const object = evaluate(node.object, scope);
  if (isUnknown(object)) return object;
  const key = node.computed ? evaluate(node.property, scope) : nameOfKey(node.property);
  if (isUnknown(key as Value)) return key as Value;
  if ((isList(object) || typeof object === 'string') && key === 'length') return object.length;
  if (isList(object) || typeof object === 'string') return object[Number(key)];
  return isRecord(object) && Object.hasOwn(object, String(key)) ? object[String(key)] : undefined;
}

function unary(operator: string, value: Value, otherwise: Unknown): Value {
  if (isUnknown(value)) return value;
  if (operator === '!') return !isTruthy(value);
  if (operator === '-') return -Number(value);
  if (operator === '+') return Number(value);
  if (operator === 'typeof') return typeof value;
  return operator === 'void' ? undefined : otherwise;
}

function binary(operator: string, [left, right]: readonly [Value, Value], otherwise: Unknown): Value {
  if (isUnknown(left)) return left;
  if (isUnknown(right)) return right;
  if (operator === '+') {
    return typeof left === 'number' && typeof right === 'number' ? left + right : `${String(left)}${String(right)}`;
  }
  const [a, b] = [Number(left), Number(right)];
  const results: Record<string, Value> = {
    '===': left === right,
    '==': left === right,
    '!==': left !== right,
    '!=': left !== right,
    '<': a < b,
    '>': a > b,
    '<=': a <= b,
    '>=': a >= b,
    '-': a - b,
    '*': a * b,
    '/': a / b,
  };
  return operator in results ? results[operator] : otherwise;
}

function logical(operator: string, left: Value, right: () => Value): Value {
  if (operator === '??') return left === undefined || left === null ? right() : left;
  if (isUnknown(left)) {
    const other = right();
    return operator === '||' && !isUnknown(other) ? other : left;
  }
  if (operator === '||') return isTruthy(left) ? left : right();
  return isTruthy(left) ? right() : left;
}

function isTruthy(value: Value): boolean {
  return Boolean(value);
}

interface FunctionNode {
  params: readonly ParamPattern[];
  body: FunctionBody | Expression | null;
}

function callableOf(node: FunctionNode, scope: Scope): Value {
  return {
    call(args) {
      const { budget } = scope.module;
      budget.depth++;
      const inner = scope.child();
      bindParameters(node.params, args, inner);
      const { body } = node;
      const value =
        body === null ? undefined : body.type === 'BlockStatement' ? run(body, inner) : evaluate(body, inner);
      budget.depth--;
      return value;
    },
  };
}

function bindParameters(parameters: readonly ParamPattern[], args: readonly Value[], scope: Scope): void {
  for (const [index, parameter] of parameters.entries()) {
    if (parameter.type === 'RestElement') bind(parameter.argument, args.slice(index), scope);
    else if (isBinding(parameter)) bind(parameter, args[index], scope);
  }
}

/**
 * A call to a package's function evaluates to its first argument, with the function's name as `$call`:
 * `defineConfig({ … })`, `starlight({ … })`.
 */
function callOf(node: Extract<Node, { type: 'CallExpression' }>, scope: Scope): Value {
  const args = (): Value[] => listOf(node.arguments, scope);
  if (node.callee.type === 'MemberExpression' && !node.callee.computed && node.callee.property.type === 'Identifier') {
    const method = node.callee.property.name;
    const source = scope.module.text.slice(node.callee.start, node.callee.end);
    const known = method === 'readFileSync' ? fileText(args()[0], scope) : staticCall(source, args);
    if (known !== null) return known.value;
    const object = evaluate(node.callee.object, scope);
    const found = replacement(node, object, args) ?? methodOf(object, method);
    if (found !== null) return found(args());
  }
  const name = node.callee.type === 'Identifier' ? node.callee.name : '';
  if (name === 'readFileSync') return fileText(args()[0], scope)?.value ?? unknownAt(node, scope);
  if (name === 'require') return evaluateImport(node.arguments[0], scope);
  const callee = evaluate(node.callee, scope);
  if (isCallable(callee)) return callee.call(args());
  const given = args();
  const [first] = given;
  if (name === 'fileURLToPath' && typeof first === 'string') return first;
  if (/^(?:join|resolve)$/.test(name) && scope.isImported(name)) return staticCall('path.join', () => given)?.value;
  if (isCallable(first) && name.startsWith('define')) return first.call([{}]);
  if (isRecord(first)) return { ...first, $call: name, $arguments: given };
  if (!isUnknown(callee)) return unknownAt(node, scope);
  return scope.isImported(name) && given.length === 0 ? { $call: name } : unknownAt(node, scope);
}

/** Longer texts are not searched with a pattern, which may be slow. */
const maxSearched = 1000;

/** `text.replace(/a/g, 'b')`; null for another call. */
function replacement(
  { callee, arguments: [pattern] }: Extract<Node, { type: 'CallExpression' }>,
  text: Value,
  args: () => readonly Value[],
): (() => Value) | null {
  const method =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
  if (!/^replace(?:All)?$/.test(method) || typeof text !== 'string' || text.length > maxSearched) return null;
  if (pattern?.type !== 'Literal' || !(pattern.value instanceof RegExp)) return null;
  const expression = pattern.value;
  const [, by] = args();
  return typeof by === 'string' ? () => text.replace(expression, by) : null;
}

function fileText(file: Value, { module }: Scope): { value: Value } | null {
  const text = typeof file === 'string' ? module.textOf(file) : null;
  return text === null ? null : { value: text };
}

function evaluateImport(source: Argument | undefined, scope: Scope): Value {
  const specifier = source === undefined ? undefined : evaluate(source, scope);
  if (typeof specifier !== 'string' || source === undefined) return undefined;
  return scope.module.imported(specifier, 'default') ?? unknownAt(source, scope);
}

/** The text of an element without expressions: `<b>SWR</b>` is `SWR`. */
function jsxText(node: Extract<Node, { type: 'JSXElement' | 'JSXFragment' }>, scope: Scope): Value {
  const texts = node.children.map((child): Value => {
    if (child.type === 'JSXText') return child.value;
    if (child.type === 'JSXElement' || child.type === 'JSXFragment') return jsxText(child, scope);
    return child.type === 'JSXExpressionContainer' ? evaluate(child.expression, scope) : unknownAt(child, scope);
  });
  const text = texts
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text === '' || texts.some(isUnknown) ? unknownAt(node, scope) : text;
}
