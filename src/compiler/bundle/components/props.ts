/** Reads the TypeScript props of a component, limited to the props that content can set. */
import fs from 'node:fs';
import path from 'node:path';
import type { Expression, FormalParameter, FormalParameterRest, Program, Statement, TSType } from 'oxc-parser';
import { declarationsOf, packageEntry } from '../../package-entry.ts';
import { scriptTree } from '../../script-tree.ts';
import { importOf, sourcesOfExport, visit } from './find-type.ts';
import type { Visited } from './find-type.ts';
import { newReading } from './reading.ts';
import type { Reading, Scope, Shape } from './reading.ts';
import { propsIn, shapeOf } from './types-of-props.ts';
import type { DeclaredProps } from '../../markdown/components/site.ts';

const anything: DeclaredProps = { props: {}, isOpen: true, takesChildren: true };

/** The modules that were read for the components of a build, by absolute path. */
export type KnownModules = Map<string, KnownModule>;

interface KnownModule {
  /** Null if the file has errors, which the bundler reports. */
  program: Program | null;
  /** The files that the module's specifiers refer to. */
  targets: Map<string, string | null>;
}

/**
 * Returns the declared props of an exported component, and the absolute paths of the files that were read. The caller
 * needs these paths because the bundler does not report type-only imports.
 */
export function declaredPropsOf(
  file: string,
  exported: string = 'default',
  known: KnownModules = new Map(),
): { declared: DeclaredProps; files: string[] } {
  const reading = newReading((name, scope) => shapeOfName(name, scope, new Set()));
  const component: ReadComponent = { known, reading, scopes: new Map() };
  const scope = scopeOf(file, component);
  const shape = scope === null ? null : shapeOfExport(exported, scope, new Set());
  const declared = shape === null ? anything : declaredBy(shape);
  return { declared, files: [...component.scopes.keys()] };
}

function declaredBy(shape: Shape): DeclaredProps {
  const { children, ...props } = propsIn(shape);
  return { props, isOpen: shape.isOpen, takesChildren: shape.isOpen || children !== undefined };
}

interface ReadComponent {
  known: KnownModules;
  reading: Reading;
  /** The files that were read for this component. */
  scopes: Map<string, Scope | null>;
}

function scopeOf(file: string, component: ReadComponent): Scope | null {
  const before = component.scopes.get(file);
  if (before !== undefined) return before;
  const { program, targets } = component.known.get(file) ?? { program: programOf(file), targets: new Map() };
  component.known.set(file, { program, targets });
  const moduleAt = (specifier: string): Scope | null => {
    const known = targets.get(specifier);
    const target = known === undefined ? resolveModule(specifier, file) : known;
    targets.set(specifier, target);
    return target === null ? null : scopeOf(target, component);
  };
  const scope: Scope | null =
    program === null ? null : { file, program, moduleAt, reading: component.reading, found: new Map() };
  component.scopes.set(file, scope);
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

function shapeOfExport(name: string, scope: Scope, visited: Visited): Shape | null {
  if (!visit(name, scope, visited)) return null;
  const statement = scope.program.body.find(({ type }) => type === 'ExportDefaultDeclaration');
  if (name === 'default' && statement?.type === 'ExportDefaultDeclaration')
    return shapeOfComponent(statement.declaration, scope, visited);
  for (const source of sourcesOfExport(name, scope)) {
    if (source.from === 'declaration') {
      const declared = shapeOfDeclared(source.name, scope, visited);
      if (declared !== undefined) return declared;
      continue;
    }
    const shape =
      source.from === 'module'
        ? source.module && shapeOfExport(source.name, source.module, visited)
        : shapeOfName(source.name, scope, visited);
    if (shape !== null) return shape;
  }
  return null;
}

/** Functions that return a component with the props of their first argument. */
const wrappers = /^(?:memo|forwardRef|observer|Object\.assign)$/;

/** The first parameter of a function that may be wrapped in `memo()` or similar. */
function shapeOfComponent(node: Expression | { type: string }, scope: Scope, visited: Visited): Shape | null {
  const expression = node as Expression;
  switch (expression.type) {
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return shapeOfParameter(expression.params[0], scope);
    case 'Identifier':
      return shapeOfName(expression.name, scope, visited);
    case 'CallExpression': {
      const callee = nameOfCallee(expression.callee);
      const [wrapped] = expression.arguments;
      const [, props] = expression.typeArguments?.params ?? [];
      // `forwardRef<HTMLButtonElement, Props>()`
      if (props !== undefined && callee === 'forwardRef') return shapeOf(props, scope);
      return wrapped === undefined || !wrappers.test(callee) ? null : shapeOfComponent(wrapped, scope, visited);
    }
    default:
      // A declaration is not an expression, but has the same parameters.
      return node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction'
        ? shapeOfParameter((node as unknown as { params: FormalParameter[] }).params[0], scope)
        : null;
  }
}

/** `memo` for `React.memo`. */
function nameOfCallee(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  const { object, property } = callee;
  return object.type === 'Identifier' && object.name === 'Object' ? `Object.${property.name}` : property.name;
}

/** A component that is declared in the module or imported by it. */
function shapeOfName(name: string, scope: Scope, visited: Visited): Shape | null {
  const declared = shapeOfDeclared(name, scope, visited);
  if (declared !== undefined) return declared;
  const found = importOf(name, scope);
  return found === null || found.specifier.type === 'ImportNamespaceSpecifier'
    ? null
    : shapeOfExport(found.imported, found.module, visited);
}

/** Returns undefined if the module does not declare the component. The props of overloads are unknown. */
function shapeOfDeclared(name: string, scope: Scope, visited: Visited): Shape | null | undefined {
  const shapes: (Shape | null)[] = [];
  for (const statement of scope.program.body) {
    const declaration = declarationOf(statement);
    const isFunction = declaration?.type === 'FunctionDeclaration' || declaration?.type === 'TSDeclareFunction';
    if (isFunction && declaration.id?.name === name) shapes.push(shapeOfComponent(declaration, scope, visited));
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || id.name !== name) continue;
      const declared = id.typeAnnotation?.typeAnnotation;
      if (declared !== undefined) return shapeOfComponentType(declared, scope);
      // The initial value may refer to the variable itself.
      return init === null || !visit(`const ${name}`, scope, visited) ? null : shapeOfComponent(init, scope, visited);
    }
  }
  return shapes.length > 1 ? null : shapes[0];
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
