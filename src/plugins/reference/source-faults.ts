/** Reports modules that do not exist and names that no module exports, and suggests the nearest existing ones. */
import path from 'node:path';
import { closest } from '../../compiler/plugins/interface.ts';
import type { HookContext, PluginFinding } from '../../compiler/plugins/interface.ts';
import type { NameFault } from './extract.ts';
import { fault, suggestion } from './option-faults.ts';
import type { ReferenceOptions } from './options.ts';
import { folderOf, relativeTo } from './packages.ts';

/** A finding about an element in `from` that could not be resolved. */
export function sourceFault(specifier: string, { from }: ReferenceOptions, context: HookContext): PluginFinding {
  const option = typeof from === 'string' ? ['from'] : ['from', from.indexOf(specifier)];
  const report = (message: string, hint: string): PluginFinding => fault(message, { hint, option });
  if (/^\.{0,2}\//.test(specifier)) {
    const { folder, name } = { folder: path.posix.dirname(specifier), name: path.posix.basename(specifier) };
    if (context.read(specifier) !== null)
      return report(`\`${specifier}\` is not a TypeScript file`, 'set `from` to the file that declares the types');
    if (context.folder(specifier).length > 0)
      return report(
        `\`${specifier}\` is a folder`,
        `name a file in it, such as \`${specifier.replace(/\/$/, '')}/index.ts\``,
      );
    const files = context.folder(folder).filter((file) => !file.endsWith('/'));
    const near = files.find((file) => /^\.(?:d\.)?[cm]?tsx?$/.test(file.slice(name.length)) && file.startsWith(name));
    const nearest = near ?? closest(name, files);
    const hint =
      nearest === undefined
        ? "correct the path, which is relative to the site's root"
        : suggestion(folder === '.' ? `./${nearest}` : `${folder}/${nearest}`);
    return report(`\`${specifier}\` does not exist`, hint);
  }
  if (context.read(specifier) !== null)
    return report(`\`${specifier}\` is not a package`, suggestion(`./${specifier}`));
  const [name = specifier] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
  const folder = folderOf(name, context);
  if (folder === null) return report(`the package \`${name}\` is not installed`, 'install it, or correct `from`');
  const declared = declaredTypes(
    context.read(relativeTo(context, `${folder}package.json`)),
    specifier.slice(name.length),
  );
  return declared !== undefined && context.read(relativeTo(context, `${folder}${declared}`)) === null
    ? report(`\`${declared}\` of \`${name}\` does not exist`, 'compile the package first')
    : report(`\`${specifier}\` has no types`, 'set `from` to a module of the package that has types');
}

/** The file with a module's types, according to the package's manifest. `module`: `''` or a path such as `/client`. */
function declaredTypes(manifest: string | null, module: string): string | undefined {
  const fields = parsed(manifest);
  const exports = member(fields, 'exports');
  const entry = member(exports, `.${module}`) ?? (module === '' ? exports : undefined);
  const named = typesIn(entry) ?? (module === '' ? (member(fields, 'types') ?? member(fields, 'typings')) : undefined);
  return typeof named === 'string' ? named.replace(/^\.\//, '') : undefined;
}

/** The first declaration file below a condition named `types`, or any other. */
function typesIn(entry: unknown): string | undefined {
  if (typeof entry === 'string') return /\.d\.[cm]?ts$/.test(entry) ? entry : undefined;
  if (typeof entry !== 'object' || entry === null) return undefined;
  for (const inner of Object.values(entry) as unknown[]) {
    const found = typesIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

function parsed(manifest: string | null): unknown {
  try {
    return JSON.parse(manifest ?? '{}');
  } catch {
    return {};
  }
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

/** A finding about a name in `options`, `types` or `functions`. */
export function nameFault({ option, index, name, kind, names }: NameFault, { from }: ReferenceOptions): PluginFinding {
  const place = index === undefined ? [option] : [option, index];
  const report = (message: string, hint: string): PluginFinding => fault(message, { hint, option: place });
  const nearest = closest(name, names);
  const sources = [from].flat();
  switch (kind) {
    case 'absent':
      return report(
        `\`${sources.join('`, `')}\` ${sources.length > 1 ? 'do' : 'does'} not export \`${name}\``,
        nearest === undefined ? `correct \`${option}\`` : suggestion(nearest),
      );
    case 'foreign':
      return report(`\`${name}\` is declared in another package`, 'add that package to `from`');
    case 'no-type':
      return report(
        `\`${name}\` is not an interface, a class, a type alias or an enum`,
        `remove it from \`${option}\``,
      );
    case 'no-keys':
      return report(`the type \`${name}\` has no properties`, 'set `options` to a type with properties');
    case 'no-function':
      return report(
        `\`${name}\` is neither a function nor a class or interface with methods`,
        `remove it from \`${option}\``,
      );
  }
}
