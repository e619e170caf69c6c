/** The transformers of code blocks in a VitePress configuration: types of Twoslash, and those that are not migrated. */
import type { Node } from 'oxc-parser';
import { scriptTree } from '../../compiler/script-tree.ts';
import type { Note } from '../model.ts';
import { nodesOf } from '../read/nodes.ts';
import type { OldFiles } from '../read/old-files.ts';
import { note } from './generator.ts';

/** Transformers whose notations docsite reads. */
const known = /^transformer(?:Twoslash|Notation\w+|Meta(?:Word)?Highlight|RemoveNotationEscape)$/;

/** Whether blocks that are marked with `twoslash` show types. */
export function showsTypes(files: OldFiles, config: string): boolean {
  return transformersIn(files, config).some((one) => calledName(one) === 'transformerTwoslash' && !isImplicit(one));
}

export function transformerNotes(files: OldFiles, config: string): Note[] {
  const text = files.text(config) ?? '';
  return transformersIn(files, config).flatMap((one): Note[] => {
    const name = calledName(one);
    if (known.test(name) && !isImplicit(one)) return [];
    const line = text.slice(0, one.start).split('\n').length;
    const detail = name === '' ? {} : { detail: name };
    if (isImplicit(one)) return [{ ...note(config, 'Types in code blocks are not migrated'), line, ...detail }];
    return isStyling(one, text)
      ? [{ ...note(config, 'A transformer that only styles code blocks is omitted'), kind: 'converted', line }]
      : [{ ...note(config, 'A transformer of code blocks is not migrated'), line, ...detail }];
  });
}

/** The entries of `codeTransformers`, also in the branches of a condition. Includes expressions that are not lists. */
function transformersIn(files: OldFiles, config: string): Node[] {
  const nodes = nodesOf(scriptTree(config, files.text(config) ?? ''));
  return nodes.flatMap((node) =>
    node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'codeTransformers'
      ? entriesOf(node.value, nodes)
      : [],
  );
}

function entriesOf(given: Node, nodes: readonly Node[], depth = 0): Node[] {
  const value = valueOf(given, nodes);
  if (depth > 9) return [value];
  if (value.type === 'ConditionalExpression')
    return [value.consequent, value.alternate].flatMap((one) => entriesOf(one, nodes, depth + 1));
  if (value.type !== 'ArrayExpression') return isNothing(value) ? [] : [value];
  return value.elements.flatMap((one) => {
    if (one === null) return [];
    return one.type === 'SpreadElement' ? entriesOf(one.argument, nodes, depth + 1) : [valueOf(one, nodes)];
  });
}

function isNothing(value: Node): boolean {
  return value.type === 'Identifier' ? value.name === 'undefined' : value.type === 'Literal' && value.value === null;
}

/** Resolves variables of the module and removes type assertions. */
function valueOf(given: Node, nodes: readonly Node[], hops = 0): Node {
  if (
    given.type === 'AwaitExpression' ||
    given.type === 'TSAsExpression' ||
    given.type === 'TSSatisfiesExpression' ||
    given.type === 'TSNonNullExpression' ||
    given.type === 'ParenthesizedExpression'
  )
    return valueOf(given.type === 'AwaitExpression' ? given.argument : given.expression, nodes, hops);
  if (given.type !== 'Identifier' || hops > 4) return given;
  for (const node of nodes)
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.id.name === given.name)
      return node.init === null ? given : valueOf(node.init, nodes, hops + 1);
  return given;
}

function calledName(node: Node): string {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' ? node.callee.name : '';
}

/** With `explicitTrigger: false`, blocks show types even without a mark. */
function isImplicit(node: Node): boolean {
  return nodesOf(node).some(
    (one) =>
      one.type === 'Property' &&
      one.key.type === 'Identifier' &&
      one.key.name === 'explicitTrigger' &&
      !(one.value.type === 'Literal' && one.value.value === true),
  );
}

const reading = /^(?:split|find|some|every|filter|startsWith|endsWith|includes|slice|trim|match|test|addClassToHast)$/;

/** Whether a transformer only changes styles and classes. */
function isStyling(transformer: Node, text: string): boolean {
  const nodes = transformer.type === 'ObjectExpression' ? nodesOf(transformer) : [];
  return (
    nodes.length > 0 &&
    nodes.every((node) => {
      if (node.type === 'AssignmentExpression')
        return /\.properties\.(?:style|class|className)$/.test(text.slice(node.left.start, node.left.end));
      if (node.type === 'UpdateExpression') return false;
      if (node.type === 'UnaryExpression') return node.operator !== 'delete';
      if (node.type !== 'CallExpression') return true;
      const { callee } = node;
      return (
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        reading.test(callee.property.name)
      );
    })
  );
}
