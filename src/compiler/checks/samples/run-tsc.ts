/** Type-checks files with one run of the TypeScript compiler. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readCacheFile, writeCacheFile } from '../../cache-file.ts';
import { attempt, makeFolder, remove, writeFile } from '../../disk.ts';
import { reasonOfFault } from '../../findings/refusals.ts';
import { hashOfParts } from '../../hash.ts';
import { codeStamp } from '../../version.ts';

export interface TypeFault {
  /** As given in `files`. */
  file: string;
  line: number;
  column: number;
  /** E.g. `TS2353`. */
  number: string;
  message: string;
}

export interface TypeProgram {
  /** Folder whose `node_modules` contains the packages. */
  folder: string;
  /** The text of each file, by its name. */
  files: ReadonlyMap<string, string>;
  /** As `compilerOptions.types`. */
  types: readonly string[];
}

const resultName = 'result.json';

/**
 * Returns a string with the reason if the compiler could not run. Results are cached next to the files and reused until
 * the files change.
 */
export async function runTsc({ folder, files, types }: TypeProgram): Promise<TypeFault[] | string> {
  if (files.size === 0) return [];
  const compiler = compilerIn(folder);
  if (compiler === null) return `\`typescript\` is not installed in \`${folder}\``;
  const scratch = path.join(folder, 'node_modules/.cache/docsite-samples');
  const options = JSON.stringify({ compilerOptions: { ...compilerOptions, types }, include: ['./samples/**/*'] });
  const key = hashOfParts([codeStamp, compiler, installedIn(folder), options, ...[...files].flat()]);
  const known = readResult(scratch, key);
  if (known !== null) return known;
  const fault = attempt(() => writeProgram(scratch, files, options));
  if (fault !== null) return `cannot write \`${fault.file}\`: ${reasonOfFault(fault.code)}`;
  const result = await compile(compiler, scratch, files.size);
  if (typeof result === 'string') return result;
  writeCacheFile(scratch, resultName, Buffer.from(JSON.stringify({ key, ...result })));
  return result.faults;
}

function writeProgram(scratch: string, files: TypeProgram['files'], options: string): void {
  remove(scratch);
  for (const [name, text] of files) {
    const file = path.join(scratch, 'samples', name);
    makeFolder(path.dirname(file));
    writeFile(file, text);
  }
  makeFolder(scratch);
  writeFile(path.join(scratch, 'tsconfig.json'), options);
  // Without this file, the module type in the site's package.json would apply to samples.
  writeFile(path.join(scratch, 'package.json'), '{ "type": "module" }');
}

interface Compiled {
  faults: TypeFault[];
  /**
   * The stamps, by path, of the compiled files outside `node_modules`; for example, the source files of a workspace's
   * packages.
   */
  sources: Record<string, string>;
}

/**
 * If there are syntax errors, the compiler reports only these. A second run without the files that contain them
 * reports type errors.
 */
async function compile(compiler: string, scratch: string, fileCount: number): Promise<Compiled | string> {
  const first = await run(compiler, scratch);
  if (typeof first === 'string') return first;
  const unparsed = first.faults.filter(({ number }) => /^TS1\d{3}$/.test(number));
  const broken = new Set(unparsed.map(({ file }) => file));
  // The compiler refuses to run without files.
  if (broken.size === 0 || broken.size === fileCount) return first;
  for (const file of broken) remove(path.join(scratch, 'samples', file));
  const others = await run(compiler, scratch);
  return typeof others === 'string' ? others : { ...others, faults: [...unparsed, ...others.faults] };
}

/** Options that most projects share; stricter options would reject valid styles. */
const compilerOptions = {
  strict: true,
  noImplicitAny: false,
  noEmit: true,
  skipLibCheck: true,
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  lib: ['esnext', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  esModuleInterop: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  noErrorTruncation: true,
};

/** The TypeScript package installed in the site, or else with docsite. */
function compilerIn(folder: string): string | null {
  for (const from of [path.join(folder, 'package.json'), import.meta.url]) {
    try {
      return path.join(path.dirname(createRequire(from).resolve('typescript/package.json')), 'bin/tsc');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error;
    }
  }
  return null;
}

/** Changes when npm, pnpm or yarn installs packages in the folder, or in a workspace that contains it. */
function installedIn(folder: string): string {
  const notes = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml'].map((name) =>
    fileStamp(path.join(folder, 'node_modules', name)),
  );
  const parent = path.dirname(folder);
  return parent === folder ? notes.join() : `${notes.join()};${installedIn(parent)}`;
}

function fileStamp(file: string): string {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? 'absent' : `${stats.size}:${stats.mtimeMs}`;
}

/** The samples are inside `node_modules` too. */
function sourcesIn(listed: readonly string[]): Compiled['sources'] {
  const files = listed.filter((file) => !/[\\/]node_modules[\\/]/.test(file));
  return Object.fromEntries(files.map((file) => [file, fileStamp(file)]));
}

function readResult(scratch: string, key: string): TypeFault[] | null {
  const known = readCacheFile(scratch, resultName);
  if (known === null) return null;
  // The seal proves that `runTsc` wrote this file.
  const { key: knownKey, faults, sources } = JSON.parse(known.toString()) as Compiled & { key: string };
  const isCurrent = knownKey === key && Object.entries(sources).every(([file, stamp]) => fileStamp(file) === stamp);
  return isCurrent ? faults : null;
}

async function run(compiler: string, cwd: string): Promise<Compiled | string> {
  const { output: printed, code } = await outputOf(compiler, cwd);
  const lines = printed.split(/\r?\n/);
  const listed = lines.filter((line) => path.isAbsolute(line));
  const messages = lines.filter((line) => !path.isAbsolute(line));
  const output = messages.join('\n');
  // An error without a file, such as one about a missing types package, stops the compiler before it checks any file.
  const refusal = /^error TS\d+: .*$/m.exec(output)?.[0];
  if (refusal !== undefined) return refusal;
  const wasChecked = code === 0 || /\(\d+,\d+\): error TS\d+: /.test(output);
  if (wasChecked) return { faults: faultsIn(messages), sources: sourcesIn(listed) };
  return `it exited with ${code ?? 'a signal'}: ${output.trim().split('\n')[0] ?? ''}`;
}

function outputOf(compiler: string, cwd: string): Promise<{ output: string; code: number | null }> {
  const tsc = spawn(process.execPath, [compiler, '-p', '.', '--pretty', 'false', '--listFiles'], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [tsc.stdout, tsc.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    tsc.on('error', reject);
    tsc.on('close', (code) => resolve({ output: Buffer.concat(chunks).toString('utf8'), code }));
  });
}

/** Parses lines such as `samples/a.ts(1,2): error TS1: text`, which are followed by indented explanations. */
function faultsIn(lines: readonly string[]): TypeFault[] {
  const faults: TypeFault[] = [];
  for (const line of lines) {
    const match = /^(?:\.\/)?samples\/(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(line);
    if (match === null) continue;
    const [, file = '', row, column, number = '', message = ''] = match;
    faults.push({ file, line: Number(row), column: Number(column), number, message });
  }
  return faults;
}
