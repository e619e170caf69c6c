/** Loads the site's TypeScript and creates a program whose files are read through the plugin's context. */
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import type ts from 'typescript-5';
import type { HookContext } from '../../compiler/plugins/interface.ts';
import { createPackageFinder, folderOf, packageNamed } from './packages.ts';
import type { FilePackage } from './packages.ts';

export type TypeScript = typeof ts;

/** The TypeScript that the site has installed, or the reason why it cannot be used. */
export type LoadedTypeScript =
  | { ts: TypeScript; problem?: undefined }
  | { ts?: undefined; problem: { message: string; hint: string } };

export function loadTypeScript(name: string, context: HookContext): LoadedTypeScript {
  const install = `install TypeScript 5 or 6: \`npm install -D ${name === 'typescript' ? 'typescript@6' : `${name}@npm:typescript@6`}\``;
  const folder = folderOf(name, context);
  const loaded = folder === null ? peerPackage(name) : packageIn(folder, context);
  if (loaded === null)
    return { problem: { message: `types cannot be read because \`${name}\` is not installed`, hint: install } };
  if (typeof loaded.createProgram === 'function' && Number.parseInt(loaded.version ?? '', 10) >= 5)
    return { ts: loaded as TypeScript };
  const version = loaded.version ?? '7 or later';
  const message = `types cannot be read by \`${name}\` ${version}, which lacks the required API`;
  return { problem: { message, hint: install } };
}

/**
 * The TypeScript in a folder. Node.js remembers modules and the manifests of packages, but an installation may replace
 * the package while a development server runs.
 */
function packageIn(folder: string, context: HookContext): Partial<TypeScript> | null {
  const manifest = path.relative(context.site.root, path.join(folder, 'package.json'));
  const { version = '', main } = JSON.parse(context.read(manifest) ?? '{}') as { version?: string; main?: string };
  if (main === undefined) return { version };
  const file = path.join(folder, main);
  const load = createRequire(file);
  // A package manager may still be writing the package's files.
  if (context.folder(path.dirname(file)).every((name) => name !== path.basename(file))) return null;
  const loaded = load(file) as Partial<TypeScript>;
  if (loaded.version === version) return loaded;
  delete load.cache[load.resolve(file)];
  return load(file) as Partial<TypeScript>;
}

/** The package that is installed as a peer dependency of docsite. */
function peerPackage(name: string): Partial<TypeScript> | null {
  try {
    return createRequire(import.meta.url)(name) as Partial<TypeScript>;
  } catch {
    return null;
  }
}

export interface OpenedTypes {
  ts: TypeScript;
  program: ts.Program;
  checker: ts.TypeChecker;
  /** The modules to describe. */
  entries: ts.SourceFile[];
  /** Specifiers that could not be resolved. */
  missing: string[];
  packageOf(file: string): FilePackage;
}

/** `previous`: a program whose unchanged files are reused. */
export function openTypes(
  ts: TypeScript,
  from: readonly string[],
  { context, previous }: { context: HookContext; previous: ts.Program | undefined },
): OpenedTypes {
  const { root } = context.site;
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.Preserve,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowJs: false,
    types: [],
    lib: ['lib.es2022.d.ts'],
  };
  const packageOf = createPackageFinder(context);
  const sources = new Map<string, string>();
  const host = hostOf(ts, { options, context, previous, sources });
  const resolved = from.map((specifier) => {
    if (/^\.{1,2}\//.test(specifier)) {
      const file = path.resolve(root, specifier);
      return /\.[cm]?tsx?$/.test(file) && host.fileExists(file) ? file : null;
    }
    const { resolvedModule } = ts.resolveModuleName(specifier, path.join(root, 'site.config.ts'), options, host);
    return resolvedModule?.resolvedFileName ?? null;
  });
  const files = resolved.filter((file) => file !== null);
  for (const [name, file] of sourcesByPackage(from, { files: resolved, packageOf })) sources.set(name, file);
  const program = ts.createProgram({ rootNames: files, options, host, ...(previous && { oldProgram: previous }) });
  return {
    ts,
    program,
    checker: program.getTypeChecker(),
    entries: files.flatMap((file) => program.getSourceFile(file) ?? []),
    missing: from.filter((_, index) => resolved[index] === null),
    packageOf,
  };
}

/**
 * The packages whose source file is in `from`, so that other packages of the workspace use that file instead of
 * compiled declarations, which may be outdated. Only a file named `index` can be what the package's name refers to.
 */
function sourcesByPackage(
  from: readonly string[],
  { files, packageOf }: { files: readonly (string | null)[]; packageOf: OpenedTypes['packageOf'] },
): Map<string, string> {
  const sources = from.flatMap((specifier, index) => {
    const file = files[index] ?? null;
    const isEntry = file !== null && packageNamed(specifier) === null && /^index\.[cm]?tsx?$/.test(path.basename(file));
    return isEntry ? [{ name: packageOf(file).name, file }] : [];
  });
  const isOnly = (name: string): boolean => sources.filter((each) => each.name === name).length === 1;
  return new Map(sources.filter(({ name }) => isOnly(name)).map(({ name, file }) => [name, file]));
}

/** TypeScript finds files itself but reads them through the context, so that the result depends on their contents. */
function hostOf(
  ts: TypeScript,
  {
    options,
    context,
    previous,
    sources,
  }: {
    options: ts.CompilerOptions;
    context: HookContext;
    previous: ts.Program | undefined;
    /** The files that packages resolve to, by name. */
    sources: ReadonlyMap<string, string>;
  },
): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const library = path.dirname(ts.getDefaultLibFilePath(options));
  const { root } = context.site;
  const resolve = (specifier: string, from: string): ts.ResolvedModuleWithFailedLookupLocations => {
    const source = sources.get(specifier);
    return source === undefined
      ? ts.resolveModuleName(specifier, from, options, host)
      : { resolvedModule: { resolvedFileName: source, extension: path.extname(source) } };
  };
  return {
    ...host,
    // Skips the Node.js types, which are large, because only their names are shown.
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => (isBuiltin(text) ? { resolvedModule: undefined } : resolve(text, from))),
    resolveTypeReferenceDirectiveReferences: (references) =>
      references.map(() => ({ resolvedTypeReferenceDirective: undefined })),
    getCurrentDirectory: () => root,
    getSourceFile(file, languageVersion, onError) {
      // Does not record TypeScript's own declarations, because they depend only on its version.
      if (file.startsWith(library))
        return previous?.getSourceFile(file) ?? host.getSourceFile(file, languageVersion, onError);
      const text = context.read(path.relative(root, file));
      if (text === null) return undefined;
      const before = previous?.getSourceFile(file);
      return before?.text === text ? before : ts.createSourceFile(file, text, languageVersion, true);
    },
    readFile: (file) =>
      file.startsWith(library) ? host.readFile(file) : (context.read(path.relative(root, file)) ?? undefined),
  };
}
