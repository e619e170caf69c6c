/** Runs the statements of a configuration's functions on the syntax tree, without executing anything. */
import type { AssignmentExpression, FunctionBody, Node, Statement } from 'oxc-parser';
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

/** Supports assignments to variables and to keys of objects, also with operators such as `+=`. */
function assign(expression: AssignmentExpression, scope: Scope): { value: Value } | null {
  const { left, right, operator } = expression;
  const computed = { ...expression, type: 'BinaryExpression', operator: operator.slice(0, -1) } as Node;
  const value = scope.module.evaluate(operator === '=' ? right : computed, scope);
  if (left.type === 'Identifier' && scope.assign(left.name, value)) return null;
  const object =
    left.type === 'MemberExpression' && !left.computed ? scope.module.evaluate(left.object, scope) : undefined;
  if (left.type === 'MemberExpression' && left.property.type === 'Identifier' && isRecord(object)) {
    define(object, left.property.name, value);
    return null;
  }
  return { value: unknownAt(expression, scope) };
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
