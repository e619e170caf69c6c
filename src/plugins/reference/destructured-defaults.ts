/**
 * Reads defaults from destructured parameters, such as `function Counter({ initial = 0 }: CounterProps)`, for the table of
 * the parameter's type.
 */
import type ts from 'typescript-5';
import type { PackageFacts } from './facts.ts';
import type { TypeReader } from './read-types.ts';
import { textOf } from './type-text.ts';
import type { TypeScript } from './typescript.ts';

/**
 * Adds the defaults to the members of described types. `@default` takes precedence. A default that differs between two
 * functions is omitted.
 */
export function addDestructuredDefaults(
  functions: Iterable<ts.Symbol>,
  types: PackageFacts['types'],
  reader: TypeReader,
): void {
  const found = new Map<string, Map<string, Set<string>>>();
  for (const symbol of functions) {
    const [parameter] = functionOf(symbol, reader.ts)?.parameters ?? [];
    const id = parameter === undefined ? undefined : typeIdOf(parameter, reader);
    if (parameter === undefined || id === undefined) continue;
    const byMember = found.get(id) ?? new Map<string, Set<string>>();
    for (const [name, code] of defaultsIn(parameter, reader.ts))
      byMember.set(name, (byMember.get(name) ?? new Set()).add(code));
    found.set(id, byMember);
  }
  for (const [id, byMember] of found) {
    for (const member of types[id]?.members ?? []) {
      const [code, ...others] = byMember.get(member.name) ?? [];
      if (code !== undefined && others.length === 0) member.default ??= code;
    }
  }
}

/** A function declaration, or the function in a variable, which may be wrapped in `memo()` or similar. */
function functionOf({ valueDeclaration }: ts.Symbol, ts: TypeScript): ts.SignatureDeclaration | null {
  if (valueDeclaration === undefined) return null;
  if (ts.isFunctionDeclaration(valueDeclaration)) return valueDeclaration;
  let node = ts.isVariableDeclaration(valueDeclaration) ? valueDeclaration.initializer : undefined;
  while (node !== undefined && ts.isCallExpression(node)) [node] = node.arguments;
  return node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) ? node : null;
}

function typeIdOf(parameter: ts.ParameterDeclaration, { checker, ids }: TypeReader): string | undefined {
  const type = checker.getTypeAtLocation(parameter);
  const symbol = type.aliasSymbol ?? type.getSymbol();
  return (symbol === undefined ? null : ids.get(symbol)) ?? undefined;
}

/** The defaults that are literals, by the name of the property. */
function defaultsIn({ name: pattern }: ts.ParameterDeclaration, ts: TypeScript): [name: string, code: string][] {
  if (!ts.isObjectBindingPattern(pattern)) return [];
  return pattern.elements.flatMap(({ name, propertyName = name, initializer }): [string, string][] => {
    const isNamed = ts.isIdentifier(propertyName) || ts.isStringLiteral(propertyName);
    return isNamed && initializer !== undefined && isLiteral(initializer, ts)
      ? [[propertyName.text, textOf(ts, initializer)]]
      : [];
  });
}

function isLiteral(node: ts.Expression, ts: TypeScript): boolean {
  if (ts.isPrefixUnaryExpression(node)) return ts.isNumericLiteral(node.operand);
  if (ts.isArrayLiteralExpression(node)) return node.elements.every((each) => isLiteral(each, ts));
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every((each) => ts.isPropertyAssignment(each) && isLiteral(each.initializer, ts));
  const { TrueKeyword, FalseKeyword, NullKeyword } = ts.SyntaxKind;
  return ts.isLiteralExpression(node) || [TrueKeyword, FalseKeyword, NullKeyword].some((kind) => kind === node.kind);
}
