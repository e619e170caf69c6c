/**
 * Finds a file's imports: statements, re-exports, `import()`, types such as `import('…')`, and modules in `new URL`.
 */
import path from 'node:path';
import type { CallExpression, ExportNamedDeclaration, Expression, ImportDeclaration, Node } from 'oxc-parser';
import { walk } from './source.ts';
import type { Source } from './source.ts';

export interface Import {
  file: string;
  line: number;
  /** The specifier, as written. */
  module: string;
  /** The imported file, relative to the repository's root; null for a package. */
  target: string | null;
  /** Imported names; `*` means the whole module. */
  names: string[];
  /** Whether the import is removed together with the types. */
  isType: boolean;
}

export function importsOf(source: Source): Import[] {
  const found: Import[] = [];
  const loaders = loadersIn(source);
  walk(source.program, (node) => {
    const { file } = source;
    for (const read of readImports(node, loaders))
      found.push({ ...read, file, line: source.lineOf(node.start), target: targetOf(file, read.module) });
  });
  return found;
}

/** Returns the variables that contain a result of `createRequire`. */
function loadersIn(source: Source): string[] {
  const found: string[] = [];
  if (!source.text.includes('createRequire')) return found;
  walk(source.program, (node) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || node.init === null) return;
    if (isCreateRequire(node.init)) found.push(node.id.name);
  });
  return found;
}

function isCreateRequire(node: Node): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'createRequire';
}

/** Matches `load('katex')`, where `load` is a result of `createRequire` or the call itself. */
function requiredBy({ callee, arguments: [first] }: CallExpression, loaders: readonly string[]): ReadImport[] {
  const isLoader = isCreateRequire(callee) || (callee.type === 'Identifier' && loaders.includes(callee.name));
  return isLoader && first?.type === 'Literal' && typeof first.value === 'string' ? dynamicImport(first.value) : [];
}

type ReadImport = Pick<Import, 'module' | 'names' | 'isType'>;

const nothing: readonly ReadImport[] = [];

function readImports(node: Node, loaders: readonly string[]): readonly ReadImport[] {
  switch (node.type) {
    case 'ImportDeclaration':
      return readStatement(node);
    case 'ExportNamedDeclaration':
      return node.source === null ? [] : readReexport(node, node.source.value);
    case 'ExportAllDeclaration':
      return [{ module: node.source.value, names: ['*'], isType: node.exportKind === 'type' }];
    case 'ImportExpression':
      return dynamicImport(textOf(node.source));
    case 'TSImportType':
      return [{ module: node.source.value, names: qualifierOf(node.qualifier), isType: true }];
    case 'NewExpression':
      return dynamicImport(moduleByUrl(node.callee, node.arguments));
    case 'CallExpression':
      return requiredBy(node, loaders);
    default:
      return nothing;
  }
}

function readStatement({ source, specifiers, importKind }: ImportDeclaration): ReadImport[] {
  const names = specifiers.map((specifier) => {
    if (specifier.type !== 'ImportSpecifier')
      return { name: specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*', isType: false };
    return { name: nameOf(specifier.imported), isType: specifier.importKind === 'type' };
  });
  return split(source.value, { names, isType: importKind === 'type' });
}

function readReexport({ specifiers, exportKind }: ExportNamedDeclaration, module: string): ReadImport[] {
  const names = specifiers.map((specifier) => ({
    name: nameOf(specifier.local),
    isType: specifier.exportKind === 'type',
  }));
  return split(module, { names, isType: exportKind === 'type' });
}

/** Splits a statement that imports both values and types into two imports. */
function split(
  module: string,
  { names, isType }: { names: { name: string; isType: boolean }[]; isType: boolean },
): ReadImport[] {
  const types = names.filter((name) => isType || name.isType).map(({ name }) => name);
  const values = names.filter((name) => !isType && !name.isType).map(({ name }) => name);
  return [
    ...(values.length > 0 || types.length === 0 ? [{ module, names: values, isType }] : []),
    ...(types.length > 0 ? [{ module, names: types, isType: true }] : []),
  ];
}

function nameOf(name: { type: string; name?: string; value?: string }): string {
  return name.name ?? name.value ?? '*';
}

function qualifierOf(qualifier: { type: string; name?: string; left?: unknown } | null): string[] {
  if (qualifier === null) return ['*'];
  if (qualifier.name !== undefined) return [qualifier.name];
  return qualifierOf(qualifier.left as Parameters<typeof qualifierOf>[0]);
}

function dynamicImport(module: string | null): ReadImport[] {
  return module === null ? [] : [{ module, names: ['*'], isType: false }];
}

function textOf(node: Expression): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null;
  return null;
}

/** Matches `new URL('./worker.js', import.meta.url)`, which is how a worker thread's module is referenced. */
function moduleByUrl(callee: Expression, [first]: readonly Node[]): string | null {
  if (callee.type !== 'Identifier' || callee.name !== 'URL' || first?.type !== 'Literal') return null;
  return typeof first.value === 'string' && /^\..*\.[jt]sx?$/.test(first.value) ? first.value : null;
}

/** Maps compiled modules to their sources: `lib/compiler/hash.js` and `./hash.js` become `src/compiler/hash.ts`. */
function targetOf(file: string, module: string): string | null {
  if (!module.startsWith('.')) return null;
  const target = path.posix.join(path.posix.dirname(file), module).replace(/^lib\//, 'src/');
  return target.startsWith('src/') ? target.replace(/\.js$/, '.ts') : target;
}
