/** Finds functions that several files declare with the same statements. Names of parameters and types may differ. */
import type { FunctionBody, Node } from 'oxc-parser';
import { walk } from '../source.ts';
import type { Source, Violation } from '../source.ts';

/** Finds functions that several files declare. Skips functions shorter than `characters`, and files in `except`. */
export function copiedFunctions(
  sources: readonly Source[],
  { characters, except }: { characters: number; except: readonly string[] },
): Violation[] {
  const first = new Map<string, string>();
  return sources.flatMap((source) => {
    if (except.includes(source.file)) return [];
    return declaredIn(source).flatMap(({ name, node, shape }) => {
      if (node.end - node.start < characters) return [];
      const other = first.get(shape);
      if (other === undefined) first.set(shape, `${name} in ${source.file}`);
      if (other === undefined || other.endsWith(` ${source.file}`)) return [];
      return [{ file: source.file, line: source.lineOf(node.start), detail: `${name} repeats ${other}` }];
    });
  });
}

interface Declared {
  name: string;
  node: Node;
  shape: string;
}

/** Returns the functions declared at the top level of a module. */
function declaredIn({ program }: Source): Declared[] {
  return program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'FunctionDeclaration' || declaration.body === null) return [];
    const names = declaration.params.flatMap((param) => namesIn(param));
    const shape = shapeOf(declaration.body, [declaration.id?.name ?? '', ...names]);
    return [{ name: declaration.id?.name ?? '(default)', node: declaration, shape: `${names.length} ${shape}` }];
  });
}

/** Returns the variables that a parameter declares. */
function namesIn(param: Node): string[] {
  const names: string[] = [];
  walk(param, (node, around) => {
    const parent = around.at(-1);
    const isName = node.type === 'Identifier' && !around.some(({ type }) => type.startsWith('TS'));
    const isKey = parent?.type === 'Property' && parent.key === node && parent.value !== node;
    if (isName && !isKey) names.push(node.name);
  });
  return names;
}

/** Returns a function's body without positions or types. Replaces `names` with numbers. */
function shapeOf(body: FunctionBody, names: readonly string[]): string {
  return JSON.stringify(body, (key, value: unknown) => {
    if (['start', 'end', 'range', 'raw', 'typeAnnotation', 'typeArguments', 'returnType'].includes(key))
      return undefined;
    if (typeof value === 'bigint') return String(value);
    const isName = key === 'name' && typeof value === 'string' && names.includes(value);
    return isName ? names.indexOf(value) : value;
  });
}
