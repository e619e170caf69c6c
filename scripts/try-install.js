/** Tries an install command with npm in a new project that has the documented version of the core package. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { versions } from './install-lines.js';

const core = '@rsbuild/core';

/**
 * Runs the command far enough to write the lockfile: npm resolves all packages, but does not download them. For `npm
 * create`, installs the package that it would run. Returns what is wrong with the result, or null. A command with
 * `@latest` may change the version of the core package.
 *
 * @param {{ command: string, packages: string[] }} line
 * @param {{ registry?: string }} options `registry`: URL of a registry. Default: the user's.
 * @returns {Promise<string | null>}
 */
export async function tryLine({ command, packages }, { registry } = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'docsite-install-'));
  const read = (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  try {
    const project = { name: 'pasted', version: '0.0.0', private: true, devDependencies: { [core]: versions[core] } };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(project));
    const flags = [
      '--package-lock-only',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--engine-strict',
      '--loglevel=notice',
    ];
    const words = command.startsWith('npm create ') ? ['install', ...packages, '-E'] : command.split(' ').slice(1);
    const { code, output } = await npm([...words, ...flags], { cwd: folder, registry });
    if (code !== 0) return output.split('\n').slice(0, 12).join('\n');
    const { dependencies = {}, devDependencies = {} } = read('package.json');
    const saved = { ...dependencies, ...devDependencies };
    const installed = (name) => read('package-lock.json').packages[`node_modules/${name}`]?.version;
    const asked = packages.map((one) => one.match(/^(@?[^@]+)@(.+)$/) ?? [one, one, '']);
    const isUpgrade = asked.some(([, , version]) => version === 'latest');
    for (const [, name, version] of asked) {
      if (version === 'latest') continue;
      if (installed(name) !== version) return `installs ${name} ${installed(name)} instead of ${version}`;
      if (saved[name] !== version) return `saves ${name} as ${saved[name]} instead of ${version}`;
    }
    if (!isUpgrade && installed(core) !== versions[core]) return `changes the core package to ${installed(core)}`;
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function npm(parameters, { cwd, registry }) {
  const cache = registry === undefined ? [] : ['--registry', registry, '--cache', path.join(cwd, 'cache')];
  const child = spawn('npm', [...parameters, ...cache], { cwd, env: process.env, shell: process.platform === 'win32' });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
}
