/** Files and options → what TypeScript says of them, by one run of its compiler over all. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { hashOfParts } from './hash.ts';
import { codeStamp } from './version.ts';

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
  /** Folder whose `node_modules` holds the packages. */
  folder: string;
  /** Name → text. */
  files: ReadonlyMap<string, string>;
  /** As `compilerOptions.types`. */
  types: readonly string[];
}

/** A text says why the compiler could not be run. What did not change since the last run is remembered beside it. */
export async function runTsc({ folder, files, types }: TypeProgram): Promise<TypeFault[] | string> {
  const compiler = compilerIn(folder);
  if (compiler === null) return `\`typescript\` is not installed in \`${folder}\``;
  const scratch = path.join(folder, 'node_modules/.cache/docsite-samples');
  const options = JSON.stringify({ compilerOptions: { ...compilerOptions, types }, include: ['./samples/**/*'] });
  const key = hashOfParts([codeStamp, compiler, installedIn(folder), options, ...[...files].flat()]);
  const known = readResult(scratch, key);
  if (known !== null) return known;
  fs.rmSync(scratch, { recursive: true, force: true });
  for (const [name, text] of files) {
    const file = path.join(scratch, 'samples', name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  fs.mkdirSync(scratch, { recursive: true });
  fs.writeFileSync(path.join(scratch, 'tsconfig.json'), options);
  // Else what the site's own package says of its modules would hold for samples, too.
  fs.writeFileSync(path.join(scratch, 'package.json'), '{ "type": "module" }');
  const faults = await compile(compiler, scratch);
  if (typeof faults === 'string') return faults;
  fs.writeFileSync(path.join(scratch, 'result.json'), JSON.stringify({ key, faults }));
  return faults;
}

/** Where something can't be parsed the compiler says that alone; without those files it goes on to types. */
async function compile(compiler: string, scratch: string): Promise<TypeFault[] | string> {
  const faults = await run(compiler, scratch);
  if (typeof faults === 'string') return faults;
  const unparsed = faults.filter(({ number }) => /^TS1\d{3}$/.test(number));
  if (unparsed.length === 0) return faults;
  for (const { file } of unparsed) fs.rmSync(path.join(scratch, 'samples', file), { force: true });
  const others = await run(compiler, scratch);
  return typeof others === 'string' ? others : [...unparsed, ...others];
}

/** What most projects that use the packages have; what is stricter still is a matter of taste. */
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

/** The site's own TypeScript, else the one beside docsite. */
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

/** What npm, pnpm and yarn note of the packages that they installed. */
function installedIn(folder: string): string {
  const notes = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml'].map((name) =>
    path.join(folder, 'node_modules', name),
  );
  return notes.map((file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? '').join();
}

function readResult(scratch: string, key: string): TypeFault[] | null {
  const file = path.join(scratch, 'result.json');
  if (!fs.existsSync(file)) return null;
  try {
    const result = JSON.parse(fs.readFileSync(file, 'utf8')) as { key: string; faults: TypeFault[] };
    return result.key === key ? result.faults : null;
  } catch (error) {
    // Cut off while it was written: it is made again.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

async function run(compiler: string, cwd: string): Promise<TypeFault[] | string> {
  const { output, code } = await outputOf(compiler, cwd);
  // What concerns no file, a package of types that isn't there, say, keeps the compiler from looking at any.
  const refusal = /^error TS\d+: .*$/m.exec(output)?.[0];
  if (refusal !== undefined) return refusal;
  const wasLookedAt = code === 0 || /\(\d+,\d+\): error TS\d+: /.test(output);
  return wasLookedAt ? faultsIn(output) : `it ended with ${code ?? 'a signal'}: ${output.trim().split('\n')[0] ?? ''}`;
}

function outputOf(compiler: string, cwd: string): Promise<{ output: string; code: number | null }> {
  const tsc = spawn(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], {
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

/** `samples/a.ts(1,2): error TS1: text`, and lines further in that explain. */
function faultsIn(output: string): TypeFault[] {
  const faults: TypeFault[] = [];
  for (const line of output.split(/\r?\n/)) {
    const match = /^(?:\.\/)?samples\/(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(line);
    if (match === null) continue;
    const [, file = '', row, column, number = '', message = ''] = match;
    faults.push({ file, line: Number(row), column: Number(column), number, message });
  }
  return faults;
}
