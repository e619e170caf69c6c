/** Reads a JavaScript or TypeScript configuration and the modules that it imports as values. */
import path from 'node:path';
import type { Node, Program, Statement } from 'oxc-parser';
import { exportedName, scriptTree, syntaxErrorIn } from '../../compiler/script-tree.ts';
import type { Note } from '../model.ts';
import { deployedValue, hostVariable } from './deployed.ts';
import { evaluate } from './expression.ts';
import type { OldFiles } from './old-files.ts';
import { readYaml, syntaxError } from './data.ts';
import { bindLazily, isBinding, scopeOf } from './scope.ts';
import type { ModuleContext, Scope } from './scope.ts';
import { isCallable, isRecord } from './value.ts';
import type { Value } from './value.ts';

/** Maximum number of modules in one configuration. */
const maxModules = 400;

/** The current date, as in `2026-01-31`. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The default export of a module. If the module cannot be parsed, adds a note and returns undefined. */
export function readModule(files: OldFiles, file: string, notes: Note[]): Value {
  const valueOf = (isDeployed: boolean): Value => {
    const read = modulesOf(files, { notes: isDeployed ? [] : notes, packages: () => undefined, isDeployed });
    const value = read(file)?.('default');
    return isCallable(value) ? value.call([{}]) : value;
  };
  const local = valueOf(false);
  return hostVariable.test(files.text(file) ?? '') ? deployedValue(local, valueOf(true)) : local;
}

/** The value that a package exports while the old site is built; undefined if it is unknown. */
export type Packages = (specifier: string, name: string) => Value;

/** Returns a function that reads exports of modules, and parses each module once. */
export function exportReader(
  files: OldFiles,
  notes: Note[],
  packages: Packages = () => undefined,
): (file: string, name: string) => Value {
  const read = modulesOf(files, { notes, packages, isDeployed: false });
  return (file, name) => read(file)?.(name);
}

type Exports = (name: string) => Value;

function modulesOf(
  files: OldFiles,
  { notes, packages, isDeployed }: { notes: Note[]; packages: Packages; isDeployed: boolean },
): (file: string) => Exports | null {
  const known = new Map<string, Exports | null>();
  const budget = { steps: 0, depth: 0 };
  const read = (file: string): Exports | null => {
    const found = known.get(file);
    if (found !== undefined) return found;
    if (known.size >= maxModules) return null;
    known.set(file, null);
    const exports = open(file);
    known.set(file, exports);
    return exports;
  };
  const open = (file: string): Exports | null => {
    const text = files.text(file);
    if (text === null) return null;
    if (/\.(?:json|ya?ml)$/.test(file)) return dataExports(readYaml(text, file, notes));
    const program = scriptTree(file, text) ?? scriptTree(`${file}.tsx`, text) ?? scriptTree(`${file}.cjs`, text);
    if (program === null) {
      notes.push(syntaxNote(file, text));
      return null;
    }
    const context: ModuleContext = {
      file,
      text,
      budget,
      evaluate,
      year: new Date().getFullYear(),
      isDeployed,
      textOf: (name) => files.text(path.posix.join(path.posix.dirname(file), name)),
      imported: (specifier, name) => {
        const target = resolveModule(files, file, specifier);
        return target === null ? packages(specifier, name) : read(target)?.(name);
      },
    };
    return exportsOfProgram(program, context);
  };
  return read;
}

function syntaxNote(file: string, text: string): Note {
  const error = syntaxErrorIn(file, text);
  const line = text.slice(0, error?.offset ?? 0).split('\n').length;
  return { kind: 'manual', file, line, cause: syntaxError, ...(error !== null && { detail: error.reason }) };
}

function dataExports(value: Value): Exports {
  return (name) => (name === 'default' || name === '*' ? value : isRecord(value) ? value[name] : undefined);
}

/** Finds a module by its path relative to another module, with or without its extension. Does not follow packages. */
export function resolveModule(files: OldFiles, from: string, specifier: string): string | null {
  return /^\.\.?(?:\/|$)/.test(specifier)
    ? moduleAt(files, path.posix.join(path.posix.dirname(from), specifier))
    : null;
}

/** The module at a path that may lack its extension. */
export function moduleAt(files: OldFiles, target: string): string | null {
  const bare = target.replace(/\.[cm]?js$/, '');
  const endings = ['ts', 'mts', 'cts', 'tsx', 'js', 'mjs', 'cjs', 'jsx', 'json'];
  const candidates = [
    target,
    ...endings.map((ending) => `${bare}.${ending}`),
    ...endings.map((ending) => `${bare}/index.${ending}`),
  ];
  return candidates.find((file) => files.has(file)) ?? null;
}

function exportsOfProgram(program: Program, module: ModuleContext): Exports {
  const scope = scopeOf(module, packageImports(program));
  const exported = new Map<string, () => Value>();
  const reexported: string[] = [];
  for (const statement of program.body) declare(statement, { scope, exported, reexported });
  return (name) => {
    const found = exported.get(name);
    if (found !== undefined) return found();
    if (name === '*') return Object.fromEntries([...exported].map(([key, value]) => [key, value()]));
    return reexported.map((from) => module.imported(from, name)).find((value) => value !== undefined);
  };
}

function packageImports({ body }: Program): Set<string> {
  return new Set(
    body.flatMap((statement) => {
      if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
      if (statement.type !== 'VariableDeclaration') return [];
      return statement.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier' && init?.type === 'CallExpression' && textOf(init.callee) === 'require'
          ? [id.name]
          : [],
      );
    }),
  );
}

function textOf(node: Node): string {
  return node.type === 'Identifier' ? node.name : '';
}

interface Declarations {
  scope: Scope;
  exported: Map<string, () => Value>;
  reexported: string[];
}

function declare(statement: Statement, to: Declarations): void {
  const { scope, exported } = to;
  switch (statement.type) {
    case 'ImportDeclaration':
      declareImports(statement, scope);
      return;
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations) {
        if (isBinding(id)) bindLazily(id, () => (init === null ? undefined : evaluate(init, scope)), scope);
      }
      return;
    case 'FunctionDeclaration':
      scope.hoist(statement);
      return;
    case 'ExportDefaultDeclaration': {
      const { declaration } = statement;
      exported.set('default', () => evaluate(declaration, scope));
      return;
    }
    case 'ExportNamedDeclaration':
      declareNamed(statement, to);
      return;
    case 'ExportAllDeclaration':
      to.reexported.push(statement.source.value);
      return;
    case 'ExpressionStatement':
      declareCommonJs(statement.expression, to);
      return;
    default:
  }
}

function declareImports(statement: Extract<Statement, { type: 'ImportDeclaration' }>, scope: Scope): void {
  const from = statement.source.value;
  for (const specifier of statement.specifiers) {
    const name =
      specifier.type === 'ImportSpecifier'
        ? exportedName(specifier.imported)
        : specifier.type === 'ImportDefaultSpecifier'
          ? 'default'
          : '*';
    if (!from.startsWith('.') && scope.module.imported(from, name) === undefined) continue;
    scope.set(specifier.local.name, () => scope.module.imported(from, name));
  }
}

function declareNamed(statement: Extract<Statement, { type: 'ExportNamedDeclaration' }>, to: Declarations): void {
  const { scope, exported } = to;
  const { declaration, source } = statement;
  if (declaration !== null) {
    declare(declaration, to);
    const names =
      declaration.type === 'VariableDeclaration'
        ? declaration.declarations.map(({ id }) => textOf(id))
        : declaration.type === 'FunctionDeclaration'
          ? [declaration.id?.name ?? '']
          : [];
    for (const name of names) exported.set(name, () => scope.find(name));
  }
  for (const { local, exported: as } of statement.specifiers) {
    const name = exportedName(local);
    const value = source === null ? () => scope.find(name) : () => scope.module.imported(source.value, name);
    exported.set(exportedName(as), value);
  }
}

/** `module.exports = …`, `exports.x = …`, and `define.doc(…)` of Rstack. */
function declareCommonJs(expression: Node, { scope, exported }: Declarations): void {
  if (expression.type === 'CallExpression') {
    const [options] = expression.arguments;
    const callee = scope.module.text.slice(expression.callee.start, expression.callee.end);
    if (callee === 'define.doc' && options !== undefined) exported.set('default', () => evaluate(options, scope));
  }
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return;
  const { left, right } = expression;
  const target = scope.module.text.slice(left.start, left.end);
  const name = /^(?:module\.)?exports\.(\w+)$/.exec(target)?.[1];
  if (target === 'module.exports') exported.set('default', () => evaluate(right, scope));
  else if (name !== undefined) exported.set(name, () => evaluate(right, scope));
}
