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

/** A module to look up types in. `Shape` describes the props of a component. */
export interface TypeScope<Shape = unknown> {
  program: Program;
  /** Null if the module has no types. */
  moduleAt(specifier: string): TypeScope<Shape> | null;
  /** The props of a component that is declared in the module or imported by it; null if they are unknown. */
  propsOf(name: string): Shape | null;
  /** Names of type parameters, whose arguments are not known. */
  hidden?: ReadonlySet<string>;
}

/** A named type. An interface may have several declarations. */
export interface FoundType<Shape> {
  declarations: (TSInterfaceDeclaration | TSTypeAliasDeclaration)[];
  scope: TypeScope<Shape>;
}

/** Exports may be circular. */
const mostSteps = 20;

/** Returns null for a type that is unknown. `name`: also a name in a namespace, such as `Forms.Props`. */
export function findType<Shape>(name: TSTypeName | Expression, scope: TypeScope<Shape>): FoundType<Shape> | null {
  if (name.type === 'Identifier') return typeNamed(name.name, scope, 0);
  const [left, right] =
    name.type === 'TSQualifiedName'
      ? [name.left, name.right]
      : name.type === 'MemberExpression' && !name.computed
        ? [name.object, name.property]
        : [];
  if (left?.type !== 'Identifier' || right?.type !== 'Identifier') return null;
  const found = importOf(left.name, scope);
  return found?.specifier.type === 'ImportNamespaceSpecifier' ? exportedType(right.name, found.module, 0) : null;
}

/** The import that declares a name, with its module; null if the name is not imported or the module has no types. */
export function importOf<Shape>(
  name: string,
  { program, moduleAt }: TypeScope<Shape>,
): { specifier: ImportDeclarationSpecifier; imported: string; module: TypeScope<Shape> } | null {
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

/**
 * The places where a module may get an export from: names in the module itself, and exports of other modules. The
 * specific ones come first.
 */
export function sourcesOfExport<Shape>(
  name: string,
  { program, moduleAt }: TypeScope<Shape>,
): { name: string; module: TypeScope<Shape> | null; isOwn: boolean }[] {
  const named = program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { source, specifiers } = statement;
    return specifiers
      .filter(({ exported }) => exportedName(exported) === name)
      .map(({ local }) => ({
        name: exportedName(local),
        module: source === null ? null : moduleAt(source.value),
        isOwn: source === null,
      }));
  });
  const all = program.body.flatMap((statement) =>
    statement.type === 'ExportAllDeclaration' && statement.exported === null && name !== 'default'
      ? [{ name, module: moduleAt(statement.source.value), isOwn: false }]
      : [],
  );
  return [...named, ...all];
}

function typeNamed<Shape>(name: string, scope: TypeScope<Shape>, steps: number): FoundType<Shape> | null {
  if (steps > mostSteps || scope.hidden?.has(name) === true) return null;
  const declarations = scope.program.body.flatMap((statement) => {
    const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
    const declaration = isExport ? statement.declaration : statement;
    const isType = declaration?.type === 'TSInterfaceDeclaration' || declaration?.type === 'TSTypeAliasDeclaration';
    return isType && declaration.id.name === name ? [declaration] : [];
  });
  if (declarations.length > 0) return { declarations, scope };
  const found = importOf(name, scope);
  return found === null || found.specifier.type === 'ImportNamespaceSpecifier'
    ? null
    : exportedType(found.imported, found.module, steps + 1);
}

function exportedType<Shape>(name: string, scope: TypeScope<Shape>, steps: number): FoundType<Shape> | null {
  if (steps > mostSteps) return null;
  for (const source of sourcesOfExport(name, scope)) {
    const found = source.isOwn
      ? typeNamed(source.name, scope, steps + 1)
      : source.module && exportedType(source.name, source.module, steps + 1);
    if (found !== null) return found;
  }
  const local = name === 'default' ? defaultName(scope.program) : name;
  return local === null ? null : typeNamed(local, scope, steps + 1);
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
