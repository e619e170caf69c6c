/** Runs commands of the installed `@rsbuild/core` in a project's folder. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run-step.js';

/** The installed packages, which the projects share. */
export const modules = path.join(root, 'node_modules');

const program = path.join(modules, '@rsbuild/core/bin/rsbuild.js');

/** Time limit for a command, in milliseconds. */
const longestRun = 180_000;

/** Runs a script with arguments and waits until it exits. Returns its output. */
export async function runNode(words, folder) {
  return await printedBy(start(words, folder, false));
}

/**
 * Runs a command and waits until it exits. Returns its output.
 *
 * @param {string[]} words
 * @param {string} folder
 * @param {{ colors?: boolean }} options `colors`: keep the terminal's control sequences. Default: false.
 */
export async function runRsbuild(words, folder, { colors = false } = {}) {
  return await printedBy(start([program, ...words], folder, colors));
}

async function printedBy({ child, output }) {
  const timer = setTimeout(() => child.kill('SIGKILL'), longestRun);
  await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  return output();
}

/**
 * Runs the dev server until `use` resolves. `use` receives the server's origin and a function that returns its output.
 */
export async function whileServing(folder, use, { colors = false } = {}) {
  const { child, output, port } = await startServer(folder, colors, 5);
  const timer = setTimeout(() => child.kill('SIGKILL'), longestRun);
  try {
    return await use({ origin: `http://localhost:${port}`, output });
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/** Starts again if another server takes the port between the check and the start of the command. */
async function startServer(folder, colors, attempts) {
  const { child, output } = start([program, 'dev'], folder, colors);
  const timer = setTimeout(() => child.kill('SIGKILL'), longestRun);
  const port = await new Promise((resolve) => {
    child.stdout.on('data', () => {
      const text = stripVTControlCharacters(output());
      const [, found] = /http:\/\/[\w.-]+:(\d+)/.exec(text) ?? [];
      if (found !== undefined && /^ready/m.test(text)) resolve(found);
    });
    child.on('close', () => resolve(null));
  });
  clearTimeout(timer);
  if (port !== null) return { child, output, port };
  if (attempts > 1 && output().includes('EADDRINUSE')) return await startServer(folder, colors, attempts - 1);
  throw new Error(`rsbuild dev exited before it was ready:\n${output()}`);
}

/** Simulates a terminal, because the command prints some colors only to a terminal, even with `FORCE_COLOR`. */
const asInTerminal = ['--import', 'data:text/javascript,process.stdout.isTTY=true'];

function start(words, folder, colors) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...(colors ? { FORCE_COLOR: '1', TERM: 'xterm-256color' } : { NO_COLOR: '1' }) };
  const child = spawn(process.execPath, [...(colors ? asInTerminal : []), ...words], { cwd: folder, env });
  let text = '';
  child.stdout.on('data', (part) => (text += part));
  child.stderr.on('data', (part) => (text += part));
  return { child, output: () => (colors ? text : stripVTControlCharacters(text)) };
}
