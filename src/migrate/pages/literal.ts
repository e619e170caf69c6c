/** Evaluates an expression in a page: literals, and names that the page defines. */
import { scriptTree } from '../../compiler/script-tree.ts';
import { evaluate } from '../read/expression.ts';
import { scopeOf } from '../read/scope.ts';
import { isCallable, isList, isRecord, unknownsIn } from '../read/value.ts';
import type { Value } from '../read/value.ts';

/** Returns null if the value cannot be determined without running the expression. */
export function literalOf(code: string, values: ReadonlyMap<string, Value>): { value: Value } | null {
  const text = `(${code}\n)`;
  const program = scriptTree('expression.tsx', text);
  const statement = program?.body[0];
  if (statement?.type !== 'ExpressionStatement') return null;
  const budget = { steps: 0, depth: 0 };
  const scope = scopeOf(
    { file: '', text, budget, evaluate, imported: () => undefined, year: null, textOf: () => null },
    new Set(),
  );
  for (const [name, value] of values) scope.set(name, () => value);
  const value = evaluate(statement.expression, scope);
  return value !== undefined && isData(value) && unknownsIn(value).length === 0 ? { value } : null;
}

function isData(value: Value): boolean {
  if (isCallable(value)) return false;
  if (isList(value)) return value.every(isData);
  // The result of a call is unknown, even if its arguments are known.
  return isRecord(value) ? !Object.hasOwn(value, '$call') && Object.values(value).every(isData) : true;
}

/** An attribute of a tag: `title="…"` or `columns={3}`. */
export function attributeText(name: string, value: Value): string {
  if (value === true) return name;
  if (typeof value === 'string' && !/["\n{}]/.test(value)) return `${name}="${value}"`;
  return `${name}={${JSON.stringify(value)}}`;
}
