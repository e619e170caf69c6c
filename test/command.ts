/**
 * Runs commands on separate sites. `run` uses this process, because starting a process takes longer than most commands;
 * `runProcess`, `start` and `serve` start a new process, as a user does, to test exit codes, signals, streams and the
 * environment.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runCreate } from '../lib/cli/create.js';
import { runCommand } from '../lib/cli/main.js';
import { temporary, whenFileEnds } from './leftovers.ts';

export const repository = fileURLToPath(new URL('..', import.meta.url));
export const docsite = path.join(repository, 'bin/docsite.js');
export const createDocsite = path.join(repository, 'bin/create-docsite.js');

/** Creates a folder with these files outside the repository. It is removed after the tests in the file. */
export function folderWith(files: Record<string, string>): string {
  const folder = temporary(fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-cli-'))));
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
}

/** Creates a site without findings, plus the given files. */
export function siteWith(files: Record<string, string> = {}): string {
  return folderWith({
    'site.config.json': '{ "title": "Anvil", "lang": "en", "url": "https://anvil.example" }',
    'content/index.md': '# Home\n\nRead the [guide](./guide/start.md).\n',
    'content/guide/start.md': '# Start\n\nStrike while the iron is hot.\n',
    ...files,
  });
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  command?: string;
}

type Streams = Pick<Ended, 'stdout' | 'stderr'>;
/** What each command in this process has printed. */
const printed = new AsyncLocalStorage<Streams>();
for (const name of ['stdout', 'stderr'] as const) {
  const stream = process[name];
  const write = stream.write.bind(stream);
  stream.write = (chunk: string | Uint8Array, ...rest: never[]): boolean => {
    const streams = printed.getStore();
    if (streams === undefined) return write(chunk, ...rest);
    streams[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    return true;
  };
}

/** Runs `docsite` with these parameters in this process. The environment variables are set while the command runs. */
export const run = (parameters: string[], options: Omit<RunOptions, 'command'> = {}): Promise<Ended> =>
  inThisProcess(() => runCommand(parameters, new AbortController().signal), options);

/** Runs `create-docsite` with these parameters in this process. */
export const create = (parameters: string[], options: Omit<RunOptions, 'command'> = {}): Promise<Ended> =>
  inThisProcess(() => runCreate(parameters), options);

/** The folder to return to. Commands may overlap, so the folder before a command may belong to another one. */
const ownFolder = process.cwd();

async function inThisProcess(
  command: () => Promise<number>,
  { cwd = os.tmpdir(), env = {} }: Omit<RunOptions, 'command'>,
): Promise<Ended> {
  const before = { ...process.env };
  const streams = { stdout: '', stderr: '' };
  process.chdir(cwd);
  Object.assign(process.env, { CI: '1', ...env });
  try {
    const code = await printed.run(streams, command);
    return { code, ...streams };
  } finally {
    process.chdir(ownFolder);
    for (const name of Object.keys({ CI: '1', ...env })) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

/** Runs a command in a process and waits for it to exit. */
export async function runProcess(parameters: string[], options: RunOptions = {}): Promise<Ended> {
  const { child, ended } = start(parameters, options);
  child.stdin?.end();
  return ended;
}

/** Starts a command. `ended` resolves when it has exited and its output is closed. */
export function start(
  parameters: string[],
  { cwd, env, command = docsite }: RunOptions = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [command, ...parameters], {
    cwd: cwd ?? os.tmpdir(),
    env: { PATH: process.env['PATH'] ?? '', HOME: os.tmpdir(), CI: '1', ...env },
  });
  whenFileEnds(() => child.kill('SIGKILL'));
  const texts = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.stderr += text));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, ...texts }));
  return { child, ended };
}

export interface Served {
  url: string;
  port: number;
  /** Everything printed so far. */
  output(): string;
  /** Sends the signal and waits for the command to exit. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** Starts a server on a free port (unless one is given) and waits for its URL. */
export async function serve(parameters: string[], options: RunOptions = {}): Promise<Served> {
  const port = parameters.includes('--port') ? [] : ['--port', '0'];
  const { child, ended } = start([...parameters, ...port], options);
  const seen = { text: '' };
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text: string) => {
      seen.text += text;
      const found = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(seen.text)?.[0];
      if (found !== undefined && seen.text.includes('Ctrl+C')) resolve(found);
    });
    child.stderr?.on('data', (text: string) => (seen.text += text));
    void ended.then(({ code, stderr }) => reject(new Error(`ended with ${code}: ${stderr}`)));
  });
  return {
    url,
    port: Number(new URL(url).port),
    output: () => seen.text,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Waits until a condition is true. Fails after a minute with a message that contains `what`. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`still waiting: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
