/** Determines which literals a prop's TypeScript type accepts. Unsupported types accept every literal. */
import type {
  Program,
  TSInterfaceDeclaration,
  TSSignature,
  TSType,
  TSTypeAliasDeclaration,
  TSTypeName,
  TSTypeReference,
} from 'oxc-parser';
import type { PropType } from '../../../client/content/registry.ts';

/** A module to look up types in. */
export interface TypeScope {
  program: Program;
  /** Null if the file is not a TypeScript module of this site. */
  moduleAt(specifier: string): TypeScope | null;
}

export interface Shape {
  members: Map<string, PropType>;
  /** True if the type may have additional members. */
  isOpen: boolean;
}

/** Types may be recursive. */
const deepest = 20;

export function shapeOf(type: TSType, scope: TypeScope, depth = 0): Shape {
  if (depth > deepest) return unknownShape();
  switch (type.type) {
    case 'TSTypeLiteral':
      return shapeOfMembers(type.members, scope, depth);
    case 'TSIntersectionType':
      return merged(type.types.map((part) => shapeOf(part, scope, depth + 1)));
    case 'TSParenthesizedType':
      return shapeOf(type.typeAnnotation, scope, depth + 1);
    case 'TSTypeReference':
      return shapeOfNamed({ name: nameOfType(type.typeName), inside: type.typeArguments?.params }, scope, depth);
    default:
      return unknownShape();
  }
}

function unknownShape(): Shape {
  return { members: new Map(), isOpen: true };
}

function merged(shapes: Shape[]): Shape {
  return {
    members: new Map(shapes.flatMap(({ members }) => [...members])),
    isOpen: shapes.some(({ isOpen }) => isOpen),
  };
}

function shapeOfMembers(members: readonly TSSignature[], scope: TypeScope, depth: number): Shape {
  const shape: Shape = { members: new Map(), isOpen: false };
  for (const member of members) {
    if (member.type === 'TSMethodSignature') continue;
    const name = member.type === 'TSPropertySignature' && !member.computed ? nameOfKey(member.key) : null;
    if (member.type !== 'TSPropertySignature' || name === null) {
      shape.isOpen = true;
      continue;
    }
    const type = member.typeAnnotation?.typeAnnotation;
    const accepted = type === undefined ? anything : propTypeOf(type, scope, depth + 1);
    // Pages cannot pass functions.
    if (accepted !== null) shape.members.set(name, member.optional ? accepted : { ...accepted, required: true });
  }
  return shape;
}

function nameOfKey(key: { type: string; name?: unknown; value?: unknown }): string | null {
  const name = key.type === 'Identifier' ? key.name : key.value;
  return typeof name === 'string' ? name : null;
}

/** A named type with its type arguments. */
interface NamedType {
  name: string;
  inside: readonly TSType[] | undefined;
}

function shapeOfNamed({ name, inside }: NamedType, scope: TypeScope, depth: number): Shape {
  if (depth > deepest) return unknownShape();
  const argument = inside?.[0];
  const inner = (): Shape => (argument === undefined ? unknownShape() : shapeOf(argument, scope, depth + 1));
  switch (name) {
    case 'PropsWithChildren': {
      const own = argument === undefined ? { members: new Map<string, PropType>(), isOpen: false } : inner();
      return { ...own, members: new Map([...own.members, ['children', anything]]) };
    }
    case 'Readonly':
      return inner();
    case 'Partial': {
      const { members, isOpen } = inner();
      return {
        isOpen,
        members: new Map([...members].map(([key, { required: _required, ...accepted }]) => [key, accepted])),
      };
    }
    default: {
      const found = findType(name, scope);
      return found === null ? unknownShape() : shapeOfDeclaration(found.declaration, found.scope, depth);
    }
  }
}

function shapeOfDeclaration(
  declaration: TSInterfaceDeclaration | TSTypeAliasDeclaration,
  scope: TypeScope,
  depth: number,
): Shape {
  // A generic type depends on its arguments, so it counts as unknown.
  if (declaration.typeParameters) return unknownShape();
  if (declaration.type === 'TSTypeAliasDeclaration') return shapeOf(declaration.typeAnnotation, scope, depth + 1);
  const parents = declaration.extends.map(({ expression, typeArguments }) =>
    expression.type === 'Identifier'
      ? shapeOfNamed({ name: expression.name, inside: typeArguments?.params }, scope, depth + 1)
      : unknownShape(),
  );
  return merged([...parents, shapeOfMembers(declaration.body.body, scope, depth)]);
}

function nameOfType(name: TSTypeName): string {
  if (name.type === 'Identifier') return name.name;
  // Returns `ReactNode` for `React.ReactNode`.
  return name.type === 'TSQualifiedName' ? name.right.name : '';
}

interface FoundType {
  declaration: TSInterfaceDeclaration | TSTypeAliasDeclaration;
  scope: TypeScope;
}

/** A type with this name, declared in the module or imported by it. */
function findType(name: string, scope: TypeScope, steps = 0): FoundType | null {
  if (steps > deepest) return null;
  for (const statement of scope.program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const isType = declaration?.type === 'TSInterfaceDeclaration' || declaration?.type === 'TSTypeAliasDeclaration';
    if (isType && declaration.id.name === name) return { declaration, scope };
    if (statement.type !== 'ImportDeclaration') continue;
    for (const specifier of statement.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.local.name !== name) continue;
      const other = scope.moduleAt(statement.source.value);
      const { imported } = specifier;
      return (
        other && findType(imported.type === 'Identifier' ? imported.name : String(imported.value), other, steps + 1)
      );
    }
  }
  return null;
}

const anything: PropType = { type: 'any' };

/** Returns null if no literal can have this type. */
function propTypeOf(type: TSType, scope: TypeScope, depth: number): PropType | null {
  if (depth > deepest) return anything;
  switch (type.type) {
    case 'TSStringKeyword':
    case 'TSTemplateLiteralType':
      return { type: 'string' };
    case 'TSNumberKeyword':
      return { type: 'number' };
    case 'TSBooleanKeyword':
      return { type: 'boolean' };
    case 'TSFunctionType':
      return null;
    case 'TSLiteralType':
      return literalType(type.literal);
    case 'TSUnionType':
      return unionOf(type.types, scope, depth);
    case 'TSParenthesizedType':
      return propTypeOf(type.typeAnnotation, scope, depth + 1);
    case 'TSTypeOperator':
      return type.operator === 'readonly' ? propTypeOf(type.typeAnnotation, scope, depth + 1) : anything;
    case 'TSArrayType':
      return listOf(propTypeOf(type.elementType, scope, depth + 1));
    case 'TSTypeReference':
      return referencedType(type, scope, depth);
    default:
      return anything;
  }
}

function literalType(literal: { type: string; value?: unknown }): PropType {
  const { value } = literal;
  if (typeof value === 'string') return { type: 'string', oneOf: [value] };
  if (typeof value === 'number') return { type: 'number', oneOf: [value] };
  return typeof value === 'boolean' ? { type: 'boolean' } : anything;
}

function unionOf(types: readonly TSType[], scope: TypeScope, depth: number): PropType | null {
  if (types.some(({ type }) => type === 'TSNullKeyword')) return anything;
  const given = types.filter(({ type }) => type !== 'TSUndefinedKeyword');
  const parts = given.flatMap((type) => propTypeOf(type, scope, depth + 1) ?? []);
  if (parts.length === 0) return null;
  if (parts.some(({ type }) => type === 'any')) return anything;
  const [first] = parts;
  if (first === undefined || parts.length === 1) return first ?? null;
  const isOneKind = parts.every(({ type, oneOf }) => type === first.type && oneOf !== undefined);
  if (isOneKind) return { type: first.type, oneOf: parts.flatMap(({ oneOf }) => oneOf ?? []) };
  if (parts.every(({ type }) => type === 'boolean')) return { type: 'boolean' };
  return { type: 'union', of: parts };
}

function listOf(item: PropType | null): PropType {
  if (item?.oneOf !== undefined) return anything;
  if (item?.type === 'string') return { type: 'string[]' };
  return item?.type === 'number' ? { type: 'number[]' } : anything;
}

function referencedType(type: TSTypeReference, scope: TypeScope, depth: number): PropType | null {
  const name = nameOfType(type.typeName);
  const [argument] = type.typeArguments?.params ?? [];
  if (argument !== undefined)
    return /^(?:Readonly)?Array$/.test(name) ? listOf(propTypeOf(argument, scope, depth + 1)) : anything;
  const found = findType(name, scope);
  if (found?.declaration.type !== 'TSTypeAliasDeclaration' || found.declaration.typeParameters) return anything;
  return propTypeOf(found.declaration.typeAnnotation, found.scope, depth + 1);
}
