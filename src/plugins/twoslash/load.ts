/** Loads Twoslash and TypeScript from the site's packages. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json } from '../../compiler/plugins/interface.ts';
import type { TwoslashOptions } from './options.ts';

/** The part of Twoslash's API that docsite uses. */
interface TwoslashPackage {
  createTwoslasher(options: {
    tsModule: TypeScript;
    tsLibDirectory: string;
    vfsRoot: string;
    compilerOptions: object;
    customTags: string[];
    handbookOptions: { noErrorValidation: boolean };
  }): RunTwoslash;
}

interface TypeScript {
  getDefaultLibFilePath(options: object): string;
  convertCompilerOptionsFromJson(options: object, folder: string): { options: object };
}

export interface TwoslashResult {
  /** Without the comments that are meant for Twoslash, and without the parts that are cut. */
  code: string;
  nodes: readonly TwoslashNode[];
  meta: {
    /** The ranges of the given code that `code` does not contain. */
    removals: readonly (readonly [start: number, end: number])[];
    handbookOptions: { errors: readonly number[] };
    /** The comments that begin with `@`. */
    flagNotations: readonly { type: string; name: string; start: number }[];
  };
}

/** A part of `code`, with what TypeScript or the author says about it. */
export interface TwoslashNode {
  type: 'hover' | 'query' | 'error' | 'completion' | 'highlight' | 'tag';
  start: number;
  length: number;
  line: number;
  character: number;
  text?: string;
  docs?: string;
  /** Number of the error. */
  code?: number;
  /** Name of the tag. */
  name?: string;
  completions?: readonly { name: string }[];
}

/** Runs Twoslash on a block's code, with the extension of the file that it represents. */
export type RunTwoslash = (code: string, extension: string) => TwoslashResult;

/** Comments such as `// @log: text`, which show their text. */
const customTags = ['annotate', 'log', 'warn', 'error'];

const defaultOptions: Record<string, Json> = {
  strict: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'preserve',
  allowJs: true,
  skipLibCheck: true,
  // TypeScript 6 reports imports of style sheets that have no declarations.
  noUncheckedSideEffectImports: false,
  noEmit: true,
};

/** Why Twoslash cannot be used; null if it can. Does not load it. `read` returns the text of a file, or null. */
export function missingPackage(
  { typescript = 'typescript' }: TwoslashOptions,
  root: string,
  read: (file: string) => string | null = readFile,
): { message: string; hint: string } | null {
  const hint = 'install TypeScript 5 or 6 and Twoslash: `npm install -D twoslash typescript@6`';
  const cannot = 'types in code blocks cannot be read';
  const manifest = manifestOf(typescript, root, read);
  if (manifest === null) return { message: `${cannot} because \`${typescript}\` is not installed`, hint };
  if (manifestOf('twoslash', root, read) === null)
    return { message: `${cannot} because \`twoslash\` is not installed`, hint };
  const { version = '' } = manifest;
  if (Number.parseInt(version, 10) < 7) return null;
  return { message: `${cannot} by \`${typescript}\` ${version}, which lacks the required API`, hint };
}

/**
 * The manifest of an installed package; null if there is none. Reads files instead of using Node.js's resolution, which
 * remembers for the life of a thread that a package was missing.
 */
function manifestOf(name: string, root: string, read: (file: string) => string | null): { version?: string } | null {
  const places = origins(root).flatMap((from) => createRequire(from).resolve.paths(name) ?? []);
  const folders = new Set(places.filter((folder) => path.basename(folder) === 'node_modules'));
  for (const folder of folders) {
    const text = read(path.join(folder, name, 'package.json'));
    if (text !== null) return JSON.parse(text) as { version?: string };
  }
  return null;
}

function readFile(file: string): string | null {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
}

/** `root`: the site's folder, whose packages the code may import. */
export function openTwoslash(
  { typescript = 'typescript', compilerOptions }: TwoslashOptions,
  root: string,
): RunTwoslash {
  const { createTwoslasher } = required('twoslash/core', root) as TwoslashPackage;
  const ts = required(typescript, root) as TypeScript;
  const { options } = ts.convertCompilerOptionsFromJson({ ...defaultOptions, ...compilerOptions }, root);
  return createTwoslasher({
    tsModule: ts,
    tsLibDirectory: path.dirname(ts.getDefaultLibFilePath(options)),
    vfsRoot: root,
    compilerOptions: options,
    customTags,
    // Unexpected errors are reported at their lines, and the block is shown anyway.
    handbookOptions: { noErrorValidation: true },
  });
}

function required(module: string, root: string): unknown {
  const found = requireFor(module, root);
  if (found === null) throw new Error(`${module} is not installed`);
  return found(module);
}

/** `require` for a module in the site's packages, or in those that docsite finds; null if it is missing. */
function requireFor(module: string, root: string): NodeJS.Require | null {
  for (const from of origins(root)) {
    const load = createRequire(from);
    try {
      load.resolve(module);
      return load;
    } catch {
      // Tries the next location.
    }
  }
  return null;
}

/** The files whose packages are searched: the site's, then docsite's. */
function origins(root: string): string[] {
  return [path.join(root, 'package.json'), fileURLToPath(import.meta.url)];
}
