/** Runs the statements of a configuration's functions on the syntax tree, without executing anything. */
import type { AssignmentExpression, FunctionBody, Node, Statement } from 'oxc-parser';
import { nodesOf } from './nodes.ts';
import { bind, unknownAt } from './scope.ts';
import type { Scope } from './scope.ts';
import { define, isList, isRecord, isUnknown } from './value.ts';
import type { Value } from './value.ts';

/** The value that the statements return; undefined without a `return`. */
export function run(body: FunctionBody, scope: Scope): Value {
  const result = runAll(body.body, scope);
  return result === null ? undefined : result.value;
}

function runAll(statements: readonly Statement[], scope: Scope): { value: Value } | null {
  for (const statement of statements) scope.hoist(statement);
  for (const statement of statements) {
    const result = runOne(statement, scope);
    if (result !== null) return result;
  }
  return null;
}

/** Returns a value if the statement is a `return`; unknown for unsupported statements. */
function runOne(statement: Statement, scope: Scope): { value: Value } | null {
  switch (statement.type) {
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations) {
        bind(id, init === null ? undefined : scope.module.evaluate(init, scope), scope);
      }
      return null;
    case 'ReturnStatement':
      return { value: statement.argument === null ? undefined : scope.module.evaluate(statement.argument, scope) };
    case 'BlockStatement':
      return runAll(statement.body, scope.child());
    case 'IfStatement': {
      const test = scope.module.evaluate(statement.test, scope);
      if (isUnknown(test)) return { value: test };
      if (test) return runOne(statement.consequent, scope);
      return statement.alternate === null ? null : runOne(statement.alternate, scope);
    }
    case 'SwitchStatement':
      return runSwitch(statement, scope);
    case 'ForStatement':
      return runFor(statement, scope);
    case 'ForOfStatement': {
      const list = scope.module.evaluate(statement.right, scope);
      if (!isList(list) || statement.left.type !== 'VariableDeclaration') return { value: unknownAt(statement, scope) };
      for (const item of list) {
        const inner = scope.child();
        const [declared] = statement.left.declarations;
        if (declared !== undefined) bind(declared.id, item, inner);
        const result = runOne(statement.body, inner);
        if (result !== null) return result;
      }
      return null;
    }
    case 'ExpressionStatement':
      if (statement.expression.type === 'AssignmentExpression') return assign(statement.expression, scope);
      scope.module.evaluate(statement.expression, scope);
      return null;
    case 'FunctionDeclaration':
    case 'EmptyStatement':
      return null;
    default:
      return { value: unknownAt(statement, scope) };
  }
}

/** Supports assignments to variables and to keys of objects and lists, also with operators such as `+=`. */
function assign(expression: AssignmentExpression, scope: Scope): null {
  const { left, right, operator } = expression;
  const type = /^(?:\?\?|&&|\|\|)=$/.test(operator) ? 'LogicalExpression' : 'BinaryExpression';
  const computed = { ...expression, type, operator: operator.slice(0, -1) } as Node;
  store(left, scope.module.evaluate(operator === '=' ? right : computed, scope), scope);
  return null;
}

/** Ignores targets outside the configuration, such as `process.env.TZ`. If an index is unknown, so is the list. */
function store(target: Node, value: Value, scope: Scope): void {
  if (target.type === 'Identifier') scope.assign(target.name, value);
  else if (target.type === 'MemberExpression') {
    const object = scope.module.evaluate(target.object, scope);
    const { property } = target;
    const key = !target.computed && property.type === 'Identifier' ? property.name : keyOf(property, scope);
    if (isRecord(object) && key !== null) define(object, String(key), value);
    else if (isList(object) && typeof key === 'number' && key >= 0 && key <= object.length)
      (object as Value[])[key] = value;
    else if (isRecord(object)) define(object, `...${unknownAt(target, scope).unknown}`, unknownAt(target, scope));
    else if (isList(object)) store(target.object, unknownAt(target, scope), scope);
  } else if ('expression' in target && typeof target.expression === 'object') store(target.expression, value, scope);
  else for (const node of nodesOf(target)) if (node.type === 'Identifier') store(node, unknownAt(target, scope), scope);
}

function keyOf(property: Node, scope: Scope): string | number | null {
  const key = scope.module.evaluate(property, scope);
  return typeof key === 'string' || typeof key === 'number' ? key : null;
}

/** Supports loops that count one variable up or down by one. */
function runFor(statement: Extract<Statement, { type: 'ForStatement' }>, scope: Scope): { value: Value } | null {
  const { init, test, update, body } = statement;
  const [declared, ...others] = init?.type === 'VariableDeclaration' ? init.declarations : [];
  const isSupported =
    declared?.id.type === 'Identifier' && others.length === 0 && test !== null && update?.type === 'UpdateExpression';
  if (!isSupported || declared.init === null) return { value: unknownAt(statement, scope) };
  const inner = scope.child();
  const step = update.operator === '++' ? 1 : -1;
  for (let count = scope.module.evaluate(declared.init, scope); ; count = Number(count) + step) {
    if (isUnknown(count)) return { value: count };
    bind(declared.id, count, inner);
    const goesOn = inner.module.evaluate(test, inner);
    if (isUnknown(goesOn)) return { value: goesOn };
    if (!goesOn) return null;
    const result = runOne(body, inner);
    if (result !== null) return result;
  }
}

/** Supports cases that end in `return`. */
function runSwitch(statement: Extract<Statement, { type: 'SwitchStatement' }>, scope: Scope): { value: Value } | null {
  const value = scope.module.evaluate(statement.discriminant, scope);
  if (isUnknown(value)) return { value };
  const isMet = ({ test }: (typeof statement.cases)[number]): boolean =>
    test !== null && scope.module.evaluate(test, scope) === value;
  const found = statement.cases.findIndex(isMet);
  const first = found === -1 ? statement.cases.findIndex(({ test }) => test === null) : found;
  return first === -1
    ? null
    : runAll(
        statement.cases.slice(first).flatMap(({ consequent }) => consequent),
        scope.child(),
      );
}
