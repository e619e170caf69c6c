/** Installs and builds the downloadable projects in `content/examples`, each in a temporary folder. */
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { root } from './run-step.js';

const examples = path.join(root, 'content/examples');
/** Time limit for a command, in milliseconds. */
const longestRun = 300_000;

/**
 * Returns all projects and the packages that each one installs.
 *
 * @returns {{ name: string, packages: Record<string, string>, scripts: Record<string, string> }[]}
 */
export function exampleProjects() {
  return readdirSync(examples).map((name) => {
    const manifest = JSON.parse(readFileSync(path.join(examples, name, 'package.json'), 'utf8'));
    return {
      name,
      packages: { ...manifest.dependencies, ...manifest.devDependencies },
      scripts: manifest.scripts,
    };
  });
}

/**
 * Builds a copy of a project. Returns the output of the command that failed, or null if the build succeeded.
 *
 * @param {string} name
 * @param {{ modules?: string }} options `modules`: a folder of packages to use. By default, npm installs them.
 */
export async function buildExample(name, { modules } = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'docsite-example-'));
  try {
    cpSync(path.join(examples, name), folder, { recursive: true });
    if (modules !== undefined) symlinkSync(modules, path.join(folder, 'node_modules'), 'dir');
    const install = ['install', '--no-audit', '--no-fund', '--prefer-offline'];
    for (const words of [...(modules === undefined ? [install] : []), ['run', 'build']]) {
      const { code, output } = await run('npm', words, folder);
      if (code !== 0) return `npm ${words.join(' ')} in ${name}:\n${output}`;
    }
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function run(program, words, folder) {
  const child = spawn(program, words, { cwd: folder, env: { ...process.env, NODE_ENV: '', NO_COLOR: '1' } });
  let output = '';
  child.stdout.on('data', (part) => (output += part));
  child.stderr.on('data', (part) => (output += part));
  const timer = setTimeout(() => child.kill('SIGKILL'), longestRun);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  return { code, output };
}
