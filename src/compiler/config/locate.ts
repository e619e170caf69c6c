/** Finds the positions of keys and links in a config file through its syntax tree. */
import type { ArrayExpressionElement, Expression, Node, ObjectProperty, Program, Span as Range } from 'oxc-parser';
import type { Span } from '../findings/finding.ts';
import { spanBetween } from '../findings/positions.ts';
import { exportedName, scriptTree } from '../script-tree.ts';

/** A config file: its path, or only the part that identifies the file format, and its text. */
export interface ConfigText {
  file: string;
  fileText: string;
}

/** A key with its value, as written. */
export interface PairPosition {
  key: Span;
  /** Inside the quotes; absent if the value is not a plain string. */
  value?: Span;
}

/** Positions in one config file. Computed or imported values have no position. */
export interface ConfigPositions {
  /** The key or element, or its nearest parent that appears in the file. */
  keyAt(path: readonly (string | number)[]): Span | undefined;
  pairAt(path: readonly (string | number)[]): PairPosition | undefined;
  /** The first string that equals this link; `isMeant` receives the keys that enclose a string. */
  link(link: string, isMeant?: (keys: readonly string[]) => boolean): Span | undefined;
  /**
   * The expression that the module waits for: that of its only top-level `await`, or its default export if there is
   * none.
   */
  wait(): Span | undefined;
}

/** Parses the text on first use, because a config without findings does not need to be parsed. */
export function configPositions(config: ConfigText): ConfigPositions {
  const parsed: { tree?: Tree | null } = {};
  const tree = (): Tree | null => (parsed.tree === undefined ? (parsed.tree = treeOf(config)) : parsed.tree);
  return {
    keyAt(path) {
      for (let length = path.length; length > 0; length--) {
        const found = rangeAt(tree(), path.slice(0, length));
        if (found !== undefined) return spanIn(tree(), found);
      }
      return undefined;
    },
    pairAt(path) {
      const found = pairIn(tree(), path);
      const key = found && spanIn(tree(), found.key);
      if (found === undefined || key === undefined) return undefined;
      const value = isPlainString(found.value) ? spanIn(tree(), found.value, 1) : undefined;
      return { key, ...(value !== undefined && { value }) };
    },
    link(link, isMeant = () => true) {
      const strings = stringsIn(tree()?.program).filter(({ text, keys }) => text === link && isMeant(keys));
      const [first] = [...strings.filter(({ isLink }) => isLink), ...strings];
      return first && spanIn(tree(), first.node);
    },
    wait() {
      const body = tree()?.program.body ?? [];
      const [first, ...others] = body.flatMap((statement) => awaitsIn(statement));
      if (others.length > 0) return undefined;
      const found = first ?? body.find(({ type }) => type === 'ExportDefaultDeclaration');
      return found && spanIn(tree(), found);
    },
  };
}

/** Every `await` that runs when the module does. */
function awaitsIn(value: unknown): Range[] {
  if (Array.isArray(value)) return value.flatMap(awaitsIn);
  if (typeof value !== 'object' || value === null || !('type' in value)) return [];
  const node = value as Node;
  if (/Function|MethodDefinition/.test(node.type)) return [];
  const inner = Object.values(node).flatMap(awaitsIn);
  return node.type === 'AwaitExpression' ? [node, ...inner] : inner;
}

interface Tree {
  program: Program;
  /** The text that was parsed. */
  text: string;
  /** Length of the prefix added to the file's text. */
  offset: number;
  root: Expression | null;
  /** Initial values of the file's top-level variables. */
  variables: ReadonlyMap<string, Expression>;
}

/** Parses the text. JSON becomes a module, so that both formats have the same tree. */
function treeOf({ file, fileText }: ConfigText): Tree | null {
  const before = file.endsWith('.json') ? 'export default ' : '';
  const text = before + fileText;
  const program = scriptTree(before === '' ? file : `${file}.js`, text);
  if (program === null) return null;
  const variables = variablesOf(program);
  return { program, text, offset: before.length, variables, root: defaultExport(program, variables) };
}

function variablesOf({ body }: Program): Map<string, Expression> {
  const declarations = body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
  });
  return new Map(
    declarations.flatMap(({ id, init }) => (id.type === 'Identifier' && init !== null ? [[id.name, init]] : [])),
  );
}

function defaultExport({ body }: Program, variables: Tree['variables']): Expression | null {
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') return statement.declaration as Expression;
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const named = statement.specifiers.find(({ exported }) => exportedName(exported) === 'default');
    if (named !== undefined) return variables.get(exportedName(named.local)) ?? null;
  }
  return null;
}

/** The key at a path, or the part of an element that identifies it. */
function rangeAt(tree: Tree | null, path: readonly (string | number)[]): Range | undefined {
  const key = path.at(-1);
  if (typeof key === 'string') return pairIn(tree, path)?.key;
  const [element] = key === undefined || tree === null ? [] : valuesIn(tree, path);
  if (element?.type === 'CallExpression') return element.callee;
  // Only one line is underlined.
  return element?.type === 'ObjectExpression' ? (element.properties[0] ?? element) : element;
}

/** The last `key: value` pair at a path, which takes precedence over earlier pairs. */
function pairIn(tree: Tree | null, path: readonly (string | number)[]): ObjectProperty | undefined {
  const key = path.at(-1);
  if (tree === null || typeof key !== 'string') return undefined;
  return valuesIn(tree, path.slice(0, -1))
    .flatMap((value) => pairsOf(value, key, tree))
    .at(-1);
}

function valuesIn(tree: Tree, path: readonly (string | number)[]): Expression[] {
  const all = tree.root === null ? [] : [tree.root];
  return path.reduce<Expression[]>((values, name) => values.flatMap((value) => valuesAt(value, name, tree)), all);
}

function valuesAt(value: Expression, name: string | number, tree: Tree): Expression[] {
  if (typeof name === 'string')
    return pairsOf(value, name, tree)
      .slice(-1)
      .map((pair) => pair.value);
  return literalsOf(value, tree).flatMap((literal) => {
    const element = literal.type === 'ArrayExpression' ? elementsOf(literal.elements, tree)[name] : undefined;
    return element === undefined || element === null ? [] : [element];
  });
}

/** Pairs with this key in an object and in the objects spread into it, in order. */
function pairsOf(value: Expression, name: string, tree: Tree): ObjectProperty[] {
  return literalsOf(value, tree).flatMap((literal) =>
    literal.type !== 'ObjectExpression'
      ? []
      : literal.properties.flatMap((property) => {
          if (property.type === 'SpreadElement') return pairsOf(property.argument, name, tree);
          return keyOf(property, tree) === name ? [property] : [];
        }),
  );
}

function keyOf({ key, computed }: ObjectProperty, tree: Tree): string | undefined {
  if (!computed && key.type === 'Identifier') return key.name;
  const [literal] = literalsOf(key as Expression, tree);
  return literal === undefined ? undefined : textOf(literal);
}

/** Elements with their indexes; elements after the spread of an unknown list have no index. */
function elementsOf(elements: readonly ArrayExpressionElement[], tree: Tree): (Expression | null)[] {
  const found: (Expression | null)[] = [];
  for (const element of elements) {
    if (element?.type !== 'SpreadElement') found.push(element);
    else {
      const [list] = literalsOf(element.argument, tree);
      if (list?.type !== 'ArrayExpression') return found;
      found.push(...elementsOf(list.elements, tree));
    }
  }
  return found;
}

/** Longest chain of variables to follow: longer than in real files, but finite, in case of a cycle. */
const longestChain = 20;

/**
 * The expressions that a value may have, looking through types, parentheses, `defineConfig(…)`, conditions and
 * variables of this file.
 */
function literalsOf(value: Expression, tree: Tree, chain = 0): Expression[] {
  if (chain > longestChain) return [];
  const follow = (...values: (Expression | undefined)[]): Expression[] =>
    values.flatMap((inner) => (inner === undefined ? [] : literalsOf(inner, tree, chain + 1)));
  switch (value.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
      return follow(value.expression);
    case 'Identifier':
      return follow(tree.variables.get(value.name));
    case 'CallExpression': {
      const [first] = value.arguments;
      return first === undefined || first.type === 'SpreadElement' ? [] : follow(first);
    }
    case 'ConditionalExpression':
      return follow(value.alternate, value.consequent);
    case 'LogicalExpression':
      return follow(value.left, value.right);
    default:
      return [value];
  }
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return String(node.value);
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

/** True for a string without escapes, so that another string can replace it. */
function isPlainString(node: Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'string' && node.raw?.slice(1, -1) === node.value;
}

interface FoundString {
  text: string;
  node: Range;
  /** The keys of the pairs that contain the string. */
  keys: readonly string[];
  /** True if the string is the value of a key named `link`. */
  isLink: boolean;
}

/** Every string in the tree, in order. */
function stringsIn(value: unknown, keys: readonly string[] = [], isLink = false): FoundString[] {
  if (Array.isArray(value)) return value.flatMap((inner) => stringsIn(inner, keys));
  if (typeof value !== 'object' || value === null || !('type' in value)) return [];
  const node = value as Node;
  if (node.type === 'Literal' || node.type === 'TemplateLiteral') {
    const text = textOf(node);
    return text === undefined ? [] : [{ text, node, keys, isLink }];
  }
  const key = node.type === 'Property' ? node.key : undefined;
  const name = key?.type === 'Identifier' ? key.name : key && textOf(key);
  const inside = name === undefined ? keys : [...keys, name];
  return Object.entries(node).flatMap(([part, inner]) =>
    stringsIn(inner, part === 'value' ? inside : keys, part === 'value' && name === 'link'),
  );
}

/** `inset`: characters to skip at both ends. */
function spanIn(tree: Tree | null, { start, end }: Range, inset = 0): Span | undefined {
  if (tree === null) return undefined;
  return spanBetween(tree.text.slice(tree.offset), start - tree.offset + inset, end - tree.offset - inset);
}
