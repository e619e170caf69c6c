/** Finds module-level state: variables that are reassigned, and containers that are modified. */
import type { Expression, Node } from 'oxc-parser';
import { isLocal, moduleNames } from '../scopes.ts';
import type { ModuleName } from '../scopes.ts';
import { walk } from '../source.ts';
import type { Source, Violation } from '../source.ts';

export function moduleState(source: Source): Violation[] {
  const names = moduleNames(source);
  const changes = changesOf(source, names);
  const states = names.flatMap((name) => {
    const reason = reasonOf(name) ?? changes.get(name.name) ?? null;
    return reason === null ? [] : [{ name, reason }];
  });
  return states.map(({ name, reason }) => ({
    file: source.file,
    line: source.lineOf(name.node.start),
    detail: `${name.name} ${reason}`,
  }));
}

/** Explains why a declaration is always state. Returns an empty string if it is not. */
function reasonOf({ kind, isExported, isReadonly, value }: ModuleName): string | null {
  if (kind === 'let' || kind === 'var') return `is declared with ${kind}`;
  const container = value === null ? null : containerOf(value);
  if (container?.isEmpty) return `is an empty ${container.name}, which only a change can fill`;
  if (container && isExported && !isReadonly) return `exports a ${container.name} that every importer can change`;
  return null;
}

/**
 * Returns the `Map` or similar container that the expression creates, even if the expression contains `as` or
 * `satisfies`.
 */
function containerOf(value: Expression): { name: string; isEmpty: boolean } | null {
  if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression') return containerOf(value.expression);
  if (value.type !== 'NewExpression' || value.callee.type !== 'Identifier') return null;
  const { name } = value.callee;
  return /^(?:Weak)?(?:Map|Set)$/.test(name) ? { name, isEmpty: value.arguments.length === 0 } : null;
}

const changingMethods: readonly string[] =
  'set add delete clear push pop shift unshift splice sort reverse fill copyWithin'.split(' ');

/** Maps each name modified by its module to the kind of modification. */
function changesOf(source: Source, names: readonly ModuleName[]): Map<string, string> {
  const byName = new Map(names.map((name) => [name.name, name]));
  const changes = new Map<string, string>();
  walk(source.program, (node, around) => {
    const change = changeIn(node, byName);
    const changed = change === null ? undefined : byName.get(change.name);
    if (change === null || changed === undefined || isOfDocument(changed) || isLocal(change.name, around)) return;
    changes.set(change.name, change.reason);
  });
  return changes;
}

/** A module may refer to a page element, because its state belongs to the browser. */
function isOfDocument({ value }: ModuleName): boolean {
  return value !== null && rootOf(value) === 'document';
}

interface Change {
  name: string;
  reason: string;
}

function changeIn(node: Node, byName: ReadonlyMap<string, ModuleName>): Change | null {
  switch (node.type) {
    case 'AssignmentExpression':
      return changeOf(node.left, 'has a member that is assigned');
    case 'UpdateExpression':
      return changeOf(node.argument, 'has a member that is assigned');
    case 'UnaryExpression':
      return node.operator === 'delete' ? changeOf(node.argument, 'has a member that is deleted') : null;
    case 'CallExpression':
      return changeByCall(node.callee, node.arguments, byName);
    default:
      return null;
  }
}

function changeOf(target: Node, reason: string): Change | null {
  const name = target.type === 'MemberExpression' ? rootOf(target) : null;
  return name === null ? null : { name, reason };
}

function changeByCall(callee: Node, [first]: readonly Node[], byName: ReadonlyMap<string, ModuleName>): Change | null {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
  const method = callee.property.name;
  const name = rootOf(callee.object);
  if (name === 'Object' && ['assign', 'defineProperty', 'defineProperties'].includes(method) && first !== undefined) {
    const changed = rootOf(first);
    return changed === null ? null : { name: changed, reason: `is changed by Object.${method}` };
  }
  if (name === null) return null;
  if (changingMethods.includes(method)) return { name, reason: `is changed by ${method}()` };
  const isSearch = method === 'exec' || method === 'test';
  return isSearch && keepsPosition(byName.get(name)?.value ?? null)
    ? { name, reason: `keeps a position between calls of ${method}()` }
    : null;
}

/** A regular expression with `g` or `y` remembers where its last match ended. */
function keepsPosition(value: Expression | null): boolean {
  return value?.type === 'Literal' && 'regex' in value && /[gy]/.test(value.regex.flags);
}

/** Returns `table` for `table.a[b].c` and `table.get(a).b`, or null for a value created in place. */
function rootOf(node: Node): string | null {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      return rootOf(node.object);
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return rootOf(node.expression);
    case 'CallExpression': {
      const { callee } = node;
      const isAccess =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        ['get', 'at'].includes(callee.property.name);
      return isAccess ? rootOf(callee.object) : null;
    }
    default:
      return null;
  }
}
