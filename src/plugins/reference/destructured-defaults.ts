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
 * Adds the defaults in components to the optional members of described types. `@default` takes precedence. A default
 * that differs between two components is omitted. If a component does not destructure the parameter, its defaults are
 * unknown, and the type gets none.
 */
export function addDestructuredDefaults(
  functions: Iterable<ts.Symbol>,
  types: PackageFacts['types'],
  reader: TypeReader,
): void {
  const found = new Map<string, Map<string, Set<string>>>();
  const unknown = new Set<string>();
  for (const symbol of functions) {
    const declaration = functionOf(symbol, reader.ts);
    const [parameter] = declaration?.parameters ?? [];
    const id = parameter === undefined ? undefined : typeIdOf(parameter, reader);
    if (declaration === null || parameter === undefined || id === undefined) continue;
    if (!isComponent(declaration, symbol.name, reader)) continue;
    if (!reader.ts.isObjectBindingPattern(parameter.name)) unknown.add(id);
    const byMember = found.get(id) ?? new Map<string, Set<string>>();
    for (const [name, code] of defaultsIn(parameter, reader.ts))
      byMember.set(name, (byMember.get(name) ?? new Set()).add(code));
    found.set(id, byMember);
  }
  for (const [id, byMember] of found) {
    for (const member of unknown.has(id) ? [] : (types[id]?.members ?? [])) {
      const [code, ...others] = byMember.get(member.name) ?? [];
      if (member.isOptional && code !== undefined && others.length === 0) member.default ??= code;
    }
  }
}

/** A component has a name in PascalCase or returns JSX. Other functions may have other defaults. */
function isComponent(declaration: ts.SignatureDeclaration, name: string, { ts, checker }: TypeReader): boolean {
  if (/^[A-Z]/.test(name)) return true;
  const signature = checker.getSignatureFromDeclaration(declaration);
  const result = signature === undefined ? '' : checker.typeToString(signature.getReturnType());
  const returnsJsx = (node: ts.Node): boolean =>
    ts.isJsxElement(node) ||
    ts.isJsxSelfClosingElement(node) ||
    ts.isJsxFragment(node) ||
    (!ts.isFunctionLike(node) && (ts.forEachChild(node, (child) => returnsJsx(child) || undefined) ?? false));
  // Without the types of JSX, the result is `any`.
  const { body } = declaration as ts.FunctionLikeDeclaration;
  return /\b(?:Element|ReactNode|ReactElement|VNode)\b/.test(result) || (body !== undefined && returnsJsx(body));
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
