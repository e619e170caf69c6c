/** Reads the TypeScript props of a component, limited to the props that content can set. */
import fs from 'node:fs';
import path from 'node:path';
import type { Expression, FormalParameter, FormalParameterRest, Program, Statement, TSType } from 'oxc-parser';
import { declarationsOf, packageEntry } from '../../package-entry.ts';
import { scriptTree } from '../../script-tree.ts';
import { importOf, sourcesOfExport } from './find-type.ts';
import { shapeOf } from './types-of-props.ts';
import type { Scope, Shape } from './types-of-props.ts';
import type { DeclaredProps } from '../../markdown/components/site.ts';

const anything: DeclaredProps = { props: {}, isOpen: true, takesChildren: true };

/**
 * Returns the declared props of an exported component, and the absolute paths of the files that were read. The caller
 * needs these paths because the bundler does not report type-only imports.
 */
export function declaredPropsOf(
  file: string,
  exported: string = 'default',
): { declared: DeclaredProps; files: string[] } {
  const scopes = new Map<string, Scope | null>();
  const scope = scopeOf(file, scopes);
  const shape = scope === null ? null : shapeOfExport(exported, scope, 0);
  return { declared: shape === null ? anything : declaredBy(shape), files: [...scopes.keys()] };
}

function declaredBy({ members, isOpen }: Shape): DeclaredProps {
  const { children, ...props } = Object.fromEntries(members);
  return { props, isOpen, takesChildren: isOpen || children !== undefined };
}

/** Returns null if the file has errors, which the bundler reports. */
function scopeOf(file: string, scopes: Map<string, Scope | null>): Scope | null {
  const known = scopes.get(file);
  if (known !== undefined) return known;
  const program = programOf(file);
  const moduleAt = (specifier: string): Scope | null => {
    const found = resolveModule(specifier, file);
    return found === null ? null : scopeOf(found, scopes);
  };
  const propsOf = (name: string): Shape | null => scope && shapeOfName(name, scope, 0);
  const scope: Scope | null = program === null ? null : { program, moduleAt, propsOf };
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

/** React's types have hundreds of members, most of which pages cannot set, so they count as unknown. */
const notFollowed = /^(?:react|react-dom|preact)(?:\/|$)/;

/** Resolves a module relative to the current one, with or without its extension, or the types of a package. */
function resolveModule(specifier: string, from: string): string | null {
  if (/^\.\.?\//.test(specifier)) return declarationsOf(path.resolve(path.dirname(from), specifier));
  return notFollowed.test(specifier) ? null : packageEntry(specifier, path.dirname(from), 'types');
}

/** Re-exports may be circular. */
const maxSteps = 20;

function shapeOfExport(name: string, scope: Scope, steps: number): Shape | null {
  if (steps > maxSteps) return null;
  const statement = scope.program.body.find(({ type }) => type === 'ExportDefaultDeclaration');
  if (name === 'default' && statement?.type === 'ExportDefaultDeclaration')
    return shapeOfComponent(statement.declaration, scope, steps);
  for (const source of sourcesOfExport(name, scope)) {
    const shape = source.isOwn
      ? shapeOfName(source.name, scope, steps + 1)
      : source.module && shapeOfExport(source.name, source.module, steps + 1);
    if (shape !== null) return shape;
  }
  return name === 'default' ? null : shapeOfName(name, scope, steps + 1);
}

/** The first parameter of a function that may be wrapped in `memo()` or similar. */
function shapeOfComponent(node: Expression | { type: string }, scope: Scope, steps: number): Shape | null {
  const expression = node as Expression;
  switch (expression.type) {
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return shapeOfParameter(expression.params[0], scope);
    case 'Identifier':
      return shapeOfName(expression.name, scope, steps + 1);
    case 'CallExpression': {
      const [wrapped] = expression.arguments;
      const [, props] = expression.typeArguments?.params ?? [];
      // `forwardRef<HTMLButtonElement, Props>()`
      if (props !== undefined && /\bforwardRef$/.test(nameOfCallee(expression.callee))) return shapeOf(props, scope);
      return wrapped === undefined ? null : shapeOfComponent(wrapped, scope, steps);
    }
    default:
      // A declaration is not an expression, but has the same parameters.
      return node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction'
        ? shapeOfParameter((node as unknown as { params: FormalParameter[] }).params[0], scope)
        : null;
  }
}

function nameOfCallee(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
}

/** A component that is declared in the module or imported by it. The props of overloads are unknown. */
function shapeOfName(name: string, scope: Scope, steps: number): Shape | null {
  if (steps > maxSteps) return null;
  const shapes: (Shape | null)[] = [];
  for (const statement of scope.program.body) {
    const declaration = declarationOf(statement);
    const isFunction = declaration?.type === 'FunctionDeclaration' || declaration?.type === 'TSDeclareFunction';
    if (isFunction && declaration.id?.name === name) shapes.push(shapeOfComponent(declaration, scope, steps));
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || id.name !== name) continue;
      const declared = id.typeAnnotation?.typeAnnotation;
      if (declared !== undefined) return shapeOfComponentType(declared, scope);
      return init === null ? null : shapeOfComponent(init, scope, steps);
    }
  }
  if (shapes.length > 0) return shapes.length === 1 ? (shapes[0] ?? null) : null;
  const found = importOf(name, scope);
  return found === null || found.specifier.type === 'ImportNamespaceSpecifier'
    ? null
    : shapeOfExport(found.imported, found.module, steps + 1);
}

function declarationOf(statement: Program['body'][number]): Statement | null {
  return statement.type === 'ExportNamedDeclaration'
    ? (statement.declaration as Statement | null)
    : (statement as Statement);
}

/** React's types of components, whose first argument is the type of the props. */
const componentTypes =
  /^(?:FC|VFC|FunctionComponent|ComponentType|ComponentClass|(?:Named|ForwardRef)?ExoticComponent)$/;

function shapeOfComponentType(type: TSType, scope: Scope): Shape | null {
  if (type.type === 'TSFunctionType') return shapeOfParameter(type.params[0] as FormalParameter | undefined, scope);
  if (type.type !== 'TSTypeReference') return null;
  const { typeName, typeArguments } = type;
  const name =
    typeName.type === 'Identifier' ? typeName.name : typeName.type === 'TSQualifiedName' ? typeName.right.name : '';
  const props = typeArguments?.params[0];
  return props === undefined || !componentTypes.test(name) ? null : shapeOf(props, scope);
}

function shapeOfParameter(
  parameter: FormalParameter | FormalParameterRest | { type: string } | undefined,
  scope: Scope,
): Shape | null {
  if (parameter === undefined) return { members: new Map(), isOpen: false };
  const pattern = parameter.type === 'AssignmentPattern' ? (parameter as { left: object }).left : parameter;
  const { typeAnnotation } = pattern as { typeAnnotation?: { typeAnnotation: TSType } | null };
  return typeAnnotation ? shapeOf(typeAnnotation.typeAnnotation, scope) : null;
}
