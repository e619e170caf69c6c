/** Finds all functions, including nested functions, and reports those that are too long or have too many parameters. */
import type {
  ArrowFunctionExpression,
  Function as FunctionNode,
  Node,
  TSFunctionType,
  TSMethodSignature,
} from 'oxc-parser';
import { walk } from '../source.ts';
import type { Source, Violation } from '../source.ts';

interface MeasuredFunction {
  file: string;
  line: number;
  name: string;
  lines: number;
  parameters: number;
}

export function functionsOf(source: Source): MeasuredFunction[] {
  return measured(source, (node) => isFunction(node) && node.body !== null);
}

export function longFunctions(source: Source, { lines: limit }: { lines: number }): Violation[] {
  return functionsOf(source)
    .filter(({ lines }) => lines > limit)
    .map(({ file, line, name }) => ({ file, line, detail: `${name} has more than ${limit} lines` }));
}

/**
 * Returns functions and function types with too many parameters. Skips functions that are passed as arguments, because
 * their callers determine the parameters. Callback types in this repository are measured where they are declared.
 */
export function manyParameters(source: Source, { parameters: limit }: { parameters: number }): Violation[] {
  return measured(source, (node, parent) => isSignature(node) || (isFunction(node) && !isArgument(node, parent)))
    .filter(({ parameters }) => parameters > limit)
    .map(({ file, line, name }) => ({ file, line, detail: `${name} has more than ${limit} positional parameters` }));
}

type Signature = FunctionNode | ArrowFunctionExpression | TSFunctionType | TSMethodSignature;

function measured(source: Source, isMeasured: (node: Node, parent?: Node) => boolean): MeasuredFunction[] {
  const found: MeasuredFunction[] = [];
  walk(source.program, (node, around) => {
    if (!isMeasured(node, around.at(-1))) return;
    const line = source.lineOf(node.start);
    const lines = source.lineOf(node.end) - line + 1;
    const signature = node as Signature;
    const parameters = signature.params.filter((param) => !isThis(param)).length;
    found.push({ file: source.file, line, name: nameOf(signature, around), lines, parameters });
  });
  return found;
}

function isFunction(node: Node): node is FunctionNode | ArrowFunctionExpression {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);
}

function isSignature(node: Node): boolean {
  return ['TSFunctionType', 'TSMethodSignature', 'TSDeclareFunction'].includes(node.type);
}

function isArgument(node: Node, parent: Node | undefined): boolean {
  return parent?.type === 'CallExpression' && parent.callee !== node;
}

/** `this: Window` is a type annotation, not a parameter. */
function isThis(param: Node): boolean {
  return param.type === 'Identifier' && param.name === 'this';
}

/**
 * Returns the name that identifies a function to a reader: its own name, the variable it is assigned to, or the call
 * it is passed to.
 */
function nameOf(node: Signature, around: readonly Node[]): string {
  if ('id' in node && node.id) return node.id.name;
  if ('key' in node) return keyOf(node.key);
  const holder = around.findLast((one) => !/^TS(?:TypeAnnotation|UnionType|ParenthesizedType)$/.test(one.type));
  switch (holder?.type) {
    case 'VariableDeclarator':
      return holder.id.type === 'Identifier' ? holder.id.name : '(pattern)';
    case 'Identifier':
      return holder.name;
    case 'TSTypeAliasDeclaration':
      return holder.id.name;
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'TSPropertySignature':
      return keyOf(holder.key);
    case 'CallExpression':
      return `callback of ${calleeOf(holder.callee)}`;
    default:
      return '(anonymous)';
  }
}

function keyOf(key: Node): string {
  return key.type === 'Identifier' || key.type === 'PrivateIdentifier' ? key.name : '(key)';
}

function calleeOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') return callee.property.name;
  return '(expression)';
}
