/** The names of a module and its functions, and the values that patterns bind to them. */
import type { BindingPattern, Node, Statement } from 'oxc-parser';
import { at, isList, isRecord, isUnknown } from './value.ts';
import type { Unknown, Value } from './value.ts';

/** The data that all scopes of a module share. */
export interface ModuleContext {
  file: string;
  text: string;
  /** Counts the evaluations in all modules of a configuration. */
  budget: { steps: number; depth: number };
  /** The export of another module; undefined if it is unknown. */
  imported(specifier: string, name: string): Value;
  /** The current year in a configuration; null in a page. */
  year: number | null;
  /** Whether the variables that hosts set in a build have a value. */
  isDeployed?: boolean;
  /** The text of a file at a path relative to the module; null if it cannot be read. */
  textOf(file: string): string | null;
  /** Evaluates an expression in the module. */
  evaluate(node: Node, scope: Scope): Value;
}

export interface Scope {
  module: ModuleContext;
  /** The value of a name; undefined if the name is not known. */
  find(name: string): Value;
  isImported(name: string): boolean;
  set(name: string, value: () => Value): void;
  /** Changes the value of a declared name; false if the name is not declared. */
  assign(name: string, value: Value): boolean;
  child(): Scope;
  /** Declares the statement's function before the statements run. */
  hoist(statement: Statement): void;
}

interface Name {
  value: () => Value;
  /** True while the value is computed, to detect cycles. */
  isBusy: boolean;
  known?: { value: Value };
}

/** `imports` are the names that the module imports from packages. */
export function scopeOf(module: ModuleContext, imports: ReadonlySet<string>, outer: Scope | null = null): Scope {
  const names = new Map<string, Name>();
  const scope: Scope = {
    module,
    find(name) {
      const found = names.get(name);
      if (found === undefined) return outer?.find(name);
      if (found.known !== undefined) return found.known.value;
      if (found.isBusy) return undefined;
      found.isBusy = true;
      found.known = { value: found.value() };
      return found.known.value;
    },
    isImported: (name) => !names.has(name) && (outer === null ? imports.has(name) : outer.isImported(name)),
    set: (name, value) => void names.set(name, { value, isBusy: false }),
    assign(name, value) {
      if (!names.has(name)) return outer?.assign(name, value) ?? false;
      scope.set(name, () => value);
      return true;
    },
    child: () => scopeOf(module, imports, scope),
    hoist(statement) {
      if (statement.type !== 'FunctionDeclaration' || statement.id === null) return;
      scope.set(statement.id.name, () => module.evaluate(statement, scope));
    },
  };
  return scope;
}

export function isBinding(node: Node): node is BindingPattern {
  return /^(?:Identifier|ObjectPattern|ArrayPattern|AssignmentPattern)$/.test(node.type);
}

/** Binds the names of a pattern to the parts of a value. */
export function bind(pattern: BindingPattern, value: Value, scope: Scope): void {
  bindLazily(pattern, () => value, scope);
}

/** Like `bind`, but computes the value only when one of the names is used. */
export function bindLazily(pattern: BindingPattern, value: () => Value, scope: Scope): void {
  switch (pattern.type) {
    case 'Identifier':
      scope.set(pattern.name, value);
      return;
    case 'AssignmentPattern':
      bindLazily(pattern.left, () => value() ?? scope.module.evaluate(pattern.right, scope), scope);
      return;
    case 'ArrayPattern':
      for (const [index, element] of pattern.elements.entries()) {
        if (element === null || element.type === 'RestElement') continue;
        bindLazily(element, () => partOf(value(), index), scope);
      }
      return;
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') {
          bindLazily(property.argument, () => without(value(), pattern.properties.map(nameOf)), scope);
          continue;
        }
        const name = nameOf(property);
        bindLazily(property.value, () => partOf(value(), name), scope);
      }
      return;
    default:
  }
}

/** Empty for the rest of an object, and for a computed name. */
function nameOf(property: Extract<BindingPattern, { type: 'ObjectPattern' }>['properties'][number]): string {
  if (property.type === 'RestElement') return '';
  const { key } = property;
  return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
}

function without(value: Value, names: readonly string[]): Value {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

function partOf(value: Value, key: string | number): Value {
  if (isUnknown(value)) return value;
  return isList(value) || isRecord(value) ? at(value, key) : undefined;
}

/** The value of an expression that can only be evaluated by running it. */
export function unknownAt(node: Node, { module }: Scope): Unknown {
  const text = module.text.slice(node.start, node.end);
  const line = module.text.slice(0, node.start).split('\n').length;
  return { unknown: text.length > 80 ? `${text.slice(0, 77)}…` : text, file: module.file, line };
}
