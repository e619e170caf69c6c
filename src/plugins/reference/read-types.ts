/** Formats a package's types as text, with the named types that they use. */
import type ts from 'typescript-5';
import { withoutRelativeLinks } from './comment-markdown.ts';
import type { PackageFacts, TypeFacts, ValueFacts } from './facts.ts';
import { commentText } from './inline-tags.ts';
import type { ReferenceOptions } from './options.ts';
import { textOf, wrapped } from './type-text.ts';
import type { OpenedTypes } from './typescript.ts';

/** The input for reading a type; reading adds to `types` and the maps of ids. */
export interface TypeReader extends OpenedTypes {
  /** Whether doc comments are kept. */
  keepsComments: boolean;
  /** Folders of the packages to describe. */
  folders: ReadonlySet<string>;
  /** Ids of named types; null for those of other packages. */
  ids: Map<ts.Symbol, string | null>;
  /** Ids of classes. */
  classes: Map<ts.Symbol, string>;
  /** Every named type that was described. */
  types: PackageFacts['types'];
  /** Names of types that always keep their name, because pages link them. */
  linked: ReadonlySet<string>;
  /** Which short types keep their name. Default: all are replaced with their definitions. */
  keepsNames?: 'of generics' | 'of all';
}

/** Maximum length of a named type that is replaced with its definition, in characters. */
const shortAlias = 60;
/** Maximum number of lines of a declaration; longer declarations are not shown. */
const longestDeclaration = 80;

export function createTypeReader(
  opened: OpenedTypes,
  { descriptions = false, links = {} }: Pick<ReferenceOptions, 'descriptions' | 'links'>,
): TypeReader {
  const folders = new Set(opened.entries.map(({ fileName }) => opened.packageOf(fileName).folder));
  const linked = new Set(Object.keys(links));
  const keepsComments = descriptions !== false;
  return { ...opened, keepsComments, folders, linked, ids: new Map(), classes: new Map(), types: {} };
}

/** Whether a declaration is in one of the packages to describe. */
export function isOwn(node: ts.Node, { program, packageOf, folders }: TypeReader): boolean {
  const file = node.getSourceFile();
  return !program.isSourceFileDefaultLibrary(file) && folders.has(packageOf(file.fileName).folder);
}

function resolved(symbol: ts.Symbol, { ts, checker }: TypeReader): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}

/** Type, tags and description of a property or a parameter. */
export function valueFacts(symbol: ts.Symbol, reader: TypeReader): ValueFacts {
  const { ts, checker } = reader;
  const declaration = symbol.declarations?.[0];
  const type = checker.getTypeOfSymbol(symbol);
  const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
  const written = declaration === undefined ? undefined : writtenType(declaration, reader);
  const shown =
    written === undefined
      ? { type: declaration === undefined ? printed(type, reader) : methodText(declaration, type, reader) }
      : typeFacts(written, reader, isOptional ? checker.getNonNullableType(type) : type);
  const comment = symbol.getDocumentationComment(checker);
  return {
    ...shown,
    ...(isOptional && { isOptional: true as const }),
    ...tagFacts({ getJsDocTags: () => symbol.getJsDocTags(checker), comment }, reader),
  };
}

function writtenType(declaration: ts.Declaration, { ts }: TypeReader): ts.TypeNode | undefined {
  const isProperty =
    ts.isPropertySignature(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isGetAccessorDeclaration(declaration) ||
    ts.isParameter(declaration);
  return isProperty ? declaration.type : undefined;
}

function methodText(declaration: ts.Declaration, type: ts.Type, reader: TypeReader): string {
  const { ts } = reader;
  if (!ts.isMethodSignature(declaration) && !ts.isMethodDeclaration(declaration)) return printed(type, reader);
  const generics = declaration.typeParameters?.map((each) => textOf(ts, each)).join(', ') ?? '';
  const parameters = declaration.parameters.map((each) => textOf(ts, each)).join(', ');
  const returns = declaration.type === undefined ? returned(declaration, reader) : textOf(ts, declaration.type);
  return `${generics === '' ? '' : `<${generics}>`}(${parameters}) => ${returns}`;
}

/** The type that TypeScript infers for the result of a function. */
function returned(declaration: ts.SignatureDeclaration, reader: TypeReader): string {
  const signature = reader.checker.getSignatureFromDeclaration(declaration);
  return signature === undefined ? 'void' : printed(signature.getReturnType(), reader);
}

export function printed(type: ts.Type, { ts, checker }: TypeReader): string {
  const { NoTruncation, UseSingleQuotesForStringLiteralType, UseFullyQualifiedType } = ts.TypeFormatFlags;
  const flags = NoTruncation | UseSingleQuotesForStringLiteralType;
  const textWith = (added: number): string =>
    checker.typeToString(type, undefined, flags | added).replaceAll(/import\("[^"]*"\)\./g, '');
  // A name in a namespace is ambiguous without it: `JSX.Element` is not the `Element` of browsers.
  const full = textWith(UseFullyQualifiedType).replaceAll(/\bReact\.(?=JSX\.)/g, '');
  // The full name of a default export is `default`, which may also be a string or the name of a property.
  const names = full.replaceAll(/(['"`])(?:\\.|(?!\1)[^\\])*\1/g, '');
  return /\bdefault\b(?!\??[:(])/.test(names) ? textWith(0) : full;
}

/** Text of a type node, and the ids of the package's types that it contains. */
export function typeFacts(
  node: ts.TypeNode,
  reader: TypeReader,
  type: ts.Type = reader.checker.getTypeFromTypeNode(node),
): Pick<ValueFacts, 'type' | 'uses'> {
  const { ts } = reader;
  const written = textOf(ts, node);
  if (usesOuterParameter(node, reader) || written.includes('import(')) {
    const shown = printed(type, reader);
    // If a type is not installed, TypeScript resolves it to `any`.
    if (!/\bany\b/.test(shown) || /\bany\b/.test(written)) return { type: shown };
  }
  const uses = new Set<string>();
  const text = inlined(node, { depth: 0, uses }, reader);
  return { type: text, ...(uses.size > 0 && { uses: [...uses] }) };
}

/** Text of a type, with short named types replaced with their definitions. Adds the remaining named types to `uses`. */
function inlined(node: ts.TypeNode, { depth, uses }: { depth: number; uses: Set<string> }, reader: TypeReader): string {
  const { ts } = reader;
  if (ts.isUnionTypeNode(node)) return node.types.map((each) => inlined(each, { depth, uses }, reader)).join(' | ');
  const alias = depth > 3 || reader.keepsNames === 'of all' ? undefined : aliasOf(node, reader);
  if (alias !== undefined) {
    const inner = new Set<string>();
    const full = inlined(alias.type, { depth: depth + 1, uses: inner }, reader);
    const isShort =
      full.length <= shortAlias &&
      !full.includes('\n') &&
      !full.includes('=>') &&
      !usesOuterParameter(alias.type, reader);
    if (isShort) {
      for (const id of inner) uses.add(id);
      return full;
    }
  }
  for (const id of usesOf(node, reader)) uses.add(id);
  return textOf(ts, node);
}

/** The declaration of a type that is used by name, without type arguments. */
function aliasOf(node: ts.TypeNode, reader: TypeReader): ts.TypeAliasDeclaration | undefined {
  const { ts, checker } = reader;
  if (!ts.isTypeReferenceNode(node) || node.typeArguments !== undefined) return undefined;
  if (reader.linked.has(textOf(ts, node))) return undefined;
  const symbol = checker.getSymbolAtLocation(node.typeName);
  const declaration = symbol && resolved(symbol, reader).declarations?.find((each) => ts.isTypeAliasDeclaration(each));
  const isUsable = declaration !== undefined && declaration.typeParameters === undefined && isOwn(declaration, reader);
  // A generic type, such as `Record`, says less than the name that the author gave it.
  const isGeneric =
    declaration !== undefined &&
    ts.isTypeReferenceNode(declaration.type) &&
    declaration.type.typeArguments !== undefined;
  if (isGeneric && reader.keepsNames === 'of generics') return undefined;
  return isUsable && !ts.isTypeLiteralNode(declaration.type) ? declaration : undefined;
}

/** Whether a member is private or protected. */
export function isHidden(node: ts.Declaration, ts: TypeReader['ts']): boolean {
  const { Private, Protected } = ts.ModifierFlags;
  const name = ts.getNameOfDeclaration(node);
  const isPrivateName = name !== undefined && ts.isPrivateIdentifier(name);
  return isPrivateName || (ts.getCombinedModifierFlags(node) & (Private | Protected)) !== 0;
}

/** The package's named types that a type contains, in order. The code of a class and its private members don't count. */
function usesOf(node: ts.Node, reader: TypeReader): string[] {
  const { ts, checker } = reader;
  const found = new Set<string>();
  const visit = (each: ts.Node): void => {
    if (ts.isIdentifier(each)) {
      const symbol = checker.getSymbolAtLocation(each);
      const id = symbol === undefined ? null : describeType(resolved(symbol, reader), reader);
      if (id !== null) found.add(id);
    }
    ts.forEachChild(each, (child) => {
      const isPrivate = ts.isClassElement(child) && isHidden(child, ts);
      const isCode = ts.isBlock(child) || (ts.isPropertyDeclaration(each) && child === each.initializer);
      if (!isPrivate && !isCode) visit(child);
    });
  };
  visit(node);
  return [...found];
}

/** Whether a type depends on a type parameter that is declared outside it, so that its text alone is misleading. */
export function usesOuterParameter(node: ts.TypeNode, { ts, checker }: TypeReader): boolean {
  const isOuter = (each: ts.Node): boolean => {
    const symbol = ts.isIdentifier(each) ? checker.getSymbolAtLocation(each) : undefined;
    if (symbol !== undefined && (symbol.flags & ts.SymbolFlags.TypeParameter) !== 0)
      return symbol.declarations?.every((one) => one.pos < node.pos || one.end > node.end) ?? false;
    return ts.forEachChild(each, (child) => isOuter(child) || undefined) ?? false;
  };
  return isOuter(node);
}

/** Returns the id of a named type and describes the type; returns null for types of other packages. */
export function describeType(symbol: ts.Symbol, reader: TypeReader): string | null {
  const { ts, ids, types } = reader;
  const known = ids.get(symbol);
  if (known !== undefined) return known;
  const declaration = symbol.declarations?.find(
    (each) => ts.isTypeAliasDeclaration(each) || ts.isInterfaceDeclaration(each) || ts.isEnumDeclaration(each),
  );
  if (declaration === undefined || !isOwn(declaration, reader)) {
    ids.set(symbol, null);
    return null;
  }
  const id = newId(symbol, types);
  ids.set(symbol, id);
  types[id] = { name: symbol.getName(), text: '' };
  types[id] = declarationFacts(symbol, declaration as ts.TypeAliasDeclaration, reader);
  return id;
}

/** Describes a class that a page can show. Types that use it contain only its name, so it is not added to `ids`. */
export function describeClass(symbol: ts.Symbol, reader: TypeReader): string | null {
  const { ts, types, classes } = reader;
  const known = classes.get(symbol);
  if (known !== undefined) return known;
  const declaration = symbol.declarations?.find((each) => ts.isClassDeclaration(each));
  if (declaration === undefined || !isOwn(declaration, reader)) return null;
  const id = newId(symbol, types);
  classes.set(symbol, id);
  types[id] = declarationFacts(symbol, declaration, reader);
  return id;
}

function newId(symbol: ts.Symbol, types: PackageFacts['types']): string {
  const name = symbol.getName();
  const same = Object.keys(types).filter((id) => id.replace(/~\d+$/, '') === name).length;
  return same === 0 ? name : `${name}~${same + 1}`;
}

type NamedType = ts.TypeAliasDeclaration | ts.InterfaceDeclaration | ts.EnumDeclaration | ts.ClassDeclaration;

function declarationFacts(symbol: ts.Symbol, declaration: NamedType, reader: TypeReader): TypeFacts {
  const { checker, ids } = reader;
  const text = declarationText(declaration, reader);
  const lines = text.split('\n').length;
  const uses = usesOf(declaration, reader).filter((id) => id !== ids.get(symbol));
  const { deprecated, description } = tagFacts(
    {
      getJsDocTags: () => symbol.getJsDocTags(checker),
      comment: symbol.getDocumentationComment(checker),
    },
    reader,
  );
  return {
    name: symbol.getName(),
    text: lines > longestDeclaration ? '' : wrapped(text.endsWith(';') || text.endsWith('}') ? text : `${text};`, 80),
    ...(uses.length > 0 && { uses }),
    ...(deprecated !== undefined && { deprecated }),
    ...(description !== undefined && { description }),
  };
}

function declarationText(declaration: NamedType, { ts }: TypeReader): string {
  // The members of a class are only listed, because they may contain code.
  const text = ts.isClassDeclaration(declaration)
    ? `${textOf(ts, declaration, declaration.members.pos)}}`
    : textOf(ts, declaration);
  return text.replace(/^(?:(?:export|declare|default)\s+)+/, '');
}

/** The facts in a doc comment. */
export function tagFacts(
  { getJsDocTags, comment }: { getJsDocTags(): ts.JSDocTagInfo[]; comment: readonly ts.SymbolDisplayPart[] },
  { keepsComments }: TypeReader,
): Pick<ValueFacts, 'default' | 'since' | 'deprecated' | 'description'> {
  const all = new Map(getJsDocTags().map(({ name, text }) => [name, commentText(text)]));
  const stated = all.get('default') ?? all.get('defaultValue');
  const since = all.get('since');
  const deprecated = all.get('deprecated');
  const description = keepsComments ? commentText(comment) : '';
  return {
    ...(stated !== undefined && stated !== '' && { default: codeIn(stated) }),
    ...(since !== undefined && since !== '' && { since }),
    ...(deprecated !== undefined && { deprecated: withoutRelativeLinks(deprecated) }),
    ...(description !== '' && { description }),
  };
}

/** `@default` may contain code within fences or backticks. */
function codeIn(text: string): string {
  const fenced = /^```\w*\n([\s\S]*?)\n?```/.exec(text)?.[1];
  return (fenced ?? /^`([^`]+)`$/.exec(text)?.[1] ?? text).trim();
}
