/** Names a parameter that is destructured, for which TypeScript has only an internal name such as `__0`. */
import type ts from 'typescript-5';
import type { TypeScript } from './typescript.ts';

/** `owner`: the function's name. */
export function parameterName(
  parameter: ts.Symbol,
  { owner, isFirst, ts }: { owner: string; isFirst: boolean; ts: TypeScript },
): string {
  const node = parameter.valueDeclaration;
  if (node === undefined || !ts.isParameter(node) || ts.isIdentifier(node.name)) return parameter.name;
  const [documented] = ts.getJSDocParameterTags(node);
  if (documented !== undefined && ts.isIdentifier(documented.name)) return documented.name.text;
  if (ts.isArrayBindingPattern(node.name)) return 'values';
  // A component, such as `Button`, or `Menu.Item` as a method.
  if (isFirst && /^[A-Z]/.test(owner)) return 'props';
  const type = node.type !== undefined && ts.isTypeReferenceNode(node.type) ? node.type.typeName : undefined;
  const [word = 'options'] = /[A-Z][a-z]+$/.exec(type === undefined ? '' : lastName(type, ts)) ?? [];
  return word.toLowerCase();
}

function lastName(name: ts.EntityName, ts: TypeScript): string {
  return ts.isIdentifier(name) ? name.text : name.right.text;
}
