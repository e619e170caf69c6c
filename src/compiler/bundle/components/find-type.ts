/** Finds the declarations of types: in a module, in the modules that it imports from, and in packages. */
import type {
  Expression,
  ImportDeclarationSpecifier,
  Program,
  TSInterfaceDeclaration,
  TSTypeAliasDeclaration,
  TSTypeName,
} from 'oxc-parser';
import { exportedName } from '../../script-tree.ts';

/** A module to look up types in. `Reading` is what is known about the component whose types are read. */
export interface TypeScope<Reading = unknown> {
  /** Absolute path of the module. */
  file: string;
  program: Program;
  /** Null if the module has no types. */
  moduleAt(specifier: string): TypeScope<Reading> | null;
  reading: Reading;
  /** The types that were looked up in the module, by name. */
  found: Map<string, FoundType<Reading> | null>;
  /** Names of type parameters, whose arguments are not known. */
  hidden?: ReadonlySet<string>;
}

/** A named type. An interface may have several declarations. */
export interface FoundType<Reading> {
  declarations: (TSInterfaceDeclaration | TSTypeAliasDeclaration)[];
  scope: TypeScope<Reading>;
}

/** The exports that one search visited, because exports may be circular. */
export type Visited = Set<string>;

/** Returns false if the search visited the name before. */
export function visit(name: string, { file }: TypeScope, visited: Visited): boolean {
  const key = `${name} ${file}`;
  if (visited.has(key)) return false;
  visited.add(key);
  return true;
}

/** Returns null for a type that is unknown. `name`: also a name in a namespace, such as `Forms.Props`. */
export function findType<Reading>(name: TSTypeName | Expression, scope: TypeScope<Reading>): FoundType<Reading> | null {
  if (name.type === 'Identifier') {
    if (scope.hidden?.has(name.name) === true) return null;
    const known = scope.found.get(name.name);
    const found = known === undefined ? typeNamed(name.name, scope, new Set()) : known;
    scope.found.set(name.name, found);
    return found;
  }
  const [left, right] =
    name.type === 'TSQualifiedName'
      ? [name.left, name.right]
      : name.type === 'MemberExpression' && !name.computed
        ? [name.object, name.property]
        : [];
  if (left?.type !== 'Identifier' || right?.type !== 'Identifier') return null;
  const found = importOf(left.name, scope);
  return found?.specifier.type === 'ImportNamespaceSpecifier'
    ? exportedType(right.name, found.module, new Set())
    : null;
}

/** The import that declares a name, with its module; null if the name is not imported or the module has no types. */
export function importOf<Reading>(
  name: string,
  { program, moduleAt }: TypeScope<Reading>,
): { specifier: ImportDeclarationSpecifier; imported: string; module: TypeScope<Reading> } | null {
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    const specifier = statement.specifiers.find(({ local }) => local.name === name);
    if (specifier === undefined) continue;
    const module = moduleAt(statement.source.value);
    const imported = specifier.type === 'ImportSpecifier' ? exportedName(specifier.imported) : 'default';
    return module && { specifier, imported, module };
  }
  return null;
}

/** A place where a module may get an export from. */
export type ExportSource<Reading> =
  /** A name in the module: one that is declared or imported, or only a declared one. */
  { from: 'name' | 'declaration'; name: string } | { from: 'module'; name: string; module: TypeScope<Reading> | null };

/**
 * The places where a module may get an export from, in order of precedence. Modules are resolved on demand, because a
 * package may consist of hundreds of them.
 */
export function* sourcesOfExport<Reading>(
  name: string,
  { program: { body }, moduleAt }: TypeScope<Reading>,
): Generator<ExportSource<Reading>, void> {
  for (const statement of body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    for (const { exported, local } of statement.specifiers) {
      if (exportedName(exported) !== name) continue;
      const inner = exportedName(local);
      yield statement.source === null
        ? { from: 'name', name: inner }
        : { from: 'module', name: inner, module: moduleAt(statement.source.value) };
    }
  }
  if (name === 'default') return;
  yield { from: 'declaration', name };
  for (const statement of body) {
    if (statement.type === 'ExportAllDeclaration' && statement.exported === null)
      yield { from: 'module', name, module: moduleAt(statement.source.value) };
  }
}

function typeDeclared<Reading>(name: string, scope: TypeScope<Reading>): FoundType<Reading> | null {
  const declarations = scope.program.body.flatMap((statement) => {
    const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
    const declaration = isExport ? statement.declaration : statement;
    const isType = declaration?.type === 'TSInterfaceDeclaration' || declaration?.type === 'TSTypeAliasDeclaration';
    return isType && declaration.id.name === name ? [declaration] : [];
  });
  const { hidden: _inner, ...module } = scope;
  return declarations.length > 0 ? { declarations, scope: module } : null;
}

function typeNamed<Reading>(name: string, scope: TypeScope<Reading>, visited: Visited): FoundType<Reading> | null {
  const declared = typeDeclared(name, scope);
  if (declared !== null) return declared;
  const found = importOf(name, scope);
  return found === null || found.specifier.type === 'ImportNamespaceSpecifier'
    ? null
    : exportedType(found.imported, found.module, visited);
}

function exportedType<Reading>(name: string, scope: TypeScope<Reading>, visited: Visited): FoundType<Reading> | null {
  if (!visit(name, scope, visited)) return null;
  for (const source of sourcesOfExport(name, scope)) {
    const found =
      source.from === 'module'
        ? source.module && exportedType(source.name, source.module, visited)
        : source.from === 'name'
          ? typeNamed(source.name, scope, visited)
          : typeDeclared(source.name, scope);
    if (found !== null) return found;
  }
  const local = name === 'default' ? defaultName(scope.program) : null;
  return local === null ? null : typeNamed(local, scope, visited);
}

/** The name of the type that a module exports by default. */
function defaultName({ body }: Program): string | null {
  for (const statement of body) {
    if (statement.type !== 'ExportDefaultDeclaration') continue;
    const { declaration } = statement;
    if (declaration.type === 'TSInterfaceDeclaration') return declaration.id.name;
    return declaration.type === 'Identifier' ? declaration.name : null;
  }
  return null;
}
