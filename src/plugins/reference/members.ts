/**
 * Finds the members of a type. A type can take hundreds of members from other packages, such as HTML attributes from
 * React's types, so only the names of the types that declare them are listed.
 */
import type ts from 'typescript-5';
import { isHidden, isOwn, usesOuterParameter } from './read-types.ts';
import type { TypeReader } from './read-types.ts';
import { textOf } from './type-text.ts';
import type { OpenedTypes, TypeScript } from './typescript.ts';

/** Whether a property is declared outside the packages to describe. Computed keys, as in `Record`, have no declaration. */
export function isInherited({ declarations = [] }: ts.Symbol, reader: TypeReader): boolean {
  return declarations.length > 0 && declarations.every((each) => !isOwn(each, reader));
}

export function propertiesOf(symbol: ts.Symbol, { ts, checker }: OpenedTypes): ts.Symbol[] {
  const { Interface, TypeAlias, Class } = ts.SymbolFlags;
  if ((symbol.flags & (Interface | TypeAlias | Class)) === 0) return [];
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const isObject =
    (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 && type.getCallSignatures().length === 0;
  return isObject ? publicOnes(checker.getPropertiesOfType(type), ts) : [];
}

/** The static members of a class. */
export function staticsOf(symbol: ts.Symbol, { ts, checker }: OpenedTypes): ts.Symbol[] {
  if ((symbol.flags & ts.SymbolFlags.Class) === 0) return [];
  const all = publicOnes(checker.getPropertiesOfType(checker.getTypeOfSymbol(symbol)), ts);
  return all.filter(({ flags }) => (flags & ts.SymbolFlags.Prototype) === 0);
}

function publicOnes(symbols: readonly ts.Symbol[], ts: TypeScript): ts.Symbol[] {
  return symbols.filter(
    ({ name, declarations = [] }) => !name.startsWith('__') && !declarations.some((each) => isHidden(each, ts)),
  );
}

/** The types of other packages from which a type takes members, as written in its declaration. */
export function inheritedTypes(symbol: ts.Symbol, reader: TypeReader): string[] {
  const { ts, checker } = reader;
  const found = new Set<string>();
  const seen = new Set<ts.Symbol>();
  const addDeclared = (each: ts.Symbol, use: ts.TypeNode | null): void => {
    if (seen.has(each)) return;
    seen.add(each);
    for (const declaration of each.declarations ?? []) {
      if (ts.isTypeAliasDeclaration(declaration)) add(declaration.type, use);
      if (!ts.isInterfaceDeclaration(declaration) && !ts.isClassDeclaration(declaration)) continue;
      // A class declares the members of the interfaces that it implements itself.
      for (const { token, types } of declaration.heritageClauses ?? [])
        if (token === ts.SyntaxKind.ExtendsKeyword) for (const base of types) add(base, use);
    }
  };
  // `use`: where the type that contains the node is used with type arguments, which the node's own text lacks.
  const add = (node: ts.TypeNode, use: ts.TypeNode | null): void => {
    if (ts.isIntersectionTypeNode(node)) for (const each of node.types) add(each, use);
    if (ts.isParenthesizedTypeNode(node)) add(node.type, use);
    if (!ts.isTypeReferenceNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (!checker.getPropertiesOfType(checker.getTypeFromTypeNode(node)).some((each) => isInherited(each, reader)))
      return;
    const named = checker.getSymbolAtLocation(ts.isTypeReferenceNode(node) ? node.typeName : node.expression);
    const target =
      named !== undefined && (named.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(named) : named;
    const isDescribed = target?.declarations?.some((each) => isOwn(each, reader)) ?? false;
    const shown = use !== null && usesOuterParameter(node, reader) ? use : node;
    if (target !== undefined && isDescribed) addDeclared(target, node.typeArguments === undefined ? null : shown);
    else found.add(textOf(ts, shown).replaceAll(/\s*\n\s*/g, ' '));
  };
  addDeclared(symbol, null);
  return [...found];
}
