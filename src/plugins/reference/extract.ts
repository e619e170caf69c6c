/** Reads the facts about options, types and functions from a program. */
import type ts from 'typescript-5';
import { addDestructuredDefaults } from './destructured-defaults.ts';
import type { PackageFacts } from './facts.ts';
import { inheritedTypes, isInherited, propertiesOf, staticsOf } from './members.ts';
import type { ReferenceOptions } from './options.ts';
import { createTypeReader, describeClass, describeType, isOwn, valueFacts } from './read-types.ts';
import type { TypeReader } from './read-types.ts';
import { signaturesOf } from './signatures.ts';
import type { OpenedTypes } from './typescript.ts';

/** Maximum levels of keys below an option, so that recursive types do not continue forever. */
const deepest = 3;

export interface Extracted {
  facts: PackageFacts;
  faults: NameFault[];
}

/** A name in the plugin's options that cannot be described. */
export interface NameFault {
  option: 'options' | 'types' | 'functions';
  /** Position in the option, if it is a list. */
  index?: number;
  name: string;
  /** Why: not exported, declared in another package, or something other than what the option requires. */
  kind: 'absent' | 'foreign' | 'no-type' | 'no-keys' | 'no-function';
  /** All exported names. */
  names: readonly string[];
}

export function extract(opened: OpenedTypes, options: ReferenceOptions): Extracted {
  const { ts, checker, entries } = opened;
  const { inherited = false } = options;
  const reader = createTypeReader(opened, options);
  const exported = new Map<string, ts.Symbol>();
  for (const entry of entries) {
    const module = checker.getSymbolAtLocation(entry);
    for (const symbol of module === undefined ? [] : checker.getExportsOfModule(module)) {
      const target = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
      if (!exported.has(symbol.name)) exported.set(symbol.name, target);
    }
  }
  const facts: PackageFacts = { options: {}, types: reader.types, functions: {} };
  const reading = { opened, reader, facts, keepsInherited: inherited };
  const names = [...exported.keys()];
  const faults: NameFault[] = [];
  const describe = (option: NameFault['option'], name: string, index?: number): void => {
    const symbol = exported.get(name);
    const kind =
      symbol === undefined ? 'absent' : describers[option](symbol, { name, isListed: index !== undefined, reading });
    const isOwnSymbol = symbol?.declarations?.some((each) => isOwn(each, reader)) ?? true;
    if (kind !== null)
      faults.push({ option, name, kind: isOwnSymbol ? kind : 'foreign', names, ...(index !== undefined && { index }) });
  };
  if (typeof options.options === 'string') describe('options', options.options);
  else for (const [index, name] of options.options?.entries() ?? []) describe('options', name, index);
  if (options.types === undefined) for (const symbol of exported.values()) describeMembers(symbol, reading);
  for (const [index, name] of options.types?.entries() ?? []) describe('types', name, index);
  if (options.functions === undefined)
    for (const [name, symbol] of exported) describeFunctions(symbol, { name, reading });
  for (const [index, name] of options.functions?.entries() ?? []) describe('functions', name, index);
  addDestructuredDefaults(exported.values(), facts.types, reader);
  return { facts: sorted(facts), faults };
}

type Describer = (
  symbol: ts.Symbol,
  input: { name: string; isListed: boolean; reading: Reading & { facts: PackageFacts } },
) => NameFault['kind'] | null;

/** Adds the facts about a symbol that an option names, or returns why this is not possible. */
const describers: Record<NameFault['option'], Describer> = {
  options(symbol, { name, isListed, reading }) {
    const { ts, checker } = reading.opened;
    if ((symbol.flags & ts.SymbolFlags.Type) === 0) return 'no-type';
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    if (keysOf(type, reading.opened).length === 0) return 'no-keys';
    // Several types may have options of the same name.
    walk(type, { path: isListed ? name : '', depth: 0, seen: [] }, reading);
    return null;
  },
  types: (symbol, { reading }) => (describeMembers(symbol, reading) ? null : 'no-type'),
  functions: (symbol, input) => (describeFunctions(symbol, input) ? null : 'no-function'),
};

/** Adds a function, or a class's constructor, and the methods of a type. False if the symbol has none of these. */
function describeFunctions(
  symbol: ts.Symbol,
  { name, reading }: { name: string; reading: Reading & { facts: PackageFacts } },
): boolean {
  const { opened } = reading;
  const isAlias = (symbol.flags & opened.ts.SymbolFlags.TypeAlias) !== 0;
  const all = [
    describeSignatures(symbol, { name, reading }),
    ...(isAlias ? [] : propertiesOf(symbol, opened)).map((method) =>
      describeSignatures(method, { name: `${name}.${method.name}`, reading }),
    ),
    ...staticsOf(symbol, opened).map((method) =>
      describeSignatures(method, { name: `${name}.${method.name}`, shown: `${name}.${method.name}`, reading }),
    ),
  ];
  return all.includes(true);
}

/** False if the symbol is not a type that the packages declare. */
function describeMembers(symbol: ts.Symbol, reading: Reading & { facts: PackageFacts }): boolean {
  const { opened, reader, facts, keepsInherited } = reading;
  const id = describeType(symbol, reader) ?? describeClass(symbol, reader);
  const type = id === null ? undefined : facts.types[id];
  if (type === undefined) return false;
  const all = propertiesOf(symbol, opened);
  const isListed = (each: ts.Symbol): boolean => keepsInherited || !isInherited(each, reader);
  const listed = all.filter(isListed);
  const statics = staticsOf(symbol, opened).filter(isListed);
  if (listed.length + statics.length === 0) return true;
  type.members = [
    ...listed.map((each) => ({ name: each.name, ...valueFacts(each, reader) })),
    ...statics.map((each) => ({ name: `${symbol.name}.${each.name}`, ...valueFacts(each, reader) })),
  ];
  const inherited = listed.length === all.length ? [] : inheritedTypes(symbol, reader);
  if (inherited.length > 0) type.inherited = inherited;
  return true;
}

/**
 * False if the symbol is not a function that the packages declare. `shown`: the name in the signature. Default: the
 * symbol's name.
 */
function describeSignatures(
  symbol: ts.Symbol,
  { name, shown = symbol.name, reading }: { name: string; shown?: string; reading: Reading & { facts: PackageFacts } },
): boolean {
  const signatures = signaturesOf(symbol, shown, reading.reader);
  // A class's static method may have the name of another method.
  const { functions } = reading.facts;
  if (signatures.length > 0 && !Object.hasOwn(functions, name)) functions[name] = signatures;
  return signatures.length > 0;
}

interface Reading {
  opened: OpenedTypes;
  reader: TypeReader;
  /** Whether members that other packages declare are listed. */
  keepsInherited: boolean;
}

interface Position {
  path: string;
  depth: number;
  /** The types on the path to the current type. */
  seen: readonly ts.Type[];
}

/** Adds the keys of a type and of its nested types if the package declares them. */
function walk(type: ts.Type, { path, depth, seen }: Position, reading: Reading & { facts: PackageFacts }): void {
  const { opened, reader, facts } = reading;
  for (const { symbol, isGiven } of keysOf(type, opened)) {
    const name = path === '' ? symbol.name : `${path}.${symbol.name}`;
    if (Object.hasOwn(facts.options, name)) continue;
    const declaration = symbol.declarations?.[0];
    facts.options[name] = { ...valueFacts(symbol, reader), ...(isGiven && { isOptional: true as const }) };
    const inner = opened.checker.getTypeOfSymbol(symbol);
    const isFollowed =
      declaration !== undefined && isOwn(declaration, reader) && depth < deepest && !seen.includes(inner);
    if (isFollowed) walk(inner, { path: name, depth: depth + 1, seen: [...seen, inner] }, reading);
  }
}

interface Key {
  symbol: ts.Symbol;
  /** True if users do not set the key, because they receive it in a function's parameter. */
  isGiven: boolean;
}

/**
 * The keys of a type. The keys may be in an object, in the elements of a list, or in the second parameter of a
 * function.
 */
function keysOf(type: ts.Type, opened: OpenedTypes, depth = 0): Key[] {
  const { ts, checker, program } = opened;
  const keys = new Map<string, Key>();
  const add = (key: Key): void => {
    const { name } = key.symbol;
    if (/^[\w$]+$/.test(name) && !name.startsWith('__') && !keys.has(name)) keys.set(name, key);
  };
  const later: { type: ts.Type; isGiven: boolean }[] = [];
  for (const form of type.isUnion() ? type.types : [type]) {
    if ((form.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) continue;
    const [signature] = form.getCallSignatures();
    const [, second] = signature?.getParameters() ?? [];
    if (checker.isArrayType(form) || checker.isTupleType(form))
      for (const each of checker.getTypeArguments(form as ts.TypeReference)) later.push({ type: each, isGiven: false });
    else if (second !== undefined) later.push({ type: checker.getTypeOfSymbol(second), isGiven: true });
    else if (signature === undefined && !isBuiltIn(form, program))
      for (const symbol of checker.getPropertiesOfType(form)) add({ symbol, isGiven: false });
  }
  for (const each of depth > 1 ? [] : later)
    for (const { symbol, isGiven } of keysOf(each.type, opened, depth + 1))
      add({ symbol, isGiven: isGiven || each.isGiven });
  return [...keys.values()];
}

/** Built-in types from JavaScript, browsers and Node. */
function isBuiltIn(type: ts.Type, program: ts.Program): boolean {
  const file = type.getSymbol()?.declarations?.[0]?.getSourceFile();
  return file !== undefined && (program.isSourceFileDefaultLibrary(file) || file.fileName.includes('/@types/node/'));
}

/** Sorts the facts, so that a snapshot changes only where the types change. */
function sorted({ options, types, functions }: PackageFacts): PackageFacts {
  const inOrder = <T>(record: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { options: inOrder(options), types: inOrder(types), functions: inOrder(functions) };
}
