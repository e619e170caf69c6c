/** Finds calls that change files: all uses of Node's file system module except reading. */
import type { Node } from 'oxc-parser';
import { isLocal } from '../scopes.ts';
import { walk } from '../source.ts';
import type { Source } from '../source.ts';
import type { FoundEffect } from './effects.ts';

const fileSystem = /^node:fs(?:\/promises)?$/;

/** Functions that do not write, and `open`, whose effect depends on its flags. All other functions count as writing. */
const readers = new Set(
  'access close constants createReadStream exists fstat lstat read readFile readdir readlink realpath stat watch'
    .split(' ')
    .flatMap((name) => [name, `${name}Sync`]),
);

export function writesOf(source: Source): FoundEffect[] {
  const found: FoundEffect[] = [];
  const modules = new Set<string>();
  const add = (node: Node, by: string): void => {
    found.push({ file: source.file, line: source.lineOf(node.start), effect: 'write', by });
  };
  walk(source.program, (node, around) => {
    if (isModuleName(node)) {
      const parent = around.at(-1);
      if (parent?.type === 'ImportDeclaration') {
        if (parent.importKind !== 'type')
          for (const name of importedNames(parent, modules)) if (!readers.has(name)) add(parent, name);
      } else if (parent !== undefined && !parent.type.startsWith('TS')) add(parent, node.value);
    }
    if (node.type !== 'Identifier' || !modules.has(node.name) || isLocal(node.name, around)) return;
    const used = useOf(node, around);
    if (used !== null) add(node, used);
  });
  return found;
}

function isModuleName(node: Node): node is Node & { type: 'Literal'; value: string } {
  return node.type === 'Literal' && typeof node.value === 'string' && fileSystem.test(node.value);
}

/**
 * Returns the functions that a statement imports by name. Adds to `modules` the names that refer to the whole module.
 */
function importedNames({ specifiers }: Node & { type: 'ImportDeclaration' }, modules: Set<string>): string[] {
  return specifiers.flatMap((specifier) => {
    if (specifier.type === 'ImportSpecifier') {
      const name = specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value;
      return specifier.importKind === 'type' ? [] : [name];
    }
    modules.add(specifier.local.name);
    return [];
  });
}

/** Returns how the module is used. Returns null if it is used only for reading or as a type. */
function useOf(node: Node & { type: 'Identifier' }, around: readonly Node[]): string | null {
  const [parent, above] = [around.at(-1), around.at(-2)];
  if (parent === undefined || parent.type.startsWith('TS') || parent.type.startsWith('Import')) return null;
  if (parent.type === 'Property' && parent.key === node && !parent.computed) return null;
  if (parent.type !== 'MemberExpression') return node.name;
  if (parent.property === node && !parent.computed) return null;
  const name = parent.property.type === 'Identifier' && !parent.computed ? parent.property.name : '[]';
  if (readers.has(name)) return null;
  const isReading = /^open(?:Sync)?$/.test(name) && above?.type === 'CallExpression' && readsOnly(above.arguments[1]);
  return isReading ? null : `${node.name}.${name}`;
}

/** Whether the flags are `'r'`, or contain no mode except `O_RDONLY`. */
function readsOnly(flags: Node | undefined): boolean {
  if (flags === undefined) return true;
  if (flags.type === 'Literal') return flags.value === 'r';
  const modes: string[] = [];
  walk(flags, (node) => {
    if (node.type === 'Identifier' && /^O_(?:RDONLY|WRONLY|RDWR|CREAT|TRUNC|APPEND)$/.test(node.name))
      modes.push(node.name);
  });
  return modes.join() === 'O_RDONLY';
}
