/** Runs the commands as a user does: in a separate process, on a separate site. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

export const repository = fileURLToPath(new URL('..', import.meta.url));
export const docsite = path.join(repository, 'bin/docsite.js');
export const createDocsite = path.join(repository, 'bin/create-docsite.js');

const folders = new Set<string>();
const children = new Set<ChildProcess>();
// Test workers are killed without notice, so leftovers are removed after each file.
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
  folders.clear();
});

/** A folder with these files, outside the repository; removed after the tests of the file. */
export function folderWith(files: Record<string, string>): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-cli-')));
  folders.add(folder);
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
}

/** A site without findings, plus the given files. */
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

/** Runs a command and waits for it to exit. */
export async function run(parameters: string[], options: RunOptions = {}): Promise<Ended> {
  const { child, ended } = start(parameters, options);
  child.stdin?.end();
  return ended;
}

/** Starts a command; `ended` resolves when it has exited and its output is closed. */
export function start(
  parameters: string[],
  { cwd, env, command = docsite }: RunOptions = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [command, ...parameters], {
    cwd: cwd ?? os.tmpdir(),
    env: { PATH: process.env['PATH'] ?? '', HOME: os.tmpdir(), CI: '1', ...env },
  });
  children.add(child);
  child.on('exit', () => children.delete(child));
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

/** Waits until a condition is true; after a minute, fails with a message that names `what`. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`still waiting: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
