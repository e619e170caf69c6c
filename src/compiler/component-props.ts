/** A component's module → the props that its TypeScript declares, as far as content can give them. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Expression, FormalParameter, FormalParameterRest, Program, Statement, TSType } from 'oxc-parser';
import { shapeOf } from './component-types.ts';
import type { Shape, TypeScope } from './component-types.ts';
import type { PropType } from '../client/content/registry.ts';

/** What tags of one component may say. Plain data. */
export interface DeclaredProps {
  props: Record<string, PropType>;
  /** More may be accepted than is listed: the types say so, or are not all known. */
  isOpen: boolean;
  takesChildren: boolean;
}

// Loaded when a site has components and one of them changed.
const load = createRequire(import.meta.url);

const anything: DeclaredProps = { props: {}, isOpen: true, takesChildren: true };

/** Also gives the files that were read, absolute: imports of types alone are known to nobody else. */
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

/** Null for what is no module of this site or has faults, which the bundler reports. */
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

function programOf(file: string): Program | null {
  try {
    const { parseSync } = load('oxc-parser') as typeof import('oxc-parser');
    const { program, errors } = parseSync(file, fs.readFileSync(file, 'utf8'));
    return errors.length > 0 ? null : program;
  } catch {
    // Where the parser has no binary, components work as they do without types: nothing is known of their props.
    return null;
  }
}

/** A module beside this one, with or without its extension; packages and aliases stay unknown. */
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

/** Re-exports may lead in circles. */
const mostSteps = 20;

function defaultExportShape(scope: TypeScope, steps: number): Shape | null {
  if (steps > mostSteps) return null;
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

/** What a function, or a function wrapped in `memo()` and the like, takes first. */
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
      // A declaration is no expression, but has parameters like one.
      return node.type === 'FunctionDeclaration'
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

/** `FC<Props>` and its like. */
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
