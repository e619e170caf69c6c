/** Determines which literals a prop's TypeScript type accepts. Unsupported types accept every literal. */
import type { Expression, TSSignature, TSType, TSTypeName, TSTypeReference } from 'oxc-parser';
import type { PropType } from '../../../client/content/registry.ts';
import { findType } from './find-type.ts';
import type { FoundType, TypeScope } from './find-type.ts';

export type Scope = TypeScope<Shape>;

export interface Shape {
  members: Map<string, PropType>;
  /** True if the type may have additional members. */
  isOpen: boolean;
}

/** Types may be recursive. */
const deepest = 20;

export function shapeOf(type: TSType, scope: Scope, depth = 0): Shape {
  if (depth > deepest) return unknownShape();
  switch (type.type) {
    case 'TSTypeLiteral':
      return shapeOfMembers(type.members, scope, depth);
    case 'TSIntersectionType':
      return merged(type.types.map((part) => shapeOf(part, scope, depth + 1)));
    case 'TSParenthesizedType':
      return shapeOf(type.typeAnnotation, scope, depth + 1);
    case 'TSTypeReference':
      return shapeOfNamed({ name: type.typeName, inside: type.typeArguments?.params ?? [] }, scope, depth);
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

function shapeOfMembers(members: readonly TSSignature[], scope: Scope, depth: number): Shape {
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
  name: TSTypeName | Expression;
  inside: readonly TSType[];
}

function shapeOfNamed({ name, inside }: NamedType, scope: Scope, depth: number): Shape {
  if (depth > deepest) return unknownShape();
  const found = findType(name, scope);
  if (found !== null) return shapeOfDeclarations(found, depth);
  const [argument, keys] = inside;
  const inner = (): Shape => (argument === undefined ? unknownShape() : shapeOf(argument, scope, depth + 1));
  const named = keys === undefined ? null : keysIn(keys, scope, depth + 1);
  switch (lastName(name)) {
    case 'PropsWithChildren': {
      const own = argument === undefined ? { members: new Map<string, PropType>(), isOpen: false } : inner();
      return { ...own, members: new Map([...own.members, ['children', anything]]) };
    }
    case 'Readonly':
    case 'NonNullable':
      return inner();
    case 'Partial':
      return withMembers(inner(), ([key, accepted]) => [key, optional(accepted)]);
    case 'Required':
      return withMembers(inner(), ([key, accepted]) => [key, { ...accepted, required: true }]);
    case 'Omit':
      return named === null
        ? unknownShape()
        : withMembers(inner(), (member) => (named.includes(member[0]) ? null : member));
    case 'Pick':
      return named === null ? unknownShape() : picked(inner(), named);
    case 'RefAttributes':
      return { members: new Map(), isOpen: false };
    case 'ComponentProps':
    case 'ComponentPropsWithRef':
    case 'ComponentPropsWithoutRef':
      return argument?.type === 'TSTypeQuery' && argument.exprName.type === 'Identifier'
        ? (scope.propsOf(argument.exprName.name) ?? unknownShape())
        : unknownShape();
    default:
      return unknownShape();
  }
}

function withMembers(
  { members, isOpen }: Shape,
  change: (member: [string, PropType]) => [string, PropType] | null,
): Shape {
  return {
    members: new Map([...members].flatMap((member) => [change(member)].filter((kept) => kept !== null))),
    isOpen,
  };
}

function optional({ required: _required, ...accepted }: PropType): PropType {
  return accepted;
}

function picked({ members, isOpen }: Shape, names: readonly string[]): Shape {
  const kept = names.flatMap((name): [string, PropType][] => {
    const accepted = members.get(name) ?? (isOpen ? anything : undefined);
    return accepted === undefined ? [] : [[name, accepted]];
  });
  return { members: new Map(kept), isOpen: false };
}

/** The names in a type such as `'a' | 'b'` or `keyof Props`; null if they are not known. */
function keysIn(type: TSType, scope: Scope, depth: number): string[] | null {
  if (depth > deepest) return null;
  switch (type.type) {
    case 'TSLiteralType':
      return 'value' in type.literal && typeof type.literal.value === 'string' ? [type.literal.value] : null;
    case 'TSUnionType': {
      const parts = type.types.map((part) => keysIn(part, scope, depth + 1));
      return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
    }
    case 'TSParenthesizedType':
      return keysIn(type.typeAnnotation, scope, depth + 1);
    case 'TSTypeOperator': {
      const { members, isOpen } = shapeOf(type.typeAnnotation, scope, depth + 1);
      return type.operator === 'keyof' && !isOpen ? [...members.keys()] : null;
    }
    case 'TSTypeReference': {
      const alias = aliasOf(findType(type.typeName, scope));
      return alias && keysIn(alias.type, alias.scope, depth + 1);
    }
    default:
      return null;
  }
}

function shapeOfDeclarations(found: FoundType<Shape>, depth: number): Shape {
  const shapes = found.declarations.map((declaration) => {
    const scope = scopeInside(declaration, found.scope);
    if (declaration.type === 'TSTypeAliasDeclaration') return shapeOf(declaration.typeAnnotation, scope, depth + 1);
    const parents = declaration.extends.map(({ expression, typeArguments }) =>
      shapeOfNamed({ name: expression, inside: typeArguments?.params ?? [] }, scope, depth + 1),
    );
    return merged([...parents, shapeOfMembers(declaration.body.body, scope, depth)]);
  });
  return merged(shapes);
}

/** The type that an alias stands for; null if the type is not an alias. */
function aliasOf(found: FoundType<Shape> | null): { type: TSType; scope: Scope } | null {
  const [declaration] = found?.declarations ?? [];
  return found !== null && declaration?.type === 'TSTypeAliasDeclaration'
    ? { type: declaration.typeAnnotation, scope: scopeInside(declaration, found.scope) }
    : null;
}

/** The arguments of a generic type are not followed, so its parameters count as unknown types. */
function scopeInside({ typeParameters }: FoundType<Shape>['declarations'][number], scope: Scope): Scope {
  const { hidden: _outer, ...module } = scope;
  return typeParameters ? { ...module, hidden: new Set(typeParameters.params.map(({ name }) => name.name)) } : module;
}

/** `ReactNode` for `React.ReactNode`. */
function lastName(name: TSTypeName | Expression): string {
  if (name.type === 'Identifier') return name.name;
  if (name.type === 'TSQualifiedName') return name.right.name;
  return name.type === 'MemberExpression' && name.property.type === 'Identifier' ? name.property.name : '';
}

const anything: PropType = { type: 'any' };

/** Returns null if no literal can have this type. */
function propTypeOf(type: TSType, scope: Scope, depth: number): PropType | null {
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
    case 'TSIndexedAccessType':
      return memberType(shapeOf(type.objectType, scope, depth + 1), keysIn(type.indexType, scope, depth + 1));
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

function unionOf(types: readonly TSType[], scope: Scope, depth: number): PropType | null {
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

function referencedType(type: TSTypeReference, scope: Scope, depth: number): PropType | null {
  const alias = aliasOf(findType(type.typeName, scope));
  if (alias !== null) return propTypeOf(alias.type, alias.scope, depth + 1);
  const name = lastName(type.typeName);
  const [argument] = type.typeArguments?.params ?? [];
  if (argument === undefined) return anything;
  if (name === 'NonNullable') return propTypeOf(argument, scope, depth + 1);
  return /^(?:Readonly)?Array$/.test(name) ? listOf(propTypeOf(argument, scope, depth + 1)) : anything;
}

/** `Props['size']`. Functions are not members. */
function memberType({ members, isOpen }: Shape, keys: readonly string[] | null): PropType | null {
  const [key, ...others] = keys ?? [];
  if (key === undefined || others.length > 0) return anything;
  const accepted = members.get(key);
  return accepted === undefined ? (isOpen ? anything : null) : optional(accepted);
}
