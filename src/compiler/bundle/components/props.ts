/** Reads the TypeScript props of a component, limited to the props that content can set. */
import fs from 'node:fs';
import path from 'node:path';
import type { Expression, FormalParameter, FormalParameterRest, Program, Statement, TSType } from 'oxc-parser';
import { scriptTree } from '../../script-tree.ts';
import { shapeOf } from './types-of-props.ts';
import type { Shape, TypeScope } from './types-of-props.ts';
import type { DeclaredProps } from '../../markdown/components/site.ts';

const anything: DeclaredProps = { props: {}, isOpen: true, takesChildren: true };

/**
 * Returns the declared props, and the absolute paths of the files that were read. The caller needs these paths because
 * the bundler does not report type-only imports.
 */
export function declaredPropsOf(file: string): { declared: DeclaredProps; files: string[] } {
  const scopes = new Map<string, TypeScope | null>();
  const scope = scopeOf(file, scopes);
  const shape = scope === null ? null : defaultExportShape(scope, 0);
  return { declared: shape === null ? anything : declaredBy(shape), files: [...scopes.keys()] };
}

function declaredBy({ members, isOpen }: Shape): DeclaredProps {
  const { children, ...props } = Object.fromEntries(members);
  return { props, isOpen, takesChildren: isOpen || children !== undefined };
}

/** Returns null if the file is not a module of this site, or has errors, which the bundler reports. */
function scopeOf(file: string, scopes: Map<string, TypeScope | null>): TypeScope | null {
  const known = scopes.get(file);
  if (known !== undefined) return known;
  const program = programOf(file);
  const moduleAt = (specifier: string): TypeScope | null => {
    const found = resolveModule(specifier, file);
    return found === null ? null : scopeOf(found, scopes);
  };
  const scope = program === null ? null : { program, moduleAt };
  scopes.set(file, scope);
  return scope;
}

/** Returns null if the file cannot be parsed. Its props are then unknown, and the component still works. */
function programOf(file: string): Program | null {
  try {
    return scriptTree(file, fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Resolves a module relative to the current module, with or without its extension. Packages and aliases are not
 * resolved.
 */
function resolveModule(specifier: string, from: string): string | null {
  if (!/^\.\.?\//.test(specifier)) return null;
  const target = path.resolve(path.dirname(from), specifier);
  const bare = target.replace(/\.[cm]?jsx?$/, '');
  const candidates = [target, ...['.ts', '.tsx', '.d.ts', '/index.ts', '/index.tsx'].map((ending) => bare + ending)];
  return (
    candidates.find(
      (file) => /\.[cm]?tsx?$/.test(file) && fs.statSync(file, { throwIfNoEntry: false })?.isFile() === true,
    ) ?? null
  );
}

/** Re-exports may be circular. */
const maxSteps = 20;

function defaultExportShape(scope: TypeScope, steps: number): Shape | null {
  if (steps > maxSteps) return null;
  for (const statement of scope.program.body) {
    if (statement.type === 'ExportDefaultDeclaration') return shapeOfComponent(statement.declaration, scope);
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const named = statement.specifiers.find(({ exported }) => nameOf(exported) === 'default');
    if (named === undefined) continue;
    if (statement.source === null) return shapeOfName(nameOf(named.local), scope);
    const other = scope.moduleAt(statement.source.value);
    if (other === null) return null;
    return nameOf(named.local) === 'default'
      ? defaultExportShape(other, steps + 1)
      : shapeOfName(nameOf(named.local), other);
  }
  return null;
}

function nameOf(node: { type: string; name?: unknown; value?: unknown }): string {
  return String(node.name ?? node.value ?? '');
}

/** The first parameter of a function that may be wrapped in `memo()` or similar. */
function shapeOfComponent(node: Expression | { type: string }, scope: TypeScope): Shape | null {
  const expression = node as Expression;
  switch (expression.type) {
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return shapeOfParameter(expression.params[0], scope);
    case 'Identifier':
      return shapeOfName(expression.name, scope);
    case 'CallExpression': {
      const [wrapped] = expression.arguments;
      return wrapped === undefined ? null : shapeOfComponent(wrapped, scope);
    }
    default:
      // A declaration is not an expression, but has the same parameters.
      return node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction'
        ? shapeOfParameter((node as unknown as { params: FormalParameter[] }).params[0], scope)
        : null;
  }
}

function shapeOfName(name: string, scope: TypeScope): Shape | null {
  for (const statement of scope.program.body) {
    const declaration = declarationOf(statement);
    if (declaration?.type === 'FunctionDeclaration' && declaration.id?.name === name)
      return shapeOfComponent(declaration, scope);
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || id.name !== name) continue;
      const declared = id.typeAnnotation?.typeAnnotation;
      if (declared !== undefined) return shapeOfComponentType(declared, scope);
      return init === null ? null : shapeOfComponent(init, scope);
    }
  }
  return null;
}

function declarationOf(statement: Program['body'][number]): Statement | null {
  return statement.type === 'ExportNamedDeclaration'
    ? (statement.declaration as Statement | null)
    : (statement as Statement);
}

/** `FC<Props>` and similar types. */
function shapeOfComponentType(type: TSType, scope: TypeScope): Shape | null {
  const props = type.type === 'TSTypeReference' ? type.typeArguments?.params[0] : undefined;
  return props === undefined ? null : shapeOf(props, scope);
}

function shapeOfParameter(
  parameter: FormalParameter | FormalParameterRest | { type: string } | undefined,
  scope: TypeScope,
): Shape | null {
  if (parameter === undefined) return { members: new Map(), isOpen: false };
  const pattern = parameter.type === 'AssignmentPattern' ? (parameter as { left: object }).left : parameter;
  const { typeAnnotation } = pattern as { typeAnnotation?: { typeAnnotation: TSType } | null };
  return typeAnnotation ? shapeOf(typeAnnotation.typeAnnotation, scope) : null;
}
