/** Bundles a config file into one module that Node can import, cached until one of its files changes. */
import fs from 'node:fs';
import { builtinModules } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildResult, Message, Plugin } from 'esbuild';
import { makeFolder, makeUniqueFolder, replaceFile } from '../disk.ts';
import { indexUrl, themeFile } from '../package-files.ts';
import { configSyntax } from '../findings/catalogue.ts';
import { placed } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import { hashOf, hashOfParts } from '../hash.ts';
import { fileInRoot } from '../findings/positions.ts';
import { docsiteVersion, packageName } from '../version.ts';

export interface CompiledConfig {
  /** Absolute path of the module, named after the hash of its code. */
  module: string;
  moduleHash: string;
  /** Source map as JSON; empty if the module is from an earlier run. */
  map: string;
  /** Absolute paths of the file and of everything it imports by relative path. */
  inputs: string[];
}

/** Stored next to a module: its source files with their hashes, and the packages it imports. */
interface KeptModule {
  moduleHash: string;
  inputs: [file: string, hash: string][];
  packages: string[];
}

/** The module of an earlier run if none of its sources changed; null otherwise. */
export function knownConfig(root: string, file: string): CompiledConfig | null {
  const folder = moduleFolder(root);
  const record = readRecord(recordFile(folder, file));
  if (record === null) return null;
  const { moduleHash, inputs, packages } = record;
  const module = moduleFile(folder, moduleHash);
  const isCurrent =
    hashOfFile(module) === moduleHash &&
    inputs.every(([input, hash]) => hashOfFile(input) === hash) &&
    packages.every((name) => fs.existsSync(name));
  return isCurrent ? { module, moduleHash, map: '', inputs: inputs.map(([input]) => input) } : null;
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
      plugins: [resolveOutside(), keepPlaces()],
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
  const code = textOf('.mjs');
  const moduleHash = hashOf(code);
  const module = moduleFile(folder, moduleHash);
  const inputs = Object.keys(metafile.inputs).map((input) => path.resolve(root, input));
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const packages = imports.filter((used) => used.path.startsWith('file:')).map((used) => fileURLToPath(used.path));
  const record: KeptModule = {
    moduleHash,
    inputs: inputs.map((input) => [input, hashOfFile(input)]),
    packages: [...new Set(packages)],
  };
  replaceFile(module, code);
  replaceFile(recordFile(folder, file), withChecksum(JSON.stringify(record)));
  return { module, moduleHash, map: textOf('.map'), inputs };
}

function moduleFile(folder: string, moduleHash: string): string {
  return path.join(folder, `config-${moduleHash}.mjs`);
}

function recordFile(folder: string, file: string): string {
  return path.join(folder, `config-${hashOfParts([file, docsiteVersion, process.version])}.json`);
}

function readRecord(file: string): KeptModule | null {
  if (!fs.existsSync(file)) return null;
  const text = fs.readFileSync(file, 'utf8');
  const json = text.slice(text.indexOf('\n') + 1);
  return text === withChecksum(json) ? (JSON.parse(json) as KeptModule) : null;
}

function withChecksum(json: string): string {
  return `${hashOf(json)}\n${json}`;
}

function hashOfFile(file: string): string {
  return fs.existsSync(file) ? hashOf(fs.readFileSync(file)) : '';
}

/** The site's own cache folder if it has `node_modules`, else a private one of this user. */
function moduleFolder(root: string): string {
  const nodeModules = path.join(root, 'node_modules');
  return fs.existsSync(nodeModules) ? path.join(nodeModules, '.cache', 'docsite') : privateFolder();
}

/** A temporary folder that no other user can write to, because its files are executed. */
function privateFolder(): string {
  const uid = process.getuid?.() ?? 0;
  const folder = path.join(os.tmpdir(), `docsite-${uid}`);
  makeFolder(folder, { mode: 0o700 });
  const stat = fs.lstatSync(folder);
  const isOurs =
    stat.isDirectory() && (process.getuid === undefined || (stat.uid === uid && (stat.mode & 0o022) === 0));
  return isOurs ? folder : makeUniqueFolder(path.join(os.tmpdir(), 'docsite-'));
}

/** Each file keeps its original `import.meta.url` and similar values under these names: the code runs elsewhere. */
const placeNames = {
  'import.meta.url': '__docsiteUrl',
  'import.meta.dirname': '__docsiteFolder',
  'import.meta.filename': '__docsiteFile',
  __dirname: '__docsiteFolder',
  __filename: '__docsiteFile',
};

/**
 * Packages stay outside the compiled module, imported by their path on disk; docsite's own name resolves to this
 * docsite.
 */
function resolveOutside(): Plugin {
  const own = new Map([
    [packageName, indexUrl],
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

/** Each file keeps its original `import.meta.url`, `__dirname` and so on, though the code runs elsewhere. */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    setup({ onLoad }) {
      onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path: file }) => {
        const text = fs.readFileSync(file, 'utf8');
        if (!/import\.meta|__dirname|__filename/.test(text)) return undefined;
        const places = {
          __docsiteUrl: pathToFileURL(file).href,
          __docsiteFolder: path.dirname(file),
          __docsiteFile: file,
        };
        const declarations = Object.entries(places).map(([name, place]) => `var ${name} = ${JSON.stringify(place)};`);
        const loader = /\.([cm]?)([jt]s)(x?)$/.exec(file);
        const name = `${loader?.[2] ?? 'js'}${loader?.[3] ?? ''}`;
        // On the first line of the text, so that line numbers do not change.
        return {
          contents: `${declarations.join(' ')} ${text}`,
          loader: name === 'ts' || name === 'tsx' || name === 'jsx' ? name : 'js',
        };
      });
    },
  };
}

function buildFault(message: Message, { root, file }: { root: string; file: string }): Finding {
  const problem = configSyntax({ reason: message.text });
  const { location } = message;
  if (location === null) return placed(problem, { file: fileInRoot(root, file) });
  const faulty = path.resolve(root, location.file);
  const text = fs.readFileSync(faulty, 'utf8');
  // `keepPlaces` may have lengthened the first line.
  const added = location.line === 1 ? Math.max(0, location.lineText.length - text.search(/\r?\n|$/)) : 0;
  const start = { line: location.line, column: Math.max(0, location.column - added) + 1 };
  const end = { line: location.line, column: start.column + Math.max(1, location.length) };
  return placed(problem, { file: fileInRoot(root, faulty), text, span: { start, end } });
}
