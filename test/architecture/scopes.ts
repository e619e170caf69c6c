/**
 * Resolves names in a module: finds what its top level declares or imports, and whether an identifier refers to that or
 * to a local variable.
 */
import type { Expression, Node, VariableDeclaration } from 'oxc-parser';
import { childrenOf } from './source.ts';
import type { Source } from './source.ts';

export interface ModuleName {
  name: string;
  node: Node;
  kind: 'const' | 'let' | 'var' | 'import';
  isExported: boolean;
  /** Whether its declared type is read-only. */
  isReadonly: boolean;
  value: Expression | null;
}

/** Returns top-level variables, and names imported from other files in the repository. */
export function moduleNames({ program }: Source): ModuleName[] {
  return program.body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') {
      if (!statement.source.value.startsWith('.') || statement.importKind === 'type') return [];
      return statement.specifiers
        .filter(({ type }) => type !== 'ImportNamespaceSpecifier')
        .map(({ local }) => imported(local.name, statement));
    }
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = isExported ? statement.declaration : statement;
    return declaration?.type === 'VariableDeclaration' && !declaration.declare
      ? variablesOf(declaration, isExported)
      : [];
  });
}

function imported(name: string, node: Node): ModuleName {
  return { name, node, kind: 'import', isExported: false, isReadonly: false, value: null };
}

function variablesOf(declaration: VariableDeclaration, isExported: boolean): ModuleName[] {
  const kind = declaration.kind === 'let' || declaration.kind === 'var' ? declaration.kind : 'const';
  return declaration.declarations.flatMap((declarator) =>
    namesIn(declarator.id).map((name) => ({
      name,
      node: declarator,
      kind,
      isExported,
      isReadonly: hasReadonlyType(declarator.id),
      value: declarator.init,
    })),
  );
}

function hasReadonlyType(pattern: Node): boolean {
  const type = pattern.type === 'Identifier' ? pattern.typeAnnotation?.typeAnnotation : undefined;
  if (type?.type === 'TSTypeOperator') return type.operator === 'readonly';
  return (
    type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name.startsWith('Readonly')
  );
}

/** Returns everything that the top level declares or imports. */
export function topLevelNames({ program }: Source): string[] {
  return program.body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = isExported ? statement.declaration : statement;
    return declaration === null ? [] : declaredByStatement(declaration);
  });
}

/** Whether one of these nodes declares the name locally. */
export function isLocal(name: string, around: readonly Node[]): boolean {
  return around.some((node) => node.type !== 'Program' && declaredBy(node).includes(name));
}

function declaredBy(node: Node): string[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...(node.id ? [node.id.name] : []), ...node.params.flatMap(namesIn)];
    case 'BlockStatement':
      return node.body.flatMap(declaredByStatement);
    case 'SwitchCase':
      return node.consequent.flatMap(declaredByStatement);
    case 'ForStatement':
      return node.init === null ? [] : declaredByStatement(node.init);
    case 'ForInStatement':
    case 'ForOfStatement':
      return declaredByStatement(node.left);
    case 'CatchClause':
      return node.param === null ? [] : namesIn(node.param);
    default:
      return [];
  }
}

function declaredByStatement(node: Node): string[] {
  if (node.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => namesIn(id));
  const isNamed = node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration';
  return isNamed && node.id ? [node.id.name] : [];
}

/** Returns the names that a pattern binds. */
function namesIn(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'Property':
      return namesIn(pattern.value);
    case 'TSParameterProperty':
      return namesIn(pattern.parameter);
    case 'ObjectPattern':
    case 'ArrayPattern':
    case 'RestElement':
      return childrenOf(pattern).flatMap(namesIn);
    default:
      return [];
  }
}
