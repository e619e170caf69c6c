/** Determines which literals a prop's TypeScript type accepts. Unsupported types accept every literal. */
import type { Expression, TSPropertySignature, TSSignature, TSType, TSTypeName, TSTypeReference } from 'oxc-parser';
import type { PropType } from '../../../client/content/registry.ts';
import { findType } from './find-type.ts';
import type { FoundType } from './find-type.ts';
import { limited, readOnce } from './reading.ts';
import type { Member, Reading, Scope, Shape, TypeDeclaration } from './reading.ts';

export function shapeOf(type: TSType, scope: Scope): Shape {
  return limited(scope, unknownShape(), () => {
    switch (type.type) {
      case 'TSTypeLiteral':
        return shapeOfMembers(type.members, scope);
      case 'TSIntersectionType':
        return merged(type.types.map((part) => shapeOf(part, scope)));
      case 'TSParenthesizedType':
        return shapeOf(type.typeAnnotation, scope);
      case 'TSTypeReference':
        return shapeOfNamed({ name: type.typeName, inside: type.typeArguments?.params ?? [] }, scope);
      default:
        return unknownShape();
    }
  });
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

function shapeOfMembers(members: readonly TSSignature[], scope: Scope): Shape {
  const shape: Shape = { members: new Map(), isOpen: false };
  for (const member of members) {
    if (member.type === 'TSMethodSignature') continue;
    const name = member.type === 'TSPropertySignature' && !member.computed ? nameOfKey(member.key) : null;
    if (member.type !== 'TSPropertySignature' || name === null) {
      shape.isOpen = true;
      continue;
    }
    shape.members.set(name, memberOf(member, scope));
  }
  return shape;
}

function memberOf({ optional, typeAnnotation }: TSPropertySignature, scope: Scope): Member {
  const type = typeAnnotation?.typeAnnotation;
  const state: { accepted?: PropType | null } = {};
  return {
    required: !optional,
    accepted() {
      if (state.accepted === undefined) {
        // A type that refers to itself accepts anything.
        state.accepted = anything;
        if (type !== undefined) state.accepted = propTypeOf(type, scope);
      }
      return state.accepted;
    },
  };
}

/** The literals that each prop accepts. Excludes functions, which pages cannot pass. */
export function propsIn({ members }: Shape): Record<string, PropType> {
  const props = [...members].flatMap(([name, { required, accepted }]): [string, PropType][] => {
    const type = accepted();
    return type === null ? [] : [[name, required ? { ...type, required } : type]];
  });
  return Object.fromEntries(props);
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

function shapeOfNamed({ name, inside }: NamedType, scope: Scope): Shape {
  return limited(scope, unknownShape(), () => {
    const found = findType(name, scope);
    return found === null ? shapeOfUtility({ name, inside }, scope) : shapeOfDeclarations(found);
  });
}

/** The shape of a utility type of TypeScript or React. */
function shapeOfUtility({ name, inside }: NamedType, scope: Scope): Shape {
  const [argument, keys] = inside;
  const inner = (): Shape => (argument === undefined ? unknownShape() : shapeOf(argument, scope));
  const named = keys === undefined ? null : keysIn(keys, scope);
  switch (lastName(name)) {
    case 'PropsWithChildren': {
      const own = argument === undefined ? { members: new Map<string, Member>(), isOpen: false } : inner();
      return { ...own, members: new Map([...own.members, ['children', unknownMember]]) };
    }
    case 'Readonly':
    case 'NonNullable':
      return inner();
    case 'Partial':
      return withMembers(inner(), ([key, member]) => [key, { ...member, required: false }]);
    case 'Required':
      return withMembers(inner(), ([key, member]) => [key, { ...member, required: true }]);
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
        ? (scope.reading.propsOf(argument.exprName.name, scope) ?? unknownShape())
        : unknownShape();
    default:
      return unknownShape();
  }
}

function withMembers({ members, isOpen }: Shape, change: (member: [string, Member]) => [string, Member] | null): Shape {
  return {
    members: new Map([...members].flatMap((member) => [change(member)].filter((kept) => kept !== null))),
    isOpen,
  };
}

function picked({ members, isOpen }: Shape, names: readonly string[]): Shape {
  const kept = names.flatMap((name): [string, Member][] => {
    const member = members.get(name) ?? (isOpen ? unknownMember : undefined);
    return member === undefined ? [] : [[name, member]];
  });
  return { members: new Map(kept), isOpen: false };
}

/** The names in a type such as `'a' | 'b'` or `keyof Props`; null if they are not known. */
function keysIn(type: TSType, scope: Scope): string[] | null {
  return limited(scope, null, () => {
    switch (type.type) {
      case 'TSLiteralType':
        return 'value' in type.literal && typeof type.literal.value === 'string' ? [type.literal.value] : null;
      case 'TSUnionType': {
        const parts = type.types.map((part) => keysIn(part, scope));
        return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
      }
      case 'TSParenthesizedType':
        return keysIn(type.typeAnnotation, scope);
      case 'TSTypeOperator': {
        const { members, isOpen } = shapeOf(type.typeAnnotation, scope);
        return type.operator === 'keyof' && !isOpen ? [...members.keys()] : null;
      }
      case 'TSTypeReference': {
        const alias = aliasOf(findType(type.typeName, scope));
        const read = (): string[] | null => alias && keysIn(alias.type, alias.scope);
        return alias && readOnce(scope.reading.keys, alias.declaration, { unknown: null, read });
      }
      default:
        return null;
    }
  });
}

function shapeOfDeclarations(found: FoundType<Reading>): Shape {
  const shapes = found.declarations.map((declaration) => {
    const scope = scopeInside(declaration, found.scope);
    return readOnce(scope.reading.shapes, declaration, {
      unknown: unknownShape(),
      read: () => shapeOfDeclaration(declaration, scope),
    });
  });
  return merged(shapes);
}

function shapeOfDeclaration(declaration: TypeDeclaration, scope: Scope): Shape {
  if (declaration.type === 'TSTypeAliasDeclaration') return shapeOf(declaration.typeAnnotation, scope);
  const parents = declaration.extends.map(({ expression, typeArguments }) =>
    shapeOfNamed({ name: expression, inside: typeArguments?.params ?? [] }, scope),
  );
  return merged([...parents, shapeOfMembers(declaration.body.body, scope)]);
}

/** The definition of a type alias; null for other declarations. */
function aliasOf(
  found: FoundType<Reading> | null,
): { declaration: TypeDeclaration; type: TSType; scope: Scope } | null {
  const [declaration] = found?.declarations ?? [];
  return found !== null && declaration?.type === 'TSTypeAliasDeclaration'
    ? { declaration, type: declaration.typeAnnotation, scope: scopeInside(declaration, found.scope) }
    : null;
}

/** The arguments of a generic type are not followed, so its parameters count as unknown types. */
function scopeInside({ typeParameters }: TypeDeclaration, scope: Scope): Scope {
  return typeParameters ? { ...scope, hidden: new Set(typeParameters.params.map(({ name }) => name.name)) } : scope;
}

/** `ReactNode` for `React.ReactNode`. */
function lastName(name: TSTypeName | Expression): string {
  if (name.type === 'Identifier') return name.name;
  if (name.type === 'TSQualifiedName') return name.right.name;
  return name.type === 'MemberExpression' && name.property.type === 'Identifier' ? name.property.name : '';
}

const anything: PropType = { type: 'any' };
const unknownMember: Member = { required: false, accepted: () => anything };

/** Returns null if no literal can have this type. */
function propTypeOf(type: TSType, scope: Scope): PropType | null {
  return limited<PropType | null>(scope, anything, () => {
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
        return unionOf(type.types, scope);
      case 'TSParenthesizedType':
        return propTypeOf(type.typeAnnotation, scope);
      case 'TSTypeOperator':
        return type.operator === 'readonly' ? propTypeOf(type.typeAnnotation, scope) : anything;
      case 'TSArrayType':
        return listOf(propTypeOf(type.elementType, scope));
      case 'TSTypeLiteral':
        return dictionaryOf(type.members, scope);
      case 'TSTypeReference':
        return referencedType(type, scope);
      case 'TSIndexedAccessType':
        return memberType(shapeOf(type.objectType, scope), keysIn(type.indexType, scope));
      default:
        return anything;
    }
  });
}

function literalType(literal: { type: string; value?: unknown }): PropType {
  const { value } = literal;
  if (typeof value === 'string') return { type: 'string', oneOf: [value] };
  if (typeof value === 'number') return { type: 'number', oneOf: [value] };
  return typeof value === 'boolean' ? { type: 'boolean' } : anything;
}

function unionOf(types: readonly TSType[], scope: Scope): PropType | null {
  if (types.some(({ type }) => type === 'TSNullKeyword')) return anything;
  const given = types.filter(({ type }) => type !== 'TSUndefinedKeyword');
  const parts = given.flatMap((type) => propTypeOf(type, scope) ?? []);
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

/** `{ [name: string]: number }`. Other object types accept every literal. */
function dictionaryOf(members: readonly TSSignature[], scope: Scope): PropType {
  const [member, ...others] = members;
  if (member?.type !== 'TSIndexSignature' || others.length > 0) return anything;
  return recordOf(member.parameters[0]?.typeAnnotation.typeAnnotation, member.typeAnnotation.typeAnnotation, scope);
}

/** An object that may have any names as keys. A list also has numbers as keys. */
function recordOf(key: TSType | undefined, value: TSType, scope: Scope): PropType {
  if (key === undefined || key.type === 'TSNumberKeyword') return anything;
  return { type: 'record', of: [propTypeOf(value, scope) ?? anything] };
}

function referencedType(type: TSTypeReference, scope: Scope): PropType | null {
  const found = findType(type.typeName, scope);
  const alias = aliasOf(found);
  if (alias !== null) {
    const read = (): PropType | null => propTypeOf(alias.type, alias.scope);
    return readOnce<PropType | null>(scope.reading.propTypes, alias.declaration, { unknown: anything, read });
  }
  const name = lastName(type.typeName);
  const [argument, value] = type.typeArguments?.params ?? [];
  const [declaration] = found?.declarations ?? [];
  if (found !== null && declaration?.type === 'TSInterfaceDeclaration') {
    if (declaration.extends.length > 0 || found.declarations.length > 1) return anything;
    const read = (): PropType => dictionaryOf(declaration.body.body, scopeInside(declaration, found.scope));
    return readOnce<PropType | null>(scope.reading.propTypes, declaration, { unknown: anything, read });
  }
  if (argument === undefined) return anything;
  if (name === 'Record' && value !== undefined) return recordOf(argument, value, scope);
  if (/^(?:NonNullable|Readonly|Partial)$/.test(name)) return propTypeOf(argument, scope);
  return /^(?:Readonly)?Array$/.test(name) ? listOf(propTypeOf(argument, scope)) : anything;
}

/** `Props['size']`. Reads only this member. */
function memberType({ members, isOpen }: Shape, keys: readonly string[] | null): PropType | null {
  const [key, ...others] = keys ?? [];
  if (key === undefined || others.length > 0) return anything;
  const member = members.get(key);
  return member === undefined ? (isOpen ? anything : null) : member.accepted();
}
