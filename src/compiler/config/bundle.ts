/** Bundles a config file into one module that Node can import, cached until one of its files changes. */
import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildResult, Message, Plugin } from 'esbuild';
import { readCacheFile, writeCacheFile } from '../cache-file.ts';
import { attempt, touch } from '../disk.ts';
import type { DiskFault } from '../disk.ts';
import { isWhole, keepInUse, privateFolder, storeModule } from '../module-file.ts';
import { defineUrl, definitions, indexUrl, referenceUrl, themeFile, twoslashUrl } from '../package-files.ts';
import { statesOnlyData } from './data-module.ts';
import { configImportMissing, configSyntax } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import { hashOf } from '../hash.ts';
import { fileInRoot } from '../findings/positions.ts';
import { packageName } from '../version.ts';

export interface CompiledConfig {
  /** URL of the module, whose name is the hash of its code. */
  module: string;
  moduleHash: string;
  /** The folder that the paths in the source map are relative to. */
  folder: string;
  /** The error that occurred when the module was stored; null if there was none. */
  fault: DiskFault | null;
  /** Source map as JSON; empty if the module is from an earlier run. */
  map: string;
  /** Absolute paths of the file and of everything it imports by relative path. */
  inputs: string[];
  /** True if running the module only evaluates data. */
  isData: boolean;
}

/** The data stored next to a module: its source files with their hashes, and the packages it imports. */
interface KeptModule {
  module: string;
  moduleHash: string;
  inputs: [file: string, hash: string][];
  packages: string[];
  isData: boolean;
}

/** The module from an earlier run if none of its source files has changed; otherwise null. */
export function knownConfig(root: string, file: string): CompiledConfig | null {
  const folder = moduleFolder(root);
  const known = readCacheFile(folder, recordName(file));
  if (known === null) return null;
  // The seal proves that `keep` wrote this file.
  const { module, moduleHash, inputs, packages, isData } = JSON.parse(known.toString()) as KeptModule;
  const isCurrent =
    isWhole(module) &&
    inputs.every(([input, hash]) => hashOfFile(input) === hash) &&
    packages.every((name) => fs.existsSync(name));
  if (!isCurrent) return null;
  attempt(() => {
    touch(path.join(folder, recordName(file)));
    keepInUse(fileURLToPath(module));
  });
  return { module, moduleHash, folder, fault: null, map: '', inputs: inputs.map(([input]) => input), isData };
}

/** Compiles the file and everything it imports by relative path; errors in them become findings. */
export async function compileConfig(root: string, file: string): Promise<CompiledConfig | { faults: Finding[] }> {
  // Loading esbuild takes longer than everything else here, and most runs do not need it.
  const { build } = await import('esbuild');
  const folder = moduleFolder(root);
  try {
    const result = await build({
      entryPoints: [file],
      absWorkingDir: root,
      outfile: path.join(folder, 'config.mjs'),
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'external',
      charset: 'utf8',
      logLevel: 'silent',
      define: placeNames,
      plugins: [resolveOutside(), keepLocations()],
    });
    return keep(result, { root, file, folder });
  } catch (error) {
    const { errors } = error as { errors?: Message[] };
    if (errors === undefined) throw error;
    return { faults: errors.map((message) => buildFault(message, { root, file })) };
  }
}

function keep(
  { outputFiles, metafile }: BuildResult<{ metafile: true; write: false }>,
  { root, file, folder }: { root: string; file: string; folder: string },
): CompiledConfig {
  const textOf = (extension: string): string =>
    outputFiles.find((output) => output.path.endsWith(extension))?.text ?? '';
  const code = withDefinitions(textOf('.mjs'));
  const moduleHash = hashOf(code);
  const inputs = Object.keys(metafile.inputs).map((input) => path.resolve(root, input));
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const packages = imports.filter((used) => used.path.startsWith('file:')).map((used) => fileURLToPath(used.path));
  const { url: module, fault } = storeModule(folder, 'config', code);
  const isData = statesOnlyData(code);
  const record: KeptModule = {
    module,
    moduleHash,
    inputs: inputs.map((input) => [input, hashOfFile(input)]),
    packages: [...new Set(packages)],
    isData,
  };
  const stored = fault ?? writeCacheFile(folder, recordName(file), Buffer.from(JSON.stringify(record)));
  return { module, moduleHash, folder, fault: stored, map: textOf('.map'), inputs, isData };
}

/**
 * Replaces imports of `docsite-compiler` with modules that load quickly, because a config that only sets
 * options does not need the compiler.
 */
function withDefinitions(code: string): string {
  return code.replaceAll(/^import \{([^}]*)\} from "([^"]*)";$/gm, (line, names: string, url: string) => {
    const imported = names.split(',').map((name) => name.trim().split(' as ')[0] ?? '');
    return url === indexUrl && imported.every((name) => definitions.includes(name))
      ? line.replace(indexUrl, defineUrl)
      : line;
  });
}

function recordName(file: string): string {
  return `config-${hashOf(file)}.json`;
}

function hashOfFile(file: string): string {
  return fs.existsSync(file) ? hashOf(fs.readFileSync(file)) : '';
}

/** The site's own cache folder if it has `node_modules`; otherwise a private folder of this user. */
function moduleFolder(root: string): string {
  const nodeModules = path.join(root, 'node_modules');
  return fs.existsSync(nodeModules) ? path.join(nodeModules, '.cache', 'docsite') : privateFolder();
}

/**
 * Each file keeps its original `import.meta.url` and similar values under these names, because the bundled code runs in
 * a different folder.
 */
const placeNames = {
  'import.meta.url': '__docsiteUrl',
  'import.meta.dirname': '__docsiteFolder',
  'import.meta.filename': '__docsiteFile',
  __dirname: '__docsiteFolder',
  __filename: '__docsiteFile',
};

/**
 * Packages stay outside the compiled module, imported by their path on disk; docsite's own name resolves to this copy
 * of docsite.
 */
function resolveOutside(): Plugin {
  const own = new Map([
    [packageName, indexUrl],
    [`${packageName}/reference`, referenceUrl],
    [`${packageName}/twoslash`, twoslashUrl],
    [`${packageName}/theme`, pathToFileURL(themeFile).href],
  ]);
  return {
    name: 'resolve-outside',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, resolveDir, pluginData }) => {
        if (kind === 'entry-point' || pluginData === 'resolving' || path.isAbsolute(name)) return undefined;
        if (builtinModules.includes(name) || name.startsWith('node:')) return { path: name, external: true };
        const ownModule = own.get(name);
        if (ownModule !== undefined) return { path: ownModule, external: true };
        const found = await resolve(name, { kind, resolveDir, pluginData: 'resolving' });
        // A path alias may resolve to the site's own TypeScript, which must be compiled with it.
        const runs = found.errors.length === 0 && /\.(?:js|mjs|cjs|node)$/.test(found.path);
        return runs ? { path: pathToFileURL(found.path).href, external: true } : found;
      });
    },
  };
}

/**
 * Each file keeps its original `import.meta.url`, `__dirname` and so on, even though the bundled code runs in a
 * different folder.
 */
function keepLocations(): Plugin {
  return {
    name: 'keep-places',
    setup({ onLoad }) {
      onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path: file }) => {
        const text = fs.readFileSync(file, 'utf8');
        if (!/import\.meta|__dirname|__filename/.test(text)) return undefined;
        const locations = {
          __docsiteUrl: pathToFileURL(file).href,
          __docsiteFolder: path.dirname(file),
          __docsiteFile: file,
        };
        const declarations = Object.entries(locations).map(
          ([name, location]) => `var ${name} = ${JSON.stringify(location)};`,
        );
        const loader = /\.([cm]?)([jt]s)(x?)$/.exec(file);
        const name = `${loader?.[2] ?? 'js'}${loader?.[3] ?? ''}`;
        // The definitions are added to the first line, so that line numbers do not change.
        return {
          contents: `${declarations.join(' ')} ${text}`,
          loader: name === 'ts' || name === 'tsx' || name === 'jsx' ? name : 'js',
        };
      });
    },
  };
}

function buildFault(message: Message, { root, file }: { root: string; file: string }): Finding {
  const [, unresolved] = /^Could not resolve "(.+)"$/.exec(message.text) ?? [];
  const problem =
    unresolved === undefined ? configSyntax({ reason: message.text }) : configImportMissing({ name: unresolved });
  const { location } = message;
  if (location === null) return findingAt(problem, { file: fileInRoot(root, file) });
  const faulty = path.resolve(root, location.file);
  const text = fs.readFileSync(faulty, 'utf8');
  // `keepLocations` may have lengthened the first line.
  const added = location.line === 1 ? Math.max(0, location.lineText.length - text.search(/\r?\n|$/)) : 0;
  const start = { line: location.line, column: Math.max(0, location.column - added) + 1 };
  const end = { line: location.line, column: start.column + Math.max(1, location.length) };
  return findingAt(problem, { file: fileInRoot(root, faulty), text, span: { start, end } });
}
